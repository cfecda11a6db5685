//! Sets of vertices in one machine word.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of the vertices 0 to `BITS - 1`.
///
/// ```
/// use gambol_solve::geography::forts::Word;
///
/// let set = <u64 as Word>::bit(3) | <u64 as Word>::bit(7);
/// assert!(set.has(7) && !set.has(6));
/// assert_eq!(set.members().collect::<Vec<_>>(), [3, 7]);
/// ```
pub trait Word:
    Copy
    + Eq
    + Default
    + Debug
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
{
    /// How many vertices fit.
    const BITS: usize;

    /// The set of that one vertex.
    fn bit(v: usize) -> Self;

    /// The smallest member of a set that is not empty.
    fn first(self) -> usize;

    /// The set without its smallest member.
    #[must_use]
    fn rest(self) -> Self;

    /// Does something for every member in ascending order; the fastest way to go through a set.
    fn each(self, visit: impl FnMut(usize));

    /// How many members the set has.
    fn size(self) -> usize;

    /// Whether the set has no members.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether `v` is a member.
    fn has(self, v: usize) -> bool {
        !(self & Self::bit(v)).is_empty()
    }

    /// The members in ascending order.
    fn members(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let v = left.first();
            left = left.rest();
            Some(v)
        })
    }
}

macro_rules! word {
    ($($type:ty, $halves:expr);*) => {$(
        impl Word for $type {
            const BITS: usize = <$type>::BITS as usize;

            fn bit(v: usize) -> Self {
                1 << v
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn each(self, mut visit: impl FnMut(usize)) {
                for (part, offset) in $halves(self) {
                    let mut left: u64 = part;
                    while left != 0 {
                        visit(offset + left.trailing_zeros() as usize);
                        left &= left - 1;
                    }
                }
            }

            fn size(self) -> usize {
                self.count_ones() as usize
            }
        }
    )*};
}

word!(u64, |set| [(set, 0)]; u128, |set: u128| [(set as u64, 0), ((set >> 64) as u64, 64)]);
