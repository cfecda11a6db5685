//! What happens in a game, each event one line of its record.

use std::{fmt, time::Duration};

use gambol_games::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::{clock::whole_millis, level::Level, wire};

/// Something that happened in a game. Its text is its line in the record.
///
/// ```
/// use gambol_play::{Event, Step};
///
/// let back = Event::Undo(Step { to: 4 });
/// assert_eq!(back.to_string(), r#"{"event":"undo","to":4}"#);
/// assert_eq!(Event::parse(back.to_string().as_bytes()).unwrap(), back);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A move was played, for the first time or again.
    Move(Move),
    /// The latest move was taken back.
    Undo(Step),
    /// The game went on to a move that had been taken back.
    Redo(Step),
    /// The game went to any node.
    Jump(Step),
    /// The game ended by something else than its rules.
    Ended(Ended),
    /// Somebody remarked something.
    Note(Note),
}

/// A move that was played.
///
/// ```
/// use gambol_games::Seat;
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("sim/k6"))?;
/// session.play("1-0", Turn::default()).unwrap();
/// let mv = session.latest().unwrap();
/// assert_eq!((mv.node, mv.parent, mv.text.as_str(), mv.seat), (1, 0, "0-1", Seat::First));
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move {
    /// The node it leads to.
    pub node: usize,
    /// The node it was played at.
    pub parent: usize,
    /// The move in its usual spelling.
    pub text: String,
    /// Who played it.
    #[serde(with = "wire")]
    pub seat: Seat,
    /// Whether it was illegal and cost the penalty; the same player moves again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub foul: bool,
    /// What the player took and got for it; see [`Turn`].
    #[serde(rename = "think_ms", with = "wire")]
    pub think: Duration,
    /// The hints taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: u32,
    /// Whether the lens was used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lens: bool,
    /// The difficulty of the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// How the game ended, if this move ended it.
    #[serde(default, with = "wire", skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The points of both players, if this move ended a game that counts them.
    #[serde(default, with = "wire", skip_serializing_if = "Option::is_none")]
    pub score: Option<[i64; 2]>,
}

impl Move {
    /// Whether the other says the same of what the rules decide; think time and help may differ.
    pub(crate) fn is_same_move(&self, other: &Self) -> bool {
        let facts = |mv: &Self| (mv.node, mv.parent, mv.seat, mv.foul, mv.outcome, mv.score);
        self.text == other.text && facts(self) == facts(other)
    }
}

/// What a player took for a move, and the help they had. The rules do not know it; the study does.
///
/// ```
/// use std::time::Duration;
/// use gambol_play::Turn;
///
/// let turn = Turn { hints: 1, ..Turn::of(Duration::from_millis(2500)) };
/// assert_eq!((turn.think.as_millis(), turn.lens, turn.level), (2500, false, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// How long the player thought; kept in whole milliseconds.
    pub think: Duration,
    /// How many hints the player took.
    pub hints: u32,
    /// Whether the player looked through the lens.
    pub lens: bool,
    /// How difficult the opponent was at this move, if that is an agent with a difficulty.
    pub level: Option<Level>,
}

impl Turn {
    /// A turn of that length, without help.
    pub fn of(think: Duration) -> Self {
        Self { think, ..Self::default() }
    }

    pub(crate) fn rounded(self) -> Self {
        Self { think: whole_millis(self.think), ..self }
    }
}

/// A step through the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The node where the game is afterwards.
    pub to: usize,
}

/// An end that the rules do not know of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Where the game was.
    pub node: usize,
    /// What ended it.
    pub by: Ending,
    /// How it ended.
    #[serde(with = "wire")]
    pub outcome: Outcome,
    /// The points of both players, where the rules count any.
    #[serde(default, with = "wire", skip_serializing_if = "Option::is_none")]
    pub score: Option<[i64; 2]>,
}

/// What besides the rules ends a game.
///
/// ```
/// use gambol_games::{Outcome, Seat};
/// use gambol_play::{Ending, Session, Setup};
///
/// let mut session = Session::start(Setup::new("sim/k6"))?;
/// assert!(session.end(Ending::Agreement, Outcome::Drawn));
/// assert_eq!(session.outcome(), Some(Outcome::Drawn));
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A player gave up.
    Resignation,
    /// A player took too much time.
    Time,
    /// The players agreed on the outcome.
    Agreement,
    /// Whoever ran the game decided it.
    Adjudication,
}

/// A remark about a position.
///
/// ```
/// use gambol_play::{Event, Note, Session, Setup};
///
/// let mut session = Session::start(Setup::new("sim/k6"))?;
/// session.note("a quiet start");
/// assert_eq!(session.events(), [Event::Note(Note { node: 0, text: "a quiet start".into() })]);
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Note {
    /// Where the game was.
    pub node: usize,
    /// The remark.
    pub text: String,
}

impl Event {
    /// Reads a line of a record. Fields it does not know are passed over, without being kept in memory meanwhile.
    pub fn parse(line: &[u8]) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        #[serde(expecting = "an event")]
        struct Tagged {
            event: Tag,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Tag {
            Move,
            Undo,
            Redo,
            Jump,
            Ended,
            Note,
        }
        Ok(match serde_json::from_slice::<Tagged>(line)?.event {
            Tag::Move => Self::Move(serde_json::from_slice(line)?),
            Tag::Undo => Self::Undo(serde_json::from_slice(line)?),
            Tag::Redo => Self::Redo(serde_json::from_slice(line)?),
            Tag::Jump => Self::Jump(serde_json::from_slice(line)?),
            Tag::Ended => Self::Ended(serde_json::from_slice(line)?),
            Tag::Note => Self::Note(serde_json::from_slice(line)?),
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
