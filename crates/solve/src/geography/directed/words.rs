//! Sets of vertices in a fixed number of machine words, and what is asked of large ones without making copies.

use std::{
    array,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use crate::geography::forts::Word;

/// A set of the vertices 0 to 64 N - 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Default for Words<N> {
    #[inline]
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

macro_rules! word_by_word {
    ($($trait:ident $name:ident, $assign_trait:ident $assign_name:ident);*) => {$(
        impl<const N: usize> $trait for Words<N> {
            type Output = Self;

            #[inline]
            fn $name(self, other: Self) -> Self {
                Self(array::from_fn(|i| self.0[i].$name(other.0[i])))
            }
        }

        impl<const N: usize> $assign_trait for Words<N> {
            #[inline]
            fn $assign_name(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    word.$assign_name(other);
                }
            }
        }
    )*};
}

word_by_word!(
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
    BitXor bitxor, BitXorAssign bitxor_assign
);

impl<const N: usize> Word for Words<N> {
    const BITS: usize = 64 * N;

    #[inline]
    fn bit(v: usize) -> Self {
        let mut words = [0; N];
        words[v / 64] = 1 << (v % 64);
        Self(words)
    }

    #[inline]
    fn first(self) -> usize {
        let i = self.0.iter().position(|&word| word != 0).unwrap_or(N - 1);
        64 * i + self.0[i].first()
    }

    #[inline]
    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word = word.rest();
        }
        self
    }

    #[inline]
    fn each(self, mut visit: impl FnMut(usize)) {
        for (i, word) in self.0.into_iter().enumerate() {
            word.each(|v| visit(64 * i + v));
        }
    }

    #[inline]
    fn size(self) -> usize {
        self.0.iter().map(|word| word.size()).sum()
    }

    #[inline]
    fn has(self, v: usize) -> bool {
        self.0[v / 64].has(v % 64)
    }
}

/// What the core needs of a set, written so that a set of many words is not copied.
pub(super) trait Mask: Word {
    /// Takes the smallest member out.
    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let first = (!self.is_empty()).then(|| self.first());
        *self = if first.is_some() { self.rest() } else { *self };
        first
    }

    /// How many members are in both.
    #[inline]
    fn common(&self, other: &Self) -> u32 {
        (*self & *other).size() as u32
    }

    /// Whether a member other than `v` is in both.
    #[inline]
    fn meets_beside(&self, other: &Self, v: usize) -> bool {
        !(*self & *other & !Self::bit(v)).is_empty()
    }

    /// Whether all members of the other are in this one.
    #[inline]
    fn covers(&self, other: &Self) -> bool {
        (*other & !*self).is_empty()
    }

    /// Adds what is in this one and inside another to what has been reached, and notes what is new.
    #[inline]
    fn spread(&self, inside: &Self, reached: &mut Self, fresh: &mut Self) {
        let new = *self & *inside & !*reached;
        *reached |= new;
        *fresh |= new;
    }
}

impl Mask for u64 {}

impl<const N: usize> Mask for Words<N> {
    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let (i, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let v = word.first();
        *word = word.rest();
        Some(64 * i + v)
    }

    #[inline]
    fn common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    #[inline]
    fn meets_beside(&self, other: &Self, v: usize) -> bool {
        let beside = |i: usize| if i == v / 64 { !u64::bit(v % 64) } else { !0 };
        (0..N).any(|i| self.0[i] & other.0[i] & beside(i) != 0)
    }

    #[inline]
    fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| b & !a == 0)
    }

    #[inline]
    fn spread(&self, inside: &Self, reached: &mut Self, fresh: &mut Self) {
        for i in 0..N {
            let new = self.0[i] & inside.0[i] & !reached.0[i];
            reached.0[i] |= new;
            fresh.0[i] |= new;
        }
    }
}

#[cfg(test)]
mod tests {
    use gambol_graph::Dice;
    use gambol_testing::{rounds, seed};

    use super::*;

    #[test]
    fn members_are_found_across_words() {
        let members = [0, 63, 64, 130, 191];
        let set = members.iter().fold(Words::<3>::default(), |set, &v| set | Words::bit(v));
        assert_eq!(set.members().collect::<Vec<_>>(), members);
        let mut visited = Vec::new();
        set.each(|v| visited.push(v));
        assert_eq!(visited, members);
        assert_eq!((set.first(), set.rest().first(), set.size()), (0, 63, 5));
        assert!(set.has(130) && !set.has(131) && !(!set).has(130) && (!set).has(131));
        assert!((set & !set).is_empty() && (set ^ set).is_empty());
        assert_eq!((set | !set).size(), 192);
    }

    /// What sets of many words do in place is what they do by the operators.
    #[test]
    fn fuzz_sets_in_place_agree_with_their_operators() {
        let mut dice = Dice::new(seed());
        for _ in 0..rounds(500) {
            let mut draw = || {
                (0..dice.below(12))
                    .fold(Words::<3>::default(), |set, _| set | Words::bit(dice.below(192) as usize))
            };
            let [a, b, inside, reached] = [(); 4].map(|()| draw());
            let v = if a.is_empty() { 0 } else { a.first() };
            assert_eq!(a.common(&b) as usize, (a & b).size());
            assert_eq!(a.meets_beside(&b, v), !(a & b & !Words::bit(v)).is_empty());
            assert!(a.covers(&(a & b)));
            assert_eq!(a.covers(&b), (b & !a).is_empty());
            let (mut grown, mut fresh) = (reached, b);
            a.spread(&inside, &mut grown, &mut fresh);
            assert_eq!((grown, fresh), (reached | a & inside, b | a & inside & !reached));
            let mut popped = a;
            assert_eq!((popped.pop(), popped), ((!a.is_empty()).then_some(v), a.rest()));
        }
    }
}
