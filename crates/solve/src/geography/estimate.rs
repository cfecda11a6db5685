//! How many positions a search for a first-player win would meet: an estimate, and **not a bound** of any kind.
//!
//! A proof that the first player wins undirected edge geography has one move of the first player at each position, and all
//! moves of the second. A *trial* draws such a strategy by lot, almost always a bad one, and counts the positions that come up
//! when it is played against everything. A real proof plays well and may meet far fewer; a search for one tries
//! many strategies and may meet far more.
//!
//! The method is that of a published search for pyramids, read as follows where its description leaves room.
//!
//! - **A position** is what the token can still reach along unused edges, with the token marked and whose turn it is, up to
//!   isomorphism: canonical labels ([`crate::canonical`]) make isomorphic positions equal. Each is counted once a trial, final ones
//!   and the first included.
//! - **The strategy** is one move for each position of the first player, drawn by the trial's seed and the same whenever
//!   the position comes back. With [`Order::Fewest`] it is drawn among the moves that leave the second player the fewest
//!   replies. Nothing is cut off once a reply refutes the strategy.
//! - **Deletion at cut vertices.** What hangs off a cut vertex w, seen from the token, is deleted, and w is marked. (Nothing
//!   hangs off the vertex under the token; when the token leaves it, what it does not enter may.) This is **not exact**: the
//!   deleted part could have been entered, and often decides who wins. In a pyramid it happens at once: the first step
//!   leaves a single edge at the top. Without deletion the verdict on the strategy is exact.
//! - **Four values.** A play ends with one of the players stuck, at a marked vertex, where in truth there may be a way on, or
//!   elsewhere ([`Ending`]). The second player likes best to see the first stuck elsewhere, then stuck at a mark, then to
//!   be stuck at a mark rather than elsewhere.
//! - **The table** has entries of 64 bits: 61 of the Zobrist hash of the canonical graph, and 3 that say empty, open, or one of
//!   the four values. It grows as far as memory is allowed, and forgets nothing.
//! - **The check.** Two positions with the same 61 bits would be taken for one. So every trial is searched again with other Zobrist
//!   numbers, and a hash of the whole search, what was met in which order and how it ended, must come out the same
//!   ([`Trial::hash_agreement`]).
//!
//! ```
//! use gambol_graph::{Generator, Vertex};
//! use gambol_solve::{Limits, geography::estimate::{Estimator, Method}};
//!
//! let pyramid = Generator::Pyramid(3).graph()?;
//! let estimator = Estimator::new(&pyramid, Vertex(0), Method::default())?;
//! let trial = estimator.trial(1, 0, &Limits::none(), &mut |_| ())?;
//! assert!(trial.hash_agreement);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod position;
mod reach;
mod search;
mod strategy;
mod table;
#[cfg(test)]
mod tests;
mod zobrist;

use gambol_games::Seat;
use gambol_graph::{Graph, Vertex};
use thiserror::Error;

use self::{
    position::{Position, Positions},
    search::Search,
    strategy::Strategy,
    zobrist::Zobrist,
};
use crate::{Limits, Stopped};

/// How the first player's move is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Each with the same chance.
    Random,
    /// Among those that leave the second player the fewest replies.
    Fewest,
}

/// How to estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Method {
    /// How the first player's move is drawn.
    pub order: Order,
    /// Whether what hangs off a cut vertex is deleted.
    pub deletion: bool,
    /// With how many sets of Zobrist numbers each trial is searched, at least one. One alone checks next to nothing.
    pub hashes: u32,
    /// How many bits of a hash are kept, at most 61. Fewer serve only to see the check fail.
    pub hash_bits: u32,
}

impl Method {
    /// The most bits of a hash that a table entry has room for.
    pub const MOST_HASH_BITS: u32 = table::HASH_BITS;
}

impl Default for Method {
    fn default() -> Self {
        Self { order: Order::Random, deletion: true, hashes: 2, hash_bits: Self::MOST_HASH_BITS }
    }
}

/// How play ends against a fixed strategy of the first player: from the worst for the second to the best.
///
/// ```
/// use gambol_games::Seat;
/// use gambol_solve::geography::estimate::Ending;
///
/// assert!(Ending::FirstStuckAtCut < Ending::FirstStuck);
/// assert_eq!(Ending::SecondStuckAtCut.stuck(), Seat::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// The second player is stuck where nothing was deleted.
    SecondStuck,
    /// The second player is stuck at a cut vertex, what hung off it deleted.
    SecondStuckAtCut,
    /// The first player is stuck at a cut vertex, what hung off it deleted.
    FirstStuckAtCut,
    /// The first player is stuck where nothing was deleted.
    FirstStuck,
}

impl Ending {
    const ALL: [Self; 4] =
        [Self::SecondStuck, Self::SecondStuckAtCut, Self::FirstStuckAtCut, Self::FirstStuck];

    fn new(stuck: Seat, at_cut: bool) -> Self {
        match (stuck, at_cut) {
            (Seat::Second, false) => Self::SecondStuck,
            (Seat::Second, true) => Self::SecondStuckAtCut,
            (Seat::First, true) => Self::FirstStuckAtCut,
            (Seat::First, false) => Self::FirstStuck,
        }
    }

    /// Who cannot move.
    pub fn stuck(self) -> Seat {
        match self {
            Self::SecondStuck | Self::SecondStuckAtCut => Seat::Second,
            Self::FirstStuck | Self::FirstStuckAtCut => Seat::First,
        }
    }

    /// Whether something that was deleted hung off the last vertex.
    pub fn is_at_cut_vertex(self) -> bool {
        matches!(self, Self::SecondStuckAtCut | Self::FirstStuckAtCut)
    }
}

/// What one strategy came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// How many positions came up, isomorphic ones counted once.
    pub positions: u64,
    /// How play ends if the second player does the best against it.
    pub ending: Ending,
    /// Whether all sets of Zobrist numbers led to the same search.
    pub hash_agreement: bool,
}

/// A trial that had to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{stopped}")]
pub struct Unfinished {
    /// How many positions had come up.
    pub positions: u64,
    /// Why.
    pub stopped: Stopped,
}

/// Why nothing can be estimated on a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unfit {
    /// Its edges have a direction.
    #[error("the estimate is for undirected graphs")]
    Directed,
    /// Two edges join the same vertices.
    #[error("the estimate is for graphs without parallel edges")]
    Parallel,
    /// The token would not stand on it.
    #[error("vertex number {0} does not exist")]
    NoSuchVertex(u32),
}

/// A board on which to estimate, and how.
#[derive(Clone, Debug)]
pub struct Estimator {
    start: Position,
    method: Method,
}

impl Estimator {
    /// Edge geography on an undirected graph without parallel edges; the first player moves from `start`.
    pub fn new(graph: &Graph, start: Vertex, method: Method) -> Result<Self, Unfit> {
        if graph.is_directed() {
            return Err(Unfit::Directed);
        }
        if graph.has_parallel_edges() {
            return Err(Unfit::Parallel);
        }
        if start.index() >= graph.vertex_count() {
            return Err(Unfit::NoSuchVertex(start.0));
        }
        let edges: Vec<[u32; 2]> = graph.edges().map(|e| graph.ends(e).map(|v| v.0)).collect();
        let start = Positions::new(method.deletion)
            .start(graph.vertex_count(), &edges, start.0, Seat::First)
            .position();
        Ok(Self { start, method })
    }

    /// Trial number `number` of those that this seed starts. The number of positions so far is told every now and then.
    pub fn trial(
        &self,
        seed: u64,
        number: u64,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Trial, Unfinished> {
        let mut seeds = zobrist::seeds(seed, number);
        let strategy = Strategy::new(seeds.next(), self.method.order);
        let mut search = || {
            let hash = Zobrist::new(seeds.next(), self.method.hash_bits);
            Search::new(&self.method, &strategy, hash).run(self.start.clone(), limits, progress)
        };
        let first = search()?;
        let mut hash_agreement = !first.collided;
        for _ in 1..self.method.hashes {
            hash_agreement &= search()? == first;
        }
        Ok(Trial { positions: first.positions, ending: first.ending, hash_agreement })
    }
}
