//! Forts found in another way, without linear algebra: set the token's vertex, and spread outward.

/// A fort that holds the token, among at most 128 vertices. `adjacent[v]` has the vertices that unused edges join to v, and
/// `odd[v]` those that an odd number of them do.
pub(crate) fn fort(adjacent: &[u128], odd: &[u128], token: usize) -> Option<u128> {
    let mut state = State { inside: 0, decided: 0, unbalanced: 0 };
    let mut changed = state.include(adjacent, odd, token);
    state.spread(adjacent, odd, &mut changed).then(|| state.complete(adjacent, odd)).flatten()
}

#[derive(Clone, Copy)]
struct State {
    inside: u128,
    /// In the fort or out of it.
    decided: u128,
    /// Vertices with an odd number of edges into the fort.
    unbalanced: u128,
}

impl State {
    /// Puts `v` into the fort; the vertices that must be looked at again.
    fn include(&mut self, adjacent: &[u128], odd: &[u128], v: usize) -> u128 {
        self.inside |= 1 << v;
        self.unbalanced ^= odd[v];
        adjacent[v] | self.exclude(adjacent, adjacent[v] | 1 << v)
    }

    fn exclude(&mut self, adjacent: &[u128], set: u128) -> u128 {
        let new = set & !self.decided;
        self.decided |= new;
        members(new).fold(0, |touched, v| touched | adjacent[v])
    }

    /// A vertex with one undecided neighbour across an odd number of edges decides it. False if a vertex is left unbalanced.
    fn spread(&mut self, adjacent: &[u128], odd: &[u128], changed: &mut u128) -> bool {
        while *changed != 0 {
            let v = changed.trailing_zeros() as usize;
            *changed &= *changed - 1;
            let open = odd[v] & !self.decided;
            if open & open.wrapping_sub(1) != 0 {
                continue;
            }
            let unbalanced = self.unbalanced >> v & 1 == 1;
            if open == 0 {
                if unbalanced {
                    return false;
                }
            } else if unbalanced {
                let w = open.trailing_zeros() as usize;
                if adjacent[w] & self.inside != 0 {
                    return false;
                }
                *changed |= self.include(adjacent, odd, w);
            } else {
                *changed |= self.exclude(adjacent, open);
            }
        }
        true
    }

    /// Tries the undecided neighbours of an unbalanced vertex with few of them. If none is unbalanced, the rest stays out.
    fn complete(&self, adjacent: &[u128], odd: &[u128]) -> Option<u128> {
        let open = |v: usize| odd[v] & !self.decided;
        let Some(v) = members(self.unbalanced).min_by_key(|&v| open(v).count_ones()) else {
            return Some(self.inside);
        };
        let w = open(v).trailing_zeros() as usize;
        [true, false].into_iter().find_map(|include| {
            let mut state = *self;
            let mut changed =
                if include { state.include(adjacent, odd, w) } else { state.exclude(adjacent, 1 << w) };
            state.spread(adjacent, odd, &mut changed).then(|| state.complete(adjacent, odd)).flatten()
        })
    }
}

fn members(set: u128) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let v = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(v)
    })
}
