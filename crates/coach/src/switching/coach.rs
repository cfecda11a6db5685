//! What the coach says of a position or a move of switching.

use gambol_games::{Rules, Switching, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_players::{Expert as _, Thinking, switching::Tactician};
use gambol_solve::{Limits, Stopped};

use super::{
    Fact,
    structure::Solved,
    words::{Telling, Words},
};
use crate::{
    reason::Reason,
    teacher::{Appraisal, Coach, Judgement, Lookup, Standing},
};

/// The coach for Shannon switching.
#[derive(Clone, Copy, Default, Debug)]
pub struct SwitchingCoach;

impl Coach for SwitchingCoach {
    type Board = Switching;

    fn appraise(
        &mut self,
        board: &Switching,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<Appraisal<Edge>, Stopped> {
        let now = Solved::new(board, position, &[], &lookup.limits)?;
        let why = words(&now).reason(idea(&now, &lookup.limits)?, Telling::Why);
        let is_won = !now.winning().is_empty();
        let keeping = if is_won { now.winning().to_vec() } else { position.free().collect() };
        Ok(Appraisal { standing: standing(is_won), why, keeping, complete: true })
    }

    fn judge(
        &mut self,
        board: &Switching,
        position: &Position,
        mv: &Edge,
        lookup: &Lookup<'_>,
    ) -> Result<Judgement<Edge>, Stopped> {
        let now = Solved::new(board, position, &[], &lookup.limits)?;
        let winning = now.winning();
        let (was_won, is_won) = (!winning.is_empty(), winning.contains(mv));
        let decidable = was_won && winning.len() < position.free().count();
        let (why, better) = if is_won {
            (approval(&now, *mv, &lookup.limits)?, None)
        } else if was_won {
            let (why, better) = objection(&now, *mv, &lookup.limits)?;
            (why, Some(better))
        } else {
            let then = Solved::new(board, position, &[*mv], &lookup.limits)?;
            (words(&now).reason(then.fact(&lookup.limits)?, Telling::Why), None)
        };
        Ok(Judgement { before: standing(was_won), after: standing(is_won), decidable, why, better })
    }

    fn hint(
        &mut self,
        board: &Switching,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<[Reason; 3], Stopped> {
        let now = Solved::new(board, position, &[], &lookup.limits)?;
        let words = words(&now);
        let idea = idea(&now, &lookup.limits)?;
        let mv = suggestion(&now, &idea, &lookup.limits);
        let is_won = !now.winning().is_empty();
        // A terminal is at the end of many edges: the other end says more.
        let ends = board.graph().ends(mv);
        let vertex = ends.into_iter().find(|v| !board.terminals().contains(v)).unwrap_or(ends[0]);
        let look = words.reason(Fact::Look { vertex: vertex.0 }, Telling::Idea);
        let last = if is_won {
            approval(&now, mv, &lookup.limits)?
        } else {
            let then = Solved::new(board, position, &[mv], &lookup.limits)?;
            let right = then.winning().iter().map(|e| e.0).collect();
            let replies = then.position.free().count();
            words.reason(Fact::Question { edge: mv.0, right, replies }, Telling::Why)
        };
        Ok([look, words.reason(idea, Telling::Idea), last])
    }
}

fn words<'a>(now: &Solved<'a>) -> Words<'a> {
    Words { board: now.board, mover: now.mover() }
}

const fn standing(is_won: bool) -> Standing {
    if is_won { Standing::Won } else { Standing::Lost }
}

/// What the position is about: a move that ends the game, or a structure of the theory.
fn idea(now: &Solved<'_>, limits: &Limits) -> Result<Fact, Stopped> {
    match now.end() {
        Some(e) => Ok(Fact::Ends { line: vec![e.0] }),
        None => now.fact(limits),
    }
}

/// A move that does what the idea asks for; where any will do, or none does, the agent's favourite.
fn suggestion(now: &Solved<'_>, idea: &Fact, limits: &Limits) -> Edge {
    let asked_for = match idea {
        Fact::Ends { line: edges }
        | Fact::Broken { mends: edges, .. }
        | Fact::Closed { ring: edges, .. }
        | Fact::Surplus { ring: edges, .. } => edges.first(),
        _ => None,
    };
    if let Some(&e) = asked_for {
        return Edge(e);
    }
    let mut dice = Dice::new(0);
    let mut thinking = Thinking { limits: *limits, ..Thinking::of(&mut dice) };
    let opinion = Tactician::default().opinion(now.board, &now.position, &mut thinking);
    let heaviest = opinion.optimal.into_iter().max_by(|one, two| one.weight.total_cmp(&two.weight));
    heaviest.map(|weighed| weighed.mv).or_else(|| now.position.free().next()).unwrap_or(Edge(0))
}

/// Why a winning move wins.
fn approval(now: &Solved<'_>, mv: Edge, limits: &Limits) -> Result<Reason, Stopped> {
    let words = words(now);
    let mut after = now.position.clone();
    now.board.play(&mut after, &mv);
    if now.board.outcome(&after).is_some() {
        return Ok(words.reason(Fact::Ends { line: vec![mv.0] }, Telling::Why));
    }
    let mut fact = now.fact(limits)?;
    if let Fact::Broken { mends: edges, played, .. } | Fact::Closed { ring: edges, played, .. } = &mut fact
        && edges.contains(&mv.0)
    {
        *played = Some(mv.0);
        return Ok(words.reason(fact, Telling::Why));
    }
    let then = Solved::new(now.board, &now.position, &[mv], limits)?;
    Ok(words.reason(then.fact(limits)?, Telling::Why))
}

/// Why a move gave the win away, and what should have been played.
fn objection(now: &Solved<'_>, mv: Edge, limits: &Limits) -> Result<(Reason, Edge), Stopped> {
    let words = words(now);
    if let Some(end) = now.end() {
        return Ok((words.reason(Fact::Ends { line: vec![end.0] }, Telling::Missed), end));
    }
    let better = suggestion(now, &now.fact(limits)?, limits);
    let then = Solved::new(now.board, &now.position, &[mv], limits)?;
    let fact = match (then.end(), then.winning().first()) {
        (Some(end), _) => Fact::Ends { line: vec![mv.0, end.0] },
        (None, Some(&reply)) => Solved::new(now.board, &now.position, &[mv, reply], limits)?.fact(limits)?,
        (None, None) => then.fact(limits)?,
    };
    Ok((words.reason(fact, Telling::Why), better))
}
