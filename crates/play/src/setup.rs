//! What is settled before the first move, and the record's first line.

use serde::{Deserialize, Serialize};

use crate::{clock::TimeControl, level::Level, wire};

/// The version of the record's format that this crate writes and reads.
pub const SCHEMA: u32 = 1;

/// What is settled before the first move.
///
/// ```
/// use gambol_play::{Player, Setup};
///
/// let setup = Setup {
///     players: [Some(Player::new("Ada", "human")), Some(Player::new("Random", "random"))],
///     seed: Some(42),
///     ..Setup::new("sim/k6")
/// };
/// assert_eq!(setup.game, "sim/k6");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The ID of the board.
    pub game: String,
    /// The position to start from, if it is not the board's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The seed of everything random in this game.
    #[serde(default, with = "wire", skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Who plays, by [`Seat::index`](gambol_games::Seat::index), as far as that is known.
    #[serde(default, skip_serializing_if = "nobody_known")]
    pub players: [Option<Player>; 2],
    /// How long they may think; what the rules of the game say if it is `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// When the game was started, as whoever had a clock wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
}

impl Setup {
    /// The board with that ID; nothing is said about the players.
    pub fn new(game: impl Into<String>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }
}

fn nobody_known(players: &[Option<Player>; 2]) -> bool {
    players.iter().all(Option::is_none)
}

/// Who sits at the board.
///
/// ```
/// use gambol_play::{Level, Player};
///
/// let pupil = Player::new("Ada", "human");
/// let rival = Player { level: Level::new(0.6), ..Player::new("Gambol", "adaptive") };
/// assert!(rival.level > pupil.level);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// What to call them.
    pub name: String,
    /// What chooses their moves: `human`, `random`, or the name of another agent.
    pub agent: String,
    /// The agent's difficulty at the start, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

impl Player {
    /// A player without a difficulty.
    pub fn new(name: impl Into<String>, agent: impl Into<String>) -> Self {
        Self { name: name.into(), agent: agent.into(), level: None }
    }
}

/// The record's first line as it is written. It is read field by field instead, so that a record of another
/// schema is known by its number alone.
#[derive(Serialize)]
pub(crate) struct Header<'a> {
    pub(crate) schema: u32,
    pub(crate) engine: &'a str,
    pub(crate) rules: u32,
    #[serde(flatten)]
    pub(crate) setup: &'a Setup,
}
