//! Drawing lots among moves.

use gambol_graph::Dice;

use crate::expert::Weighed;

/// One of the moves, each with a probability in proportion to its weight; `None` if there are none.
///
/// ```
/// use gambol_graph::Dice;
/// use gambol_players::{Weighed, draw};
///
/// let mut dice = Dice::new(3);
/// let moves = || vec![Weighed::new("often", 9.0), Weighed::new("seldom", 1.0)];
/// let often = (0..1000).filter(|_| draw(moves(), &mut dice) == Some("often")).count();
/// assert!((870..930).contains(&often), "{often}");
/// ```
pub fn draw<M>(moves: Vec<Weighed<M>>, dice: &mut Dice) -> Option<M> {
    let total: f64 = moves.iter().map(|weighed| weighed.weight).sum();
    let mut left = dice.fraction() * total;
    let mut last = None;
    for weighed in moves {
        left -= weighed.weight;
        last = Some(weighed.mv);
        if left < 0.0 {
            break;
        }
    }
    last
}
