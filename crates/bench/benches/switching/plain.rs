//! The class of a board as one would find it first.

use gambol_games::Switching;
use gambol_graph::Vertex;
use gambol_verify::Verdict;

/// Two forests as lists of neighbours, and for every edge a search in
/// which each edge looks for its cycle by a walk through the whole forest.
pub(crate) fn class(board: &Switching) -> Verdict {
    let graph = board.graph();
    let terminals = board.terminals().map(Vertex::index);
    let edges = graph.edges().map(|e| graph.ends(e).map(Vertex::index));
    let ends: Vec<[usize; 2]> = edges.chain([terminals; 2]).collect();
    let m = graph.edge_count();
    let mut forests = Plain { home: vec![None; ends.len()], ends, n: graph.vertex_count() };
    for e in 0..m {
        forests.insert(e);
    }
    match (forests.insert(m), forests.insert(m + 1)) {
        (false, _) => Verdict::Short,
        (true, false) => Verdict::Neutral,
        (true, true) => Verdict::Cut,
    }
}

struct Plain {
    n: usize,
    ends: Vec<[usize; 2]>,
    home: Vec<Option<usize>>,
}

impl Plain {
    fn insert(&mut self, x: usize) -> bool {
        let neighbours = [0, 1].map(|forest| {
            let mut neighbours = vec![vec![]; self.n];
            for (e, &[u, v]) in self.ends.iter().enumerate().filter(|&(e, _)| self.home[e] == Some(forest)) {
                neighbours[u].push((e, v));
                neighbours[v].push((e, u));
            }
            neighbours
        });
        let mut label = vec![None; self.ends.len()];
        label[x] = Some(x);
        let mut queue = vec![x];
        let mut next = 0;
        while next < queue.len() {
            let z = queue[next];
            next += 1;
            for forest in [0, 1].into_iter().filter(|&forest| self.home[z] != Some(forest)) {
                let Some(path) = path(&neighbours[forest], self.ends[z]) else {
                    let (mut z, mut forest) = (z, forest);
                    while let Some(freed) = self.home[z].replace(forest) {
                        (z, forest) = (label[z].expect("labelled"), freed);
                    }
                    return true;
                };
                for e in path {
                    if label[e].is_none() {
                        label[e] = Some(z);
                        queue.push(e);
                    }
                }
            }
        }
        false
    }
}

/// The edges of the way from one end to the other.
fn path(neighbours: &[Vec<(usize, usize)>], [from, to]: [usize; 2]) -> Option<Vec<usize>> {
    let mut came = vec![None; neighbours.len()];
    let mut stack = vec![from];
    while let Some(v) = stack.pop() {
        if v == to {
            let mut path = vec![];
            let mut v = v;
            while let Some((e, w)) = came[v].filter(|_| v != from) {
                path.push(e);
                v = w;
            }
            return Some(path);
        }
        for &(e, w) in &neighbours[v] {
            if came[w].is_none() && w != from {
                came[w] = Some((e, v));
                stack.push(w);
            }
        }
    }
    None
}
