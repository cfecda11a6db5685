//! A lightest pair of forests, kept so while edges become heavier or lighter.
//!
//! Every edge of the board has two copies, and there are the two edges e and e' from A to B. A free edge has one
//! *light* copy, a claimed one two (claiming is doubling, see [`super`]), a removed one none; e and e' are
//! *added*, all other copies *heavy*. The pair of forests is a largest one for all of these, and has the least
//! weight: as few heavy edges as can be, and then as few added ones.
//!
//! The light edges of such a pair are a largest pair of the light edges, and its light and added edges one of the
//! light and added edges. So by the first theorem of [`super`] the class is read off:
//!
//! **Corollary.** The class is *short*, *neutral* or *cut* if 0, 1 or 2 added edges are in the pair.
//!
//! **Theorem.** After the weight of an edge x has changed, the pair is lightest again after at most one exchange.
//! If x is in the pair and has become heavier, the lightest edge from which the arrows lead to x takes its
//! place, if it is lighter. If x is not in the pair and has become lighter, it takes the place of the heaviest
//! edge to which its arrows lead, if that one is heavier. Otherwise the pair is lightest as it is.
//!
//! *Proof.* The pairs are bases of a matroid, and z leads to y iff z can take the place of y (module `search`).
//! A base B is lightest iff no such exchange makes it lighter. The change of x can only have made exchanges of
//! x profitable; let B' be B after the best of them, of x for z. If x had the weight of z, B would be lightest,
//! and B' too, since it weighs the same. From there the weight of x rises if x is not in B', and falls if
//! it is: either way no base gains more than B'. ∎
//!
//! Two sets that the arrows do not leave save many a search. From an edge inside a set of vertices on which both forests
//! induce trees, arrows lead only inside. And the light edges that spare ones (light and outside the pair)
//! lead to, the edges inside *clumps*, are those that lie on some circuit of light edges. They depend on the light
//! edges alone, and stay the same when an edge on no circuit becomes light or heavy.
//!
//! **Cost.** A change takes at most one search, which labels each edge at most once, and one exchange: O(n log n) at
//! worst, beyond looking at the spare edges.

use std::{collections::BTreeSet, convert::Infallible};

use gambol_games::{Switching, switching::Position};
use gambol_graph::Edge;

use super::{
    BYTES_PER_ITEM,
    forests::Forests,
    order::smallest_last,
    search::{Look, Search},
};
use crate::{Limits, Stopped};

/// What an edge weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    /// It is there.
    Light,
    /// It is e or e'.
    Added,
    /// It is not there, and only fills up the forests.
    Heavy,
}

/// Whose weight has changed without the exchange that may follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// This edge of the pair has become heavy.
    Leave(u32),
    /// This edge outside the pair has become light.
    Enter(u32),
}

/// A lightest pair of forests on the copies of the board's edges and the two added ones.
#[derive(Clone, Debug)]
pub(super) struct Lightest {
    search: Search,
    weight: Vec<Weight>,
    /// The light edges outside the pair.
    spare: BTreeSet<u32>,
    /// How many edges the board has. Copies of the edge f have the numbers f and m + 2 + f, the added edges m
    /// and m + 1.
    m: u32,
    /// Vertices, A and B among them, on which both forests induce trees without heavy edges, but for one that may
    /// be due to leave. Known at times, if there are such.
    spanned: Option<Vec<bool>>,
    /// The edges inside clumps, known at times.
    clumped: Option<Vec<bool>>,
}

impl Lightest {
    pub(super) fn new(board: &Switching, position: &Position, limits: &Limits) -> Result<Self, Stopped> {
        let graph = board.graph();
        let (n, m) = (graph.vertex_count(), graph.edge_count() as u32);
        limits.afford(BYTES_PER_ITEM * (n as u128 + u128::from(m)))?;
        let edges = || graph.edges().map(|e| graph.ends(e).map(|v| v.0));
        let ends: Vec<[u32; 2]> = edges().chain([board.terminals().map(|v| v.0); 2]).chain(edges()).collect();

        let mut weight = vec![Weight::Heavy; ends.len()];
        weight[m as usize..m as usize + 2].fill(Weight::Added);
        for e in graph.edges() {
            if position.is_free(e) || position.is_claimed(e) {
                weight[e.index()] = Weight::Light;
            }
            if position.is_claimed(e) {
                weight[(m + 2 + e.0) as usize] = Weight::Light;
            }
        }
        let all = 0..weight.len() as u32;
        let of = |wanted: Weight| all.clone().filter(|&x| weight[x as usize] == wanted).collect::<Vec<_>>();
        let light = of(Weight::Light);
        let mut forests = Forests::new(n, ends.clone());
        let order = smallest_last(&mut forests, &light);
        let mut search = Search::new(forests);
        search.fill(&order, limits)?;
        for x in of(Weight::Added) {
            search.insert(x, limits)?;
        }

        // The same pair without clumps, filled up with heavy edges.
        let found = search.forests;
        let mut forests = Forests::new(n, ends);
        for x in 0..found.edge_count() as u32 {
            if let Some(forest) = found.home(x) {
                forests.add(forest, x);
            }
        }
        for x in of(Weight::Heavy) {
            if let Some(forest) = forests.room_for(x) {
                forests.add(forest, x);
            }
        }
        let spare = light.into_iter().filter(|&x| forests.home(x).is_none()).collect();
        let mut pair = Self { search: Search::new(forests), weight, spare, m, spanned: None, clumped: None };
        pair.survey();
        Ok(pair)
    }

    pub(super) fn forests(&mut self) -> &mut Forests {
        &mut self.search.forests
    }

    pub(super) fn home(&self, x: u32) -> Option<usize> {
        self.search.forests.home(x)
    }

    pub(super) fn weight(&self, x: u32) -> Weight {
        self.weight[x as usize]
    }

    pub(super) fn edge_count(&self) -> u32 {
        self.m
    }

    /// The two copies of an edge of the board.
    pub(super) fn copies(&self, e: Edge) -> [u32; 2] {
        [e.0, self.m + 2 + e.0]
    }

    /// The edge of the board that this is a copy of; none if it is an added one.
    pub(super) fn original(&self, x: u32) -> Option<Edge> {
        match x.checked_sub(self.m) {
            None => Some(Edge(x)),
            Some(0 | 1) => None,
            Some(beyond) => Some(Edge(beyond - 2)),
        }
    }

    /// How many copies of an edge are light: 0 if it is removed, 1 if it is free, 2 if it is claimed.
    pub(super) fn light_copies(&self, e: Edge) -> usize {
        self.copies(e).into_iter().filter(|&x| self.weight(x) == Weight::Light).count()
    }

    /// Whether this is a copy of a free edge.
    pub(super) fn is_free(&self, x: u32) -> bool {
        self.original(x).is_some_and(|e| self.light_copies(e) == 1)
    }

    /// How many added edges are in the pair.
    pub(super) fn added_count(&self) -> usize {
        [self.m, self.m + 1].into_iter().filter(|&x| self.home(x).is_some()).count()
    }

    /// An added edge in the pair, or one outside it.
    pub(super) fn added(&self, inside: bool) -> Option<u32> {
        [self.m, self.m + 1].into_iter().find(|&x| self.home(x).is_some() == inside)
    }

    /// Makes another copy of the edge light; what is due then, if what is known does not tell.
    pub(super) fn lighten(&mut self, e: Edge) -> Option<Due> {
        let heavy = self.copies(e).into_iter().filter(|&x| self.weight(x) == Weight::Heavy);
        let x = heavy.max_by_key(|&x| self.home(x).is_some())?;
        self.weight[x as usize] = Weight::Light;
        if self.home(x).is_some() {
            return None;
        }
        // x leads where the other copy does, and takes its place in circuits.
        let [one, other] = self.copies(e);
        let twin = if x == one { other } else { one };
        if self.spare.contains(&twin) || self.clumped.as_ref().is_some_and(|clumped| clumped[twin as usize]) {
            self.spare.insert(x);
            if let Some(clumped) = &mut self.clumped {
                clumped[x as usize] = true;
            }
            return None;
        }
        if self.added_count() == 0 && self.is_spanned(x) == Some(true) {
            self.spare.insert(x);
            self.clumped = None;
            return None;
        }
        Some(Due::Enter(x))
    }

    /// Makes a light copy of the edge heavy, one outside the pair if there is one; what is due then, if what is
    /// known does not tell.
    pub(super) fn burden(&mut self, e: Edge) -> Option<Due> {
        let light = self.copies(e).into_iter().filter(|&x| self.weight(x) == Weight::Light);
        let x = light.min_by_key(|&x| self.home(x).is_some())?;
        self.weight[x as usize] = Weight::Heavy;
        self.clumped.take_if(|clumped| clumped[x as usize]);
        if self.spare.remove(&x) {
            return None;
        }
        // What leads to x leads on to a copy in the other forest; if that one is heavy, nothing lighter does.
        let mut copies = self.copies(e).into_iter();
        let knotted = copies.all(|x| self.home(x).is_some() && self.weight(x) == Weight::Heavy);
        if knotted || !self.spare_may_lead_to(x) && self.added_leading_to(x).is_none() {
            self.spanned.take_if(|spanned| has_both(spanned, self.search.forests.ends(x)));
            return None;
        }
        Some(Due::Leave(x))
    }

    /// The exchange that makes the pair lightest again, after a search that has led to it: the edge that leaves,
    /// and what the one that enters weighs.
    pub(super) fn best_exchange(&mut self, due: Due) -> Option<(u32, Weight)> {
        self.search.begin();
        match due {
            Due::Leave(x) => self.entering_for(x).map(|weight| (x, weight)),
            Due::Enter(x) => {
                let Self { search, weight, .. } = self;
                let heavy = |_: &mut Forests, y| match weight[y as usize] {
                    Weight::Heavy => Look::Wanted,
                    _ => Look::Further,
                };
                let Ok(heavy) = search.reach([x], heavy, FOREVER);
                let mut reached = search.reached().iter().copied();
                let leaving = heavy.or_else(|| reached.find(|&y| weight[y as usize] == Weight::Added));
                leaving.map(|y| (y, Weight::Light))
            }
        }
    }

    /// Searches for the lightest edge that leads to x.
    fn entering_for(&mut self, x: u32) -> Option<Weight> {
        let added = self.added_leading_to(x);
        let try_spare = self.spare_may_lead_to(x);
        let Self { search, spare, spanned, .. } = self;
        let inside = |forests: &mut Forests, y: u32| {
            spanned.as_ref().is_some_and(|spanned| has_both(spanned, forests.ends(y)))
        };
        let pass_by = !inside(&mut search.forests, x);
        let look = |forests: &mut Forests, y| {
            if y == x {
                Look::Wanted
            } else if pass_by && inside(forests, y) {
                Look::NoFurther
            } else {
                Look::Further
            }
        };
        if try_spare {
            let Ok(found) = search.reach(spare.iter().copied(), look, FOREVER);
            if found.is_some() {
                return Some(Weight::Light);
            }
        }
        let Ok(found) = search.reach(added, look, FOREVER);
        found.map(|_| Weight::Added)
    }

    /// Makes the exchange that is due, if one is.
    pub(super) fn settle(&mut self, due: Due) {
        if let Some((leaving, _)) = self.best_exchange(due) {
            let entered = self.search.insert_for(leaving);
            self.spare.remove(&entered);
            self.revise(leaving, Some(entered));
            return;
        }
        match due {
            Due::Leave(x) => self.revise(x, None),
            Due::Enter(x) => {
                self.spare.insert(x);
                // The circuits with x are made of the edges that x leads to.
                if let Some(clumped) = &mut self.clumped {
                    for &y in self.search.reached() {
                        clumped[y as usize] = true;
                    }
                }
            }
        }
    }

    /// After an exchange, or if a heavy edge has remained: forgets what no longer holds. Clumps have changed if the
    /// edge was in one; the trees on the spanned vertices are still such, perhaps others, unless they have lost
    /// an edge inside to one outside.
    fn revise(&mut self, lost: u32, entered: Option<u32>) {
        self.clumped.take_if(|clumped| clumped[lost as usize]);
        let forests = &mut self.search.forests;
        self.spanned.take_if(|spanned| {
            has_both(spanned, forests.ends(lost))
                && entered.is_none_or(|x| !has_both(spanned, forests.ends(x)))
        });
    }

    /// Puts `new` in the place of `old`, which must be on the cycle that it closes there, to answer a move: a
    /// copy that Short claims, or a spare one, in the place of an edge that is not light, or one that is not heavy
    /// in the place of an edge outside clumps that Cut removes.
    pub(super) fn exchange(&mut self, old: u32, new: u32) {
        if self.weight(new) == Weight::Heavy {
            self.weight[new as usize] = Weight::Light;
        }
        if self.weight(old) == Weight::Light {
            self.weight[old as usize] = Weight::Heavy;
        }
        self.spare.remove(&new);
        self.revise(old, Some(new));
        if let Some(forest) = self.search.forests.take(old) {
            self.search.forests.exchange(forest, old, new);
        }
    }

    /// Whether both ends of the edge are on two trees through A and B; the class must be short, but for what is
    /// due.
    pub(super) fn spans(&mut self, x: u32) -> bool {
        if self.spanned.is_none() {
            self.survey();
        }
        self.is_spanned(x) == Some(true)
    }

    /// Whether the edge, one of the pair, is inside a clump.
    pub(super) fn is_clumped(&mut self, x: u32) -> bool {
        if self.clumped.is_none() {
            self.survey();
        }
        self.clumped.as_ref().is_some_and(|clumped| clumped[x as usize])
    }

    /// Follows the arrows from all spare edges, then from an added one outside the pair. The vertices of all
    /// edges reached that hang together with A are as many as can be spanned.
    fn survey(&mut self) {
        self.search.begin();
        let Ok(_) = self.search.reach(self.spare.iter().copied(), |_, _| Look::Further, FOREVER);
        let mut clumped = vec![false; self.weight.len()];
        for &x in self.search.reached() {
            clumped[x as usize] = true;
        }
        self.clumped = Some(clumped);
        self.spanned = self.added(false).map(|added| {
            let Ok(_) = self.search.reach([added], |_, _| Look::Further, FOREVER);
            self.search.spanned_with(added)
        });
    }

    /// Whether both ends of the edge are among the spanned vertices, if these are known.
    fn is_spanned(&mut self, x: u32) -> Option<bool> {
        let spanned = self.spanned.as_ref()?;
        Some(has_both(spanned, self.search.forests.ends(x)))
    }

    /// Whether a spare edge leads to x, for all that is known.
    fn spare_may_lead_to(&self, x: u32) -> bool {
        !self.spare.is_empty() && self.clumped.as_ref().is_none_or(|clumped| clumped[x as usize])
    }

    /// An added edge that leads to x, for all that is known.
    fn added_leading_to(&mut self, x: u32) -> Option<u32> {
        let beside = self.is_spanned(x) == Some(false);
        self.added(false).filter(|_| !beside)
    }
}

/// Whether both ends of an edge are among the vertices.
fn has_both(vertices: &[bool], ends: [u32; 2]) -> bool {
    ends.into_iter().all(|v| vertices[v as usize])
}

/// A search in play is short enough not to be stopped.
const FOREVER: fn() -> Result<(), Infallible> = || Ok(());
