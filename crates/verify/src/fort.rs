//! Undirected edge geography.
//!
//! **Theorem (Fraenkel, Scheinerman, Ullman 1993).** Let S be a set of vertices, no two of them joined by an unused edge, that
//! holds the token, so that every vertex outside S has an even number of unused edges into S. Then the mover loses.
//!
//! *Proof.* The mover steps out of S to some w, or is stuck. The edge walked was one of an even number between w and S, so one
//! is left, along which the other player steps back into S. Again w has an even number, and nothing else has changed. ∎

use gambol_games::{AnyGame, Geography, Rule, Rules};

use crate::{certificate::Verdict, proof::Reason, proof::distinct_vertices, proof::winner};

pub(crate) fn check(game: &AnyGame<Geography>, fort: &[u32]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    let graph = board.graph();
    if graph.is_directed() || board.rule() != Rule::Edge {
        return Err("forts decide undirected geography with the edge rule only".into());
    }
    let inside = distinct_vertices(graph, fort)?;
    if !position.token().is_some_and(|token| inside[token.index()]) {
        return Err("the token does not stand in the fort".into());
    }
    for v in graph.vertices() {
        let unused = graph.steps(v).iter().filter(|step| !position.is_used(step.edge.index()));
        let into_fort = unused.filter(|step| inside[step.to.index()]).count();
        if inside[v.index()] && into_fort > 0 {
            return Err(format!("an unused edge leads from vertex {} into the fort it is in", v.0).into());
        }
        if into_fort % 2 == 1 {
            return Err(format!("vertex {} has an odd number of unused edges into the fort", v.0).into());
        }
    }
    Ok(winner(board.turn(position).other()))
}
