//! A finished game: a line of the journal.

use gambol_games::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::{schedule::Pairing, setup::Points, table::Played};
use crate::terms::Cause;

/// Who won, or that nobody did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody.
    Draw,
}

impl Verdict {
    /// The winner's seat.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::First => Some(Seat::First),
            Self::Second => Some(Seat::Second),
            Self::Draw => None,
        }
    }

    /// The word for it in reports and the journal.
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
        }
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Won(Seat::First) => Self::First,
            Outcome::Won(Seat::Second) => Self::Second,
            Outcome::Drawn | Outcome::Finished => Self::Draw,
        }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Which game it was.
    #[serde(flatten)]
    pub pairing: Pairing,
    /// Who won by the rules, or by what ended the game instead.
    pub outcome: Verdict,
    /// What ended it.
    pub by: Cause,
    /// The points of both players, where the rules count any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[i64; 2]>,
    /// By how many points the first player is ahead; whoever did not finish is behind by the forfeit at least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i64>,
    /// How many moves were played.
    pub moves: usize,
    /// How long each player thought.
    pub think_ms: [u64; 2],
}

impl Finished {
    /// What became of a pairing. `forfeit` is what losing that game costs at least.
    pub(super) fn new(pairing: Pairing, played: &Played, forfeit: i64) -> Self {
        let margin = played.score.map(|[first, second]| {
            let margin = first.saturating_sub(second);
            match (played.by, played.outcome) {
                (Cause::Rules, _) | (_, Outcome::Drawn | Outcome::Finished) => margin,
                (_, Outcome::Won(Seat::First)) => margin.max(forfeit),
                (_, Outcome::Won(Seat::Second)) => margin.min(-forfeit),
            }
        });
        Self {
            pairing,
            outcome: played.outcome.into(),
            by: played.by,
            score: played.score,
            margin,
            moves: played.moves,
            think_ms: played.think.map(|think| u64::try_from(think.as_millis()).unwrap_or(u64::MAX)),
        }
    }

    /// Who won, for a tournament that counts points so.
    pub fn verdict(&self, points: Points) -> Verdict {
        match (points, self.margin) {
            (Points::Score, Some(margin)) => match margin {
                0 => Verdict::Draw,
                1.. => Verdict::First,
                _ => Verdict::Second,
            },
            _ => self.outcome,
        }
    }

    /// What both players get for it, by seat.
    pub fn points(&self, points: Points) -> [f64; 2] {
        match (points, self.margin) {
            (Points::Score, Some(margin)) => [margin as f64, -margin as f64],
            _ => match self.outcome {
                Verdict::First => [1.0, 0.0],
                Verdict::Second => [0.0, 1.0],
                Verdict::Draw => [0.5, 0.5],
            },
        }
    }
}
