//! The files that a program sees: the system's and its own to read, an empty folder to write, nobody else's.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    os::fd::AsRawFd as _,
    path::{Path, PathBuf},
};

use nix::mount::{MsFlags, mount};

use super::{
    inner::MOST_WRITTEN,
    outer::{act, step},
};

/// Where people keep their files. An empty folder lies over each of them.
const COVERED: [&str; 9] =
    ["/tmp", "/var/tmp", "/dev/shm", "/home", "/root", "/mnt", "/media", "/srv", "/run/user"];

/// Where a program starts, and the only place where it can write.
const WORK: &str = "/tmp/bot";

/// Makes the view for a program and returns the folder where it starts.
///
/// A program keeps the folder in which it lies, and those of files that its arguments name; of a folder that belongs to
/// more than the program, only these files.
pub(super) fn make(command: &[String], hidden: &[PathBuf]) -> Result<&'static Path, String> {
    let nothing = None::<&str>;
    step("part the mounts", mount(nothing, "/", nothing, MsFlags::MS_REC | MsFlags::MS_PRIVATE, nothing))?;
    // Opened before they are covered.
    let kept: Vec<(PathBuf, File)> = kept(command)
        .into_iter()
        .map(|path| Ok((path.clone(), act("open the program", File::open(&path))?)))
        .collect::<Result<_, String>>()?;
    for folder in COVERED.into_iter().map(Path::new).filter(|folder| is_folder(folder)) {
        cover(folder, "0755")?;
    }
    for (path, file) in &kept {
        show(path, file)?;
    }
    for folder in hidden.iter().filter(|folder| is_folder(folder)) {
        cover(folder, "0000")?;
    }
    let work = Path::new(WORK);
    act("make a folder", fs::create_dir_all(work))?;
    let quiet = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    step("see processes", mount(Some("proc"), "/proc", Some("proc"), quiet, nothing))?;
    Ok(work)
}

/// A link leads elsewhere, and what is there is covered or not by its own name.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_dir())
}

/// Lays an empty folder over another.
fn cover(folder: &Path, mode: &str) -> Result<(), String> {
    let options = format!("size={MOST_WRITTEN},mode={mode}");
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    let done = mount(Some("tmpfs"), folder, Some("tmpfs"), flags, Some(options.as_str()));
    step(&format!("cover {}", folder.display()), done)
}

/// Shows a file or folder again that was covered, for reading only.
fn show(path: &Path, file: &File) -> Result<(), String> {
    let nothing = None::<&str>;
    let what = format!("show {}", path.display());
    let is_dir = act(&what, file.metadata())?.is_dir();
    let folder = if is_dir { path } else { path.parent().unwrap_or(path) };
    act(&what, fs::create_dir_all(folder))?;
    if !is_dir && !path.exists() {
        act(&what, File::create(path))?;
    }
    let source = format!("/proc/self/fd/{}", file.as_raw_fd());
    let bind = MsFlags::MS_BIND | MsFlags::MS_REC;
    step(&what, mount(Some(source.as_str()), path, nothing, bind, nothing))?;
    let flags =
        MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY | MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    step(&what, mount(nothing, path, nothing, flags, nothing))
}

/// What lies under a cover and belongs to the program.
fn kept(command: &[String]) -> BTreeSet<PathBuf> {
    let files = command.iter().map(Path::new).filter(|word| word.is_absolute() && word.is_file());
    let mut kept = BTreeSet::new();
    for (i, file) in files.enumerate() {
        // A link is needed as well as what it leads to.
        for file in [Some(file.to_owned()), file.canonicalize().ok()].into_iter().flatten() {
            kept.extend(own(&file, i == 0));
        }
    }
    kept.retain(|path| COVERED.iter().any(|folder| path.starts_with(folder)));
    kept
}

/// The folder that belongs to the file, or the file if its folder belongs to others too. An interpreter in a folder `bin`
/// needs what lies beside that folder.
fn own(file: &Path, is_program: bool) -> Option<PathBuf> {
    let is_shared = |folder: &Path| {
        let is_covered = |folder: &Path| COVERED.iter().any(|covered| folder == Path::new(covered));
        is_covered(folder) || folder.parent() == Some(Path::new("/home")) || folder == Path::new("/")
    };
    let mut folder = file.parent()?;
    if is_program && folder.ends_with("bin") {
        folder = folder.parent().filter(|folder| !is_shared(folder)).unwrap_or(folder);
    }
    Some(if is_shared(folder) { file } else { folder }.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_keeps_its_folder_but_not_a_home() {
        let of = |file: &str, is_program| own(Path::new(file), is_program).unwrap();
        assert_eq!(of("/home/ada/bots/one.py", false), Path::new("/home/ada/bots"));
        assert_eq!(of("/home/ada/one.py", false), Path::new("/home/ada/one.py"));
        assert_eq!(of("/tmp/one.py", true), Path::new("/tmp/one.py"));
        assert_eq!(of("/root/venv/bin/python", true), Path::new("/root/venv"));
        assert_eq!(of("/root/bin/python", true), Path::new("/root/bin"));
    }
}
