//! Sets of vertices in a fixed number of machine words.

use std::{
    array,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use crate::geography::forts::Word;

/// A set of the vertices 0 to 64 N - 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

macro_rules! word_by_word {
    ($($trait:ident $name:ident, $assign_trait:ident $assign_name:ident);*) => {$(
        impl<const N: usize> $trait for Words<N> {
            type Output = Self;

            fn $name(self, other: Self) -> Self {
                Self(array::from_fn(|i| self.0[i].$name(other.0[i])))
            }
        }

        impl<const N: usize> $assign_trait for Words<N> {
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

    fn bit(v: usize) -> Self {
        let mut words = [0; N];
        words[v / 64] = 1 << (v % 64);
        Self(words)
    }

    fn first(self) -> usize {
        let i = self.0.iter().position(|&word| word != 0).unwrap_or(N - 1);
        64 * i + self.0[i].first()
    }

    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word = word.rest();
        }
        self
    }

    fn each(self, mut visit: impl FnMut(usize)) {
        for (i, word) in self.0.into_iter().enumerate() {
            word.each(|v| visit(64 * i + v));
        }
    }

    fn size(self) -> usize {
        self.0.iter().map(|word| word.size()).sum()
    }

    fn has(self, v: usize) -> bool {
        self.0[v / 64].has(v % 64)
    }
}

#[cfg(test)]
mod tests {
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
}
