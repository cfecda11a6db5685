//! A folder in which the command runs, with somebody typing.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use gambol_testing::Answer;
use tempfile::TempDir;

/// A folder of its own.
pub(crate) struct Desk(TempDir);

impl Desk {
    pub(crate) fn new() -> Self {
        Self::with(&[])
    }

    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        for (name, content) in files {
            fs::write(desk.path(name), content).unwrap();
        }
        desk
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The command with these words as arguments, in a UTF-8 locale and without colours.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = self.program(env!("CARGO_BIN_EXE_gambol"));
        command.args(line.split_whitespace());
        command
    }

    /// A shell that runs a script; arguments that are added are `$0` and so on.
    pub(crate) fn shell(&self, script: &str) -> Command {
        let mut command = self.program("sh");
        command.args(["-c", script]);
        command
    }

    /// Starts the command at a terminal of its own, 80 columns wide.
    #[cfg(target_os = "linux")]
    pub(crate) fn start_at_terminal(&self, line: &str) -> Player {
        let gambol = env!("CARGO_BIN_EXE_gambol");
        let mut command = self.program("script");
        command.args([
            "--quiet",
            "--return",
            "--command",
            &format!("stty cols 80; '{gambol}' {line}"),
            "/dev/null",
        ]);
        Player::new(command.spawn().unwrap())
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command
            .current_dir(self.0.path())
            .env_remove("LC_ALL")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("NO_COLOR")
            .env("XDG_DATA_HOME", self.0.path().join("data"))
            .env("LC_CTYPE", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the command with these lines typed, then the end of the input.
    pub(crate) fn run(&self, line: &str, typed: &[&str]) -> Answer {
        type_all(self.command(line).spawn().unwrap(), typed)
    }

    /// Starts the command, to be typed to line by line.
    pub(crate) fn start(&self, line: &str) -> Player {
        Player::new(self.command(line).spawn().unwrap())
    }
}

/// Types these lines, then the end of the input, and waits for the end.
pub(crate) fn type_all(mut child: Child, typed: &[&str]) -> Answer {
    let mut stdin = child.stdin.take().unwrap();
    let lines: String = typed.iter().flat_map(|line| [line, "\n"]).collect();
    // The command may have left by now.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

/// Somebody who waits for the prompt before typing.
pub(crate) struct Player {
    pub(crate) child: Child,
    /// Apart from the child, because waiting for that would close it.
    keyboard: ChildStdin,
    screen: Receiver<Vec<u8>>,
    seen: String,
}

impl Player {
    fn new(mut child: Child) -> Self {
        let screen = watch(child.stdout.take().unwrap());
        let keyboard = child.stdin.take().unwrap();
        Self { child, keyboard, screen, seen: String::new() }
    }

    /// Types without the Enter key.
    pub(crate) fn type_text(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        self.type_text(&format!("{line}\n"));
    }

    /// Waits until a text is on the screen that was not there before.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.seen.contains(text) {
            match self.screen.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("{text:?} does not come after\n{}", self.seen)
                }
            }
        }
        let after = self.seen.find(text).unwrap() + text.len();
        self.seen.drain(..after);
    }
}

fn watch(mut stdout: ChildStdout) -> Receiver<Vec<u8>> {
    let (send, screen) = channel();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = stdout.read(&mut bytes) {
            if send.send(bytes[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    screen
}
