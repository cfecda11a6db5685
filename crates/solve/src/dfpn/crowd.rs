//! Where the workers are, so that they do not all do the same.
//!
//! All workers go the way that one alone would go, and part near its end. Parting near the root, each would dig in its own branch,
//! most of which one worker would not have entered. (That is what happens if positions at which others are look harder
//! to decide, as in T. Kaneko's *Parallel depth first proof number search*, 2010: two workers then searched 1.4 to 2 times
//! as many nodes of pyramids as one.) So they part only
//!
//! - at positions on which some, but not much work has been done,
//! - between moves that are about as promising, so that one worker would soon have tried them in turns,
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
    const SHARED: RangeInclusive<u32> = Self::WORTH_TELLING..=1_000;
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

    /// The crowd, if workers are to part at a position with these numbers.
    pub(super) fn parting_at(&self, position: Numbers) -> Option<&Self> {
        (position.proof >= position.disproof && !self.is_one()).then_some(self)
    }

    /// How many workers are below a position.
    pub(super) fn others(&self, key: u128) -> u8 {
        self.slot(key).load(Relaxed)
    }
}
