//! On what terms a game is played, and what may end it.

use std::{fmt, time::Duration};

use gambol_games::Message;
use gambol_play::{Ending, TimeControl};
use serde::{Deserialize, Serialize};

/// What every contender may use.
///
/// ```
/// use gambol_arena::Terms;
///
/// assert_eq!(Terms::default().time.per_move.unwrap().as_secs(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Time on the wall.
    pub time: TimeControl,
    /// Time of the processor for a game, all processes of a program together.
    pub cpu: Option<Duration>,
    /// Memory, for each process of a program and for all of them together.
    pub memory: u64,
    /// How long a program may take to start and say hello.
    pub greeting: Duration,
    /// The processes and threads that a program may have at a time.
    pub processes: u64,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            time: TimeControl {
                per_move: Some(Duration::from_secs(1)),
                per_game: Some(Duration::from_secs(60)),
            },
            cpu: Some(Duration::from_secs(120)),
            memory: 512 << 20,
            greeting: Duration::from_secs(5),
            processes: 64,
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The rules of the game.
    Rules,
    /// Somebody moved illegally [too often](crate::referee::MOST_ILLEGAL).
    Illegal,
    /// Somebody took too much time, on the wall or of the processor.
    Time,
    /// A program ended, could not be started, or had to be ended since it took too much memory.
    Crash,
    /// A program said something that is no answer.
    Garbage,
    /// A program said too much.
    Flood,
    /// Somebody gave up.
    Resignation,
}

impl Cause {
    /// What stands in the record, which knows fewer causes; `None` if it follows from the moves.
    pub(crate) fn ending(self) -> Option<Ending> {
        match self {
            Self::Rules => None,
            Self::Time => Some(Ending::Time),
            Self::Resignation => Some(Ending::Resignation),
            Self::Illegal | Self::Crash | Self::Garbage | Self::Flood => Some(Ending::Adjudication),
        }
    }

    /// Its name in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Illegal => "illegal",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Garbage => "garbage",
            Self::Flood => "flood",
            Self::Resignation => "resignation",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a contender has lost otherwise than by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// What ended the game.
    pub by: Cause,
    /// In words.
    pub reason: Message,
}

impl Forfeit {
    /// A forfeit.
    pub fn new(by: Cause, reason: Message) -> Self {
        Self { by, reason }
    }
}
