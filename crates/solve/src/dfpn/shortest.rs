//! Of all strategies one with the smallest tree, if that is small.
//!
//! The size of a tree is the number of the winner's moves in it. At a position of the winner it is one more than the least size
//! after a winning move, at one of the loser the sum of the sizes after all replies. Both are looked for below a bound,
//! which is doubled until there is a tree; so parts that are too large are left before they are known.

use std::collections::{HashMap, HashSet};

use super::{Proving, Step, search::Shared, worker::Worker};
use crate::{Limits, Stopped};

pub(super) struct Shortest<'c, 's, D: Proving> {
    shared: &'s Shared<'s>,
    worker: &'c mut Worker<'s, D>,
    known: HashMap<u128, Size<D::Move>>,
}

/// What is known of the smallest tree of a position.
#[derive(Clone)]
enum Size<M> {
    /// Its size, and the move with which it begins, if it is the winner's turn.
    Is(u32, Option<M>),
    Above(u32),
}

/// The largest tree that is looked for.
const LARGEST: u32 = 1 << 8;
/// How deep it looks: it calls itself.
const DEEPEST: usize = 500;

impl<'c, 's, D: Proving> Shortest<'c, 's, D> {
    pub(super) fn new(shared: &'s Shared<'s>, worker: &'c mut Worker<'s, D>) -> Self {
        Self { shared, worker, known: HashMap::new() }
    }

    /// The winner's moves from the worker's position; none if they are too many. An error if the limits do not suffice.
    pub(super) fn moves(
        mut self,
        winners_turn: bool,
        limits: &Limits<'_>,
    ) -> Result<Option<HashMap<u128, D::Move>>, Stopped> {
        let mut bound = 1;
        while self.size(winners_turn, bound, 0, limits)?.is_none() {
            bound *= 2;
            if bound > LARGEST {
                return Ok(None);
            }
        }
        let mut moves = HashMap::new();
        self.collect(winners_turn, &mut moves, &mut HashSet::new());
        Ok(Some(moves))
    }

    /// The size of the smallest tree from the current position, unless it is above the bound.
    fn size(
        &mut self,
        winners_turn: bool,
        bound: u32,
        depth: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        let position = self.worker.position();
        let key = position.choice();
        match self.known.get(&key) {
            Some(&Size::Is(size, _)) => return Ok(Some(size).filter(|&size| size <= bound)),
            Some(&Size::Above(least)) if least >= bound => return Ok(None),
            _ => {}
        }
        if position.leaf().is_some() {
            return Ok(Some(0));
        }
        limits.check()?;
        if depth == DEEPEST {
            return Err(Stopped::Asked);
        }
        let mut steps = Vec::new();
        position.steps(&mut steps);
        let found = if winners_turn {
            self.least(steps, bound, depth, limits)?
        } else {
            self.sum(steps, bound, depth, limits)?
        };
        let size = match found {
            Size::Is(size, _) => Some(size),
            Size::Above(_) => None,
        };
        self.known.insert(key, found);
        Ok(size)
    }

    fn least(
        &mut self,
        steps: Vec<Step<D::Move>>,
        mut bound: u32,
        depth: usize,
        limits: &Limits<'_>,
    ) -> Result<Size<D::Move>, Stopped> {
        let mut best = Size::Above(bound);
        for step in steps {
            if bound == 0 {
                break;
            }
            if !self.wins(&step, limits)? {
                continue;
            }
            if let Some(size) = self.size_after(&step.mv, false, bound - 1, depth, limits)? {
                best = Size::Is(size + 1, Some(step.mv));
                bound = size;
            }
        }
        Ok(best)
    }

    fn sum(
        &mut self,
        steps: Vec<Step<D::Move>>,
        bound: u32,
        depth: usize,
        limits: &Limits<'_>,
    ) -> Result<Size<D::Move>, Stopped> {
        let mut sum = 0;
        for step in steps {
            match self.size_after(&step.mv, true, bound - sum, depth, limits)? {
                Some(size) => sum += size,
                None => return Ok(Size::Above(bound)),
            }
        }
        Ok(Size::Is(sum, None))
    }

    fn size_after(
        &mut self,
        mv: &D::Move,
        winners_turn: bool,
        bound: u32,
        depth: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        self.worker.position().play(mv);
        let size = self.size(winners_turn, bound, depth + 1, limits);
        self.worker.position().undo(mv);
        size
    }

    /// Whether a step leads to a position that is lost for the other player.
    fn wins(&mut self, step: &Step<D::Move>, limits: &Limits<'_>) -> Result<bool, Stopped> {
        let judged = self.worker.position().judge_after(&step.mv);
        let decided = judged.decided().or_else(|| self.shared.table.get(step.key)?.numbers.decided());
        if let Some(won) = decided {
            return Ok(!won);
        }
        self.worker.position().play(&step.mv);
        let decided = self.worker.decide(limits, false);
        self.worker.position().undo(&step.mv);
        Ok(!decided?.won)
    }

    /// The moves of the smallest tree from the current position.
    fn collect(&mut self, winners_turn: bool, moves: &mut HashMap<u128, D::Move>, seen: &mut HashSet<u128>) {
        let position = self.worker.position();
        let key = position.choice();
        if position.leaf().is_some() || !seen.insert(key) {
            return;
        }
        let mut steps = Vec::new();
        if winners_turn {
            if let Some(Size::Is(_, Some(mv))) = self.known.get(&key) {
                moves.insert(key, mv.clone());
                steps.push(mv.clone());
            }
        } else {
            let mut replies = Vec::new();
            position.steps(&mut replies);
            steps.extend(replies.into_iter().map(|step| step.mv));
        }
        for mv in steps {
            self.worker.position().play(&mv);
            self.collect(!winners_turn, moves, seen);
            self.worker.position().undo(&mv);
        }
    }
}
