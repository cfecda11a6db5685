//! Geography with any rule, directed or not. A step is *open* if its edge has not been used or, under the vertex rule, the vertex
//! it leads to has not been visited.
//!
//! **Theorem.** Let S be a list of vertices such that every open step from an s in S leads to a w outside S, and some open step
//! leads from w to an s' that comes before s in S. If the token is in S, the mover loses; if an open step leads from it into S,
//! the mover wins.
//!
//! *Proof.* The other player answers the step from s to w with the one to s'. So the token stands earlier and earlier in the
//! list, and never comes back to a vertex of S. Hence the step from w to s' is still open: s' has not been visited since the
//! claimed position, so no edge at s' has been used and, under the vertex rule, s' may be entered. If the mover can step into S,
//! to s say, the condition still holds for s and what comes before it, since no answer among them leads to s. ∎

use gambol_games::{AnyGame, Geography, Rule, Rules, geography::Position};
use gambol_graph::Vertex;

use crate::{
    certificate::Verdict,
    proof::{Reason, distinct_vertices, winner},
};

pub(crate) fn check(game: &AnyGame<Geography>, lost: &[u32]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    distinct_vertices(board.graph(), lost)?;
    let mut place = vec![None; board.graph().vertex_count()];
    for (i, &v) in lost.iter().enumerate() {
        place[v as usize] = Some(i);
    }
    let token = position.token().ok_or("the token is not on the board yet")?;
    let is_listed = |v: Vertex| place[v.index()].is_some();
    if !is_listed(token) && !open_steps(board, position, token).any(is_listed) {
        return Err("the token is neither on a vertex of the list nor one step away".into());
    }
    for (i, &s) in lost.iter().enumerate() {
        for w in open_steps(board, position, Vertex(s)) {
            if is_listed(w) {
                return Err(
                    format!("a step leads from vertex {s} to vertex {}, which is listed too", w.0).into()
                );
            }
            let goes_down = |to: Vertex| place[to.index()].is_some_and(|j| j < i);
            if !open_steps(board, position, w).any(goes_down) {
                return Err(format!("the step from vertex {s} to vertex {} has no answer", w.0).into());
            }
        }
    }
    let mover = board.turn(position);
    Ok(winner(if is_listed(token) { mover.other() } else { mover }))
}

/// Where the open steps from a vertex lead.
fn open_steps<'a>(
    board: &'a Geography,
    position: &'a Position,
    from: Vertex,
) -> impl Iterator<Item = Vertex> + 'a {
    let is_open = |number: usize| !position.is_used(number);
    let steps = board.graph().steps(from).iter();
    steps
        .filter(move |step| match board.rule() {
            Rule::Edge => is_open(step.edge.index()),
            Rule::Vertex => is_open(step.to.index()),
        })
        .map(|step| step.to)
}
