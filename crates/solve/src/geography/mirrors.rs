//! Symmetries of what is left of a board that keep the token where it is.
//!
//! Positions that such a symmetry maps to each other have the same winner, and from a start on an axis of a board most
//! positions come in such pairs.

use super::forts::{Remaining, Word};
use gambol_graph::Vertex;

/// The most symmetries that are looked for, besides the one that changes nothing. A pyramid has five.
const MOST: usize = 5;
/// The most places that are tried, so that graphs in which much looks alike do not hold the search up.
const MOST_TRIED: u32 = 100_000;

/// Some symmetries: for each, by vertex, the vertex it is mapped to. Vertices out of the token's reach stay where they are.
pub(super) fn mirrors<W: Word>(unused: &Remaining<W>, token: Vertex, vertices: usize) -> Vec<Vec<u32>> {
    let mut order = vec![Placed { vertex: token, parent: 0 }];
    let mut is_reached = vec![false; vertices];
    is_reached[token.index()] = true;
    let mut next = 0;
    while let Some(&Placed { vertex, .. }) = order.get(next) {
        unused.adjacent(vertex).each(|to| {
            if !std::mem::replace(&mut is_reached[to], true) {
                order.push(Placed { vertex: Vertex(to as u32), parent: next });
            }
        });
        next += 1;
    }
    let mut placing = Placing {
        unused,
        order,
        image: (0..vertices as u32).collect(),
        is_taken: vec![false; vertices],
        tried: 0,
        found: Vec::new(),
    };
    placing.is_taken[token.index()] = true;
    placing.place(1);
    placing.found
}

/// A vertex, and the place in the order of one before it to which it is joined; the token comes first.
#[derive(Clone, Copy)]
struct Placed {
    vertex: Vertex,
    parent: usize,
}

/// Puts vertex after vertex where it can be mapped to.
struct Placing<'u, W: Word> {
    unused: &'u Remaining<W>,
    order: Vec<Placed>,
    image: Vec<u32>,
    is_taken: Vec<bool>,
    tried: u32,
    found: Vec<Vec<u32>>,
}

impl<W: Word> Placing<'_, W> {
    /// Maps the vertices from that place of the order on, in all ways. It calls itself once for each vertex.
    fn place(&mut self, place: usize) {
        let Some(&Placed { vertex, parent }) = self.order.get(place) else {
            if self.order.iter().any(|placed| self.image[placed.vertex.index()] != placed.vertex.0) {
                self.found.push(self.image.clone());
            }
            return;
        };
        let beside = Vertex(self.image[self.order[parent].vertex.index()]);
        let mut candidates = Vec::new();
        self.unused.adjacent(beside).each(|to| candidates.push(Vertex(to as u32)));
        for to in candidates {
            self.tried += 1;
            if self.found.len() == MOST || self.tried > MOST_TRIED {
                return;
            }
            if !self.is_taken[to.index()] && self.fits(place, vertex, to) {
                self.image[vertex.index()] = to.0;
                self.is_taken[to.index()] = true;
                self.place(place + 1);
                self.is_taken[to.index()] = false;
                self.image[vertex.index()] = vertex.0;
            }
        }
    }

    /// Whether a vertex is joined to those before it as its image is to theirs, and to as many in all.
    fn fits(&self, place: usize, vertex: Vertex, to: Vertex) -> bool {
        self.unused.adjacent(vertex).size() == self.unused.adjacent(to).size()
            && self.order[..place].iter().all(|before| {
                let image = Vertex(self.image[before.vertex.index()]);
                self.unused.count(before.vertex, vertex) == self.unused.count(image, to)
            })
    }
}

#[cfg(test)]
mod tests {
    use gambol_games::{Geography, Notation as _, Rules as _};

    use super::*;

    fn found(id: &str) -> Vec<Vec<u32>> {
        let board = Geography::from_id(id).unwrap();
        let token = board.start().token().unwrap();
        let unused: Remaining<u64> = Remaining::new(board.graph()).unwrap();
        mirrors(&unused, token, board.graph().vertex_count())
    }

    #[test]
    fn a_pyramid_has_those_of_its_triangle_that_keep_the_token() {
        for (start, count) in [("0,0", 1), ("1,0", 0), ("2,1", 1), ("4,2", 5)] {
            assert_eq!(found(&format!("geography/pyramid6/start={start}")).len(), count, "{start}");
        }
    }

    #[test]
    fn each_maps_edges_to_edges_and_the_token_to_itself() {
        for id in
            ["geography/pyramid5/start=0,0", "geography/complete7/start=3", "geography/grid4x4/start=0,0"]
        {
            let board = Geography::from_id(id).unwrap();
            let (graph, token) = (board.graph(), board.start().token().unwrap());
            let maps = found(id);
            assert!(!maps.is_empty(), "{id}");
            let edges = |map: &[u32]| {
                let mut edges: Vec<[u32; 2]> =
                    graph.edges().map(|e| graph.ends(e).map(|v| map[v.index()])).collect();
                for edge in &mut edges {
                    edge.sort_unstable();
                }
                edges.sort_unstable();
                edges
            };
            let same: Vec<u32> = (0..graph.vertex_count() as u32).collect();
            for map in maps {
                assert_eq!((edges(&map), map[token.index()]), (edges(&same), token.0), "{id}");
                assert_ne!(map, same, "{id}");
            }
        }
    }
}
