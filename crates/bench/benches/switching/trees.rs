//! Three ways to keep the two trees of Lehman's reply: which edge of one tree rejoins the other?
//!
//! *Rerooting* is what the follower does: every vertex knows the edge towards the root, a path is found by climbing, and
//! an exchange turns the way from the cut to the new edge. O(d log n) for depth d, nothing else to keep. *Link-cut trees*
//! (Sleator and Tarjan 1983) take O(log² n): the path of the other tree is halved until one edge is left, and each
//! time they are asked what is joined. *Euler-tour trees* (Henzinger and King 1995) know what is joined and how
//! large a side is, but no paths: the vertices of the smaller side are looked at in turn, O(s log n) for s of them.

#[path = "trees/euler_tour.rs"]
mod euler_tour;
#[path = "trees/link_cut.rs"]
mod link_cut;
#[path = "trees/splay.rs"]
mod splay;

use std::time::{Duration, Instant};

use gambol_games::{Notation, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_solve::{
    Limits,
    switching::{Answer, Follower, solve},
};
use gambol_verify::{Proof, Verdict};

pub(crate) use self::{euler_tour::EulerTours, link_cut::LinkCut};

/// An edge of a tree.
#[derive(Clone, Copy)]
pub(crate) struct Joint {
    edge: u32,
    ends: [u32; 2],
}

/// A pair of trees that can be mended.
pub(crate) trait TwoTrees {
    /// Two trees on the vertices below `n`, with edges numbered below `edge_count`.
    fn new(n: usize, edge_count: usize, trees: &[Vec<Joint>; 2]) -> Self;

    /// Takes the edge out of the tree, puts in its place a copy of an edge of the other one that joins the sides,
    /// and returns that one.
    fn mend(&mut self, tree: usize, lost: Joint) -> u32;
}

/// The time of every reply in a game in which Cut removes random edges of the two trees.
pub(crate) fn mending<T: TwoTrees>(board: &Switching) -> Vec<Duration> {
    let graph = board.graph();
    let (position, answer) = won_by_short(board);
    let Proof::TwoTrees { trees } = answer.proof else { panic!("Short wins on {}", board.id()) };
    // Claimed edges join their ends for good: the first end stands for both.
    let mut stands: Vec<u32> = graph.vertices().map(|v| v.0).collect();
    for e in graph.edges().filter(|&e| position.is_claimed(e)) {
        let [u, v] = graph.ends(e);
        stands[v.index()] = u.0;
    }
    let joint = |edge| Joint { edge, ends: graph.ends(Edge(edge)).map(|v| stands[v.index()]) };
    let trees = trees.map(|tree| tree.into_iter().map(joint).collect::<Vec<_>>());
    let mut pair = T::new(graph.vertex_count(), graph.edge_count(), &trees);

    let edges_of = |tree: usize| trees[tree].iter().map(move |&edge| (tree, edge));
    let mut edges: Vec<(usize, Joint)> = edges_of(0).chain(edges_of(1)).collect();
    Dice::new(1).shuffle(&mut edges);
    let mut claimed = vec![false; graph.edge_count()];
    let mut times = Vec::new();
    for (tree, lost) in edges {
        if !claimed[lost.edge as usize] {
            let start = Instant::now();
            let reply = pair.mend(tree, lost);
            times.push(start.elapsed());
            claimed[reply as usize] = true;
        }
    }
    times
}

/// The same with the follower.
pub(crate) fn following(board: &Switching) -> Vec<Duration> {
    let (position, answer) = won_by_short(board);
    let Proof::TwoTrees { trees } = answer.proof else { panic!("Short wins on {}", board.id()) };
    let mut follower = Follower::new(board, &position, &Limits::none()).expect("no limits");
    // It finds out once which vertices the trees span.
    follower.winning_move(Side::Short);
    let mut edges = trees.concat();
    Dice::new(1).shuffle(&mut edges);
    let mut claimed = vec![false; board.graph().edge_count()];
    let mut times = Vec::new();
    for lost in edges {
        if !claimed[lost as usize] {
            let start = Instant::now();
            follower.play(Edge(lost), Side::Cut).expect("a free edge");
            let reply = follower.winning_move(Side::Short).expect("Short wins").edge;
            follower.play(reply, Side::Short).expect("a free edge");
            times.push(start.elapsed());
            claimed[reply.index()] = true;
        }
    }
    times
}

/// A position that Short wins moving second, and why: the start, or what Short makes of it.
fn won_by_short(board: &Switching) -> (Position, Answer) {
    let mut position = board.start();
    let solved = |position: &Position| solve(board, position, &Limits::none()).expect("no limits");
    let answer = solved(&position);
    if answer.class == Verdict::Short {
        return (position, answer);
    }
    board.play(&mut position, answer.short_moves.first().expect("Short wins moving first"));
    let answer = solved(&position);
    (position, answer)
}
