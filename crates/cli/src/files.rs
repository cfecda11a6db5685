//! What the command reads and writes: files, or standard input and output as `-`.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;

/// A file, or standard input or output.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// `-`
    Standard,
    File(PathBuf),
}

impl From<OsString> for Place {
    fn from(name: OsString) -> Self {
        if name == "-" { Self::Standard } else { Self::File(name.into()) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("-"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl Place {
    /// The extension of the file's name.
    pub(crate) fn extension(&self) -> Option<&str> {
        match self {
            Self::Standard => None,
            Self::File(path) => path.extension()?.to_str(),
        }
    }

    /// All that is there, or one byte more than `most` of it.
    pub(crate) fn read(&self, most: usize) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let limit = most as u64 + 1;
        match self {
            Self::Standard => io::stdin().lock().take(limit).read_to_end(&mut bytes),
            Self::File(path) => File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
        }
        .map_err(|error| Failure::file(self, &error))?;
        Ok(bytes)
    }

    /// Writes `text`: to a file all of it or nothing.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match self {
            Self::Standard => print(text),
            Self::File(path) => replace(path, |out| out.write_all(text.as_bytes())),
        }
    }
}

/// The folder for what the command keeps between runs, if one is known. It need not be there.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let set =
        |name: &str| env::var_os(name).filter(|value| Path::new(value).is_absolute()).map(PathBuf::from);
    let in_home = || Some(set("HOME")?.join(".local/share"));
    let data = set("XDG_DATA_HOME").or_else(|| set("LOCALAPPDATA")).or_else(in_home);
    Some(data?.join("gambol"))
}

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| Failure::file("standard output", &error))
}

/// Tells the user something that does not stop the work.
pub(crate) fn warn(message: impl fmt::Display) {
    // There is nobody left to tell if this fails.
    let _ = writeln!(io::stderr(), "gambol: warning: {message}");
}

/// The file that is being written under a temporary name.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the file that is being written, if there is one: the program is about to be interrupted.
pub(crate) fn discard_unfinished() {
    if let Some(path) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let _ = fs::remove_file(path);
    }
}

/// Puts a file with what `write` writes in the place of the one at `path`, if there is one, all at once.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<(), Failure> {
    replace_with(path, write).map_err(|error| Failure::file(path.display(), &error))
}

fn replace_with(path: &Path, write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<()> {
    let write = |file: &mut dyn io::Write| {
        let mut buffer = io::BufWriter::new(file);
        write(&mut buffer)?;
        buffer.flush()
    };
    // A link stays, and what it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // A device or a pipe is written to.
        return write(&mut File::options().write(true).open(path)?);
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = unfinished_file(old.map(|old| old.permissions()), folder)?;
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = Some(file.path().to_owned());
    let written = write(&mut file).and_then(|()| Ok(file.persist(path)?));
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = None;
    written.map(drop)
}

/// An empty file with the permissions of the one it will replace, or else those of any new file.
fn unfinished_file(old: Option<Permissions>, folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gambol-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    Ok(file)
}
