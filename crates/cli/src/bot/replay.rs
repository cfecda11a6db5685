//! `gambol bot replay`

use std::path::PathBuf;

use gambol_arena::{Answer, english, replay};
use gambol_games::message;
use serde_json::json;

use super::program;
use crate::{conditions::Conditions, console::Console, failure::Failure, files, record};

/// Put a decision of a game that was played to a program again
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol bot replay game.jsonl --turn 12 ./mybot
  gambol bot replay games/game-0003.jsonl --turn 7 'python3 bot.py' --json")]
pub(crate) struct Args {
    /// The record of the game
    record: PathBuf,

    /// The program, with its arguments in quotes
    program: String,

    /// The number of the move, from 1
    #[arg(long, value_name = "N")]
    turn: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    conditions: Conditions,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut session = record::look(&args.record)?;
    let mut program = program(&args.program, session.game().kind(), &args.conditions)?;
    let mut console = Console::new();
    let decision = replay::replay(&mut session, args.turn, &mut program, &args.conditions.terms())
        .map_err(|problem| Failure::BadInput(console.words(&problem)))?;
    let millis = decision.think.as_secs_f64() * 1e3;
    let problem = match &decision.answer {
        Err(forfeit) => Some(english().render(&forfeit.reason)),
        Ok(_) => decision.illegal.as_ref().map(ToString::to_string),
    };
    let answer = match &decision.answer {
        Ok(Answer::Move(text)) => Some(text.as_str()),
        Ok(Answer::Resign) => Some("resign"),
        Err(_) => None,
    };
    let is_wrong = problem.is_some();
    if args.json {
        let object = json!({
            "turn": args.turn,
            "position": decision.position,
            "played": decision.played,
            "answer": answer,
            "time_ms": (millis * 1e3).round() / 1e3,
            "problem": problem,
            "stderr": decision.remains.stderr,
        });
        files::print(&format!("{object}\n"))?;
    } else {
        console.draw(&session.game().scene())?;
        console.say(&message!("bot.played", turn = args.turn, mv = decision.played))?;
        if let Some(answer) = answer {
            console.say(&message!("bot.answers", mv = answer, took = format!("{millis:.1}")))?;
        }
        if let Some(problem) = problem {
            console.refuse(&message!("bot.problem", problem = problem))?;
        }
        if !decision.remains.stderr.is_empty() {
            console.say(&message!("bot.stderr"))?;
            for line in decision.remains.stderr.lines() {
                console.line(&format!("  {}", crate::draw::visible(line)))?;
            }
        }
    }
    if is_wrong { Err(Failure::No) } else { Ok(()) }
}
