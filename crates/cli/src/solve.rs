//! `gambol solve`

mod fish;
mod limiting;
mod report;

use clap::Subcommand;

use crate::failure::Failure;

/// Find out who wins, which moves win, and why
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gambol solve fish 3 2 4 1
  gambol solve fish 3 2 4 1 --barrel-cap 5 --certificate proof.json
  gambol verify proof.json")]
pub(crate) enum Command {
    Fish(fish::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Fish(args) => fish::run(args),
    }
}
