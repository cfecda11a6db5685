//! What a command answered.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

/// What the `gambol` command did.
#[derive(Debug)]
pub struct Answer {
    /// Its exit code.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes text");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Answer {
    /// Of a program called within a folder with the words of that line.
    ///
    /// # Panics
    /// If there is no such program.
    pub fn of(program: &str, folder: &Path, line: &str) -> Self {
        let words = line.split(' ').filter(|word| !word.is_empty());
        let mut command = Command::new(program);
        command.args(words).current_dir(folder).stdin(Stdio::null());
        command.output().expect("the program runs").into()
    }

    /// What was printed: the work is done, and there is nothing to complain about.
    ///
    /// # Panics
    /// If not so.
    #[track_caller]
    pub fn done(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    /// The complaint about bad input: exit code 2, one line on standard error, nothing on standard output.
    ///
    /// # Panics
    /// If not so.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{}", self.stderr);
        let line = self.stderr.strip_prefix("gambol: ").and_then(|rest| rest.strip_suffix('\n'));
        let line = line.expect("the command says its name first");
        assert!(!line.contains('\n'), "{line}");
        line.to_owned()
    }
}

/// A new folder with these files, by name and text.
///
/// # Panics
/// If the disk is full.
pub fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder for temporary files");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("room on the disk");
    }
    folder
}

/// The text as exactly one JSON object, on one line.
///
/// # Panics
/// If it is not.
#[track_caller]
pub fn object(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).expect("JSON")
}
