//! Undirected vertex geography, on the graph of the vertices that have not been visited, the token's included.
//!
//! **Theorem (Fraenkel, Scheinerman, Ullman 1993).** The mover wins iff every maximum matching covers the token.
//!
//! *Proof.* If so, the mover plays along a maximum matching. Were the other player ever able to leave to an uncovered vertex,
//! exchanging the walk's matched and unmatched edges would give a maximum matching that misses the start. If some maximum
//! matching misses the token, every neighbour is covered by it (else it could grow), and the other player plays along it. ∎
//!
//! **Bound (Berge 1958).** If removing k vertices from a graph on n vertices leaves c components of odd size, a matching has at
//! most (n + k - c) / 2 edges: each odd component has a vertex that is matched to a removed one or not at all.
//!
//! So a matching that misses the token, with a bound that nothing is larger, proves that the mover loses. A matching that
//! covers it, with a bound for the graph *without the token* that is smaller, proves that the mover wins.

use gambol_games::{AnyGame, Geography, Rule, Rules};
use gambol_graph::{Edge, Graph, Vertex};

use crate::{
    certificate::Verdict,
    classes::Classes,
    proof::{Reason, distinct_vertices, winner},
};

pub(crate) fn check(game: &AnyGame<Geography>, matching: &[u32], witness: &[u32]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    let graph = board.graph();
    if graph.is_directed() || board.rule() != Rule::Vertex {
        return Err("matchings decide undirected geography with the vertex rule only".into());
    }
    let token = position.token().ok_or("the token is not on the board yet")?;
    let mut present: Vec<bool> =
        graph.vertices().map(|v| v == token || !position.is_used(v.index())).collect();

    let mut covered = vec![false; graph.vertex_count()];
    for &e in matching {
        if e as usize >= graph.edge_count() {
            return Err(format!("there is no edge {e}").into());
        }
        for v in graph.ends(Edge(e)).map(Vertex::index) {
            if !present[v] || std::mem::replace(&mut covered[v], true) {
                return Err(format!("edge {e} does not fit into the matching").into());
            }
        }
    }
    let mover_wins = covered[token.index()];
    if mover_wins {
        present[token.index()] = false;
    }
    let bound = most_matched(graph, &present, witness)?;
    let needed = matching.len() - usize::from(mover_wins);
    if bound > needed {
        return Err(format!("the witness leaves room for {bound} edges, not only {needed}").into());
    }
    let mover = board.turn(position);
    Ok(winner(if mover_wins { mover } else { mover.other() }))
}

/// Berge's bound on the edges of a matching between the vertices that are present.
fn most_matched(graph: &Graph, present: &[bool], witness: &[u32]) -> Result<usize, Reason> {
    let removed = distinct_vertices(graph, witness)?;
    if (0..present.len()).any(|v| removed[v] && !present[v]) {
        return Err("the witness holds a vertex that is not there".into());
    }
    let stays = |v: usize| present[v] && !removed[v];
    let mut components = Classes::new(present.len());
    for [u, v] in
        graph.edges().map(|e| graph.ends(e).map(Vertex::index)).filter(|ends| ends.iter().all(|&v| stays(v)))
    {
        components.merge(u, v);
    }
    let mut sizes = vec![0_usize; present.len()];
    for v in (0..present.len()).filter(|&v| stays(v)) {
        sizes[components.of(v)] += 1;
    }
    let odd = sizes.iter().filter(|&&size| size % 2 == 1).count();
    let vertices = present.iter().filter(|&&present| present).count();
    Ok((vertices + witness.len() - odd) / 2)
}
