//! The most points at once.

use gambol_games::{Coins, coins::Position, coins::Take};

use super::line::{best, lines};
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// Takes what scores most, and the longest of such lines: so where no line scores, it takes the longest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy;

impl Chooser for Greedy {
    type Board = Coins;

    fn choose(
        &mut self,
        board: &Coins,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Take>> {
        let lines = lines(board, position.coins());
        let line = best(&lines, thinking.dice, |line| (line.points, line.length()))?;
        Some(Pick { mv: line.take, grounds: Grounds::Habit })
    }
}
