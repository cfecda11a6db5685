//! What a position can be worth at most and at least, by the number of its coins alone.
//!
//! **Theorem.** Let h(l) and s(l) be the most and the least points that a line of l coins brings, and let G(n) be lengths such that
//! any n coins of the board hold a line of each. Let A(0) be what the player to move has from an empty board, B(0) = -A(0), and
//!
//! - A(n) = max over l ≤ n of h(l) + B(n - l),
//! - B(n) = min over l in G(n) of A(n - l) - s(l).
//!
//! Then a position of n coins is worth at most A(n) and at least -B(n).
//!
//! *Proof* by induction. The player to move takes some line, gets at most h(l), and has -w when the rest is worth w to the other;
//! and w ≥ -B(n - l). For the second part, the player can take any length in G(n), gets at least s(l), and the rest is
//! worth at most A(n - l) to the other, so that the position is worth at least s(l) - A(n - l). ∎
//!
//! Single coins are always there. If a board holds k lines of length l without a common cell, then more than (cells - k) coins cannot
//! miss a cell of each of them.

use gambol_games::Coins;

use super::{score_search::Bounds, score_table::end_value};

/// The bounds of the theorem, for every number of coins.
pub(super) struct Envelope {
    bounds: Vec<Bounds>,
}

impl Envelope {
    pub(super) fn of(board: &Coins) -> Self {
        let lengths: Vec<Length> = (1..=board.longest()).map(|length| Length::of(board, length)).collect();
        let end = end_value(board);
        let mut bounds = vec![Bounds { least: end, most: end }];
        for coins in 1..=board.cells() {
            let possible = lengths.iter().filter(|length| length.coins <= coins);
            let most = possible.clone().map(|l| l.most - bounds[coins - l.coins].least).max();
            let sure = possible.filter(|length| coins >= length.sure_from);
            let least = sure.map(|l| l.least - bounds[coins - l.coins].most).max();
            // A single coin is both.
            bounds.push(Bounds { least: least.unwrap_or(0), most: most.unwrap_or(0) });
        }
        Self { bounds }
    }

    /// What a position with so many coins can be worth.
    pub(super) fn bounds(&self, coins: usize) -> Bounds {
        self.bounds[coins]
    }

    /// The furthest from zero that a position with at most so many coins can be worth.
    pub(super) fn furthest(&self, coins: usize) -> i32 {
        let far = |bounds: &Bounds| bounds.least.abs().max(bounds.most.abs());
        self.bounds[..=coins].iter().map(far).max().unwrap_or(0)
    }
}

/// The lines of one length.
struct Length {
    coins: usize,
    most: i32,
    least: i32,
    /// With so many coins left there is such a line.
    sure_from: usize,
}

impl Length {
    fn of(board: &Coins, length: u32) -> Self {
        let lines = || board.lines().filter(|(line, _)| line.count_ones() == length);
        let points = || lines().map(|(_, points)| points);
        let (mut used, mut apart) = (0, 0);
        for (line, _) in lines() {
            if line & used == 0 {
                used |= line;
                apart += 1;
            }
        }
        Self {
            coins: length as usize,
            most: points().max().unwrap_or(0),
            least: points().min().unwrap_or(0),
            // One coin is a line.
            sure_from: if length == 1 { 1 } else { board.cells() - apart + 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use gambol_games::Notation as _;

    use super::*;
    use crate::{Limits, coins::ScoreTable};

    #[test]
    fn every_position_lies_within_its_bounds() {
        for id in [
            "coins/4/points=3,7,-5,15/win=25/lose=-25",
            "coins/4/points=5,9/win=80/normal",
            "coins/5/points=-4,9,-11/seed=5",
            "coins/5/points=0,0,1",
        ] {
            let board = Coins::from_id(id).unwrap();
            let all = (1 << board.cells()) - 1;
            let table = ScoreTable::build(&board, all, &Limits::none()).unwrap();
            let envelope = Envelope::of(&board);
            for coins in 0..=all {
                let bounds = envelope.bounds(coins.count_ones() as usize);
                assert!((bounds.least..=bounds.most).contains(&table.value(coins)), "{id}: {coins:b}");
            }
        }
    }
}
