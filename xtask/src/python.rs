//! A Python of our own: a virtual environment below the target folder, made once per list of requirements.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian;
use crate::shell::{self, At, Failure};

const PYTHON: &str = "bin/python";
const STAMP: &str = "stamp";

/// The Python of an environment that has the packages listed in a requirements file.
///
/// The environment is complete exactly when its stamp is there, which is written last; a stamp that differs
/// from what would be written now means that the requirements or the interpreter have changed.
pub(crate) fn environment(folder: &Path, requirements: &Path) -> Result<PathBuf, Failure> {
    let interpreter = interpreter()?;
    let wanted = stamp(&interpreter.version, &fs::read_to_string(requirements).at(requirements)?);
    let python = folder.join(PYTHON);
    if is_complete(folder, &wanted) {
        return Ok(python);
    }
    if folder.exists() {
        fs::remove_dir_all(folder).at(folder)?;
    }
    shell::run(Command::new(&interpreter.path).args(["-m", "venv"]).arg(folder))?;
    let pip =
        ["-m", "pip", "install", "--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check"];
    shell::run(Command::new(&python).args(pip).arg("-r").arg(requirements))?;
    fs::write(folder.join(STAMP), wanted).at(folder)?;
    Ok(python)
}

/// Any Python 3, for scripts that need nothing else.
pub(crate) fn plain() -> Result<&'static str, Failure> {
    let runs = |path: &&str| shell::capture(Command::new(path).args(["-c", ""])).is_ok();
    PYTHONS.into_iter().find(runs).ok_or_else(|| Failure::Missing {
        what: "there is no python3".into(),
        remedy: "sudo apt-get install python3".into(),
    })
}

/// Debian's Python first: the one on the path may be a version switcher that has nothing to switch to.
const PYTHONS: [&str; 2] = ["/usr/bin/python3", "python3"];

/// A Python that can make virtual environments.
#[derive(Debug)]
struct Interpreter {
    path: PathBuf,
    version: String,
}

fn interpreter() -> Result<Interpreter, Failure> {
    let find = || PYTHONS.into_iter().find_map(able);
    if let Some(interpreter) = find() {
        return Ok(interpreter);
    }
    debian::install(&["python3-venv"])?;
    find().ok_or_else(|| Failure::Missing {
        what: "no python3 can make a virtual environment".into(),
        remedy: "sudo apt-get install --reinstall python3 python3-venv".into(),
    })
}

/// The interpreter at `path`, if it can make virtual environments (Debian keeps that in a separate package).
fn able(path: &str) -> Option<Interpreter> {
    let ask = "import ensurepip, sys, venv; print(sys.executable, sys.version)";
    let version = shell::capture(Command::new(path).args(["-c", ask])).ok()?;
    Some(Interpreter { path: path.into(), version: version.trim().to_owned() })
}

fn is_complete(folder: &Path, wanted: &str) -> bool {
    let runs = || shell::capture(Command::new(folder.join(PYTHON)).args(["-c", ""])).is_ok();
    fs::read_to_string(folder.join(STAMP)).is_ok_and(|found| found == wanted) && runs()
}

fn stamp(version: &str, requirements: &str) -> String {
    format!("{version}\n{requirements}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_interpreter_or_another_requirement_asks_for_another_environment() {
        let one = stamp("3.11.2", "networkx==3.4\n");
        assert_eq!(one, stamp("3.11.2", "networkx==3.4\n"));
        assert_ne!(one, stamp("3.13.0", "networkx==3.4\n"));
        assert_ne!(one, stamp("3.11.2", "networkx==3.5\n"));
    }

    #[test]
    fn an_environment_is_complete_when_it_has_the_stamp_and_runs() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::create_dir(folder.join("bin")).unwrap();
        // Any program that accepts `-c ""` will do.
        std::os::unix::fs::symlink("/bin/sh", folder.join(PYTHON)).unwrap();
        assert!(!is_complete(folder, "3.11"), "an interrupted build has no stamp");
        fs::write(folder.join(STAMP), "3.11").unwrap();
        assert!(is_complete(folder, "3.11"));
        assert!(!is_complete(folder, "3.13"));
        fs::remove_file(folder.join(PYTHON)).unwrap();
        assert!(!is_complete(folder, "3.11"), "the interpreter has gone");
    }
}
