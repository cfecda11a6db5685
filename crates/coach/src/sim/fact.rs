//! What can be said of avoidance games.

use serde::Serialize;

use crate::teacher::Standing;

/// What is true of a position or a move. Edges are numbers of the board's graph; a *safe* edge is a free one with which
/// a player does not complete the forbidden graph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fact {
    /// The edge completes the forbidden graph for the player who moves.
    Completes {
        /// The edge.
        edge: u32,
        /// The rest of the copy.
        others: Vec<u32>,
    },
    /// The player to move has no safe edge.
    AllLose {
        /// The free edges, each of which completes the forbidden graph.
        edges: Vec<u32>,
    },
    /// The move leaves the other player free edges, none of them safe.
    NoSafeReply,
    /// The move leaves no safe edge to the player who makes it; the other player can reply with one and leave edges to
    /// be coloured.
    Unavoidable {
        /// The safe replies.
        safe: Vec<u32>,
        /// The free edges, each of which would complete the forbidden graph for the player who moved.
        edges: Vec<u32>,
    },
    /// The move leaves one safe edge to the player who makes it; the other player can safely take it and leave edges to
    /// be coloured.
    LastSafe {
        /// That edge.
        edge: u32,
    },
    /// Solved: the move gives something away. These replies and answers follow, the other player's first.
    Refuted {
        /// What the game is worth to the player who moved.
        value: Standing,
        /// After how many more moves it is over, if the winner hurries and the loser delays.
        plies: Option<u32>,
        /// Some moves of perfect play.
        line: Vec<u32>,
    },
    /// Solved: what the game is worth to the player who moved, who could not have had more.
    Keeps {
        /// That.
        value: Standing,
        /// After how many more moves it is over, if the winner hurries and the loser delays.
        plies: Option<u32>,
        /// Safe edges left to the player who moved, and to the other.
        safe: [usize; 2],
    },
    /// Solved: what the position is worth to the player to move.
    Stands {
        /// That.
        value: Standing,
        /// After how many moves it is over, if the winner hurries and the loser delays.
        plies: Option<u32>,
        /// Safe edges of the player to move, and of the other.
        safe: [usize; 2],
    },
    /// The edges that are safe for the player to move.
    Safe {
        /// In ascending order.
        edges: Vec<u32>,
    },
    /// How many edges keep what the player to move has.
    Keeping {
        /// What.
        value: Standing,
        /// How many.
        good: usize,
        /// Safe edges that one of them leaves to the player who moves, and to the other.
        safe: [usize; 2],
    },
    /// Nothing can be kept. After that edge, so many replies give the other player's win away.
    Hope {
        /// The edge.
        edge: u32,
        /// How many replies are wrong.
        wrong: usize,
    },
    /// The move to play.
    Play {
        /// The edge.
        edge: u32,
    },
}
