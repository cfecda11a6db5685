//! Lines that may be taken.

use gambol_games::{Coins, coins::Take};
use gambol_graph::Dice;

/// A move, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) take: Take,
    /// The coins it takes.
    pub(super) cells: u64,
    /// What it scores.
    pub(super) points: i32,
}

impl Line {
    /// How many coins it takes.
    pub(super) fn length(&self) -> u32 {
        self.cells.count_ones()
    }
}

/// The lines that may be taken from these coins.
pub(super) fn lines(board: &Coins, coins: u64) -> Vec<Line> {
    board.open(coins).map(|(take, cells, points)| Line { take, cells, points }).collect()
}

/// One of those for which the key is greatest, by lot.
pub(super) fn best<K: Ord>(lines: &[Line], dice: &mut Dice, key: impl Fn(&Line) -> K) -> Option<Line> {
    let greatest = lines.iter().map(&key).max()?;
    let best: Vec<&Line> = lines.iter().filter(|line| key(line) == greatest).collect();
    best.get(dice.below(best.len() as u64) as usize).map(|line| **line)
}
