//! When to give up. Whoever has a clock and knows the machine's memory passes it in.

use thiserror::Error;

/// How long and how large a solver may become.
///
/// ```
/// use gambol_solve::{Limits, Stopped};
///
/// assert_eq!(Limits::none().check(), Ok(()));
/// let impatient = Limits { stop: &|| true, ..Limits::none() };
/// assert_eq!(impatient.check(), Err(Stopped::Asked));
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Asked every now and then; `true` stops the work.
    pub stop: &'a dyn Fn() -> bool,
    /// The most bytes that tables may take.
    pub memory: u64,
}

/// Why a solver gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Stopped {
    /// It was asked to.
    #[error("stopped before an answer was found")]
    Asked,
    /// It would have needed more memory than it may take.
    #[error("{needed} bytes of memory would be needed")]
    Memory {
        /// How much.
        needed: u128,
    },
}

impl Limits<'_> {
    /// No limits.
    pub fn none() -> Limits<'static> {
        Limits { stop: &|| false, memory: u64::MAX }
    }

    /// An error if the work must stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped::Asked) } else { Ok(()) }
    }

    /// An error if a table of that many bytes is too large.
    pub fn afford(&self, bytes: u128) -> Result<(), Stopped> {
        if bytes > u128::from(self.memory) { Err(Stopped::Memory { needed: bytes }) } else { Ok(()) }
    }
}
