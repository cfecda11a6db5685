//! What the rules say about single edges.

use gambol_games::{Avoidance, Seat, avoidance::Position};
use gambol_graph::Edge;

/// The other edges of a copy of the forbidden graph that a player would complete with `e`; `None` if there is none, or
/// if the copies are too many to be listed.
///
/// ```
/// use gambol_games::{Avoidance, Notation, Seat};
/// use gambol_graph::Edge;
/// use gambol_solve::avoidance::{completed_by, safe_edges};
///
/// let board = Avoidance::from_id("sim/k4")?;
/// let position = board.parse_position("+0-5+1-4")?; // 0-1 and 0-2 against 2-3 and 1-3
/// assert_eq!(completed_by(&board, &position, Seat::First, Edge(3)), Some(vec![Edge(0), Edge(1)]));
/// assert_eq!(safe_edges(&board, &position, Seat::First), Some(vec![Edge(2)]), "0-3");
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub fn completed_by(board: &Avoidance, position: &Position, seat: Seat, e: Edge) -> Option<Vec<Edge>> {
    let is_own = |copy: &&[Edge]| copy.iter().all(|&other| position.owner(other) == Some(seat));
    board.copies_through(e)?.find(is_own).map(<[Edge]>::to_vec)
}

/// The free edges with which a player would not lose at once; `None` if the copies of the forbidden graph are too many
/// to be listed.
pub fn safe_edges(board: &Avoidance, position: &Position, seat: Seat) -> Option<Vec<Edge>> {
    let first = position.free().next();
    if first.is_some_and(|e| board.copies_through(e).is_none()) {
        return None;
    }
    Some(position.free().filter(|&e| completed_by(board, position, seat, e).is_none()).collect())
}
