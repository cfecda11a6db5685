//! Sets of edges, vertices or cells.

use smallvec::{SmallVec, smallvec};

/// A set of numbers below a bound; up to 128 of them take no allocation.
///
/// ```
/// use gambol_games::BitSet;
///
/// let mut set = BitSet::full(5);
/// set.remove(3);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [0, 1, 2, 4]);
/// assert_eq!(set.nth(3), Some(4));
/// ```
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

/// The place of the `n`-th lowest one of `word`, which has more than `n` ones.
///
/// Counts the ones of all bytes at once, sums them up from the lowest byte by one multiplication, and looks only
/// into the byte in which the sum exceeds `n` (S. Vigna, *Broadword implementation of rank/select queries*, 2008).
#[inline]
fn nth_one(word: u64, n: u32) -> u32 {
    const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
    const TOP_BITS: u64 = 0x80 * EVERY_BYTE;
    let n = u64::from(n);
    let pairs = word - ((word >> 1) & (0x55 * EVERY_BYTE));
    let fours = (pairs & (0x33 * EVERY_BYTE)) + ((pairs >> 2) & (0x33 * EVERY_BYTE));
    let sums = ((fours + (fours >> 4)) & (0x0f * EVERY_BYTE)).wrapping_mul(EVERY_BYTE);
    // A byte keeps its top bit in this subtraction if its sum is at most n.
    let passed = ((((n * EVERY_BYTE) | TOP_BITS) - sums) & TOP_BITS) >> 7;
    let byte = (passed.wrapping_mul(EVERY_BYTE) >> 56) as u32 * 8;
    let before = (sums << 8) >> byte & 0xff;
    let mut rest = word >> byte;
    for _ in before..n {
        rest &= rest - 1;
    }
    byte + rest.trailing_zeros()
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
