//! Shannon switching: who wins on any multigraph, which moves win, and why.
//!
//! Let G be the graph that is left when claimed edges are contracted and removed ones deleted, E its edges, A
//! and B its terminals; r2(X) the largest number of edges of X in two edge-disjoint forests; e and e' two new
//! edges AB. An edge is *bound* by X if adding it to X does not raise r2, else *loose*. Since r2 is the rank
//! of a matroid (the union of two copies of the graphic one), an edge bound by X is bound by X + y, and if x
//! is loose of X and bound by X + y, then y is loose of X and bound by X + x.
//!
//! **Theorem.** The class is *short* (Short wins, whoever moves first) iff e is bound by E; else *neutral*
//! (who moves first wins) iff e' is bound by E + e; else *cut*.
//!
//! *Proof.* If e is bound by E, the failed search for e finds two trees that span the same vertices, A and B
//! among them (module `search`), and Short wins moving second (Lehman 1964; proved where two trees are checked, in
//! `gambol-verify`). If e' is bound by E + e, then so does Short on G + e, where Cut must remove e at once:
//! Short wins on G moving first.
//!
//! If e is loose of E and e' of E + e, let the parts be the clumps of E, and F, F' a largest pair of forests
//! for E + e + e'. It holds e and e', in different forests as they are parallel, and it holds every edge
//! between parts, since rejected ones lie inside. A and B are in different parts, as both forests span each
//! clump without e and e'. No other edge joins these two parts, since neither forest has room for it beside e
//! or e'. Merging the two contracts e in F and e' in F'; so even then the edges between parts split into the
//! forests F - e and F' - e', and Cut wins moving second (proved where partitions are checked).
//!
//! If e is loose of E and e' bound by E + e, Cut wins moving first by the next theorem, which provides a
//! move. ∎
//!
//! **Theorem.** In a neutral position, let F, F' be a largest pair for E + e. Cut wins with the edges outside
//! the clumps of E, other than e, that the failed search for e' reaches, and with no others; there is one.
//! Short wins with the edges from which the arrows of the search lead to e and to no edge that can be added
//! to a forest, and with no others.
//!
//! *Proof for Cut.* G - f is of class cut iff r2(E - f + e + e') = r2(E - f) + 2. As r2(E + e + e') = r2(E) +
//! 1, this says that every largest pair for E has f and that one for E + e + e' lacks f. So f is outside the
//! clumps of E, but inside a clump when e' has been tried as well (module `search`). If the search for e' reached
//! only e and edges inside clumps, the forest that lacks e would join A to B inside a clump, and e would be
//! bound by E.
//!
//! *Proof for Short.* Contracting f is the same as doubling it by a parallel f', for f and f' are two trees
//! on their ends. So G/f is of class short iff e is bound by E + f', that is, iff f' is loose of E and bound
//! by E + e. If f is rejected, f' is bound by E as f is. If f is in the pair, f' leads to f and to what f
//! leads to. It is bound by E + e iff none of this can be added. In that case it is bound by E if e is not
//! reached, for then e played no part; and if e is reached, exchanging along a shortest way from f' to e,
//! where e drops out, shows a pair for E + f' larger than any for E. ∎
//!
//! **Cost.** O(m α(m) + n log n) beyond the search for the largest pair, all winning moves included.

mod arrivals;
mod follower;
mod forests;
mod knots;
mod lightest;
mod order;
mod search;

use gambol_games::{Switching, switching::Position};
use gambol_graph::Edge;
use gambol_verify::{Partition, Proof, Verdict};

pub use self::follower::{Follower, Reason, Reply, Untaken};
pub use self::knots::{Pair, lightest_pair};
use self::{arrivals::Arrivals, forests::Forests, order::smallest_last, search::Search};
use crate::{Limits, Stopped};

/// What is known of a position, whoever is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// [`Short`](Verdict::Short), [`Neutral`](Verdict::Neutral) or [`Cut`](Verdict::Cut).
    pub class: Verdict,
    /// The edges with which Short wins moving first, in ascending order. If a side wins moving second, or has
    /// won already, it wins with every free edge.
    pub short_moves: Vec<Edge>,
    /// The edges with which Cut wins moving first, likewise.
    pub cut_moves: Vec<Edge>,
    /// The fewest edges that two spanning trees share; none if the graph that is left is not connected.
    pub knots: Option<usize>,
    /// Why the class is what it is.
    pub proof: Proof,
}

/// Solves the position.
///
/// ```
/// use gambol_games::{Notation, Rules, Switching};
/// use gambol_graph::Edge;
/// use gambol_solve::{Limits, switching::solve};
/// use gambol_verify::Verdict;
///
/// let board = Switching::from_id("switching/[A-x;A-x;x-B;A-p]")?;
/// let answer = solve(&board, &board.start(), &Limits::none()).expect("no limits");
/// assert_eq!(answer.class, Verdict::Neutral);
/// assert_eq!(answer.short_moves, [Edge(2)]);
/// assert_eq!(answer.cut_moves, [Edge(0), Edge(1), Edge(2)]);
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub fn solve(board: &Switching, position: &Position, limits: &Limits) -> Result<Answer, Stopped> {
    let graph = board.graph();
    let (n, m) = (graph.vertex_count(), graph.edge_count() as u32);
    limits.afford(BYTES_PER_ITEM * (n as u128 + u128::from(m)))?;

    let terminals = board.terminals().map(|v| v.0);
    let free: Vec<u32> = position.free().map(|e| e.0).collect();
    let mut forests = Forests::of(board, position, [terminals; 2]);
    let order = smallest_last(&mut forests, &free);
    let mut search = Search::new(forests);
    search.fill(&order, limits)?;

    let knots = knots::count(board, position, &search.forests);
    let all = || free.iter().copied().map(Edge).collect::<Vec<_>>();
    let [added, second] = [m, m + 1];
    if !search.insert(added, limits)? {
        let proof = Proof::TwoTrees { trees: spanned_trees(&mut search) };
        return Ok(Answer { class: Verdict::Short, short_moves: all(), cut_moves: vec![], knots, proof });
    }
    if search.insert(second, limits)? {
        let proof = Proof::Partition(partition(&mut search.forests, m));
        return Ok(Answer { class: Verdict::Cut, short_moves: vec![], cut_moves: all(), knots, proof });
    }
    Ok(neutral(search, added, knots))
}

/// The second theorem, after the search for the second edge has failed.
fn neutral(mut search: Search, added: u32, knots: Option<usize>) -> Answer {
    let trees = spanned_trees(&mut search);
    let short_moves = in_order(leading_to(added, &mut search.forests), added);
    let cut_moves = in_order(search.reached().to_vec(), added);
    let cut = cut_moves.first().expect("by the theorem there is one").0;
    search.insert_for(cut);
    let then = partition(&mut search.forests, added);
    let proof = Proof::Neutral { trees, cut, then };
    Answer { class: Verdict::Neutral, short_moves, cut_moves, knots, proof }
}

/// What the tables take for a vertex or an edge, at most: on boards of a million edges 92 bytes were measured if
/// the class is neutral, 55 if not, and 89 for a [`Follower`].
const BYTES_PER_ITEM: u128 = 128;

/// The edges in ascending order, without those added.
fn in_order(mut edges: Vec<u32>, added: u32) -> Vec<Edge> {
    edges.retain(|&e| e < added);
    edges.sort_unstable();
    edges.into_iter().map(Edge).collect()
}

/// The two trees on the vertices that the last search, a failed one, spans.
fn spanned_trees(search: &mut Search) -> [Vec<u32>; 2] {
    let mut trees = [vec![], vec![]];
    for e in 0..search.forests.edge_count() as u32 {
        if let Some(forest) = search.forests.home(e)
            && search.forests.ends(e).into_iter().all(|v| search.spans(v))
        {
            trees[forest].push(e);
        }
    }
    trees
}

/// The clumps, with the edges between them as the forests share them out, without those added to the first
/// `m`.
fn partition(forests: &mut Forests, m: u32) -> Partition {
    let parts = (0..forests.vertex_count() as u32).map(|v| forests.clump(v)).collect();
    let forests = [0, 1].map(|forest| {
        let mut edges = forests.edges_between_clumps(forest);
        edges.retain(|&e| e < m);
        edges
    });
    Partition { parts, forests }
}

/// The edges of the forests from which the arrows lead to `e` and to none that can be added to a forest.
fn leading_to(e: u32, forests: &mut Forests) -> Vec<u32> {
    let mut arrivals = Arrivals::new(forests);
    let addable = [0, 1].map(|forest| {
        let mut edges = forests.edges_between_clumps(forest);
        edges.retain(|&e| !forests.joins(1 - forest, e));
        edges
    });
    arrivals.at(forests, addable.concat());
    arrivals.at(forests, vec![e])
}
