//! The three published agents for switching, as they were described, weaknesses included.
//!
//! All of them play Short. Playing Cut, each does the same on the dual board, where it is Short; a board that is not
//! drawn in the plane with A and B on a common face has none, and there they play by lot.

use gambol_games::{FiniteMoves, Rules, Side, Switching, switching::Position};
use gambol_graph::Edge;
use gambol_solve::{
    Limits,
    plane::{Dual, Embedding},
    switching::lightest_pair,
};

use super::two_trees::TwoTrees;
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// How a published agent finds its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Two trees through A and B that share no edge, found once at the start; after a cut in one, it claims an edge
    /// of the other that rejoins it. If there are none at the start it plays by lot to the end, even when the
    /// opponent makes it a present of them, or when its own first move would.
    TwoTree,
    /// The same, but as long as there are none it looks for them again on every turn, and plays by lot until then.
    /// So it does not see that a position is won with one move.
    GraphUpdate,
    /// On every turn two spanning trees of the whole graph that share as few edges as possible, by giving every edge
    /// the weight 1 and a copy of it the weight 2; it claims a shared edge, or any edge of the trees if they share
    /// none. By lot once some vertex, however unimportant, has been cut off. Edges that are shared far from A and B
    /// mislead it.
    SelfWeighted,
}

/// A published agent.
#[derive(Clone, Debug)]
pub struct Published {
    method: Method,
    memory: Option<Memory>,
}

/// What it keeps from one move to the next.
#[derive(Clone, Debug)]
struct Memory {
    board: Switching,
    side: Side,
    /// If it plays Cut and there is one.
    dual: Option<Dual>,
    trees: Option<TwoTrees>,
    /// Whether the trees at the start have been looked for.
    has_looked: bool,
}

impl Published {
    /// The agent that plays so.
    pub fn new(method: Method) -> Self {
        Self { method, memory: None }
    }
}

impl Chooser for Published {
    type Board = Switching;

    fn choose(
        &mut self,
        board: &Switching,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Edge>> {
        let side = position.to_move();
        let memory = match self.memory.take() {
            Some(memory) if memory.is_about(board, side) => memory,
            _ => Memory::new(board, side),
        };
        let memory = self.memory.insert(memory);
        let moves = memory.moves(self.method, board, position, &thinking.limits);
        let moves = if moves.is_empty() { position.free().collect() } else { moves };
        let mv = *moves.get(thinking.dice.below(moves.len() as u64) as usize)?;
        Some(Pick { mv, grounds: Grounds::Habit })
    }
}

impl Memory {
    fn new(board: &Switching, side: Side) -> Self {
        let dual = || Dual::new(board, &Embedding::from_drawing(board.graph()).ok()?).ok();
        let dual = if side == Side::Cut { dual() } else { None };
        Self { board: board.clone(), side, dual, trees: None, has_looked: false }
    }

    fn is_about(&self, board: &Switching, side: Side) -> bool {
        // Boards are equal but for their drawing, from which the dual comes.
        self.side == side
            && self.board.terminals() == board.terminals()
            && self.board.graph() == board.graph()
            && self.board.graph().points() == board.graph().points()
    }

    /// The edges among which the method draws lots; none if it has nothing to say.
    fn moves(
        &mut self,
        method: Method,
        board: &Switching,
        position: &Position,
        limits: &Limits,
    ) -> Vec<Edge> {
        if self.side == Side::Short {
            return self.claims(method, board, position, limits);
        }
        let Some(dual) = self.dual.take() else { return Vec::new() };
        let claims = self.claims(method, dual.board(), &dual.position(position), limits);
        let crossed = board.graph().edges().filter(|&e| dual.edge(e).is_some_and(|x| claims.contains(&x)));
        let moves = crossed.collect();
        self.dual = Some(dual);
        moves
    }

    /// The same for Short, on the board or its dual.
    fn claims(
        &mut self,
        method: Method,
        board: &Switching,
        position: &Position,
        limits: &Limits,
    ) -> Vec<Edge> {
        match method {
            Method::TwoTree => {
                if !std::mem::replace(&mut self.has_looked, true) {
                    self.trees = TwoTrees::find(board, &board.start(), limits);
                }
            }
            Method::GraphUpdate => {
                if !self.trees.as_ref().is_some_and(|trees| trees.lead_to(board, position)) {
                    let taken = board.graph().edge_count() - board.count(position);
                    let at_start = || TwoTrees::find(board, &board.start(), limits);
                    let at_first = if taken <= 1 { at_start() } else { None };
                    self.trees = at_first.or_else(|| TwoTrees::find(board, position, limits));
                }
            }
            Method::SelfWeighted => {
                let pair = lightest_pair(board, position, |_| (), limits).ok().flatten();
                let claims = |pair: gambol_solve::switching::Pair| {
                    if pair.knots.is_empty() { pair.trees.concat() } else { pair.knots }
                };
                return pair.map(claims).unwrap_or_default();
            }
        }
        self.trees.as_ref().map(|trees| trees.claims(board, position)).unwrap_or_default()
    }
}
