//! Two trees kept through a game by Lehman's reply, as the published agents do it.

use gambol_games::{Switching, switching::Position};
use gambol_graph::{Edge, Vertex};
use gambol_solve::{Limits, switching::Follower};

use super::residue::joined;

/// Two trees without a common edge on one set of vertices that holds A and B, in the position in which they were
/// found. An edge that is claimed later belongs to both.
#[derive(Clone, Debug)]
pub(super) struct TwoTrees {
    /// The free edges of each.
    trees: [Vec<Edge>; 2],
    vertices: Vec<Vertex>,
    found: Position,
}

impl TwoTrees {
    /// The trees, if there are any: of the largest pair of forests those that hold A and B, without the vertices
    /// that are not in both. Dropping a vertex may break a tree, so it is done until both have the same vertices.
    ///
    /// Nothing is lost by this: if there are two such trees, each forest of a largest pair spans a set with A and B
    /// by edges inside it (the failed search for an edge AB ends there), and no vertex of that set is ever dropped.
    pub(super) fn find(board: &Switching, position: &Position, limits: &Limits) -> Option<Self> {
        let graph = board.graph();
        let mut forests = Follower::new(board, position, limits).ok()?.forests();
        for forest in &mut forests {
            forest.retain(|&e| position.is_free(e));
        }
        let [a, b] = board.terminals();
        let mut is_in = vec![true; graph.vertex_count()];
        loop {
            let reached = forests.each_ref().map(|forest| {
                let inside = |e: &Edge| graph.ends(*e).iter().all(|v| is_in[v.index()]);
                joined(graph, position, forest.iter().copied().filter(inside)).0
            });
            let mut is_stable = true;
            for v in graph.vertices().map(Vertex::index) {
                let is_in_both = reached.iter().all(|part| part[v] == part[a.index()]);
                is_stable &= is_in[v] == is_in_both;
                is_in[v] &= is_in_both;
            }
            if is_stable {
                break;
            }
        }
        if !is_in[b.index()] {
            return None;
        }
        let within = |e: &Edge| graph.ends(*e).iter().all(|v| is_in[v.index()]);
        for forest in &mut forests {
            forest.retain(within);
        }
        let vertices = graph.vertices().filter(|v| is_in[v.index()]).collect();
        Some(Self { trees: forests, vertices, found: position.clone() })
    }

    /// Whether the position can come after the one in which the trees were found.
    pub(super) fn lead_to(&self, board: &Switching, position: &Position) -> bool {
        let now = |e| (position.is_free(e), position.is_claimed(e));
        let then = |e| (self.found.is_free(e), self.found.is_claimed(e));
        board.graph().edges().all(|e| self.found.is_free(e) || now(e) == then(e))
    }

    /// The edges of one tree that rejoin the other if that has fallen apart; else all free edges of both.
    pub(super) fn claims(&self, board: &Switching, position: &Position) -> Vec<Edge> {
        let free = |tree: &[Edge]| tree.iter().copied().filter(|&e| position.is_free(e)).collect::<Vec<_>>();
        for (one, other) in [(0, 1), (1, 0)] {
            let (part, _) = joined(board.graph(), position, free(&self.trees[one]));
            let [first, ..] = self.vertices[..] else { continue };
            if self.vertices.iter().any(|v| part[v.index()] != part[first.index()]) {
                let mut rejoining = free(&self.trees[other]);
                rejoining.retain(|&e| {
                    let [u, v] = board.graph().ends(e);
                    part[u.index()] != part[v.index()]
                });
                return rejoining;
            }
        }
        free(&self.trees.concat())
    }
}
