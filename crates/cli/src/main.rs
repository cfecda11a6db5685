//! The `gambol` command.

mod agent;
mod agents;
mod board;
mod bot;
mod conditions;
mod console;
mod contest;
mod draw;
mod each;
mod estimate;
mod failure;
mod files;
mod fort;
mod graph;
mod history;
mod interrupt;
mod lens;
mod manual;
mod menu;
mod play;
mod prompt;
mod pupil;
mod record;
mod replay;
mod review;
mod shelf;
mod solve;
mod table;
mod tables;
mod tournament;
mod verify;
mod words;

use std::io::Write as _;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::failure::Failure;

/// Play, solve and study combinatorial games on graphs
///
/// Without a command: a menu of the games.
#[derive(Parser)]
#[command(
    name = "gambol",
    version,
    after_help = "\
Examples:
  gambol
  gambol play fish 3 2 4 1 --vs perfect --level 0.7
  gambol play sim k6 --save game.jsonl
  gambol replay game.jsonl
  gambol review game.jsonl
  gambol solve fish 3 2 4 1
  gambol graph gen pyramid5 -o pyramid.graphml"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// No colours, also on a terminal that has them
    #[arg(long, global = true, display_order = 900)]
    no_color: bool,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Agents(agents::Args),
    Replay(replay::Args),
    Review(review::Args),
    Tournament(tournament::Args),
    #[command(subcommand, arg_required_else_help = false)]
    Graph(graph::Command),
    #[command(subcommand, arg_required_else_help = false)]
    Solve(solve::Command),
    Fort(fort::Args),
    #[command(subcommand, arg_required_else_help = false)]
    Estimate(estimate::Command),
    #[command(subcommand, arg_required_else_help = false)]
    Table(tables::Command),
    Verify(verify::Args),
    Match(contest::Args),
    #[command(subcommand, arg_required_else_help = false)]
    Bot(bot::Command),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}

fn main() -> ExitCode {
    // The hidden command `gambol warden`, with which the arena locks programs up. It must be the only thread.
    if let Some(code) = gambol_arena::warden::answer() {
        return code;
    }
    // Without a handler Ctrl-C still ends the program, only not as cleanly.
    let _ = ctrlc::set_handler(interrupt::handle);
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            files::print(&error.to_string())
        }
        Err(error) => Err(Failure::from(error)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                let _ = writeln!(std::io::stderr(), "gambol: {message}");
            }
            failure.exit_code()
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    if cli.no_color {
        anstream::ColorChoice::Never.write_global();
    }
    match cli.command {
        None => menu::run(),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Agents(args)) => agents::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Graph(command)) => graph::run(&command),
        Some(Command::Solve(command)) => solve::run(&command),
        Some(Command::Fort(args)) => fort::run(&args),
        Some(Command::Estimate(command)) => estimate::run(&command),
        Some(Command::Table(command)) => tables::run(&command),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Match(args)) => contest::run(&args),
        Some(Command::Bot(command)) => bot::run(&command),
        Some(Command::Completions(args)) => manual::completions(&args, Cli::command()),
        Some(Command::Man(args)) => manual::man(&args, Cli::command()),
    }
}
