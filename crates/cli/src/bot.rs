//! `gambol bot`

mod check;
mod replay;

use clap::Subcommand;
use gambol_arena::{Entrant, Program};

use crate::{
    conditions::{Conditions, entrants},
    failure::Failure,
};

/// Help those who write a program that plays
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gambol bot check ./mybot --game coins
  gambol bot replay game.jsonl --turn 12 'python3 bot.py'")]
pub(crate) enum Command {
    Check(check::Args),
    Replay(replay::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Check(args) => check::run(args),
        Command::Replay(args) => replay::run(args),
    }
}

/// The program that the words name, locked up as the conditions have it.
fn program(words: &str, kind: &str, conditions: &Conditions) -> Result<Program, Failure> {
    let [entrant] = entrants([words], kind)?;
    let housing = conditions.housing([&entrant])?;
    match entrant {
        Entrant::Program(command) => Ok(Program::new(command, housing)),
        Entrant::Agent { name, .. } => {
            Err(Failure::BadInput(format!("{name} is an agent of ours, not a program; ./{name} is one")))
        }
    }
}
