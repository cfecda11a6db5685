//! Small boards of fish-barrel.

use gambol_games::{FishBarrel, Notation};
use gambol_graph::Dice;

/// Caps under which not parity alone decides.
const CAPS: [&str; 8] = [
    "/barrel=3",
    "/barrel=4",
    "/barrel=3/add=1",
    "/barrel=3/move=1",
    "/barrel=4/add=2/move=2",
    "/barrel=4/add=0",
    "/barrel=5/move=1",
    "/barrel=2/add=1",
];

/// One to three barrels with a few fish.
pub(crate) fn random_board(dice: &mut Dice, capped: bool) -> FishBarrel {
    let (caps, most) = if capped { (CAPS[dice.below(8) as usize], 3) } else { ("", 6) };
    let counts: Vec<String> = (0..=dice.below(3)).map(|_| dice.below(most).to_string()).collect();
    FishBarrel::from_id(&format!("fish/{}{caps}", counts.join(","))).expect("a board")
}
