//! Answers about one position after the other, for players and their coach.

use gambol_games::Coins;

use super::{
    kernel::Chunk,
    numbering::Numbering,
    score_table::{ScoreTable, end_value},
    table::Build,
};
use crate::{Limits, Stopped};

/// What a game is played for.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::coins::Aim;
///
/// let aim = |id: &str| Aim::of(&Coins::from_id(id).unwrap());
/// assert_eq!(aim("coins/preset1"), Aim::Score);
/// assert_eq!(aim("coins/6"), Aim::Win);
/// assert_eq!(aim("coins/6/win=80/illegal=-50"), Aim::Win, "nothing else is paid for");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The last coin.
    Win,
    /// The difference of the totals.
    Score,
}

impl Aim {
    /// The score where lines bring points or losing pays, and otherwise the last coin, which then decides the score
    /// too.
    pub fn of(board: &Coins) -> Self {
        let points = board.lines().any(|(_, points)| points != 0);
        if points || board.scheme().winner < board.scheme().loser { Self::Score } else { Self::Win }
    }
}

/// The largest tables, in bytes: 28 coins for the win, 24 for the score if amounts are not large. Each takes about
/// half a second.
const LARGEST: u64 = 32 << 20;

/// Of boards with at most so many cells all positions are decided at once: 1 ms for the win, 50 ms for the score.
const WHOLE: usize = 21;

/// Knows what positions are worth, and keeps the table that it has last made for the questions to come.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::{Limits, coins::Oracle};
///
/// let mut oracle = Oracle::default();
/// let board = Coins::from_id("coins/4")?;
/// let known = oracle.about(&board, board.all(), &Limits::none())?;
/// assert_eq!(known.value(board.all()), 1, "won");
/// assert_eq!(known.value(0b0001), -1, "the last coin loses");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Oracle {
    kept: Option<Known>,
}

impl Oracle {
    /// What an empty board is worth to the player to move.
    pub fn end(board: &Coins) -> i32 {
        end(Aim::of(board), board)
    }

    /// What is known of the positions with no coins but these.
    pub fn about(&mut self, board: &Coins, coins: u64, limits: &Limits<'_>) -> Result<&Known, Stopped> {
        if board.cells() <= WHOLE && self.within(board, board.all(), limits).is_ok() {
            return self.within(board, board.all(), limits);
        }
        self.within(board, coins, limits)
    }

    /// The same, from a table that has no other positions unless there is one already.
    pub fn within(&mut self, board: &Coins, coins: u64, limits: &Limits<'_>) -> Result<&Known, Stopped> {
        let fits = |known: &Known| known.is_about(board, coins) && limits.afford(known.bytes.into()).is_ok();
        if !self.kept.as_ref().is_some_and(fits) {
            // What is kept makes room first.
            self.kept = None;
            self.kept = Some(Known::find(board, coins, limits)?);
        }
        self.kept.as_ref().ok_or(Stopped::Asked)
    }
}

/// What some coins of a board, and all sets of them, are worth.
pub struct Known {
    aim: Aim,
    /// What tells the rules apart: the lines with their points, and what an empty board is worth.
    lines: Vec<(u64, i32)>,
    end: i32,
    coins: u64,
    bytes: u64,
    table: Kept,
}

enum Kept {
    /// One bit a position, in the order of their numbers.
    Wins(Numbering, Vec<Chunk>),
    Scores(ScoreTable),
}

impl Known {
    fn find(board: &Coins, coins: u64, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let limits = Limits { memory: limits.memory.min(LARGEST), ..*limits };
        limits.check()?;
        let numbering = Numbering::new(board, coins);
        let aim = Aim::of(board);
        let (bytes, table) = match aim {
            Aim::Score => {
                let bytes = ScoreTable::bytes(board, numbering.cells().len());
                (bytes as u64, Kept::Scores(ScoreTable::build(board, coins, &limits)?))
            }
            Aim::Win => {
                let mut memory = Build::memory(&numbering, &limits)?;
                Build::new(numbering.clone(), &mut memory).work(&limits, |_, _| {})?;
                (size_of_val(memory.as_slice()) as u64, Kept::Wins(numbering, memory))
            }
        };
        Ok(Self { aim, lines: board.lines().collect(), end: end(aim, board), coins, bytes, table })
    }

    fn is_about(&self, board: &Coins, coins: u64) -> bool {
        let aim = Aim::of(board);
        self.aim == aim
            && self.end == end(aim, board)
            && coins & !self.coins == 0
            && self.lines.iter().copied().eq(board.lines())
    }

    /// What a position is worth to the player to move: 1 if it is won and -1 if it is lost, or, where points count,
    /// the points to come less the other's. No coins but those asked about may be left.
    pub fn value(&self, coins: u64) -> i32 {
        match &self.table {
            Kept::Scores(table) => table.value(table.numbering().number(coins).unwrap_or(0)),
            Kept::Wins(numbering, memory) => {
                let position = numbering.number(coins).unwrap_or(0) as usize;
                let words = memory.as_flattened().as_flattened();
                if words[position / 64] >> (position % 64) & 1 == 1 { -1 } else { 1 }
            }
        }
    }
}

/// What an empty board is worth to the player to move.
fn end(aim: Aim, board: &Coins) -> i32 {
    match aim {
        Aim::Score => end_value(board),
        Aim::Win if board.is_normal() => -1,
        Aim::Win => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gambol_games::Notation as _;

    use super::*;

    fn plain(board: &Coins, coins: u64, seen: &mut HashMap<u64, i32>) -> i32 {
        if coins == 0 {
            return end(Aim::of(board), board);
        }
        if let Some(value) = seen.get(&coins) {
            return *value;
        }
        let moves: Vec<_> = board.open(coins).collect();
        let values = moves.into_iter().map(|(_, line, points)| points - plain(board, coins ^ line, seen));
        let value = values.max().unwrap_or(0);
        seen.insert(coins, value);
        value
    }

    const BOARDS: [&str; 6] = [
        "coins/4",
        "coins/4/normal",
        "coins/4/line=2/win=5",
        "coins/4/points=3,7,-5,15/win=25/lose=-25",
        "coins/4/points=3,7,-5,15/win=25/lose=-25/normal",
        "coins/4/win=-5/lose=5",
    ];

    #[test]
    fn whatever_is_asked_in_whatever_order_is_answered_as_a_plain_search_does() {
        let mut oracle = Oracle::default();
        let mut seen: [HashMap<u64, i32>; 6] = Default::default();
        for round in 0..600_usize {
            let board = Coins::from_id(BOARDS[round % 6]).unwrap();
            let coins = (round as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - board.cells());
            let known = if round % 4 == 3 {
                oracle.within(&board, coins, &Limits::none()).unwrap()
            } else {
                oracle.about(&board, coins, &Limits::none()).unwrap()
            };
            assert_eq!(known.value(coins), plain(&board, coins, &mut seen[round % 6]), "{round}: {coins:b}");
        }
    }

    #[test]
    fn limits_hold() {
        let mut oracle = Oracle::default();
        let board = Coins::from_id("coins/8").unwrap();
        let needed = Some(Stopped::Memory { needed: 8 << 30 });
        assert_eq!(oracle.about(&board, board.all(), &Limits::none()).err(), needed);
        let stopped = Limits { stop: &|| true, ..Limits::none() };
        assert_eq!(oracle.about(&board, 0b111, &stopped).err(), Some(Stopped::Asked));
        // A table that is larger than may be is not kept either.
        let tiny = Limits { memory: 100, ..Limits::none() };
        oracle.about(&board, 0b111, &Limits::none()).unwrap();
        assert!(oracle.about(&board, 0b111, &tiny).is_err());
    }
}
