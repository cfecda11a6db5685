//! Canonical labels of small graphs with coloured vertices: isomorphic graphs become equal.
//!
//! The labels are found as in `nauty` (B. D. `McKay`, *Practical graph isomorphism*, 1981), without its refinements for hard
//! cases. The vertices are parted by colour, then parted further by how many neighbours they have in each part until that
//! tells no two apart (`partition`). If parts of several vertices are left, each vertex of one such part is set apart in
//! turn, and so on (`search`). Every way to the end is a numbering of the vertices; the one that gives the
//! least list of edges is canonical. Numberings that give the same list differ by an automorphism, which saves looking at
//! vertices that it maps to others already seen.
//!
//! Whatever is chosen on the way depends on the structure of the graph alone, never on the numbers that its vertices came with. So
//! two graphs get equal lists iff a bijection of their vertices keeps edges and colours.
//!
//! The time is close to linear where refinement tells most vertices apart, as it does in planar graphs with a marked
//! vertex. It is exponential for some graphs made to that end.

mod partition;
mod search;

pub use search::Labeller;

/// An undirected graph without parallel edges or loops, whose vertices have colours.
///
/// ```
/// use gambol_solve::canonical::Coloured;
///
/// let marked_end = Coloured::new(vec![1, 0, 0], &[[0, 1], [1, 2]]);
/// let other_end = Coloured::new(vec![0, 1, 0], &[[1, 2], [2, 0]]);
/// let marked_middle = Coloured::new(vec![0, 1, 0], &[[0, 1], [1, 2]]);
/// assert_eq!(marked_end.canonical(), other_end.canonical());
/// assert_ne!(marked_end.canonical(), marked_middle.canonical());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Coloured {
    colours: Vec<u8>,
    /// Where the neighbours of each vertex end in `neighbours`.
    ends: Vec<u32>,
    /// Those of vertex 0, then those of vertex 1, …, each in ascending order.
    neighbours: Vec<u32>,
}

impl Coloured {
    /// The graph whose vertices have these colours and are joined by these edges.
    ///
    /// # Panics
    /// If an edge names a vertex without a colour.
    pub fn new(colours: Vec<u8>, edges: &[[u32; 2]]) -> Self {
        let mut ends = vec![0; colours.len()];
        for &v in edges.as_flattened() {
            ends[v as usize] += 1;
        }
        let mut all = 0;
        for end in &mut ends {
            all += *end;
            // Where the neighbours begin. It moves to their end as they are entered.
            *end = all - *end;
        }
        let mut neighbours = vec![0; all as usize];
        for &[u, v] in edges {
            for [from, to] in [[u, v], [v, u]] {
                neighbours[ends[from as usize] as usize] = to;
                ends[from as usize] += 1;
            }
        }
        let mut graph = Self { colours, ends, neighbours };
        for v in 0..graph.vertex_count() as u32 {
            let range = graph.range(v);
            graph.neighbours[range].sort_unstable();
        }
        graph
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.colours.len()
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The colours, by vertex.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// The vertices joined to `v`, in ascending order.
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.neighbours[self.range(v)]
    }

    /// The edges, each once, the lesser end first.
    pub fn edges(&self) -> impl Iterator<Item = [u32; 2]> {
        (0..self.vertex_count() as u32)
            .flat_map(|u| self.neighbours(u).iter().filter(move |&&v| u < v).map(move |&v| [u, v]))
    }

    /// The same graph with each vertex `v` called `labels[v]`.
    ///
    /// # Panics
    /// If the labels are not the numbers of the vertices in some order.
    #[must_use]
    pub fn relabelled(&self, labels: &[u32]) -> Self {
        let mut colours = vec![0; self.vertex_count()];
        for (&label, &colour) in labels.iter().zip(&self.colours) {
            colours[label as usize] = colour;
        }
        let edges: Vec<[u32; 2]> = self.edges().map(|edge| edge.map(|v| labels[v as usize])).collect();
        Self::new(colours, &edges)
    }

    /// The graph that stands for all graphs isomorphic to this one. Its colours are in ascending order.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut labeller = Labeller::default();
        self.relabelled(labeller.labels(self))
    }

    fn range(&self, v: u32) -> std::ops::Range<usize> {
        let v = v as usize;
        let start = if v == 0 { 0 } else { self.ends[v - 1] };
        start as usize..self.ends[v] as usize
    }
}
