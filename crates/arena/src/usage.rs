//! What a process and everything it started use, as Linux tells in `/proc`.

use std::{fs, time::Duration};

/// What a tree of processes uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Usage {
    /// Time of the processor, with that of children which have ended and were waited for.
    pub(crate) cpu: Duration,
    /// Memory of their own, in bytes: what is resident and not a file's.
    pub(crate) memory: u64,
}

/// More processes than any program may have; a tree that changes while it is walked has an end all the same.
const MOST_PROCESSES: usize = 100_000;

/// The processes that this one started and has not waited for; `None` where the system does not tell.
pub(crate) fn children(pid: u32) -> Option<Vec<u32>> {
    let mut children = Vec::new();
    for task in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let list = fs::read_to_string(task.ok()?.path().join("children")).ok()?;
        children.extend(list.split_whitespace().filter_map(|pid| pid.parse::<u32>().ok()));
    }
    Some(children)
}

/// What a process and everything it started use; `None` where the system does not tell. Whoever leaves its parent inside
/// a pid namespace becomes a child of the namespace's first process, so a contained tree is complete.
pub(crate) fn of_tree(root: u32) -> Option<Usage> {
    let mut usage = of_process(root)?;
    let mut pids = children(root)?;
    let mut at = 0;
    while at < pids.len().min(MOST_PROCESSES) {
        // A process may end while we look.
        let own = of_process(pids[at]).unwrap_or_default();
        usage.cpu += own.cpu;
        usage.memory = usage.memory.saturating_add(own.memory);
        pids.extend(children(pids[at]).unwrap_or_default());
        at += 1;
    }
    Some(usage)
}

fn of_process(pid: u32) -> Option<Usage> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    Some(Usage { cpu: cpu(&stat)?, memory: memory(&statm)? })
}

/// The user and system time of a line of `/proc/PID/stat`, and that of children that were waited for. The name of the
/// program stands in parentheses and may contain anything.
fn cpu(stat: &str) -> Option<Duration> {
    // Linux counts this in hundredths of a second on all its platforms (USER_HZ).
    const TICK: Duration = Duration::from_millis(10);
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(4).map(str::parse::<u32>);
    let ticks: Vec<u32> = ticks.collect::<Result<_, _>>().ok()?;
    Some(TICK * ticks.iter().fold(0_u32, |sum, &ticks| sum.saturating_add(ticks)))
}

/// Resident pages less those of files, of a line of `/proc/PID/statm`.
fn memory(statm: &str) -> Option<u64> {
    // Pages may be larger elsewhere; then the sum is too small, and the limit of each process still holds.
    const PAGE: u64 = 4096;
    let mut fields = statm.split_whitespace().skip(1).map(str::parse::<u64>);
    let (resident, shared) = (fields.next()?.ok()?, fields.next()?.ok()?);
    Some(resident.saturating_sub(shared) * PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_program_cannot_confuse_the_count() {
        let stat = "7 (a) b) c 1) S 1 7 7 0 -1 4194560 100 0 0 0 150 25 30 5 20 0 1 0 1 1 1";
        assert_eq!(cpu(stat), Some(Duration::from_millis(2100)));
        assert_eq!(cpu("7 (x) S 1"), Some(Duration::ZERO));
        assert_eq!(memory("1000 300 100 1 0 50 0"), Some(200 * 4096));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_child_is_counted_with_its_parent() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let own = std::process::id();
        assert!(children(own).unwrap().contains(&child.id()));
        assert!(of_tree(own).unwrap().memory > of_process(own).unwrap().memory / 2);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!children(own).unwrap().contains(&child.id()));
    }
}
