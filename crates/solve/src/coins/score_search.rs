//! What a position is worth, by search, where a table of all positions would be too large.
//!
//! The search answers questions "is this position worth at least b?", and narrows the value down. A position is
//! worth at least b iff some line with p points leads to one that is not worth at least p - b + 1 to the other player.
//! Bounds found on the way are remembered in a table of fixed size; positions whose coins all lie in the first rows are
//! looked up. Of positions that can be laid onto each other one stands for all.

use gambol_games::Coins;

use super::{
    envelope::Envelope,
    numbering::Numbering,
    recall::Recall,
    score_table::{ScoreTable, Scored, scored_lines},
    symmetry::Symmetries,
};
use crate::{Limits, Stopped};

/// Nodes between two looks at the limits.
const ASK_EVERY: u64 = 1 << 10;

/// The most coins of the table in which the ends of games are looked up: in eight rows, those without a side. It takes 512 MiB,
/// if amounts are not large.
const MOST_LOOKED_UP: usize = 28;

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
    envelope: Envelope,
    recall: Recall,
    nodes: u64,
    limits: Limits<'l>,
}

impl<'l> ScoreSearch<'l> {
    pub(super) fn new(board: &Coins, limits: Limits<'l>) -> Result<Self, Stopped> {
        let cells = board.cells();
        // A quarter of the memory for the ends of games, half of it for bounds.
        let fits = |coins: &usize| ScoreTable::bytes(board, *coins) <= u128::from(limits.memory) / 4;
        let needed = ScoreTable::bytes(board, 0) * 4;
        let looked_up = (0..=cells.min(MOST_LOOKED_UP)).rev().find(fits).ok_or(Stopped::Memory { needed })?;
        let ends = ScoreTable::build(board, (1 << looked_up) - 1, &limits)?;
        let whole = Numbering::new(board, (1 << cells) - 1);
        let mut lines = scored_lines(board, &whole);
        lines.sort_by_key(|scored| std::cmp::Reverse(scored.points));
        Ok(Self {
            envelope: Envelope::of(board),
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
        // Questions far from the value are easy. So the bounds come closer from both sides in turn, and if the search is
        // stopped, they have come some way.
        let mut from_above = true;
        while !bounds.is_exact() {
            let quarter = (bounds.most - bounds.least) / 4;
            let asked = if from_above { bounds.most - quarter } else { bounds.least + 1 + quarter };
            match self.reaches(coins, asked) {
                Err(stopped) => return Err((bounds, stopped)),
                Ok(true) => bounds.least = asked,
                Ok(false) => bounds.most = asked - 1,
            }
            from_above = !from_above;
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
        self.recall.get(coins).unwrap_or_else(|| self.envelope.bounds(coins.count_ones() as usize))
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
