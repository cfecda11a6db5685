//! What is settled before the first game.

use std::collections::HashSet;

use gambol_games::{AnyGame, Coins, Game, open};
use gambol_graph::excerpt;
use serde::{Deserialize, Serialize};

use super::{fault::Fault, schedule::Schedule};

/// The version of the journal's format.
pub const SCHEMA: u32 = 1;
/// More entrants than that are refused: the cross table grows with the square of their number.
const MOST_ENTRANTS: usize = 256;
/// More games than that are refused.
const MOST_GAMES: u64 = 1_000_000;
/// Longer names are refused: nobody could read the tables.
const LONGEST_NAME: usize = 40;

/// All that decides which games are played, and what they count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// The IDs of the boards. Whoever meets plays both sides of each of them.
    pub boards: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// How often each pair meets; in a Swiss tournament, how many rounds there are.
    pub rounds: u32,
    /// What a game counts.
    pub points: Points,
    /// The seed of everything random.
    #[serde(with = "as_text")]
    pub seed: u64,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// What to call them; no two are called the same.
    pub name: String,
    /// What chooses their moves, for the [`Table`](super::Table) to understand: `perfect:0.7`.
    pub plays: String,
}

impl Entrant {
    /// An entrant of that name.
    pub fn new(name: impl Into<String>, plays: impl Into<String>) -> Self {
        Self { name: name.into(), plays: plays.into() }
    }
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// In each round players of about the same score meet who have not met before.
    Swiss,
    /// The first entrants meet all others, who do not meet each other.
    Gauntlet {
        /// How many they are.
        heroes: usize,
    },
}

/// What a game counts.
///
/// Where points are at stake, as in the published set-ups of coins, agents play for the difference between their
/// total and the other's: that is the value which the solver computes, and a game in which both collect much is not
/// better for both. So the difference is what a game counts, and the games of a tournament add up to zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// 1 for a win, ½ for a draw. Who wins is what the rules say; in coins that is not always who has more points.
    Wins,
    /// One's points minus the opponent's; whoever has more has won.
    Score,
}

impl Setup {
    /// The setup with the boards in their usual spelling, if a tournament can be held with it.
    pub fn checked(mut self) -> Result<Self, Fault> {
        let refuse = |reason: String| Err(Fault::Setup(reason));
        if self.entrants.len() < 2 {
            return refuse("a tournament takes two players at least".into());
        }
        if self.entrants.len() > MOST_ENTRANTS {
            return refuse(format!("at most {MOST_ENTRANTS} players can take part"));
        }
        if let Format::Gauntlet { heroes } = self.format
            && !(1..self.entrants.len()).contains(&heroes)
        {
            return refuse("in a gauntlet somebody has to be left to play against".into());
        }
        let mut names = HashSet::new();
        for Entrant { name, .. } in &self.entrants {
            let shown = excerpt(name);
            if name.trim().is_empty() || name.chars().any(char::is_control) {
                return refuse(format!("\"{shown}\" is no name for a player"));
            }
            if name.chars().count() > LONGEST_NAME {
                return refuse(format!("the name \"{shown}\" is longer than {LONGEST_NAME} characters"));
            }
            if !names.insert(name) {
                return refuse(format!(
                    "two players are called \"{shown}\"; name them: Ada={shown} Bob={shown}"
                ));
            }
        }
        if self.boards.is_empty() {
            return refuse("a tournament takes a board at least".into());
        }
        for id in &mut self.boards {
            let game = open(id).map_err(|message| Fault::Setup(message.to_string()))?;
            *id = game.id();
            if game.players() != 2 {
                return refuse(format!("{id} is a game for one"));
            }
            if self.points == Points::Score && game.score().is_none() {
                return refuse(format!("{id} counts no points; play for wins"));
            }
        }
        if self.rounds == 0 {
            return refuse("a tournament takes a round at least".into());
        }
        if Schedule::new(&self).games() > MOST_GAMES {
            return refuse(format!("that would be more than {MOST_GAMES} games"));
        }
        Ok(self)
    }

    /// The games that everybody plays against one opponent each time they meet.
    pub fn games_a_meeting(&self) -> usize {
        2 * self.boards.len()
    }

    /// What differs in another setup, in a few words.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        let differs = [
            (self.entrants != other.entrants, "other players"),
            (self.boards != other.boards, "other boards"),
            (self.format != other.format, "another format"),
            (self.rounds != other.rounds, "another number of rounds"),
            (self.points != other.points, "other points"),
            (self.seed != other.seed, "another seed"),
        ];
        differs.into_iter().find_map(|(differs, what)| differs.then_some(what))
    }
}

/// The least by which a player is behind who did not finish a game, such as by crashing: what losing costs at the
/// end. Without it, one could save points by giving up at the right moment.
pub(super) fn forfeit(game: &dyn Game) -> i64 {
    match game.as_any().downcast_ref::<AnyGame<Coins>>() {
        Some(coins) => {
            let scheme = coins.board().scheme();
            i64::from(scheme.winner) - i64::from(scheme.loser)
        }
        None => 0,
    }
    .max(0)
}

/// Seeds use all 64 bits, and not every reader of JSON keeps those of a number.
pub(super) mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
    pub(in super::super) fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seed)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("not a number below 2^64 in a string"))
    }
}
