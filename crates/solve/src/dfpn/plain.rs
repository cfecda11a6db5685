//! Any board as something to search.

use gambol_games::{FiniteMoves, Hashed, Notation, Outcome, Seat};

use super::{Descent, Leaf, Numbers, Proving, Step};

/// A position of any board whose moves can be listed and whose positions have keys, searched without a theory.
///
/// A drawn game counts as won by one of the players, so that two searches settle a game with draws.
///
/// ```
/// use gambol_games::{Avoidance, Notation, Rules, Seat};
/// use gambol_solve::{Limits, dfpn::{Plain, Search, Table}};
///
/// let board = Avoidance::from_id("sim/cycle4")?;
/// let table = Table::with_entries(1 << 10, &Limits::none())?;
/// let draws_win = Plain::new(&board, board.start()).with_draws_for(Seat::First);
/// assert_eq!(Search::new(draws_win, &table).work(&Limits::none()), Ok(true), "no triangle can be closed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Plain<'a, R: FiniteMoves> {
    board: &'a R,
    position: R::Position,
    draws_for: Seat,
    undo: Vec<R::Undo>,
}

impl<'a, R: FiniteMoves> Plain<'a, R> {
    /// That position; draws count for the second player.
    pub fn new(board: &'a R, position: R::Position) -> Self {
        Self { board, position, draws_for: Seat::Second, undo: Vec::new() }
    }

    /// The same with draws counted as won by that player. A table must not be shared with other searches then.
    #[must_use]
    pub fn with_draws_for(self, seat: Seat) -> Self {
        Self { draws_for: seat, ..self }
    }

    /// The position.
    pub fn position(&self) -> &R::Position {
        &self.position
    }
}

impl<R: FiniteMoves> Clone for Plain<'_, R> {
    /// The position without the moves that led to it, which cannot be undone in the copy.
    fn clone(&self) -> Self {
        Self {
            board: self.board,
            position: self.position.clone(),
            draws_for: self.draws_for,
            undo: Vec::new(),
        }
    }
}

impl<R: FiniteMoves + Hashed> Descent for Plain<'_, R> {
    type Move = R::Move;

    fn key(&self) -> u128 {
        self.board.key(&self.position)
    }

    fn steps(&mut self, steps: &mut Vec<Step<R::Move>>) {
        for n in 0..self.board.count(&self.position) {
            let mv = self.board.nth(&self.position, n);
            let undo = self.board.play(&mut self.position, &mv);
            let key = self.key();
            self.board.undo(&mut self.position, &mv, undo);
            steps.push(Step { mv, key });
        }
    }

    fn play(&mut self, mv: &R::Move) {
        self.undo.push(self.board.play(&mut self.position, mv));
    }

    fn undo(&mut self, mv: &R::Move) {
        if let Some(undo) = self.undo.pop() {
            self.board.undo(&mut self.position, mv, undo);
        }
    }

    fn judge(&mut self) -> Numbers {
        let winner = match self.board.outcome(&self.position) {
            None => return Numbers::open(1, self.board.count(&self.position) as u32),
            Some(Outcome::Won(winner)) => winner,
            Some(Outcome::Drawn | Outcome::Finished) => self.draws_for,
        };
        if winner == self.board.turn(&self.position) { Numbers::WON } else { Numbers::LOST }
    }
}

impl<R: FiniteMoves + Hashed + Notation> Proving for Plain<'_, R> {
    fn leaf(&mut self) -> Option<Leaf> {
        self.board.outcome(&self.position).map(|_| Leaf::Over)
    }

    fn move_text(&self, mv: &R::Move) -> String {
        self.board.move_text(&self.position, mv)
    }
}
