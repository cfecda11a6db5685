//! `cargo xtask soak`: the fuzz tests, with new seeds and more rounds, for as long as there is time.
//!
//! A fuzz test is one whose name starts with `fuzz_`. It takes its seed from `GAMBOL_SEED` and the number of
//! its rounds from `GAMBOL_FUZZ_ROUNDS`, and is otherwise an ordinary test.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use crate::cargo::{self, Executable};
use crate::shell::{self, At, Failure};
use crate::tally::Tally;

/// Run the fuzz tests in release mode with fresh seeds until the time is up.
///
/// Each run prints its seed and how to repeat it. The exit code is 1 if a run failed or did not end.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  cargo xtask soak\n  cargo xtask soak --minutes 60 readers")]
pub(crate) struct Args {
    /// How long to go on; the runs then under way are finished
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    minutes: u64,
    /// Rounds of the first run of each test; more of them while a run is short
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// A single run that takes longer than this many minutes counts as hanging
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// Run only tests whose name contains this
    name: Option<String>,
}

/// A run shorter than this is given more rounds the next time.
const SHORT: Duration = Duration::from_secs(10);

/// One fuzz test in the program it was compiled into.
#[derive(Debug)]
struct Fuzz<'a> {
    executable: &'a Executable,
    name: String,
    rounds: u64,
}

pub(crate) fn run(args: &Args) -> Result<bool, Failure> {
    let executables =
        cargo::executables(&["test", "--workspace", "--release", "--lib", "--bins", "--tests", "--no-run"])?;
    let mut tests = Vec::new();
    // Tests of the command line need the command itself, so that it is built too.
    for executable in executables.iter().filter(|executable| executable.is_test) {
        for name in listed(executable)? {
            if args.name.as_deref().is_none_or(|part| name.contains(part)) {
                tests.push(Fuzz { executable, name, rounds: args.rounds });
            }
        }
    }
    if tests.is_empty() {
        return Err(Failure::Missing {
            what: "no fuzz test has such a name".into(),
            remedy: "cargo test --workspace fuzz_ -- --list".into(),
        });
    }

    let log = cargo::target_folder()?.join("soak.log");
    let end = Instant::now() + Duration::from_secs(60 * args.minutes);
    let patience = Duration::from_secs(60 * args.patience);
    let mut total = Tally::default();
    let mut broken = Vec::new();
    while Instant::now() < end {
        for test in &mut tests {
            let seed = RandomState::new().build_hasher().finish();
            print!("{} seed {seed}, {} rounds: ", test.name, test.rounds);
            // Flushed so that a seed is known even if the machine gives up.
            let _ = std::io::stdout().flush();
            let start = Instant::now();
            let complaint = test.run(seed, patience, &log)?;
            let took = start.elapsed();
            println!("{} in {:.1} s", complaint.as_deref().unwrap_or("passed"), took.as_secs_f64());
            if let Some(complaint) = complaint {
                print!("{}", fs::read_to_string(&log).at(&log)?);
                total += Tally::FAIL;
                broken.push(format!("{}: {complaint}\n  repeat: {}", test.name, test.repeat(seed)));
            } else {
                total += Tally::PASS;
            }
            test.rounds = next_rounds(test.rounds, took);
        }
    }
    for complaint in &broken {
        println!("FAILED {complaint}");
    }
    println!("total: {total}");
    Ok(broken.is_empty())
}

impl Fuzz<'_> {
    /// Runs the test once, what it prints going to a file; a complaint if it failed or had to be stopped.
    fn run(&self, seed: u64, patience: Duration, log: &Path) -> Result<Option<String>, Failure> {
        let output = File::create(log).at(log)?;
        let mut command = Command::new(&self.executable.path);
        command.args([&self.name, "--exact"]).current_dir(&self.executable.package);
        command.env("CARGO_MANIFEST_DIR", &self.executable.package);
        command.env("GAMBOL_SEED", seed.to_string()).env("GAMBOL_FUZZ_ROUNDS", self.rounds.to_string());
        command.stderr(output.try_clone().at(log)?).stdout(output);
        let mut child = command.spawn().map_err(|source| shell::start(&command, source))?;
        match wait(&mut child, patience).map_err(|source| shell::start(&command, source))? {
            Some(status) if status.success() => Ok(None),
            Some(status) => Ok(Some(format!("failed ({status})"))),
            None => Ok(Some("did not end".into())),
        }
    }

    fn repeat(&self, seed: u64) -> String {
        let (name, rounds) = (&self.name, self.rounds);
        format!("GAMBOL_SEED={seed} GAMBOL_FUZZ_ROUNDS={rounds} cargo test --release --workspace {name}")
    }
}

/// So many rounds the next time that a run comes to last some seconds.
fn next_rounds(rounds: u64, took: Duration) -> u64 {
    let factor = if took < SHORT / 20 {
        10
    } else if took < SHORT {
        2
    } else {
        1
    };
    rounds.saturating_mul(factor)
}

/// Waits for a process; stops it and returns none when the time is up.
fn wait(child: &mut Child, patience: Duration) -> std::io::Result<Option<ExitStatus>> {
    let end = Instant::now() + patience;
    while Instant::now() < end {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// The fuzz tests of a test program.
fn listed(executable: &Executable) -> Result<Vec<String>, Failure> {
    let mut command = Command::new(&executable.path);
    command.args(["--list", "--format=terse"]).current_dir(&executable.package);
    Ok(fuzz_tests(&shell::capture(&mut command)?).map(str::to_owned).collect())
}

/// The names in lines `path::to::fuzz_name: test`.
fn fuzz_tests(list: &str) -> impl Iterator<Item = &str> {
    let tests = list.lines().filter_map(|line| line.strip_suffix(": test"));
    tests.filter(|name| name.rsplit("::").next().is_some_and(|last| last.starts_with("fuzz_")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fuzz_test_is_known_by_the_last_part_of_its_name() {
        let list =
            "edges::fuzz_reader: test\nfuzz_all: test\nfuzz_mod::other: test\nedges::fuzz_speed: benchmark\n";
        assert_eq!(fuzz_tests(list).collect::<Vec<_>>(), ["edges::fuzz_reader", "fuzz_all"]);
    }

    #[test]
    fn short_runs_get_longer_and_long_ones_do_not() {
        assert_eq!(next_rounds(1_000, Duration::from_millis(50)), 10_000);
        assert_eq!(next_rounds(1_000, Duration::from_secs(5)), 2_000);
        assert_eq!(next_rounds(1_000, Duration::from_secs(50)), 1_000);
        assert_eq!(next_rounds(u64::MAX, Duration::ZERO), u64::MAX);
    }

    #[test]
    fn a_process_that_does_not_end_is_stopped() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let start = Instant::now();
        assert_eq!(wait(&mut child, Duration::from_millis(100)).unwrap(), None);
        assert!(start.elapsed() < Duration::from_secs(30));
        let mut child = Command::new("true").spawn().unwrap();
        assert!(wait(&mut child, Duration::from_secs(30)).unwrap().is_some_and(|status| status.success()));
    }
}
