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
//! **Cost.** A search labels each edge at most once, and a walk along a path steps over what is labelled already,
//! so that it takes O(log n) for each edge labelled (Roskind and Tarjan 1985). A failed search merges what it
//! labelled: all of them together take O(n log n). If a searches succeed after the greedy start and label s
//! edges each, the whole takes O((m + a s) log n): at worst O(m log n + n² log n). The order in which edges
//! come ([`super::order`]) makes a small.

use super::forests::Forests;
use crate::{Limits, Stopped};

/// A pair of forests, and what the last search saw.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) forests: Forests,
    /// The edges labelled by the search, in the order in which they were reached; those it began with among
    /// them.
    reached: Vec<u32>,
    /// How many of them have been scanned.
    scanned: usize,
    /// The edge from which an arrow first led to this one.
    label: Vec<u32>,
    labelled: [Labelled; 2],
    climb: Climb,
}

/// The labelled edges of a forest, which form subtrees.
#[derive(Clone, Debug)]
struct Labelled {
    /// The number of the search, and for each vertex the last one that came to it.
    search: u32,
    reached: Vec<u32>,
    /// For a vertex it has come to: one nearer to the root in its subtree, itself at the top.
    nearer: Vec<u32>,
}

/// Two climbers from the ends of a path towards the root, in turns, until one comes across the other's trail:
/// so a path is found in twice its length, wherever the root is.
#[derive(Clone, Debug)]
struct Climb {
    /// The steps of each climber: the edge, and the vertices below and above it.
    trails: [Vec<(u32, [u32; 2])>; 2],
    /// Twice the number of the climb in which the vertex was last passed, plus the number of the climber.
    passed: Vec<u64>,
    number: u64,
}

/// What to do about an edge that a search has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// Stop: the search was for this one.
    Wanted,
    /// Follow its arrows.
    Further,
    /// Leave it: its arrows lead to nothing that is wanted.
    NoFurther,
}

impl Search {
    pub(super) fn new(forests: Forests) -> Self {
        let (n, m) = (forests.vertex_count(), forests.edge_count());
        Self {
            forests,
            reached: Vec::new(),
            scanned: 0,
            label: vec![0; m],
            labelled: [Labelled::new(n), Labelled::new(n)],
            climb: Climb { trails: [Vec::new(), Vec::new()], passed: vec![0; n], number: 0 },
        }
    }

    /// Makes the pair as large as it can be with these edges, and the clumps all that there are.
    pub(super) fn fill(&mut self, edges: &[u32], limits: &Limits) -> Result<(), Stopped> {
        let mut rest = Vec::new();
        for (i, &e) in edges.iter().enumerate() {
            if i.is_multiple_of(ASK_EVERY) {
                limits.check()?;
            }
            match self.forests.room_for(e) {
                Some(forest) => _ = self.forests.add(forest, e),
                None => rest.push(e),
            }
        }
        for e in rest {
            if !self.forests.is_inside(e) && !self.insert(e, limits)? {
                self.merge();
            }
        }
        Ok(())
    }

    /// Adds an edge to the pair if that can be done; `false` if not.
    pub(super) fn insert(&mut self, x: u32, limits: &Limits) -> Result<bool, Stopped> {
        self.begin();
        let addable = |forests: &mut Forests, e| match forests.room_for(e) {
            Some(_) => Look::Wanted,
            None => Look::Further,
        };
        let Some(last) = self.reach([x], addable, || limits.check())? else { return Ok(false) };
        if let Some(forest) = self.forests.room_for(last) {
            let freed = self.forests.add(forest, last);
            self.refill(freed, last);
        }
        Ok(true)
    }

    /// Puts the edge from which the search led to `dropped` into the pair, by exchanges on the way, and drops
    /// that one. Returns the edge that came in.
    pub(super) fn insert_for(&mut self, dropped: u32) -> u32 {
        let freed = self.forests.take(dropped);
        self.refill(freed, dropped)
    }

    /// After a failed search: merges what it reached into one vertex.
    pub(super) fn merge(&mut self) {
        let Some(&x) = self.reached.first() else { return };
        let [a, _] = self.forests.ends(x);
        let tops = self.labelled.each_mut().map(|labelled| labelled.top(a));
        self.forests.merge(&self.reached, tops);
    }

    /// The edges that the search has reached, those it began with included.
    pub(super) fn reached(&self) -> &[u32] {
        &self.reached
    }

    /// Whether the clump of the vertex is an end of an edge that the search, a failed one, has reached.
    pub(super) fn spans(&mut self, v: u32) -> bool {
        let v = self.forests.clump(v);
        self.labelled[0].has(v)
    }

    /// After a failed search: which vertices hang together with the ends of the edge, by edges that were reached.
    pub(super) fn spanned_with(&mut self, x: u32) -> Vec<bool> {
        let [a, _] = self.forests.ends(x);
        let [labelled, _] = &mut self.labelled;
        let top = labelled.top(a);
        (0..self.forests.vertex_count() as u32).map(|v| labelled.top(self.forests.clump(v)) == top).collect()
    }

    /// An edge has left its place in a forest: back along the labels, each edge takes the place of the one it
    /// labelled. Returns the last one, which came from outside.
    fn refill(&mut self, mut freed: Option<usize>, mut left: u32) -> u32 {
        while let Some(forest) = freed {
            let new = self.label[left as usize];
            freed = self.forests.exchange(forest, left, new);
            left = new;
        }
        left
    }

    /// Begins a search: nothing is labelled.
    pub(super) fn begin(&mut self) {
        self.reached.clear();
        self.scanned = 0;
        self.labelled.iter_mut().for_each(Labelled::clear);
    }

    /// Goes on with the search from these edges, which are in neither forest: follows the arrows, nearest
    /// first, and stops at the first edge that is wanted. If there is none, all that can be reached has been,
    /// except from edges at which it is not to go on. Asks `go_on` every now and then, whose error ends the
    /// search.
    pub(super) fn reach<E>(
        &mut self,
        from: impl IntoIterator<Item = u32>,
        mut look: impl FnMut(&mut Forests, u32) -> Look,
        go_on: impl Fn() -> Result<(), E>,
    ) -> Result<Option<u32>, E> {
        for x in from {
            let look = look(&mut self.forests, x);
            if look != Look::NoFurther {
                self.reached.push(x);
                for v in self.forests.ends(x) {
                    self.labelled[0].touch(v);
                }
            }
            if look == Look::Wanted {
                return Ok(Some(x));
            }
        }
        while let Some(&z) = self.reached.get(self.scanned) {
            if self.scanned.is_multiple_of(ASK_EVERY) {
                go_on()?;
            }
            self.scanned += 1;
            for forest in [0, 1] {
                if self.forests.home(z) == Some(forest) {
                    continue;
                }
                let mut next = self.reached.len();
                self.scan(forest, z);
                while let Some(&y) = self.reached.get(next) {
                    match look(&mut self.forests, y) {
                        Look::Wanted => return Ok(Some(y)),
                        Look::Further => next += 1,
                        Look::NoFurther => _ = self.reached.swap_remove(next),
                    }
                }
            }
        }
        Ok(None)
    }

    /// Labels what z leads to in a forest, which must join its ends.
    fn scan(&mut self, forest: usize, z: u32) {
        let labelled = &mut self.labelled[forest];
        let [u, v] = self.forests.ends(z);
        let mut at = [labelled.top(u), labelled.top(v)];
        if at[0] == at[1] {
            return;
        }
        let Climb { trails, passed, number } = &mut self.climb;
        *number += 1;
        let mark = |climber: usize| *number * 2 + climber as u64;
        trails.iter_mut().for_each(Vec::clear);
        passed[at[0] as usize] = mark(0);
        passed[at[1] as usize] = mark(1);
        'climb: loop {
            for climber in [0, 1] {
                let v = at[climber];
                let Some((e, above)) = self.forests.above(forest, v) else { continue };
                trails[climber].push((e, [v, above]));
                let top = labelled.top(above);
                at[climber] = top;
                if passed[top as usize] == mark(1 - climber) {
                    let other = &mut trails[1 - climber];
                    let met = other.iter().position(|&(_, [below, _])| below == top);
                    other.truncate(met.unwrap_or(other.len()));
                    break 'climb;
                }
                passed[top as usize] = mark(climber);
            }
        }
        for &(e, [below, above]) in trails.iter().flatten() {
            labelled.hang(below, above);
            self.label[e as usize] = z;
            self.reached.push(e);
        }
    }
}

/// How many edges are scanned, or tried, between two questions whether to stop.
const ASK_EVERY: usize = 1 << 12;

impl Labelled {
    fn new(n: usize) -> Self {
        Self { search: 1, reached: vec![0; n], nearer: (0..n as u32).collect() }
    }

    /// Takes all labels away.
    fn clear(&mut self) {
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.reached.fill(0);
            1
        });
    }

    /// Whether the search has come to the vertex.
    fn has(&self, v: u32) -> bool {
        self.reached[v as usize] == self.search
    }

    /// The vertex nearest to the root in the labelled subtree of `v`, by path halving.
    fn top(&mut self, mut v: u32) -> u32 {
        if !self.has(v) {
            return v;
        }
        while self.nearer[v as usize] != v {
            let above = self.nearer[self.nearer[v as usize] as usize];
            self.nearer[v as usize] = above;
            v = above;
        }
        v
    }

    /// Labels the edge from `v`, the top of its subtree, to the vertex above.
    fn hang(&mut self, v: u32, above: u32) {
        self.touch(v);
        self.touch(above);
        self.nearer[v as usize] = above;
    }

    /// Notes that the search has come to the vertex.
    fn touch(&mut self, v: u32) {
        if !self.has(v) {
            self.reached[v as usize] = self.search;
            self.nearer[v as usize] = v;
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
            searches += search.climb.number;

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
            let x = (0..3 * n as u32).find(|&e| !search.insert(e, &Limits::none()).expect("no limits"));
            let x = x.expect("two forests have fewer edges");
            let reached = search.reached()[1..].to_vec();
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
