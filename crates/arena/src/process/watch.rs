//! Looks every now and then at what a program uses, and ends it when that is too much. The limits that the warden sets
//! hold for each process; this holds for all of them together.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::{process::ends, terms::Terms, usage};

/// How long between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// What a program used too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Excess {
    /// Time of the processor.
    Cpu,
    /// Memory.
    Memory,
}

pub(crate) struct Watch {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    pid: u32,
    cpu_limit: Option<Duration>,
    memory_limit: u64,
    is_contained: bool,
    stop: AtomicBool,
    seen: Mutex<Seen>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    cpu: Option<Duration>,
    excess: Option<Excess>,
}

impl Watch {
    pub(crate) fn over(pid: u32, terms: &Terms, is_contained: bool) -> Self {
        let shared = Arc::new(Shared {
            pid,
            cpu_limit: terms.cpu,
            memory_limit: terms.memory,
            is_contained,
            stop: AtomicBool::new(false),
            seen: Mutex::default(),
        });
        let own = Arc::clone(&shared);
        let thread = thread::spawn(move || {
            while !own.stop.load(Ordering::Relaxed) {
                own.look();
                thread::park_timeout(PAUSE);
            }
        });
        Self { shared, thread: Some(thread) }
    }

    /// Looks at once.
    pub(crate) fn look(&self) {
        self.shared.look();
    }

    pub(crate) fn excess(&self) -> Option<Excess> {
        self.shared.seen().excess
    }

    /// Stops looking, which must be done before the process is waited for: its number may then be somebody else's.
    pub(crate) fn stop(&mut self) -> Option<Duration> {
        self.shared.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
        self.shared.seen().cpu
    }
}

impl Shared {
    fn seen(&self) -> Seen {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) {
        let Some(usage) = usage::of_tree(self.pid) else { return };
        let excess = if self.cpu_limit.is_some_and(|limit| usage.cpu > limit) {
            Some(Excess::Cpu)
        } else if usage.memory > self.memory_limit {
            Some(Excess::Memory)
        } else {
            None
        };
        {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.cpu = seen.cpu.max(Some(usage.cpu));
            seen.excess = seen.excess.or(excess);
        }
        if excess.is_some() {
            ends::cut_short(self.pid, self.is_contained);
        }
    }
}
