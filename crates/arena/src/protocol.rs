//! What the arena and a program say to each other: one JSON object a line, described in `docs/PROTOCOL.md`.
//!
//! The arena asks with `hello` and with `your_move`, and gets one line for each; nothing else is answered. Fields that
//! one side does not know it passes over.

mod board;

pub use board::board;

use gambol_games::{Game, Message, Outcome, Seat, message};
use gambol_graph::excerpt;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::terms::{Cause, Terms};

/// The version that this arena speaks.
pub const PROTOCOL: u32 = 1;

/// The longest line that a program may say, its newline included.
pub const LONGEST_LINE: usize = 1 << 20;

/// Moves are listed for the program if there are no more than these.
pub const MOST_MOVES: usize = 1000;

/// From the arena to a program.
///
/// ```
/// use gambol_arena::protocol::Told;
///
/// let hello = r#"{"type":"hello","protocol":1,"arena":"gambol 0.1.0"}"#;
/// assert_eq!(Told::hello().line(), format!("{hello}\n").into_bytes());
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Told {
    /// The first message. The program answers with its own hello.
    Hello {
        /// [`PROTOCOL`].
        protocol: u32,
        /// Which arena this is.
        arena: String,
    },
    /// A game begins. No answer.
    Game {
        /// The ID of the board.
        game: String,
        /// The kind of game.
        kind: String,
        /// Where the program sits: `first` or `second`.
        seat: &'static str,
        /// The position in which the game starts.
        start: String,
        /// The same in plain JSON.
        board: Value,
        /// For a program that draws lots, so that its games can be repeated; below 2^53.
        seed: u64,
        /// What the program may use.
        limits: Allowance,
        /// What is left of the program's time for the game; `null` without a limit.
        time_left_ms: Option<u64>,
    },
    /// The program is to move. It answers with a move, or resigns.
    YourMove {
        /// The number of the move, from 1, counted for both players together.
        turn: usize,
        /// The position.
        position: String,
        /// The same in plain JSON.
        board: Value,
        /// All legal moves, if there are no more than [`MOST_MOVES`].
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<String>>,
        /// As in [`Game`](Self::Game).
        time_left_ms: Option<u64>,
    },
    /// The opponent has moved, perhaps with a foul. No answer.
    OpponentMoved {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The position after it.
        position: String,
        /// As in [`Game`](Self::Game).
        time_left_ms: Option<u64>,
    },
    /// The program's move was illegal. No answer: if it may try again, `your_move` follows.
    Error {
        /// What was wrong.
        reason: String,
        /// As in [`Game`](Self::Game).
        time_left_ms: Option<u64>,
    },
    /// The game is over. No answer; another game may follow, or the end of the input: then the program leaves.
    GameOver {
        /// `won`, `lost` or `drawn`, for the program.
        outcome: &'static str,
        /// What ended it.
        by: Cause,
        /// The points of the first and the second player, where the game counts them.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<[i64; 2]>,
        /// As in [`Game`](Self::Game).
        time_left_ms: Option<u64>,
    },
}

/// What a program may use, in the message `game`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Allowance {
    /// Time on the wall for each answer.
    pub move_ms: Option<u64>,
    /// Time on the wall for all answers of a game together.
    pub game_ms: Option<u64>,
    /// Time of the processor for a game, all processes of the program together.
    pub cpu_ms: Option<u64>,
    /// Memory, for each process and for all of them together.
    pub memory_bytes: u64,
}

impl From<&Terms> for Allowance {
    fn from(terms: &Terms) -> Self {
        let millis = |time: std::time::Duration| time.as_millis() as u64;
        Self {
            move_ms: terms.time.per_move.map(millis),
            game_ms: terms.time.per_game.map(millis),
            cpu_ms: terms.cpu.map(millis),
            memory_bytes: terms.memory,
        }
    }
}

impl Told {
    /// The greeting.
    pub fn hello() -> Self {
        Self::Hello { protocol: PROTOCOL, arena: concat!("gambol ", env!("CARGO_PKG_VERSION")).to_owned() }
    }

    /// The beginning of a game as it is told to whoever has that seat.
    pub fn game(
        game: &dyn Game,
        seat: Seat,
        seed: Option<u64>,
        terms: &Terms,
        time_left_ms: Option<u64>,
    ) -> Self {
        Self::Game {
            game: game.id(),
            kind: game.kind().to_owned(),
            seat: seat_name(seat),
            start: game.position(),
            board: board(game, seat),
            // Many languages read numbers as doubles.
            seed: seed.unwrap_or(0) & ((1 << 53) - 1),
            limits: terms.into(),
            time_left_ms,
        }
    }

    /// The question for a move.
    pub fn your_move(game: &dyn Game, turn: usize, time_left_ms: Option<u64>) -> Self {
        Self::YourMove {
            turn,
            position: game.position(),
            board: board(game, game.turn()),
            moves: game.moves(MOST_MOVES),
            time_left_ms,
        }
    }

    /// The end of a game as it is told to whoever has that seat.
    pub fn game_over(
        outcome: Outcome,
        by: Cause,
        score: Option<[i64; 2]>,
        seat: Seat,
        time_left_ms: Option<u64>,
    ) -> Self {
        let outcome = match outcome {
            Outcome::Won(winner) if winner == seat => "won",
            Outcome::Won(_) => "lost",
            Outcome::Drawn | Outcome::Finished => "drawn",
        };
        Self::GameOver { outcome, by, score, time_left_ms }
    }

    /// The message as it is sent, with its newline.
    pub fn line(&self) -> Vec<u8> {
        // Made of strings, numbers and lists, which can always be written.
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}

/// `first` or `second`.
pub fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// From a program to the arena.
///
/// ```
/// use gambol_arena::protocol::Said;
///
/// let said = Said::parse(br#"{"type":"move","move":"0-1","thoughts":["dull"]}"#).unwrap();
/// assert_eq!(said, Said::Move { mv: "0-1".into() });
/// assert!(Said::parse(br#"{"type":"move","mv":"0-1"}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// The answer to hello.
    Hello(Greeting),
    /// The answer to `your_move`.
    Move {
        /// The move.
        mv: String,
    },
    /// The other answer to `your_move`: the game is given up.
    Resign,
}

/// What a program says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Greeting {
    /// The version it speaks.
    pub protocol: u32,
    /// What it is called.
    pub name: String,
    /// The kinds of games it plays; all if it does not say.
    #[serde(default)]
    pub games: Option<Vec<String>>,
}

impl Greeting {
    /// Whether it plays that kind of game.
    pub fn plays(&self, kind: &str) -> bool {
        self.games.as_ref().is_none_or(|games| games.iter().any(|game| game == kind))
    }
}

impl Said {
    /// Reads a line; what is wrong with it otherwise. Nesting is bounded by the reader, and what nobody asked for is not
    /// kept.
    pub fn parse(line: &[u8]) -> Result<Self, Message> {
        #[derive(Deserialize)]
        #[serde(expecting = "a JSON object with a \"type\"")]
        struct Tagged {
            r#type: String,
        }
        #[derive(Deserialize)]
        struct Moved {
            r#move: String,
        }
        let shown = || excerpt(&String::from_utf8_lossy(line));
        let unfit = |error: serde_json::Error| message!("said.unfit", line = shown(), problem = error);
        let text = std::str::from_utf8(line).map_err(|_| message!("said.not-text", line = shown()))?;
        if !text.trim_start().starts_with('{') {
            return Err(message!("said.not-object", line = shown()));
        }
        let Tagged { r#type } = serde_json::from_str(text).map_err(unfit)?;
        match r#type.as_str() {
            "hello" => Ok(Self::Hello(serde_json::from_str(text).map_err(unfit)?)),
            "move" => {
                let Moved { r#move: mv } = serde_json::from_str(text).map_err(unfit)?;
                Ok(Self::Move { mv })
            }
            "resign" => Ok(Self::Resign),
            other => Err(message!("said.unknown-type", found = excerpt(other))),
        }
    }

    /// The `type` of the message.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Hello(_) => "hello",
            Self::Move { .. } => "move",
            Self::Resign => "resign",
        }
    }
}
