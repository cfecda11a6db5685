//! The files that a program sees: the system's and its own to read, an empty folder to write, nobody else's.

use std::{
    collections::BTreeSet,
    env,
    ffi::OsString,
    fs::{self, File},
    os::{fd::AsRawFd as _, unix::ffi::OsStringExt as _},
    path::{Path, PathBuf},
};

use nix::{
    errno::Errno,
    mount::{MsFlags, mount},
};

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
/// more than the program, only these files. Everything else can only be read, as far as the user may; `is_owner` says that
/// the program has the rights of whoever runs the arena, and then nothing may be left out.
pub(super) fn make(command: &[String], hidden: &[PathBuf], is_owner: bool) -> Result<&'static Path, String> {
    let nothing = None::<&str>;
    step("part the mounts", mount(nothing, "/", nothing, MsFlags::MS_REC | MsFlags::MS_PRIVATE, nothing))?;
    forbid_writing(is_owner)?;
    let covered = covered();
    // Opened before they are covered.
    let kept: Vec<(PathBuf, File)> = kept(command, &covered)
        .into_iter()
        .map(|path| Ok((path.clone(), act("open the program", File::open(&path))?)))
        .collect::<Result<_, String>>()?;
    for folder in covered.iter().filter(|folder| is_folder(folder)) {
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

/// What is covered: where people keep their files, the home of whoever runs the arena, and where the arena was started,
/// unless that belongs to the system.
fn covered() -> Vec<PathBuf> {
    const SYSTEM: [&str; 12] =
        ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/opt", "/nix", "/dev", "/proc", "/sys", "/run"];
    let own = [env::var_os("HOME").map(PathBuf::from), env::current_dir().ok()].into_iter().flatten();
    let own = own.filter(|folder| {
        folder.is_absolute()
            && folder.parent().is_some()
            && !SYSTEM.iter().any(|system| folder.starts_with(system))
    });
    COVERED.into_iter().map(PathBuf::from).chain(own).collect()
}

/// Makes everything that is mounted read-only. A mount that cannot be reached, the program cannot reach either; any other
/// that cannot be changed matters if the program has our rights.
fn forbid_writing(is_owner: bool) -> Result<(), String> {
    let nothing = None::<&str>;
    let list = act("list the mounts", fs::read_to_string("/proc/self/mountinfo"))?;
    for (point, flags) in list.lines().filter_map(mounted) {
        let flags = flags | MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY;
        match mount(nothing, &point, nothing, flags, nothing) {
            Ok(()) | Err(Errno::ENOENT | Errno::EACCES | Errno::EINVAL) => {}
            Err(_) if !is_owner => {}
            Err(error) => return Err(format!("close {}: {}", point.display(), error.desc())),
        }
    }
    Ok(())
}

/// The place of a line of `/proc/self/mountinfo`, and the flags that must stay as they are.
fn mounted(line: &str) -> Option<(PathBuf, MsFlags)> {
    let mut fields = line.split(' ').skip(4);
    let point = unescaped(fields.next()?);
    let flags = fields.next()?.split(',').map(|option| match option {
        "nosuid" => MsFlags::MS_NOSUID,
        "nodev" => MsFlags::MS_NODEV,
        "noexec" => MsFlags::MS_NOEXEC,
        "noatime" => MsFlags::MS_NOATIME,
        "nodiratime" => MsFlags::MS_NODIRATIME,
        "relatime" => MsFlags::MS_RELATIME,
        _ => MsFlags::empty(),
    });
    Some((point, flags.fold(MsFlags::empty(), MsFlags::union)))
}

/// A path in which blanks and the like stand as a backslash and three octal digits.
fn unescaped(text: &str) -> PathBuf {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..3).and_then(|digits| str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(code) if byte == b'\\' => {
                bytes.push(code);
                rest = &after[3..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    PathBuf::from(OsString::from_vec(bytes))
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
fn kept(command: &[String], covered: &[PathBuf]) -> BTreeSet<PathBuf> {
    let files = command.iter().map(Path::new).filter(|word| word.is_absolute() && word.is_file());
    let mut kept = BTreeSet::new();
    for (i, file) in files.enumerate() {
        // A link is needed as well as what it leads to.
        for file in [Some(file.to_owned()), file.canonicalize().ok()].into_iter().flatten() {
            kept.extend(own(&file, i == 0));
        }
    }
    kept.retain(|path| covered.iter().any(|folder| path.starts_with(folder)));
    kept
}

/// The folder that belongs to the file, or the file if its folder belongs to others too. An interpreter in a folder `bin`
/// needs what lies beside that folder.
fn own(file: &Path, is_program: bool) -> Option<PathBuf> {
    let is_shared = |folder: &Path| {
        let is_covered = |folder: &Path| COVERED.iter().any(|covered| folder == Path::new(covered));
        let is_home = env::var_os("HOME").is_some_and(|home| folder == Path::new(&home));
        is_covered(folder)
            || is_home
            || folder.parent() == Some(Path::new("/home"))
            || folder == Path::new("/")
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

    #[test]
    fn mounts_are_read_with_their_flags() {
        let line = "36 35 98:0 /mnt1 /mnt/a\\040b\\134 rw,nosuid,noatime master:1 - ext3 /dev/root rw,errors=continue";
        let (point, flags) = mounted(line).unwrap();
        assert_eq!(point, Path::new("/mnt/a b\\"));
        assert_eq!(flags, MsFlags::MS_NOSUID | MsFlags::MS_NOATIME);
    }
}
