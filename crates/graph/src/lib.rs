//! Named graphs for games: undirected, directed, with parallel edges where a game allows them.
//!
//! A [`Graph`] is built once and then only read. Vertices and edges are numbered from 0 in the order
//! in which they were added; those numbers never change, so a game can store them.
//!
//! # Examples
//!
//! Build a graph:
//!
//! ```
//! use gambol_graph::{Direction, Graph};
//!
//! let mut builder = Graph::builder(Direction::Undirected);
//! let zurich = builder.vertex("Zürich")?;
//! let bern = builder.vertex("Bern")?;
//! builder.edge(zurich, bern)?;
//! builder.edge(bern, zurich)?; // a parallel edge
//! let graph = builder.build();
//!
//! assert_eq!(graph.vertex_count(), 2);
//! assert_eq!(graph.edge_count(), 2);
//! assert!(graph.has_parallel_edges());
//! assert_eq!(graph.find("Bern"), Some(bern));
//! # Ok::<(), gambol_graph::BuildError>(())
//! ```
//!
//! Read one from the bytes of a file, in any [`Format`]:
//!
//! ```
//! use gambol_graph::Format;
//!
//! let format = Format::from_extension("dot").expect("a known extension");
//! let graph = format.read(b"digraph { Bern -> Biel -> Chur }", None)?;
//! assert!(graph.is_directed());
//! assert_eq!(graph.names().collect::<Vec<_>>(), ["Bern", "Biel", "Chur"]);
//! # Ok::<(), gambol_graph::ReadError>(())
//! ```
//!
//! Generate a board, and walk on it:
//!
//! ```
//! use gambol_graph::Generator;
//!
//! let pyramid = Generator::Pyramid(5).graph()?;
//! let top = pyramid.find("0,0").expect("every pyramid has a top");
//! let below: Vec<_> = pyramid.steps(top).iter().map(|step| pyramid.name(step.to)).collect();
//! assert_eq!(below, ["1,0", "1,1"]);
//! # Ok::<(), gambol_graph::GenerateError>(())
//! ```
//!
//! Every graph has an ID, short for a generated one, which reproduces it, and a place on the page for every vertex:
//!
//! ```
//! use gambol_graph::Graph;
//!
//! let gale = Graph::from_id("gale5")?;
//! assert_eq!(gale.id(), "gale5");
//! assert_eq!(gale.drawing().len(), gale.vertex_count());
//!
//! let triangle = Graph::from_id("[a-b;b-c;c-a]")?;
//! assert_eq!(triangle.edge_count(), 3);
//! # Ok::<(), gambol_graph::IdError>(())
//! ```

mod dice;
mod excerpt;
mod format;
mod generate;
mod graph;
mod id;
mod layout;
mod names;
pub mod places;
#[cfg(test)]
mod seed;

pub use dice::Dice;
pub use excerpt::excerpt;
pub use format::{Format, Losses, ReadError, WriteError};
pub use generate::{GenerateError, Generator, Random};
pub use graph::{BuildError, Builder, Direction, Edge, Graph, Point, Step, Vertex};
pub use id::{IdError, IdProblem, NameError, NameProblem, decode_name, encode_name};
