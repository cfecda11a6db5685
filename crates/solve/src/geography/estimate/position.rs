//! Positions under canonical labels, and how they follow each other.

use gambol_games::Seat;

use super::{reach::Reach, zobrist::Zobrist};
use crate::canonical::{Coloured, Labeller};

/// What the token can reach, under canonical labels, which give the token's vertex the label 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    graph: Coloured,
    turn: Seat,
}

/// The colour of a vertex: whether something was deleted there, and in the other bit whether the token is *not* there. So
/// the token has the least colour.
pub(super) const MARK: u8 = 1;
pub(super) const NO_TOKEN: u8 = 2;

pub(super) fn is_marked(colour: u8) -> bool {
    colour & MARK != 0
}

impl Position {
    #[cfg(test)]
    pub(super) fn graph(&self) -> &Coloured {
        &self.graph
    }

    pub(super) fn turn(&self) -> Seat {
        self.turn
    }

    /// The vertices to which the token can go.
    pub(super) fn moves(&self) -> &[u32] {
        self.graph.neighbours(0)
    }

    /// How many moves there will be after the one to `to`.
    pub(super) fn replies(&self, to: u32) -> usize {
        self.graph.neighbours(to).len() - 1
    }

    /// Whether something was deleted where the token is.
    pub(super) fn is_at_cut_vertex(&self) -> bool {
        is_marked(self.graph.colours()[0])
    }

    pub(super) fn hash(&self, zobrist: &Zobrist) -> u64 {
        zobrist.hash(&self.graph, self.turn, |v| v)
    }
}

/// Makes positions, one after another, in the same memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    deletion: bool,
    reach: Reach,
    labeller: Labeller,
}

/// A position before it is known to be new: under any labels, with the canonical ones at hand.
pub(super) struct Draft<'a> {
    graph: &'a Coloured,
    labels: &'a [u32],
    turn: Seat,
}

impl Positions {
    pub(super) fn new(deletion: bool) -> Self {
        Self { deletion, ..Self::default() }
    }

    /// The position with these edges unused, the vertices numbered from 0.
    pub(super) fn start(&mut self, vertices: usize, edges: &[[u32; 2]], token: u32, turn: Seat) -> Draft<'_> {
        let whole = Coloured::new(vec![NO_TOKEN; vertices], edges);
        self.draft(&whole, token, None, turn)
    }

    /// The position after the move to `to`.
    pub(super) fn after(&mut self, position: &Position, to: u32) -> Draft<'_> {
        self.draft(&position.graph, to, Some(0), position.turn.other())
    }

    fn draft(&mut self, graph: &Coloured, token: u32, from: Option<u32>, turn: Seat) -> Draft<'_> {
        let graph = self.reach.from(graph, token, from, self.deletion);
        Draft { graph, labels: self.labeller.labels(graph), turn }
    }
}

impl Draft<'_> {
    pub(super) fn hash(&self, zobrist: &Zobrist) -> u64 {
        zobrist.hash(self.graph, self.turn, |v| self.labels[v as usize])
    }

    pub(super) fn position(&self) -> Position {
        Position { graph: self.graph.relabelled(self.labels), turn: self.turn }
    }

    pub(super) fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }
}
