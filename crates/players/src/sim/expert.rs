//! Who knows which moves of an avoidance game are good.

use gambol_games::{Avoidance, Outcome, Rules, avoidance::Position};
use gambol_graph::Edge;
use gambol_solve::avoidance::{Oracle, Unsolved, Value, Worth};

use super::guess::{from_lead, guess, lead, reached};
use crate::{
    expert::{Expert, Opinion, Weighed},
    player::{Grounds, Thinking},
};

/// Knows all positions of small boards, and searches larger ones.
#[derive(Default)]
pub(super) struct SimExpert {
    oracle: Oracle,
}

/// A move and what comes of it.
struct Prospect {
    e: Edge,
    reached: Position,
    /// To the player who makes it.
    value: Value,
    /// How many moves there are after it.
    plies: Option<u32>,
    /// It completes the forbidden graph.
    loses_at_once: bool,
}

/// How many of the opponent's safe replies keep what the opponent can have, and how many do not.
struct Replies {
    right: f64,
    wrong: f64,
}

impl Expert for SimExpert {
    type Board = Avoidance;

    fn opinion(
        &mut self,
        board: &Avoidance,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Opinion<Edge> {
        self.solved(board, position, thinking).unwrap_or_else(|_| guess(board, position, thinking))
    }
}

impl SimExpert {
    fn solved(
        &mut self,
        board: &Avoidance,
        position: &Position,
        thinking: &Thinking<'_>,
    ) -> Result<Opinion<Edge>, Unsolved> {
        let mut prospects = Vec::new();
        for e in position.free() {
            let reached = reached(board, position, e);
            let Worth { value, plies } = self.oracle.worth(board, &reached, &thinking.limits)?;
            let loses_at_once = matches!(board.outcome(&reached), Some(Outcome::Won(_)));
            prospects.push(Prospect { e, reached, value: value.flipped(), plies, loses_at_once });
        }
        let best = prospects.iter().map(|prospect| prospect.value).max().unwrap_or(Value::Loss);
        let mut opinion = Opinion { optimal: Vec::new(), mistakes: Vec::new(), grounds: Grounds::Proved };
        for prospect in prospects {
            let replies = self.replies(board, &prospect, thinking)?;
            if prospect.value == best {
                let weight = keeping(board, &prospect, replies.as_ref());
                opinion.optimal.push(Weighed::new(prospect.e, weight));
            } else {
                let weight = tempting(board, &prospect, replies.as_ref());
                let absurd = prospect.loses_at_once;
                opinion.mistakes.push(Weighed { mv: prospect.e, weight, absurd });
            }
        }
        Ok(opinion)
    }

    /// The replies to a move, where they can be looked up.
    fn replies(
        &mut self,
        board: &Avoidance,
        prospect: &Prospect,
        thinking: &Thinking<'_>,
    ) -> Result<Option<Replies>, Unsolved> {
        if !self.oracle.knows_all() || board.outcome(&prospect.reached).is_some() {
            return Ok(None);
        }
        let mut replies = Replies { right: 0.0, wrong: 0.0 };
        for reply in prospect.reached.free() {
            let then = reached(board, &prospect.reached, reply);
            if matches!(board.outcome(&then), Some(Outcome::Won(_))) {
                continue;
            }
            // What is best for the opponent is worth as little to the player who moved.
            let kept = self.oracle.worth(board, &then, &thinking.limits)?.value == prospect.value;
            *(if kept { &mut replies.right } else { &mut replies.wrong }) += 1.0;
        }
        Ok(Some(replies))
    }
}

/// How good a move is among the optimal ones: a win that comes soon, else many ways for the opponent to go wrong, and a
/// loss that is far.
fn keeping(board: &Avoidance, prospect: &Prospect, replies: Option<&Replies>) -> f64 {
    if prospect.loses_at_once {
        return 1e-6;
    }
    match (prospect.value, prospect.plies, replies) {
        (Value::Win, Some(plies), _) => 1.0 / (1.0 + f64::from(plies)),
        (_, plies, Some(replies)) => {
            let wrong = replies.wrong / (replies.right + replies.wrong).max(1.0);
            // Two more moves are one more reply in which to go wrong.
            0.05 + wrong + 0.1 * f64::from(plies.unwrap_or(0))
        }
        _ => from_lead(lead(board, &prospect.reached)),
    }
}

/// How easily a person makes that mistake: if few replies refute it, and late.
fn tempting(board: &Avoidance, prospect: &Prospect, replies: Option<&Replies>) -> f64 {
    match replies {
        Some(replies) => 1.0 / replies.right.max(1.0) + 0.1 * f64::from(prospect.plies.unwrap_or(0)),
        None if prospect.loses_at_once => 1.0,
        None => from_lead(lead(board, &prospect.reached)),
    }
}
