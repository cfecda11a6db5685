//! A folder with programs, and the command that lets them play.

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use gambol_testing::Answer;
use serde_json::Value;
use tempfile::TempDir;

/// What every program begins with. `play` answers hello, and calls a function for each `your_move`.
const PRELUDE: &str = r#"
import json, os, sys, time

def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()

def note(text):
    sys.stderr.write(str(text) + "\n")
    sys.stderr.flush()

def move(text):
    say({"type": "move", "move": text})

def play(your_move):
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "bot"})
        elif message["type"] == "your_move":
            your_move(message)

def first(message):
    move(message["moves"][0])
"#;

/// No test waits longer than that for the command.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Yard {
    folder: TempDir,
}

impl Yard {
    /// A yard with one program, `bot.py`.
    pub(crate) fn with(bot: &str) -> Self {
        let folder = TempDir::new().unwrap();
        // Programs run as another user.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let yard = Self { folder };
        yard.write("bot.py", &format!("{PRELUDE}\n{bot}"));
        yard
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gambol"));
        command.args(words).current_dir(self.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> Answer {
        self.finish(self.command(words).spawn().unwrap()).0
    }

    /// What the command answered, and the most memory it had, in bytes.
    fn finish(&self, mut child: Child) -> (Answer, u64) {
        let until = Instant::now() + PATIENCE;
        let status = format!("/proc/{}/status", child.id());
        let mut peak = 0;
        // Answers here are shorter than what a pipe holds, or read by a thread.
        let reader = |stream: Option<Box<dyn std::io::Read + Send>>| {
            thread::spawn(move || {
                let mut text = String::new();
                stream.unwrap().read_to_string(&mut text).unwrap();
                text
            })
        };
        let stdout = reader(child.stdout.take().map(|pipe| Box::new(pipe) as _));
        let stderr = reader(child.stderr.take().map(|pipe| Box::new(pipe) as _));
        let code = loop {
            let about = fs::read_to_string(&status).unwrap_or_default();
            let kilobytes = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kilobytes = kilobytes.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<u64>().ok());
            peak = peak.max(kilobytes.unwrap_or(0) << 10);
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            if Instant::now() > until {
                child.kill().unwrap();
                panic!("the command hangs; left are {:?}", self.left_behind());
            }
            thread::sleep(Duration::from_millis(5));
        };
        let answer = Answer { code, stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() };
        (answer, peak)
    }

    /// A match of `bot.py` against random, and the memory that the arena took.
    pub(crate) fn contest(&self, game: &str, more: &str) -> (Value, u64) {
        let mut words = vec!["match", "python3 bot.py", "random", "--game", game, "--seed", "1", "--json"];
        words.extend(more.split_whitespace());
        // Where time is not the point, a busy machine should not make it one.
        if !more.contains("--move-time") {
            words.extend(["--move-time", "20s"]);
        }
        let (answer, peak) = self.finish(self.command(&words).spawn().unwrap());
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
        (serde_json::from_str(&answer.stdout).unwrap(), peak)
    }

    /// The games of such a match.
    pub(crate) fn games(&self, game: &str, more: &str) -> Vec<Value> {
        self.contest(game, more).0["games"].as_array().unwrap().clone()
    }

    /// The command lines of processes that run something of this yard.
    pub(crate) fn left_behind(&self) -> Vec<String> {
        let own = self.path().to_str().unwrap();
        let pids =
            fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let pids = pids.filter(|name| name.parse::<u32>().is_ok());
        let line = |pid: String| fs::read(format!("/proc/{pid}/cmdline")).ok();
        let lines = pids.filter_map(line).map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
        lines.filter(|line| line.contains(own)).collect()
    }
}
