//! The published agent that knows patterns of four coins.

use gambol_games::{Coins, coins::Position, coins::Take};
use gambol_solve::coins::{
    Aim,
    patterns::{FourCoins, PublishedPattern},
};

use super::line::{Line, best, lines};
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// With more coins than these it does not look for patterns.
const MOST: u32 = 18;

/// Above 18 coins it takes the longest line that scores. Below, it plays into a pattern that it takes for lost;
/// otherwise it keeps away from moves after which the opponent can do so; and then it takes what scores most. Where
/// there are no points every line counts as scoring, and the longest scores most.
///
/// It is as it was published: its patterns count lines and know no shapes, so that it plays into four coins that are
/// won for the opponent, and it knows nothing of fewer than four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern;

/// What the agent sees in these coins.
fn seen(board: &Coins, coins: u64) -> Option<PublishedPattern> {
    FourCoins::of(board, coins).map(PublishedPattern::of)
}

/// Whether a move leads from these coins to a pattern.
fn leads_to_pattern(board: &Coins, coins: u64) -> bool {
    // No line is long enough to leave four.
    let near = coins.count_ones() <= 4 + board.longest();
    near && board.open(coins).any(|(_, cells, _)| seen(board, coins ^ cells).is_some())
}

impl Chooser for Pattern {
    type Board = Coins;

    fn choose(
        &mut self,
        board: &Coins,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Take>> {
        let coins = position.coins();
        let all = lines(board, coins);
        let dice = &mut *thinking.dice;
        let by_points = |line: &Line| (line.points, line.length());
        let line = if coins.count_ones() > MOST {
            let scores = |line: &Line| Aim::of(board) == Aim::Win || line.points > 0;
            let scoring: Vec<Line> = all.iter().filter(|line| scores(line)).copied().collect();
            best(&scoring, dice, |line| (line.length(), line.points)).or_else(|| best(&all, dice, by_points))
        } else {
            let only = |holds: &dyn Fn(u64) -> bool| -> Vec<Line> {
                all.iter().filter(|line| holds(coins ^ line.cells)).copied().collect()
            };
            let into = only(&|left| seen(board, left).is_some());
            let safe = only(&|left| !leads_to_pattern(board, left));
            let lines = [&into, &safe, &all].into_iter().find(|lines| !lines.is_empty());
            best(lines?, dice, by_points)
        };
        Some(Pick { mv: line?.take, grounds: Grounds::Habit })
    }
}
