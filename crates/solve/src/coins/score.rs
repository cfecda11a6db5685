//! What perfect play for points brings.

use gambol_games::{
    Coins,
    coins::{Position, Take},
};

use super::{
    envelope::Envelope,
    score_search::{Bounds, ScoreSearch},
    score_table::ScoreTable,
};
use crate::{Limits, Stopped};

/// The most coins for which a table is made, if there is memory for it: 8 GiB, if amounts are not large.
const MOST_BY_TABLE: u32 = 32;

/// What a position is worth, and how to get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valuation {
    /// The total of the player to move minus that of the other, from here on, when both play as well as possible.
    pub value: i32,
    /// Moves that bring this much.
    pub best_moves: Vec<Take>,
    /// Whether these are all; a search that is stopped may have found only some.
    pub complete: bool,
}

/// What is known when the search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unvalued {
    /// Bounds on the value.
    pub bounds: Bounds,
    /// Why there is no more.
    pub stopped: Stopped,
}

/// Finds out what a position is worth. Fouls are left out: they cost at least nothing, and leave the turn where it is.
///
/// ```
/// use gambol_games::{Coins, Notation, Rules};
/// use gambol_solve::{Limits, coins::value};
///
/// let board = Coins::from_id("coins/2/points=5,9/win=80/lose=-20")?;
/// let answer = value(&board, &board.start(), &Limits::none()).map_err(|unvalued| unvalued.stopped)?;
/// assert_eq!(answer.value, 9 - 5 + 80 + 20);
/// assert_eq!(answer.best_moves.len(), 3, "any two of the three coins");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value(board: &Coins, position: &Position, limits: &Limits<'_>) -> Result<Valuation, Unvalued> {
    let coins = position.coins();
    if coins == 0 {
        // Bonuses are paid with the last move.
        return Ok(Valuation { value: 0, best_moves: Vec::new(), complete: true });
    }
    let bounds = Envelope::of(board).bounds(coins.count_ones() as usize);
    let needed = ScoreTable::bytes(board, coins.count_ones() as usize);
    if coins.count_ones() <= MOST_BY_TABLE && limits.afford(needed).is_ok() {
        return by_table(board, position, limits).map_err(|stopped| Unvalued { bounds, stopped });
    }
    by_search(board, position, bounds, limits)
}

fn by_table(board: &Coins, position: &Position, limits: &Limits<'_>) -> Result<Valuation, Stopped> {
    let table = ScoreTable::build(board, position.coins(), limits)?;
    // All positions here lie within the table.
    let value_of = |coins: u64| table.value(table.numbering().number(coins).unwrap_or(0));
    let value = value_of(position.coins());
    let best = board
        .open(position.coins())
        .filter(|(_, line, points)| points - value_of(position.coins() ^ line) == value);
    Ok(Valuation { value, best_moves: best.map(|(take, ..)| take).collect(), complete: true })
}

fn by_search(
    board: &Coins,
    position: &Position,
    bounds: Bounds,
    limits: &Limits<'_>,
) -> Result<Valuation, Unvalued> {
    let unvalued = |stopped| Unvalued { bounds, stopped };
    let mut search = ScoreSearch::new(board, *limits).map_err(unvalued)?;
    let found = search.value(position.coins());
    let value = found.map_err(|(bounds, stopped)| Unvalued { bounds, stopped })?;
    let mut valuation = Valuation { value, best_moves: Vec::new(), complete: true };
    for (take, line, points) in board.open(position.coins()) {
        match search.brings(position.coins(), line, points, value) {
            Ok(true) => valuation.best_moves.push(take),
            Ok(false) => {}
            Err(_) => {
                valuation.complete = false;
                break;
            }
        }
    }
    Ok(valuation)
}
