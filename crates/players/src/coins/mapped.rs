//! The published agent with a table of 18 coins.

use gambol_games::{Coins, coins::Position, coins::Take};
use gambol_solve::coins::Oracle;

use super::{
    greedy::Greedy,
    line::{best, lines},
};
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// As many coins as the table has.
const MOST: u32 = 18;

/// Greedy down to 18 coins; then these are renumbered into a table of 2^18 positions, from which it plays perfectly to
/// the end.
#[derive(Default)]
pub(super) struct Mapped {
    oracle: Oracle,
}

impl Chooser for Mapped {
    type Board = Coins;

    fn choose(
        &mut self,
        board: &Coins,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Take>> {
        let coins = position.coins();
        if coins.count_ones() > MOST {
            return Greedy.choose(board, position, thinking);
        }
        let Ok(known) = self.oracle.within(board, coins, &thinking.limits) else {
            return Greedy.choose(board, position, thinking);
        };
        let lines = lines(board, coins);
        let line = best(&lines, thinking.dice, |line| line.points - known.value(coins ^ line.cells))?;
        Some(Pick { mv: line.take, grounds: Grounds::Proved })
    }
}
