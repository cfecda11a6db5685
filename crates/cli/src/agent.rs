//! Who chooses the moves of a seat.

use clap::ValueEnum;
use gambol_graph::Dice;
use gambol_play::{Player, Session};

/// Who chooses the moves of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Agent {
    /// Somebody at this terminal
    Human,
    /// The dice
    Random,
}

impl Agent {
    /// The name in records.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Random => "random",
        }
    }

    /// The agent of a player in a record; people where nobody is named.
    pub(crate) fn of(player: Option<&Player>) -> Option<Self> {
        let Some(player) = player else { return Some(Self::Human) };
        [Self::Human, Self::Random].into_iter().find(|agent| agent.name() == player.agent)
    }
}

/// A move that the dice choose. They are thrown afresh at each move, from the game's seed and the number of lines in its
/// record: so a game that was left and resumed goes on as if it had not been.
pub(crate) fn random_move(session: &Session, seed: u64) -> Option<String> {
    // Multiples of an odd number that looks random: different lines get seeds far from each other.
    const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut dice = Dice::new(seed.wrapping_add(STRIDE.wrapping_mul(session.lines() as u64)));
    session.game().sample(&mut |n| dice.below(n))
}
