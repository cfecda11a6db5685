//! A level that follows the player.
//!
//! *What is wanted*: a level x, on the scale of the logit, at which the player wins half the games. The chance of
//! winning falls as x rises, so the Robbins-Monro step x += gain (result - 1/2) leads there, whatever the game and the
//! player are like: a won game (1) makes the agent stronger, a lost one (0) weaker, a draw (1/2) leaves it. The steps
//! of wins and losses are equal, so they cancel exactly where half the games are won.
//!
//! *How fast*: gains that fall as 1/n settle, but never follow a player who learns; a constant gain follows, but never
//! comes to rest. So the gain falls from a large one, with which a few games are enough to find anybody, to a floor, at
//! which the level wanders little and still follows.
//!
//! *How far*: on the scale of the logit 0 and 1 are infinitely far away, and a player who always wins would drive the
//! level so far out that it would take as long to come back. So it stays within bounds. Where even those do not make
//! for half the games (the board is lost for the agent against this player, or won), nothing can, and the level rests
//! at a bound.

use gambol_games::{Outcome, Seat};

/// A level that is fed the result of each game. What must be kept between games is the [level](Self::level) and the
/// [number of games](Self::games).
///
/// ```
/// use gambol_games::{Outcome, Seat};
/// use gambol_players::Adaptive;
///
/// let mut adaptive = Adaptive::default();
/// assert_eq!(adaptive.level(), 0.5);
/// adaptive.learn(Outcome::Won(Seat::First), Seat::First);
/// assert!(adaptive.level() > 0.5, "the player has won, so the agent plays better");
/// let later = Adaptive::resumed(adaptive.level(), adaptive.games());
/// assert!((later.level() - adaptive.level()).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adaptive {
    /// The logit of the level.
    logit: f64,
    games: u32,
}

impl Default for Adaptive {
    fn default() -> Self {
        Self::resumed(0.5, 0)
    }
}

impl Adaptive {
    /// The lowest and the highest level.
    pub const BOUNDS: [f64; 2] = [0.02, 0.99];

    /// The gain of the first game: a loss then leads from 0.5 to 0.27.
    const FIRST: f64 = 2.0;

    /// The least gain. If the chance of winning falls by b for a unit of the logit, the level follows as fast as
    /// 1/(gain b) games and wanders with the variance gain/(8b): for b = 0.2, some 17 games, and 0.43 units, which is
    /// 0.1 around the level 0.5.
    const LEAST: f64 = 0.3;

    /// After so many games the gain has halved.
    const HALVING: f64 = 6.0;

    /// To go on from a level after so many games. What is no probability counts as 0.5.
    #[must_use]
    pub fn resumed(level: f64, games: u32) -> Self {
        let [least, most] = Self::BOUNDS;
        let level = if level.is_nan() { 0.5 } else { level.clamp(least, most) };
        Self { logit: logit(level), games }
    }

    /// The level to play the next game at.
    pub fn level(&self) -> f64 {
        1.0 / (1.0 + (-self.logit).exp())
    }

    /// How many games it has learned from.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Learns how a game ended for the player, who sat there. A game for one person says nothing.
    pub fn learn(&mut self, outcome: Outcome, player: Seat) {
        let won = match outcome {
            Outcome::Won(winner) if winner == player => 1.0,
            Outcome::Won(_) => 0.0,
            Outcome::Drawn => 0.5,
            Outcome::Finished => return,
        };
        let gain = (Self::FIRST / (1.0 + f64::from(self.games) / Self::HALVING)).max(Self::LEAST);
        let [least, most] = Self::BOUNDS.map(logit);
        self.logit = (self.logit + gain * (won - 0.5)).clamp(least, most);
        self.games = self.games.saturating_add(1);
    }
}

fn logit(level: f64) -> f64 {
    (level / (1.0 - level)).ln()
}
