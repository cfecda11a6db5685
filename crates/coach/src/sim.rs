//! Reasons in Sim and other avoidance games.

mod fact;
mod words;

use gambol_games::{Avoidance, Outcome, Rules, avoidance::Position};
use gambol_graph::Edge;
use gambol_solve::{
    Limits, Stopped,
    avoidance::{Oracle, Unsolved, Value, Worth, completed_by, safe_edges},
};

pub use self::fact::Fact;
use self::words::Scene;
use crate::{
    reason::Reason,
    teacher::{Appraisal, Coach, Judgement, Lookup, Standing},
};

/// Knows all positions of small boards, and searches larger ones.
#[derive(Default)]
pub struct SimCoach {
    oracle: Oracle,
}

fn standing(value: Value) -> Standing {
    match value {
        Value::Win => Standing::Won,
        Value::Draw => Standing::Drawn,
        Value::Loss => Standing::Lost,
    }
}

/// The position after a move.
fn reached(board: &Avoidance, position: &Position, e: Edge) -> Position {
    let mut reached = position.clone();
    board.play(&mut reached, &e);
    reached
}

/// How many moves of perfect play are shown.
const LINE: usize = 5;

impl SimCoach {
    /// What a position is worth to the player to move. A board that is too large is as good as one that would take too
    /// long.
    fn worth(
        &mut self,
        board: &Avoidance,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Worth, Stopped> {
        self.oracle.worth(board, position, limits).map_err(|unsolved| match unsolved {
            Unsolved::Stopped(stopped) => stopped,
            _ => Stopped::Asked,
        })
    }

    /// Every move with what it is worth to the player who makes it and how many moves follow.
    fn prospects(
        &mut self,
        board: &Avoidance,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<(Edge, Worth)>, Stopped> {
        let worth_of = |e: Edge| {
            let Worth { value, plies } = self.worth(board, &reached(board, position, e), limits)?;
            Ok((e, Worth { value: value.flipped(), plies }))
        };
        position.free().map(worth_of).collect()
    }

    /// A best move: a winner hurries, and a loser delays.
    fn best(
        &mut self,
        board: &Avoidance,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Edge>, Stopped> {
        let prospects = self.prospects(board, position, limits)?;
        let rank = |worth: &Worth| {
            let plies = i64::from(worth.plies.unwrap_or(0));
            (worth.value, if worth.value == Value::Win { -plies } else { plies })
        };
        // The first of equals.
        Ok(prospects.into_iter().rev().max_by_key(|(_, worth)| rank(worth)).map(|(e, _)| e))
    }

    /// Perfect play from a position on, as far as it is shown.
    fn line(
        &mut self,
        board: &Avoidance,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while line.len() < LINE && board.outcome(&position).is_none() {
            // Where little is known, a line is long to search.
            if !line.is_empty() && !self.oracle.knows_all() {
                break;
            }
            let Some(e) = self.best(board, &position, limits)? else { break };
            board.play(&mut position, &e);
            line.push(e);
        }
        Ok(line)
    }

    /// How many replies to a move lose what the other player has.
    fn wrong_replies(
        &mut self,
        board: &Avoidance,
        reached: &Position,
        limits: &Limits<'_>,
    ) -> Result<usize, Stopped> {
        let best = self.worth(board, reached, limits)?.value;
        let prospects = self.prospects(board, reached, limits)?;
        Ok(prospects.iter().filter(|(_, worth)| worth.value != best).count())
    }
}

impl Coach for SimCoach {
    type Board = Avoidance;

    fn appraise(
        &mut self,
        board: &Avoidance,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<Appraisal<Edge>, Stopped> {
        let limits = &lookup.limits;
        let prospects = self.prospects(board, position, limits)?;
        let worth = self.worth(board, position, limits)?;
        let scene = Scene { board, position };
        let mover = board.turn(position);
        let why = match safe_edges(board, position, mover) {
            Some(safe) if safe.is_empty() => scene.all_lose(),
            _ => scene.stands(worth),
        };
        let keeping = prospects.iter().filter(|(_, after)| after.value == worth.value);
        let keeping = keeping.map(|&(e, _)| e).collect();
        Ok(Appraisal { standing: standing(worth.value), why, keeping, complete: true })
    }

    fn judge(
        &mut self,
        board: &Avoidance,
        position: &Position,
        &mv: &Edge,
        lookup: &Lookup<'_>,
    ) -> Result<Judgement<Edge>, Stopped> {
        let limits = &lookup.limits;
        let prospects = self.prospects(board, position, limits)?;
        let before = prospects.iter().map(|(_, worth)| worth.value).max().unwrap_or(Value::Loss);
        let after = reached(board, position, mv);
        let worth = self.worth(board, &after, limits)?;
        let value = worth.value.flipped();
        let decidable = prospects.iter().any(|(_, worth)| worth.value != before);
        let better = if value == before { None } else { self.best(board, position, limits)? };
        let scene = Scene { board, position };
        let why = match scene.at_sight(mv, &after, value) {
            Some(why) => why,
            None if value == before => scene.keeps(mv, &after, Worth { value, plies: worth.plies }),
            None => {
                let line = self.line(board, &after, limits)?;
                scene.refuted(mv, Worth { value, plies: worth.plies }, &line)
            }
        };
        Ok(Judgement { before: standing(before), after: standing(value), decidable, why, better })
    }

    fn hint(
        &mut self,
        board: &Avoidance,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<[Reason; 3], Stopped> {
        let limits = &lookup.limits;
        let prospects = self.prospects(board, position, limits)?;
        let best = prospects.iter().map(|(_, worth)| worth.value).max().unwrap_or(Value::Loss);
        let scene = Scene { board, position };
        let mover = board.turn(position);
        let look = match safe_edges(board, position, mover) {
            Some(safe) if safe.is_empty() => scene.all_lose(),
            Some(safe) => scene.safe(&safe),
            None => scene.stands(self.worth(board, position, limits)?),
        };
        let good = prospects.iter().filter(|(_, worth)| worth.value == best).count();
        let Some(mut mv) = self.best(board, position, limits)? else {
            return Ok([look.clone(), look.clone(), look]);
        };
        let idea = if best == Value::Loss {
            // Where everything loses, the move after which the most replies are wrong.
            let mut most = 0;
            for &(e, _) in &prospects {
                let after = reached(board, position, e);
                if self.oracle.knows_all() && board.outcome(&after).is_none() {
                    let wrong = self.wrong_replies(board, &after, limits)?;
                    if wrong > most {
                        (most, mv) = (wrong, e);
                    }
                }
            }
            let after = reached(board, position, mv);
            let over = matches!(board.outcome(&after), Some(Outcome::Won(_)));
            let wrong = if over { 0 } else { self.wrong_replies(board, &after, limits)? };
            words::hope(mv, wrong)
        } else {
            scene.keeping(best, good, mv)
        };
        Ok([look, idea, scene.play(mv)])
    }
}

/// A copy that the player to move completes with an edge, without the edge.
fn rest_of_copy(board: &Avoidance, position: &Position, e: Edge) -> Vec<Edge> {
    completed_by(board, position, board.turn(position), e).unwrap_or_default()
}
