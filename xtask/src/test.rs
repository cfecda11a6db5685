//! `cargo xtask test`: everything that must hold before a change is good.

use std::fs::{self, File};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::shell::{self, At, Failure};
use crate::tally::{self, Tally};
use crate::{cargo, debian, python, wasm};

/// Run every check: formatting, lints, tests, documentation, WebAssembly, interoperability, bots.
///
/// A check that fails does not stop the ones after it. The last line counts what passed and what did not;
/// the exit code is 1 if anything failed.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  cargo xtask test\n  cargo xtask test --only fmt --only clippy")]
pub(crate) struct Args {
    /// Run only this step; may be given more than once
    #[arg(long, value_name = "STEP")]
    only: Vec<Step>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// The source is formatted as rustfmt would
    Fmt,
    /// Clippy has nothing to say
    Clippy,
    /// Unit, property, transcript and documentation tests
    Test,
    /// The documentation builds without a warning
    Doc,
    /// The engine compiles for WebAssembly
    Wasm,
    /// Graph files survive the way to Python's networkx and back
    Interop,
    /// The bots in Python, C and Rust play whole games
    Bots,
}

/// How a step ended.
#[derive(Debug)]
struct Verdict {
    tally: Tally,
    /// One entry for each thing that failed.
    complaints: Vec<String>,
}

impl From<Result<(), Failure>> for Verdict {
    /// A step that only passes or fails counts as one.
    fn from(outcome: Result<(), Failure>) -> Self {
        match outcome {
            Ok(()) => Self { tally: Tally::PASS, complaints: Vec::new() },
            Err(failure) => Self { tally: Tally::FAIL, complaints: vec![failure.to_string()] },
        }
    }
}

/// Runs the steps and prints the summary; false if anything failed.
pub(crate) fn run(args: &Args) -> Result<bool, Failure> {
    let chosen = |step: &&Step| args.only.is_empty() || args.only.contains(step);
    let mut reports = Vec::new();
    let _turn = take_turn()?;
    for &step in Step::value_variants().iter().filter(chosen) {
        println!("\n==> {}: {}", step.name(), step.claim());
        let start = Instant::now();
        let verdict = step.run();
        for complaint in &verdict.complaints {
            println!("FAILED: {complaint}");
        }
        reports.push((step, verdict, start.elapsed()));
    }
    let (summary, total) = summary(&reports);
    print!("\n==> summary\n{summary}");
    println!("total: {total}");
    Ok(total.failed == 0)
}

/// Two runs in one target folder would build over each other's programs.
fn take_turn() -> Result<File, Failure> {
    let folder = cargo::target_folder()?;
    fs::create_dir_all(&folder).at(&folder)?;
    let path = folder.join("xtask-test.lock");
    let lock = File::create(&path).at(&path)?;
    if lock.try_lock().is_err() {
        println!("waiting for another test run in {}", folder.display());
        lock.lock().at(&path)?;
    }
    Ok(lock)
}

/// One line a step, the complaints below it; and the sum.
fn summary(reports: &[(Step, Verdict, Duration)]) -> (String, Tally) {
    use std::fmt::Write;

    let mut text = String::new();
    let mut total = Tally::default();
    for (step, Verdict { tally, complaints }, took) in reports {
        let mark = if tally.failed == 0 { "ok  " } else { "FAIL" };
        let name = step.name();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mark} {name:<8} {:>6.1} s  {tally}", took.as_secs_f64());
        for complaint in complaints {
            let _ = writeln!(text, "       {}", complaint.replace('\n', "\n       "));
        }
        total += *tally;
    }
    (text, total)
}

impl Step {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn claim(self) -> String {
        let value = self.to_possible_value();
        value.and_then(|value| value.get_help().map(ToString::to_string)).unwrap_or_default()
    }

    fn run(self) -> Verdict {
        match self {
            Self::Fmt => component("fmt", "rustfmt")
                .and_then(|()| shell::run(cargo::cargo().args(["fmt", "--all", "--check"])))
                .into(),
            Self::Clippy => {
                let arguments =
                    ["clippy", "--workspace", "--all-targets", "--keep-going", "--", "--deny=warnings"];
                component("clippy", "clippy").and_then(|()| shell::run(cargo::cargo().args(arguments))).into()
            }
            Self::Test => tests().unwrap_or_else(|failure| Err(failure).into()),
            Self::Doc => {
                let mut command = cargo::cargo();
                command
                    .args(["doc", "--workspace", "--no-deps", "--keep-going"])
                    .env("RUSTDOCFLAGS", "--deny=warnings");
                shell::run(&mut command).into()
            }
            Self::Wasm => cargo::target_folder().and_then(|folder| wasm::check(&folder)).into(),
            Self::Interop => interop().unwrap_or_else(|failure| Err(failure).into()),
            Self::Bots => bots().unwrap_or_else(|failure| Err(failure).into()),
        }
    }
}

/// Rustup's default profile has these components, a minimal one has not.
fn component(subcommand: &str, name: &str) -> Result<(), Failure> {
    match shell::capture(cargo::cargo().args([subcommand, "--version"])) {
        Ok(_) => Ok(()),
        Err(_) => Err(Failure::Missing {
            what: format!("the toolchain has no {name}"),
            remedy: format!("rustup component add {name}"),
        }),
    }
}

/// All tests of the workspace, counted.
fn tests() -> Result<Verdict, Failure> {
    let mut tally = Tally::default();
    let mut complaints = Vec::new();
    let mut command = cargo::cargo();
    command.args(["test", "--workspace", "--no-fail-fast", "--", "--color=never"]);
    // A snapshot that differs is a failure, not a new file in the source tree.
    command.env("INSTA_UPDATE", "no");
    let status = shell::follow(&mut command, |line| {
        if let Some(counts) = Tally::from_test_result(line) {
            tally += counts;
        } else if let Some(name) = tally::failed_test(line) {
            complaints.push(name.to_owned());
        }
    })?;
    Ok(settle(tally, complaints, shell::require(&command, status, String::new())))
}

/// The round trips through `NetworkX`, counted by the script in its last line.
fn interop() -> Result<Verdict, Failure> {
    let folder = cargo::root().join("xtask/interop");
    let environment = cargo::target_folder()?.join("interop-venv");
    let python = python::environment(&environment, &folder.join("requirements.txt"))?;
    // The script compares digraph6, which networkx does not know, with nauty.
    if !["nauty-showg", "showg"].into_iter().any(shell::is_program) {
        debian::install(&["nauty"])?;
    }
    let programs = cargo::executables(&["build", "--package", "gambol"])?;
    let [gambol] = programs.as_slice() else {
        let reason = format!("{} programs were built", programs.len());
        return Err(Failure::Answer { command: "cargo build --package gambol".into(), reason });
    };

    let mut last = String::new();
    let mut complaints = Vec::new();
    let mut command = std::process::Command::new(python);
    command.arg(folder.join("networkx_roundtrip.py")).arg(&gambol.path).env("PYTHONDONTWRITEBYTECODE", "1");
    let status = shell::follow(&mut command, |line| {
        if !line.trim().is_empty() {
            line.clone_into(&mut last);
        }
    })?;
    let outcome = shell::require(&command, status, String::new());
    let Some(tally) = Tally::from_counts(&last) else {
        complaints.push("the last line is not `N passed, M failed`".into());
        return Ok(settle(Tally::FAIL, complaints, outcome));
    };
    Ok(settle(tally, complaints, outcome))
}

/// The sample bots against a scripted arena, counted by the script in its last line.
fn bots() -> Result<Verdict, Failure> {
    let mut tally = None;
    let mut command = std::process::Command::new(python::plain()?);
    command.arg(cargo::root().join("bots/test_bots.py")).env("PYTHONDONTWRITEBYTECODE", "1");
    let status = shell::follow(&mut command, |line| tally = Tally::from_test_result(line).or(tally))?;
    let outcome = shell::require(&command, status, String::new());
    let Some(tally) = tally else {
        return Ok(settle(Tally::FAIL, vec!["nothing was counted".into()], outcome));
    };
    Ok(settle(tally, Vec::new(), outcome))
}

/// Puts counts and exit status together: a run that failed without a failed test (it did not compile, it
/// crashed) counts as one failure, and a run with a failed test is never a success.
fn settle(mut tally: Tally, mut complaints: Vec<String>, outcome: Result<(), Failure>) -> Verdict {
    if let Err(failure) = outcome {
        if tally.failed == 0 {
            tally += Tally::FAIL;
        }
        complaints.push(failure.to_string());
    }
    Verdict { tally, complaints }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    fn failure() -> Failure {
        shell::run(&mut Command::new("false")).unwrap_err()
    }

    #[test]
    fn a_run_that_fails_without_a_failed_test_counts_as_a_failure() {
        let counts = Tally { passed: 9, failed: 0, skipped: 0 };
        let verdict = settle(counts, Vec::new(), Err(failure()));
        assert_eq!(verdict.tally, Tally { passed: 9, failed: 1, skipped: 0 });
        assert_eq!(verdict.complaints.len(), 1);
    }

    #[test]
    fn failed_tests_are_counted_once() {
        let counts = Tally { passed: 9, failed: 2, skipped: 0 };
        let verdict = settle(counts, vec!["a".into(), "b".into()], Err(failure()));
        assert_eq!(verdict.tally, counts);
    }

    #[test]
    fn a_step_without_counts_counts_as_one() {
        assert_eq!(Verdict::from(Ok(())).tally, Tally::PASS);
        assert_eq!(Verdict::from(Err(failure())).tally, Tally::FAIL);
    }

    #[test]
    fn the_summary_adds_up_and_names_what_failed() {
        let passed = Verdict { tally: Tally { passed: 40, failed: 0, skipped: 1 }, complaints: Vec::new() };
        let failed = Verdict { tally: Tally::FAIL, complaints: vec!["no target\n  run: this".into()] };
        let took = Duration::from_millis(1500);
        let (text, total) = summary(&[(Step::Test, passed, took), (Step::Wasm, failed, took)]);
        assert_eq!(
            text,
            "ok   test        1.5 s  40 passed, 0 failed, 1 skipped\n\
             FAIL wasm        1.5 s  0 passed, 1 failed, 0 skipped\n       no target\n         run: this\n"
        );
        assert_eq!(total.to_string(), "40 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn every_step_has_a_name_and_a_claim() {
        for step in Step::value_variants() {
            assert!(!step.name().is_empty() && !step.claim().is_empty(), "{step:?}");
        }
    }
}
