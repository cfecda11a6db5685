//! Directed geography on a board whose core is too large for sets of vertices: only what was decided at the start is a
//! leaf, so that a node costs no more than its steps.

use gambol_games::{Geography, Notation as _, Rules as _, geography::Position};
use gambol_graph::Vertex;
use gambol_verify::Proof;

use crate::{
    dfpn::{Descent, Leaf, Numbers, Plain, Proving, Step},
    geography::retreat::{Fate, Retreat},
};

/// A position with the token on the board. What is decided stays so while the token walks through what is not; nothing
/// is played after a position that is decided, unless it is the first.
#[derive(Clone)]
pub(super) struct Trek<'a> {
    board: &'a Geography,
    plain: Plain<'a, Geography>,
    start: Retreat,
}

impl<'a> Trek<'a> {
    /// A position that has been judged.
    pub(super) fn new(board: &'a Geography, position: &Position, retreat: Retreat) -> Self {
        Self { board, plain: Plain::new(board, position.clone()), start: retreat }
    }

    fn fate(&self) -> Fate {
        self.plain.position().token().map_or(Fate::Undecided, |token| self.start.fate(token))
    }
}

impl Descent for Trek<'_> {
    type Move = Vertex;

    fn key(&self) -> u128 {
        self.plain.key()
    }

    fn steps(&mut self, steps: &mut Vec<Step<Vertex>>) {
        self.plain.steps(steps);
    }

    fn play(&mut self, mv: &Vertex) {
        self.plain.play(mv);
    }

    fn undo(&mut self, mv: &Vertex) {
        self.plain.undo(mv);
    }

    fn judge(&mut self) -> Numbers {
        match self.fate() {
            Fate::Undecided => self.plain.judge(),
            Fate::Won => Numbers::WON,
            Fate::Lost => Numbers::LOST,
        }
    }
}

impl Proving for Trek<'_> {
    fn leaf(&mut self) -> Option<Leaf> {
        let position = self.plain.position();
        if self.board.outcome(position).is_some() {
            return Some(Leaf::Over);
        }
        let token = position.token().filter(|_| self.fate() != Fate::Undecided)?;
        let mut retreat = Retreat::new(self.board);
        retreat.judge(self.board, position, token);
        Some(Leaf::Theory(Proof::Retreat { lost: retreat.lost().iter().map(|v| v.0).collect() }))
    }

    fn move_text(&self, mv: &Vertex) -> String {
        self.board.move_text(self.plain.position(), mv)
    }
}
