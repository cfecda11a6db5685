//! Pairs of spanning trees that share as few edges as possible. The shared edges are called *knots*.
//!
//! **Theorem.** The fewest edges that two spanning trees share is 2r - r2(E), where r is the number of edges of
//! one.
//!
//! *Proof.* Trees T and T' that share s edges make two disjoint forests T and T' - T with 2r - s edges, so s is
//! at least 2r - r2(E). Trees that extend the forests of a largest pair have r2(E) different edges at least. ∎
//!
//! **Theorem.** Double every edge x by a copy x', and take edges and copies into a pair of disjoint forests
//! one by one, as long as there is room (exchanges allowed): first the edges, the lightest first, then the copies,
//! the lightest first. This gives a pair of trees that share as few edges as possible, and among such pairs one
//! of least total weight.
//!
//! *Proof.* Let a copy weigh as much as its edge and ω more, where ω is larger than any sum of weights. A pair of
//! spanning trees with s knots becomes two disjoint trees of edges and copies, if one of the two uses the copies
//! of the knots; it weighs as much as the pair and s ω more, and no choice of copies weighs less. These are bases
//! of a matroid, the union of two graphic ones, and the lightest base is what one gets by taking the lightest
//! element first (Edmonds 1971). If a copy is in it, so is its edge, which came before. ∎
//!
//! Only the order of the weights matters, not their size: whatever numbers stand for them, the same pair is
//! lightest. So weights can be of any ordered type.

use gambol_games::{Switching, switching::Position};
use gambol_graph::Edge;

use super::{BYTES_PER_ITEM, forests::Forests, order::smallest_last, search::Search};
use crate::{Limits, Stopped, sets::Sets};

/// Two spanning trees, and the edges that they share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The edges of each tree, in ascending order.
    pub trees: [Vec<Edge>; 2],
    /// The edges that are in both, in ascending order.
    pub knots: Vec<Edge>,
}

/// Two spanning trees of the graph that is left in a position, claimed edges contracted and removed ones
/// deleted, that share as few edges as possible; among such pairs, a lightest one. None if the graph that is
/// left is not connected.
///
/// ```
/// use gambol_games::{Notation, Rules, Switching};
/// use gambol_graph::Edge;
/// use gambol_solve::{Limits, switching::lightest_pair};
///
/// // A triangle: two of its paths share an edge. Weights decide which one.
/// let board = Switching::from_id("switching/[A-B;B-c;c-A]")?;
/// for knot in board.graph().edges() {
///     let weight = |e| if e == knot { 1 } else { 2 };
///     let pair = lightest_pair(&board, &board.start(), weight, &Limits::none())?.expect("it is connected");
///     assert_eq!(pair.knots, [knot]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lightest_pair<W: Ord>(
    board: &Switching,
    position: &Position,
    weight: impl Fn(Edge) -> W,
    limits: &Limits,
) -> Result<Option<Pair>, Stopped> {
    let graph = board.graph();
    let (n, m) = (graph.vertex_count(), graph.edge_count() as u32);
    limits.afford(BYTES_PER_ITEM * (n as u128 + 2 * u128::from(m)))?;
    let Some(rank) = rank(board, position) else { return Ok(None) };

    let copies = graph.edges().map(|e| graph.ends(e).map(|v| v.0));
    let mut forests = Forests::of(board, position, copies);
    let free: Vec<u32> = position.free().map(|e| e.0).collect();
    let mut order = smallest_last(&mut forests, &free);
    let weight = |e: &u32| weight(Edge(*e));
    order.sort_by_cached_key(weight);
    let mut search = Search::new(forests);
    for copy in [0, m] {
        for alike in order.chunk_by(|one, two| weight(one) == weight(two)) {
            let edges: Vec<u32> = alike.iter().map(|e| e + copy).collect();
            search.fill(&edges, limits)?;
        }
    }

    let homes = |e: Edge| [e.0, e.0 + m].map(|e| search.forests.home(e));
    let trees =
        [0, 1].map(|tree| position.free().filter(|&e| homes(e).contains(&Some(tree))).collect::<Vec<_>>());
    let knots = position.free().filter(|&e| !homes(e).contains(&None)).collect();
    debug_assert!(trees.iter().all(|tree| tree.len() == rank), "both trees span");
    Ok(Some(Pair { trees, knots }))
}

/// The fewest edges that two spanning trees share, when the forests are a largest pair.
pub(super) fn count(board: &Switching, position: &Position, forests: &Forests) -> Option<usize> {
    let pair = position.free().filter(|e| forests.home(e.0).is_some()).count();
    rank(board, position).map(|rank| 2 * rank - pair)
}

/// How many edges a spanning tree of the graph that is left has, if it is connected.
fn rank(board: &Switching, position: &Position) -> Option<usize> {
    let graph = board.graph();
    let mut joined = Sets::new(graph.vertex_count());
    let mut merge_all = |edges: &mut dyn Iterator<Item = Edge>| {
        let merges = |&e: &Edge| {
            let [u, v] = graph.ends(e);
            joined.merge(u.0, v.0)
        };
        edges.filter(merges).count()
    };
    let claimed = merge_all(&mut graph.edges().filter(|&e| position.is_claimed(e)));
    let spanning = merge_all(&mut position.free());
    (claimed + spanning + 1 == graph.vertex_count()).then_some(spanning)
}
