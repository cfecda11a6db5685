//! Reasons in fish-barrel.

mod fact;
mod words;

use gambol_games::{Caps, FishBarrel, Offers, Rules, Take, fish::Position};
use gambol_solve::{
    Limits, Stopped,
    fish::{MOST_MOVES, Oracle, parity_decides},
};

pub use self::fact::Fact;
use crate::{
    reason::Reason,
    teacher::{Appraisal, Coach, Judgement, Lookup, Standing},
};

/// Knows parity, and asks the exact solver under caps that can bind.
#[derive(Clone, Debug, Default)]
pub struct FishCoach {
    oracle: Oracle,
}

/// The most moves of a lost position that are listed.
const MOST_LISTED: usize = 1000;

impl FishCoach {
    fn standing(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Standing, Stopped> {
        if board.is_solo() {
            return Ok(Standing::Drawn);
        }
        Ok(if self.oracle.is_lost(board, position, limits)? { Standing::Lost } else { Standing::Won })
    }

    /// A winning move that adds as little as possible.
    fn plainest(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Take>, Stopped> {
        let winning = self.oracle.winning_moves(board, position, limits)?;
        Ok(winning.into_iter().min_by_key(|mv| mv.add.iter().sum::<u128>()))
    }

    /// Why a position stands as it does.
    fn why(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        standing: Standing,
        limits: &Limits<'_>,
    ) -> Result<Reason, Stopped> {
        if board.is_solo() {
            return Ok(words::alone(position));
        }
        if parity_decides(board) {
            return Ok(words::parity(position));
        }
        let plainest = if standing == Standing::Won { self.plainest(board, position, limits)? } else { None };
        Ok(match plainest {
            Some(mv) => words::can_reach(position, &mv),
            None => words::lost(position),
        })
    }
}

impl Coach for FishCoach {
    type Board = FishBarrel;

    fn appraise(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<Appraisal<Take>, Stopped> {
        let limits = &lookup.limits;
        let standing = self.standing(board, position, limits)?;
        let why = self.why(board, position, standing, limits)?;
        let (keeping, complete) = match standing {
            Standing::Won => {
                let winning = self.oracle.winning_moves(board, position, limits)?;
                let lowest = position.fish().iter().position(|n| n % 2 == 1);
                let complete = match (parity_decides(board), board.caps() == Caps::default()) {
                    // The last barrel leaves nothing to choose.
                    (true, true) => lowest.is_some_and(|lowest| lowest + 1 == position.fish().len()),
                    (true, false) => winning.len() < MOST_MOVES,
                    (false, _) => true,
                };
                (winning, complete)
            }
            _ => match board.list(position, MOST_LISTED) {
                Some(all) => (all, true),
                None => (words::plain_takes(position), false),
            },
        };
        Ok(Appraisal { standing, why, keeping, complete })
    }

    fn judge(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        mv: &Take,
        lookup: &Lookup<'_>,
    ) -> Result<Judgement<Take>, Stopped> {
        let limits = &lookup.limits;
        let before = self.standing(board, position, limits)?;
        let mut reached = position.clone();
        board.play(&mut reached, mv);
        if board.is_solo() {
            let why = words::alone(position);
            return Ok(Judgement { before, after: before, decidable: false, why, better: None });
        }
        let after = match self.standing(board, &reached, limits)? {
            Standing::Lost => Standing::Won,
            _ => Standing::Lost,
        };
        let decidable = before == Standing::Won && self.can_err(board, position, limits)?;
        let why = if board.outcome(&reached).is_some() {
            words::took_last(mv)
        } else if parity_decides(board) {
            words::parity_of_move(position, &reached, mv)
        } else if after == Standing::Won {
            words::reached(&reached)
        } else {
            match self.plainest(board, &reached, limits)? {
                Some(reply) => words::refuted(board, &reached, &reply),
                None => words::reached(&reached),
            }
        };
        let better = if before == after { None } else { self.plainest(board, position, limits)? };
        Ok(Judgement { before, after, decidable, why, better })
    }

    fn hint(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<[Reason; 3], Stopped> {
        let limits = &lookup.limits;
        let standing = self.standing(board, position, limits)?;
        let look = self.why(board, position, standing, limits)?;
        if standing == Standing::Won {
            let winning = self.plainest(board, position, limits)?;
            let mv = winning.unwrap_or_else(|| words::hardest(board, position));
            let [look, idea] = if parity_decides(board) {
                [look, words::make_even(position)]
            } else {
                [words::look_at(position, &mv), words::can_reach(position, &mv)]
            };
            return Ok([look, idea, words::play(board, position, &mv)]);
        }
        let mv = if board.is_solo() { words::first_take(position) } else { words::hardest(board, position) };
        let idea = if board.is_solo() { words::alone(position) } else { words::resist(position) };
        Ok([look, idea, words::play(board, position, &mv)])
    }
}

impl FishCoach {
    /// Whether a won position has a move that loses.
    fn can_err(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        let fish = position.fish();
        if parity_decides(board) {
            // To take from another barrel is wrong, and so is to make a later one odd.
            let lowest = fish.iter().position(|n| n % 2 == 1).unwrap_or(0);
            let others = (0..fish.len()).any(|barrel| barrel != lowest && fish[barrel] > 0);
            return Ok(others || fish[lowest + 1..].iter().any(|&held| board.room(held) > 0));
        }
        let winning = self.oracle.winning_moves(board, position, limits)?.len();
        // More moves than there are winning ones cannot be listed among so many.
        Ok(board.list(position, winning).is_none())
    }
}
