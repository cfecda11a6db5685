//! Running other programs, and the one kind of failure that every task has.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use thiserror::Error;

/// Why a task could not do its work.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// A program ran and said no.
    #[error("`{command}` failed ({status}){detail}")]
    Status { command: String, status: ExitStatus, detail: String },
    /// A program is not there or may not be run.
    #[error("cannot run `{command}`: {source}")]
    Start { command: String, source: io::Error },
    /// A program answered something that was not understood.
    #[error("`{command}` answered something unexpected: {reason}")]
    Answer { command: String, reason: String },
    /// Something is missing that only the user can provide.
    #[error("{what}\n  run: {remedy}")]
    Missing { what: String, remedy: String },
    /// A file or folder could not be read or written.
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

/// Names the file or folder in an I/O error.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Result<T, Failure>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, Failure> {
        self.map_err(|source| Failure::Io { path: path.into(), source })
    }
}

/// Runs a command in the open: its line is shown, its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    show(command);
    let status = command.status().map_err(|source| start(command, source))?;
    require(command, status, String::new())
}

/// Runs a command in the open and also hands each line of its standard output to `each`.
///
/// The status is the caller's to judge: a test run that fails has still counted its tests.
pub(crate) fn follow(command: &mut Command, each: impl FnMut(&str)) -> Result<ExitStatus, Failure> {
    show(command);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|source| start(command, source))?;
    let output = child.stdout.take().map(BufReader::new);
    let told = output.map_or(Ok(()), |output| tell(output, io::stdout(), each));
    told.and_then(|()| child.wait()).map_err(|source| start(command, source))
}

/// Passes lines on as they come and hands each to `each`.
fn tell(mut from: impl BufRead, mut to: impl Write, mut each: impl FnMut(&str)) -> io::Result<()> {
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        // Nobody may be listening any more; the command is still followed to its end.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        each(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(())
}

/// Runs a command in silence and returns its standard output.
pub(crate) fn capture(command: &mut Command) -> Result<String, Failure> {
    let output = command.stdin(Stdio::null()).output().map_err(|source| start(command, source))?;
    let detail = String::from_utf8_lossy(&output.stderr);
    let detail = detail.trim();
    let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
    require(command, output.status, detail)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether there is a program of that name to run.
pub(crate) fn is_program(name: &str) -> bool {
    let mut command = Command::new(name);
    command.arg("--help").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok()
}

/// A failure unless the status is a success.
pub(crate) fn require(command: &Command, status: ExitStatus, detail: String) -> Result<(), Failure> {
    if status.success() { Ok(()) } else { Err(Failure::Status { command: text(command), status, detail }) }
}

/// The command as one would type it, without the path of its program and the variables set for it.
pub(crate) fn text(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    [program].into_iter().chain(command.get_args()).map(quoted).collect::<Vec<_>>().join(" ")
}

pub(crate) fn start(command: &Command, source: io::Error) -> Failure {
    Failure::Start { command: text(command), source }
}

/// Prints the command's line, with the variables set for it.
pub(crate) fn show(command: &Command) {
    print!("$ ");
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            print!("{}={} ", name.to_string_lossy(), quoted(value));
        }
    }
    println!("{}", text(command));
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_=./,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["doc", "--no-deps", "", "it's"]);
        assert_eq!(text(&command), r"cargo doc --no-deps '' 'it'\''s'");
    }

    #[test]
    fn a_followed_output_is_passed_on_and_handed_over_by_lines() {
        let output: &[u8] = b"one\ntwo \xff\n\nthree";
        let (mut passed_on, mut lines) = (Vec::new(), Vec::new());
        tell(output, &mut passed_on, |line| lines.push(line.to_owned())).unwrap();
        assert_eq!(passed_on, output);
        assert_eq!(lines, ["one", "two \u{fffd}", "", "three"]);
    }

    #[test]
    fn a_followed_command_that_fails_is_left_to_the_caller() {
        let status = follow(Command::new("sh").args(["-c", "exit 3"]), |_| {}).unwrap();
        assert_eq!(status.code(), Some(3));
    }

    #[test]
    fn a_captured_command_that_fails_says_why() {
        let failure = capture(Command::new("sh").args(["-c", "echo broken >&2; exit 1"])).unwrap_err();
        assert!(failure.to_string().ends_with(": broken"), "{failure}");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        assert!(is_program("false"), "whatever its status");
        assert!(!is_program("no-such-program-of-gambol"));
        let failure = run(&mut Command::new("no-such-program-of-gambol")).unwrap_err();
        assert!(failure.to_string().contains("no-such-program-of-gambol"), "{failure}");
    }
}
