//! `gambol solve`

pub(crate) mod coins;
mod fish;
mod geography;
pub(crate) mod limiting;
mod progress;
pub(crate) mod report;
mod sim;
mod switching;

use clap::Subcommand;

use crate::failure::Failure;

/// Find out who wins, which moves win, and why
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gambol solve fish 3 2 4 1
  gambol solve fish 3 2 4 1 --barrel-cap 5 --certificate proof.json
  gambol solve coins 6
  gambol solve sim 6
  gambol solve pyramid 5
  gambol solve switching roads.edges --from Bern --to Basel
  gambol verify proof.json")]
pub(crate) enum Command {
    Coins(coins::Args),
    Fish(fish::Args),
    Geography(geography::Args),
    Pyramid(geography::PyramidArgs),
    Sim(sim::Args),
    Switching(switching::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Coins(args) => coins::run(args),
        Command::Fish(args) => fish::run(args),
        Command::Geography(args) => geography::run(args),
        Command::Pyramid(args) => geography::run_pyramid(args),
        Command::Sim(args) => sim::run(args),
        Command::Switching(args) => switching::run(args),
    }
}
