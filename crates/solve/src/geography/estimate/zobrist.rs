//! Zobrist numbers by seed, for positions under canonical labels.

use gambol_games::{Seat, zobrist::feature};

use super::position::is_marked;
use crate::canonical::Coloured;

/// One set of Zobrist numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zobrist {
    seed: u64,
    mask: u64,
}

/// The features of a position are numbered: edges by the labels of their two ends, and above them the rest.
const MARKED: u64 = 1 << 62;
const SECOND_TO_MOVE: u64 = 1 << 63;

impl Zobrist {
    /// The numbers of that seed, and how many bits of them are kept.
    pub(super) fn new(seed: u64, bits: u32) -> Self {
        Self { seed, mask: u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0) }
    }

    /// The hash of a position, given its canonical labels: equal for isomorphic ones.
    pub(super) fn hash(&self, graph: &Coloured, turn: Seat, label: impl Fn(u32) -> u32) -> u64 {
        let mut hash = if turn == Seat::Second { self.number(SECOND_TO_MOVE) } else { 0 };
        for (v, &colour) in graph.colours().iter().enumerate() {
            if is_marked(colour) {
                hash ^= self.number(MARKED | u64::from(label(v as u32)));
            }
        }
        for edge in graph.edges() {
            let [u, v] = edge.map(|v| u64::from(label(v)));
            hash ^= self.number(u.min(v) << 31 | u.max(v));
        }
        hash & self.mask
    }

    fn number(&self, feature_number: u64) -> u64 {
        feature(self.seed.wrapping_add(feature_number)) as u64
    }
}

/// The seeds that a trial needs, one after the other.
pub(super) struct Seeds(u64);

/// Those of the trial of that number.
pub(super) fn seeds(seed: u64, number: u64) -> Seeds {
    Seeds(mixed(seed, number))
}

impl Seeds {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mixed(self.0, 0)
    }
}

/// A number that two others determine, and that looks like chance.
pub(super) fn mixed(a: u64, b: u64) -> u64 {
    feature((feature(a) as u64).wrapping_add(b)) as u64
}
