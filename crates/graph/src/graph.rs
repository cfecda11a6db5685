//! The graph itself: built once by a [`Builder`], then only read.

use std::fmt;

use thiserror::Error;

use crate::Generator;
use crate::names::Names;

/// A vertex, by its number from 0.
///
/// ```
/// use gambol_graph::{Graph, Vertex};
///
/// let path = Graph::from_id("[a-b;b-c]").unwrap();
/// assert_eq!(path.find("c"), Some(Vertex(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vertex(pub u32);

/// An edge, or an arc of a directed graph, by its number from 0.
///
/// ```
/// use gambol_graph::{Edge, Graph};
///
/// let path = Graph::from_id("[a-b;b-c]").unwrap();
/// assert_eq!(path.ends(Edge(1)).map(|v| path.name(v)), ["b", "c"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(pub u32);

impl Vertex {
    /// The number, to index an array with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Edge {
    /// The number, to index an array with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether edges have a direction.
///
/// ```
/// use gambol_graph::{Direction, Graph};
///
/// assert_eq!(Graph::from_id("[a>b]").unwrap().direction(), Direction::Directed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// An edge can be walked both ways.
    Undirected,
    /// An arc leads from its first end to its second.
    Directed,
}

/// One step away from a vertex: the edge it uses and the vertex it leads to.
///
/// ```
/// use gambol_graph::Graph;
///
/// let path = Graph::from_id("[a-b;b-c]").unwrap();
/// let b = path.find("b").unwrap();
/// let reached: Vec<&str> = path.steps(b).iter().map(|step| path.name(step.to)).collect();
/// assert_eq!(reached, ["a", "c"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The edge walked along.
    pub edge: Edge,
    /// Where it leads.
    pub to: Vertex,
}

/// Where a vertex is drawn; x grows to the right and y downwards.
///
/// ```
/// use gambol_graph::{Graph, Point};
///
/// let graph = Graph::from_id("[a@0,0;b@3,4;a-b]").unwrap();
/// assert_eq!(graph.points().unwrap()[1], Point { x: 3.0, y: 4.0 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// Whether both coordinates are numbers that can be drawn.
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// Why a vertex or an edge cannot be added.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Both ends of an edge are the same vertex; none of the games knows loops.
    #[error("the edge from \"{0}\" to itself is a self-loop, which no game here allows")]
    SelfLoop(String),
    /// A vertex number that the builder has not given out.
    #[error("vertex number {0} does not exist")]
    NoSuchVertex(u32),
    /// More vertices than [`Graph::MAX_VERTICES`].
    #[error("more than {} vertices", Graph::MAX_VERTICES)]
    TooManyVertices,
    /// Names that together have more bytes than 32 bits can count.
    #[error("names of more than {} bytes in all", Names::MOST_BYTES)]
    NamesTooLong,
    /// More edges than [`Graph::MAX_EDGES`].
    #[error("more than {} edges", Graph::MAX_EDGES)]
    TooManyEdges,
}

/// A graph with named vertices and numbered edges. Parallel edges are allowed, loops are not.
///
/// Two graphs are equal if they have the same names and the same edges under the same numbers; where
/// their vertices are drawn does not matter.
///
/// ```
/// use gambol_graph::{Direction, Edge, Graph};
///
/// let mut builder = Graph::builder(Direction::Directed);
/// let [a, b] = [builder.vertex("a")?, builder.vertex("b")?];
/// builder.edge(a, b)?;
/// let graph = builder.build();
///
/// let step = graph.steps(a)[0];
/// assert_eq!((step.edge, graph.name(step.to)), (Edge(0), "b"));
/// assert!(graph.steps(b).is_empty(), "an arc leads one way only");
/// # Ok::<(), gambol_graph::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    direction: Direction,
    names: Names,
    ends: Vec<[Vertex; 2]>,
    out: Incidence,
    /// The arcs against their direction; empty in an undirected graph, where `out` has both ways.
    into: Incidence,
    points: Option<Vec<Point>>,
    /// What generated the graph; `None` if it was built in any other way.
    origin: Option<Generator>,
}

impl Graph {
    /// The most vertices a graph can have: a bound on what a file can make us allocate.
    pub const MAX_VERTICES: usize = 10_000_000;
    /// The most edges a graph can have.
    pub const MAX_EDGES: usize = 50_000_000;

    /// Starts a graph without vertices.
    pub fn builder(direction: Direction) -> Builder {
        Builder { direction, names: Names::default(), ends: Vec::new(), points: None }
    }

    /// Whether edges have a direction.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether edges have a direction, as a condition.
    pub fn is_directed(&self) -> bool {
        self.direction == Direction::Directed
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    /// The number of edges, parallel ones counted each.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// All vertices, by number.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + use<> {
        (0..self.vertex_count() as u32).map(Vertex)
    }

    /// All edges, by number.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Edge> + use<> {
        (0..self.edge_count() as u32).map(Edge)
    }

    /// The name of a vertex.
    pub fn name(&self, v: Vertex) -> &str {
        self.names.get(v.0)
    }

    /// All names, by the number of their vertex.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter()
    }

    /// The vertex of that name.
    pub fn find(&self, name: &str) -> Option<Vertex> {
        self.names.find(name).map(Vertex)
    }

    /// The two ends of an edge, in the order in which they were given (the tail of an arc first).
    pub fn ends(&self, e: Edge) -> [Vertex; 2] {
        self.ends[e.index()]
    }

    /// The steps that lead away from `v`, by edge number: all its edges, or its outgoing arcs.
    pub fn steps(&self, v: Vertex) -> &[Step] {
        self.out.of(v)
    }

    /// The steps that lead to `v`, each with the vertex it comes from.
    pub fn steps_into(&self, v: Vertex) -> &[Step] {
        match self.direction {
            Direction::Undirected => self.out.of(v),
            Direction::Directed => self.into.of(v),
        }
    }

    /// The edges between `u` and `v` (from `u` to `v` in a directed graph), by number.
    pub fn edges_between(&self, u: Vertex, v: Vertex) -> impl Iterator<Item = Edge> {
        self.steps(u).iter().filter(move |step| step.to == v).map(|step| step.edge)
    }

    /// Whether two edges join the same vertices (in the same direction, if there is one).
    pub fn has_parallel_edges(&self) -> bool {
        let mut last_seen_from = vec![u32::MAX; self.vertex_count()];
        self.vertices().any(|v| {
            self.steps(v)
                .iter()
                .any(|step| std::mem::replace(&mut last_seen_from[step.to.index()], v.0) == v.0)
        })
    }

    /// Where the vertices are drawn, if that is known.
    pub fn points(&self) -> Option<&[Point]> {
        self.points.as_deref()
    }

    /// The generator that made the graph, if one did.
    pub fn origin(&self) -> Option<Generator> {
        self.origin
    }

    /// The graph, which `generator` has just made.
    pub(crate) fn generated_by(self, generator: Generator) -> Self {
        Self { origin: Some(generator), ..self }
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.direction == other.direction && self.ends == other.ends && self.names().eq(other.names())
    }
}

impl Eq for Graph {}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = if self.is_directed() { "->" } else { "--" };
        f.debug_struct("Graph")
            .field("vertices", &self.names().collect::<Vec<_>>())
            .field(
                "edges",
                &self.edges().map(|e| self.ends(e).map(|v| self.name(v)).join(arrow)).collect::<Vec<_>>(),
            )
            .finish()
    }
}

/// A graph under construction.
///
/// ```
/// use gambol_graph::{BuildError, Direction, Graph};
///
/// let mut builder = Graph::builder(Direction::Undirected);
/// let a = builder.vertex("a")?;
/// assert_eq!(builder.vertex("a")?, a, "a name stands for one vertex");
/// assert!(matches!(builder.edge(a, a), Err(BuildError::SelfLoop(_))));
/// assert_eq!(builder.build().vertex_count(), 1);
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone)]
pub struct Builder {
    direction: Direction,
    names: Names,
    ends: Vec<[Vertex; 2]>,
    points: Option<Vec<Point>>,
}

impl Builder {
    /// The vertex of that name, added if it is new.
    pub fn vertex(&mut self, name: &str) -> Result<Vertex, BuildError> {
        let (i, new) = self.names.insert(name).ok_or(BuildError::NamesTooLong)?;
        if new && self.names.len() > Graph::MAX_VERTICES {
            return Err(BuildError::TooManyVertices);
        }
        Ok(Vertex(i))
    }

    /// The vertex of that name, if it has been added.
    pub fn find(&self, name: &str) -> Option<Vertex> {
        self.names.find(name).map(Vertex)
    }

    /// The vertices of many names, where they have been added; faster than to find them one by one.
    pub(crate) fn find_each<const N: usize>(&self, names: &[Option<&str>; N]) -> [Option<Vertex>; N] {
        self.names.find_each(names).map(|i| i.map(Vertex))
    }

    /// Adds an edge (an arc from `u` to `v` in a directed graph) under the next number.
    pub fn edge(&mut self, u: Vertex, v: Vertex) -> Result<Edge, BuildError> {
        if let Some(unknown) = [u, v].into_iter().find(|w| w.index() >= self.names.len()) {
            return Err(BuildError::NoSuchVertex(unknown.0));
        }
        if u == v {
            return Err(BuildError::SelfLoop(self.names.get(u.0).to_owned()));
        }
        if self.ends.len() == Graph::MAX_EDGES {
            return Err(BuildError::TooManyEdges);
        }
        self.ends.push([u, v]);
        Ok(Edge(self.ends.len() as u32 - 1))
    }

    /// The name of a vertex.
    pub fn name(&self, v: Vertex) -> &str {
        self.names.get(v.0)
    }

    /// How many vertices there are so far.
    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    /// How many edges there are so far.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// Says where the vertices are drawn, one point each; points of the wrong number, or not finite, are dropped.
    pub fn points(&mut self, points: Vec<Point>) {
        self.points = Some(points);
    }

    /// The finished graph.
    pub fn build(self) -> Graph {
        let Self { direction, names, ends, points } = self;
        let n = names.len();
        let (out, into) = match direction {
            Direction::Undirected => (
                Incidence::new(n, || ends.iter().zip(0..).flat_map(|(&[u, v], e)| [(u, v, e), (v, u, e)])),
                Incidence::default(),
            ),
            Direction::Directed => (
                Incidence::new(n, || ends.iter().zip(0..).map(|(&[u, v], e)| (u, v, e))),
                Incidence::new(n, || ends.iter().zip(0..).map(|(&[u, v], e)| (v, u, e))),
            ),
        };
        let points = points.filter(|points| points.len() == n && points.iter().all(|p| p.is_finite()));
        Graph { direction, names, ends, out, into, points, origin: None }
    }
}

/// The steps from every vertex, side by side: those of `v` are `steps[starts[v]..starts[v + 1]]`.
#[derive(Clone, Default)]
struct Incidence {
    starts: Vec<u32>,
    steps: Vec<Step>,
}

impl Incidence {
    /// From `(from, to, edge number)` triples in the order of edge numbers, which each vertex's steps keep.
    fn new<I: Iterator<Item = (Vertex, Vertex, u32)>>(n: usize, triples: impl Fn() -> I) -> Self {
        let mut starts = vec![0; n + 1];
        for (from, ..) in triples() {
            starts[from.index() + 1] += 1;
        }
        for v in 0..n {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut steps = vec![Step { edge: Edge(0), to: Vertex(0) }; starts[n] as usize];
        for (from, to, e) in triples() {
            let slot = &mut next[from.index()];
            steps[*slot as usize] = Step { edge: Edge(e), to };
            *slot += 1;
        }
        Self { starts, steps }
    }

    fn of(&self, v: Vertex) -> &[Step] {
        &self.steps[self.starts[v.index()] as usize..self.starts[v.index() + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(direction: Direction, pairs: &[(&str, &str)]) -> Graph {
        let mut builder = Graph::builder(direction);
        for (u, v) in pairs {
            let (u, v) = (builder.vertex(u).unwrap(), builder.vertex(v).unwrap());
            builder.edge(u, v).unwrap();
        }
        builder.build()
    }

    #[test]
    fn edges_keep_their_numbers_and_are_seen_from_both_ends() {
        let g = graph(Direction::Undirected, &[("a", "b"), ("c", "a"), ("a", "b")]);
        let [a, b, c] = ["a", "b", "c"].map(|name| g.find(name).unwrap());
        assert_eq!(g.ends(Edge(1)), [c, a]);
        assert_eq!(g.steps(a).iter().map(|s| (s.edge.0, s.to)).collect::<Vec<_>>(), [(0, b), (1, c), (2, b)]);
        assert_eq!(g.steps_into(b).iter().map(|s| s.edge.0).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(g.edges_between(b, a).map(|e| e.0).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn arcs_lead_one_way() {
        let g = graph(Direction::Directed, &[("a", "b"), ("b", "a"), ("b", "c")]);
        let [a, b, c] = ["a", "b", "c"].map(|name| g.find(name).unwrap());
        assert_eq!(g.steps(b).len(), 2);
        assert_eq!(g.steps_into(c), [Step { edge: Edge(2), to: b }]);
        assert!(g.steps(c).is_empty());
        assert_eq!(g.edges_between(a, b).count(), 1);
        assert!(!g.has_parallel_edges(), "opposite arcs are not parallel");
    }

    #[test]
    fn parallel_edges_are_noticed_in_either_order_of_ends() {
        assert!(graph(Direction::Undirected, &[("a", "b"), ("b", "c"), ("b", "a")]).has_parallel_edges());
        assert!(!graph(Direction::Undirected, &[("a", "b"), ("b", "c"), ("c", "a")]).has_parallel_edges());
        assert!(graph(Direction::Directed, &[("a", "b"), ("a", "b")]).has_parallel_edges());
    }

    #[test]
    fn loops_and_unknown_vertices_are_refused() {
        let mut builder = Graph::builder(Direction::Undirected);
        let a = builder.vertex("a").unwrap();
        assert_eq!(builder.edge(a, a), Err(BuildError::SelfLoop("a".into())));
        assert_eq!(builder.edge(a, Vertex(7)), Err(BuildError::NoSuchVertex(7)));
        assert_eq!(builder.build().edge_count(), 0);
    }

    #[test]
    fn a_graph_without_vertices_can_be_built() {
        let g = Graph::builder(Direction::Directed).build();
        assert_eq!((g.vertices().len(), g.edges().len(), g.has_parallel_edges()), (0, 0, false));
    }
    #[test]
    fn points_are_kept_only_if_there_is_a_finite_one_for_every_vertex() {
        let drawn = |points: &[(f64, f64)]| {
            let mut builder = Graph::builder(Direction::Undirected);
            builder.vertex("a").unwrap();
            builder.vertex("b").unwrap();
            builder.points(points.iter().map(|&(x, y)| Point { x, y }).collect());
            builder.build().points().is_some()
        };
        assert!(drawn(&[(0.0, 1.0), (2.0, -3.5)]));
        assert!(!drawn(&[(0.0, 1.0)]));
        assert!(!drawn(&[(0.0, 1.0), (2.0, f64::NAN)]));
        assert!(!drawn(&[(f64::INFINITY, 1.0), (2.0, 0.0)]));
    }
}
