//! Sets of vertices of any size.

use super::Word;

/// What the search for forts needs of a set, whether it is one word or many.
pub(super) trait Set: Clone {
    /// The empty set of vertices of the same graph.
    fn nothing(&self) -> Self;

    fn holds(&self, v: usize) -> bool;

    /// Changes whether `v` is a member.
    fn flip(&mut self, v: usize);

    /// The sum modulo 2.
    fn add(&mut self, other: &Self);

    fn unite(&mut self, other: &Self);

    fn subtract(&mut self, other: &Self);

    fn meets(&self, other: &Self) -> bool;

    /// The first member of which this is true.
    fn find(&self, is_wanted: impl FnMut(usize) -> bool) -> Option<usize>;

    /// The members in ascending order.
    fn list(&self) -> Vec<usize> {
        let mut members = Vec::new();
        self.find(|v| {
            members.push(v);
            false
        });
        members
    }
}

impl<W: Word> Set for W {
    fn nothing(&self) -> Self {
        W::default()
    }

    fn holds(&self, v: usize) -> bool {
        self.has(v)
    }

    fn flip(&mut self, v: usize) {
        *self ^= W::bit(v);
    }

    fn add(&mut self, other: &Self) {
        *self ^= *other;
    }

    fn unite(&mut self, other: &Self) {
        *self |= *other;
    }

    fn subtract(&mut self, other: &Self) {
        *self &= !*other;
    }

    fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    fn find(&self, mut is_wanted: impl FnMut(usize) -> bool) -> Option<usize> {
        self.members().find(|&v| is_wanted(v))
    }
}

/// A set in as many words as it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// No vertex out of `n`.
    pub(super) fn none(n: usize) -> Self {
        Self(vec![0; n.div_ceil(64)])
    }

    fn change(&mut self, other: &Self, change: impl Fn(&mut u64, u64)) {
        for (word, &other) in self.0.iter_mut().zip(&other.0) {
            change(word, other);
        }
    }
}

impl Set for Bits {
    fn nothing(&self) -> Self {
        Self(vec![0; self.0.len()])
    }

    fn holds(&self, v: usize) -> bool {
        self.0[v / 64].has(v % 64)
    }

    fn flip(&mut self, v: usize) {
        self.0[v / 64] ^= u64::bit(v % 64);
    }

    fn add(&mut self, other: &Self) {
        self.change(other, |word, other| *word ^= other);
    }

    fn unite(&mut self, other: &Self) {
        self.change(other, |word, other| *word |= other);
    }

    fn subtract(&mut self, other: &Self) {
        self.change(other, |word, other| *word &= !other);
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    fn find(&self, mut is_wanted: impl FnMut(usize) -> bool) -> Option<usize> {
        self.0.iter().enumerate().find_map(|(i, word)| {
            let found = word.members().find(|v| is_wanted(64 * i + v))?;
            Some(64 * i + found)
        })
    }
}
