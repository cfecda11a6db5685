//! What a move seems to bring, where nobody knows.

use gambol_games::Coins;
use gambol_solve::{
    Limits, Stopped,
    coins::{Aim, Oracle},
};

use super::line::{Line, lines};

/// The most positions that are looked at: some milliseconds.
const MOST_POSITIONS: u32 = 150_000;

/// Positions between two looks at the limits.
const ASK_EVERY: u32 = 1 << 8;

/// What the moves bring in the next few plies, as many as can be seen in time; at least what each scores itself. For
/// the last coin nothing can be seen from afar: there the longest lines come first, since they lead soonest to where
/// tables begin.
pub(super) fn guess(board: &Coins, coins: u64, limits: &Limits<'_>) -> Vec<(Line, i32)> {
    let lines = lines(board, coins);
    let mut search = Search { board, limits, left: MOST_POSITIONS };
    let mut found: Vec<i32> = lines.iter().map(|line| search.horizon(line, coins)).collect();
    for plies in 1..coins.count_ones() {
        let deeper = lines.iter().map(|line| search.brings(line, coins, plies));
        match deeper.collect() {
            Ok(deeper) => found = deeper,
            Err(_) => break,
        }
    }
    let win = Aim::of(board) == Aim::Win;
    let guessed = lines.iter().zip(found).map(|(line, brings)| {
        // Whatever decides the game is worth more than a long line.
        let length = i32::try_from(line.length()).unwrap_or(0);
        let brings = if win { brings * 100 + length } else { brings };
        (*line, brings)
    });
    guessed.collect()
}

struct Search<'a> {
    board: &'a Coins,
    limits: &'a Limits<'a>,
    /// How many positions may still be looked at.
    left: u32,
}

/// More than anything brings.
const INFINITE: i32 = i32::MAX / 2;

impl Search<'_> {
    /// What a line brings if nothing after it counts.
    fn horizon(&self, line: &Line, coins: u64) -> i32 {
        line.points - if coins == line.cells { Oracle::end(self.board) } else { 0 }
    }

    /// What a line brings if so many plies after it count.
    fn brings(&mut self, line: &Line, coins: u64, plies: u32) -> Result<i32, Stopped> {
        Ok(line.points - self.value(coins ^ line.cells, plies, -INFINITE, INFINITE)?)
    }

    /// What a position brings to the player to move within so many plies: exactly if that lies between the bounds,
    /// otherwise something on the same side of them (fail-soft alpha-beta).
    fn value(&mut self, coins: u64, plies: u32, mut least: i32, most: i32) -> Result<i32, Stopped> {
        if coins == 0 {
            return Ok(Oracle::end(self.board));
        }
        if plies == 0 {
            return Ok(0);
        }
        self.left = self.left.checked_sub(1).ok_or(Stopped::Asked)?;
        if self.left.is_multiple_of(ASK_EVERY) {
            self.limits.check()?;
        }
        let mut best = -INFINITE;
        for (_, cells, points) in self.board.open(coins) {
            let after = self.value(coins ^ cells, plies - 1, points - most, points - least)?;
            best = best.max(points - after);
            least = least.max(best);
            if best >= most {
                break;
            }
        }
        Ok(best)
    }
}
