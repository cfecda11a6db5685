//! Directed geography, as something to search: the core alone is searched, the rest is decided by
//! [`super::super::retreat`].

use gambol_games::{
    Geography, Hashed as _, Notation as _, Rules as _,
    geography::{Came, Position},
    zobrist,
};
use gambol_graph::Vertex;
use gambol_verify::Proof;

use super::{
    core::{Core, Look},
    words::Mask,
};
use crate::{
    dfpn::{Descent, Leaf, Numbers, Proving, Step},
    geography::retreat::{Fate, Retreat, is_open},
};

/// A position with the token on the board, of any rule. Nothing is played after a position that is decided, unless it
/// is the first.
#[derive(Clone)]
pub(super) struct Walk<'a, W> {
    board: &'a Geography,
    position: Position,
    came: Vec<Came>,
    /// For proofs.
    retreat: Retreat,
    core: Core<W>,
    /// The vertices of the core at the start, and the number that each vertex of the board has there.
    vertices: Vec<Vertex>,
    number: Vec<Option<usize>>,
    /// By number: where open steps lead that leave the core, and what becomes of whoever has to move from there.
    exits: Vec<Vec<(Vertex, Fate)>>,
    /// What becomes of whoever has to move, if the token has left the core.
    left: Option<Fate>,
    /// The key of a decided position.
    decided: u128,
    /// What the latest steps lead to.
    ahead: Vec<(Vertex, Numbers)>,
}

/// Where the features of steps begin.
const FEATURES: u64 = 1 << 41;

impl<'a, W: Mask> Walk<'a, W> {
    /// A position that has been judged, and its core. Nothing can be undone beyond it.
    pub(super) fn new(board: &'a Geography, position: &Position, retreat: &Retreat, core: &[Vertex]) -> Self {
        let mut number = vec![None; board.graph().vertex_count()];
        core.iter().enumerate().for_each(|(i, v)| number[v.index()] = Some(i));
        let exits = |&v: &Vertex| {
            let steps = board.graph().steps(v).iter().filter(|&&step| is_open(board, position, step));
            let out = steps.map(|step| step.to).filter(|to| number[to.index()].is_none());
            let mut out: Vec<(Vertex, Fate)> = out.map(|to| (to, retreat.fate(to))).collect();
            out.sort_unstable_by_key(|&(to, _)| to);
            out.dedup();
            out
        };
        Self {
            board,
            position: position.clone(),
            came: Vec::new(),
            retreat: retreat.clone(),
            core: Core::new(board, position, core, retreat.fate(core[0])),
            exits: core.iter().map(exits).collect(),
            vertices: core.to_vec(),
            number,
            left: None,
            decided: board.key(position),
            ahead: Vec::new(),
        }
    }

    /// The key of a decided position after a step from this one.
    fn decided_after(&self, to: Vertex) -> u128 {
        self.board.key(&self.position) ^ zobrist::feature(FEATURES + u64::from(to.0))
    }

    fn key_after(&self, look: &Look) -> u128 {
        match look.fate {
            Fate::Undecided => self.core.key(look),
            Fate::Won | Fate::Lost => self.decided_after(self.vertices[look.token]),
        }
    }

    /// What becomes of whoever has to move after a step out of the core.
    fn exit(&self, to: Vertex) -> Option<Fate> {
        let exits = &self.exits[self.core.here().token];
        exits.iter().find(|&&(exit, _)| exit == to).map(|&(_, fate)| fate)
    }
}

fn decided(fate: Fate) -> Numbers {
    if fate == Fate::Won { Numbers::WON } else { Numbers::LOST }
}

impl<W: Mask> Descent for Walk<'_, W> {
    type Move = Vertex;

    fn key(&self) -> u128 {
        if self.judged().decided().is_some() { self.decided } else { self.core.key(self.core.here()) }
    }

    fn steps(&mut self, steps: &mut Vec<Step<Vertex>>) {
        let mut ahead = std::mem::take(&mut self.ahead);
        ahead.clear();
        self.core.steps(|look| {
            let mv = self.vertices[look.token];
            ahead.push((mv, look.numbers()));
            steps.push(Step { mv, key: self.key_after(&look) });
        });
        for &(mv, fate) in &self.exits[self.core.here().token] {
            ahead.push((mv, decided(fate)));
            steps.push(Step { mv, key: self.decided_after(mv) });
        }
        self.ahead = ahead;
    }

    fn play(&mut self, mv: &Vertex) {
        self.ahead.clear();
        self.decided = self.decided_after(*mv);
        match self.number[mv.index()] {
            Some(to) => self.core.enter(self.core.step(to)),
            None => self.left = self.exit(*mv),
        }
        self.came.push(self.board.play(&mut self.position, mv));
    }

    fn undo(&mut self, mv: &Vertex) {
        self.ahead.clear();
        let Some(came) = self.came.pop() else { return };
        self.board.undo(&mut self.position, mv, came);
        if self.left.take().is_none() {
            self.core.leave();
        }
        if self.came.is_empty() {
            self.decided = self.board.key(&self.position);
        }
    }

    fn judge(&mut self) -> Numbers {
        self.judged()
    }

    fn judge_after(&mut self, mv: &Vertex) -> Numbers {
        if let Some(&(_, numbers)) = self.ahead.iter().find(|(to, _)| to == mv) {
            return numbers;
        }
        match self.number[mv.index()] {
            Some(to) => self.core.step(to).look.numbers(),
            None => self.exit(*mv).map_or(Numbers::WON, decided),
        }
    }
}

impl<W: Mask> Walk<'_, W> {
    fn judged(&self) -> Numbers {
        self.left.map_or_else(|| self.core.here().numbers(), decided)
    }
}

impl<W: Mask> Proving for Walk<'_, W> {
    fn leaf(&mut self) -> Option<Leaf> {
        if self.board.outcome(&self.position).is_some() {
            return Some(Leaf::Over);
        }
        self.judged().decided()?;
        self.retreat.judge(self.board, &self.position, self.position.token()?);
        Some(Leaf::Theory(Proof::Retreat { lost: self.retreat.lost().iter().map(|v| v.0).collect() }))
    }

    fn identity(&self) -> u128 {
        self.board.key(&self.position)
    }

    fn move_text(&self, mv: &Vertex) -> String {
        self.board.move_text(&self.position, mv)
    }
}
