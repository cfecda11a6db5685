//! Undirected geography with the vertex rule: by maximum matching.
//!
//! That the mover wins iff every maximum matching covers the token is proved in `gambol-verify`. Let G be the
//! graph of the vertices that have not been visited, the token's vertex s included.
//!
//! **Theorem.** The moves that win are those to a neighbour of s that some maximum matching of G - s misses.
//!
//! *Proof.* After the step to w, what is left is G - s with the token on w. ∎
//!
//! A player who may choose where the token starts chooses, for the same reason, a vertex that some maximum
//! matching of the whole graph misses.

use gambol_games::{Geography, geography::Position};
use gambol_graph::Vertex;
use gambol_verify::Proof;

use super::{Answer, matching::Matching};
use crate::{Limits, Stopped};

pub(super) fn solve<'a>(
    board: &'a Geography,
    position: &Position,
    token: Vertex,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped> {
    let (winning_moves, proof) = matched(board, position, token, limits)?;
    Ok(Answer::by_theory(winning_moves, proof))
}

/// The moves that win, and the matching that proves it, along the first of them if there are any.
pub(super) fn matched(
    board: &Geography,
    position: &Position,
    token: Vertex,
    limits: &Limits<'_>,
) -> Result<(Vec<Vertex>, Proof), Stopped> {
    let graph = board.graph();
    let unvisited = graph.vertices().map(|v| !position.is_used(v.index())).collect();
    let mut matching = Matching::maximum(graph, unvisited, limits)?;
    let is_winning = |v: &Vertex| !position.is_used(v.index()) && matching.can_miss(*v);
    let mut winning_moves: Vec<Vertex> =
        graph.steps(token).iter().map(|step| step.to).filter(is_winning).collect();
    winning_moves.sort_unstable();
    winning_moves.dedup();
    let proof = match winning_moves.first() {
        Some(&to) => {
            let mut edges = matching.missing(to);
            edges.extend(graph.edges_between(token, to).next().map(|e| e.0));
            Proof::Matching { matching: edges, witness: matching.witness() }
        }
        None => {
            matching.add_missed(token, limits)?;
            Proof::Matching { matching: matching.missing(token), witness: matching.witness() }
        }
    };
    Ok((winning_moves, proof))
}

/// The vertices on which a player who may choose puts the token to win.
pub(super) fn winning_starts(board: &Geography, limits: &Limits<'_>) -> Result<Vec<Vertex>, Stopped> {
    let graph = board.graph();
    let matching = Matching::maximum(graph, vec![true; graph.vertex_count()], limits)?;
    Ok(graph.vertices().filter(|&v| matching.can_miss(v)).collect())
}
