//! What to think of moves on boards that are too large to be solved.
//!
//! Whoever runs out of safe edges first loses. So a move is taken to be good if it leaves more of them to the player
//! who makes it than to the other.

use gambol_games::{Avoidance, Outcome, Rules, avoidance::Position};
use gambol_graph::Edge;
use gambol_solve::avoidance::safe_edges;

use crate::{
    expert::{Opinion, Weighed},
    player::{Grounds, Thinking},
};

/// How many moves are compared.
const COMPARED: usize = 60;

/// The position after a move.
pub(super) fn reached(board: &Avoidance, position: &Position, e: Edge) -> Position {
    let mut reached = position.clone();
    board.play(&mut reached, &e);
    reached
}

/// Whether whoever plays that edge completes the forbidden graph.
pub(super) fn is_lost_by(board: &Avoidance, position: &Position, e: Edge) -> bool {
    matches!(board.outcome(&reached(board, position, e)), Some(Outcome::Won(_)))
}

/// How many more safe edges the player who has just moved has than the other; 0 if that cannot be told.
pub(super) fn lead(board: &Avoidance, reached: &Position) -> i32 {
    let other = board.turn(reached);
    let [mine, theirs] =
        [other.other(), other].map(|seat| safe_edges(board, reached, seat).map_or(0, |edges| edges.len()));
    i32::try_from(mine).unwrap_or(i32::MAX) - i32::try_from(theirs).unwrap_or(i32::MAX)
}

/// How good a lead is, as a weight.
pub(super) fn from_lead(lead: i32) -> f64 {
    (0.3 * f64::from(lead.clamp(-30, 30))).exp()
}

/// Those of some safe moves with the largest lead are taken to be optimal. At least one move is looked at, however
/// little time there is.
pub(super) fn guess(board: &Avoidance, position: &Position, thinking: &mut Thinking<'_>) -> Opinion<Edge> {
    let mut free: Vec<Edge> = position.free().collect();
    thinking.dice.shuffle(&mut free);
    let (mut safe, mut losing) = (Vec::new(), Vec::new());
    for e in free {
        let enough = safe.len() >= COMPARED || !safe.is_empty() && thinking.limits.check().is_err();
        if enough {
            break;
        }
        let reached = reached(board, position, e);
        match board.outcome(&reached) {
            Some(Outcome::Won(_)) => losing.push(Weighed { mv: e, weight: 1.0, absurd: true }),
            _ => safe.push((lead(board, &reached), e)),
        }
    }
    let grounds = Grounds::Guessed;
    let Some(most) = safe.iter().map(|&(lead, _)| lead).max() else {
        return Opinion { optimal: losing, mistakes: Vec::new(), grounds };
    };
    let (best, rest): (Vec<_>, Vec<_>) = safe.into_iter().partition(|&(lead, _)| lead == most);
    let weighed = |(lead, e): (i32, Edge)| Weighed::new(e, from_lead(lead - most));
    let mistakes = rest.into_iter().map(weighed).chain(losing).collect();
    Opinion { optimal: best.into_iter().map(weighed).collect(), mistakes, grounds }
}
