//! The part of the board that the token can reach.

use gambol_graph::{Edge, Graph, Vertex};

/// The vertices that unused edges join to the token, directly or through others, numbered anew from the token outward.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The vertex of the graph behind each number; the token is 0.
    pub(super) vertices: Vec<Vertex>,
    /// The neighbours of each vertex, with whether the number of unused edges to them is odd.
    pub(super) neighbours: Vec<Vec<(usize, bool)>>,
    /// On which side of the component each vertex is, the token's being `false`, if no edge joins two of one side.
    pub(super) sides: Option<Vec<bool>>,
}

impl Component {
    pub(super) fn new(graph: &Graph, unused: impl Fn(Edge) -> bool, token: Vertex) -> Self {
        let mut number = vec![None; graph.vertex_count()];
        number[token.index()] = Some(0);
        let mut vertices = vec![token];
        let mut sides = vec![false];
        let mut bipartite = true;
        let mut neighbours = Vec::new();
        while let Some(&v) = vertices.get(neighbours.len()) {
            let side = sides[neighbours.len()];
            let back = if graph.is_directed() { graph.steps_into(v) } else { &[] };
            let open = graph.steps(v).iter().chain(back).filter(|step| unused(step.edge));
            let mut near: Vec<(usize, bool)> = Vec::new();
            for step in open {
                let to = *number[step.to.index()].get_or_insert_with(|| {
                    vertices.push(step.to);
                    sides.push(!side);
                    vertices.len() - 1
                });
                bipartite &= sides[to] != side;
                near.push((to, true));
            }
            near.sort_unstable();
            near.dedup_by(|next, first| {
                let parallel = next.0 == first.0;
                first.1 ^= parallel;
                parallel
            });
            neighbours.push(near);
        }
        Self { vertices, neighbours, sides: bipartite.then_some(sides) }
    }

    /// How many vertices it has.
    pub(super) fn size(&self) -> usize {
        self.vertices.len()
    }

    /// The neighbours of `v` across an odd number of edges.
    pub(super) fn odd_neighbours(&self, v: usize) -> impl Iterator<Item = usize> {
        self.neighbours[v].iter().filter(|(_, odd)| *odd).map(|&(u, _)| u)
    }
}
