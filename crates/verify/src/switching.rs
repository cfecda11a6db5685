//! Shannon switching. Claimed edges join their ends for good, removed ones are gone; what is said below is about
//! the graph that is left when claimed edges are contracted and removed ones deleted.
//!
//! **Theorem (Lehman 1964).** If two edge-disjoint trees span one and the same set of vertices that holds A and B, then
//! Short wins, even if Cut moves first.
//!
//! *Proof.* When Cut removes an edge of one tree, that tree falls apart into two; an edge of the other tree joins them
//! again, and Short claims it. Contracting it leaves two edge-disjoint trees on one vertex less. ∎
//!
//! **Corollary.** If adding an edge AB gives such a pair, Short wins moving first: with the edge added and Cut to move, Cut
//! must remove it at once.
//!
//! **Theorem.** Let the vertices be partitioned, A and B in different parts with no edge between these two, so that the
//! edges between parts, with the parts of A and B merged, split into two forests. Then Cut wins, even if Short moves first.
//!
//! *Proof.* Joining vertices only helps Short, so let every part be one vertex, those of A and B being a and b, and let Q be
//! the graph with a and b merged, split into the forests F and F'. Let Short claim an edge f of F (F' is alike) and
//! contract it: F without f is a forest still. In Q, f joins two different vertices, since it does not join a to b; so if
//! contracting it closes a cycle in F', that cycle, which f completed before, has an edge of F', and Cut removes that one;
//! otherwise Cut removes any. Again Q splits into two forests. They have no loops, so no edge joins a to b, which thus
//! remain apart until no edge is left. If Cut moves first, removing any edge does no harm. ∎

use gambol_games::{AnyGame, Switching};
use gambol_graph::{Edge, Vertex};

use crate::{
    certificate::{Partition, Verdict},
    classes::Classes,
    proof::Reason,
};

pub(crate) fn check_two_trees(game: &AnyGame<Switching>, trees: &[Vec<u32>; 2]) -> Result<Verdict, Reason> {
    two_trees(game, trees, false)?;
    Ok(Verdict::Short)
}

pub(crate) fn check_partition(game: &AnyGame<Switching>, partition: &Partition) -> Result<Verdict, Reason> {
    separates(game, partition, None)?;
    Ok(Verdict::Cut)
}

pub(crate) fn check_neutral(
    game: &AnyGame<Switching>,
    trees: &[Vec<u32>; 2],
    cut: u32,
    then: &Partition,
) -> Result<Verdict, Reason> {
    two_trees(game, trees, true)?;
    free_edge(game, cut)?;
    separates(game, then, Some(cut))?;
    Ok(Verdict::Neutral)
}

/// That these are two trees as in the first theorem, or in its corollary if an edge is added.
fn two_trees(game: &AnyGame<Switching>, trees: &[Vec<u32>; 2], edge_added: bool) -> Result<(), Reason> {
    let board = game.board();
    let added = board.graph().edge_count() as u32;
    let [a, b] = board.terminals().map(Vertex::index);
    let mut joined = joined_by_claims(game);
    let mut used = vec![false; added as usize + 1];
    let mut spanned = Vec::new();
    for tree in trees {
        let mut forest = Classes::new(board.graph().vertex_count());
        let mut vertices = vec![joined.of(a)];
        for &e in tree {
            let [u, v] = if edge_added && e == added { [a, b] } else { free_edge(game, e)? };
            if std::mem::replace(&mut used[e as usize], true) {
                return Err(format!("edge {e} is used twice").into());
            }
            let [u, v] = [joined.of(u), joined.of(v)];
            if !forest.merge(u, v) {
                return Err(format!("edge {e} closes a cycle in its tree").into());
            }
            vertices.extend([u, v]);
        }
        vertices.sort_unstable();
        vertices.dedup();
        // A forest on one vertex more than it has edges is a tree.
        if vertices.len() != tree.len() + 1 {
            return Err("the edges of a tree hang together and reach the first terminal".into());
        }
        spanned.push(vertices);
    }
    if spanned[0] != spanned[1] {
        return Err("the two trees span different vertices".into());
    }
    if spanned[0].binary_search(&joined.of(b)).is_err() {
        return Err("the trees do not reach the second terminal".into());
    }
    Ok(())
}

/// That this is a partition as in the second theorem, after Cut has removed one more edge if there is one.
fn separates(game: &AnyGame<Switching>, partition: &Partition, removed: Option<u32>) -> Result<(), Reason> {
    let (graph, position) = (game.board().graph(), game.position());
    let n = graph.vertex_count();
    if partition.parts.len() != n {
        return Err(format!("{} parts are given for {n} vertices", partition.parts.len()).into());
    }
    if let Some(part) = partition.parts.iter().find(|&&part| part as usize >= n) {
        return Err(format!("part {part}: parts are numbered below the number of vertices").into());
    }
    let [a, b] = game.board().terminals().map(|v| partition.parts[v.index()]);
    if a == b {
        return Err("the terminals are in one part".into());
    }
    let part = |v: Vertex| partition.parts[v.index()];
    // Each edge between parts must be in one of the forests.
    let mut missing = vec![false; graph.edge_count()];
    for e in graph.edges().filter(|e| Some(e.0) != removed) {
        let [u, v] = graph.ends(e).map(part);
        if u == v || !position.is_free(e) && !position.is_claimed(e) {
            continue;
        }
        if position.is_claimed(e) {
            return Err(format!("the claimed edge {} leads from part to part", e.0).into());
        }
        if [[a, b], [b, a]].contains(&[u, v]) {
            return Err(format!("edge {} joins the parts of the terminals", e.0).into());
        }
        missing[e.index()] = true;
    }
    for forest in &partition.forests {
        let mut classes = Classes::new(n);
        classes.merge(a as usize, b as usize);
        for &e in forest {
            free_edge(game, e)?;
            if !std::mem::replace(&mut missing[e as usize], false) {
                return Err(format!("edge {e} does not lead from part to part, or is given twice").into());
            }
            let [u, v] = graph.ends(Edge(e)).map(|v| part(v) as usize);
            if !classes.merge(u, v) {
                return Err(format!("edge {e} closes a cycle in its forest").into());
            }
        }
    }
    match missing.iter().position(|&missing| missing) {
        None => Ok(()),
        Some(e) => Err(format!("edge {e} is in neither forest").into()),
    }
}

/// The vertices as the claimed edges join them.
fn joined_by_claims(game: &AnyGame<Switching>) -> Classes {
    let graph = game.board().graph();
    let mut joined = Classes::new(graph.vertex_count());
    for e in graph.edges().filter(|&e| game.position().is_claimed(e)) {
        let [u, v] = graph.ends(e);
        joined.merge(u.index(), v.index());
    }
    joined
}

/// The ends of an edge that must be free.
fn free_edge(game: &AnyGame<Switching>, e: u32) -> Result<[usize; 2], Reason> {
    let graph = game.board().graph();
    if e as usize >= graph.edge_count() || !game.position().is_free(Edge(e)) {
        return Err(format!("edge {e} is not free").into());
    }
    Ok(graph.ends(Edge(e)).map(Vertex::index))
}
