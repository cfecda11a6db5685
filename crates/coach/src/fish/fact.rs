//! What can be said of fish-barrel.

use serde::Serialize;

/// What is true of a position or a move. Barrels are numbered from 1, as in moves.
///
/// The facts about odd and even barrels are said where they decide the game, and those about lost positions under caps
/// that can bind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fact {
    /// Every barrel is even: the player to move loses.
    AllEven,
    /// These barrels are odd, and no other: the player to move wins.
    Odd {
        /// In ascending order.
        odd: Vec<usize>,
    },
    /// A fish from the first odd barrel, and an odd number more for each later odd one, make every barrel even.
    MakeEven {
        /// The first odd barrel.
        lowest: usize,
        /// The later ones.
        later: Vec<usize>,
    },
    /// The move left every barrel even.
    LeftEven,
    /// The move took the last fish of all.
    TookLast {
        /// The barrel it was in.
        barrel: usize,
    },
    /// The move took from an even barrel before the first odd one, which is odd now.
    BrokeEven {
        /// That barrel.
        barrel: usize,
    },
    /// The move took from a later barrel than the first odd one, which stays odd.
    PassedOver {
        /// The first odd barrel.
        lowest: usize,
        /// Where the fish was taken.
        took: usize,
    },
    /// The move took from the first odd barrel, and left these odd.
    LeftOdd {
        /// In ascending order.
        odd: Vec<usize>,
    },
    /// Every barrel was even; the move made this one odd.
    MadeOdd {
        /// Where the fish was taken.
        barrel: usize,
    },
    /// Under these caps no move leads to a lost position: the player to move loses.
    Lost {
        /// The fish in every barrel.
        fish: Vec<u64>,
    },
    /// Under these caps a fish taken from that barrel can lead to that lost position.
    CanReach {
        /// Where to take the fish.
        barrel: usize,
        /// The fish in every barrel after the move.
        fish: Vec<u64>,
    },
    /// Under these caps the move led to a lost position.
    Reached {
        /// The fish in every barrel after the move.
        fish: Vec<u64>,
    },
    /// Under these caps the other player can reply with a move to a lost position.
    Refuted {
        /// The reply.
        reply: String,
        /// The fish in every barrel after the reply.
        fish: Vec<u64>,
    },
    /// To make it hard: leave many barrels odd, and a long game.
    Resist,
    /// The move to play.
    Play {
        /// As it is typed.
        text: String,
    },
    /// Nobody plays against the player: the number of moves counts, and the fewest that are possible is that of the
    /// fish.
    Alone {
        /// How many fish there are, if they can be counted.
        fish: u64,
    },
}
