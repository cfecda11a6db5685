//! A table that is being made, in a file under a name of its own until it is done.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufWriter, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use gambol_games::Coins;
use gambol_solve::coins::{Chunk, Numbering, Shape, Sum};

use super::{
    finished::{read_piece, read_terms},
    format::{self, Terms},
};
use crate::failure::Failure;

/// A file that pieces are added to.
pub(super) struct Growing {
    /// The name for now.
    path: PathBuf,
    state: Mutex<State>,
}

struct State {
    file: BufWriter<File>,
    /// The place of every piece that is in the file.
    index: Vec<Option<u64>>,
    length: u64,
    /// The first thing that went wrong.
    failed: Option<io::Error>,
}

impl Growing {
    /// Opens the file that will become the one at `finished`, and puts the pieces that an earlier build has left there
    /// into the memory. Returns it with which pieces these are.
    pub(super) fn open(
        finished: &Path,
        board: &Coins,
        numbering: &Numbering,
        memory: &mut [Chunk],
    ) -> Result<(Self, Vec<bool>), Failure> {
        let path = finished.with_extension("unfinished");
        let failure = |error: &io::Error| Failure::file(path.display(), error);
        let folder = finished.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder.display(), &error))?;
        let mut options = File::options();
        let opened = options.read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = opened.map_err(|error| failure(&error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Work(format!("{}: another build is at work on it", path.display())));
            }
            // Where files cannot be locked, one has to take care oneself.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let terms = Terms::of(board, numbering);
        let shape = Shape::of(numbering.cells().len());
        let (index, length) = restored(&mut file, &terms, shape, memory).map_err(|error| failure(&error))?;
        let done = index.iter().map(Option::is_some).collect();
        let state = State { file: BufWriter::new(file), index, length, failed: None };
        Ok((Self { path, state: Mutex::new(state) }, done))
    }

    /// Adds a piece, unless something has gone wrong before.
    pub(super) fn keep(&self, piece: usize, chunks: &[Chunk]) {
        let content = format::compressed(piece, chunks);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failed.is_some() {
            return;
        }
        let place = state.length;
        let kept = content.and_then(|content| {
            state.file.write_all(&content)?;
            state.length += content.len() as u64;
            Ok(())
        });
        match kept {
            Ok(()) => state.index[piece] = Some(place),
            Err(error) => state.failed = Some(error),
        }
    }

    /// Whether something has gone wrong.
    pub(super) fn has_failed(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).failed.is_some()
    }

    /// Leaves the file as it is, for a later build to go on with.
    pub(super) fn leave(self) -> Result<(), Failure> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let written = state.failed.take().map_or_else(|| state.file.flush(), Err);
        written.map_err(|error| Failure::file(self.path.display(), &error))
    }

    /// Adds index and foot, and gives the file its name.
    pub(super) fn finish(self, finished: &Path, sum: &Sum) -> Result<(), Failure> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let index = state.index.iter().flat_map(|place| place.unwrap_or(0).to_le_bytes());
        let end: Vec<u8> = index.chain(format::foot(sum)).collect();
        let written = state.failed.take().map_or(Ok(()), Err);
        written
            .and_then(|()| state.file.write_all(&end))
            .and_then(|()| state.file.flush())
            .and_then(|()| state.file.get_ref().sync_all())
            .and_then(|()| fs::rename(&self.path, finished))
            .map_err(|error| Failure::file(self.path.display(), &error))
    }
}

/// The places of the pieces in a file, which are put into the memory, and its length up to where they are good; the rest is
/// cut off. A file about something else is begun anew.
fn restored(
    file: &mut File,
    terms: &Terms,
    shape: Shape,
    memory: &mut [Chunk],
) -> io::Result<(Vec<Option<u64>>, u64)> {
    let mut index = vec![None; shape.pieces()];
    let head = terms.head();
    if read_terms(file).ok().as_ref() != Some(terms) {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&head)?;
        return Ok((index, head.len() as u64));
    }
    let mut length = head.len() as u64;
    while let Some((label, content)) = read_piece(file, shape)? {
        let number = label.piece as usize;
        let place = index.get_mut(number).filter(|place| place.is_none());
        let chunks = format::decompressed(label, &content, shape.chunks());
        let (Some(place), Some(chunks)) = (place, chunks) else { break };
        memory[number * shape.chunks()..][..shape.chunks()].copy_from_slice(&chunks);
        *place = Some(length);
        length += (format::LABEL + content.len()) as u64;
    }
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    Ok((index, length))
}
