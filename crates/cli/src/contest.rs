//! `gambol match`

mod report;

use std::{
    fs,
    hash::{BuildHasher as _, RandomState},
    path::{Path, PathBuf},
};

use gambol_arena::{Bout, Contender, Fixture};
use gambol_games::{Message, Seat, message, open};

use crate::{
    conditions::{Conditions, entrants},
    console::Console,
    failure::Failure,
    files,
    shelf::Shelf,
    words::Words,
};

use self::report::{Tally, game_line, object, stderr_file};

/// Let agents and programs play each other
///
/// A and B are names of agents, with a level if they have one (perfect, perfect:0.7), or programs with their arguments
/// in quotes ('python3 bot.py'). They take turns at being first. A program that is silent, crashes or talks garbage
/// loses the game, and the match goes on. Where programs cannot be locked up, --trusted is needed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol match perfect pattern --game coins/preset2 --games 10
  gambol match perfect:0.7 ./mybot --game sim/k6 --move-time 500ms
  gambol match 'python3 bot.py --deep' random --game fish/3,2,4,1 --save games --json")]
pub(crate) struct Args {
    /// Who is first in the first game
    a: String,

    /// Who is second in the first game
    b: String,

    /// The board
    #[arg(long, value_name = "GAME")]
    game: String,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Where chance starts; a fresh one is drawn and told otherwise
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Start from this position
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Keep the records of the games, and what programs wrote to standard error, in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    conditions: Conditions,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let board = open(&args.game).map_err(|problem| Failure::BadInput(problem.to_string()))?;
    let kind = board.kind();
    let sides = entrants([&args.a, &args.b], kind)?;
    let mut housing = args.conditions.housing(&sides)?;
    if let Some(folder) = &args.save {
        make_private(folder).map_err(|error| Failure::file(folder.display(), &error))?;
        housing = housing.hiding(folder);
    }
    let mut contenders: Vec<Box<dyn Contender>> = Vec::new();
    for side in &sides {
        let contender = side.contender_with(kind, &housing, Box::new(Shelf::default()));
        contenders.push(contender.map_err(|problem| Failure::BadInput(Words::english().say(&problem)))?);
    }
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 40);
    let mut console = Console::new();
    if let Some(caution) = args.conditions.caution(&sides).filter(|_| !args.json) {
        console.say(&caution)?;
    }
    let mut tally = Tally::new(sides.map(|side| side.to_string()));
    let mut bouts = Vec::new();
    for number in 0..args.games {
        let fixture = Fixture {
            game: args.game.clone(),
            start: args.position.clone(),
            seed: seed.wrapping_add(number.into()),
            terms: args.conditions.terms(),
        };
        // A is first in even games.
        let swapped = number % 2 == 1;
        let [a, b] = contenders.as_mut_slice() else { return Ok(()) };
        let order: [&mut dyn Contender; 2] =
            if swapped { [b.as_mut(), a.as_mut()] } else { [a.as_mut(), b.as_mut()] };
        let bout = fixture.play(order).map_err(|problem| bad_input(&problem))?;
        tally.add(&bout, swapped);
        if let Some(folder) = &args.save {
            save(folder, number + 1, &bout)?;
        }
        if args.json {
            bouts.push(object(&bout, number + 1));
        } else {
            console.say(&game_line(&console, &bout, number + 1))?;
        }
    }
    if args.json {
        return files::print(&format!(
            "{}\n",
            tally.object(&args.game, seed, housing.is_contained(), &bouts)
        ));
    }
    tally.lines().iter().try_for_each(|line| console.say(line))?;
    console.say(&message!("match.seed", seed = seed))
}

fn bad_input(problem: &Message) -> Failure {
    Failure::BadInput(Words::english().say(problem))
}

/// A folder that only its owner can look into: programs that play must not.
fn make_private(folder: &Path) -> std::io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

/// Writes the record of a game, and what programs wrote to standard error if they did.
fn save(folder: &Path, number: u32, bout: &Bout) -> Result<(), Failure> {
    let write = |name: String, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| Failure::file(path.display(), &error))
    };
    write(format!("game-{number:04}.jsonl"), &bout.session.record())?;
    for seat in [Seat::First, Seat::Second] {
        let stderr = &bout.corners[seat.index()].remains.stderr;
        if !stderr.is_empty() {
            write(stderr_file(number, seat), stderr)?;
        }
    }
    Ok(())
}
