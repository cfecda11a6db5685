//! The journal: what has been played, line by line, so that nothing that was finished is ever lost or played again.
//!
//! A folder holds the file `journal.jsonl` and a folder `games`. The journal's first line tells the whole [`Setup`],
//! each of the others a [`Finished`] game. The record of a game, and what its players wrote to standard error, are
//! files in `games`, which reach the disk before the line does: so where there is a line, there is a record. A last
//! line that was cut off, as by a crash, is dropped, and its game played again.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    fault::Fault,
    finished::Finished,
    setup::{SCHEMA, Setup},
    table::Played,
};

/// The name of the journal in the folder of a tournament.
pub const JOURNAL: &str = "journal.jsonl";
/// The folder for records beside it.
const GAMES: &str = "games";

/// A tournament on disk. While one process has it open, no other can.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    path: PathBuf,
    file: File,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    tournament: u32,
    engine: String,
    setup: Setup,
}

impl Journal {
    /// A journal in a folder that has none yet; the folder is made if it is not there.
    pub fn create(folder: &Path, setup: &Setup) -> Result<Self, Fault> {
        let games = folder.join(GAMES);
        fs::create_dir_all(&games).map_err(Fault::file(&games))?;
        let (mut journal, text) = Self::open(folder, true)?;
        // A process that was killed before the first line was complete has left nothing.
        if text.contains(&b'\n') {
            return Err(Fault::Taken(folder.to_owned()));
        }
        let engine = env!("CARGO_PKG_VERSION").to_owned();
        let header = Header { tournament: SCHEMA, engine, setup: setup.clone() };
        journal.file.set_len(0).map_err(Fault::file(&journal.path))?;
        journal.append(&header)?;
        synced(folder).map_err(Fault::file(folder))?;
        Ok(journal)
    }

    /// The tournament that a folder holds, and its games.
    pub fn resume(folder: &Path) -> Result<(Self, Setup, Vec<Finished>), Fault> {
        let (mut journal, text) = Self::open(folder, false)?;
        let (setup, finished, whole) = journal.read(&text)?;
        let path = journal.path.clone();
        journal.file.set_len(whole as u64).map_err(Fault::file(&path))?;
        journal.file.seek(SeekFrom::End(0)).map_err(Fault::file(&path))?;
        let games = folder.join(GAMES);
        fs::create_dir_all(&games).map_err(Fault::file(&games))?;
        Ok((journal, setup, finished))
    }

    fn open(folder: &Path, create: bool) -> Result<(Self, Vec<u8>), Fault> {
        let path = folder.join(JOURNAL);
        let mut options = File::options();
        let opened = options.read(true).write(true).create(create).truncate(false).open(&path);
        let mut file = opened.map_err(Fault::file(&path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Fault::Locked(folder.to_owned())),
            // Where files cannot be locked, one has to take care oneself.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(Fault::file(&path))?;
        file.rewind().map_err(Fault::file(&path))?;
        Ok((Self { folder: folder.to_owned(), path, file }, text))
    }

    /// What the journal tells, and how many of its bytes are whole lines.
    fn read(&self, text: &[u8]) -> Result<(Setup, Vec<Finished>, usize), Fault> {
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut lines = text[..whole].split_inclusive(|&byte| byte == b'\n');
        let no_journal = || Fault::NoJournal(self.path.clone());
        let first = lines.next().ok_or_else(no_journal)?;
        let versions: serde_json::Value = serde_json::from_slice(first).map_err(|_| no_journal())?;
        let (schema, engine) = (&versions["tournament"], versions["engine"].as_str().unwrap_or("?"));
        if !schema.is_u64() {
            return Err(no_journal());
        }
        if *schema != SCHEMA || engine != env!("CARGO_PKG_VERSION") {
            let own = env!("CARGO_PKG_VERSION").to_owned();
            return Err(Fault::OtherVersion { path: self.path.clone(), found: engine.to_owned(), own });
        }
        let Header { setup, .. } =
            serde_json::from_slice(first).map_err(|error| self.wrong(1, error.to_string()))?;
        let setup = setup.checked().map_err(|fault| self.wrong(1, fault.to_string()))?;
        let mut finished = Vec::new();
        for (i, line) in lines.enumerate() {
            let game = serde_json::from_slice(line).map_err(|error| self.wrong(i + 2, error.to_string()))?;
            finished.push(game);
        }
        Ok((setup, finished, whole))
    }

    /// An error unless the setup is the one that was asked for.
    pub fn expect(&self, found: &Setup, asked: &Setup) -> Result<(), Fault> {
        match found.difference(asked) {
            None => Ok(()),
            Some(what) => Err(Fault::OtherSetup { path: self.path.clone(), what }),
        }
    }

    /// Keeps a game: when this returns, it is on the disk.
    pub(super) fn keep(&mut self, game: &Finished, played: &Played) -> Result<(), Fault> {
        let number = game.pairing.number;
        let files = [
            (self.record(number), played.record.as_bytes()),
            (self.stderr(number, "first"), played.stderr[0].as_slice()),
            (self.stderr(number, "second"), played.stderr[1].as_slice()),
        ];
        for (path, bytes) in files {
            if !bytes.is_empty() {
                written(&path, bytes).map_err(Fault::file(&path))?;
            }
        }
        let games = self.folder.join(GAMES);
        synced(&games).map_err(Fault::file(&games))?;
        self.append(game)
    }

    /// Where the record of a game is kept.
    pub fn record(&self, number: usize) -> PathBuf {
        self.folder.join(Self::record_name(number))
    }

    /// Where it is kept, within the folder of the tournament.
    pub fn record_name(number: usize) -> String {
        format!("{GAMES}/{number:06}.jsonl")
    }

    fn stderr(&self, number: usize, seat: &str) -> PathBuf {
        self.folder.join(format!("{GAMES}/{number:06}.{seat}.stderr"))
    }

    /// The folder of the tournament.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn wrong(&self, line: usize, reason: String) -> Fault {
        Fault::Line { path: self.path.clone(), line, reason }
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), Fault> {
        let mut text = serde_json::to_vec(line).map_err(|error| Fault::file(&self.path)(error.into()))?;
        text.push(b'\n');
        self.file.write_all(&text).and_then(|()| self.file.sync_data()).map_err(Fault::file(&self.path))
    }
}

fn written(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_data()
}

/// Sees to it that new names in a folder are on the disk, where the system can.
fn synced(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests;
