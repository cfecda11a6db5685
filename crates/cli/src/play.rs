//! `gambol play`

use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use gambol_games::{KINDS, Parts, Seat, message};
use gambol_play::{Level, Player, Session, Setup};

use crate::agent::{ADAPTIVE, HUMAN, Opponent};
use crate::board;
use crate::console::Console;
use crate::failure::Failure;
use crate::history;
use crate::pupil;
use crate::record::Record;
use crate::table::Table;

/// Play a game at this terminal
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The game and its board: the ID, or its parts one by one; a graph file stands for its graph
    #[arg(value_name = "GAME", required_unless_present = "resume", num_args = 1..)]
    board: Vec<String>,

    /// Who plays against you: human, or one of those that `gambol agents` lists
    #[arg(long, value_name = "AGENT", default_value = HUMAN, conflicts_with = "resume")]
    vs: String,

    /// How often the agent finds a right move where there are wrong ones, from 0 to 1
    #[arg(long, value_name = "P", value_parser = level, conflicts_with = "resume")]
    level: Option<Level>,

    /// Where you sit when you do not play against a person
    #[arg(long, default_value = "first", conflicts_with = "resume")]
    seat: Place,

    /// What the players are called
    #[arg(long, value_names = ["FIRST", "SECOND"], num_args = 2, conflicts_with = "resume")]
    names: Option<Vec<String>>,

    /// Where chance starts; a fresh one is drawn and told otherwise
    #[arg(long, conflicts_with = "resume")]
    seed: Option<u64>,

    /// Start from this position
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "resume")]
    position: Option<String>,

    /// Keep the record of the game in a new file, line by line as it happens
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    save: Option<PathBuf>,

    /// Go on with the game of a record, and keep it there
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    resume: Option<PathBuf>,

    /// The edges of graph files have a direction; for formats that do not say it
    #[arg(long, conflicts_with = "resume")]
    directed: bool,
}

/// Where somebody sits.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Place {
    First,
    Second,
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "a level is a number from 0 to 1".to_owned())
}

impl From<Place> for Seat {
    fn from(place: Place) -> Self {
        match place {
            Place::First => Self::First,
            Place::Second => Self::Second,
        }
    }
}

fn help() -> String {
    let games: Vec<String> = KINDS.iter().map(|kind| format!("  {:<10} {}", kind.name, kind.title)).collect();
    let games = games.join("\n");
    format!(
        "Games:\n{games}\n\n\
         Examples:\n  \
           gambol play fish 3 2 4 1\n  \
           gambol play fish 3 2 4 1 add=3 --vs random\n  \
           gambol play switching gale5 first=cut --vs perfect --level 0.7 --seat second\n  \
           gambol play sim k6 --vs adaptive\n  \
           gambol play switching roads.edges from=Bern to=Basel\n  \
           gambol play geography pyramid5 start=0,0 --save game.jsonl\n  \
           gambol play coins/preset4 --names Ada Bob\n  \
           gambol play sim k6 --position +0-9\n  \
           gambol play --resume game.jsonl\n\n\
         At the prompt type a move, or help."
    )
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(file) = &args.resume {
        let (record, session) = Record::resume(file)?;
        return Table::new(&mut Console::new(), session, Some(record))?.run();
    }
    let game = Start {
        id: board::id(&args.board, args.directed)?,
        position: args.position.clone(),
        opponent: args.vs.clone(),
        level: args.level,
        seat: args.seat.into(),
        names: args.names.clone(),
        seed: args.seed,
    };
    game.play(&mut Console::new(), args.save.as_deref())
}

/// A game to be started.
pub(crate) struct Start {
    pub(crate) id: String,
    pub(crate) position: Option<String>,
    /// The name of whoever plays against the person.
    pub(crate) opponent: String,
    pub(crate) level: Option<Level>,
    /// Where the person sits who plays against another agent.
    pub(crate) seat: Seat,
    pub(crate) names: Option<Vec<String>>,
    pub(crate) seed: Option<u64>,
}

impl Start {
    /// Plays the game at the console, with its record in a new file if one is given.
    pub(crate) fn play(self, console: &mut Console, save: Option<&Path>) -> Result<(), Failure> {
        let setup = self.setup(console)?;
        let session = Session::start(setup).map_err(|problem| Failure::BadInput(problem.to_string()))?;
        let record = save.map(|file| Record::create(file, &session)).transpose()?;
        Table::new(console, session, record)?.run()
    }

    fn setup(mut self, console: &Console) -> Result<Setup, Failure> {
        let kind = Parts::new(&self.id).kind.to_owned();
        if self.opponent == ADAPTIVE && self.level.is_none() {
            self.level = pupil::level(&kind);
        }
        if self.opponent != HUMAN {
            // Whoever cannot play should say so before the game begins.
            self.level = Opponent::new(&kind, &self.opponent, self.level)?.level();
        } else if self.level.is_some() {
            return Err(Failure::BadInput("people have no level; name an agent with --vs".to_owned()));
        }
        let player = |seat: Seat| {
            let is_person = seat == self.seat || self.opponent == HUMAN;
            let agent = if is_person { HUMAN } else { &self.opponent };
            let given = self.names.as_ref().and_then(|names| names.get(seat.index()).cloned());
            let name = given.unwrap_or_else(|| match self.level {
                _ if is_person => console.words(&history::seat(seat)),
                Some(level) => {
                    console.words(&message!("agent.level", name = capital(agent), level = level.share()))
                }
                None => capital(agent),
            });
            Some(Player { level: self.level.filter(|_| !is_person), ..Player::new(name, agent) })
        };
        Ok(Setup {
            players: [Seat::First, Seat::Second].map(player),
            start: self.position.clone(),
            // A short one, easy to type again.
            seed: self
                .seed
                .or_else(|| (self.opponent != HUMAN).then(|| RandomState::new().hash_one(0) >> 40)),
            started: Some(timestamp(SystemTime::now())),
            ..Setup::new(self.id.clone())
        })
    }
}

/// A name with a capital letter.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A time in UTC, to the second, as RFC 3339 writes it.
fn timestamp(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years are counted from March, so that the leap day comes last, in eras of 400 years (H. Hinnant's algorithm).
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + era * 400 + month / 10, (month + 2) % 12 + 1);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3_600, second / 60 % 60, second % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn timestamps_are_those_of_the_calendar() {
        // Seconds by `date -u -d … +%s`.
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_767_225_599, "2025-12-31T23:59:59Z"),
        ] {
            assert_eq!(timestamp(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
}
