//! Whoever plays.

use std::time::Duration;

use gambol_games::{Outcome, Seat};
use gambol_play::{Player, Session};

use crate::terms::{Cause, Forfeit, Terms};

/// One of our agents or an outside program. The [referee](crate::referee) calls in this order, for every game: `greet`,
/// `start`, then `choose` and `opponent_moved` as the game goes, then `over`.
pub trait Contender: Send {
    /// Who it is, for the record; known for certain after [`greet`](Self::greet).
    fn player(&self) -> Player;

    /// Gets ready to play that kind of game.
    fn greet(&mut self, kind: &str, terms: &Terms) -> Result<(), Forfeit>;

    /// A game begins in which it has that seat.
    fn start(&mut self, session: &Session, seat: Seat, terms: &Terms, left: Left);

    /// Its move in the position of the session.
    fn choose(&mut self, session: &Session, left: Left) -> Reply;

    /// Its move was illegal.
    fn refused(&mut self, _reason: &str, _left: Left) {}

    /// The opponent played the session's latest move.
    fn opponent_moved(&mut self, _session: &Session, _left: Left) {}

    /// The game is over, also if it never began. What is left of it is handed over, and everything that it started is
    /// gone afterwards.
    fn over(&mut self, _verdict: &Verdict, _left: Left) -> Remains {
        Remains::default()
    }
}

/// The time that is left to a contender; `None` without a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Left {
    /// For the answer that is asked for, or would be.
    pub answer: Option<Duration>,
    /// For the rest of the game.
    pub game: Option<Duration>,
}

impl Left {
    /// What the messages of the protocol say.
    pub(crate) fn millis(self) -> Option<u64> {
        self.game.map(|left| left.as_millis() as u64)
    }
}

/// What came of asking for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// How long it took on the wall, from when the question was out.
    pub think: Duration,
    /// The answer.
    pub answer: Result<Answer, Forfeit>,
}

/// The answer to the question for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move; nobody has looked yet whether it is one.
    Move(String),
    /// The game is given up.
    Resign,
}

/// How a game ended, as it is told to a contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The outcome.
    pub outcome: Outcome,
    /// What ended it.
    pub by: Cause,
    /// The points, where the game counts them.
    pub score: Option<[i64; 2]>,
    /// The contender's own seat.
    pub seat: Seat,
    /// Whether the contender's own forfeit ended the game.
    pub forfeited: bool,
}

/// What is left of a contender after a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remains {
    /// What it wrote to standard error, up to [a limit](crate::Program::STDERR_KEPT).
    pub stderr: String,
    /// The time of the processor that it used, as far as that is known.
    pub cpu: Option<Duration>,
}
