//! Which structure shows that a position is lost.

use gambol_games::{Geography, Rules as _, geography::Position};
use gambol_graph::Vertex;
use gambol_solve::{Limits, Stopped, geography::loss};
use gambol_verify::Proof;

use super::{Fact, Place};

/// The position after some legal steps.
pub(super) fn walked(board: &Geography, position: &Position, steps: &[Vertex]) -> Position {
    let mut position = position.clone();
    for step in steps {
        board.play(&mut position, step);
    }
    position
}

/// Why the player to move after these steps has lost, if a structure shows it.
pub(super) fn find(
    board: &Geography,
    position: &Position,
    steps: &[Vertex],
    limits: &Limits<'_>,
) -> Result<Option<Fact>, Stopped> {
    let then = walked(board, position, steps);
    let after = Place::all(board, steps.iter().copied());
    if board.outcome(&then).is_some() {
        return Ok(Some(Fact::Stuck { after }));
    }
    let places = |numbers: Vec<u32>| Place::all(board, numbers.into_iter().map(Vertex));
    Ok(loss(board, &then, limits)?.and_then(|proof| match proof {
        Proof::Fort { fort } => Some(Fact::Fort { after, fort: places(fort) }),
        Proof::Matching { matching, witness } => {
            Some(Fact::Missed { after, matching, witness: places(witness) })
        }
        Proof::Retreat { lost } => Some(Fact::DeadEnds { after, lost: places(lost) }),
        _ => None,
    }))
}

/// How much there is to see: less explains better.
pub(super) fn size(fact: &Fact) -> usize {
    match fact {
        Fact::Stuck { .. } => 0,
        Fact::Fort { fort, .. } => fort.len(),
        Fact::DeadEnds { lost, .. } => lost.len(),
        Fact::Missed { matching, .. } => matching.len(),
        _ => usize::MAX,
    }
}
