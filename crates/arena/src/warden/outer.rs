//! The first warden: makes the namespaces.

use std::{
    fs::{self, File},
    io,
    os::fd::RawFd,
    process::Command,
};

use nix::{
    sched::{CloneFlags, unshare},
    sys::{
        prctl::set_pdeathsig,
        signal::Signal,
        wait::{WaitStatus, waitpid},
    },
    unistd::{Pid, close, dup2_stdin, dup2_stdout, getegid, geteuid, getppid},
};

use super::{Duty, Measure, Order, call};

/// A step that failed.
pub(super) fn step<T>(what: &str, result: nix::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {}", error.desc()))
}

/// The same for what the standard library does.
pub(super) fn act<T>(what: &str, result: io::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {error}"))
}

/// Makes the namespaces, starts the second warden in them, and ends as it does.
pub(super) fn guard(order: &Order, rehearsal: bool) -> Result<u8, String> {
    step("end with the arena", set_pdeathsig(Signal::SIGKILL))?;
    if getppid() != Pid::from_raw(order.parent.cast_signed()) {
        return Err("the arena is gone".to_owned());
    }
    close_inherited();
    let namespaces = Measure::ALL.into_iter().map(flag).fold(CloneFlags::CLONE_NEWUTS, CloneFlags::union);
    let user = enter(namespaces)?;
    let duty = Duty::Lock { user, rehearsal };
    let own = act("find the warden", std::env::current_exe())?;
    let inner = Order { duty, parent: std::process::id(), ..order.clone() };
    let mut command: Command = act("give an order", call(&own, &inner))?;
    let child = act("start the second warden", command.spawn())?;
    let_go();
    await_end(Pid::from_raw(child.id().cast_signed()))
}

/// Tries to make one namespace.
pub(super) fn probe(measure: Measure) -> Result<(), String> {
    enter(flag(measure)).map(drop)
}

fn flag(measure: Measure) -> CloneFlags {
    match measure {
        Measure::Pid => CloneFlags::CLONE_NEWPID,
        Measure::Network => CloneFlags::CLONE_NEWNET,
        Measure::Mount => CloneFlags::CLONE_NEWNS,
        Measure::Ipc => CloneFlags::CLONE_NEWIPC,
    }
}

/// Enters new namespaces: as root directly, and then the program becomes the user of the returned number; otherwise by
/// way of a user namespace in which we are root.
fn enter(namespaces: CloneFlags) -> Result<Option<u32>, String> {
    let (user, group) = (geteuid(), getegid());
    if user.is_root() && unshare(namespaces).is_ok() {
        return Ok(Some(nobody()));
    }
    step("make namespaces", unshare(namespaces | CloneFlags::CLONE_NEWUSER))?;
    map_user(0, user.as_raw(), group.as_raw())?;
    Ok(None)
}

/// In a new user namespace: we, who are that user and group outside, are `inside` in it.
pub(super) fn map_user(inside: u32, user: u32, group: u32) -> Result<(), String> {
    // Whoever could drop groups could get at files that are closed to a group.
    act("forbid groups", fs::write("/proc/self/setgroups", "deny"))?;
    act("map the user", fs::write("/proc/self/uid_map", format!("{inside} {user} 1")))?;
    act("map the group", fs::write("/proc/self/gid_map", format!("{inside} {group} 1")))
}

/// A user that nobody else is: limits on processes count those of a user, and one program must not reach another's. Where
/// only few users exist, as in some containers, the usual nobody.
fn nobody() -> u32 {
    const USUAL: u32 = 65_534;
    const BASE: u32 = 1_900_000_000;
    let number = BASE + std::process::id() % 100_000_000;
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let covers = |line: &str| {
        let fields: Vec<u64> = line.split_whitespace().filter_map(|field| field.parse().ok()).collect();
        matches!(fields[..], [inside, _, count] if (inside..inside + count).contains(&number.into()))
    };
    if map.lines().any(covers) { number } else { USUAL }
}

/// Closes whatever was inherited besides the three standard streams. Nothing else is open: this comes first.
fn close_inherited() {
    let open: Vec<RawFd> = fs::read_dir("/proc/self/fd").map_or_else(
        |_| (3..1024).collect(),
        |entries| entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect(),
    );
    for fd in open.into_iter().filter(|&fd| fd > 2) {
        // The one by which we looked is closed already.
        let _ = close(fd);
    }
}

/// Lets go of the program's input and output, of which it then has the only ends.
pub(super) fn let_go() {
    if let Ok(null) = File::options().read(true).write(true).open("/dev/null") {
        let _ = dup2_stdin(&null);
        let _ = dup2_stdout(&null);
    }
}

/// Waits for a child, and for everybody else who is left to us meanwhile; its exit code, or 128 and its signal.
pub(super) fn await_end(child: Pid) -> Result<u8, String> {
    loop {
        match waitpid(Pid::from_raw(-1), None) {
            Ok(WaitStatus::Exited(pid, code)) if pid == child => return Ok(code as u8),
            Ok(WaitStatus::Signaled(pid, signal, _)) if pid == child => return Ok(128 + signal as u8),
            Ok(_) | Err(nix::errno::Errno::EINTR) => {}
            Err(error) => return Err(format!("wait: {}", error.desc())),
        }
    }
}
