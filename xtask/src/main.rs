//! The project's own tasks: `cargo xtask test`, `cargo xtask bench`, `cargo xtask soak`.
//!
//! Nothing here is needed to build or to play. A task writes only below the target folder; what it lacks it
//! takes from Debian's packages, and where it may not do that it says which command to run.

mod bench;
mod cargo;
mod debian;
mod python;
mod shell;
mod soak;
mod tally;
mod test;
mod wasm;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Test, measure and build Gambol.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Test(test::Args),
    Bench(bench::Args),
    Soak(soak::Args),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().task {
        Task::Test(args) => test::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Soak(args) => soak::run(&args),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
