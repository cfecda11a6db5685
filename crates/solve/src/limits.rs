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
    #[error("{} of memory would be needed", amount(*needed))]
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

/// An amount of memory, as people read it.
fn amount(bytes: u128) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes < 1 << 10 {
        return format!("{bytes} bytes");
    }
    let power = (bytes.ilog2() / 10) as usize;
    match UNITS.get(power - 1) {
        Some(unit) => format!("{:.1} {unit}", (bytes >> (10 * (power - 1))) as f64 / 1024.0),
        None => "more than 1000 EiB".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_said_in_units_that_people_read() {
        for (needed, said) in [
            (0, "0 bytes"),
            (1023, "1023 bytes"),
            (1024, "1.0 KiB"),
            (3 << 29, "1.5 GiB"),
            (u128::MAX, "more than 1000 EiB"),
        ] {
            assert_eq!(Stopped::Memory { needed }.to_string(), format!("{said} of memory would be needed"));
        }
    }
}
