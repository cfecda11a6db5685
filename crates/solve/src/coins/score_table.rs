//! What every position is worth, by a table.

use gambol_games::Coins;

use super::numbering::Numbering;
use crate::{Limits, Stopped};

/// The positions that differ in the lowest six coins.
const BLOCK: usize = 64;

/// Less than any position is worth: amounts are at most 10^6, and a game has at most 45 moves and 45 coloured coins.
const NOTHING: i32 = i32::MIN / 2;

/// The blocks between two looks at the limits.
const ASK_EVERY: usize = 1 << 12;

/// What each position is worth: the total of the player to move minus that of the other, from there on, when both play as
/// well as possible.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::{Limits, coins::ScoreTable};
///
/// let board = Coins::from_id("coins/2/points=5,9/win=80/lose=-20")?;
/// let table = ScoreTable::build(&board, 0b111, &Limits::none())?;
/// // Two coins for 9, and the other has to take the last: 5 for it, and 80 against -20.
/// assert_eq!(table.value(0b111), 9 - 5 + 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ScoreTable {
    numbering: Numbering,
    values: Vec<[i32; BLOCK]>,
}

/// A line with the points it brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scored {
    pub(super) line: u64,
    pub(super) points: i32,
}

/// The lines of a numbering with their points.
pub(super) fn scored_lines(board: &Coins, numbering: &Numbering) -> Vec<Scored> {
    let number = |(line, points)| Some(Scored { line: numbering.number(line)?, points });
    board.lines().filter_map(number).collect()
}

/// What the player to move gets, and the other does not, when no coin is left.
pub(super) fn end_value(board: &Coins) -> i32 {
    let bonus = board.scheme().winner - board.scheme().loser;
    if board.is_normal() { -bonus } else { bonus }
}

impl ScoreTable {
    /// The bytes that a table of that many coins takes.
    pub(super) fn bytes(coins: usize) -> u128 {
        (size_of::<i32>() as u128) << coins.max(6)
    }

    /// Finds out what every position with no coins but these is worth.
    pub fn build(board: &Coins, coins: u64, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let numbering = Numbering::new(board, coins);
        let needed = Self::bytes(numbering.cells().len());
        limits.afford(needed)?;
        let positions = usize::try_from(numbering.positions()).map_err(|_| Stopped::Memory { needed })?;
        let lines = scored_lines(board, &numbering);
        let (inner, outer): (Vec<Scored>, Vec<Scored>) =
            lines.into_iter().partition(|scored| scored.line < BLOCK as u64);
        // By position: the lines within the lowest coins.
        let within =
            |position: usize| inner.iter().filter(move |scored| scored.line as usize & !position == 0);
        let inner: Vec<Vec<Scored>> =
            (0..BLOCK).map(|position| within(position).copied().collect()).collect();
        let mut values = vec![[NOTHING; BLOCK]; positions.div_ceil(BLOCK)];
        for block in 0..values.len() {
            if block % ASK_EVERY == 0 {
                limits.check()?;
            }
            let (before, rest) = values.split_at_mut(block);
            let best = &mut rest[0];
            for Scored { line, points } in &outer {
                let other = *line as usize / BLOCK;
                if other & block == other {
                    pull(best, &before[block ^ other], *line as usize % BLOCK, *points);
                }
            }
            if block == 0 {
                best[0] = end_value(board);
            }
            for (position, lines) in inner.iter().enumerate() {
                let values = lines.iter().map(|scored| scored.points - best[position ^ scored.line as usize]);
                best[position] = values.fold(best[position], i32::max);
            }
        }
        Ok(Self { numbering, values })
    }

    /// The positions by number.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// What a position is worth.
    pub fn value(&self, position: u64) -> i32 {
        self.values.as_flattened()[position as usize]
    }
}

/// Improves the values of a block by a line that leads to another, where it takes away `piece` of the lowest coins.
fn pull(best: &mut [i32; BLOCK], from: &[i32; BLOCK], piece: usize, points: i32) {
    for position in piece..BLOCK {
        let value = points - from[position - piece];
        if position & piece == piece && value > best[position] {
            best[position] = value;
        }
    }
}
