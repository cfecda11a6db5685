//! The positions of one search, in 64 bits each.

use super::Ending;
use crate::{Limits, Stopped};

/// A hash table with linear probing that doubles when it is three quarters full.
pub(super) struct Table<'a> {
    /// The hash, then the state. 0 is an empty place.
    entries: Vec<u64>,
    used: usize,
    limits: &'a Limits<'a>,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// It is being searched.
    Open,
    /// This is how play ends.
    Known(Ending),
}

const STATE_BITS: u32 = 3;
pub(super) const HASH_BITS: u32 = u64::BITS - STATE_BITS;

impl State {
    fn to_bits(self) -> u64 {
        match self {
            Self::Open => 1,
            Self::Known(ending) => 2 + ending as u64,
        }
    }

    /// `None` for an empty place.
    fn from_bits(bits: u64) -> Option<Self> {
        match bits {
            0 => None,
            1 => Some(Self::Open),
            _ => Ending::ALL.get(bits as usize - 2).copied().map(Self::Known),
        }
    }
}

impl<'a> Table<'a> {
    /// An empty table.
    pub(super) fn new(limits: &'a Limits<'a>) -> Result<Self, Stopped> {
        const FIRST: usize = 1 << 10;
        limits.afford((FIRST * size_of::<u64>()) as u128)?;
        Ok(Self { entries: vec![0; FIRST], used: 0, limits })
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> u64 {
        self.used as u64
    }

    /// What is known of the position with this hash. If nothing is, it is now open.
    pub(super) fn meet(&mut self, hash: u64) -> Result<Option<State>, Stopped> {
        let state = State::from_bits(self.entries[self.place(hash)] & ((1 << STATE_BITS) - 1));
        if state.is_none() {
            if 4 * (self.used + 1) > 3 * self.entries.len() {
                self.grow()?;
            }
            self.set(hash, State::Open);
            self.used += 1;
        }
        Ok(state)
    }

    pub(super) fn set(&mut self, hash: u64, state: State) {
        let place = self.place(hash);
        self.entries[place] = hash << STATE_BITS | state.to_bits();
    }

    /// Where this hash is, or else the empty place where it belongs.
    fn place(&self, hash: u64) -> usize {
        /// The golden ratio: neighbouring hashes, of few bits, go far apart.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let last = self.entries.len() - 1;
        let first = hash.wrapping_mul(SPREAD) >> (u64::BITS - self.entries.len().ilog2());
        let mut place = first as usize;
        while self.entries[place] != 0 && self.entries[place] >> STATE_BITS != hash {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) -> Result<(), Stopped> {
        let size = 2 * self.entries.len();
        // The old entries are still there while they move.
        self.limits.afford(((size + self.entries.len()) * size_of::<u64>()) as u128)?;
        let old = std::mem::replace(&mut self.entries, vec![0; size]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let place = self.place(entry >> STATE_BITS);
            self.entries[place] = entry;
        }
        Ok(())
    }
}
