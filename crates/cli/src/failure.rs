//! Why the command stops before its work is done: one line for the user and an exit code for scripts.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why the command stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user gave is wrong.
    BadInput(String),
    /// The work itself failed.
    Work(String),
    /// The work was done and the answer, which has been printed, is no.
    No,
    /// A limit was reached before there was an answer.
    Unknown(String),
    /// The user wanted no more, and what was done so far is kept.
    Interrupted(String),
    /// Whoever read our output wants no more of it, and no complaint either.
    ReaderGone,
}

impl Failure {
    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Self::BadInput(message)
            | Self::Work(message)
            | Self::Unknown(message)
            | Self::Interrupted(message) => Some(message),
            Self::ReaderGone | Self::No => None,
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::ReaderGone => 0,
            Self::Work(_) | Self::No => 1,
            Self::BadInput(_) => 2,
            Self::Unknown(_) => 3,
            Self::Interrupted(_) => 130,
        })
    }

    /// A file that cannot be read or written. A wrong name is the user's mistake, a full disk is not.
    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        use io::ErrorKind::{BrokenPipe, IsADirectory, NotADirectory, NotFound, PermissionDenied};
        match error.kind() {
            NotFound => Self::BadInput(format!("{name}: no such file or folder")),
            PermissionDenied => Self::BadInput(format!("{name}: permission denied")),
            IsADirectory => Self::BadInput(format!("{name}: is a folder")),
            NotADirectory => Self::BadInput(format!("{name}: a part of the path is not a folder")),
            BrokenPipe => Self::ReaderGone,
            _ => Self::Work(format!("{name}: {error}")),
        }
    }
}

impl From<clap::Error> for Failure {
    /// The first paragraph of what clap says, as one line.
    fn from(error: clap::Error) -> Self {
        let text = error.to_string();
        let paragraph: Vec<_> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
        let message = paragraph.join(" ");
        Self::BadInput(format!("{}; see --help", message.strip_prefix("error: ").unwrap_or(&message)))
    }
}
