//! What an agent is asked, and what it answers.

use gambol_games::{AnyGame, Coins, Game, Notation, Rules};
use gambol_graph::Dice;
use gambol_solve::Limits;
use thiserror::Error;

/// Chooses moves. It may remember what it has found out from one move to the next; what it is asked about may
/// be any position of any game of its kind, one after the other.
pub trait Player: Send {
    /// The move to play.
    fn choose(&mut self, game: &dyn Game, thinking: &mut Thinking<'_>) -> Result<Choice, Unable>;
}

/// What an agent may use to find a move.
pub struct Thinking<'a> {
    /// Chance.
    pub dice: &'a mut Dice,
    /// When to stop looking for a better move, and how much memory may be taken.
    pub limits: Limits<'a>,
    /// Tables of coins that have been built before.
    pub tables: &'a dyn Tables,
}

impl<'a> Thinking<'a> {
    /// As long as it takes, and without tables.
    pub fn of(dice: &'a mut Dice) -> Self {
        Self { dice, limits: Limits::none(), tables: &NoTables }
    }
}

/// Tables of all positions of coins, kept by whoever has files.
pub trait Tables {
    /// Whether the mover has lost with these coins on that board; `None` if there is no such table.
    fn is_lost(&self, board: &Coins, coins: u64) -> Option<bool>;
}

/// An empty shelf.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTables;

impl Tables for NoTables {
    fn is_lost(&self, _board: &Coins, _coins: u64) -> Option<bool> {
        None
    }
}

/// A move as text, and what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub text: String,
    /// What it rests on.
    pub grounds: Grounds,
}

/// A move, and what it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick<M> {
    /// The move.
    pub mv: M,
    /// What it rests on.
    pub grounds: Grounds,
}

/// What the choice of a move rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grounds {
    /// The agent knew for certain which moves are good, and chose as its level has it.
    Proved,
    /// The position is beyond what could be solved in time. The level applied to the best guess.
    Guessed,
    /// The agent did as it always does, without asking who wins.
    Habit,
}

/// Why there is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unable {
    /// There is nothing to choose.
    #[error("there is no move: the game is over")]
    Over,
    /// The agent plays another game.
    #[error("the agent plays {plays}, not {asked}")]
    OtherGame {
        /// What it plays.
        plays: &'static str,
        /// What it was asked to play.
        asked: &'static str,
    },
}

/// An agent for one kind of board.
pub trait Chooser: Send {
    /// The boards it plays on.
    type Board: Notation;

    /// The move to play in a position in which the game goes on; `None` if there is none.
    fn choose(
        &mut self,
        board: &Self::Board,
        position: &<Self::Board as Rules>::Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<<Self::Board as Rules>::Move>>;
}

/// A [`Chooser`] as a [`Player`].
#[derive(Clone, Debug)]
pub struct Typed<C>(pub C);

impl<C> Player for Typed<C>
where
    C: Chooser,
    AnyGame<C::Board>: Game + 'static,
{
    fn choose(&mut self, game: &dyn Game, thinking: &mut Thinking<'_>) -> Result<Choice, Unable> {
        let Some(game) = game.as_any().downcast_ref::<AnyGame<C::Board>>() else {
            return Err(Unable::OtherGame { plays: C::Board::KIND, asked: game.kind() });
        };
        let (board, position) = (game.board(), game.position());
        if board.outcome(position).is_some() {
            return Err(Unable::Over);
        }
        let Pick { mv, grounds } = self.0.choose(board, position, thinking).ok_or(Unable::Over)?;
        Ok(Choice { text: board.move_text(position, &mv), grounds })
    }
}
