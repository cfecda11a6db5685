//! How long something takes.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The shortest of several runs: the least disturbed by the rest of the machine.
///
/// What the work returns is dropped after the clock has stopped.
pub fn best_of<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    (0..runs.max(1)).map(|_| once(&mut work)).min().unwrap_or_default()
}

/// A subject and a plain reference for the same work, measured in turns.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// The shortest run of the subject.
    pub subject: Duration,
    /// The shortest run of the reference.
    pub reference: Duration,
}

impl Comparison {
    /// Measures both, one after the other in each turn, so that a slow moment of the machine meets both.
    pub fn of<S, R>(runs: usize, mut subject: impl FnMut() -> S, mut reference: impl FnMut() -> R) -> Self {
        let mut best = Self { subject: Duration::MAX, reference: Duration::MAX };
        for _ in 0..runs.max(1) {
            best.subject = best.subject.min(once(&mut subject));
            best.reference = best.reference.min(once(&mut reference));
        }
        best
    }

    /// How many times as long as the reference the subject takes.
    pub fn ratio(&self) -> f64 {
        self.subject.as_secs_f64() / self.reference.as_secs_f64()
    }
}

/// A clock for one thread, which stands still while the machine does something else, where the system tells.
#[derive(Clone, Copy, Debug)]
pub struct OnProcessor {
    start: Instant,
    on_processor: Option<Duration>,
}

impl OnProcessor {
    /// The processor time is counted in steps this large; what is shorter is taken from the clock on the wall.
    const STEP: Duration = Duration::from_millis(10);

    /// Begins.
    pub fn start() -> Self {
        Self { on_processor: processor_time(), start: Instant::now() }
    }

    /// How long this thread has been at work since then.
    pub fn elapsed(&self) -> Duration {
        let elapsed = self.start.elapsed();
        match (self.on_processor, processor_time()) {
            (Some(before), Some(after)) if elapsed > Self::STEP => after.saturating_sub(before),
            _ => elapsed,
        }
    }
}

/// How long this thread has been on a processor, where Linux tells.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn once<T>(work: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(work());
    let took = start.elapsed();
    drop(result);
    took
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn the_best_run_counts() {
        let mut waits = [30, 1, 30].map(Duration::from_millis).into_iter();
        let best = best_of(3, || sleep(waits.next().unwrap_or_default()));
        assert!(best < Duration::from_millis(30), "{best:?}");
    }

    #[test]
    fn dropping_the_result_takes_no_time() {
        struct Slow;
        impl Drop for Slow {
            fn drop(&mut self) {
                sleep(Duration::from_millis(200));
            }
        }
        assert!(best_of(1, || Slow) < Duration::from_millis(200));
    }

    #[test]
    fn a_slower_subject_has_a_ratio_above_one() {
        let comparison =
            Comparison::of(2, || sleep(Duration::from_millis(40)), || sleep(Duration::from_millis(4)));
        assert!(comparison.ratio() > 1.0, "{comparison:?}");
    }
}
