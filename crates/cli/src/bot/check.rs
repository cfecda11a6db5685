//! `gambol bot check`

use gambol_arena::{Overheard, check};
use gambol_games::{KINDS, message, open};

use super::program;
use crate::{conditions::Conditions, console::Console, failure::Failure, words::Words};

/// Try a program out and tell what is wrong with it, message by message
///
/// Lines after > are the arena's, lines after < the program's. The exit code is 1 if something is wrong.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol bot check ./mybot --game coins
  gambol bot check 'python3 bot.py' --game sim/k5 --move-time 5s")]
pub(crate) struct Args {
    /// The program, with its arguments in quotes
    program: String,

    /// The board, or the name of a game for its usual board
    #[arg(long, value_name = "GAME")]
    game: String,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Show messages to their end, however long they are
    #[arg(long)]
    full: bool,

    #[command(flatten)]
    conditions: Conditions,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let usual = KINDS.iter().find(|kind| kind.name == args.game).and_then(|kind| kind.boards.first());
    let id = usual.map_or(args.game.as_str(), |id| id);
    let kind = open(id).map_err(|problem| Failure::BadInput(problem.to_string()))?.kind();
    let mut program = program(&args.program, kind, &args.conditions)?;
    let mut console = Console::new();
    let mut failed = Ok(());
    let mut tell = |finding| {
        if failed.is_ok() {
            failed = show(&mut console, finding, args.full);
        }
    };
    let passed = check::check(&mut program, id, &args.conditions.terms(), args.seed, &mut tell)
        .map_err(|problem| Failure::BadInput(Words::english().say(&problem)))?;
    failed?;
    console.say(&if passed { message!("bot.fine") } else { message!("bot.wrong") })?;
    if passed { Ok(()) } else { Err(Failure::No) }
}

fn show(console: &mut Console, finding: check::Finding, full: bool) -> Result<(), Failure> {
    use check::Finding::{Line, Right, Stderr, Step, Wrong};
    let width = if full { usize::MAX } else { console.width().saturating_sub(2) };
    match finding {
        Step(step) => console.say(&step),
        Line(Overheard::Told(line)) => console.line(&format!("> {}", cut(&line, width))),
        Line(Overheard::Said(line)) => console.line(&format!("< {}", cut(&line, width))),
        Right(took) if took.is_zero() => console.say(&message!("bot.right")),
        Right(took) => {
            console.say(&message!("bot.right-in", took = format!("{:.1}", took.as_secs_f64() * 1e3)))
        }
        Wrong(problem) => {
            let problem = console.words(&problem);
            console.refuse(&message!("bot.problem", problem = problem))
        }
        Stderr(text) => {
            console.say(&message!("bot.stderr"))?;
            text.lines().try_for_each(|line| console.line(&format!("  {}", crate::draw::visible(line))))
        }
    }
}

/// The beginning of a line, fit for a terminal.
fn cut(line: &str, width: usize) -> String {
    let line = crate::draw::visible(line);
    if line.chars().count() <= width {
        return line;
    }
    line.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
