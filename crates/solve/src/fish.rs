//! Fish-barrel: by parity where that decides, else by a table of all positions.
//!
//! That parity decides without caps, and with caps that leave room for the parity move, is proved in `gambol-verify`, which
//! checks the answers. Any other cap can make that move illegal; then every position that can come about is decided, in
//! lexicographic order, in which every move leads backwards.

mod kernel;
mod oracle;

use gambol_games::{Caps, FishBarrel, Rules, Seat, Take, fish::Position};
use gambol_verify::Proof;

pub use self::{kernel::Kernel, oracle::Oracle};
use crate::limits::{Limits, Stopped};

/// Who wins, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The winner.
    pub winner: Seat,
    /// Moves that win, if the player to move does: without caps one that adds as little as possible, with caps all
    /// of them, up to [`MOST_MOVES`].
    pub winning_moves: Vec<Take>,
    /// Whether these are all.
    pub complete: bool,
    /// Why.
    pub proof: Proof,
}

/// The most winning moves that are listed.
pub const MOST_MOVES: usize = 10_000;

/// Solves the game for two from a position.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Rules, Seat};
/// use gambol_solve::{Limits, fish::solve};
///
/// let board = FishBarrel::from_id("fish/3,2,4,1")?;
/// let answer = solve(&board, &board.start(), &Limits::none())?;
/// assert_eq!(answer.winner, Seat::First);
/// assert_eq!(board.move_text(&board.start(), &answer.winning_moves[0]), "1 0 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &FishBarrel, position: &Position, limits: &Limits<'_>) -> Result<Answer, Stopped> {
    if parity_decides(board) { Ok(by_parity(board, position)) } else { by_table(board, position, limits) }
}

/// Whether the caps always leave room for the move that makes every barrel even.
pub fn parity_decides(board: &FishBarrel) -> bool {
    let caps = board.caps();
    let others = board.start().fish().len() as u128 - 1;
    caps.barrel.is_none_or(|cap| cap % 2 == 0)
        && caps.add.is_none_or(|cap| cap >= 1)
        && caps.total.is_none_or(|cap| cap >= others)
}

fn by_parity(board: &FishBarrel, position: &Position) -> Answer {
    let fish = position.fish();
    let odd: Vec<usize> = (0..fish.len()).filter(|&barrel| fish[barrel] % 2 == 1).collect();
    let mover = board.turn(position);
    let most_moves = if board.caps() == Caps::default() { 1 } else { MOST_MOVES };
    let mut evening = Evening { board, fish, moves: Vec::new(), most: most_moves };
    if let Some(&barrel) = odd.first() {
        evening.add(barrel, &mut Vec::new());
    }
    let complete = evening.moves.len() <= most_moves;
    let mut winning_moves = evening.moves;
    winning_moves.truncate(most_moves);
    Answer {
        winner: if odd.is_empty() { mover.other() } else { mover },
        winning_moves,
        complete,
        proof: Proof::Parity { odd: odd.iter().map(|barrel| barrel + 1).collect() },
    }
}

/// The moves on the first odd barrel that leave every barrel even: exactly the winning ones, since an odd barrel before
/// that cannot be repaired.
struct Evening<'a> {
    board: &'a FishBarrel,
    fish: &'a [u128],
    moves: Vec<Take>,
    /// One more than this is found, to see whether there are more.
    most: usize,
}

impl Evening<'_> {
    /// Finds the moves on that barrel that begin by adding these fish. Each later barrel gets its parity and pairs of
    /// fish, as many as its room and the needs of those after it leave.
    fn add(&mut self, barrel: usize, added: &mut Vec<u128>) {
        let Some(&held) = self.fish.get(barrel + 1 + added.len()) else {
            return self.moves.push(Take { barrel, add: added.iter().copied().collect() });
        };
        let caps = self.board.caps();
        let needs: u128 = self.fish[barrel + 2 + added.len()..].iter().map(|later| later % 2).sum();
        let left = caps.total.map_or(u128::MAX, |total| total - added.iter().sum::<u128>() - needs);
        let most = self.board.room(held).min(left);
        let mut amount = held % 2;
        while amount <= most && self.moves.len() <= self.most {
            added.push(amount);
            self.add(barrel, added);
            added.pop();
            amount = amount.saturating_add(2);
        }
    }
}

fn by_table(board: &FishBarrel, position: &Position, limits: &Limits<'_>) -> Result<Answer, Stopped> {
    let kernel = Kernel::build(board, position, limits)?;
    let mut winning_moves = kernel.winning_moves(position);
    let mover = board.turn(position);
    let winner = if winning_moves.is_empty() { mover.other() } else { mover };
    let complete = winning_moves.len() <= MOST_MOVES;
    winning_moves.truncate(MOST_MOVES);
    Ok(Answer { winner, winning_moves, complete, proof: Proof::Kernel { lost: kernel.into_lost() } })
}
