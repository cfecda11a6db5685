//! What is left to play for in a position of switching, and what can be measured there without asking who wins.

use std::collections::VecDeque;

use gambol_games::{Side, Switching, switching::Position};
use gambol_graph::{Edge, Graph, Vertex};
use gambol_solve::{Limits, Stopped};

/// The graph that is left when claimed edges are contracted and removed ones deleted. Edges are numbered anew,
/// in the order of the free ones; one whose ends have become one vertex has a number and is at no vertex.
#[derive(Clone, Debug)]
pub(super) struct Residue {
    /// The free edges, in ascending order.
    pub(super) edges: Vec<Edge>,
    pub(super) ends: Vec<[usize; 2]>,
    pub(super) terminals: [usize; 2],
    /// The edges at each vertex, with the vertex at their other end.
    around: Vec<Vec<(usize, usize)>>,
}

/// What an edge is to the two terminals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// No way from A to B uses it.
    Idle,
    /// Some way does, and some other does not.
    Useful,
    /// Every way does: without it A and B are apart.
    Vital,
}

/// What the tables take for a vertex or an edge, at most.
const BYTES_PER_ITEM: u128 = 160;

impl Residue {
    pub(super) fn new(board: &Switching, position: &Position, limits: &Limits) -> Result<Self, Stopped> {
        let graph = board.graph();
        limits.afford(BYTES_PER_ITEM * (graph.vertex_count() + graph.edge_count()) as u128)?;
        limits.check()?;
        let (clump, count) = joined(graph, position, []);
        let edges: Vec<Edge> = position.free().collect();
        let ends: Vec<_> = edges.iter().map(|&e| graph.ends(e).map(|v| clump[v.index()])).collect();
        let mut around = vec![Vec::new(); count];
        for (i, &[u, v]) in ends.iter().enumerate().filter(|(_, [u, v])| u != v) {
            around[u].push((i, v));
            around[v].push((i, u));
        }
        let terminals = board.terminals().map(|v| clump[v.index()]);
        Ok(Self { edges, ends, terminals, around })
    }

    pub(super) fn vertex_count(&self) -> usize {
        self.around.len()
    }

    /// Whether Short ends the game with that edge.
    pub(super) fn joins_terminals(&self, i: usize) -> bool {
        let [a, b] = self.terminals;
        [[a, b], [b, a]].contains(&self.ends[i])
    }

    /// How many edges the shortest way from a vertex to each other has; none where there is no way.
    pub(super) fn distances(&self, from: usize) -> Vec<Option<usize>> {
        self.distances_after(from, None)
    }

    /// How many moves a side needs to end the game if the other one does nothing, after one edge has been given to
    /// either: the edges on the shortest way from A to B, or those in the smallest cut between them. None if it
    /// cannot.
    pub(super) fn moves_needed(&self, side: Side, taken: Option<(usize, Side)>) -> Option<usize> {
        let [a, b] = self.terminals;
        match side {
            Side::Short => self.distances_after(a, taken)[b],
            Side::Cut => self.smallest_cut(taken),
        }
    }

    /// Distances after one edge has been given to a side. A claimed edge takes no move.
    fn distances_after(&self, from: usize, taken: Option<(usize, Side)>) -> Vec<Option<usize>> {
        let mut distance: Vec<Option<usize>> = vec![None; self.vertex_count()];
        distance[from] = Some(0);
        // Vertices in order of distance. One that was reached by a claimed edge comes again, ahead of its equals.
        let mut waiting = VecDeque::from([(from, 0)]);
        while let Some((v, so_far)) = waiting.pop_front() {
            if distance[v] != Some(so_far) {
                continue;
            }
            for &(i, w) in &self.around[v] {
                let length = match taken {
                    Some((x, Side::Cut)) if x == i => continue,
                    Some((x, Side::Short)) if x == i => 0,
                    _ => 1,
                };
                if distance[w].is_none_or(|known| known > so_far + length) {
                    distance[w] = Some(so_far + length);
                    if length == 0 {
                        waiting.push_front((w, so_far));
                    } else {
                        waiting.push_back((w, so_far + length));
                    }
                }
            }
        }
        distance
    }

    /// The smallest number of edges between A and B, by augmenting ways (Menger; Ford and Fulkerson 1956).
    fn smallest_cut(&self, taken: Option<(usize, Side)>) -> Option<usize> {
        let [a, b] = self.terminals;
        if a == b || taken.is_some_and(|(i, side)| side == Side::Short && self.joins_terminals(i)) {
            return None;
        }
        // What flows along an edge from its first end to its second.
        let mut flow = vec![0_i64; self.ends.len()];
        let has_room = |i: usize, from: usize, flow: &[i64]| {
            let along = if self.ends[i][0] == from { flow[i] } else { -flow[i] };
            match taken {
                Some((x, Side::Cut)) if x == i => false,
                Some((x, Side::Short)) if x == i => true,
                _ => along < 1,
            }
        };
        let mut cut = 0;
        loop {
            let mut came_by: Vec<Option<(usize, usize)>> = vec![None; self.vertex_count()];
            let mut waiting = VecDeque::from([a]);
            while let Some(v) = waiting.pop_front() {
                for &(i, w) in &self.around[v] {
                    if w != a && came_by[w].is_none() && has_room(i, v, &flow) {
                        came_by[w] = Some((i, v));
                        waiting.push_back(w);
                    }
                }
            }
            if came_by[b].is_none() {
                return Some(cut);
            }
            let mut v = b;
            while let Some((i, from)) = came_by[v] {
                flow[i] += if self.ends[i][0] == from { 1 } else { -1 };
                v = from;
            }
            cut += 1;
        }
    }

    /// What each edge is to the terminals.
    ///
    /// Some way from A to B uses an edge iff the edge is in a block (a part that no single vertex separates) that
    /// such a way crosses, and all do iff it is a block by itself. The blocks are found by one walk from A that
    /// notes how far up each vertex can be left again (Hopcroft and Tarjan 1973).
    pub(super) fn parts(&self) -> Vec<Part> {
        let [a, b] = self.terminals;
        let n = self.vertex_count();
        let mut parts = vec![Part::Idle; self.edges.len()];
        let (mut entered, mut low) = (vec![usize::MAX; n], vec![usize::MAX; n]);
        // Whether B has been found here or below.
        let mut leads_to_b = vec![false; n];
        let mut next = vec![0; n];
        // Edges whose block is not complete, and the way from A: each vertex with the edge by which it was
        // entered and the number of open edges before that one.
        let mut open = Vec::new();
        let mut way = vec![(a, usize::MAX, 0)];
        (entered[a], low[a]) = (0, 0);
        let mut clock = 1;
        while let Some(&(v, by, before)) = way.last() {
            if let Some(&(i, w)) = self.around[v].get(next[v]) {
                next[v] += 1;
                if i == by {
                    continue;
                }
                if entered[w] == usize::MAX {
                    (entered[w], low[w]) = (clock, clock);
                    clock += 1;
                    way.push((w, i, open.len()));
                    open.push(i);
                } else if entered[w] < entered[v] {
                    low[v] = low[v].min(entered[w]);
                    open.push(i);
                }
                continue;
            }
            way.pop();
            leads_to_b[v] |= v == b;
            let Some(&(above, ..)) = way.last() else { break };
            low[above] = low[above].min(low[v]);
            leads_to_b[above] |= leads_to_b[v];
            if low[v] >= entered[above] {
                let block = open.split_off(before);
                let part = if block.len() == 1 { Part::Vital } else { Part::Useful };
                for i in block.into_iter().filter(|_| leads_to_b[v]) {
                    parts[i] = part;
                }
            }
        }
        parts
    }

    /// The edges at a vertex, with the vertex at their other end.
    pub(super) fn around(&self, v: usize) -> &[(usize, usize)] {
        &self.around[v]
    }
}

/// The number of the set of vertices to which each vertex is joined by claimed edges and by these, and how many
/// sets there are.
pub(super) fn joined(
    graph: &Graph,
    position: &Position,
    edges: impl IntoIterator<Item = Edge>,
) -> (Vec<usize>, usize) {
    let mut above: Vec<usize> = (0..graph.vertex_count()).collect();
    let top = |above: &mut [usize], mut v: usize| {
        while above[v] != v {
            above[v] = above[above[v]];
            v = above[v];
        }
        v
    };
    for e in graph.edges().filter(|&e| position.is_claimed(e)).chain(edges) {
        let [u, v] = graph.ends(e).map(|v| top(&mut above, v.index()));
        above[u] = v;
    }
    let mut number = vec![None; above.len()];
    let mut count = 0;
    let set = |v| {
        *number[top(&mut above, v)].get_or_insert_with(|| {
            count += 1;
            count - 1
        })
    };
    (graph.vertices().map(Vertex::index).map(set).collect(), count)
}

#[cfg(test)]
mod tests;
