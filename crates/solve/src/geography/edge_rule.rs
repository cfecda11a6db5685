//! Undirected geography with the edge rule: linear algebra where the token's component is bipartite, a fort where
//! there is one, and search for the rest.

use gambol_games::{Geography, Notation as _, geography::Position};
use gambol_graph::{Edge, Vertex};
use gambol_verify::{Node, Proof};

use super::{
    Answer, Request, Trail,
    forts::{self, Word},
    searching,
};
use crate::{Crew, Limits, Stopped, dfpn::Plain};

pub(super) fn solve<'a>(
    board: &'a Geography,
    position: &Position,
    token: Vertex,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped> {
    let unused = |e: Edge| !position.is_used(e.index());
    if let Some(steps) = forts::winning_steps(board.graph(), unused, token, limits)? {
        let proof = match steps.to.first() {
            Some(to) => {
                let leaf = Node::Leaf { leaf: Box::new(fort_proof(&steps.fort)) };
                let text = board.move_text(position, to);
                Proof::Strategy { nodes: vec![Node::Move { text, then: 1 }, leaf] }
            }
            None => {
                let fort = forts::find(board.graph(), unused, token, limits)?;
                fort_proof(&fort.expect("a bipartite position without a winning step has a fort"))
            }
        };
        return Ok(Answer::by_theory(steps.to, proof));
    }
    // The search looks for forts by itself, but not on boards this large.
    if board.graph().vertex_count() > u128::BITS as usize
        && let Some(fort) = forts::find(board.graph(), unused, token, limits)?
    {
        return Ok(Answer::by_theory(Vec::new(), fort_proof(&fort)));
    }
    if let Some(trail) = Trail::<u64>::new(board, position) {
        return search(&trail, request, crew, limits);
    }
    if let Some(trail) = Trail::<u128>::new(board, position) {
        return search(&trail, request, crew, limits);
    }
    searching::solve(&Plain::new(board, position.clone()), |&to| to, request, crew, limits)
}

fn search<'a, W: Word + Send + Sync + 'a>(
    trail: &Trail<'a, W>,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped> {
    searching::solve(trail, |stride| stride.to(), request, crew, limits)
}

fn fort_proof(fort: &[Vertex]) -> Proof {
    Proof::Fort { fort: fort.iter().map(|v| v.0).collect() }
}
