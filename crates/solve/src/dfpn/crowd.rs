//! Where the workers are, so that they do not all do the same.
//!
//! To a worker, a position at which others are looks harder to decide than it is (T. Kaneko, *Parallel depth first proof number
//! search*, 2010), but only
//!
//! - where a *small* piece of work is to be shared: all workers go the way that one alone would go, and part near its end.
//!   Parting near the root, each would dig in its own branch, most of which one worker would not have entered;
//! - where the player to move seems to lose, so that every move has to be refuted, and none is tried in vain.

use std::{
    ops::RangeInclusive,
    sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed},
};

use super::Numbers;

/// Counts, by hash of the position, of the workers below it.
pub(super) struct Crowd {
    workers: AtomicUsize,
    counts: Vec<AtomicU8>,
}

impl Crowd {
    /// Less work than this is done before the others hear of it.
    pub(super) const WORTH_TELLING: u32 = 64;
    /// Positions are shared if at least and at most so many nodes were spent on them.
    const SHARED: RangeInclusive<u32> = Self::WORTH_TELLING..=10_000;
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self { workers: AtomicUsize::new(0), counts: (0..Self::SLOTS).map(|_| AtomicU8::new(0)).collect() }
    }

    /// One more worker begins.
    pub(super) fn join(&self) {
        self.workers.fetch_add(1, Relaxed);
    }

    /// A worker ends.
    pub(super) fn part(&self) {
        self.workers.fetch_sub(1, Relaxed);
    }

    /// Whether there is at most one worker.
    pub(super) fn is_one(&self) -> bool {
        self.workers.load(Relaxed) < 2
    }

    fn slot(&self, key: u128) -> &AtomicU8 {
        &self.counts[key as usize % Self::SLOTS]
    }

    /// Counts a worker that goes below a position on which that much work was done, if others should know; whether it did.
    pub(super) fn enter(&self, key: u128, work: u32) -> bool {
        let counted = Self::SHARED.contains(&work) && !self.is_one();
        if counted {
            self.slot(key).fetch_add(1, Relaxed);
        }
        counted
    }

    /// A worker that was counted goes back.
    pub(super) fn leave(&self, key: u128) {
        self.slot(key).fetch_sub(1, Relaxed);
    }

    /// The disproof number of a child as it looks to a worker at its parent, which has these numbers.
    pub(super) fn price(&self, parent: Numbers, key: u128, disproof: u32) -> u32 {
        if parent.proof < parent.disproof || self.is_one() {
            return disproof;
        }
        let others = u32::from(self.slot(key).load(Relaxed));
        disproof.saturating_add((disproof / 4 + 1).saturating_mul(others))
    }
}
