//! The published agent that tries everything out.

use gambol_games::{FishBarrel, Offers, Take, fish::Position};
use gambol_solve::fish::Oracle;

use super::{barrels::plain_take, even::by_parity};
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// Wins whatever is won: among the winning moves it plays the first of those that add the fewest fish; in lost
/// positions, any move.
///
/// Where parity decides there is nothing to try out. Else all positions that can come about are decided once, and the
/// table is kept for the moves that follow. A board that is too large for that is played by parity.
#[derive(Clone, Debug, Default)]
pub(super) struct MinMax {
    oracle: Oracle,
}

impl Chooser for MinMax {
    type Board = FishBarrel;

    fn choose(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Take>> {
        if board.is_solo() {
            let mv = plain_take(position, thinking.dice)?;
            return Some(Pick { mv, grounds: Grounds::Habit });
        }
        let Ok(winning) = self.oracle.winning_moves(board, position, &thinking.limits) else {
            let mv = by_parity(board, position, thinking.dice)?;
            return Some(Pick { mv, grounds: Grounds::Guessed });
        };
        let fewest = winning.into_iter().min_by_key(|mv| mv.add.iter().sum::<u128>());
        let mv = fewest.or_else(|| board.sample(position, &mut |n| thinking.dice.below(n)))?;
        Some(Pick { mv, grounds: Grounds::Proved })
    }
}
