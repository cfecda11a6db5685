//! Reading and writing graph files.
//!
//! Input is a slice of bytes and output a string: whoever has files reads and writes them. A reader's memory
//! is bounded by the length of its input and by [`Graph::MAX_VERTICES`]; what a header promises is never
//! allocated before it is there.
//!
//! ```
//! use gambol_graph::Format;
//!
//! let graph = Format::Edges.read(b"Bern Biel\nBiel \"La Chaux-de-Fonds\"\n", None)?;
//! assert_eq!(graph.edge_count(), 2);
//!
//! let error = Format::Edges.read(b"a b\nb c d\n", None).unwrap_err();
//! assert_eq!((error.line, error.column), (2, 5));
//! # Ok::<(), gambol_graph::ReadError>(())
//! ```
//!
//! Each format is a module with `read` and `write`. The text formats get their input as valid UTF-8 without a
//! byte order mark; graph6 and its relatives get one line at a time.

mod coordinates;
mod dot;
mod edges;
mod graph6;
mod graphml;
mod node_link;
mod place;

use std::fmt;

use thiserror::Error;

use crate::excerpt::{excerpt, one_line};
use crate::{BuildError, Direction, Graph};

/// A file format for graphs.
///
/// ```
/// use gambol_graph::{Format, Graph};
///
/// let triangle = Graph::from_id("[a-b;b-c;c-a]").unwrap();
/// assert_eq!(Format::from_extension("g6"), Some(Format::Graph6));
/// assert_eq!(Format::Graph6.write(&triangle)?, "Bw\n");
/// assert!(Format::Graph6.losses(&triangle).names, "graph6 has no names");
/// # Ok::<(), gambol_graph::WriteError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A line `u v` is an edge, a line `u` a vertex.
    Edges,
    /// Graphviz DOT.
    Dot,
    /// GraphML.
    GraphMl,
    /// graph6: simple undirected graphs, one a line.
    Graph6,
    /// sparse6: undirected graphs, one a line, parallel edges allowed.
    Sparse6,
    /// digraph6: directed graphs without parallel arcs, one a line.
    Digraph6,
    /// The node-link JSON of NetworkX.
    NodeLink,
}

/// What a format cannot keep of a graph.
///
/// ```
/// use gambol_graph::{Format, Graph};
///
/// let doubled = Graph::from_id("[0-1;0-1]").unwrap();
/// assert!(Format::Graph6.losses(&doubled).parallel_edges);
/// assert!(!Format::Sparse6.losses(&doubled).change_the_graph());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Losses {
    /// Names other than the vertex numbers.
    pub names: bool,
    /// Parallel edges: they are merged.
    pub parallel_edges: bool,
    /// Whether the graph is directed.
    pub direction: bool,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Edges => "an edge list",
            Self::Dot => "DOT",
            Self::GraphMl => "GraphML",
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::Digraph6 => "digraph6",
            Self::NodeLink => "node-link JSON",
        })
    }
}

impl Losses {
    /// Whether a graph that is read back differs in more than the names of its vertices.
    pub const fn change_the_graph(self) -> bool {
        self.parallel_edges || self.direction
    }

    /// What is lost of either of two graphs.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            names: self.names || other.names,
            parallel_edges: self.parallel_edges || other.parallel_edges,
            direction: self.direction || other.direction,
        }
    }
}

/// What is wrong with a graph file, and where.
///
/// ```
/// use gambol_graph::Format;
///
/// let error = Format::Dot.read(b"graph {\n  a -> b\n}", None).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

/// Why a graph cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The adjacency matrix is longer than [`Format::MAX_BYTES`].
    #[error("an adjacency matrix of {vertices} vertices is too large to write; sparse6 has none")]
    MatrixTooLarge {
        /// The number of vertices.
        vertices: usize,
    },
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] =
        [Self::Edges, Self::Dot, Self::GraphMl, Self::Graph6, Self::Sparse6, Self::Digraph6, Self::NodeLink];

    /// The longest input that is read at all, in bytes.
    pub const MAX_BYTES: usize = 256 << 20;

    /// The format that goes with a file name's extension.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "edges" => Self::Edges,
            "dot" | "gv" => Self::Dot,
            "graphml" => Self::GraphMl,
            "g6" => Self::Graph6,
            "s6" => Self::Sparse6,
            "d6" => Self::Digraph6,
            "json" => Self::NodeLink,
            _ => return None,
        })
    }

    /// The extension of files in this format.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Dot => "dot",
            Self::GraphMl => "graphml",
            Self::Graph6 => "g6",
            Self::Sparse6 => "s6",
            Self::Digraph6 => "d6",
            Self::NodeLink => "json",
        }
    }

    /// Reads the one graph in `input`.
    ///
    /// `direction` is what the user says about the graph. Where the file says it too, both must agree; where
    /// neither says it, the graph is undirected.
    pub fn read(self, input: &[u8], direction: Option<Direction>) -> Result<Graph, ReadError> {
        check_length(input)?;
        match self {
            Self::Edges => edges::read(text(input)?, direction),
            Self::Dot => dot::read(text(input)?, direction),
            Self::GraphMl => graphml::read(text(input)?, direction),
            Self::NodeLink => node_link::read(text(input)?, direction),
            Self::Graph6 | Self::Sparse6 | Self::Digraph6 => {
                let mut lines = numbered_lines(input);
                let Some((number, line)) = lines.next() else {
                    return Err(ReadError::at(input, 0, "expected a graph, found nothing"));
                };
                if let Some((second, _)) = lines.next() {
                    let message = "expected one graph in this file, found another; --each reads them all";
                    return Err(ReadError { line: second, column: 1, message: message.to_owned() });
                }
                self.read_line(number, line, direction)
            }
        }
    }

    /// Reads every graph in `input`: one a line in graph6, sparse6 and digraph6, and one in all in the other
    /// formats. After a bad graph the others still come.
    ///
    /// ```
    /// use gambol_graph::Format;
    ///
    /// let graphs: Vec<_> = Format::Graph6.read_each(b"Bw\n!\nA_\n", None).collect();
    /// assert_eq!(graphs[0].as_ref().unwrap().edge_count(), 3, "a triangle");
    /// assert_eq!(graphs[1].as_ref().unwrap_err().line, 2);
    /// assert_eq!(graphs[2].as_ref().unwrap().edge_count(), 1);
    /// ```
    pub fn read_each(
        self,
        input: &[u8],
        direction: Option<Direction>,
    ) -> impl Iterator<Item = Result<Graph, ReadError>> {
        let by_line = self.is_by_line() && input.len() <= Self::MAX_BYTES;
        let lines = by_line.then(|| numbered_lines(input)).into_iter().flatten();
        let whole = (!by_line).then(|| self.read(input, direction));
        lines.map(move |(number, line)| self.read_line(number, line, direction)).chain(whole)
    }

    /// Whether a file can hold many graphs, one a line.
    pub const fn is_by_line(self) -> bool {
        matches!(self, Self::Graph6 | Self::Sparse6 | Self::Digraph6)
    }

    /// What would be lost of this graph in this format.
    pub fn losses(self, graph: &Graph) -> Losses {
        let names = match self {
            Self::Edges | Self::NodeLink => false,
            Self::Dot => !graph.names().all(dot::keeps_name),
            Self::GraphMl => !graph.names().all(graphml::keeps_name),
            Self::Graph6 | Self::Sparse6 | Self::Digraph6 => {
                !graph.names().enumerate().all(|(i, name)| name == i.to_string())
            }
        };
        let parallel_edges = matches!(self, Self::Graph6 | Self::Digraph6) && graph.has_parallel_edges();
        let direction = match self {
            Self::Dot | Self::GraphMl | Self::NodeLink => false,
            Self::Edges | Self::Graph6 | Self::Sparse6 => graph.is_directed(),
            Self::Digraph6 => !graph.is_directed(),
        };
        Losses { names, parallel_edges, direction }
    }

    /// Writes what the format can keep of the graph; see [`Format::losses`].
    ///
    /// graph6 and digraph6 are adjacency matrices. One that would be longer than [`Format::MAX_BYTES`] is not
    /// written.
    pub fn write(self, graph: &Graph) -> Result<String, WriteError> {
        let n = graph.vertex_count() as u64;
        let matrix_bits = match self {
            Self::Graph6 => n * n.saturating_sub(1) / 2,
            Self::Digraph6 => n * n,
            _ => 0,
        };
        if matrix_bits / 6 >= Self::MAX_BYTES as u64 {
            return Err(WriteError::MatrixTooLarge { vertices: graph.vertex_count() });
        }
        Ok(match self {
            Self::Edges => edges::write(graph),
            Self::Dot => dot::write(graph),
            Self::GraphMl => graphml::write(graph),
            Self::NodeLink => node_link::write(graph),
            Self::Graph6 => graph6::write_graph6(graph),
            Self::Sparse6 => graph6::write_sparse6(graph),
            Self::Digraph6 => graph6::write_digraph6(graph),
        })
    }

    /// Reads the graph on the line of that number.
    fn read_line(self, number: usize, line: &[u8], direction: Option<Direction>) -> Result<Graph, ReadError> {
        graph6::read(self, line, direction).map_err(|error| ReadError { line: number, ..error })
    }
}

impl ReadError {
    /// An error at the byte `offset` of `input`. Whatever it quotes, the message becomes one line that is not long.
    pub fn at(input: &[u8], offset: usize, message: impl Into<String>) -> Self {
        let before = &input[..offset.min(input.len())];
        let mut lines = before.rsplit(|&byte| byte == b'\n');
        let column = lines
            .next()
            .unwrap_or_default()
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
            .sum::<usize>()
            + 1;
        Self { line: lines.count() + 1, column, message: one_line(&message.into(), 200) }
    }

    /// What the builder refused, at the byte `offset` of `input`.
    fn refused(input: &[u8], offset: usize, error: BuildError) -> Self {
        let error = match error {
            BuildError::SelfLoop(name) => BuildError::SelfLoop(excerpt(&name)),
            other => other,
        };
        Self::at(input, offset, error.to_string())
    }
}

/// The direction of a graph whose file states it at `offset`, if the user did not say otherwise.
fn agreed_direction(
    input: &[u8],
    offset: usize,
    stated: Direction,
    said: Option<Direction>,
) -> Result<Direction, ReadError> {
    let word = |direction| match direction {
        Direction::Undirected => "undirected",
        Direction::Directed => "directed",
    };
    match said {
        Some(said) if said != stated => {
            let (stated, said) = (word(stated), word(said));
            let message = format!("the file says that the graph is {stated}, but {said} was asked for");
            Err(ReadError::at(input, offset, message))
        }
        _ => Ok(stated),
    }
}

fn check_length(input: &[u8]) -> Result<(), ReadError> {
    if input.len() > Format::MAX_BYTES {
        let message = format!("more than {} MiB, the most that is read", Format::MAX_BYTES >> 20);
        return Err(ReadError { line: 1, column: 1, message });
    }
    Ok(())
}

/// The input as text, without the byte order mark that some editors put first.
fn text(input: &[u8]) -> Result<&str, ReadError> {
    match std::str::from_utf8(input) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            Err(ReadError::at(input, error.valid_up_to(), "expected UTF-8 text, found other bytes"))
        }
    }
}

/// The lines that are not blank, with their numbers from 1.
fn numbered_lines(input: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    (1..).zip(input.split(|&byte| byte == b'\n')).filter_map(|(number, line)| {
        let line = line.trim_ascii_end();
        (!line.is_empty()).then_some((number, line))
    })
}

#[cfg(test)]
mod tests;
