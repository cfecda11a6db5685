//! What a piece of work costs in a process of its own.
//!
//! A process knows only the most memory it has ever had, and a second run finds the caches and the heap as the
//! first has left them. To see what one run costs, a benchmark starts itself again as a child that does this
//! one thing and reports.

use std::hint::black_box;
use std::io;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Tells a benchmark that it is the child, and what to do.
const VARIABLE: &str = "GAMBOL_BENCH_CHILD";

/// The cost of a piece of work done once, in a process that does nothing else.
///
/// ```no_run
/// use gambol_bench::Alone;
///
/// fn main() -> std::io::Result<()> {
///     // In the child this does the work and says so; in the parent it does nothing.
///     if Alone::report(|path| std::fs::read(path))? {
///         return Ok(());
///     }
///     let cost = Alone::best_of(5, "/etc/services")?;
///     println!("{:?}, {} bytes", cost.took, cost.peak_memory);
///     Ok(())
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alone {
    /// How long the work took, the start of the process not included.
    pub took: Duration,
    /// The most memory the process had, in bytes, as Linux counts it (`VmHWM`).
    pub peak_memory: u64,
}

impl Alone {
    /// Called first in `main`. In a child it does the work on the task that the parent has given, reports the
    /// cost, and returns true: nothing is left to do.
    pub fn report<T>(work: impl FnOnce(&str) -> io::Result<T>) -> io::Result<bool> {
        let Ok(task) = std::env::var(VARIABLE) else { return Ok(false) };
        let start = Instant::now();
        let result = black_box(work(&task)?);
        let took = start.elapsed();
        println!("{} {}", took.as_nanos(), peak_memory()?);
        drop(result);
        Ok(true)
    }

    /// Starts this program again for the task, several times; the shortest time and the largest memory.
    pub fn best_of(runs: usize, task: &str) -> io::Result<Self> {
        let mut best = Self::once(task)?;
        for _ in 1..runs {
            let next = Self::once(task)?;
            best.took = best.took.min(next.took);
            best.peak_memory = best.peak_memory.max(next.peak_memory);
        }
        Ok(best)
    }

    fn once(task: &str) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(std::env::args_os().skip(1)).env(VARIABLE, task).stderr(Stdio::inherit());
        let output = command.output()?;
        if !output.status.success() {
            return Err(io::Error::other(format!("the child for `{task}` failed ({})", output.status)));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        Self::parse(&text).ok_or_else(|| io::Error::other(format!("the child for `{task}` said `{text}`")))
    }

    /// The cost in the last line, which is nanoseconds and bytes.
    fn parse(text: &str) -> Option<Self> {
        let (nanos, bytes) = text.lines().last()?.split_once(' ')?;
        Some(Self { took: Duration::from_nanos(nanos.parse().ok()?), peak_memory: bytes.parse().ok()? })
    }
}

fn peak_memory() -> io::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    high_water_mark(&status).ok_or_else(|| io::Error::other("/proc/self/status has no VmHWM"))
}

/// The value of the line `VmHWM:    1234 kB`, in bytes.
fn high_water_mark(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_is_the_last_line() {
        let cost = Alone { took: Duration::from_nanos(1500), peak_memory: 4096 };
        assert_eq!(Alone::parse("something else\n1500 4096\n"), Some(cost));
        assert_eq!(Alone::parse(""), None);
        assert_eq!(Alone::parse("1500\n"), None);
    }

    #[test]
    fn the_high_water_mark_is_found_among_the_other_figures() {
        let status = "Name:\tread\nVmPeak:\t    9000 kB\nVmHWM:\t    1234 kB\nVmRSS:\t     900 kB\n";
        assert_eq!(high_water_mark(status), Some(1234 * 1024));
        assert_eq!(high_water_mark("Name:\tread\n"), None);
    }

    #[test]
    fn memory_that_was_used_once_is_counted() {
        const SIZE: usize = 64 << 20;
        let block = vec![1_u8; SIZE];
        assert!(black_box(&block).iter().all(|&byte| byte == 1));
        drop(block);
        assert!(peak_memory().unwrap() >= SIZE as u64);
    }
}
