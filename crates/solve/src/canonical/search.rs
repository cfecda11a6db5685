//! The tree of numberings.

use super::{
    Coloured,
    partition::{Partition, Refiner},
};
use crate::sets::Sets;

/// Finds canonical labels, one graph after another, in the same memory.
///
/// ```
/// use gambol_solve::canonical::{Coloured, Labeller};
///
/// let square = Coloured::new(vec![0; 4], &[[0, 1], [1, 2], [2, 3], [3, 0]]);
/// let crossed = Coloured::new(vec![0; 4], &[[0, 2], [2, 1], [1, 3], [3, 0]]);
/// let mut labeller = Labeller::default();
/// let [first, second] = [&square, &crossed].map(|graph| graph.relabelled(labeller.labels(graph)));
/// assert_eq!(first, second);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Labeller {
    refiner: Refiner,
    /// The partitions on the way from the root of the tree to where the search is.
    levels: Vec<Partition>,
    /// The vertices set apart on that way.
    path: Vec<u32>,
    /// The first numbering, and the one with the least edges so far.
    first: Leaf,
    best: Leaf,
    /// By vertex, the vertex it is mapped to; one for each automorphism found.
    automorphisms: Vec<Vec<u32>>,
}

/// A numbering of the vertices, and what it makes of the graph.
#[derive(Clone, Debug, Default)]
struct Leaf {
    path: Vec<u32>,
    /// The vertices in their order.
    order: Vec<u32>,
    labels: Vec<u32>,
    /// In ascending order under these labels.
    edges: Vec<[u32; 2]>,
}

impl Labeller {
    /// A label for each vertex, so that isomorphic graphs become equal when [relabelled](Coloured::relabelled). The labels
    /// are the numbers of the vertices in another order, by colour first.
    pub fn labels(&mut self, graph: &Coloured) -> &[u32] {
        if self.levels.is_empty() {
            self.levels.push(Partition::default());
        }
        self.refiner.refine_all(&mut self.levels[0], graph);
        if self.levels[0].is_discrete() {
            return self.levels[0].places();
        }
        self.path.clear();
        self.automorphisms.clear();
        self.first.order.clear();
        self.search(graph);
        &self.best.labels
    }

    /// Walks the tree below the current node, whose partition is the one at the depth of the path. Returns the depth of the
    /// node at which to go on: this one's, or a lesser one if all between the two is known to bring nothing new.
    fn search(&mut self, graph: &Coloured) -> usize {
        let depth = self.path.len();
        let Some(cell) = self.levels[depth].smallest_cell() else { return self.judge(graph) };
        let cell = cell.to_vec();
        // Exchanging two vertices with the same neighbours is an automorphism: one branch stands for all.
        let are_twins = cell.iter().all(|&v| graph.neighbours(v) == graph.neighbours(cell[0]));
        let branches = if are_twins { &cell[..1] } else { &cell[..] };
        if self.levels.len() == depth + 1 {
            self.levels.push(Partition::default());
        }
        for (i, &v) in branches.iter().enumerate() {
            if i > 0 && self.is_image(v, &branches[..i]) {
                continue;
            }
            let (above, below) = self.levels.split_at_mut(depth + 1);
            below[0].copy(&above[depth]);
            self.refiner.individualise(&mut below[0], graph, v);
            self.path.push(v);
            let next = self.search(graph);
            self.path.pop();
            if next < depth {
                return next;
            }
        }
        depth
    }

    /// Whether automorphisms that keep the path in place map one of these vertices to `v`: what is below either is then
    /// the same.
    fn is_image(&self, v: u32, seen: &[u32]) -> bool {
        let keeps_path = |map: &&Vec<u32>| self.path.iter().all(|&u| map[u as usize] == u);
        let mut orbits = Sets::new(self.first.order.len());
        for map in self.automorphisms.iter().filter(keeps_path) {
            for (u, &image) in map.iter().enumerate() {
                orbits.merge(u as u32, image);
            }
        }
        seen.iter().any(|&u| orbits.are_joined(u, v))
    }

    /// Compares the numbering that has been reached with the first and the best. If it gives the same edges as one of
    /// them, an automorphism maps that one's branch at the fork to this one's, which needs no further look.
    fn judge(&mut self, graph: &Coloured) -> usize {
        let leaf = Leaf::new(&self.levels[self.path.len()], &self.path, graph);
        if self.first.order.is_empty() {
            self.first = leaf.clone();
            self.best = leaf;
            return self.path.len();
        }
        for known in [&self.first, &self.best] {
            if leaf.edges == known.edges {
                self.automorphisms
                    .push(known.labels.iter().map(|&label| leaf.order[label as usize]).collect());
                return leaf.path.iter().zip(&known.path).take_while(|(u, v)| u == v).count();
            }
        }
        if leaf.edges < self.best.edges {
            self.best = leaf;
        }
        self.path.len()
    }
}

impl Leaf {
    fn new(partition: &Partition, path: &[u32], graph: &Coloured) -> Self {
        let labels = partition.places().to_vec();
        let relabelled = |edge: [u32; 2]| {
            let mut ends = edge.map(|v| labels[v as usize]);
            ends.sort_unstable();
            ends
        };
        let mut edges: Vec<[u32; 2]> = graph.edges().map(relabelled).collect();
        edges.sort_unstable();
        Self { path: path.to_vec(), order: partition.order().to_vec(), labels, edges }
    }
}
