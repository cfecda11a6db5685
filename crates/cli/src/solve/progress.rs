//! How far a long search has come, on standard error, if that is a terminal.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use gambol_games::message;
use gambol_solve::dfpn::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::words::Words;

/// A line that is shown while a search lasts, and is gone afterwards.
pub(crate) struct Meter {
    bar: ProgressBar,
    words: Words,
    latest: Mutex<Option<Progress>>,
}

impl Meter {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        bar.set_style(
            ProgressStyle::with_template("{elapsed_precise} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, words: Words::english(), latest: Mutex::new(None) }
    }

    /// What was shown last.
    pub(crate) fn latest(&self) -> Option<Progress> {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn show(&self, progress: Progress) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        let Progress { nodes, root } = progress;
        if !self.bar.is_hidden() {
            let message =
                message!("solve.searched", nodes = nodes, proof = root.proof, disproof = root.disproof);
            self.bar.set_message(self.words.say(&message));
        }
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.clear();
    }
}
