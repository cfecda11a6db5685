//! Avoidance: positions that symmetries of the board map to one another.
//!
//! **Theorem.** Let a permutation of the board's vertices map edges to edges. Then a position and its image, with the same
//! player to move, have the same result under perfect play.
//!
//! *Proof.* It maps free edges to free edges and copies of the forbidden graph to copies, so moves to moves and finished games
//! to games finished with the same result; the rest is induction on the number of free edges. ∎

use std::fmt::Write as _;

use gambol_games::{AnyGame, Avoidance, Notation as _, Seat};
use gambol_graph::Vertex;

use crate::proof::{Reason, distinct_vertices};

/// The image of the game's position under the permutation that maps vertex `v` to vertex `by[v]`.
pub(crate) fn image(game: &AnyGame<Avoidance>, by: &[u32]) -> Result<String, Reason> {
    let (board, graph) = (game.board(), game.board().graph());
    distinct_vertices(graph, by)?;
    if by.len() != graph.vertex_count() {
        return Err(format!("{} vertices are mapped, not {}", by.len(), graph.vertex_count()).into());
    }
    let mut text = String::new();
    for e in graph.edges() {
        let [u, v] = graph.ends(e).map(|end| Vertex(by[end.index()]));
        let image = graph.edges_between(u, v).next();
        let image = image.ok_or_else(|| format!("edge {} is mapped to no edge", e.0))?;
        let sign = match game.position().owner(e) {
            Some(Seat::First) => '+',
            Some(Seat::Second) => '-',
            None => continue,
        };
        let _ = write!(text, "{sign}{}", image.0);
    }
    let position = board.parse_position(&text).map_err(|message| message.to_string())?;
    Ok(board.position_text(&position))
}
