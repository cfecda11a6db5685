//! What a game can do, as small traits. A search names in its bounds exactly those it needs.
//!
//! All of them work on a *board* (the value that implements the trait: it does not change during a game) and
//! a separate *position*, which is small and cheap to copy.

use std::fmt::Debug;

use crate::message::Message;

/// A player by the order of their first turns.
///
/// ```
/// use gambol_games::Seat;
///
/// assert_eq!(Seat::after(3), Seat::Second);
/// assert_eq!(Seat::Second.other(), Seat::First);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Seat {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Who is to move after that many moves of a game in which turns alternate.
    pub const fn after(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

/// How a game ended.
///
/// ```
/// use gambol_games::{Outcome, Seat, open_at};
///
/// let full = open_at("sim/cycle4", "+0+1-2-3").unwrap();
/// assert_eq!(full.outcome(), Some(Outcome::Drawn));
/// let empty = open_at("fish/1,1", "0,0:2").unwrap();
/// assert_eq!(empty.outcome(), Some(Outcome::Won(Seat::First)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That player won.
    Won(Seat),
    /// Nobody won.
    Drawn,
    /// A game for one person is over; what counts is the score.
    Finished,
}

/// Why a move may not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The reason.
    pub reason: Message,
    /// Whether the rules charge for it: then the move may be *played*, which costs the penalty and
    /// leaves the turn where it is.
    pub foul: bool,
}

impl From<Message> for Illegal {
    fn from(reason: Message) -> Self {
        Self { reason, foul: false }
    }
}

/// The rules of a game on one board.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Outcome, Rules, Seat};
///
/// let board = FishBarrel::new(&[1, 0])?;
/// let mut position = board.start();
/// let take = board.parse_move(&position, "1 2")?; // from barrel 1, and two more into barrel 2
///
/// assert!(board.check(&position, &take).is_ok());
/// let undo = board.play(&mut position, &take);
/// assert_eq!(board.position_text(&position), "0,2:2");
/// assert_eq!((board.turn(&position), board.outcome(&position)), (Seat::Second, None));
///
/// board.undo(&mut position, &take, undo);
/// assert_eq!(position, board.start());
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub trait Rules {
    /// Everything that changes during a game.
    type Position: Clone + PartialEq + Debug;
    /// One move.
    type Move: Clone + PartialEq + Debug;
    /// What [`undo`](Self::undo) needs besides the move.
    type Undo;

    /// The position in which a game on this board starts.
    fn start(&self) -> Self::Position;

    /// Whose turn it is; once the game is over, whose it would be.
    fn turn(&self, position: &Self::Position) -> Seat;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Whether `mv` may be played. Nothing may once the game is over.
    fn check(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), Illegal>;

    /// Plays a move that [`check`](Self::check) accepts or calls a foul; any other is the caller's mistake.
    fn play(&self, position: &mut Self::Position, mv: &Self::Move) -> Self::Undo;

    /// Takes back `mv`, the latest move played.
    fn undo(&self, position: &mut Self::Position, mv: &Self::Move, undo: Self::Undo);
}

/// Rules under which the moves of a position can be counted and numbered.
///
/// ```
/// use gambol_games::{FiniteMoves, Notation, Rules, Switching};
///
/// let board = Switching::from_id("switching/gale2").unwrap();
/// let mut moves = Vec::new();
/// board.moves(&board.start(), &mut moves);
/// assert_eq!(moves.len(), board.count(&board.start()));
/// assert_eq!(moves[4], board.nth(&board.start(), 4));
/// ```
pub trait FiniteMoves: Rules {
    /// How many legal moves there are; 0 once the game is over.
    fn count(&self, position: &Self::Position) -> usize;

    /// Legal move number `n`, from 0, in an order that depends on the position alone.
    /// `n` is below [`count`](Self::count).
    fn nth(&self, position: &Self::Position, n: usize) -> Self::Move;

    /// Appends all legal moves in the order of [`nth`](Self::nth).
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        moves.extend((0..self.count(position)).map(|n| self.nth(position, n)));
    }
}

/// Rules with a hash of the position that is kept up to date move by move.
///
/// ```
/// use gambol_games::{Avoidance, FiniteMoves, Hashed, Notation, Rules};
///
/// let board = Avoidance::from_id("sim/k6").unwrap();
/// let reach = |order: [usize; 3]| {
///     let mut position = board.start();
///     for e in order {
///         let mv = board.parse_move(&position, ["0-1", "2-3", "4-5"][e]).unwrap();
///         board.play(&mut position, &mv);
///     }
///     board.key(&position)
/// };
/// assert_eq!(reach([0, 1, 2]), reach([2, 1, 0]), "the same position in another order");
/// assert_ne!(reach([0, 1, 2]), reach([1, 0, 2]));
/// ```
pub trait Hashed: Rules {
    /// Equal for positions that have the same future (turn, moves, and what they lead to), and different,
    /// up to an accident of 128 bits, for others on the same board. Points already scored do not matter.
    fn key(&self, position: &Self::Position) -> u128;
}

/// A game's moves as they can be offered to somebody, even where there are too many to list.
/// Every game with [`FiniteMoves`] has it.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Offers, Rules};
///
/// let board = FishBarrel::from_id("fish/3,2").unwrap();
/// assert!(board.list(&board.start(), 1_000_000).is_none(), "any number of fish may be added");
/// let mv = board.sample(&board.start(), &mut |n| n - 1).unwrap();
/// assert!(board.check(&board.start(), &mv).is_ok());
/// ```
pub trait Offers: Rules {
    /// A legal move chosen by `pick`, which is asked for numbers below its argument; `None` once the game is over.
    fn sample(&self, position: &Self::Position, pick: &mut dyn FnMut(u64) -> u64) -> Option<Self::Move>;

    /// All legal moves, or `None` if there are more than `most`.
    fn list(&self, position: &Self::Position, most: usize) -> Option<Vec<Self::Move>>;
}

impl<R: FiniteMoves> Offers for R {
    fn sample(&self, position: &R::Position, pick: &mut dyn FnMut(u64) -> u64) -> Option<R::Move> {
        match self.count(position) {
            0 => None,
            count => Some(self.nth(position, pick(count as u64) as usize)),
        }
    }

    fn list(&self, position: &R::Position, most: usize) -> Option<Vec<R::Move>> {
        (self.count(position) <= most).then(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            moves
        })
    }
}
