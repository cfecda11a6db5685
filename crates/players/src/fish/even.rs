//! The published agent that knows parity and nothing else.

use gambol_games::{FishBarrel, Take, fish::Position};
use gambol_graph::Dice;

use super::barrels::{lowest_odd, plain_take};
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// Takes a fish from the first odd barrel and adds one to each later odd one, which leaves all of them even. Under caps
/// it adds them from left to right while they fit, so that it may leave odd barrels. Where none is odd it takes a fish
/// from any barrel and adds none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Even;

impl Chooser for Even {
    type Board = FishBarrel;

    fn choose(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Take>> {
        let mv = by_parity(board, position, thinking.dice)?;
        Some(Pick { mv, grounds: Grounds::Habit })
    }
}

/// What [`Even`] plays.
pub(super) fn by_parity(board: &FishBarrel, position: &Position, dice: &mut Dice) -> Option<Take> {
    let fish = position.fish();
    let odd = lowest_odd(fish).filter(|_| !board.is_solo());
    let Some(barrel) = odd else { return plain_take(position, dice) };
    let mut left = board.caps().total.unwrap_or(u128::MAX);
    let add = fish[barrel + 1..].iter().map(|&held| {
        let added = (held % 2).min(board.room(held)).min(left);
        left -= added;
        added
    });
    Some(Take { barrel, add: add.collect() })
}
