//! From knowing which moves are good to playing as well as one likes.

use gambol_games::{Notation, Rules};

use crate::{
    level::draw,
    player::{Chooser, Grounds, Pick, Thinking},
};

/// Below this level an agent makes blunders that a child would see.
pub(crate) const CHILDISH: f64 = 0.2;

/// Tells good moves from bad ones, for one kind of board.
pub trait Expert: Send {
    /// The boards it knows.
    type Board: Notation;

    /// What it thinks of the moves of a position in which the game goes on. It always has an opinion: where the limits stop
    /// it before anything is proved, it guesses, and says so.
    fn opinion(
        &mut self,
        board: &Self::Board,
        position: &<Self::Board as Rules>::Position,
        thinking: &mut Thinking<'_>,
    ) -> Opinion<<Self::Board as Rules>::Move>;

    /// A move that is good with the probability `level`, where there are good ones and bad ones.
    fn choose_at(
        &mut self,
        level: f64,
        board: &Self::Board,
        position: &<Self::Board as Rules>::Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<<Self::Board as Rules>::Move>> {
        let opinion = self.opinion(board, position, thinking);
        let grounds = opinion.grounds;
        opinion.draw(level, thinking).map(|mv| Pick { mv, grounds })
    }
}

/// What an expert thinks of the moves of a position.
///
/// A move is *optimal* if it keeps the win, or the draw where nothing more can be had, or the best score where points count. In a
/// position where nothing is left to keep, every move is.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<M> {
    /// Optimal moves. The heavier, the better: a win that is hard to spoil, or the most ways for the opponent to go wrong.
    pub optimal: Vec<Weighed<M>>,
    /// Other moves. The heavier, the likelier a person plays them by mistake.
    pub mistakes: Vec<Weighed<M>>,
    /// Whether that is proved.
    pub grounds: Grounds,
}

/// A move with its weight.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<M> {
    /// The move.
    pub mv: M,
    /// Above 0.
    pub weight: f64,
    /// Whether a child would see that it is a blunder, such as one that loses at once.
    pub absurd: bool,
}

impl<M> Weighed<M> {
    /// A move of that weight, which is not absurd.
    pub fn new(mv: M, weight: f64) -> Self {
        Self { mv, weight, absurd: false }
    }
}

impl<M> Opinion<M> {
    /// Whether the level matters: there are optimal moves and others.
    pub fn is_decidable(&self) -> bool {
        !self.optimal.is_empty() && !self.mistakes.is_empty()
    }

    /// An optimal move with the probability `level`, else a mistake: absurd ones only if nothing else is wrong, or at the lowest
    /// levels. An optimal move is one of the heaviest with the probability `level`, and any, by weight, otherwise: a weak agent
    /// that happens to be right is not cunning as well.
    pub fn draw(mut self, level: f64, thinking: &mut Thinking<'_>) -> Option<M> {
        let errs = if self.is_decidable() { !thinking.dice.chance(level) } else { self.optimal.is_empty() };
        if errs {
            if level >= CHILDISH && self.mistakes.iter().any(|mistake| !mistake.absurd) {
                self.mistakes.retain(|mistake| !mistake.absurd);
            }
            return draw(self.mistakes, thinking.dice);
        }
        if thinking.dice.chance(level) {
            let heaviest = self.optimal.iter().map(|weighed| weighed.weight).fold(0.0, f64::max);
            // Weights that differ by a rounding error are the same.
            self.optimal.retain(|weighed| weighed.weight >= heaviest * (1.0 - 1e-9));
        }
        draw(self.optimal, thinking.dice)
    }
}

/// An expert that is right as often as its level says, as a [`Chooser`].
#[derive(Clone, Debug)]
pub struct AtLevel<E> {
    /// Who knows.
    pub expert: E,
    /// The probability of an optimal move where there are others.
    pub level: f64,
}

impl<E: Expert> Chooser for AtLevel<E> {
    type Board = E::Board;

    fn choose(
        &mut self,
        board: &E::Board,
        position: &<E::Board as Rules>::Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<<E::Board as Rules>::Move>> {
        self.expert.choose_at(self.level, board, position, thinking)
    }
}
