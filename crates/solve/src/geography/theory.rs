//! What the theories say by themselves, for whoever explains it: structures, without a search.

use std::collections::BTreeSet;

use gambol_games::{Geography, Rule, geography::Position};
use gambol_graph::{Edge, Vertex};
use gambol_verify::Proof;

use super::{
    forts,
    retreat::{Fate, Retreat},
    vertex_rule,
};
use crate::{Limits, Stopped};

/// A structure that shows that the player to move loses, if there is one: a fort, a maximum matching that misses the
/// token, or a list of vertices from which the way leads back to a dead end, no longer than needed.
///
/// ```
/// use gambol_games::{Geography, Notation, Rules};
/// use gambol_solve::{Limits, geography::loss};
/// use gambol_verify::Proof;
///
/// let board = Geography::from_id("geography/cycle4/start=1")?;
/// let proof = loss(&board, &board.start(), &Limits::none())?;
/// assert_eq!(proof, Some(Proof::Fort { fort: vec![1, 3] }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn loss(board: &Geography, position: &Position, limits: &Limits<'_>) -> Result<Option<Proof>, Stopped> {
    let Some(token) = position.token() else { return Ok(None) };
    if board.graph().is_directed() {
        return Ok(retreat(board, position, token));
    }
    match board.rule() {
        Rule::Vertex => {
            let (winning_moves, proof) = vertex_rule::matched(board, position, token, limits)?;
            Ok(winning_moves.is_empty().then_some(proof))
        }
        Rule::Edge => {
            let unused = |e: Edge| !position.is_used(e.index());
            let fort = forts::find(board.graph(), unused, token, limits)?;
            Ok(fort.map(|fort| Proof::Fort { fort: fort.iter().map(|v| v.0).collect() }))
        }
    }
}

/// Under the undirected vertex rule, a maximum matching along which the player to move wins: the vertex that it joins
/// to the token, and the proof that every maximum matching covers the token. `None` under another rule, and if the player
/// loses.
pub fn covering(
    board: &Geography,
    position: &Position,
    limits: &Limits<'_>,
) -> Result<Option<(Vertex, Proof)>, Stopped> {
    let is_ours = board.rule() == Rule::Vertex && !board.graph().is_directed();
    let Some(token) = position.token().filter(|_| is_ours) else { return Ok(None) };
    let (winning_moves, proof) = vertex_rule::matched(board, position, token, limits)?;
    Ok(winning_moves.first().map(|&to| (to, proof)))
}

/// The list of lost vertices that ends with the token, if it is lost.
fn retreat(board: &Geography, position: &Position, token: Vertex) -> Option<Proof> {
    let mut retreat = Retreat::new(board);
    if retreat.judge(board, position, token) != Fate::Lost {
        return None;
    }
    let lost = retreat.lost();
    let mut place = vec![None; board.graph().vertex_count()];
    for (i, v) in lost.iter().enumerate() {
        place[v.index()] = Some(i);
    }
    let open_from = |v: Vertex| {
        let number = |step: &gambol_graph::Step| match board.rule() {
            Rule::Edge => step.edge.index(),
            Rule::Vertex => step.to.index(),
        };
        let steps = board.graph().steps(v).iter();
        steps.filter(move |step| !position.is_used(number(step))).map(|step| step.to)
    };
    // Places of the vertices that are needed: for each of them, one earlier in the list after every step.
    let mut needed = BTreeSet::from([place[token.index()]?]);
    let mut list = Vec::new();
    while let Some(i) = needed.pop_last() {
        list.push(lost[i].0);
        for between in open_from(lost[i]) {
            let answers = open_from(between).filter_map(|to| place[to.index()]);
            needed.extend(answers.filter(|&j| j < i).min());
        }
    }
    list.reverse();
    Some(Proof::Retreat { lost: list })
}
