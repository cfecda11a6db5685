//! How programs are locked up.
//!
//! The arena starts itself once more as a *warden*, which makes namespaces of its own and starts itself again inside
//! them. That second warden is the first process of a pid namespace: it makes the view of the files, sets the limits,
//! starts the program as another user, and waits. When it ends, the kernel ends everything in the namespace. Both end
//! when whoever started them does.
//!
//! All of this happens before there is a second thread, with safe calls only, and nothing of it in the arena itself.

#[cfg(target_os = "linux")]
mod inner;
#[cfg(target_os = "linux")]
mod outer;
#[cfg(target_os = "linux")]
mod view;

use std::{
    env, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use gambol_games::{Message, message};
use serde::{Deserialize, Serialize};

use crate::{entrant::in_path, terms::Terms};

/// The word after the program's name that makes a warden of it.
const CALL: &str = "warden";

/// How programs are locked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Housing {
    /// Not at all, except by clocks and by looking at what they use.
    Trusted,
    /// By a warden.
    Contained {
        /// The program that becomes the warden; it calls [`answer`] first.
        warden: PathBuf,
        /// Folders that programs must not see.
        hidden: Vec<PathBuf>,
    },
}

impl Housing {
    /// Locked up by that program, which must call [`answer`] first of all. What is missing for that otherwise.
    pub fn contained(warden: PathBuf) -> Result<Self, Vec<Message>> {
        let missing = missing(&warden);
        if missing.is_empty() { Ok(Self::Contained { warden, hidden: Vec::new() }) } else { Err(missing) }
    }

    /// Whether a warden locks programs up.
    pub fn is_contained(&self) -> bool {
        matches!(self, Self::Contained { .. })
    }

    /// The same with a folder that programs must not see.
    #[must_use]
    pub fn hiding(mut self, folder: &Path) -> Self {
        if let Self::Contained { hidden, .. } = &mut self {
            // The warden works elsewhere.
            hidden.push(std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()));
        }
        self
    }

    /// What starts a program.
    pub(crate) fn command(&self, words: &[String], terms: &Terms) -> io::Result<Command> {
        let (program, arguments) = words.split_first().ok_or_else(|| io::Error::other("no program"))?;
        match self {
            Self::Trusted => {
                let mut command = Command::new(program);
                command.args(arguments);
                Ok(command)
            }
            Self::Contained { warden, hidden } => {
                let program = installed(program).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
                let command = [program].into_iter().chain(arguments.iter().cloned()).collect();
                call(warden, &Order { hidden: hidden.clone(), command, ..Order::of(Duty::Guard, terms) })
            }
        }
    }
}

/// Where a locked-up program finds others by name.
const PATH: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// The path of a program that was given by its name: the system's own, if there is one. What else goes by that name may
/// need files that a locked-up program does not see.
fn installed(program: &str) -> Option<String> {
    if program.contains('/') {
        return Some(program.to_owned());
    }
    let system = PATH.iter().map(|folder| Path::new(folder).join(program)).find(|file| file.is_file());
    system.or_else(|| in_path(program))?.to_str().map(str::to_owned)
}

/// What a warden is to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Order {
    duty: Duty,
    /// Who gives the order; without them there is nothing to do.
    parent: u32,
    /// The program and its arguments.
    command: Vec<String>,
    /// Folders that it must not see.
    hidden: Vec<PathBuf>,
    memory: u64,
    processes: u64,
    cpu_seconds: Option<u64>,
}

/// What a warden is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Duty {
    /// Make the namespaces and start the second warden in them.
    Guard,
    /// Be the second warden; with the number of the user that the program becomes, or without one inside a user
    /// namespace that was needed to make the others.
    Lock { user: Option<u32>, rehearsal: bool },
    /// As [`Guard`](Self::Guard), with everything but a program.
    Rehearse,
    /// Only try to make one namespace.
    Probe(Measure),
}

/// A namespace that is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Measure {
    Pid,
    Network,
    Mount,
    Ipc,
}

impl Measure {
    const ALL: [Self; 4] = [Self::Pid, Self::Network, Self::Mount, Self::Ipc];

    /// What is missing without it.
    fn missing(self) -> Message {
        match self {
            Self::Pid => message!("warden.pid"),
            Self::Network => message!("warden.network"),
            Self::Mount => message!("warden.mount"),
            Self::Ipc => message!("warden.ipc"),
        }
    }
}

impl Order {
    fn of(duty: Duty, terms: &Terms) -> Self {
        Self {
            duty,
            parent: std::process::id(),
            command: Vec::new(),
            hidden: Vec::new(),
            memory: terms.memory,
            processes: terms.processes,
            cpu_seconds: terms.cpu.map(|cpu| cpu.as_secs() + 1),
        }
    }
}

/// The command that gives an order.
fn call(warden: &Path, order: &Order) -> io::Result<Command> {
    let mut command = Command::new(warden);
    command.arg(CALL).arg(serde_json::to_string(order)?);
    Ok(command)
}

/// What cannot be had here: tried out, as only trying tells.
fn missing(warden: &Path) -> Vec<Message> {
    if !cfg!(target_os = "linux") {
        return vec![message!("warden.system")];
    }
    let attempt = |duty: Duty| {
        let mut command = call(warden, &Order::of(duty, &Terms::default()))?;
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output()
    };
    let failed = |duty: Duty| match attempt(duty) {
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => Some(error.to_string()),
    };
    let Some(problem) = failed(Duty::Rehearse) else { return Vec::new() };
    let single = Measure::ALL.into_iter().filter(|&measure| failed(Duty::Probe(measure)).is_some());
    let mut missing: Vec<Message> = single.map(Measure::missing).collect();
    missing.push(message!("warden.problem", problem = problem));
    missing
}

/// To be called first of all by a program that is named in [`Housing::Contained`], before it starts a thread. If it was
/// started as a warden, it does a warden's work, and then there is nothing left to do but to end with this code.
pub fn answer() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != CALL {
        return None;
    }
    let order = arguments.next().and_then(|order| serde_json::from_str(order.to_str()?).ok());
    Some(order.map_or(ExitCode::from(2), |order| obey(&order)))
}

#[cfg(target_os = "linux")]
fn obey(order: &Order) -> ExitCode {
    let done = match order.duty {
        Duty::Guard => outer::guard(order, false),
        Duty::Rehearse => outer::guard(order, true),
        Duty::Lock { user, rehearsal } => inner::lock(order, user, rehearsal),
        Duty::Probe(measure) => outer::probe(measure).map(|()| 0),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(problem) => {
            eprintln!("warden: {problem}");
            ExitCode::from(127)
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn obey(_order: &Order) -> ExitCode {
    ExitCode::from(2)
}
