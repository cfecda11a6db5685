//! A pair of edge-disjoint forests, kept so that an edge can be exchanged for another by walking the cycle
//! they close.

use gambol_games::{Switching, switching::Position};

use crate::sets::Sets;

/// Two edge-disjoint forests on the vertices of a multigraph, some of which have been merged into *clumps*.
///
/// A clump is a set of vertices that counts as one. At first these are the vertices joined by claimed edges;
/// later also sets on which each forest induces a spanning tree (see [`super::search`]). Either way the edges
/// inside play no further part, and below a *vertex* is a clump, named by the number that stands for it in
/// `clumps`.
#[derive(Clone, Debug)]
pub(super) struct Forests {
    ends: Vec<[u32; 2]>,
    /// The forest that holds the edge, if one does.
    home: Vec<Option<bool>>,
    clumps: Sets,
    /// What each forest connects.
    trees: [Sets; 2],
    /// Each tree hangs from a root: the edge that leads from a vertex towards it, none at the root.
    up: [Vec<Option<u32>>; 2],
}

impl Forests {
    /// Two forests without edges on `n` vertices; an edge may join a vertex to itself, and is then never
    /// used.
    pub(super) fn new(n: usize, ends: Vec<[u32; 2]>) -> Self {
        let home = vec![None; ends.len()];
        Self {
            ends,
            home,
            clumps: Sets::new(n),
            trees: [Sets::new(n), Sets::new(n)],
            up: [vec![None; n], vec![None; n]],
        }
    }

    /// Two forests without edges in the graph that is left in a position. The edges of the board come first, then
    /// those added; claimed ones are contracted.
    pub(super) fn of(
        board: &Switching,
        position: &Position,
        added: impl IntoIterator<Item = [u32; 2]>,
    ) -> Self {
        let graph = board.graph();
        let ends = |e| graph.ends(e).map(|v| v.0);
        let mut forests = Self::new(graph.vertex_count(), graph.edges().map(ends).chain(added).collect());
        for [u, v] in graph.edges().filter(|&e| position.is_claimed(e)).map(ends) {
            forests.contract(u, v);
        }
        forests
    }

    pub(super) fn vertex_count(&self) -> usize {
        self.up[0].len()
    }

    pub(super) fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// The forest that holds the edge.
    pub(super) fn home(&self, e: u32) -> Option<usize> {
        self.home[e as usize].map(usize::from)
    }

    /// The vertex that `v` has become part of.
    pub(super) fn clump(&mut self, v: u32) -> u32 {
        self.clumps.find(v)
    }

    /// The ends of an edge, as vertices now.
    pub(super) fn ends(&mut self, e: u32) -> [u32; 2] {
        let [u, v] = self.ends[e as usize];
        [self.clumps.find(u), self.clumps.find(v)]
    }

    /// Whether the forest joins the ends of the edge.
    pub(super) fn joins(&mut self, forest: usize, e: u32) -> bool {
        let [u, v] = self.ends[e as usize];
        self.trees[forest].are_joined(u, v)
    }

    /// A forest that does not join the ends of the edge, nor holds it.
    pub(super) fn room_for(&mut self, e: u32) -> Option<usize> {
        [0, 1].into_iter().find(|&forest| self.home(e) != Some(forest) && !self.joins(forest, e))
    }

    /// The edge from `v` towards the root, and where it leads.
    pub(super) fn above(&mut self, forest: usize, v: u32) -> Option<(u32, u32)> {
        let e = self.up[forest][v as usize]?;
        let [a, b] = self.ends(e);
        Some((e, if a == v { b } else { a }))
    }

    /// Whether both ends of the edge are in one clump.
    pub(super) fn is_inside(&mut self, e: u32) -> bool {
        let [u, v] = self.ends(e);
        u == v
    }

    /// The edges of a forest that lead from clump to clump.
    pub(super) fn edges_between_clumps(&mut self, forest: usize) -> Vec<u32> {
        let edges = 0..self.ends.len() as u32;
        edges.filter(|&e| self.home(e) == Some(forest) && !self.is_inside(e)).collect()
    }

    /// The path from `u` to `v` in a forest that joins them: each edge with the vertex it leads to. Takes time
    /// proportional to their distance from the root.
    pub(super) fn path(&mut self, forest: usize, [u, v]: [u32; 2]) -> Vec<(u32, u32)> {
        let [mut up, mut down] = [u, v].map(|mut v| {
            let mut climb = Vec::new();
            while let Some((e, above)) = self.above(forest, v) {
                climb.push((e, v));
                v = above;
            }
            climb
        });
        while up.last().is_some() && up.last() == down.last() {
            up.pop();
            down.pop();
        }
        let mut path = Vec::with_capacity(up.len() + down.len());
        for (e, v) in up {
            let [a, b] = self.ends(e);
            path.push((e, if a == v { b } else { a }));
        }
        path.extend(down.into_iter().rev());
        path
    }

    /// Whether the way from `v` to the root passes the edge. Takes time proportional to its length.
    pub(super) fn hangs_by(&mut self, forest: usize, e: u32, mut v: u32) -> bool {
        while let Some((next, above)) = self.above(forest, v) {
            if next == e {
                return true;
            }
            v = above;
        }
        false
    }

    /// Merges two vertices, before any edge has been added.
    pub(super) fn contract(&mut self, u: u32, v: u32) {
        self.clumps.merge(u, v);
        for trees in &mut self.trees {
            trees.merge(u, v);
        }
    }

    /// Merges the ends of these edges into one vertex. Each forest must induce a tree on them, whose vertex
    /// nearest to the root is given.
    pub(super) fn merge(&mut self, edges: &[u32], tops: [u32; 2]) {
        let up = [0, 1].map(|forest| self.up[forest][tops[forest] as usize]);
        for &e in edges {
            let [u, v] = self.ends[e as usize];
            self.clumps.merge(u, v);
        }
        let clump = self.clumps.find(tops[0]) as usize;
        for forest in [0, 1] {
            self.up[forest][clump] = up[forest];
        }
    }

    /// Adds an edge between two trees of a forest, and returns the forest that it leaves. The smaller tree is
    /// turned, so that all additions together take O(n log n).
    pub(super) fn add(&mut self, forest: usize, e: u32) -> Option<usize> {
        let [u, v] = self.ends(e);
        let trees = &mut self.trees[forest];
        let smaller = if trees.size(u) < trees.size(v) { u } else { v };
        trees.merge(u, v);
        self.turn(forest, smaller, e);
        self.house(e, forest)
    }

    /// Takes an edge out of its forest, for another to take its place at once.
    pub(super) fn take(&mut self, e: u32) -> Option<usize> {
        self.home[e as usize].take().map(usize::from)
    }

    /// Notes that the forest holds the edge, and returns the one that held it.
    fn house(&mut self, e: u32, forest: usize) -> Option<usize> {
        self.home[e as usize].replace(forest == 1).map(usize::from)
    }

    /// Puts `new` in the place of `old`, an edge of the cycle that `new` closes in the forest, and returns
    /// the forest that `new` leaves. Takes time proportional to that cycle.
    pub(super) fn exchange(&mut self, forest: usize, old: u32, new: u32) -> Option<usize> {
        let [a, b] = self.ends(old);
        let below = if self.up[forest][a as usize] == Some(old) { a } else { b };
        self.up[forest][below as usize] = None;
        // Without `old`, one end of `new` hangs from `below`. Climbing from both ends in turns finds out
        // which one, in twice its distance.
        let ends = self.ends(new);
        let mut climbers = ends;
        let cut_off = 'climb: loop {
            for (climber, end) in climbers.iter_mut().zip(ends) {
                if *climber == below {
                    break 'climb end;
                }
                if let Some((_, v)) = self.above(forest, *climber) {
                    *climber = v;
                }
            }
        };
        self.turn(forest, cut_off, new);
        self.house(new, forest)
    }

    /// Hangs the tree of `v` by the edge `e` at `v`, reversing the way from `v` to its old root.
    fn turn(&mut self, forest: usize, mut v: u32, mut e: u32) {
        loop {
            let above = self.above(forest, v);
            self.up[forest][v as usize] = Some(e);
            match above {
                Some((next, w)) => (e, v) = (next, w),
                None => break,
            }
        }
    }
}
