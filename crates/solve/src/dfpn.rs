//! Depth-first proof-number search (A. Nagai, *Df-pn algorithm for searching AND/OR trees*, 2002) for any game of two
//! players in which turns alternate, every play ends, and somebody wins.
//!
//! Each position carries a proof and a disproof number ([`Numbers`]), always seen by the player to move, so that the rules
//! are the same for both. The proof number of a position is the least disproof number among the positions after its
//! moves. The disproof number would be the sum of their proof numbers in a tree; but different moves lead to the same
//! positions later, which a sum counts again and again. So it is the largest of them, plus one for every other move
//! that is not refuted (T. Ueda et al., *Weak proof-number search*, 2008): on pyramids a third of the nodes.
//!
//! The search goes down to the most-proving leaf and stays below a node while its numbers are below limits that make
//! another branch more promising. Limits are a factor 1 + ε wider than that (J. Pawlewicz and Ł. Lew 2006), which saves
//! most of the visits that would come back soon.
//!
//! The search is generic over a [`Descent`], the position as it is walked; [`Plain`] makes one out of any board with
//! the traits of `gambol-games`. Positions are remembered in a [`Table`] of fixed size. Workers on several threads share
//! the table and a [`Search`]; this module itself starts no thread.
//!
//! ```
//! use gambol_games::{Coins, Notation, Rules};
//! use gambol_solve::{Limits, dfpn::{Plain, Search, Table}};
//!
//! let board = Coins::from_id("coins/3")?;
//! let table = Table::with_entries(1 << 12, &Limits::none())?;
//! let search = Search::new(Plain::new(&board, board.start()), &table);
//! assert_eq!(search.work(&Limits::none()), Ok(false), "six coins are lost for the player to move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod crowd;
mod numbers;
mod plain;
mod search;
mod shortest;
mod strategy;
mod table;
mod worker;

pub use numbers::Numbers;
pub use plain::Plain;
pub use search::{Progress, Search};
pub use strategy::{Leaf, Proving, Strategy};
pub use table::Table;

/// A move with the key of the position that it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<M> {
    /// The move.
    pub mv: M,
    /// The key after it.
    pub key: u128,
}

/// A position that a search can walk down from.
///
/// Turns alternate and no play is endless. What is said of a position is always about the player to move.
pub trait Descent: Clone {
    /// One move.
    type Move: Clone;

    /// Equal for positions with the same future, and different, up to an accident of 128 bits, for others.
    fn key(&self) -> u128;

    /// Appends all legal moves of a position that [`judge`](Self::judge) does not decide.
    fn steps(&mut self, steps: &mut Vec<Step<Self::Move>>);

    /// Plays a legal move.
    fn play(&mut self, mv: &Self::Move);

    /// Takes back the latest move.
    fn undo(&mut self, mv: &Self::Move);

    /// The first word on a position: [`Numbers::WON`] or [`Numbers::LOST`] where the game is over or a theory knows the
    /// winner, else a guess at its numbers, such as `Numbers::open(1, 1)`.
    fn judge(&mut self) -> Numbers;

    /// What [`judge`](Self::judge) says after a move, for games that know a faster way than to play it.
    fn judge_after(&mut self, mv: &Self::Move) -> Numbers {
        self.play(mv);
        let numbers = self.judge();
        self.undo(mv);
        numbers
    }
}
