//! The agent that knows.

use gambol_games::{
    Coins,
    coins::{Position, Take},
};
use gambol_solve::coins::{Aim, Oracle};

use super::{
    guess::guess,
    line::{Line, lines},
};
use crate::{
    expert::{Expert, Opinion, Weighed},
    player::{Grounds, Tables, Thinking},
};

/// Perfect by a table of the coins that are left, which it keeps from move to move: for the last coin up to 28 coins,
/// for the score up to 24. With more, it asks the caller's tables for the last coin, and else guesses by a short
/// search.
#[derive(Default)]
pub(super) struct Perfect {
    oracle: Oracle,
}

impl Expert for Perfect {
    type Board = Coins;

    fn opinion(&mut self, board: &Coins, position: &Position, thinking: &mut Thinking<'_>) -> Opinion<Take> {
        let coins = position.coins();
        if let Ok(known) = self.oracle.about(board, coins, &thinking.limits) {
            let trick = |left| Trick::of(board, left, |coins| known.value(coins));
            let tries = lines(board, coins).into_iter().map(|line| {
                let left = coins ^ line.cells;
                Try { line, brings: line.points - known.value(left), trick: trick(left) }
            });
            return opinion(board, coins, tries.collect(), Grounds::Proved);
        }
        if let Some(tries) = looked_up(board, coins, thinking.tables) {
            return opinion(board, coins, tries, Grounds::Proved);
        }
        let guessed = guess(board, coins, &thinking.limits);
        let tries = guessed.into_iter().map(|(line, brings)| Try { line, brings, trick: Trick::default() });
        opinion(board, coins, tries.collect(), Grounds::Guessed)
    }
}

/// A move with what it brings.
struct Try {
    line: Line,
    /// With the best play afterwards.
    brings: i32,
    trick: Trick,
}

/// How easily the opponent goes wrong in a position.
#[derive(Clone, Copy, Default)]
struct Trick {
    /// What a reply gives away, on average over all of them.
    gift: f64,
    /// The share of replies that give something away.
    wrong: f64,
}

impl Trick {
    fn of(board: &Coins, coins: u64, value: impl Fn(u64) -> i32) -> Self {
        if coins == 0 {
            return Self::default();
        }
        let best = value(coins);
        let (mut replies, mut wrong, mut gift) = (0.0, 0.0, 0.0);
        for (_, cells, points) in board.open(coins) {
            let given = best - (points - value(coins ^ cells));
            replies += 1.0;
            wrong += f64::from(u8::from(given > 0));
            gift += f64::from(given);
        }
        Self { gift: gift / replies, wrong: wrong / replies }
    }
}

/// What the caller's table says of the moves; `None` if it does not say all. It may lie in a file, so it is asked no
/// further.
fn looked_up(board: &Coins, coins: u64, tables: &dyn Tables) -> Option<Vec<Try>> {
    if Aim::of(board) != Aim::Win {
        return None;
    }
    let end_is_lost = board.is_normal();
    let tried = |line: Line| {
        let left = coins ^ line.cells;
        let lost = if left == 0 { end_is_lost } else { tables.is_lost(board, left)? };
        Some(Try { line, brings: if lost { 1 } else { -1 }, trick: Trick::default() })
    };
    lines(board, coins).into_iter().map(tried).collect()
}

/// Weighs moves by what they bring.
fn opinion(board: &Coins, coins: u64, tries: Vec<Try>, grounds: Grounds) -> Opinion<Take> {
    let best = tries.iter().map(|tried| tried.brings).max().unwrap_or(0);
    let gains = tries.iter().any(|tried| tried.line.points > 0);
    // A mistake that costs as much as a usual line scores is half as likely as one that costs nearly nothing.
    let usual = board.lines().map(|(_, points)| f64::from(points.abs())).sum::<f64>();
    let usual = (usual / board.lines().len() as f64).max(1.0);
    let mut opinion = Opinion { optimal: Vec::new(), mistakes: Vec::new(), grounds };
    for Try { line, brings, trick } in tries {
        let hands_over = hands_over(board, coins ^ line.cells);
        if brings == best {
            // Where the game is lost anyway, not the moves after which the win is in plain view.
            let plain = if hands_over { 0.1 } else { 1.0 };
            opinion.optimal.push(Weighed::new(line.take, (0.1 + trick.gift) * plain));
        } else {
            let close = 1.0 / (1.0 + f64::from(best - brings) / usual);
            // A mistake is more likely if it is not easy to see why it is one: few replies are right.
            let weight = close * close * (0.1 + trick.wrong);
            let absurd = hands_over || line.points < 0 && gains;
            opinion.mistakes.push(Weighed { mv: line.take, weight, absurd });
        }
    }
    opinion
}

/// Whether a child sees that the next player wins, or has won, with these coins: because they can all be taken, or all
/// but one where the last coin loses.
fn hands_over(board: &Coins, coins: u64) -> bool {
    if board.scheme().winner < board.scheme().loser {
        return false;
    }
    let wanted = u32::from(!board.is_normal());
    if coins == 0 {
        return !board.is_normal();
    }
    coins.count_ones() <= board.longest() + 1
        && board.open(coins).any(|(_, cells, _)| (coins ^ cells).count_ones() == wanted)
}
