//! Sets of edges, vertices or cells.

use smallvec::{SmallVec, smallvec};

/// A set of numbers below a bound; up to 128 of them take no allocation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BitSet {
    words: SmallVec<[u64; 2]>,
}

impl BitSet {
    /// The empty set, for numbers below `bound`.
    pub fn empty(bound: usize) -> Self {
        Self { words: smallvec![0; bound.div_ceil(64)] }
    }

    /// All numbers below `bound`.
    pub fn full(bound: usize) -> Self {
        let mut set = Self { words: smallvec![u64::MAX; bound.div_ceil(64)] };
        if let (Some(last), 1..) = (set.words.last_mut(), bound % 64) {
            *last >>= 64 - bound % 64;
        }
        set
    }

    /// Whether `i` is in the set.
    #[inline]
    pub fn contains(&self, i: usize) -> bool {
        self.words[i / 64] >> (i % 64) & 1 == 1
    }

    /// Puts `i` in.
    #[inline]
    pub fn insert(&mut self, i: usize) {
        self.words[i / 64] |= 1 << (i % 64);
    }

    /// Takes `i` out.
    #[inline]
    pub fn remove(&mut self, i: usize) {
        self.words[i / 64] &= !(1 << (i % 64));
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The `n`-th smallest number, from 0, if there are that many.
    #[inline]
    pub fn nth(&self, mut n: usize) -> Option<usize> {
        for (i, &word) in self.words.iter().enumerate() {
            let ones = word.count_ones() as usize;
            if n < ones {
                return Some(64 * i + nth_one(word, n as u32) as usize);
            }
            n -= ones;
        }
        None
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(i, &word)| ones(word).map(move |bit| 64 * i + bit))
    }

    /// The set as words of 64 bits, the lowest numbers first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

/// The places of the ones of a word, the lowest first.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(lowest as usize)
    })
}

/// The place of the `n`-th lowest one of `word`, which has more than `n` ones: narrowed down by halves.
#[inline]
fn nth_one(mut word: u64, mut n: u32) -> u32 {
    let mut place = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let low = (word & ((1 << half) - 1)).count_ones();
        if n >= low {
            n -= low;
            word >>= half;
            place += half;
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_and_iter_agree_with_membership() {
        for bound in [0, 1, 63, 64, 65, 128, 129, 313] {
            let mut set = BitSet::full(bound);
            assert_eq!(set.len(), bound);
            for i in (0..bound).filter(|i| i % 3 == 1 || i % 7 == 2) {
                set.remove(i);
            }
            let members: Vec<usize> = (0..bound).filter(|&i| set.contains(i)).collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), members, "bound {bound}");
            assert_eq!(
                (0..set.len()).map(|n| set.nth(n).unwrap()).collect::<Vec<_>>(),
                members,
                "bound {bound}"
            );
            assert_eq!(set.nth(set.len()), None);
        }
    }
}
