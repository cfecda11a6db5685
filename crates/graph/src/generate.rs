//! Boards that a short code describes.

mod families;
mod random;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::places::{self, PlacesError};
use crate::{BuildError, Direction, Graph, excerpt};

/// A graph by the code that makes it: `pyramid5`, `k6`, `random8-12-s42`.
///
/// Vertices of grid-like boards are named `row,column` from 0, those of place-name graphs by their places, all
/// others by their numbers. The same code gives the same graph, edge numbers included, for ever.
///
/// ```
/// use gambol_graph::Generator;
///
/// let pyramid = Generator::Pyramid(5).graph()?;
/// assert_eq!((pyramid.vertex_count(), pyramid.edge_count()), (21, 45));
/// assert_eq!(pyramid.names().take(3).collect::<Vec<_>>(), ["0,0", "1,0", "1,1"]);
///
/// let random: Generator = "random8-12-s42".parse()?;
/// assert_eq!(random.to_string(), "random8-12-s42");
/// assert_eq!(random.graph()?, random.graph()?);
///
/// let error = "pyramid0".parse::<Generator>().unwrap_err();
/// assert_eq!(error.to_string(), "the side of a pyramid must be from 1 to 1000");
/// # Ok::<(), gambol_graph::GenerateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Generator {
    /// `pyramid5`: the triangular grid with that many edges a side, its vertices numbered row by row from the top.
    Pyramid(u32),
    /// `grid3x4`: rows and columns of vertices, each joined to the next in its row and column.
    Grid(u32, u32),
    /// `k6`, or `complete6`: every two vertices joined.
    Complete(u32),
    /// `cycle7`: a closed walk through all vertices.
    Cycle(u32),
    /// `wheel6`: a cycle of that many vertices, 1 and up, all joined to vertex 0.
    Wheel(u32),
    /// `cube3`: the corners and sides of the cube of that dimension.
    Hypercube(u32),
    /// `gale5`: the board of Bridg-it, or Gale's game, as Short sees it, between the terminals `A` and `B`.
    Gale(u32),
    /// `random8-12-s42`, `multi8-12-s42`, `digraph8-12-s42`, `multidigraph8-12-s42`.
    Random(Random),
    /// `countries`: the countries of the world, by [`places`].
    Countries,
    /// `cities`: well-known cities of the world, by [`places`].
    Cities,
}

/// A graph with that many edges, drawn evenly among all such graphs.
///
/// ```
/// use gambol_graph::{Direction, Generator, Random};
///
/// let random = Random { direction: Direction::Directed, parallel: false, vertices: 8, edges: 12, seed: 42 };
/// assert_eq!(Generator::Random(random).to_string(), "digraph8-12-s42");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Random {
    /// Whether edges have a direction.
    pub direction: Direction,
    /// Whether two edges may join the same vertices. Each edge is then drawn on its own.
    pub parallel: bool,
    /// The number of vertices.
    pub vertices: u32,
    /// The number of edges.
    pub edges: u32,
    /// Where chance starts.
    pub seed: u64,
}

impl Random {
    /// The most vertices of a random graph.
    pub const MAX_VERTICES: u32 = 1_000_000;
    /// The most edges of a random graph.
    pub const MAX_EDGES: u32 = 2_000_000;

    fn family(self) -> &'static str {
        match (self.direction, self.parallel) {
            (Direction::Undirected, false) => "random",
            (Direction::Undirected, true) => "multi",
            (Direction::Directed, false) => "digraph",
            (Direction::Directed, true) => "multidigraph",
        }
    }
}

/// Why a code makes no graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No family of graphs has that name.
    #[error("\"{0}\" is no generated graph; there are {forms}", forms = forms())]
    Unknown(String),
    /// The family exists, but its sizes are not written like that.
    #[error("\"{code}\" is not of the form {form}")]
    Malformed {
        /// The code as it was given, or how it begins.
        code: String,
        /// How codes of this family are written.
        form: &'static str,
    },
    /// A size that is too small or too large.
    #[error("{size} must be from {least} to {most}")]
    OutOfRange {
        /// Which size.
        size: &'static str,
        /// The smallest one.
        least: u32,
        /// The largest one.
        most: u32,
    },
    /// More edges than pairs of vertices, in a graph without parallel edges.
    #[error("{vertices} vertices can have at most {most} edges without parallel ones, not {edges}")]
    TooDense {
        /// The number of vertices.
        vertices: u32,
        /// The number of edges.
        edges: u32,
        /// The largest number of edges.
        most: u64,
    },
    /// The names of places do not make a graph.
    #[error(transparent)]
    Places(#[from] PlacesError),
    /// The graph cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
}

fn forms() -> String {
    let [others @ .., last] = Generator::FORMS.map(|(form, _)| form);
    format!("{} and {last}", others.join(", "))
}

impl Generator {
    /// How codes are written, and what they make.
    pub const FORMS: [(&str, &str); 13] = [
        ("pyramidN", "the triangular grid with N edges a side"),
        ("gridRxC", "the square grid of R rows and C columns of vertices"),
        ("kN", "the complete graph on N vertices"),
        ("cycleN", "the cycle of N vertices"),
        ("wheelN", "the cycle of N vertices and a hub"),
        ("cubeD", "the hypercube of D dimensions"),
        ("galeN", "Bridg-it or Gale, N by N, between A and B"),
        ("randomN-M-sSEED", "a random graph of N vertices and M edges"),
        ("multiN-M-sSEED", "a random graph that may have parallel edges"),
        ("digraphN-M-sSEED", "a random directed graph"),
        ("multidigraphN-M-sSEED", "a random directed graph that may have parallel arcs"),
        ("countries", "countries, an arc where one ends as the next begins"),
        ("cities", "cities, an arc where one ends as the next begins"),
    ];

    /// The graph.
    pub fn graph(self) -> Result<Graph, GenerateError> {
        self.check()?;
        let graph = match self {
            Self::Pyramid(n) => families::pyramid(n)?,
            Self::Grid(rows, columns) => families::grid(rows, columns)?,
            Self::Complete(n) => families::complete(n)?,
            Self::Cycle(n) => families::cycle(n)?,
            Self::Wheel(n) => families::wheel(n)?,
            Self::Hypercube(dimension) => families::hypercube(dimension)?,
            Self::Gale(n) => families::gale(n)?,
            Self::Random(random) => random::graph(random)?,
            Self::Countries => places::graph(places::COUNTRIES)?,
            Self::Cities => places::graph(places::CITIES)?,
        };
        Ok(graph.generated_by(self))
    }

    /// Whether the sizes are within their limits: at most about a million vertices and two million edges.
    fn check(self) -> Result<(), GenerateError> {
        match self {
            Self::Pyramid(n) => within("the side of a pyramid", n, 1..=1000),
            Self::Grid(rows, columns) => within("the number of rows of a grid", rows, 1..=1000)
                .and_then(|()| within("the number of columns of a grid", columns, 1..=1000)),
            Self::Complete(n) => within("the number of vertices of a complete graph", n, 1..=2000),
            Self::Cycle(n) => within("the number of vertices of a cycle", n, 3..=1_000_000),
            Self::Wheel(n) => within("the number of vertices on the rim of a wheel", n, 3..=1_000_000),
            Self::Hypercube(dimension) => within("the dimension of a cube", dimension, 1..=16),
            Self::Gale(n) => within("the size of a Gale board", n, 1..=1000),
            Self::Random(Random { direction, parallel, vertices, edges, .. }) => {
                within("the number of vertices of a random graph", vertices, 1..=Random::MAX_VERTICES)?;
                within("the number of edges of a random graph", edges, 0..=Random::MAX_EDGES)?;
                let most = random::pair_count(direction, vertices);
                let fits = u64::from(edges) <= most || parallel && most > 0;
                if fits { Ok(()) } else { Err(GenerateError::TooDense { vertices, edges, most }) }
            }
            Self::Countries | Self::Cities => Ok(()),
        }
    }
}

fn within(size: &'static str, value: u32, range: RangeInclusive<u32>) -> Result<(), GenerateError> {
    if range.contains(&value) {
        Ok(())
    } else {
        Err(GenerateError::OutOfRange { size, least: *range.start(), most: *range.end() })
    }
}

impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pyramid(n) => write!(f, "pyramid{n}"),
            Self::Grid(rows, columns) => write!(f, "grid{rows}x{columns}"),
            Self::Complete(n) => write!(f, "k{n}"),
            Self::Cycle(n) => write!(f, "cycle{n}"),
            Self::Wheel(n) => write!(f, "wheel{n}"),
            Self::Hypercube(dimension) => write!(f, "cube{dimension}"),
            Self::Gale(n) => write!(f, "gale{n}"),
            Self::Random(random) => {
                let Random { vertices, edges, seed, .. } = random;
                write!(f, "{}{vertices}-{edges}-s{seed}", random.family())
            }
            Self::Countries => f.write_str("countries"),
            Self::Cities => f.write_str("cities"),
        }
    }
}

impl FromStr for Generator {
    type Err = GenerateError;

    fn from_str(code: &str) -> Result<Self, GenerateError> {
        let (family, sizes) = code.split_at(code.find(|c: char| c.is_ascii_digit()).unwrap_or(code.len()));
        let family = if family == "complete" { "k" } else { family };
        let one = |of: fn(u32) -> Self| number(sizes).map(of);
        let random = |direction, parallel| {
            let (vertices, rest) = sizes.split_once('-')?;
            let (edges, seed) = rest.split_once("-s")?;
            let (vertices, edges, seed) = (number(vertices)?, number(edges)?, digits(seed)?.parse().ok()?);
            Some(Self::Random(Random { direction, parallel, vertices, edges, seed }))
        };
        let generator = match family {
            "pyramid" => one(Self::Pyramid),
            "grid" => sizes
                .split_once('x')
                .and_then(|(rows, columns)| Some(Self::Grid(number(rows)?, number(columns)?))),
            "k" => one(Self::Complete),
            "cycle" => one(Self::Cycle),
            "wheel" => one(Self::Wheel),
            "cube" => one(Self::Hypercube),
            "gale" => one(Self::Gale),
            "random" => random(Direction::Undirected, false),
            "multi" => random(Direction::Undirected, true),
            "digraph" => random(Direction::Directed, false),
            "multidigraph" => random(Direction::Directed, true),
            "countries" => sizes.is_empty().then_some(Self::Countries),
            "cities" => sizes.is_empty().then_some(Self::Cities),
            _ => None,
        };
        let generator = generator.ok_or_else(|| {
            let code = excerpt(code);
            match Self::FORMS.iter().find(|(form, _)| form.split(char::is_uppercase).next() == Some(family)) {
                Some((form, _)) => GenerateError::Malformed { code, form },
                None => GenerateError::Unknown(code),
            }
        })?;
        generator.check()?;
        Ok(generator)
    }
}

/// A text of digits and nothing else.
fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(text)
}

/// A size. What does not fit is beyond every limit, and the limits are what the error should tell.
fn number(text: &str) -> Option<u32> {
    digits(text).map(|text| text.parse().unwrap_or(u32::MAX))
}
