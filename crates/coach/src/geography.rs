//! Reasons in geography.
//!
//! Why a position is lost for the player to move is shown by a structure: a fort, a matching, a way back to a dead end. The same
//! structure explains a winning move, if it is there after the move, and a mistake, if it is there after the opponent's reply. So a
//! fact says *after* which steps it holds. Where no structure is known, the fact is that a search has found it.

mod coach;
mod structure;
mod words;

use gambol_games::Geography;
use gambol_graph::Vertex;
use serde::Serialize;

pub use self::coach::GeographyCoach;

/// What is true of a position or a move.
///
/// What holds *after* some steps, from the position spoken of, shows that whoever is to move then loses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fact {
    /// No way leads on.
    Stuck {
        /// After these steps.
        after: Vec<Place>,
    },
    /// The token is in a fort: no unused edge joins two of its vertices, and an even number of them leads into it from every
    /// other vertex.
    Fort {
        /// After these steps.
        after: Vec<Place>,
        /// The vertices.
        fort: Vec<Place>,
    },
    /// The token is in a fort now, the step leaves it, and the opponent can step back into it.
    LeavesFort {
        /// The vertices.
        fort: Vec<Place>,
        /// Where the step leads.
        to: Place,
        /// Where the opponent comes back.
        back: Place,
    },
    /// A maximum matching of the vertices that are left, the token's included, misses the token.
    Missed {
        /// After these steps.
        after: Vec<Place>,
        /// The matching, by edge numbers.
        matching: Vec<u32>,
        /// Vertices whose removal proves that no matching is larger, by Berge's bound.
        witness: Vec<Place>,
    },
    /// Every maximum matching covers the token; this one joins it to a vertex, and the step there wins.
    Covered {
        /// The vertex.
        to: Place,
        /// The matching, by edge numbers.
        matching: Vec<u32>,
        /// Vertices whose removal proves that without the token every matching is smaller.
        witness: Vec<Place>,
    },
    /// A matching covers every vertex, so that whoever moves after the start is chosen wins.
    AllCovered {
        /// The matching, by edge numbers.
        matching: Vec<u32>,
    },
    /// The token is on the last vertex of a list such that every open step from one of them can be answered with a step to an
    /// earlier one, down to a dead end.
    DeadEnds {
        /// After these steps.
        after: Vec<Place>,
        /// The list, dead ends first.
        lost: Vec<Place>,
    },
    /// A search has found it.
    Search {
        /// After these steps.
        after: Vec<Place>,
        /// The positions searched on this board so far, or those one step ahead where that was enough.
        positions: u64,
        /// How it may go on: a step of the loser, the winner's answer, and so on.
        line: Vec<Place>,
    },
    /// Wherever the token is put, some step wins from there.
    Answered {
        /// Every start with such a step.
        answers: Vec<[Place; 2]>,
    },
    /// What matters is here.
    Look {
        /// The vertices.
        at: Vec<Place>,
    },
    /// This step, or this start, wins.
    Wins {
        /// Where it leads.
        to: Place,
    },
    /// Every step loses; this one leaves so many replies of which so many win, in proportion as few as any other.
    Try {
        /// Where it leads.
        to: Place,
        /// The replies that win.
        winning: usize,
        /// All replies.
        replies: usize,
    },
}

/// A vertex.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Place {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
}

impl Place {
    fn of(board: &Geography, v: Vertex) -> Self {
        Self { number: v.0, name: board.graph().name(v).to_owned() }
    }

    fn all(board: &Geography, vertices: impl IntoIterator<Item = Vertex>) -> Vec<Self> {
        vertices.into_iter().map(|v| Self::of(board, v)).collect()
    }

    fn vertex(&self) -> Vertex {
        Vertex(self.number)
    }
}
