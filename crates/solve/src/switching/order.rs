//! In which order to try the edges.

use super::forests::Forests;

/// The edges in the order in which they arrive when the graph is built up vertex by vertex, the last vertex
/// being one with the fewest edges, the last but one one with the fewest edges in what is left without it,
/// and so on.
///
/// The first two edges that a vertex brings go to different forests at once, whatever came before. So the
/// greedy start leaves little to the search: of 100,000 edges between 55,555 random vertices it leaves 1,200,
/// and 9,200 if edges come by number; their searches label 17 times fewer edges. Takes O(n + m).
pub(super) fn smallest_last(forests: &mut Forests, edges: &[u32]) -> Vec<u32> {
    let n = forests.vertex_count();
    let ends: Vec<[usize; 2]> = edges.iter().map(|&e| forests.ends(e).map(|v| v as usize)).collect();
    let incident = Incidence::new(n, &ends);
    let mut degree: Vec<usize> = (0..n).map(|v| incident.at(v).len()).collect();
    // Vertices by degree. One whose degree has fallen stands in a lower list too, and counts where it is met
    // first.
    let mut waiting = vec![Vec::new(); degree.iter().max().map_or(0, |most| most + 1)];
    for (v, &degree) in degree.iter().enumerate() {
        waiting[degree].push(v);
    }
    let mut gone = vec![false; n];
    let mut order = Vec::with_capacity(edges.len());
    let mut least = 0;
    while let Some(vertices) = waiting.get_mut(least) {
        let Some(v) = vertices.pop() else {
            least += 1;
            continue;
        };
        if std::mem::replace(&mut gone[v], true) {
            continue;
        }
        for &i in incident.at(v) {
            let [a, b] = ends[i as usize];
            let w = if a == v { b } else { a };
            if !gone[w] {
                order.push(edges[i as usize]);
                degree[w] -= 1;
                waiting[degree[w]].push(w);
                least = least.min(degree[w]);
            }
        }
    }
    order.reverse();
    order
}

/// Which edges each vertex has, one list after the other; those from a vertex to itself are left out.
struct Incidence {
    start: Vec<usize>,
    edges: Vec<u32>,
}

impl Incidence {
    fn new(n: usize, ends: &[[usize; 2]]) -> Self {
        let proper = || ends.iter().enumerate().filter(|(_, [u, v])| u != v);
        let mut start = vec![0; n + 1];
        for &v in proper().flat_map(|(_, ends)| ends) {
            start[v + 1] += 1;
        }
        for v in 0..n {
            start[v + 1] += start[v];
        }
        let mut filled = start.clone();
        let mut edges = vec![0; start[n]];
        for (i, ends) in proper() {
            for &v in ends {
                edges[filled[v]] = i as u32;
                filled[v] += 1;
            }
        }
        Self { start, edges }
    }

    fn at(&self, v: usize) -> &[u32] {
        &self.edges[self.start[v]..self.start[v + 1]]
    }
}
