//! How much time and memory a solver may take.

use std::{
    fs,
    hash::{BuildHasher as _, RandomState},
    thread,
    time::{Duration, Instant},
};

use gambol_solve::{Crew, Limits};

/// The options that every solver takes.
#[derive(clap::Args)]
pub(crate) struct Limiting {
    /// Stop after this time: 500ms, 10s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Take no more memory than this: 512MiB, 4GiB [default: 75 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "Limits")]
    memory: Option<u64>,

    /// Use so many threads, where the solver uses several [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits")]
    threads: Option<u32>,

    /// Start chance here, where the solver uses any
    #[arg(long, value_name = "S", help_heading = "Limits")]
    seed: Option<u64>,
}

impl Limiting {
    /// Does the work under these limits, counted from now.
    pub(crate) fn bound<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let start = Instant::now();
        let stop = || self.time_limit.is_some_and(|limit| start.elapsed() > limit);
        let memory = self.memory.unwrap_or_else(|| free_memory() / 4 * 3);
        work(&Limits { stop: &stop, memory })
    }

    /// Does the work under these limits, counted from now, with workers on as many threads as are to be used.
    pub(crate) fn crewed<T>(&self, work: impl FnOnce(&dyn Crew, &Limits<'_>) -> T) -> T {
        self.bound(|limits| {
            let start = Instant::now();
            let crew = Threads {
                count: self.threads(),
                over: &|| self.time_limit.is_some_and(|limit| start.elapsed() > limit),
                memory: limits.memory,
            };
            work(&crew, limits)
        })
    }

    /// How many threads to use.
    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, |threads| threads as usize)
    }

    /// Where chance starts: where it was told to, or anywhere.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(any_seed)
    }
}

/// Anywhere, and short enough to be typed again.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0) >> 40
}

/// Workers on threads of their own.
struct Threads<'a> {
    count: usize,
    /// Whether the time is over.
    over: &'a (dyn Fn() -> bool + Sync),
    memory: u64,
}

impl Crew for Threads<'_> {
    fn set_to(&self, job: &(dyn Fn(usize, &Limits<'_>) + Sync)) {
        thread::scope(|scope| {
            for worker in 0..self.count {
                scope.spawn(move || job(worker, &Limits { stop: &self.over, memory: self.memory }));
            }
        });
    }
}

/// The memory that is free, as the system tells, or else a cautious guess.
pub(crate) fn free_memory() -> u64 {
    const GUESS: u64 = 4 << 30;
    let kilobytes = fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    kilobytes.map_or(GUESS, |kilobytes| kilobytes << 10)
}

pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let seconds = with_unit(text, &units).ok_or("a time is a number with ms, s, m or h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "that is too long".to_owned())
}

pub(crate) fn size(text: &str) -> Result<u64, String> {
    let units = [
        ("KiB", 1024.0),
        ("MiB", 1024.0 * 1024.0),
        ("GiB", 1024.0 * 1024.0 * 1024.0),
        ("TiB", 1024.0 * 1024.0 * 1024.0 * 1024.0),
        ("kB", 1e3),
        ("MB", 1e6),
        ("GB", 1e9),
        ("TB", 1e12),
        ("B", 1.0),
    ];
    with_unit(text, &units)
        .map(|bytes| bytes as u64)
        .ok_or_else(|| "a size is a number with B, KiB, MiB, GiB or TiB".to_owned())
}

/// The number before one of the units, times what the unit is worth.
fn with_unit(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let (number, worth) = units.iter().find_map(|(unit, worth)| Some((text.strip_suffix(unit)?, worth)))?;
    number
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite() && *number >= 0.0)
        .map(|number| number * worth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_units() {
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("1.5 h"), Ok(Duration::from_secs(5400)));
        assert_eq!(size("4GiB"), Ok(4 << 30));
        assert_eq!(size("2kB"), Ok(2000));
        assert_eq!(size("0.5TiB"), Ok(1 << 39));
        for wrong in ["10", "s", "-1s", "NaNs", "1e999s", ""] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
