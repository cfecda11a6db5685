//! The coach of geography.

use gambol_games::{FiniteMoves as _, Geography, Rules as _, geography::Position};
use gambol_graph::Vertex;
use gambol_solve::{
    Limits, Stopped,
    geography::{Effort, Outlook, Survey, Surveyor, covering, started},
};
use gambol_verify::Proof;

use super::{
    Fact, Place,
    structure::{self, walked},
    words,
};
use crate::{
    reason::Reason,
    teacher::{Appraisal, Coach, Judgement, Lookup, Standing},
};

/// Explains geography, of all four rules. It keeps what it has searched on the latest board.
#[derive(Default)]
pub struct GeographyCoach {
    surveyor: Surveyor,
}

/// How many winning moves are looked at for the one that is explained best.
const CANDIDATES: usize = 24;
/// The longest line that is told.
const LINE: usize = 6;
/// As far as the limits go.
const THOROUGH: Effort = Effort { nodes: u64::MAX / 2, all_moves: true };
const ONE_MOVE: Effort = Effort { all_moves: false, ..THOROUGH };

impl Coach for GeographyCoach {
    type Board = Geography;

    fn appraise(
        &mut self,
        board: &Geography,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<Appraisal<Vertex>, Stopped> {
        let survey = self.surveyor.survey(board, position, THOROUGH, &lookup.limits);
        let wins = survey.mover_wins().ok_or(Stopped::Asked)?;
        let fact = self.why(board, position, &survey, wins, &lookup.limits)?;
        let keeping = if wins {
            survey.winning_moves().collect()
        } else {
            survey.moves.iter().map(|outlook| outlook.to).collect()
        };
        let complete = survey.is_complete();
        Ok(Appraisal {
            standing: standing(wins),
            why: words::reason(board, position, fact),
            keeping,
            complete,
        })
    }

    fn judge(
        &mut self,
        board: &Geography,
        position: &Position,
        &mv: &Vertex,
        lookup: &Lookup<'_>,
    ) -> Result<Judgement<Vertex>, Stopped> {
        let limits = &lookup.limits;
        let survey = self.surveyor.survey(board, position, THOROUGH, limits);
        let before = survey.mover_wins().ok_or(Stopped::Asked)?;
        let played = survey.moves.iter().find(|outlook| outlook.to == mv);
        let after = played.and_then(Outlook::wins).ok_or(Stopped::Asked)?;
        let others = survey.moves.iter().filter(|outlook| outlook.wins() == Some(!after)).count();
        if others == 0 && !survey.is_complete() {
            return Err(Stopped::Asked);
        }
        let fact = if after {
            self.explain(board, position, &[mv], limits)?
        } else {
            self.refute(board, position, mv, limits)?
        };
        Ok(Judgement {
            before: standing(before),
            after: standing(after),
            decidable: others > 0,
            why: words::reason(board, position, fact),
            better: survey.winning_moves().next().filter(|_| !after),
        })
    }

    fn hint(
        &mut self,
        board: &Geography,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<[Reason; 3], Stopped> {
        let limits = &lookup.limits;
        let survey = self.surveyor.survey(board, position, THOROUGH, limits);
        let wins = survey.mover_wins().ok_or(Stopped::Asked)?;
        let why = self.why(board, position, &survey, wins, limits)?;
        let last = match winning_step(&why) {
            Some(to) => Fact::Wins { to: Place::of(board, to) },
            None => self.best_try(board, position, &survey, limits)?,
        };
        let look = Fact::Look { at: words::places(board, position, &why) };
        Ok([
            words::reason(board, position, look),
            words::idea(board, position, why),
            words::reason(board, position, last),
        ])
    }
}

fn standing(wins: bool) -> Standing {
    if wins { Standing::Won } else { Standing::Lost }
}

/// The step that a fact about a won position recommends.
fn winning_step(why: &Fact) -> Option<Vertex> {
    match why {
        Fact::Covered { to, .. } => Some(to.vertex()),
        Fact::Stuck { after }
        | Fact::Fort { after, .. }
        | Fact::Missed { after, .. }
        | Fact::DeadEnds { after, .. }
        | Fact::Search { after, .. } => after.first().map(Place::vertex),
        _ => None,
    }
}

impl GeographyCoach {
    /// Why the player to move wins, or not.
    fn why(
        &mut self,
        board: &Geography,
        position: &Position,
        survey: &Survey,
        wins: bool,
        limits: &Limits<'_>,
    ) -> Result<Fact, Stopped> {
        if wins {
            if let Some((to, Proof::Matching { matching, witness })) = covering(board, position, limits)? {
                let witness = Place::all(board, witness.into_iter().map(Vertex));
                return Ok(Fact::Covered { to: Place::of(board, to), matching, witness });
            }
            return self.best(board, position, &[], survey.winning_moves(), limits);
        }
        if position.token().is_none() {
            return self.no_start(board, survey, limits);
        }
        self.explain(board, position, &[], limits)
    }

    /// Of several moves that win after these steps, why the one does that is explained best.
    fn best(
        &mut self,
        board: &Geography,
        position: &Position,
        steps: &[Vertex],
        winning: impl Iterator<Item = Vertex>,
        limits: &Limits<'_>,
    ) -> Result<Fact, Stopped> {
        let ways: Vec<Vec<Vertex>> = winning.take(CANDIDATES).map(|to| [steps, &[to]].concat()).collect();
        let mut best: Option<Fact> = None;
        for way in &ways {
            let found = structure::find(board, position, way, limits)?;
            let is_better =
                |fact: &Fact| best.as_ref().is_none_or(|best| structure::size(fact) < structure::size(best));
            if let Some(fact) = found.filter(is_better) {
                best = Some(fact);
            }
        }
        match (best, ways.first()) {
            (Some(fact), _) => Ok(fact),
            (None, Some(way)) => Ok(self.searched(board, position, way, limits)),
            (None, None) => Err(Stopped::Asked),
        }
    }

    /// Why whoever is to move after these steps has lost.
    fn explain(
        &mut self,
        board: &Geography,
        position: &Position,
        steps: &[Vertex],
        limits: &Limits<'_>,
    ) -> Result<Fact, Stopped> {
        let fact = structure::find(board, position, steps, limits)?;
        Ok(fact.unwrap_or_else(|| self.searched(board, position, steps, limits)))
    }

    /// Why a move loses: what the opponent can do about it.
    fn refute(
        &mut self,
        board: &Geography,
        position: &Position,
        mv: Vertex,
        limits: &Limits<'_>,
    ) -> Result<Fact, Stopped> {
        let then = walked(board, position, &[mv]);
        if let Some(Fact::Fort { fort, .. }) = structure::find(board, position, &[], limits)? {
            let comes_back = |place: &&Place| board.check(&then, &place.vertex()).is_ok();
            if let Some(back) = fort.iter().find(comes_back).cloned() {
                return Ok(Fact::LeavesFort { fort, to: Place::of(board, mv), back });
            }
        }
        let replies = self.surveyor.survey(board, &then, ONE_MOVE, limits);
        self.best(board, position, &[mv], replies.winning_moves(), limits)
    }

    /// What a search has found, with a line: the loser takes the first step there is, the winner one that wins.
    fn searched(
        &mut self,
        board: &Geography,
        position: &Position,
        steps: &[Vertex],
        limits: &Limits<'_>,
    ) -> Fact {
        let mut at = walked(board, position, steps);
        // Structures after every step may have been enough.
        let looked_at = board.count(&at) as u64;
        let mut line = Vec::new();
        while line.len() < LINE && board.outcome(&at).is_none() {
            let loser = board.nth(&at, 0);
            board.play(&mut at, &loser);
            let answers = self.surveyor.survey(board, &at, ONE_MOVE, limits);
            let Some(answer) = answers.winning_moves().next() else { break };
            board.play(&mut at, &answer);
            line.extend([loser, answer]);
        }
        let [after, line] = [steps, &line].map(|steps| Place::all(board, steps.iter().copied()));
        Fact::Search { after, positions: self.surveyor.nodes().max(looked_at), line }
    }

    /// Why whoever chooses the start loses.
    fn no_start(&mut self, board: &Geography, survey: &Survey, limits: &Limits<'_>) -> Result<Fact, Stopped> {
        if let Some(first) = survey.moves.first()
            && let Some((_, Proof::Matching { matching, .. })) =
                covering(board, &started(board, first.to), limits)?
        {
            return Ok(Fact::AllCovered { matching });
        }
        let mut answers = Vec::with_capacity(survey.moves.len());
        for outlook in &survey.moves {
            let replies = self.surveyor.survey(board, &started(board, outlook.to), ONE_MOVE, limits);
            let answer = replies.winning_moves().next().ok_or(Stopped::Asked)?;
            answers.push([outlook.to, answer].map(|v| Place::of(board, v)));
        }
        Ok(Fact::Answered { answers })
    }

    /// The move of a lost position after which the smallest part of the replies wins.
    fn best_try(
        &mut self,
        board: &Geography,
        position: &Position,
        survey: &Survey,
        limits: &Limits<'_>,
    ) -> Result<Fact, Stopped> {
        let mut best: Option<(Vertex, usize, usize)> = None;
        for outlook in &survey.moves {
            let then = walked(board, position, &[outlook.to]);
            let replies = self.surveyor.survey(board, &then, THOROUGH, limits);
            if !replies.is_complete() {
                continue;
            }
            let (winning, all) = (replies.winning_moves().count(), replies.moves.len());
            // a / b < c / d without fractions.
            if best.is_none_or(|(_, least, of)| winning * of < least * all) {
                best = Some((outlook.to, winning, all));
            }
        }
        let (to, winning, replies) = best.ok_or(Stopped::Asked)?;
        Ok(Fact::Try { to: Place::of(board, to), winning, replies })
    }
}
