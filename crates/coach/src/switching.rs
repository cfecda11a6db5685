//! Reasons in Shannon switching: Short's two trees, Cut's two forests, what broke them and what mends them.
//!
//! ```
//! use gambol_coach::{Coach, Lookup, Standing, english, switching::SwitchingCoach};
//! use gambol_games::{Notation, Switching};
//! use gambol_graph::Edge;
//!
//! let board = Switching::from_id("switching/[A-x;A-x;x-B;x-B]")?;
//! let position = board.parse_position("-2:short")?;
//! let appraisal = SwitchingCoach.appraise(&board, &position, &Lookup::unlimited())?;
//! assert_eq!(appraisal.standing, Standing::Won);
//! assert_eq!(appraisal.keeping, [Edge(3)]);
//! assert_eq!(
//!     english().render(&appraisal.why.message),
//!     "One of two trees that join A to B has lost edge 2 (x-B). An edge of the other tree mends it: 3."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coach;
mod structure;
mod words;

use serde::Serialize;

pub use self::coach::SwitchingCoach;

/// What is true of a position or a move. Edges and vertices go by their numbers, and everything is said of the graph
/// that is left when claimed edges are contracted and removed ones deleted.
///
/// A `line` is a list of edges that the two sides take in turn, beginning with the player to move; what is said is
/// true of the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fact {
    /// The last move of the line ends the game, and whoever makes it wins.
    Ends {
        /// The moves.
        line: Vec<u32>,
    },
    /// Two trees of free edges without a common one span the same vertices, A and B among them: Short wins, whoever
    /// moves.
    TwoTrees {
        /// The moves before.
        line: Vec<u32>,
        /// The edges of each.
        trees: [Vec<u32>; 2],
    },
    /// The vertices are parted, A and B with no edge between their parts, and with these two parts made one the free
    /// edges between parts are two forests: Cut wins, whoever moves.
    Partition {
        /// The moves before.
        line: Vec<u32>,
        /// The part of each vertex.
        parts: Vec<u32>,
        /// The edges between parts, in two forests.
        forests: [Vec<u32>; 2],
    },
    /// With the lost edge back, there would be two trees as above. Without it one is in two pieces, and Short, to
    /// move, wins with each edge of the other that joins them.
    Broken {
        /// The moves before.
        line: Vec<u32>,
        /// The edge that was removed; none if it is a new one from A to B.
        lost: Option<u32>,
        /// The edges of each tree, without the lost one.
        trees: [Vec<u32>; 2],
        /// Which of them is in two pieces.
        broken: usize,
        /// The edges of the other that join the pieces.
        mends: Vec<u32>,
        /// The one of them that is talked about, if one is.
        played: Option<u32>,
    },
    /// With the claimed edge free again, there would be a partition as above, that edge in one of its forests.
    /// Contracting it has closed a ring in the other, and Cut, to move, wins with each edge of the ring.
    Closed {
        /// The moves before.
        line: Vec<u32>,
        /// The edge.
        claimed: u32,
        /// The part of each vertex.
        parts: Vec<u32>,
        /// The edges between parts, in two forests, without the claimed one.
        forests: [Vec<u32>; 2],
        /// Which of them has the ring.
        closed: usize,
        /// The edges that it has on the ring.
        ring: Vec<u32>,
        /// The one of them that is talked about, if one is.
        played: Option<u32>,
    },
    /// Without one edge there would be a partition as above. Cut, to move, wins with that edge and with each that is
    /// on a ring which it closes in one of the forests.
    Surplus {
        /// The part of each vertex.
        parts: Vec<u32>,
        /// The edges between parts but for one, in two forests.
        forests: [Vec<u32>; 2],
        /// That one.
        extra: u32,
        /// The edges with which Cut wins, that one among them.
        ring: Vec<u32>,
    },
    /// The mover has lost; after this move, just these replies keep the opponent's win.
    Question {
        /// The move.
        edge: u32,
        /// The right replies.
        right: Vec<u32>,
        /// How many replies there are.
        replies: usize,
    },
    /// A move that keeps the standing is at this vertex.
    Look {
        /// The vertex.
        vertex: u32,
    },
}
