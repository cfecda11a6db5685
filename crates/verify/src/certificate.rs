//! The certificate as data. Every field is described in `docs/CERTIFICATES.md`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fields::NodeFields;

/// Who wins under perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first player, with the turn as the position has it.
    First,
    /// The second player, with the turn as the position has it.
    Second,
    /// In switching: Short, whoever moves.
    Short,
    /// In switching: whoever moves.
    Neutral,
    /// In switching: Cut, whoever moves.
    Cut,
    /// Nobody.
    Draw,
}

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The ID of the board.
    pub game: String,
    /// The position, in the board's notation.
    pub position: String,
    /// Who wins from there.
    pub verdict: Verdict,
}

/// A claim with its proof.
///
/// ```
/// use gambol_verify::{Certificate, Claim, Proof, Verdict, verify};
///
/// let claim = Claim {
///     game: "switching/[A-B;A-B]".into(),
///     position: ":cut".into(),
///     verdict: Verdict::Short,
/// };
/// let certificate = Certificate { claim, proof: Proof::TwoTrees { trees: [vec![0], vec![1]] } };
/// assert!(verify(certificate.to_json().as_bytes()).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// Why it holds.
    pub proof: Proof,
}

/// Why a claim holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proof {
    /// Fish-barrel: which barrels hold an odd number of fish, counted from 1.
    Parity {
        /// In ascending order.
        odd: Vec<usize>,
    },
    /// Fish-barrel with caps: every position that is lost for the player to move.
    Kernel {
        /// The fish in each barrel.
        lost: Vec<Vec<u64>>,
    },
    /// Switching: two trees of free edges for Short.
    TwoTrees {
        /// The edges of each.
        trees: [Vec<u32>; 2],
    },
    /// Switching: a partition and two forests for Cut.
    Partition(Partition),
    /// Switching: whoever moves wins.
    Neutral {
        /// Two trees of free edges and the edge that is added between the terminals, which has the number after the last.
        trees: [Vec<u32>; 2],
        /// The edge that Cut removes first.
        cut: u32,
        /// Why Cut has won after that.
        then: Partition,
    },
    /// Undirected edge geography: a fort that holds the token; the mover loses.
    Fort {
        /// The vertices of the fort, by number.
        fort: Vec<u32>,
    },
    /// Undirected vertex geography: a matching, and vertices whose removal shows that no matching is larger.
    Matching {
        /// Edges without common ends, by number, between vertices that have not been visited, the token's included.
        matching: Vec<u32>,
        /// The vertices to remove.
        witness: Vec<u32>,
    },
    /// Geography: vertices that are lost for whoever comes there.
    Retreat {
        /// Each after those that prove it; the token's vertex is among them, or one step away.
        lost: Vec<u32>,
    },
    /// Coins: a table of all positions, too large to be written down here.
    Table {
        /// The cells whose coins it is about, in ascending order.
        cells: Vec<u32>,
        /// The SHA-256 of the table, in hexadecimal digits.
        checksum: String,
        /// How many positions are lost for the player to move.
        lost: u64,
        /// Some entries.
        spots: Vec<Spot>,
    },
    /// Avoidance: the forbidden graph can no longer be completed.
    Blocked,
    /// Any game: the winner's moves.
    Strategy {
        /// The first one is about the claimed position; the others are reached from earlier ones.
        nodes: Vec<Node>,
    },
    /// Any game: how each player can keep from losing.
    Strategies {
        /// The first player's strategy.
        #[serde(rename = "nodes-first")]
        first: Vec<Node>,
        /// The second player's strategy.
        #[serde(rename = "nodes-second")]
        second: Vec<Node>,
    },
}

/// A partition of the vertices with two forests between its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Partition {
    /// The part of each vertex.
    pub parts: Vec<u32>,
    /// The free edges between different parts, shared out between two forests.
    pub forests: [Vec<u32>; 2],
}

/// An entry of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The number of a position.
    pub position: u64,
    /// Whether the player to move loses there.
    pub lost: bool,
}

/// A position in a strategy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, try_from = "NodeFields")]
pub enum Node {
    /// The winner's turn: play this and go on there.
    Move {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// The number of a later node.
        then: u64,
    },
    /// The loser's turn: every legal move, except those that lose at once, with the number of a later node.
    Replies {
        /// By move.
        replies: BTreeMap<String, u64>,
    },
    /// In avoidance: another position that a symmetry of the board maps this one to.
    Mapped {
        /// By vertex, the vertex it is mapped to.
        by: Vec<u32>,
        /// The number of a later node.
        then: u64,
    },
    /// Won for another reason.
    Leaf {
        /// The reason.
        leaf: Box<Proof>,
    },
    /// The game is over and won.
    Over {
        /// Always `true`.
        over: bool,
    },
}

impl Certificate {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// The certificate as it is stored: the claim first, so that a checker can follow a long proof as it reads.
    pub fn to_json(&self) -> String {
        /// The fields in the order in which they are read.
        #[derive(Serialize)]
        struct Stored<'a> {
            certificate: u32,
            claim: &'a Claim,
            #[serde(flatten)]
            proof: &'a Proof,
        }
        let stored = Stored { certificate: Self::VERSION, claim: &self.claim, proof: &self.proof };
        serde_json::to_string(&stored).unwrap_or_default()
    }
}
