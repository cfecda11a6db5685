//! What is wrong with a tournament.

use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// Why a tournament cannot be held or go on.
#[derive(Debug, Error)]
pub enum Fault {
    /// What was asked for is no tournament.
    #[error("{0}")]
    Setup(String),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A new tournament was to be held where there is one.
    #[error("{}: a tournament is kept there already; resume it or choose another folder", .0.display())]
    Taken(PathBuf),
    /// Another process holds this tournament.
    #[error("{}: the tournament is being played already", .0.display())]
    Locked(PathBuf),
    /// Nothing that could be resumed.
    #[error("{}: not the journal of a tournament", .0.display())]
    NoJournal(PathBuf),
    /// The journal was written by another version of the program, whose players may play otherwise.
    #[error("{}: the tournament was begun with version {found}, this is {own}", path.display())]
    OtherVersion {
        /// The journal.
        path: PathBuf,
        /// What wrote it.
        found: String,
        /// What reads it.
        own: String,
    },
    /// The journal tells of another tournament than the one asked for.
    #[error("{}: the tournament there has {what}", path.display())]
    OtherSetup {
        /// The journal.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// A line of the journal is wrong.
    #[error("{}: line {line}: {reason}", path.display())]
    Line {
        /// The journal.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A game could not be played at all.
    #[error("game {number}: {reason}")]
    Game {
        /// Its number.
        number: usize,
        /// Why.
        reason: String,
    },
}

impl Fault {
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File { path: path.to_owned(), error }
    }
}
