//! `gambol solve`

mod fish;
mod limiting;
mod report;
mod switching;

use clap::Subcommand;

use crate::failure::Failure;

/// Find out who wins, which moves win, and why
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gambol solve fish 3 2 4 1
  gambol solve fish 3 2 4 1 --barrel-cap 5 --certificate proof.json
  gambol solve switching roads.edges --from Bern --to Basel
  gambol verify proof.json")]
pub(crate) enum Command {
    Fish(fish::Args),
    Switching(switching::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Fish(args) => fish::run(args),
        Command::Switching(args) => switching::run(args),
    }
}
