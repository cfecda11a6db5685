//! The largest pair of edge-disjoint forests, by augmenting paths.
//!
//! Let F_0 and F_1 be edge-disjoint forests and z an edge that is not in F_i. If F_i does not join the ends of z, z can be
//! added to it. Otherwise z closes a cycle there, and can be *exchanged* for any other edge of it. Write z → y if y is
//! in a forest and can be exchanged for z there.
//!
//! **Theorem (Edmonds 1965).** An edge x can be added to the pair, by exchanging others, iff the arrows lead from x to
//! an edge that can be added to one of the forests; the exchanges along a shortest such way can all be made, the last one
//! first. If not, let X be x and what the arrows reach: on the ends of X, F_0 ∩ X and F_1 ∩ X are two spanning trees.
//!
//! *Proof.* Let x = z_0 → z_1 → … → z_k be a shortest way and i > j + 1. z_i is not on the cycle that z_j closes, else the
//! way could be shortened; so the exchanges for z_{i-1}, z_i, …, made before, leave this cycle as it was.
//! If no way exists, each forest joins the ends of every edge of X by a path that lies in X. And X is connected, for
//! it grows from x by cycles that share an edge or its ends with what was there. So F_i ∩ X, which is a forest, is connected
//! and has all ends of X. ∎
//!
//! In the second case X is a **clump**: no later exchange can change it, for an edge inside a clump leads only to edges
//! inside, and an edge outside leads to edges inside only as a way through. So the clump is merged into one vertex and never
//! looked at again.
//!
//! **Clumps and coloops.** After all edges have been tried, an edge is missing from some largest pair iff it is inside a
//! clump. For if x is rejected and y is in X, then exchanging along a shortest way from x to y, where y drops out, gives
//! a pair as large without y. By induction over the mergers that is so for every edge inside the clump of x. And an edge
//! y outside all clumps is in the pair and reached by none of those rejected, so without it the pair could not be refilled.
//!
//! **Cost.** The edges labelled in a forest form a subtree; a search labels each edge once, in time proportional to the
//! number of edges labelled (Roskind and Tarjan 1985), and a failed search merges what it labelled, so all failed ones
//! together take almost linear time. With a successes after the greedy start and s edges labelled in each, the
//! whole takes O(m α(m) + n log n + a s), O(m α(m) + n²) at worst; how a s grows in practice is measured by the benchmark.

use super::forests::Forests;
use crate::{Limits, Stopped};

/// A pair of forests, and what the last search saw.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) forests: Forests,
    /// The edges labelled by the search, in the order in which they were reached; the one it began with first.
    reached: Vec<u32>,
    /// The edge from which an arrow first led to this one.
    label: Vec<u32>,
    /// The number of the search.
    search: u64,
    /// The last search in which the labelled edges of each forest reached the vertex.
    inside: [Vec<u64>; 2],
    /// The vertex nearest to the root among those.
    tops: [u32; 2],
    climb: Climb,
}

/// Two climbers from the ends of a path towards the root, in turns, until one comes across the other's trail: so a path
/// is found in twice its length, wherever the root is.
#[derive(Clone, Debug)]
struct Climb {
    /// The steps of each climber: an edge and the vertex it leads to.
    trails: [Vec<(u32, u32)>; 2],
    /// Twice the number of the climb in which the vertex was last passed, plus the number of the climber.
    passed: Vec<u64>,
    number: u64,
}

/// An edge that can be added to a forest.
pub(super) struct Addition {
    edge: u32,
    forest: usize,
}

impl Search {
    pub(super) fn new(forests: Forests) -> Self {
        let (n, m) = (forests.vertex_count(), forests.edge_count());
        Self {
            forests,
            reached: Vec::new(),
            label: vec![0; m],
            search: 0,
            inside: [vec![0; n], vec![0; n]],
            tops: [0; 2],
            climb: Climb { trails: [Vec::new(), Vec::new()], passed: vec![0; n], number: 0 },
        }
    }

    /// Makes the pair as large as it can be with these edges, and the clumps all that there are.
    pub(super) fn fill(&mut self, edges: &[u32], limits: &Limits) -> Result<(), Stopped> {
        let mut rest = Vec::new();
        for &e in edges {
            match [0, 1].into_iter().find(|&forest| !self.forests.joins(forest, e)) {
                Some(forest) => _ = self.forests.add(forest, e),
                None => rest.push(e),
            }
        }
        for e in rest {
            let [u, v] = self.forests.ends(e);
            if u != v {
                limits.check()?;
                if !self.insert(e) {
                    self.merge();
                }
            }
        }
        Ok(())
    }

    /// Adds an edge to the pair if that can be done; `false` if not.
    pub(super) fn insert(&mut self, x: u32) -> bool {
        match self.reach(x) {
            Some(Addition { edge, forest }) => {
                let freed = self.forests.add(forest, edge);
                self.refill(freed, edge);
                true
            }
            None => false,
        }
    }

    /// After a failed search: puts the edge with which it began into the pair, and drops one that it reached.
    pub(super) fn insert_for(&mut self, dropped: u32) {
        let freed = self.forests.take(dropped);
        self.refill(freed, dropped);
    }

    /// After a failed search: merges what it reached into one vertex.
    pub(super) fn merge(&mut self) {
        self.forests.merge(&self.reached, self.tops);
    }

    /// The edges of the forests that the last search reached, before it ended.
    pub(super) fn reached(&self) -> &[u32] {
        self.reached.get(1..).unwrap_or_default()
    }

    /// Whether the last search, a failed one, reached the clump of the vertex.
    pub(super) fn spans(&mut self, v: u32) -> bool {
        let v = self.forests.clump(v);
        self.inside[0][v as usize] == self.search
    }

    /// An edge has left its place in a forest: back along the labels, each edge takes the place of the one it labelled.
    fn refill(&mut self, mut freed: Option<usize>, mut left: u32) {
        while let Some(forest) = freed {
            let new = self.label[left as usize];
            freed = self.forests.exchange(forest, left, new);
            left = new;
        }
    }

    /// Follows the arrows from x, nearest first, to an edge that can be added.
    ///
    /// The vertices at labelled edges of F_i form a subtree of F_i that holds the end a of x, or a alone. When an
    /// edge of F_j is scanned, one of its ends is in the subtree of the other forest already: the path that got it
    /// labelled was queued from the subtree outwards, so that end is a, or an end of an edge of F_j scanned before.
    fn reach(&mut self, x: u32) -> Option<Addition> {
        self.search += 1;
        self.reached.clear();
        self.reached.push(x);
        if let Some(forest) = [0, 1].into_iter().find(|&forest| !self.forests.joins(forest, x)) {
            return Some(Addition { edge: x, forest });
        }
        let [a, _] = self.forests.ends(x);
        for forest in [0, 1] {
            self.inside[forest][a as usize] = self.search;
            self.tops[forest] = a;
        }
        let mut next = 0;
        while let Some(&z) = self.reached.get(next) {
            next += 1;
            for forest in [0, 1] {
                if self.forests.home(z) != Some(forest) {
                    let addition = self.scan(forest, z);
                    if addition.is_some() {
                        return addition;
                    }
                }
            }
        }
        None
    }

    /// Labels what z leads to in a forest.
    fn scan(&mut self, forest: usize, z: u32) -> Option<Addition> {
        let outside = |v: &u32| self.inside[forest][*v as usize] != self.search;
        let end = self.forests.ends(z).into_iter().find(outside)?;
        self.find_path(forest, end);
        self.inside[forest][end as usize] = self.search;
        let [from_end, from_top] = &self.climb.trails;
        if let Some(&(_, v)) = from_top.last() {
            self.tops[forest] = v;
        }
        for &(e, v) in from_top.iter().chain(from_end.iter().rev()) {
            self.inside[forest][v as usize] = self.search;
            self.label[e as usize] = z;
            self.reached.push(e);
            if !self.forests.joins(1 - forest, e) {
                return Some(Addition { edge: e, forest: 1 - forest });
            }
        }
        None
    }

    /// Leaves on the trails the path from `end` to the subtree of labelled edges; the second trail is empty unless the path
    /// leaves the subtree at its top.
    fn find_path(&mut self, forest: usize, end: u32) {
        let Climb { trails, passed, number } = &mut self.climb;
        *number += 1;
        let mark = |climber: usize| *number * 2 + climber as u64;
        trails.iter_mut().for_each(Vec::clear);
        let mut at = [end, self.tops[forest]];
        passed[at[0] as usize] = mark(0);
        passed[at[1] as usize] = mark(1);
        loop {
            for climber in [0, 1] {
                let Some((e, v)) = self.forests.above(forest, at[climber]) else { continue };
                trails[climber].push((e, v));
                at[climber] = v;
                if climber == 0 && self.inside[forest][v as usize] == self.search {
                    trails[1].clear();
                    return;
                }
                if passed[v as usize] == mark(1 - climber) {
                    let other = &mut trails[1 - climber];
                    let met = other.iter().position(|&(_, w)| w == v).map_or(0, |step| step + 1);
                    other.truncate(met);
                    return;
                }
                passed[v as usize] = mark(climber);
            }
        }
    }
}
