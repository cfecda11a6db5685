//! Where the record of a game is kept: in a file to which each line is appended as it happens, or nowhere yet.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use gambol_play::{MOST_BYTES, Session};

use crate::failure::Failure;
use crate::files;

/// A file and how many lines of the record it holds.
pub(crate) struct Record {
    path: PathBuf,
    file: File,
    lines: usize,
}

impl Record {
    /// A new file that holds all that has happened so far. One that exists is left alone.
    pub(crate) fn create(path: &Path, session: &Session) -> Result<Self, Failure> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error
            .kind()
        {
            io::ErrorKind::AlreadyExists => {
                Failure::BadInput(format!("{}: the file exists already", path.display()))
            }
            _ => Failure::file(path.display(), &error),
        })?;
        let mut record = Self { path: path.to_owned(), file, lines: 0 };
        record.append(session).map_err(|error| Failure::file(path.display(), &error))?;
        Ok(record)
    }

    /// The game that a file tells of, and the file to go on in. A last line that was cut off is dropped, with a warning.
    pub(crate) fn resume(path: &Path) -> Result<(Self, Session), Failure> {
        let failed = |error: io::Error| Failure::file(path.display(), &error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let resumed = Session::resume(&read(&mut file).map_err(failed)?).map_err(|fault| at(path, &fault))?;
        warn_if_torn(path, resumed.torn);
        file.set_len(resumed.bytes as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut record = Self { path: path.to_owned(), file, lines: resumed.lines };
        record.append(&resumed.session).map_err(failed)?;
        Ok((record, resumed.session))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends what the file does not hold yet, and sees to it that it stays there.
    pub(crate) fn append(&mut self, session: &Session) -> io::Result<()> {
        if self.lines < session.lines() {
            self.file.write_all(session.record_from(self.lines).as_bytes())?;
            self.file.sync_data()?;
            self.lines = session.lines();
        }
        Ok(())
    }
}

/// The game that a file tells of, to be looked at only.
pub(crate) fn look(path: &Path) -> Result<Session, Failure> {
    let mut file = File::open(path).map_err(|error| Failure::file(path.display(), &error))?;
    let bytes = read(&mut file).map_err(|error| Failure::file(path.display(), &error))?;
    let resumed = Session::resume(&bytes).map_err(|fault| at(path, &fault))?;
    warn_if_torn(path, resumed.torn);
    Ok(resumed.session)
}

/// All of a file that is not too long to be a record, or more than that.
fn read(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn at(path: &Path, fault: &gambol_play::Fault) -> Failure {
    Failure::BadInput(format!("{}: {fault}", path.display()))
}

fn warn_if_torn(path: &Path, torn: Option<usize>) {
    if let Some(line) = torn {
        files::warn(format_args!("{}: line {line} was cut off and is dropped", path.display()));
    }
}
