//! What can be said of a position without looking ahead: dead ends, and what leads to them.
//!
//! A vertex without an open step is lost for whoever comes there; one with an open step to a lost vertex is won; one
//! whose open steps all lead to won vertices is lost. That this stays so while the token walks is proved in
//! `gambol-verify` (retreat). On an acyclic graph it decides every vertex. What it leaves undecided is the *core*: the
//! undecided vertices that can be reached from the token through undecided ones.
//!
//! **Theorem.** In an undecided position only the core matters: two positions with the token on the same vertex and
//! the same core, with the same open steps between its vertices, have the same winner.
//!
//! *Proof.* An undecided vertex has no open step to a lost one, and whoever steps to a won one loses, as stuck players
//! do. So the other steps can be left out. What cannot be reached does not matter. ∎
//!
//! In particular what was used in a strongly connected component that the token has left is forgotten.

use gambol_games::{Geography, Rule, geography::Position};
use gambol_graph::{Step, Vertex};

/// What is known of whoever has to move from a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Undecided,
    Won,
    Lost,
}

/// The vertices that open steps lead to from the token, and their fates.
#[derive(Clone, Debug)]
pub(super) struct Retreat {
    fate: Vec<Fate>,
    /// The open steps of a vertex that are not known to lose; none if it has not been reached.
    left: Vec<Option<u32>>,
    reached: Vec<Vertex>,
    /// The lost vertices in the order in which they were found.
    lost: Vec<Vertex>,
    core: Vec<Vertex>,
    in_core: Vec<bool>,
}

impl Retreat {
    pub(super) fn new(board: &Geography) -> Self {
        let n = board.graph().vertex_count();
        Self {
            fate: vec![Fate::Undecided; n],
            left: vec![None; n],
            reached: Vec::new(),
            lost: Vec::new(),
            core: Vec::new(),
            in_core: vec![false; n],
        }
    }

    /// Looks at a position with the token on the board, and says what becomes of its player.
    pub(super) fn judge(&mut self, board: &Geography, position: &Position, token: Vertex) -> Fate {
        self.forget();
        self.reach(token, |at| {
            board.graph().steps(at).iter().filter(|&&step| is_open(board, position, step))
        });
        let into = |at: Vertex| {
            let enterable = board.rule() == Rule::Edge || !position.is_used(at.index());
            let steps = if enterable { board.graph().steps_into(at) } else { &[] };
            steps.iter().filter(|step| board.rule() == Rule::Vertex || !position.is_used(step.edge.index()))
        };
        let mut next = 0;
        while let Some(&lost) = self.lost.get(next) {
            next += 1;
            for winner in into(lost).map(|step| step.to) {
                if self.is_undecided(winner) {
                    self.fate[winner.index()] = Fate::Won;
                    into(winner).for_each(|step| self.lose_step(step.to));
                }
            }
        }
        self.fate[token.index()]
    }

    /// The lost vertices, each after those that prove it.
    pub(super) fn lost(&self) -> &[Vertex] {
        &self.lost
    }

    /// What was found out about a vertex; nothing if the token cannot get there.
    pub(super) fn fate(&self, v: Vertex) -> Fate {
        self.fate[v.index()]
    }

    /// The token's vertex, and the undecided ones that can be reached from it through undecided ones. To be asked once
    /// after a judgement.
    pub(super) fn core(&mut self, board: &Geography, position: &Position, token: Vertex) -> &[Vertex] {
        self.core.push(token);
        self.in_core[token.index()] = true;
        let mut next = 0;
        while let Some(&v) = self.core.get(next) {
            next += 1;
            for step in board.graph().steps(v).iter().filter(|&&step| is_open(board, position, step)) {
                let to = step.to.index();
                if self.fate[to] == Fate::Undecided && !std::mem::replace(&mut self.in_core[to], true) {
                    self.core.push(step.to);
                }
            }
        }
        &self.core
    }

    fn forget(&mut self) {
        for v in self.reached.drain(..) {
            self.fate[v.index()] = Fate::Undecided;
            self.left[v.index()] = None;
        }
        for v in self.core.drain(..) {
            self.in_core[v.index()] = false;
        }
        self.lost.clear();
    }

    /// Finds what can be reached, and the dead ends.
    fn reach<'s, S: Iterator<Item = &'s Step>>(&mut self, token: Vertex, open_steps: impl Fn(Vertex) -> S) {
        self.left[token.index()] = Some(0);
        self.reached.push(token);
        let mut next = 0;
        while let Some(&v) = self.reached.get(next) {
            next += 1;
            let mut steps = 0;
            for step in open_steps(v) {
                steps += 1;
                if self.left[step.to.index()].is_none() {
                    self.left[step.to.index()] = Some(0);
                    self.reached.push(step.to);
                }
            }
            self.left[v.index()] = Some(steps);
            if steps == 0 {
                self.fate[v.index()] = Fate::Lost;
                self.lost.push(v);
            }
        }
    }

    fn is_undecided(&self, v: Vertex) -> bool {
        self.left[v.index()].is_some() && self.fate[v.index()] == Fate::Undecided
    }

    /// One of the steps from `v` is known to lose.
    fn lose_step(&mut self, v: Vertex) {
        if !self.is_undecided(v) {
            return;
        }
        let left = self.left[v.index()].map_or(0, |left| left - 1);
        self.left[v.index()] = Some(left);
        if left == 0 {
            self.fate[v.index()] = Fate::Lost;
            self.lost.push(v);
        }
    }
}

/// Whether a step may be taken, now or later.
pub(super) fn is_open(board: &Geography, position: &Position, step: Step) -> bool {
    !position.is_used(match board.rule() {
        Rule::Edge => step.edge.index(),
        Rule::Vertex => step.to.index(),
    })
}
