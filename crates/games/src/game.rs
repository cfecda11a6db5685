//! A game of any kind behind one object, for doors that do not care which it is.

use std::{any::Any, time::Duration};

use crate::{
    message::Message,
    notation::Notation,
    rules::{Illegal, Offers, Outcome, Seat},
    scene::Scene,
};

/// A game at some position, with the moves that led there. Moves and positions are text.
///
/// ```
/// use gambol_games::{Outcome, Played, Seat, open};
///
/// let mut game = open("fish/1,1")?;
/// assert_eq!(game.play("1 1").unwrap(), Played::Moved);
/// assert_eq!(game.position(), "0,2:2");
/// assert!(game.play("1").is_err(), "barrel 1 is empty: nothing changes");
/// game.play("2").unwrap();
/// game.play("2").unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
/// assert!(game.undo());
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub trait Game: Send {
    /// The name of the game, with which its ID starts.
    fn kind(&self) -> &'static str;
    /// The version of its rules.
    fn version(&self) -> u32;
    /// The text that reproduces the board.
    fn id(&self) -> String;
    /// The position as text.
    fn position(&self) -> String;
    /// Whose turn it is.
    fn turn(&self) -> Seat;
    /// How it ended, or `None`.
    fn outcome(&self) -> Option<Outcome>;
    /// The points of both players, where the rules count any.
    fn score(&self) -> Option<[i64; 2]>;
    /// How many people it takes: 2, or 1.
    fn players(&self) -> usize;
    /// The time for each move, where the rules limit it.
    fn time_per_move(&self) -> Option<Duration>;
    /// The board to draw.
    fn scene(&self) -> Scene;
    /// Who plays what and how a move is typed.
    fn briefing(&self) -> Vec<Message>;
    /// The move in its usual spelling, if it may be played (perhaps as a foul).
    fn check(&self, text: &str) -> Result<String, Refusal>;
    /// Plays a move. A refused one changes nothing.
    fn play(&mut self, text: &str) -> Result<Played, Refusal>;
    /// Takes the latest move back; `false` if there is none.
    fn undo(&mut self) -> bool;
    /// Goes to another position of the same board; the moves played so far are forgotten.
    fn go_to(&mut self, position: &str) -> Result<(), Message>;
    /// How many moves have been played, fouls included.
    fn ply(&self) -> usize;
    /// All legal moves, or `None` if there are more than `most`.
    fn moves(&self, most: usize) -> Option<Vec<String>>;
    /// A legal move chosen by `pick`, which is asked for numbers below its argument.
    fn sample(&self, pick: &mut dyn FnMut(u64) -> u64) -> Option<String>;
    /// The [`AnyGame`] inside, for a theory that knows the kind.
    fn as_any(&self) -> &dyn Any;
    /// The same game once more.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

/// What came of playing a move.
///
/// ```
/// use gambol_games::{Played, open};
///
/// let mut game = open("coins/preset1").unwrap();
/// assert_eq!(game.play("3-5"), Ok(Played::Moved));
/// match game.play("4") {
///     Ok(Played::Foul(reason)) => assert_eq!(reason.to_string(), "the coin of cell 4 is gone"),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Played {
    /// It was legal.
    Moved,
    /// It was illegal, for this reason, and cost the penalty; the same player moves again.
    Foul(Message),
}

/// Why a move was not played.
///
/// ```
/// use gambol_games::{Refusal, open};
///
/// let mut game = open("sim/cycle4").unwrap();
/// assert!(matches!(game.play("hello"), Err(Refusal::Garbled(_))));
/// game.play("0-1").unwrap();
/// assert!(matches!(game.play("0-1"), Err(Refusal::Illegal(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The text is not a move at all.
    #[error("{0}")]
    Garbled(Message),
    /// It is a move, but not a legal one.
    #[error("{0}")]
    Illegal(Message),
}

impl Refusal {
    /// The reason.
    pub fn message(&self) -> &Message {
        match self {
            Self::Garbled(message) | Self::Illegal(message) => message,
        }
    }
}

/// A board, a position on it and the moves that led there: the one implementation of [`Game`].
///
/// ```
/// use gambol_games::{AnyGame, Coins, Game, open};
///
/// let game: Box<dyn Game> = open("coins/6").unwrap();
/// let coins: &AnyGame<Coins> = game.as_any().downcast_ref().unwrap();
/// assert_eq!(coins.board().rows(), 6);
/// assert_eq!(coins.position().coins().count_ones(), 21);
/// ```
pub struct AnyGame<R: Notation> {
    board: R,
    position: R::Position,
    played: Vec<(R::Move, R::Undo)>,
}

impl<R: Notation> AnyGame<R> {
    /// A game on that board, at its start.
    pub fn new(board: R) -> Self {
        let position = board.start();
        Self { board, position, played: Vec::new() }
    }

    /// A game that starts in the middle; nothing before it can be undone.
    pub fn at(board: R, position: R::Position) -> Self {
        Self { board, position, played: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &R {
        &self.board
    }

    /// The position as it is now.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// The move a text stands for and whether it is a foul; refused if it may not be played at all.
    fn judge(&self, text: &str) -> Result<(R::Move, Played), Refusal> {
        let mv = self.board.parse_move(&self.position, text.trim()).map_err(Refusal::Garbled)?;
        match self.board.check(&self.position, &mv) {
            Ok(()) => Ok((mv, Played::Moved)),
            Err(Illegal { reason, foul: true }) => Ok((mv, Played::Foul(reason))),
            Err(Illegal { reason, foul: false }) => Err(Refusal::Illegal(reason)),
        }
    }
}

impl<R> Game for AnyGame<R>
where
    R: Notation + Offers + Clone + Send + 'static,
    R::Position: Send,
    R::Move: Send,
    R::Undo: Clone + Send,
{
    fn kind(&self) -> &'static str {
        R::KIND
    }

    fn version(&self) -> u32 {
        R::VERSION
    }

    fn id(&self) -> String {
        self.board.id()
    }

    fn position(&self) -> String {
        self.board.position_text(&self.position)
    }

    fn turn(&self) -> Seat {
        self.board.turn(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome(&self.position)
    }

    fn score(&self) -> Option<[i64; 2]> {
        self.board.score(&self.position)
    }

    fn players(&self) -> usize {
        self.board.players()
    }

    fn time_per_move(&self) -> Option<Duration> {
        self.board.time_per_move()
    }

    fn scene(&self) -> Scene {
        self.board.scene(&self.position)
    }

    fn briefing(&self) -> Vec<Message> {
        self.board.briefing()
    }

    fn check(&self, text: &str) -> Result<String, Refusal> {
        let (mv, _) = self.judge(text)?;
        Ok(self.board.move_text(&self.position, &mv))
    }

    fn play(&mut self, text: &str) -> Result<Played, Refusal> {
        let (mv, played) = self.judge(text)?;
        let undo = self.board.play(&mut self.position, &mv);
        self.played.push((mv, undo));
        Ok(played)
    }

    fn undo(&mut self) -> bool {
        match self.played.pop() {
            None => false,
            Some((mv, undo)) => {
                self.board.undo(&mut self.position, &mv, undo);
                true
            }
        }
    }

    fn go_to(&mut self, position: &str) -> Result<(), Message> {
        self.position = self.board.parse_position(position)?;
        self.played.clear();
        Ok(())
    }

    fn ply(&self) -> usize {
        self.played.len()
    }

    fn moves(&self, most: usize) -> Option<Vec<String>> {
        let moves = self.board.list(&self.position, most)?;
        Some(moves.iter().map(|mv| self.board.move_text(&self.position, mv)).collect())
    }

    fn sample(&self, pick: &mut dyn FnMut(u64) -> u64) -> Option<String> {
        let mv = self.board.sample(&self.position, pick)?;
        Some(self.board.move_text(&self.position, &mv))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(Self {
            board: self.board.clone(),
            position: self.position.clone(),
            played: self.played.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::open;

    #[test]
    fn going_to_a_position_forgets_the_moves_before() {
        let mut game = open("fish/3,2").unwrap();
        game.play("1").unwrap();
        game.go_to("1,1:2").unwrap();
        assert_eq!((game.position().as_str(), game.ply(), game.undo()), ("1,1:2", 0, false));
        assert!(game.go_to("1,1,1:2").is_err());
        assert_eq!(game.position(), "1,1:2", "a wrong position changes nothing");
    }
}
