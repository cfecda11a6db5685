//! Embeddings in the plane, up to deformation: which edges follow which around a vertex.

use std::borrow::Cow;

use gambol_graph::{BuildError, Direction, Edge, Graph, Vertex};

use super::{
    drawing,
    error::{NamedEdge, NamedVertex, PlaneError},
};
use crate::sets::Sets;

/// A multigraph in the plane, known by its rotation system. Loops and parallel edges are allowed, as duals have
/// them.
///
/// ```
/// use gambol_graph::{Edge, Graph};
/// use gambol_solve::plane::Embedding;
///
/// // A triangle with a vertex inside that hangs by one edge.
/// let graph = Graph::from_id("[a@0,0;b@4,0;c@0,4;d@1,1;a-b;b-c;c-a;a-d]")?;
/// let plane = Embedding::from_drawing(&graph)?;
/// assert_eq!(plane.face_count(), 2);
///
/// let dual = plane.dual();
/// assert_eq!((dual.vertex_count(), dual.face_count()), (2, 4));
/// let [inside, outside] = dual.ends(Edge(0));
/// assert!(inside != outside);
/// assert!(dual.is_loop(Edge(3)), "the same face is on both sides of a bridge");
/// assert_eq!(dual.dual(), plane);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Embedding {
    vertex_count: usize,
    face_count: usize,
    /// The vertex from which a dart leads. Dart 2e leads along edge e, dart 2e + 1 back.
    vertex: Vec<u32>,
    /// The next dart around the same vertex, everywhere in the same sense.
    turn: Vec<u32>,
    /// The face along which a dart leads; [`follow`](Self::follow) goes round it. A face of a graph in several
    /// parts counts once for every part it borders, with none for a single vertex.
    face: Vec<u32>,
}

const UNSET: u32 = u32::MAX;

/// The same edge walked the other way.
const fn back(dart: u32) -> u32 {
    dart ^ 1
}

const fn edge_of(dart: u32) -> Edge {
    Edge(dart / 2)
}

/// The dart along an edge from one of its ends.
fn dart_from(graph: &Graph, v: Vertex, e: Edge) -> Option<u32> {
    if e.index() >= graph.edge_count() {
        return None;
    }
    let side = graph.ends(e).into_iter().position(|end| end == v)?;
    Some(2 * e.0 + side as u32)
}

impl Embedding {
    /// The embedding that straight lines between the points of the graph make. Parallel edges, which lie on
    /// each other, are taken side by side. Takes O((n + m) log(n + m)).
    ///
    /// ```
    /// use gambol_graph::Graph;
    /// use gambol_solve::plane::Embedding;
    ///
    /// let square = Graph::from_id("[a@0,0;b@1,0;c@1,1;d@0,1;a-b;b-c;c-d;d-a;a-c;b-d]")?;
    /// let error = Embedding::from_drawing(&square).unwrap_err();
    /// assert_eq!(error.to_string(), "edge 4 (a-c) and edge 5 (b-d) cross");
    /// # Ok::<(), gambol_graph::IdError>(())
    /// ```
    pub fn from_drawing(graph: &Graph) -> Result<Self, PlaneError> {
        Self::from_rotations(graph, &drawing::rotations(graph)?)
    }

    /// The embedding in which the edges follow each other around every vertex as given, clockwise around all of
    /// them or anticlockwise around all.
    ///
    /// ```
    /// use gambol_graph::{Edge, Graph};
    /// use gambol_solve::plane::Embedding;
    ///
    /// let three_ways = Graph::from_id("[A-B;A-B;A-B]")?;
    /// let [a, b] = [[0, 1, 2], [2, 1, 0]].map(|edges| edges.map(Edge).to_vec());
    /// let plane = Embedding::from_rotations(&three_ways, &[a.clone(), b])?;
    /// assert_eq!(plane.face_count(), 3);
    ///
    /// let error = Embedding::from_rotations(&three_ways, &[a.clone(), a]).unwrap_err();
    /// assert_eq!(error.to_string(), "the rotations are those of a surface with handles (1), not of the plane");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_rotations(graph: &Graph, rotations: &[Vec<Edge>]) -> Result<Self, PlaneError> {
        if graph.is_directed() {
            return Err(PlaneError::Directed);
        }
        let count = graph.vertex_count();
        if rotations.len() != count {
            return Err(PlaneError::RotationCount { given: rotations.len(), count });
        }
        let vertex: Vec<u32> = graph.edges().flat_map(|e| graph.ends(e)).map(|v| v.0).collect();
        let mut turn = vec![UNSET; vertex.len()];
        for (v, edges) in graph.vertices().zip(rotations) {
            let dart = |&e: &Edge| {
                dart_from(graph, v, e).ok_or_else(|| PlaneError::NotAtVertex(NamedVertex::new(graph, v), e))
            };
            let darts = edges.iter().map(dart).collect::<Result<Vec<u32>, _>>()?;
            for (&dart, &next) in darts.iter().zip(darts.iter().cycle().skip(1)) {
                if turn[dart as usize] != UNSET {
                    let edge = NamedEdge::new(graph, edge_of(dart));
                    return Err(PlaneError::Twice(NamedVertex::new(graph, v), edge));
                }
                turn[dart as usize] = next;
            }
        }
        if let Some(dart) = turn.iter().position(|&next| next == UNSET) {
            let (v, e) = (Vertex(vertex[dart]), edge_of(dart as u32));
            return Err(PlaneError::Missing(NamedVertex::new(graph, v), NamedEdge::new(graph, e)));
        }
        let embedding = Self::new(count, vertex, turn);
        match embedding.genus() {
            0 => Ok(embedding),
            genus => Err(PlaneError::NotPlane { genus }),
        }
    }

    /// Finds the faces, and numbers them by their lowest darts.
    fn new(vertex_count: usize, vertex: Vec<u32>, turn: Vec<u32>) -> Self {
        let mut this = Self { vertex_count, face_count: 0, face: vec![UNSET; turn.len()], vertex, turn };
        for start in 0..this.turn.len() as u32 {
            if this.face[start as usize] == UNSET {
                let mut dart = start;
                while this.face[dart as usize] == UNSET {
                    this.face[dart as usize] = this.face_count as u32;
                    dart = this.follow(dart);
                }
                this.face_count += 1;
            }
        }
        // A vertex by itself has one face all around it.
        this.face_count = this.face_count.max(1);
        this
    }

    /// The number of handles of the surface, of a graph without loops: Euler's formula says n - m + f = 2 - 2g
    /// for each part with edges, where f counts the walks round its faces.
    fn genus(&self) -> usize {
        if self.turn.is_empty() {
            return 0;
        }
        let mut parts = self.parts();
        let tops: Vec<u32> = (0..self.vertex_count as u32).filter(|&v| parts.find(v) == v).collect();
        let single = tops.iter().filter(|&&v| parts.size(v) == 1).count();
        let (n, m, f) = (self.vertex_count - single, self.edge_count(), self.face_count);
        (2 * (tops.len() - single) + m - n - f) / 2
    }

    /// The connected parts.
    fn parts(&self) -> Sets {
        let mut parts = Sets::new(self.vertex_count);
        for e in self.edges() {
            let [u, v] = self.ends(e);
            parts.merge(u.0, v.0);
        }
        parts
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.vertex_count
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.turn.len() / 2
    }

    /// The number of faces. A face of a graph in several parts counts once for every part with edges that it
    /// borders.
    pub fn face_count(&self) -> usize {
        self.face_count
    }

    /// All edges, by number.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Edge> + use<> {
        (0..self.edge_count() as u32).map(Edge)
    }

    /// The two ends of an edge.
    pub fn ends(&self, e: Edge) -> [Vertex; 2] {
        [0, 1].map(|side| Vertex(self.vertex[2 * e.index() + side]))
    }

    /// Whether both ends of an edge are the same vertex.
    pub fn is_loop(&self, e: Edge) -> bool {
        let [u, v] = self.ends(e);
        u == v
    }

    /// The edges around every vertex; a loop comes twice.
    pub fn rotations(&self) -> Vec<Vec<Edge>> {
        let mut rotations = vec![Vec::new(); self.vertex_count];
        let mut seen = vec![false; self.turn.len()];
        for (start, &v) in self.vertex.iter().enumerate() {
            let mut dart = start as u32;
            while !std::mem::replace(&mut seen[dart as usize], true) {
                rotations[v as usize].push(edge_of(dart));
                dart = self.turn[dart as usize];
            }
        }
        rotations
    }

    /// The next dart along the same face.
    fn follow(&self, dart: u32) -> u32 {
        self.turn[back(dart) as usize]
    }

    /// The dual: its vertices are the faces, its faces the vertices, and an edge crosses the edge with the
    /// same number. The dual of the dual is the same embedding again, if this one is connected. If not, its
    /// parts are glued together, each by one vertex.
    #[must_use]
    pub fn dual(&self) -> Self {
        let whole = self.in_one_part();
        Self {
            vertex_count: whole.face_count,
            face_count: whole.vertex_count,
            turn: (0..whole.turn.len() as u32).map(|dart| whole.follow(dart)).collect(),
            vertex: whole.face.clone(),
            face: whole.vertex.clone(),
        }
    }

    /// The parts glued together: of each, the first vertex that has an edge.
    fn in_one_part(&self) -> Cow<'_, Self> {
        let mut parts = self.parts();
        if self.vertex_count < 2 || parts.size(0) as usize == self.vertex_count {
            return Cow::Borrowed(self);
        }
        let mut turn = self.turn.clone();
        let mut glued = Sets::new(self.vertex_count);
        for dart in 1..turn.len() {
            if parts.merge(self.vertex[0], self.vertex[dart]) {
                glued.merge(self.vertex[0], self.vertex[dart]);
                turn.swap(0, dart);
            }
        }
        let mut number = vec![UNSET; self.vertex_count];
        let mut count = 0;
        let vertex = self.vertex.iter().map(|&v| {
            let number = &mut number[glued.find(v) as usize];
            if *number == UNSET {
                *number = count;
                count += 1;
            }
            *number
        });
        let vertex = vertex.collect();
        Cow::Owned(Self::new((count as usize).max(1), vertex, turn))
    }

    /// The same with one more edge between two vertices, numbered last, through the first face that has both;
    /// none if there is no such face, or the two are one.
    pub fn joined(&self, a: Vertex, b: Vertex) -> Option<Self> {
        if a == b {
            return None;
        }
        let darts_at = |v: Vertex| (0..self.turn.len()).filter(move |&dart| self.vertex[dart] == v.0);
        let mut at_a = vec![None; self.face_count];
        for dart in darts_at(a) {
            at_a[self.face[dart] as usize] = Some(dart);
        }
        let corners = darts_at(b).filter_map(|at_b| Some([at_a[self.face[at_b] as usize]?, at_b]));
        let corners = corners.min_by_key(|&[_, at_b]| self.face[at_b])?;
        let (mut vertex, mut turn) = (self.vertex.clone(), self.turn.clone());
        for (v, corner) in [a, b].into_iter().zip(corners) {
            let new = turn.len() as u32;
            let before = self.turns_to(corner as u32);
            turn.push(corner as u32);
            turn[before as usize] = new;
            vertex.push(v.0);
        }
        Some(Self::new(self.vertex_count, vertex, turn))
    }

    /// The dart before this one around its vertex.
    fn turns_to(&self, dart: u32) -> u32 {
        let mut before = dart;
        while self.turn[before as usize] != dart {
            before = self.turn[before as usize];
        }
        before
    }

    /// Only the edges that are wanted, and the number that each has among them.
    pub(super) fn restricted(&self, wanted: impl Fn(Edge) -> bool) -> (Self, Vec<Option<Edge>>) {
        let mut count = 0;
        let numbers: Vec<Option<Edge>> = self
            .edges()
            .map(|e| {
                wanted(e).then(|| {
                    count += 1;
                    Edge(count - 1)
                })
            })
            .collect();
        let number = |dart: u32| numbers[edge_of(dart).index()].map(|e| 2 * e.0 + dart % 2);
        let kept = || (0..self.turn.len() as u32).filter(|&dart| number(dart).is_some());
        let turn = kept().map(|dart| {
            let mut next = self.turn[dart as usize];
            loop {
                match number(next) {
                    Some(next) => break next,
                    None => next = self.turn[next as usize],
                }
            }
        });
        let vertex = kept().map(|dart| self.vertex[dart as usize]).collect();
        (Self::new(self.vertex_count, vertex, turn.collect()), numbers)
    }

    /// Without the loops, which a [`Graph`] cannot have, and the number that each other edge has then.
    pub fn without_loops(&self) -> (Self, Vec<Option<Edge>>) {
        self.restricted(|e| !self.is_loop(e))
    }

    /// The graph without its loops, and the number that each edge has in it.
    ///
    /// ```
    /// use gambol_graph::{Edge, Graph};
    /// use gambol_solve::plane::Embedding;
    ///
    /// let graph = Graph::from_id("[a@0,0;b@1,0;c@2,0;d@1,1;a-b;b-c;c-d;d-b]")?;
    /// let (dual, numbers) = Embedding::from_drawing(&graph)?.dual().graph(|face| format!("f{face}"))?;
    /// assert_eq!(numbers, [None, Some(Edge(0)), Some(Edge(1)), Some(Edge(2))]);
    /// assert_eq!((dual.vertex_count(), dual.edge_count()), (2, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graph(&self, name: impl Fn(u32) -> String) -> Result<(Graph, Vec<Option<Edge>>), BuildError> {
        let mut graph = Graph::builder(Direction::Undirected);
        for v in 0..self.vertex_count as u32 {
            graph.vertex(&name(v))?;
        }
        let numbers = self.edges().map(|e| {
            let [u, v] = self.ends(e);
            if u == v { Ok(None) } else { graph.edge(u, v).map(Some) }
        });
        let numbers = numbers.collect::<Result<_, _>>()?;
        Ok((graph.build(), numbers))
    }
}
