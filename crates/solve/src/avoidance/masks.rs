//! A board whose sets of edges are the bits of a word.

use gambol_games::{Avoidance, Rules as _, Seat, avoidance::Position};
use gambol_graph::{Edge, Vertex};

use super::Unsolved;

/// An avoidance board as a solver sees it. Edge `e` is bit `e`.
#[derive(Clone, Debug)]
pub(super) struct MaskBoard {
    /// The ends of each edge, by the numbers of the graph's vertices.
    pub(super) ends: Vec<[Vertex; 2]>,
    /// For each edge, the copies of the forbidden graph through it, without it.
    copies: Vec<Vec<u64>>,
    /// All copies.
    whole: Vec<u64>,
}

/// A position, as the player to move sees it. Neither player has completed the forbidden graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The edges of the player to move.
    pub(super) own: u64,
    /// The edges of the other player.
    pub(super) other: u64,
    /// The edges with which the player to move would complete the forbidden graph, some perhaps no longer free.
    own_losing: u64,
    /// The same for the other player.
    other_losing: u64,
}

impl MaskBoard {
    /// The most edges.
    pub(super) const MOST_EDGES: usize = 36;

    pub(super) fn new(board: &Avoidance) -> Result<Self, Unsolved> {
        let graph = board.graph();
        let edges = graph.edge_count();
        if edges > Self::MOST_EDGES {
            return Err(Unsolved::Edges { found: edges as u64, most: Self::MOST_EDGES });
        }
        let through = |e| Some(board.copies_through(e)?.map(mask).collect());
        let copies: Vec<Vec<u64>> =
            graph.edges().map(through).collect::<Option<_>>().ok_or(Unsolved::Copies)?;
        let with_edge = |(e, others): (usize, &Vec<u64>)| {
            // A copy is listed once more for each of its edges; here, for the first.
            let first = others.iter().filter(|&&rest| rest & ((1 << e) - 1) == 0);
            first.map(|rest| rest | 1 << e).collect::<Vec<_>>()
        };
        let whole = copies.iter().enumerate().flat_map(with_edge).collect();
        Ok(Self { ends: graph.edges().map(|e| graph.ends(e)).collect(), copies, whole })
    }

    pub(super) fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// All edges.
    pub(super) fn all(&self) -> u64 {
        (1 << self.edge_count()) - 1
    }

    /// The edges that are the forbidden graph by themselves: all of them if that is a single edge, else none.
    fn losing_at_once(&self) -> u64 {
        let alone = |e: &usize| self.copies[*e].contains(&0);
        (0..self.edge_count()).filter(alone).map(|e| 1 << e).sum()
    }

    /// The edges that complete the forbidden graph on top of `own` and `e`, given those that do so on top of `own`.
    pub(super) fn losing_after(&self, own: u64, losing: u64, e: usize) -> u64 {
        let missing = self.copies[e].iter().map(|others| others & !own);
        missing.filter(|missing| missing.is_power_of_two()).fold(losing, |losing, last| losing | last)
    }

    /// The edges that complete the forbidden graph on top of `own`, which must not contain it.
    pub(super) fn losing(&self, own: u64) -> u64 {
        let (mut sofar, mut losing) = (0, self.losing_at_once());
        for e in ones(own) {
            losing = self.losing_after(sofar, losing, e);
            sofar |= 1 << e;
        }
        losing
    }

    /// Whether every copy of the forbidden graph has one of these edges, so that whoever does not have them cannot lose.
    pub(super) fn is_blocked_by(&self, edges: u64) -> bool {
        self.whole.iter().all(|copy| copy & edges != 0)
    }

    /// The position as the player to move sees it. Nobody has lost.
    pub(super) fn state(&self, board: &Avoidance, position: &Position) -> State {
        let [first, second] = coloured(board, position);
        let (own, other) = match board.turn(position) {
            Seat::First => (first, second),
            Seat::Second => (second, first),
        };
        State { own, other, own_losing: self.losing(own), other_losing: self.losing(other) }
    }
}

/// The edges of both players.
pub(super) fn coloured(board: &Avoidance, position: &Position) -> [u64; 2] {
    [Seat::First, Seat::Second].map(|seat| {
        let own = board.graph().edges().filter(|&e| position.owner(e) == Some(seat));
        own.map(|e| 1 << e.0).sum()
    })
}

fn mask(edges: &[Edge]) -> u64 {
    edges.iter().map(|e| 1 << e.0).sum()
}

impl State {
    pub(super) fn free(self, board: &MaskBoard) -> u64 {
        board.all() & !(self.own | self.other)
    }

    /// The free edges with which the player to move does not lose at once.
    pub(super) fn safe(self, board: &MaskBoard) -> u64 {
        self.free(board) & !self.own_losing
    }

    /// The free edges with which the other player would not lose at once.
    pub(super) fn safe_for_other(self, board: &MaskBoard) -> u64 {
        self.free(board) & !self.other_losing
    }

    /// What the other player faces after that safe move.
    pub(super) fn after(self, board: &MaskBoard, e: usize) -> Self {
        Self {
            own: self.other,
            other: self.own | 1 << e,
            own_losing: self.other_losing,
            other_losing: board.losing_after(self.own, self.own_losing, e),
        }
    }
}

/// The elements of a set, the least first.
pub(super) fn ones(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(least)
    })
}
