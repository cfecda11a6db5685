//! Geography: who wins, by the theory of each rule where there is one, and by search elsewhere.

mod matching;
pub mod vertex_rule;

use gambol_graph::Vertex;
use gambol_verify::Proof;

/// What is known of a position with the token on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether the player to move wins.
    pub mover_wins: bool,
    /// Moves that win, in ascending order.
    pub winning_moves: Vec<Vertex>,
    /// Whether these are all of them.
    pub complete: bool,
    /// The positions searched.
    pub nodes: u64,
    /// Why.
    pub proof: Proof,
}
