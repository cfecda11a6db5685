//! The largest pair of edge-disjoint forests, by augmenting paths.
//!
//! Let F and F' be edge-disjoint forests, and z an edge that is not in F. If F does not join the ends of z, z
//! can be *added* to F. Otherwise z closes a cycle there, and can be *exchanged* for any other edge of it.
//! Write z → y if y is in one of the forests and can be exchanged for z there.
//!
//! **Theorem (Edmonds 1965).** An edge x in neither forest can be brought in, by exchanging others, if the
//! arrows lead from x to an edge that can be added to a forest: the exchanges along a shortest such way can
//! all be made, the last one first. If they do not, let X be x with all that the arrows reach. Then the edges
//! of F in X and those of F' in X are two trees that span the ends of X, and x cannot be brought in.
//!
//! *Proof.* Let z0 → z1 → … → zk be a shortest way and j > i + 1. zj is not on the cycle that zi closes, or
//! the way could be shortened; so the exchanges further on, made before, leave this cycle as it was. If there
//! is no way, each forest joins the ends of every edge of X by a path in X. X is connected, since it grows
//! from x by cycles through edges that it has. So what each forest has of X, which is a forest, connects all
//! ends of X; and no pair of forests has more edges there. ∎
//!
//! In the second case the ends of X become a **clump**. The pair will not change inside it: an edge inside
//! leads only to edges inside, and an edge that leads there from outside merely crosses a tree. So the clump
//! is merged into one vertex and never looked at again.
//!
//! **Theorem.** When all edges have been tried, the edges inside clumps are those that some largest pair
//! lacks.
//!
//! *Proof.* A pair of forests has at most two spanning trees inside each clump, and at most all edges between
//! clumps. The pair found has just that, as the edges it lacks are inside clumps; so it is largest, and every
//! largest pair has all edges between clumps. If the pair has an edge y inside a clump, let x be the rejected
//! edge with whose search y was merged: exchanging along a shortest way from x to y, where y drops out, gives
//! a pair as large that lacks y. ∎
//!
//! **Cost.** What is labelled in a forest is a subtree, and a search labels each edge once, in time
//! proportional to the number of edges labelled (Roskind and Tarjan 1985). A failed search merges what it
//! labelled: all of them together take almost linear time. If a searches succeed after the greedy start and
//! label s edges each, the whole takes O(m α(m) + n log n + a s): at worst O(m α(m) + n²). The order in which
//! edges come ([`super::order`]) makes a small.

use super::forests::Forests;
use crate::{Limits, Stopped};

/// A pair of forests, and what the last search saw.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) forests: Forests,
    /// The edges labelled by the search, in the order in which they were reached; the one it began with
    /// first.
    reached: Vec<u32>,
    /// The edge from which an arrow first led to this one.
    label: Vec<u32>,
    /// The number of the last search.
    number: u64,
    /// The last search in which the labelled edges of each forest reached the vertex.
    inside: [Vec<u64>; 2],
    /// The vertex nearest to the root among those.
    tops: [u32; 2],
    climb: Climb,
}

/// Two climbers from the ends of a path towards the root, in turns, until one comes across the other's trail:
/// so a path is found in twice its length, wherever the root is.
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
            number: 0,
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
            if !self.forests.is_inside(e) {
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
        self.inside[0][v as usize] == self.number
    }

    /// An edge has left its place in a forest: back along the labels, each edge takes the place of the one it
    /// labelled.
    fn refill(&mut self, mut freed: Option<usize>, mut left: u32) {
        while let Some(forest) = freed {
            let new = self.label[left as usize];
            freed = self.forests.exchange(forest, left, new);
            left = new;
        }
    }

    /// Follows the arrows from x, nearest first, to an edge that can be added.
    ///
    /// The labelled edges of each forest form a subtree that holds the end a of x. When an edge of F is
    /// scanned, one of its ends is in the subtree of F' already: the path with which it was labelled was
    /// queued from the subtree of F outwards, so that end is a, or the end of an edge of F scanned before.
    fn reach(&mut self, x: u32) -> Option<Addition> {
        self.number += 1;
        self.reached.clear();
        self.reached.push(x);
        if let Some(forest) = [0, 1].into_iter().find(|&forest| !self.forests.joins(forest, x)) {
            return Some(Addition { edge: x, forest });
        }
        let [a, _] = self.forests.ends(x);
        for forest in [0, 1] {
            self.inside[forest][a as usize] = self.number;
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
        let outside = |v: &u32| self.inside[forest][*v as usize] != self.number;
        let end = self.forests.ends(z).into_iter().find(outside)?;
        self.find_path(forest, end);
        self.inside[forest][end as usize] = self.number;
        let [from_end, from_top] = &self.climb.trails;
        if let Some(&(_, v)) = from_top.last() {
            self.tops[forest] = v;
        }
        for &(e, v) in from_top.iter().chain(from_end.iter().rev()) {
            self.inside[forest][v as usize] = self.number;
            self.label[e as usize] = z;
            self.reached.push(e);
            if !self.forests.joins(1 - forest, e) {
                return Some(Addition { edge: e, forest: 1 - forest });
            }
        }
        None
    }

    /// Leaves on the trails the path from `end` to the subtree of labelled edges; the second trail is empty
    /// unless the path leaves the subtree at its top.
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
                if climber == 0 && self.inside[forest][v as usize] == self.number {
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

#[cfg(test)]
mod tests {
    use gambol_graph::Dice;
    use gambol_testing::{rounds, seed};

    use super::*;
    use crate::sets::Sets;

    /// By the second theorem a pair is largest if it lacks only edges inside clumps and has two trees in each.
    #[test]
    fn the_pair_found_is_a_pair_of_forests_and_proves_itself_largest() {
        let mut dice = Dice::new(seed());
        let mut searches = 0;
        for _ in 0..rounds(300) {
            let n = 2 + dice.below(60);
            let m = n + dice.below(2 * n);
            let ends = (0..m).map(|_| [(); 2].map(|()| dice.below(n) as u32)).collect::<Vec<_>>();
            let mut search = Search::new(Forests::new(n as usize, ends.clone()));
            let edges: Vec<u32> = (0..m as u32).collect();
            search.fill(&edges, &Limits::none()).expect("no limits");
            searches += search.number;

            let forests = &mut search.forests;
            let mut trees = [Sets::new(n as usize), Sets::new(n as usize)];
            let mut inside = vec![0; n as usize];
            for &e in &edges {
                let [u, v] = ends[e as usize];
                let within = forests.clump(u) == forests.clump(v);
                match forests.home(e) {
                    Some(forest) => assert!(trees[forest].merge(u, v), "edge {e} closes a cycle in {ends:?}"),
                    None => assert!(within, "edge {e} is missing between clumps of {ends:?}"),
                }
                if within && forests.home(e).is_some() {
                    inside[forests.clump(u) as usize] += 1;
                }
            }
            let mut size = vec![0; n as usize];
            for v in 0..n as u32 {
                size[forests.clump(v) as usize] += 1;
            }
            for (inside, size) in inside.into_iter().zip(size).filter(|&(_, size)| size > 0) {
                assert_eq!(inside, 2 * (size - 1), "a clump holds two trees: {ends:?}");
            }
        }
        assert!(searches > 0, "the greedy start never suffices");
    }

    #[test]
    fn an_edge_that_was_reached_can_be_dropped_for_the_rejected_one() {
        let mut dice = Dice::new(seed());
        for _ in 0..rounds(300) {
            let n = 2 + dice.below(20);
            let ends = (0..3 * n).map(|_| [(); 2].map(|()| dice.below(n) as u32)).collect::<Vec<_>>();
            let mut search = Search::new(Forests::new(n as usize, ends.clone()));
            let x = (0..3 * n as u32).find(|&e| !search.insert(e)).expect("two forests have fewer edges");
            let reached = search.reached().to_vec();
            for &y in &reached {
                let mut search = search.clone();
                search.insert_for(y);
                assert_eq!(search.forests.home(y), None);
                assert!(search.forests.home(x).is_some());
                let mut trees = [Sets::new(n as usize), Sets::new(n as usize)];
                for (e, &[u, v]) in ends.iter().enumerate() {
                    if let Some(forest) = search.forests.home(e as u32) {
                        assert!(trees[forest].merge(u, v), "{y} for {x} in {ends:?}");
                    }
                }
            }
        }
    }
}
