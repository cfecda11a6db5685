//! Clocks as data: what was used follows from the moves, and nobody here looks at the time.

use std::time::Duration;

use gambol_games::Seat;
use serde::{Deserialize, Serialize};

use crate::{event::Move, wire};

/// How long players may think. What they may do about it is left to whoever runs the game.
///
/// ```
/// use std::time::Duration;
/// use gambol_play::{Clock, TimeControl};
///
/// let blitz = TimeControl { per_move: Some(Duration::from_secs(30)), per_game: Some(Duration::from_secs(60)) };
/// let clock = Clock { used: Duration::from_secs(50), longest: Duration::from_secs(20) };
/// assert!(!blitz.is_overstepped(&clock));
/// // Three seconds into the next move, the game's limit is nearer than the move's.
/// assert_eq!(blitz.left(&clock, Duration::from_secs(3)), Some(Duration::from_secs(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TimeControl {
    /// For each move, fouls included.
    #[serde(rename = "per_move_ms", default, with = "wire", skip_serializing_if = "Option::is_none")]
    pub per_move: Option<Duration>,
    /// For all moves of a player together.
    #[serde(rename = "per_game_ms", default, with = "wire", skip_serializing_if = "Option::is_none")]
    pub per_game: Option<Duration>,
}

/// What one player has used on a line of play.
///
/// ```
/// use std::time::Duration;
/// use gambol_games::Seat;
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("sim/k6"))?;
/// session.play("0-1", Turn::of(Duration::from_secs(4))).unwrap();
/// assert_eq!(session.clock(Seat::First).used, Duration::from_secs(4));
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// For all moves together.
    pub used: Duration,
    /// For the move that took longest.
    pub longest: Duration,
}

impl TimeControl {
    /// Whether a player with that clock took more time than there was.
    pub fn is_overstepped(&self, clock: &Clock) -> bool {
        self.per_move.is_some_and(|limit| clock.longest > limit)
            || self.per_game.is_some_and(|limit| clock.used > limit)
    }

    /// What is left to a player with that clock who has been `thinking` about a move so far, or `None` without
    /// a limit.
    pub fn left(&self, clock: &Clock, thinking: Duration) -> Option<Duration> {
        let of_move = self.per_move.map(|limit| limit.saturating_sub(thinking));
        let of_game = self.per_game.map(|limit| limit.saturating_sub(clock.used.saturating_add(thinking)));
        [of_move, of_game].into_iter().flatten().min()
    }

    /// Who first took more time than there was on a line of play.
    pub(crate) fn overstepped_on<'a>(&self, line: impl IntoIterator<Item = &'a Move>) -> Option<Seat> {
        let mut clocks = [Clock::default(); 2];
        line.into_iter().map(|mv| (mv.seat, mv.think)).find_map(|(seat, think)| {
            let clock = &mut clocks[seat.index()];
            clock.run(think);
            self.is_overstepped(clock).then_some(seat)
        })
    }

    /// In whole milliseconds, as in the record.
    pub(crate) fn rounded(self) -> Self {
        Self { per_move: self.per_move.map(whole_millis), per_game: self.per_game.map(whole_millis) }
    }
}

impl Clock {
    /// The clock of a player on a line of play.
    pub(crate) fn on<'a>(line: impl IntoIterator<Item = &'a Move>, seat: Seat) -> Self {
        let mut clock = Self::default();
        line.into_iter().filter(|mv| mv.seat == seat).for_each(|mv| clock.run(mv.think));
        clock
    }

    fn run(&mut self, think: Duration) {
        self.used = self.used.saturating_add(think);
        self.longest = self.longest.max(think);
    }
}

/// The time that the record keeps of a duration, so that a resumed game has the clocks of the one that was left.
pub(crate) fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(wire::millis(time))
}
