//! Games as text: IDs that reproduce a board, positions and moves.

use std::time::Duration;

use gambol_graph::excerpt;

use crate::{message, message::Message, rules::Rules, scene::Scene};

/// A game that can be written down and drawn.
///
/// Texts round-trip: reading back what was written gives the same board, position or move.
///
/// ```
/// use gambol_games::{Coins, Notation, Rules};
///
/// let board = Coins::from_id("coins/preset1")?;
/// assert_eq!(board.id(), "coins/preset1");
///
/// let mut position = board.start();
/// let line = board.parse_move(&position, "3-5")?; // the third row, from cell 3 to cell 5
/// board.play(&mut position, &line);
/// assert_eq!(board.position_text(&position), "o/oo/.../oooo/ooooo/oooooo:11,0:2");
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub trait Notation: Rules + Sized {
    /// The game's name, with which all its IDs start.
    const KIND: &'static str;

    /// The rules' version: raised when a record of an earlier one would no longer mean the same.
    const VERSION: u32;

    /// The board that the parts of an ID after the game's name describe; see [`from_id`](Self::from_id).
    fn from_parts(parts: &mut Parts<'_>) -> Result<Self, Message>;

    /// The short text that reproduces this board: `fish/3,2,4,1`, `switching/gale5/first=cut`.
    fn id(&self) -> String;

    /// A position of this board as text.
    fn position_text(&self, position: &Self::Position) -> String;

    /// The position that a text stands for.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Message>;

    /// A move in that position as text.
    fn move_text(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// The move that a text stands for, legal or not; an error if the text is garbled.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Message>;

    /// The board to draw.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// Who plays what and how a move is typed.
    fn briefing(&self) -> Vec<Message>;

    /// The points of both players, where the rules count any.
    fn score(&self, _position: &Self::Position) -> Option<[i64; 2]> {
        None
    }

    /// How many people it takes.
    fn players(&self) -> usize {
        2
    }

    /// The time a player has for each move, where the rules limit it.
    fn time_per_move(&self) -> Option<Duration> {
        None
    }

    /// The board with that ID.
    fn from_id(id: &str) -> Result<Self, Message> {
        let mut parts = Parts::new(id);
        if parts.kind != Self::KIND {
            return Err(message!("id.kind", expected = Self::KIND, found = parts.kind));
        }
        let board = Self::from_parts(&mut parts)?;
        parts.finish()?;
        Ok(board)
    }
}

/// The parts of an ID `kind/word/word/option=value`, taken one by one.
///
/// ```
/// use gambol_games::Parts;
///
/// let mut parts = Parts::new("switching/gale5/first=cut");
/// assert_eq!((parts.kind, parts.option("first"), parts.word()), ("switching", Some("cut"), Some("gale5")));
/// assert!(parts.finish().is_ok(), "nothing is left over");
/// ```
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    /// The name of the game.
    pub kind: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    /// Splits an ID.
    pub fn new(id: &'a str) -> Self {
        let mut words: Vec<&str> = id.split('/').map(str::trim).filter(|word| !word.is_empty()).collect();
        let kind = if words.is_empty() { "" } else { words.remove(0) };
        Self { kind, words }
    }

    /// The next word that is not an option; graphs in brackets count as words.
    pub fn word(&mut self) -> Option<&'a str> {
        let i = self.words.iter().position(|word| word.starts_with('[') || !word.contains('='))?;
        Some(self.words.remove(i))
    }

    /// Whether this very word is among the parts; it is taken out.
    pub fn flag(&mut self, flag: &str) -> bool {
        let place = self.words.iter().position(|word| *word == flag);
        place.map(|i| self.words.remove(i)).is_some()
    }

    /// The value of `name=value`.
    pub fn option(&mut self, name: &str) -> Option<&'a str> {
        let i = self
            .words
            .iter()
            .position(|word| word.strip_prefix(name).is_some_and(|rest| rest.starts_with('=')))?;
        Some(&self.words.remove(i)[name.len() + 1..])
    }

    /// The value of `name=value` as a number.
    pub fn number<N: std::str::FromStr>(&mut self, name: &str) -> Result<Option<N>, Message> {
        let parse = |value: &str| {
            value.parse().map_err(|_| message!("id.number", option = name, found = excerpt(value)))
        };
        self.option(name).map(parse).transpose()
    }

    /// An error if something is left that nobody asked for.
    pub fn finish(&self) -> Result<(), Message> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(message!("id.unknown", part = excerpt(word), kind = self.kind)),
        }
    }
}
