//! Where the workers are, so that they spread out.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// A position on which less work was done is not worth keeping other workers away from.
const WORTH_MARKING: u32 = 64;

/// Counts, by hash of the position, of the workers below it. To each worker a position looks harder to decide the more
/// of the others are at it already (T. Kaneko, *Parallel depth first proof number search*, 2010).
pub(super) struct Crowd {
    workers: AtomicUsize,
    counts: Vec<AtomicU8>,
}

impl Crowd {
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self { workers: AtomicUsize::new(0), counts: (0..Self::SLOTS).map(|_| AtomicU8::new(0)).collect() }
    }

    /// One more worker begins, or ends.
    pub(super) fn join(&self) {
        self.workers.fetch_add(1, Relaxed);
    }

    pub(super) fn part(&self) {
        self.workers.fetch_sub(1, Relaxed);
    }

    fn alone(&self) -> bool {
        self.workers.load(Relaxed) < 2
    }

    fn slot(&self, key: u128) -> &AtomicU8 {
        &self.counts[key as usize % Self::SLOTS]
    }

    /// Notes that a worker goes below a position on which that much work was done; whether it did.
    pub(super) fn enter(&self, key: u128, work: u32) -> bool {
        let worth = work >= WORTH_MARKING && !self.alone();
        if worth {
            self.slot(key).fetch_add(1, Relaxed);
        }
        worth
    }

    pub(super) fn leave(&self, key: u128) {
        self.slot(key).fetch_sub(1, Relaxed);
    }

    /// The number as it looks to a worker that is elsewhere.
    pub(super) fn price(&self, key: u128, number: u32) -> u32 {
        if self.alone() {
            return number;
        }
        let others = u32::from(self.slot(key).load(Relaxed));
        number.saturating_add((number / 4 + 1).saturating_mul(others))
    }
}
