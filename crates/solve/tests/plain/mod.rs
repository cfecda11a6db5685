//! Plain search: every position once, by the rules alone.

use std::collections::HashMap;

use gambol_games::{FiniteMoves, Hashed, Outcome, Rules};

/// What is known of the positions of one board.
pub(crate) struct Plain<'a, R: Rules> {
    board: &'a R,
    known: HashMap<u128, bool>,
}

impl<'a, R: FiniteMoves + Hashed> Plain<'a, R> {
    pub(crate) fn new(board: &'a R) -> Self {
        Self { board, known: HashMap::new() }
    }

    /// Whether the player to move wins.
    pub(crate) fn mover_wins(&mut self, position: &mut R::Position) -> bool {
        if let Some(outcome) = self.board.outcome(position) {
            return outcome == Outcome::Won(self.board.turn(position));
        }
        let key = self.board.key(position);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let wins = !self.winning_moves(position, 1).is_empty();
        self.known.insert(key, wins);
        wins
    }

    /// The first moves that win, at most that many.
    pub(crate) fn winning_moves(&mut self, position: &mut R::Position, most: usize) -> Vec<R::Move> {
        let mut moves = Vec::new();
        self.board.moves(position, &mut moves);
        let board = self.board;
        let wins = |mv: &R::Move| {
            let undo = board.play(position, mv);
            let wins = !self.mover_wins(position);
            board.undo(position, mv, undo);
            wins
        };
        moves.into_iter().filter(wins).take(most).collect()
    }
}
