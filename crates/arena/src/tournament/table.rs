//! Where a game of a tournament is played.

use std::time::Duration;

use super::{schedule::Pairing, setup::Setup};
use crate::terms::Cause;
use gambol_games::Outcome;

/// Plays single games, several at a time on different threads.
pub trait Table: Sync {
    /// Plays a game to its end. A player that crashes or breaks the rules loses it, which is a result like any
    /// other. `stop` is asked every now and then.
    fn play(
        &self,
        setup: &Setup,
        pairing: &Pairing,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Played, Halt>;
}

/// Why a game has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It was asked to stop.
    Stopped,
    /// It could not be played.
    Failed(String),
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The points of both players at the end, where the rules count any.
    pub score: Option<[i64; 2]>,
    /// What ended it.
    pub by: Cause,
    /// How many moves were played, fouls included.
    pub moves: usize,
    /// How long each player thought.
    pub think: [Duration; 2],
    /// The record, as [`gambol_play::Session`] writes it.
    pub record: String,
    /// What each player wrote to its standard error.
    pub stderr: [Vec<u8>; 2],
}
