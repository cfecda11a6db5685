//! What every position is worth, by a table.

use std::ops::Sub;

use gambol_games::Coins;

use super::{envelope::Envelope, numbering::Numbering};
use crate::{Limits, Stopped};

/// The positions that differ in the lowest six coins.
const BLOCK: usize = 64;

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
    values: Values,
}

/// By blocks: half the size where the amounts allow it.
enum Values {
    Small(Vec<[i16; BLOCK]>),
    Large(Vec<[i32; BLOCK]>),
}

/// A number that values are kept in.
trait Amount: Copy + Ord + Sub<Output = Self> + TryFrom<i32> {
    /// Less than any position is worth.
    const NOTHING: Self;
}

impl Amount for i16 {
    const NOTHING: Self = Self::MIN / 2;
}

impl Amount for i32 {
    // Amounts are at most 10^6, and a game has at most 45 moves and 45 coloured coins.
    const NOTHING: Self = Self::MIN / 2;
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
    /// The bytes that a table of that many coins of the board takes.
    pub(super) fn bytes(board: &Coins, coins: usize) -> u128 {
        let amount = if is_small(board, coins) { size_of::<i16>() } else { size_of::<i32>() };
        (amount as u128) << coins.max(6)
    }

    /// Finds out what every position with no coins but these is worth.
    pub fn build(board: &Coins, coins: u64, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let numbering = Numbering::new(board, coins);
        let cells = numbering.cells().len();
        limits.afford(Self::bytes(board, cells))?;
        let values = if is_small(board, cells) {
            Values::Small(fill(board, &numbering, limits)?)
        } else {
            Values::Large(fill(board, &numbering, limits)?)
        };
        Ok(Self { numbering, values })
    }

    /// The positions by number.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// What a position is worth.
    pub fn value(&self, position: u64) -> i32 {
        match &self.values {
            Values::Small(values) => values.as_flattened()[position as usize].into(),
            Values::Large(values) => values.as_flattened()[position as usize],
        }
    }
}

/// Whether what so many coins are worth fits into small numbers, and so do sums with it. A block that is not filled has
/// positions without moves, whose values mean nothing, and may be too large.
fn is_small(board: &Coins, coins: usize) -> bool {
    let most = board.lines().map(|(_, points)| points.abs()).max().unwrap_or(0);
    coins >= 6 && most + Envelope::of(board).furthest(coins) < i32::from(i16::MAX / 2)
}

/// The values of all positions, block after block.
fn fill<T: Amount>(
    board: &Coins,
    numbering: &Numbering,
    limits: &Limits<'_>,
) -> Result<Vec<[T; BLOCK]>, Stopped> {
    let blocks = numbering.positions().div_ceil(BLOCK as u64);
    let needed = u128::from(blocks) * size_of::<[T; BLOCK]>() as u128;
    let blocks = usize::try_from(blocks).map_err(|_| Stopped::Memory { needed })?;
    // What fits is decided before.
    let amount = |points: i32| T::try_from(points).unwrap_or(T::NOTHING);
    let lines = scored_lines(board, numbering).into_iter();
    let lines = lines.map(|Scored { line, points }| (line as usize, amount(points)));
    let (inner, outer): (Vec<_>, Vec<_>) = lines.partition(|(line, _)| *line < BLOCK);
    // By position: the lines within the lowest coins.
    let within = |position: usize| inner.iter().filter(move |(line, _)| line & !position == 0);
    let inner: Vec<Vec<(usize, T)>> =
        (0..BLOCK).map(|position| within(position).copied().collect()).collect();
    let mut values = vec![[T::NOTHING; BLOCK]; blocks];
    for block in 0..blocks {
        if block % ASK_EVERY == 0 {
            limits.check()?;
        }
        let (before, rest) = values.split_at_mut(block);
        let best = &mut rest[0];
        for (line, points) in &outer {
            let other = line / BLOCK;
            if other & block == other {
                pull(best, &before[block ^ other], line % BLOCK, *points);
            }
        }
        if block == 0 {
            best[0] = amount(end_value(board));
        }
        for (position, lines) in inner.iter().enumerate() {
            let values = lines.iter().map(|(line, points)| *points - best[position ^ line]);
            best[position] = values.fold(best[position], T::max);
        }
    }
    Ok(values)
}

/// Improves the values of a block by a line that leads to another, where it takes away `piece` of the lowest coins.
fn pull<T: Amount>(best: &mut [T; BLOCK], from: &[T; BLOCK], piece: usize, points: T) {
    if piece == 0 {
        for (best, from) in best.iter_mut().zip(from) {
            *best = (points - *from).max(*best);
        }
        return;
    }
    for position in (piece..BLOCK).filter(|position| position & piece == piece) {
        best[position] = best[position].max(points - from[position ^ piece]);
    }
}
