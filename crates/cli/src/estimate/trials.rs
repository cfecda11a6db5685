//! Many trials on several threads.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    thread,
};

use gambol_games::message;
use gambol_solve::{
    Limits, Stopped,
    geography::estimate::{Estimator, Trial, Unfinished},
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{solve::limiting::Limiting, words::Words};

/// What became of the trials.
pub(super) struct Trials {
    /// Those that came to an end, in their order.
    pub(super) complete: Vec<Trial>,
    /// Those that had to stop.
    pub(super) unfinished: Vec<Unfinished>,
}

/// Makes that many trials under the limits, which the threads share.
pub(super) fn attempt(estimator: &Estimator, seed: u64, trials: u64, limiting: &Limiting) -> Trials {
    let threads = limiting.threads().min(usize::try_from(trials).unwrap_or(usize::MAX));
    let next = AtomicU64::new(0);
    let made: Mutex<Vec<(u64, Result<Trial, Unfinished>)>> = Mutex::default();
    let progress = Progress::new(trials);
    let work = |limits: &Limits<'_>| {
        let limits = Limits { memory: limits.memory / threads as u64, ..*limits };
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= trials {
                return;
            }
            let mut before = 0;
            let trial = estimator.trial(seed, number, &limits, &mut |positions| {
                progress.add(positions.saturating_sub(before));
                before = positions;
            });
            let stopped = trial.is_err();
            // Each thread has its share of the memory.
            let trial = trial.map_err(|unfinished| match unfinished.stopped {
                Stopped::Memory { needed } => {
                    let needed = needed.saturating_mul(threads as u128);
                    Unfinished { stopped: Stopped::Memory { needed }, ..unfinished }
                }
                Stopped::Asked => unfinished,
            });
            made.lock().unwrap_or_else(PoisonError::into_inner).push((number, trial));
            if stopped {
                return;
            }
            progress.bar.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| limiting.bound(work));
        }
    });
    progress.bar.finish_and_clear();
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|&(number, _)| number);
    Trials {
        complete: made.iter().filter_map(|(_, trial)| trial.ok()).collect(),
        unfinished: made.iter().filter_map(|(_, trial)| trial.err()).collect(),
    }
}

/// What is shown while the work goes on, if standard error is a terminal.
struct Progress {
    bar: ProgressBar,
    positions: AtomicU64,
    words: Words,
}

impl Progress {
    fn new(trials: u64) -> Self {
        let style = ProgressStyle::with_template("{elapsed} {bar:30} {pos}/{len} {msg}");
        let bar = ProgressBar::new(trials).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, positions: AtomicU64::new(0), words: Words::english() }
    }

    fn add(&self, positions: u64) {
        let positions = positions + self.positions.fetch_add(positions, Relaxed);
        if !self.bar.is_hidden() {
            self.bar.set_message(self.words.say(&message!("estimate.progress", positions = positions)));
        }
    }
}
