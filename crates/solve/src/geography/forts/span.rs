//! The search for an independent member of an affine space of vertex sets.

use smallvec::SmallVec;

use super::set::Set;

/// The sets base + (sum of some generators), sums modulo 2.
#[derive(Clone, Debug)]
pub(super) struct Span<S> {
    pub(super) base: S,
    pub(super) generators: SmallVec<[S; 8]>,
}

/// What is left of a span when all that follows from independence has been drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settled {
    /// No member is independent.
    Nothing,
    /// The base is.
    Base,
    /// The base is not: it holds a neighbour of this vertex, which some members hold and others do not.
    Clash(usize),
}

/// The search was told not to go on before there was an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GaveUp;

impl<S: Set> Span<S> {
    /// A member that holds no two adjacent vertices; `None` if there is none. Asks `go_on` before every round of work.
    pub(super) fn independent_member(
        mut self,
        adjacent: &[S],
        go_on: &mut impl FnMut() -> bool,
    ) -> Result<Option<S>, GaveUp> {
        match self.settle(adjacent, go_on)? {
            Settled::Nothing => Ok(None),
            Settled::Base => Ok(Some(self.base)),
            Settled::Clash(v) => self.branch(v, adjacent, go_on),
        }
    }

    /// The same for a span that has been settled: tries the members without v, then those with it.
    pub(super) fn branch(
        mut self,
        v: usize,
        adjacent: &[S],
        go_on: &mut impl FnMut() -> bool,
    ) -> Result<Option<S>, GaveUp> {
        let mut without = self.clone();
        without.demand(v, false);
        if let Some(member) = without.independent_member(adjacent, go_on)? {
            return Ok(Some(member));
        }
        self.demand(v, true);
        self.independent_member(adjacent, go_on)
    }

    /// A vertex that no generator holds is in every member or in none. What is adjacent to one that is in every member must
    /// be in none; each such demand on a vertex that some generator holds takes one generator away. When no demands are
    /// left, adjacent vertices of the base are both held by generators.
    pub(super) fn settle(
        &mut self,
        adjacent: &[S],
        go_on: &mut impl FnMut() -> bool,
    ) -> Result<Settled, GaveUp> {
        let mut heeded = self.base.nothing();
        loop {
            if !go_on() {
                return Err(GaveUp);
            }
            let open = self.open();
            let mut certain = self.base.clone();
            certain.subtract(&open);
            let mut fresh = certain.clone();
            fresh.subtract(&heeded);
            let mut demands = self.base.nothing();
            let clash = fresh.find(|v| {
                demands.unite(&adjacent[v]);
                adjacent[v].meets(&certain)
            });
            if clash.is_some() {
                return Ok(Settled::Nothing);
            }
            heeded = certain;
            // The others are met.
            if !demands.meets(&open) {
                let clash = self.base.find(|v| open.holds(v) && adjacent[v].meets(&self.base));
                return Ok(clash.map_or(Settled::Base, Settled::Clash));
            }
            let contradiction = demands.find(|v| !self.demand(v, false));
            if contradiction.is_some() {
                return Ok(Settled::Nothing);
            }
        }
    }

    /// The vertices that some generator holds.
    pub(super) fn open(&self) -> S {
        let mut open = self.base.nothing();
        for g in &self.generators {
            open.unite(g);
        }
        open
    }

    /// Keeps the members that hold `v`, or those that do not; false if there are none.
    pub(super) fn demand(&mut self, v: usize, inside: bool) -> bool {
        if let Some(i) = self.generators.iter().position(|g| g.holds(v)) {
            let pivot = self.generators.swap_remove(i);
            for g in self.generators.iter_mut().filter(|g| g.holds(v)) {
                g.add(&pivot);
            }
            if self.base.holds(v) != inside {
                self.base.add(&pivot);
            }
        }
        self.base.holds(v) == inside
    }
}
