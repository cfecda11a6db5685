//! `gambol tournament`

mod live;

use std::path::{Path, PathBuf};
use std::thread;

use clap::ValueEnum;
use gambol_arena::tournament::{
    Entrant, Fault, Finished, Format, Hall, House, Journal, Points, Results, Ring, Setup,
};
use gambol_games::{message, open};

use self::live::Live;
use crate::agent::PATIENCE;
use crate::conditions::Conditions;
use crate::failure::Failure;
use crate::shelf::Shelf;
use crate::solve::limiting::{any_seed, free_memory};
use crate::words::Words;
use crate::{files, interrupt};

/// Let agents and programs play a tournament
///
/// Everybody who meets plays both sides of every board. The journal, the records of all games and the results
/// (results.json, standings.csv, games.csv and the page index.html) are kept in one folder. Ctrl-C stops it, and so
/// does a crash; --resume goes on with it, and no finished game is played again.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol tournament random greedy pattern mapped perfect:0.7 perfect --preset coins-2
  gambol tournament Ada=perfect:0.9 Bob=perfect:0.5 random --game sim/k6 --game sim/k5 --out sim-cup
  gambol tournament perfect random greedy pattern --game coins/6 --format gauntlet
  gambol tournament Mine='python3 bot.py' perfect:0.5 random --game sim/k6
  gambol tournament --resume sim-cup")]
pub(crate) struct Args {
    /// Who takes part: an agent, with its level after a colon, or a program with its arguments in quotes; a name before an
    /// equals sign if it should have one
    #[arg(value_name = "PLAYER")]
    agents: Vec<String>,

    /// Who meets whom [default: round-robin]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Scheme>,

    /// In a gauntlet, how many of the first agents meet all the others [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    heroes: Option<u32>,

    /// A board to play on, by its ID; may be given several times
    #[arg(long = "game", value_name = "ID")]
    games: Vec<String>,

    /// A published set-up of coins; may be given several times
    #[arg(long = "preset", value_name = "PRESET")]
    presets: Vec<Preset>,

    /// How often each pair meets, or the rounds of a Swiss tournament [default: 5; in a Swiss one, enough for one
    /// winner]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: Option<u32>,

    /// What a game counts: a win, or the difference in points [default: score if every board counts points]
    #[arg(long, value_name = "POINTS")]
    points: Option<Counting>,

    /// Start chance here
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Play so many games at a time [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,

    /// The folder to keep everything in [default: tournament-SEED]
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    out: Option<PathBuf>,

    /// Go on with the tournament in this folder
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,

    // Our own agents think about a move for a second at most.
    #[command(flatten)]
    conditions: Conditions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scheme {
    RoundRobin,
    Swiss,
    Gauntlet,
}

#[derive(Clone, Copy, ValueEnum)]
enum Counting {
    Wins,
    Score,
}

#[derive(Clone, Copy, ValueEnum)]
enum Preset {
    #[value(name = "coins-1")]
    Coins1,
    #[value(name = "coins-2")]
    Coins2,
    #[value(name = "coins-3")]
    Coins3,
    #[value(name = "coins-4")]
    Coins4,
    #[value(name = "coins-5")]
    Coins5,
}

impl Preset {
    fn board(self) -> &'static str {
        match self {
            Self::Coins1 => "coins/preset1",
            Self::Coins2 => "coins/preset2",
            Self::Coins3 => "coins/preset3",
            Self::Coins4 => "coins/preset4",
            // Its colours are drawn by lot; these are everybody's.
            Self::Coins5 => "coins/preset5/seed=1",
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let asked = Asked::of(args)?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, |threads| threads as usize);
    // Two players at each table.
    let memory = free_memory() / 8 / threads as u64;
    let shelf = || -> Box<dyn gambol_players::Tables + Send> { Box::new(Shelf::default()) };
    let house = House::new(PATIENCE, memory, &shelf);
    let (mut journal, setup, earlier) = match &args.resume {
        Some(folder) => {
            let (journal, found, finished) = Journal::resume(folder).map_err(failure)?;
            let asked = asked.over(found.clone())?;
            journal.expect(&found, &asked).map_err(failure)?;
            (journal, found, finished)
        }
        None => {
            let setup = asked.setup()?;
            Ring::entrants(&setup).map_err(failure)?;
            let folder =
                args.out.clone().unwrap_or_else(|| PathBuf::from(format!("tournament-{}", setup.seed)));
            (Journal::create(&folder, &setup).map_err(failure)?, setup, Vec::new())
        }
    };
    let entrants = Ring::entrants(&setup).map_err(failure)?;
    let housing = args.conditions.housing(&entrants)?.hiding(journal.folder());
    let ring = Ring { house, terms: args.conditions.terms(), housing };
    interrupt::be_patient();
    let live = Live::new(&setup, args.json);
    let hall = Hall {
        setup: &setup,
        table: &ring,
        threads,
        stop: &interrupt::asked,
        watch: &|progress| live.show(progress),
    };
    let stay = hall.play(&mut journal, earlier).map_err(failure)?;
    live.finish()?;
    let results = Results::of(&setup, &stay.finished);
    let folder = journal.folder();
    write(&setup, &results, &stay.finished, folder)?;
    let words = Words::english();
    if !stay.complete {
        let left = message!(
            "tournament.stopped",
            finished = results.finished,
            games = results.games,
            folder = folder.display()
        );
        return Err(Failure::Interrupted(words.say(&left)));
    }
    if args.json {
        return files::print(&format!("{}\n", results.json(&setup, &stay.finished)));
    }
    let mut text = live::standings(&setup, &results, usize::MAX) + "\n";
    text += &(words.say(&message!("tournament.seed", seed = setup.seed)) + "\n");
    let page = folder.join("index.html");
    text += &(words.say(&message!("tournament.page", file = page.display())) + "\n");
    files::print(&text)
}

/// Writes all reports.
fn write(setup: &Setup, results: &Results, finished: &[Finished], folder: &Path) -> Result<(), Failure> {
    let reports = [
        ("results.json", format!("{:#}\n", results.json(setup, finished))),
        ("standings.csv", results.standings_csv(setup)),
        ("games.csv", Results::games_csv(setup, finished)),
        ("index.html", results.page(setup, finished, folder)),
    ];
    for (name, text) in reports {
        files::replace(&folder.join(name), |out| out.write_all(text.as_bytes()))?;
    }
    Ok(())
}

fn failure(fault: Fault) -> Failure {
    match fault {
        Fault::File { path, error } => Failure::file(path.display(), &error),
        Fault::Locked(_) | Fault::Game { .. } => Failure::Work(fault.to_string()),
        _ => Failure::BadInput(fault.to_string()),
    }
}

/// What the command line says about the tournament.
struct Asked {
    entrants: Vec<Entrant>,
    boards: Vec<String>,
    format: Option<Format>,
    rounds: Option<u32>,
    points: Option<Points>,
    seed: Option<u64>,
}

impl Asked {
    fn of(args: &Args) -> Result<Self, Failure> {
        if args.heroes.is_some() && args.format != Some(Scheme::Gauntlet) {
            return Err(Failure::BadInput("--heroes goes with --format gauntlet".into()));
        }
        let format = args.format.map(|format| match format {
            Scheme::RoundRobin => Format::RoundRobin,
            Scheme::Swiss => Format::Swiss,
            Scheme::Gauntlet => Format::Gauntlet { heroes: args.heroes.unwrap_or(1) as usize },
        });
        let points = args.points.map(|points| match points {
            Counting::Wins => Points::Wins,
            Counting::Score => Points::Score,
        });
        let presets = args.presets.iter().map(|preset| preset.board().to_owned());
        Ok(Self {
            entrants: args.agents.iter().map(|agent| entrant(agent)).collect(),
            boards: args.games.iter().cloned().chain(presets).collect(),
            format,
            rounds: args.rounds,
            points,
            seed: args.seed,
        })
    }

    /// A new tournament.
    fn setup(self) -> Result<Setup, Failure> {
        if self.boards.is_empty() {
            return Err(Failure::BadInput("which game? Give --game ID or --preset coins-2".into()));
        }
        let format = self.format.unwrap_or(Format::RoundRobin);
        let rounds = self.rounds.unwrap_or(match format {
            // With so many rounds, at most one has won them all.
            Format::Swiss => self.entrants.len().max(2).next_power_of_two().ilog2(),
            _ => 5,
        });
        let scored = |board: &String| open(board).is_ok_and(|game| game.score().is_some());
        let points = self
            .points
            .unwrap_or_else(|| if self.boards.iter().all(scored) { Points::Score } else { Points::Wins });
        let seed = self.seed.unwrap_or_else(any_seed);
        let setup = Setup { entrants: self.entrants, boards: self.boards, format, rounds, points, seed };
        setup.checked().map_err(failure)
    }

    /// The tournament that was found, with whatever was asked for in its place.
    fn over(self, found: Setup) -> Result<Setup, Failure> {
        let setup = Setup {
            entrants: if self.entrants.is_empty() { found.entrants } else { self.entrants },
            boards: if self.boards.is_empty() { found.boards } else { self.boards },
            format: self.format.unwrap_or(found.format),
            rounds: self.rounds.unwrap_or(found.rounds),
            points: self.points.unwrap_or(found.points),
            seed: self.seed.unwrap_or(found.seed),
        };
        setup.checked().map_err(failure)
    }
}

/// `Name=agent`, or only the agent, which is its name then.
fn entrant(word: &str) -> Entrant {
    match word.split_once('=') {
        Some((name, plays)) => Entrant::new(name.trim(), plays.trim()),
        None => Entrant::new(word, word),
    }
}
