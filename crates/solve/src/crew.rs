//! Who does the work. This room starts no threads; whoever has some lends them.

use crate::Limits;

/// Workers that can be set to one job together.
pub trait Crew {
    /// Has every worker do the job, with its number from 0 and its own limits, and returns when all of them are done.
    fn set_to(&self, job: &(dyn Fn(usize, &Limits<'_>) + Sync));
}

/// One worker, on the caller's thread.
impl Crew for Limits<'_> {
    fn set_to(&self, job: &(dyn Fn(usize, &Limits<'_>) + Sync)) {
        job(0, self);
    }
}
