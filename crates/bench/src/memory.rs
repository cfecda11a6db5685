//! How much memory something takes.
//!
//! A process knows only the most memory it has ever had. To measure one piece of work, a benchmark starts
//! itself again as a child that does this piece and nothing else:
//!
//! ```text
//! fn main() {
//!     if let Some(task) = child_task() {
//!         // do what `task` says; what it prints goes nowhere
//!         return report;            // println!("{}", peak_memory()?)
//!     }
//!     let bytes = peak_memory_of_child("task")?;
//! }
//! ```

use std::io;
use std::process::{Command, Stdio};

/// Tells a benchmark that it is the child, and what to do.
const VARIABLE: &str = "GAMBOL_BENCH_CHILD";

/// The most memory this process has had so far, in bytes, as Linux counts it (`VmHWM`).
pub fn peak_memory() -> io::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    high_water_mark(&status).ok_or_else(|| io::Error::other("/proc/self/status has no VmHWM"))
}

/// What the parent asked for, in a child started by [`peak_memory_of_child`].
pub fn child_task() -> Option<String> {
    std::env::var(VARIABLE).ok()
}

/// Starts this program again to do `task`, and returns the number that it prints in its last line: its
/// [`peak_memory`].
pub fn peak_memory_of_child(task: &str) -> io::Result<u64> {
    let mut command = Command::new(std::env::current_exe()?);
    let output =
        command.args(std::env::args_os().skip(1)).env(VARIABLE, task).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("the child for `{task}` failed ({})", output.status)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    last.parse().map_err(|_| io::Error::other(format!("the child for `{task}` ended with `{last}`")))
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
    fn the_high_water_mark_is_found_among_the_other_figures() {
        let status = "Name:\tread\nVmPeak:\t    9000 kB\nVmHWM:\t    1234 kB\nVmRSS:\t     900 kB\n";
        assert_eq!(high_water_mark(status), Some(1234 * 1024));
        assert_eq!(high_water_mark("Name:\tread\n"), None);
    }

    #[test]
    fn memory_that_was_used_once_is_counted() {
        const SIZE: usize = 64 << 20;
        let block = vec![1_u8; SIZE];
        assert!(std::hint::black_box(&block).iter().all(|&byte| byte == 1));
        drop(block);
        assert!(peak_memory().unwrap() >= SIZE as u64);
    }
}
