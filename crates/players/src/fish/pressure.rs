//! What to play where all barrels are even and the game is lost unless the opponent errs.
//!
//! Each reply that leaves a choice is a chance. So the game should last, the next reply should leave a choice, and it
//! should be a hard one: each odd barrel after the first needs a fish, which is easily forgotten.

use gambol_games::{FishBarrel, Take, fish::Position};

use super::barrels::{after, filled};

/// How much harder a reply is for each odd barrel after the first.
const ODD: f64 = 0.3;

/// More turns than matter.
const LONG: f64 = 1e9;

/// How hard a move makes it for the opponent to keep the win.
pub(super) fn pressure(board: &FishBarrel, position: &Position, mv: &Take) -> f64 {
    let mut fish = after(position, mv);
    let others = filled(&fish).any(|barrel| barrel != mv.barrel);
    let later = &mut fish[mv.barrel + 1..];
    let choice = others || later.iter().any(|&held| board.room(held) > 0);
    let odd = later.iter().filter(|&&held| held % 2 == 1).count();
    // The reply that adds as little as possible.
    for held in later {
        *held += *held % 2;
    }
    fish[mv.barrel] -= 1;
    let now = if choice { 1.0 + ODD * odd as f64 } else { 0.0 };
    0.001 + now + chances(&fish).ln_1p()
}

/// About how many replies with a choice the opponent has still to make: while something is left before the last barrel,
/// every turn is one. Each move is taken to add one fish to every later barrel.
fn chances(fish: &[u128]) -> f64 {
    let Some((&last, before)) = fish.split_last() else { return 0.0 };
    let turns = before.iter().fold(0.0_f64, |turns, &held| (2.0 * turns + held as f64).min(LONG));
    if turns > 0.0 { (turns + last as f64).min(LONG) / 2.0 } else { 0.0 }
}
