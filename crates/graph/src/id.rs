//! A text for every graph: `pyramid5` for a generated one, `[a-b;b-c]` for any other.
//!
//! An embedded graph lists its edges in order, `a-b` or, directed, `a>b`. Vertices are numbered as they appear;
//! where that order is not the graph's, or a vertex has no edge, its name alone declares it, as `a;b;` does in
//! `[a;b;a-c]`. A graph whose drawing is known declares all its vertices with their coordinates:
//! `[a@0,0;b@1,0.5;a-b]`. A directed graph without arcs begins with `[>`.

mod name;
#[cfg(test)]
mod tests;

use std::fmt;

use thiserror::Error;

pub use self::name::{NameError, NameProblem, decode_name, encode_name};
use crate::{BuildError, Builder, Direction, GenerateError, Generator, Graph, Point, Vertex};

/// What is wrong with a graph's ID.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IdError {
    /// The ID does not begin with `[`, and is not a generator's code either.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The embedded graph is malformed.
    #[error("column {column}: {problem}")]
    Embedded {
        /// Where, in characters from 1.
        column: usize,
        /// What.
        problem: IdProblem,
    },
}

/// What is wrong with an embedded graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IdProblem {
    /// The closing bracket is missing.
    #[error("expected \"]\"")]
    Unclosed,
    /// There is more after the closing bracket.
    #[error("nothing may follow \"]\"")]
    Trailing,
    /// `-` in a graph that has a `>` elsewhere.
    #[error("expected \">\", as elsewhere in this graph")]
    Mixed,
    /// Coordinates that are not two finite numbers.
    #[error("expected two coordinates, such as 1.5,-2")]
    Coordinates,
    /// Coordinates of the same vertex for the second time.
    #[error("\"{0}\" already has coordinates")]
    PlacedTwice(String),
    /// Some vertices have coordinates, and this one has none.
    #[error("\"{0}\" has no coordinates, but other vertices have")]
    Unplaced(String),
    /// A name is malformed.
    #[error(transparent)]
    Name(NameProblem),
    /// The graph cannot be built.
    #[error(transparent)]
    Build(BuildError),
}

/// The column of a byte: the characters before it, and one.
fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

impl Graph {
    /// A short text that reproduces the graph: the code of its [`Generator`], or the graph itself in brackets. It
    /// has no blanks and no `/`.
    ///
    /// ```
    /// use gambol_graph::{Format, Generator, Graph};
    ///
    /// assert_eq!(Generator::Pyramid(5).graph()?.id(), "pyramid5");
    ///
    /// let roads = Format::Edges.read(b"Bern Biel\nBiel \"La Neuveville\"\nDavos\n", None)?;
    /// assert_eq!(roads.id(), "[Bern-Biel;Biel-La%20Neuveville;Davos]");
    /// assert_eq!(Graph::from_id(&roads.id())?, roads);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn id(&self) -> String {
        self.origin().map_or_else(|| self.embed(), |generator| generator.to_string())
    }

    /// The graph of that ID.
    ///
    /// ```
    /// use gambol_graph::Graph;
    ///
    /// let graph = Graph::from_id("[a>b;b>c;b>d]")?;
    /// assert!(graph.is_directed());
    /// assert_eq!(graph.edge_count(), 3);
    ///
    /// let error = Graph::from_id("[a-b;b-]").unwrap_err();
    /// assert_eq!(error.to_string(), "column 8: expected a name");
    /// # Ok::<(), gambol_graph::IdError>(())
    /// ```
    pub fn from_id(id: &str) -> Result<Self, IdError> {
        if id.starts_with('[') {
            embedded(id).map_err(|(at, problem)| IdError::Embedded { column: column(id, at), problem })
        } else {
            Ok(id.parse::<Generator>()?.graph()?)
        }
    }

    fn embed(&self) -> String {
        let arrow = if self.is_directed() { ">" } else { "-" };
        let start = if self.is_directed() && self.edge_count() == 0 { ">" } else { "" };
        let name = |v| encode_name(self.name(v));
        let mut entries = Vec::new();
        // The number of vertices written so far: exactly those below it.
        let mut known = 0;
        if let Some(points) = self.points() {
            entries.extend(
                self.vertices()
                    .zip(points)
                    .map(|(v, at)| format!("{}@{},{}", name(v), Shortest(at.x), Shortest(at.y))),
            );
            known = self.vertex_count() as u32;
        }
        for [u, v] in self.edges().map(|e| self.ends(e)) {
            let with_u = known.max(u.0 + 1);
            if u.0 > known || v.0 > with_u {
                entries.extend((known..u.0.max(v.0)).map(|w| name(Vertex(w)).into_owned()));
            }
            entries.push([name(u), name(v)].join(arrow));
            known = with_u.max(v.0 + 1);
        }
        entries.extend((known..self.vertex_count() as u32).map(|w| name(Vertex(w)).into_owned()));
        format!("[{start}{}]", entries.join(";"))
    }
}

/// A number in the shorter of its two notations, either of which reads back as the same number.
struct Shortest(f64);

impl fmt::Display for Shortest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [plain, exponent] = [format!("{}", self.0), format!("{:e}", self.0)];
        f.write_str(if plain.len() <= exponent.len() { &plain } else { &exponent })
    }
}

/// What is wrong, and the byte of the ID at which it is.
type Located = (usize, IdProblem);

/// The graph of an ID that begins with `[`. Names escape every character that has a meaning here, so each such
/// character has it wherever it stands; in coordinates, after `@`, a `-` is a sign.
fn embedded(id: &str) -> Result<Graph, Located> {
    let close = id.find(']').ok_or((id.len(), IdProblem::Unclosed))?;
    if close + 1 < id.len() {
        return Err((close + 1, IdProblem::Trailing));
    }
    let body = &id[1..close];
    let (direction, arrow) =
        if body.contains('>') { (Direction::Directed, '>') } else { (Direction::Undirected, '-') };
    let mut builder = Graph::builder(direction);
    let mut points: Vec<Option<Point>> = Vec::new();

    let list = body.strip_prefix('>').unwrap_or(body);
    let mut at = close - list.len();
    for entry in list.split_terminator(';') {
        if let Some((name, place)) = entry.split_once('@') {
            let v = vertex(&mut builder, name, at)?;
            let point = point(place).ok_or((at + name.len() + 1, IdProblem::Coordinates))?;
            points.resize(points.len().max(v.index() + 1), None);
            if points[v.index()].replace(point).is_some() {
                return Err((at, IdProblem::PlacedTwice(builder.name(v).to_owned())));
            }
        } else if let Some(middle) = entry.find(['-', '>']) {
            if !entry[middle..].starts_with(arrow) {
                return Err((at + middle, IdProblem::Mixed));
            }
            let u = vertex(&mut builder, &entry[..middle], at)?;
            let v = vertex(&mut builder, &entry[middle + 1..], at + middle + 1)?;
            builder.edge(u, v).map_err(|error| (at, IdProblem::Build(error)))?;
        } else {
            vertex(&mut builder, entry, at)?;
        }
        at += entry.len() + 1;
    }

    if !points.is_empty() {
        points.resize(builder.vertex_count(), None);
        if let Some(v) = points.iter().position(Option::is_none) {
            return Err((close, IdProblem::Unplaced(builder.name(Vertex(v as u32)).to_owned())));
        }
        builder.points(points.into_iter().flatten().collect());
    }
    Ok(builder.build())
}

/// The vertex whose encoded name is at byte `at` of the ID.
fn vertex(builder: &mut Builder, text: &str, at: usize) -> Result<Vertex, Located> {
    let name = name::decode(text).map_err(|(within, problem)| (at + within, IdProblem::Name(problem)))?;
    builder.vertex(&name).map_err(|error| (at, IdProblem::Build(error)))
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    Some(Point { x: number(x)?, y: number(y)? })
}
