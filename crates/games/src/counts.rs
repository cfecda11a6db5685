//! Counting lines of play: the plainest check of a move generator.

use crate::rules::FiniteMoves;

/// How many lines of play there are.
///
/// ```
/// use gambol_games::{Coins, Counts, Notation, count_lines};
///
/// let two_rows = Coins::from_id("coins/2").unwrap();
/// assert_eq!(count_lines(&two_rows, 2), Counts { lines: 12, finished: 6 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Sequences of that many legal moves.
    pub lines: u64,
    /// Those after which the game is over.
    pub finished: u64,
}

/// Counts the lines of `depth` moves from the start of a board.
pub fn count_lines<R: FiniteMoves>(board: &R, depth: u32) -> Counts {
    count_lines_from(board, &mut board.start(), depth)
}

/// Counts the lines of `depth` moves from a position, which is left as it was.
pub fn count_lines_from<R: FiniteMoves>(board: &R, position: &mut R::Position, depth: u32) -> Counts {
    if depth == 0 {
        return Counts { lines: 1, finished: board.outcome(position).is_some().into() };
    }
    let mut counts = Counts::default();
    for n in 0..board.count(position) {
        let mv = board.nth(position, n);
        let undo = board.play(position, &mv);
        let below = count_lines_from(board, position, depth - 1);
        board.undo(position, &mv, undo);
        counts.lines += below.lines;
        counts.finished += below.finished;
    }
    counts
}
