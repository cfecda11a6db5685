//! Why a graph has no embedding, or a board no dual.

use std::fmt;

use gambol_graph::{BuildError, Edge, Graph, Vertex, excerpt};
use thiserror::Error;

/// Why a graph has no embedding, or a board no dual.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlaneError {
    /// Arcs have no dual here.
    #[error("only undirected graphs have a dual")]
    Directed,
    /// Nobody has said where the vertices are.
    #[error("it is not known where the vertices are drawn")]
    NoDrawing,
    /// Coordinates with which one cannot count without error.
    #[error("vertex {0} is drawn too far away, or too close to an axis, to compute exactly")]
    OutOfRange(NamedVertex),
    /// Two vertices at the same point.
    #[error("vertices {0} and {1} are drawn at the same point")]
    SamePoint(NamedVertex, NamedVertex),
    /// A vertex on an edge that is not its own.
    #[error("vertex {0} is drawn on {1}")]
    OnEdge(NamedVertex, NamedEdge),
    /// Two edges that cross.
    #[error("{0} and {1} cross")]
    Crossing(NamedEdge, NamedEdge),
    /// A rotation system for another number of vertices.
    #[error("a rotation is given for {given} vertices, but there are {count}")]
    RotationCount {
        /// For how many there is a rotation.
        given: usize,
        /// How many there are.
        count: usize,
    },
    /// The rotation at a vertex has an edge that is not there.
    #[error("the rotation at vertex {0} has edge {edge}, which does not end there", edge = .1.0)]
    NotAtVertex(NamedVertex, Edge),
    /// The rotation at a vertex has an edge twice.
    #[error("the rotation at vertex {0} has {1} twice")]
    Twice(NamedVertex, NamedEdge),
    /// The rotation at a vertex lacks one of its edges.
    #[error("the rotation at vertex {0} lacks {1}")]
    Missing(NamedVertex, NamedEdge),
    /// A rotation system of a drawing on a surface with handles.
    #[error("the rotations are those of a surface with handles ({genus}), not of the plane")]
    NotPlane {
        /// How many handles.
        genus: usize,
    },
    /// An embedding of another graph than the board's.
    #[error("the embedding is that of another graph")]
    OtherGraph,
    /// Terminals that nothing joins: the ends of the dual edge would be one vertex.
    #[error("no path joins {0} to {1}: Cut has won, and there is no dual game")]
    Apart(NamedVertex, NamedVertex),
    /// Terminals between which no edge can be drawn.
    #[error("{0} and {1} have no face in common, so there is no dual game")]
    NoCommonFace(NamedVertex, NamedVertex),
    /// More faces than a graph can have vertices.
    #[error("the dual has {0}")]
    TooLarge(#[from] BuildError),
}

/// A vertex as messages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedVertex {
    /// The vertex.
    pub vertex: Vertex,
    name: String,
}

/// An edge as messages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEdge {
    /// The edge.
    pub edge: Edge,
    ends: [String; 2],
}

impl NamedVertex {
    pub(super) fn new(graph: &Graph, vertex: Vertex) -> Self {
        Self { vertex, name: graph.name(vertex).to_owned() }
    }
}

impl NamedEdge {
    pub(super) fn new(graph: &Graph, edge: Edge) -> Self {
        Self { edge, ends: graph.ends(edge).map(|v| graph.name(v).to_owned()) }
    }
}

impl fmt::Display for NamedVertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", excerpt(&self.name))
    }
}

impl fmt::Display for NamedEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [u, v] = self.ends.each_ref().map(|name| excerpt(name));
        write!(f, "edge {} ({u}-{v})", self.edge.0)
    }
}
