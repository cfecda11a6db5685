//! The second warden: the first process of the pid namespace.

use std::{fs, io, os::unix::process::CommandExt as _, path::Path, process::Command};

use nix::{
    sched::{CloneFlags, unshare},
    sys::{
        prctl::{set_no_new_privs, set_pdeathsig},
        resource::{Resource, setrlimit},
        signal::Signal,
    },
    unistd::{Gid, Pid, Uid, chown, setsid},
};

use super::{
    Order, PATH,
    outer::{act, await_end, let_go, map_user, step},
    view,
};

/// The user inside a user namespace.
const NOBODY: u32 = 65_534;

/// The most bytes of a file, and of all files, that a program may write.
pub(super) const MOST_WRITTEN: u64 = 16 << 20;

/// The most files that a program may have open.
const MOST_OPEN: u64 = 256;

/// Below this hardly any program starts.
const LEAST_MEMORY: u64 = 32 << 20;

/// Locks the door from the inside, runs the program and ends as it does.
pub(super) fn lock(order: &Order, user: Option<u32>, rehearsal: bool) -> Result<u8, String> {
    end_with(order.parent)?;
    step("start a session", setsid())?;
    let work = view::make(&order.command, &order.hidden, user.is_none())?;
    limit(order)?;
    step("give up privileges", set_no_new_privs())?;
    match user {
        Some(user) => {
            step("hand over the folder", chown(work, Some(Uid::from_raw(user)), Some(Gid::from_raw(user))))?;
        }
        None => {
            // Root of a user namespace can undo what was mounted; nobody of one within it cannot.
            step("make a user namespace", unshare(CloneFlags::CLONE_NEWUSER))?;
            map_user(NOBODY, 0, 0)?;
            step("end with the warden", set_pdeathsig(Signal::SIGKILL))?;
        }
    }
    if rehearsal {
        return Ok(0);
    }
    run(&order.command, user, work)
}

/// Ends when the first warden does, which in the old `/proc` still is our parent.
fn end_with(parent: u32) -> Result<(), String> {
    step("end with the warden", set_pdeathsig(Signal::SIGKILL))?;
    let stat = act("look at ourselves", fs::read_to_string("/proc/self/stat"))?;
    let found = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
    if found == Some(parent) { Ok(()) } else { Err("the warden is gone".to_owned()) }
}

/// What each process may use. For the program alone: root is not bound by the number of processes.
fn limit(order: &Order) -> Result<(), String> {
    let mut limits = vec![
        (Resource::RLIMIT_AS, order.memory.max(LEAST_MEMORY)),
        (Resource::RLIMIT_NPROC, order.processes),
        (Resource::RLIMIT_FSIZE, MOST_WRITTEN),
        (Resource::RLIMIT_NOFILE, MOST_OPEN),
        (Resource::RLIMIT_CORE, 0),
    ];
    limits.extend(order.cpu_seconds.map(|seconds| (Resource::RLIMIT_CPU, seconds)));
    limits
        .into_iter()
        .try_for_each(|(resource, limit)| step("set a limit", setrlimit(resource, limit, limit)))
}

fn run(words: &[String], user: Option<u32>, work: &Path) -> Result<u8, String> {
    let (program, arguments) = words.split_first().ok_or("no program")?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(work).env_clear();
    command.env("HOME", work).env("TMPDIR", work).env("LANG", "C.UTF-8");
    command.env("PATH", PATH.join(":"));
    if let Some(user) = user {
        // Groups are dropped along with root.
        command.gid(user).uid(user);
    }
    let child = command.spawn().map_err(|error| unable(program, &error))?;
    let_go();
    await_end(Pid::from_raw(child.id().cast_signed()))
}

fn unable(program: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => format!(
            "{program}: permission denied; the file must be executable, and it and its folder open to all users"
        ),
        _ => format!("{program}: {error}"),
    }
}
