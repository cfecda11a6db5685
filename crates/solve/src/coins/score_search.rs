//! What a position is worth, by search, where a table of all positions would be too large.
//!
//! The search answers questions "is this position worth at least b?", and narrows the value down by halving. A position is
//! worth at least b iff some line with p points leads to one that is not worth at least p - b + 1 to the other player.
//! Bounds found on the way are remembered in a table of fixed size; positions whose coins all lie in the first rows are
//! looked up. Of positions that can be laid onto each other one stands for all.

use gambol_games::Coins;

use super::{
    numbering::Numbering,
    recall::Recall,
    score_table::{ScoreTable, Scored, end_value, scored_lines},
    symmetry::Symmetries,
};
use crate::{Limits, Stopped};

/// Nodes between two looks at the limits.
const ASK_EVERY: u64 = 1 << 10;

/// The most coins of the table in which the ends of games are looked up: 256 MiB.
const MOST_LOOKED_UP: usize = 26;

/// Bounds on what a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// At least this.
    pub least: i32,
    /// At most this.
    pub most: i32,
}

impl Bounds {
    fn is_exact(self) -> bool {
        self.least >= self.most
    }
}

/// A line out of a position that has to be searched.
struct Branch {
    child: u64,
    points: i32,
    /// What it seems to bring.
    promise: i32,
}

/// A search on one board.
pub(super) struct ScoreSearch<'l> {
    lines: Vec<Scored>,
    symmetries: Symmetries,
    /// The positions with coins in the first cells only.
    ends: ScoreTable,
    /// By how many coins are left: no position is worth more than this, or less than its negative.
    extremes: Vec<i32>,
    recall: Recall,
    nodes: u64,
    limits: Limits<'l>,
}

impl<'l> ScoreSearch<'l> {
    pub(super) fn new(board: &Coins, limits: Limits<'l>) -> Result<Self, Stopped> {
        let cells = board.cells();
        // A quarter of the memory for the ends of games, half of it for bounds.
        let fits = |coins: &usize| ScoreTable::bytes(*coins) <= u128::from(limits.memory) / 4;
        let needed = ScoreTable::bytes(0) * 4;
        let looked_up = (0..=cells.min(MOST_LOOKED_UP)).rev().find(fits).ok_or(Stopped::Memory { needed })?;
        let ends = ScoreTable::build(board, (1 << looked_up) - 1, &limits)?;
        let whole = Numbering::new(board, (1 << cells) - 1);
        let mut lines = scored_lines(board, &whole);
        lines.sort_by_key(|scored| std::cmp::Reverse(scored.points));
        Ok(Self {
            extremes: extremes(&lines, cells, end_value(board)),
            lines,
            symmetries: Symmetries::of(board),
            ends,
            recall: Recall::new(limits.memory / 2),
            nodes: 0,
            limits,
        })
    }

    /// What the position with these coins is worth, or bounds on it when the search has been stopped.
    pub(super) fn value(&mut self, coins: u64) -> Result<i32, (Bounds, Stopped)> {
        let coins = self.symmetries.least(coins);
        let mut bounds = self.bounds(coins);
        // Wide steps first, then halves.
        let mut guess = 0;
        let mut step = 1;
        while !bounds.is_exact() {
            let asked = guess.clamp(bounds.least + 1, bounds.most);
            match self.reaches(coins, asked) {
                Err(stopped) => return Err((bounds, stopped)),
                Ok(true) => {
                    bounds.least = asked;
                    guess = asked + step;
                }
                Ok(false) => {
                    bounds.most = asked - 1;
                    guess = asked - step;
                }
            }
            step *= 2;
            if guess > bounds.most || guess <= bounds.least {
                guess = bounds.least + (bounds.most - bounds.least + 1) / 2;
                step = 1;
            }
        }
        Ok(bounds.least)
    }

    /// Whether a move that takes these cells for these points brings at least `value`.
    pub(super) fn brings(&mut self, coins: u64, line: u64, points: i32, value: i32) -> Result<bool, Stopped> {
        let child = self.symmetries.least(coins ^ line);
        Ok(!self.reaches(child, points - value + 1)?)
    }

    /// What is known of a position without a search.
    fn bounds(&self, coins: u64) -> Bounds {
        if coins < self.ends.numbering().positions() {
            let value = self.ends.value(coins);
            return Bounds { least: value, most: value };
        }
        self.recall.get(coins).unwrap_or_else(|| {
            let most = self.extremes[coins.count_ones() as usize];
            Bounds { least: -most, most }
        })
    }

    /// Whether a position, the least of those it can be laid onto, is worth at least `wanted`.
    fn reaches(&mut self, coins: u64, wanted: i32) -> Result<bool, Stopped> {
        let bounds = self.bounds(coins);
        if bounds.least >= wanted {
            return Ok(true);
        }
        if bounds.most < wanted {
            return Ok(false);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) {
            self.limits.check()?;
        }
        let mut branches = Vec::new();
        for i in 0..self.lines.len() {
            let Scored { line, points } = self.lines[i];
            if line & !coins != 0 {
                continue;
            }
            let child = self.symmetries.least(coins ^ line);
            let bounds = self.bounds(child);
            if bounds.most <= points - wanted {
                self.learn(coins, wanted, true);
                return Ok(true);
            }
            if bounds.least <= points - wanted {
                let promise = points - (bounds.least / 2 + bounds.most / 2);
                branches.push(Branch { child, points, promise });
            }
        }
        branches.sort_unstable_by_key(|branch| (std::cmp::Reverse(branch.promise), branch.child));
        branches.dedup_by_key(|branch| (branch.child, branch.points));
        let mut reaches = false;
        for Branch { child, points, .. } in branches {
            if !self.reaches(child, points - wanted + 1)? {
                reaches = true;
                break;
            }
        }
        self.learn(coins, wanted, reaches);
        Ok(reaches)
    }

    /// Remembers the answer to a question.
    fn learn(&mut self, coins: u64, wanted: i32, reaches: bool) {
        let mut bounds = self.bounds(coins);
        if reaches {
            bounds.least = bounds.least.max(wanted);
        } else {
            bounds.most = bounds.most.min(wanted - 1);
        }
        self.recall.put(coins, bounds);
    }
}

/// The most that can be won or lost with so many coins left: each coin is taken with some line, which brings points to one or
/// the other, and somebody gets the bonus.
fn extremes(lines: &[Scored], cells: usize, end: i32) -> Vec<i32> {
    let mut by_length = vec![0; cells + 1];
    for Scored { line, points } in lines {
        let most: &mut i32 = &mut by_length[line.count_ones() as usize];
        *most = points.abs().max(*most);
    }
    let mut extremes = vec![0; cells + 1];
    for coins in 1..=cells {
        let first = |length: usize| by_length[length] + extremes[coins - length];
        extremes[coins] = (1..=coins).map(first).max().unwrap_or(0);
    }
    extremes.iter().map(|points| points + end.abs()).collect()
}
