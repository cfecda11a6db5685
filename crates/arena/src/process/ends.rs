//! How a program ends.

use std::{
    process::{Child, ExitStatus},
    thread,
    time::{Duration, Instant},
};

use gambol_games::{Message, message};

use crate::usage;

/// How long a program that was killed may take to be gone. Only the kernel can hold it up.
const DYING: Duration = Duration::from_secs(2);

/// Waits for the program to leave on its own, as long as that; whether it did.
pub(crate) fn leave(child: &mut Child, grace: Duration) -> bool {
    let until = Instant::now() + grace;
    let mut pause = Duration::from_micros(200);
    while !has_ended(child) {
        if Instant::now() >= until {
            return false;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
    true
}

/// Whether the program has ended. It is not waited for: until then its number cannot become another's.
#[cfg(target_os = "linux")]
fn has_ended(child: &mut Child) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('Z'))
}

#[cfg(not(target_os = "linux"))]
fn has_ended(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(Some(_)) | Err(_))
}

/// Ends a program and everything that it started, and waits until it is gone.
pub(crate) fn kill(child: &mut Child, is_contained: bool) -> Option<ExitStatus> {
    cut_short(child.id(), is_contained);
    let until = Instant::now() + DYING;
    while Instant::now() < until {
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_micros(500)),
            Ok(Some(status)) => return Some(status),
            Err(_) => return None,
        }
    }
    let _ = child.kill();
    child.wait().ok()
}

/// Ends a program that has not been waited for.
///
/// For a contained program the first process of its namespace is killed; the kernel then kills the others, and only
/// when they are gone is that process, and after it the warden that waits for it. Of a trusted program its process group
/// is killed, which does not reach whoever has left the group.
pub(crate) fn cut_short(pid: u32, is_contained: bool) {
    let inner = if is_contained { usage::children(pid).unwrap_or_default() } else { Vec::new() };
    if inner.is_empty() {
        send_kill(pid, true);
    }
    for pid in inner {
        send_kill(pid, false);
    }
}

#[cfg(target_os = "linux")]
fn send_kill(pid: u32, group: bool) {
    use nix::{
        sys::signal::{Signal, kill, killpg},
        unistd::Pid,
    };
    let pid = Pid::from_raw(pid.cast_signed());
    // Whoever is gone already cannot be killed.
    let _ = if group { killpg(pid, Signal::SIGKILL) } else { kill(pid, Signal::SIGKILL) };
}

#[cfg(not(target_os = "linux"))]
fn send_kill(_pid: u32, _group: bool) {}

/// How a program ended, in words. The warden ends as its program did: with the code, or 128 and the signal.
pub(crate) fn told(status: Option<ExitStatus>) -> Message {
    #[cfg(unix)]
    let signal = status.and_then(|status| std::os::unix::process::ExitStatusExt::signal(&status));
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    match (status.and_then(|status| status.code()), signal) {
        (Some(code @ 129..=192), _) => message!("crash.signal", signal = code - 128),
        (Some(127), _) => message!("crash.not-started"),
        (Some(code), _) => message!("crash.code", code = code),
        (None, Some(signal)) => message!("crash.signal", signal = signal),
        (None, None) => message!("crash.closed"),
    }
}
