//! Named graphs for games: undirected, directed, with parallel edges where a game allows them.
//!
//! A [`Graph`] is built once and then only read. Vertices and edges are numbered from 0 in the order
//! in which they were added; those numbers never change, so a game can store them.
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

mod graph;
mod names;

pub use graph::{BuildError, Builder, Direction, Edge, Graph, Point, Step, Vertex};
