//! Ctrl-C: at once, or as soon as what is at work has come to a good end.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::files;

/// Whether somebody at work wants to come to a good end first.
static PATIENT: AtomicBool = AtomicBool::new(false);
static ASKED: AtomicBool = AtomicBool::new(false);

/// Ends the program, now or, the first time, when whoever asked for it is ready.
pub(crate) fn handle() {
    if PATIENT.load(SeqCst) && !ASKED.swap(true, SeqCst) {
        return;
    }
    files::discard_unfinished();
    std::process::exit(130);
}

/// From now on Ctrl-C only makes [`asked`] true; who types it once more wants out at once.
pub(crate) fn be_patient() {
    PATIENT.store(true, SeqCst);
}

/// Whether the work should end.
pub(crate) fn asked() -> bool {
    ASKED.load(SeqCst)
}
