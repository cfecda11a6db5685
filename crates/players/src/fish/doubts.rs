//! The published model of a player who knows parity and is not sure of it.
//!
//! With N barrels and the probability p of a right move, let α be the N-th root of p. If the right barrel is the i-th,
//! it is found with the probability α^i, and else any other; then each barrel after the chosen one gets the right
//! parity with the probability α. All that is right with the probability α^i α^(N-i) = p.
//!
//! The model leaves three ends loose. Where there is only one barrel to take from, or no room for the wrong parity,
//! that is no decision: only the others count, and α is the root of p that makes their probabilities multiply to p.
//! Where there is no decision at all, the move is right. Where all barrels are even, no move is right, and the model
//! says nothing.
//!
//! A mistake here is drawn from the model given that something goes wrong, so that the probability is p exactly, and an
//! agent may ask for another mistake without changing it.

use gambol_games::{FishBarrel, Take, fish::Position};
use gambol_graph::Dice;

use super::barrels::{HANDFUL, filled, lowest_odd};

/// The decisions of a move where some barrel is odd.
pub(super) struct Doubts<'a> {
    board: &'a FishBarrel,
    fish: &'a [u128],
    /// The right barrel.
    right: usize,
    /// The other barrels that are not empty.
    others: Vec<usize>,
    /// The probability of the right parity.
    alpha: f64,
    /// Whether there is a right move and a wrong one.
    pub(super) decidable: bool,
}

impl<'a> Doubts<'a> {
    /// `None` if no barrel is odd. Parity decides on the board, and a handful for every barrel is not too much for a
    /// move.
    pub(super) fn of(board: &'a FishBarrel, position: &'a Position, level: f64) -> Option<Self> {
        let fish = position.fish();
        let right = lowest_odd(fish)?;
        let others: Vec<usize> = filled(fish).filter(|&barrel| barrel != right).collect();
        let finding = if others.is_empty() { 0 } else { right + 1 };
        let decisions = finding + fish[right + 1..].iter().filter(|&&held| board.room(held) > 0).count();
        let alpha = level.powf(1.0 / decisions.max(1) as f64);
        Some(Self { board, fish, right, others, alpha, decidable: decisions > 0 })
    }

    /// A right move, which adds the fewest fish if `plain`.
    pub(super) fn right(&self, plain: bool, dice: &mut Dice) -> Take {
        let later = self.fish[self.right + 1..].iter();
        let add = later.map(|&held| self.amount(held, true, plain, dice)).collect();
        Take { barrel: self.right, add }
    }

    /// A mistake: the first decision that goes wrong is drawn, then the ones after it.
    pub(super) fn wrong(&self, dice: &mut Dice) -> Take {
        let finds = if self.others.is_empty() { 1.0 } else { self.alpha.powf((self.right + 1) as f64) };
        let is_free = |held: u128| self.board.room(held) > 0;
        let free = self.fish[self.right + 1..].iter().filter(|&&held| is_free(held)).count();
        // What is left of the probability that something goes wrong from the decision at hand on.
        let some_parity_wrong = |free: usize| 1.0 - self.alpha.powf(free as f64);
        let any = 1.0 - finds + finds * some_parity_wrong(free);
        let misses = if free == 0 { true } else { dice.chance((1.0 - finds) / any) };
        if misses && !self.others.is_empty() {
            let barrel = self.others[dice.below(self.others.len() as u64) as usize];
            let add = self.fish[barrel + 1..].iter().map(|&held| {
                let right = dice.chance(self.alpha);
                self.amount(held, right, false, dice)
            });
            return Take { barrel, add: add.collect() };
        }
        let (mut left, mut wrong) = (free, false);
        let add = self.fish[self.right + 1..].iter().map(|&held| {
            if !is_free(held) {
                return 0;
            }
            let errs = if wrong {
                !dice.chance(self.alpha)
            } else {
                left == 1 || dice.chance((1.0 - self.alpha) / some_parity_wrong(left))
            };
            left -= 1;
            wrong |= errs;
            self.amount(held, !errs, false, dice)
        });
        Take { barrel: self.right, add: add.collect() }
    }

    /// How many fish to add to a barrel so that it becomes even, or odd if that is not `right`: 0 or 2, 1 or 3, as far
    /// as they fit.
    fn amount(&self, held: u128, right: bool, plain: bool, dice: &mut Dice) -> u128 {
        let least = if right { held % 2 } else { 1 - held % 2 };
        let most = self.board.room(held).min(HANDFUL);
        if least > most {
            return 0;
        }
        let more = if plain { 0 } else { dice.below(((most - least) / 2 + 1) as u64) };
        least + 2 * u128::from(more)
    }
}
