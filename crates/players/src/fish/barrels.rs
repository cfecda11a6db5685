//! Barrels and the moves that people make with them.

use gambol_games::{FishBarrel, Offers, Rules, Take, fish::Position};
use gambol_graph::Dice;

/// The most fish that an agent adds to a barrel if it need not add more: nobody counts out a thousand.
pub(super) const HANDFUL: u128 = 3;

/// The most moves that are looked at one by one.
const MOST_LISTED: usize = 2000;

/// How many moves are drawn where there are more.
const DRAWN: usize = 500;

/// The barrels that are not empty.
pub(super) fn filled(fish: &[u128]) -> impl Iterator<Item = usize> {
    (0..fish.len()).filter(|&barrel| fish[barrel] > 0)
}

/// The first barrel with an odd number of fish.
pub(super) fn lowest_odd(fish: &[u128]) -> Option<usize> {
    fish.iter().position(|n| n % 2 == 1)
}

/// The fish in every barrel after a move.
pub(super) fn after(position: &Position, mv: &Take) -> Vec<u128> {
    let mut fish = position.fish().to_vec();
    fish[mv.barrel] -= 1;
    for (held, added) in fish[mv.barrel + 1..].iter_mut().zip(&mv.add) {
        *held += added;
    }
    fish
}

/// Whether there is one fish in all, which whoever moves takes, and wins.
pub(super) fn is_last(fish: &[u128]) -> bool {
    let mut filled = filled(fish);
    filled.next().is_some_and(|barrel| fish[barrel] == 1) && filled.next().is_none()
}

/// A fish from any barrel, and none added.
pub(super) fn plain_take(position: &Position, dice: &mut Dice) -> Option<Take> {
    let filled: Vec<usize> = filled(position.fish()).collect();
    let barrel = *filled.get(dice.below(filled.len() as u64) as usize)?;
    Some(Take { barrel, add: Vec::new().into() })
}

/// Moves to choose from: all there are, or all that add at most a handful to a barrel; where these are too many as
/// well, some of them by lot and every one that adds nothing.
pub(super) fn moves(board: &FishBarrel, position: &Position, dice: &mut Dice) -> Vec<Take> {
    if let Some(all) = board.list(position, MOST_LISTED) {
        return all;
    }
    let fish = position.fish();
    let count = filled(fish).fold(0_usize, |count, barrel| {
        let ways = fish[barrel + 1..].iter().map(|&held| board.room(held).min(HANDFUL) as usize + 1);
        count.saturating_add(ways.fold(1, usize::saturating_mul))
    });
    let mut moves = Vec::new();
    if count <= MOST_LISTED {
        for barrel in filled(fish) {
            let start = moves.len();
            moves.push(Take { barrel, add: Vec::new().into() });
            for &held in &fish[barrel + 1..] {
                let amounts = board.room(held).min(HANDFUL);
                let shorter: Vec<Take> = moves.drain(start..).collect();
                moves.extend(shorter.into_iter().flat_map(|mv| {
                    (0..=amounts).map(move |amount| {
                        let mut mv = mv.clone();
                        mv.add.push(amount);
                        mv
                    })
                }));
            }
        }
        // The cap on the whole move.
        moves.retain(|mv| board.check(position, mv).is_ok());
    } else {
        moves.extend(filled(fish).map(|barrel| Take { barrel, add: Vec::new().into() }));
        moves.extend((0..DRAWN).filter_map(|_| board.sample(position, &mut |n| dice.below(n))));
    }
    moves
}
