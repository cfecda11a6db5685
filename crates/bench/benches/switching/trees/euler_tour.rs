//! Euler-tour trees: a walk around each tree as a sequence, with every vertex once and every edge once each way.

use super::{Joint, TwoTrees, splay::Splay};

pub(crate) struct EulerTours {
    tours: [Splay; 2],
    /// The edges of each tree at each vertex, with their other ends; those that have been lost are left in.
    edges_at: [Vec<Vec<(u32, u32)>>; 2],
    lost: [Vec<bool>; 2],
    /// The last reply for which the vertex was on the smaller side.
    smaller_in: Vec<u32>,
    replies: u32,
    n: u32,
}

impl TwoTrees for EulerTours {
    fn new(n: usize, edge_count: usize, trees: &[Vec<Joint>; 2]) -> Self {
        let mut pair = Self {
            tours: [(); 2].map(|()| Splay::new(n + 2 * edge_count)),
            edges_at: [(); 2].map(|()| vec![vec![]; n]),
            lost: [(); 2].map(|()| vec![false; edge_count]),
            smaller_in: vec![0; n],
            replies: 0,
            n: n as u32,
        };
        for (tree, edges) in trees.iter().enumerate() {
            for &edge in edges {
                pair.link(tree, edge);
            }
        }
        pair
    }

    fn mend(&mut self, tree: usize, lost: Joint) -> u32 {
        self.lost[tree][lost.edge as usize] = true;
        self.replies += 1;
        let mut smaller = vec![self.cut(tree, lost.edge)];
        let mut vertices = Vec::new();
        while let Some(x) = smaller.pop() {
            smaller.extend(self.tours[tree].child[x as usize].into_iter().filter(|&below| below != 0));
            if x <= self.n {
                self.smaller_in[x as usize - 1] = self.replies;
                vertices.push(x - 1);
            }
        }
        let crossing = vertices.into_iter().find_map(|u| {
            let leaves = |&&(edge, v): &&(u32, u32)| {
                !self.lost[1 - tree][edge as usize] && self.smaller_in[v as usize] != self.replies
            };
            let &(edge, v) = self.edges_at[1 - tree][u as usize].iter().find(leaves)?;
            Some(Joint { edge, ends: [u, v] })
        });
        let crossing = crossing.expect("the other tree joins the sides");
        self.link(tree, crossing);
        crossing.edge
    }
}

impl EulerTours {
    fn link(&mut self, tree: usize, Joint { edge, ends: [u, v] }: Joint) {
        self.edges_at[tree][u as usize].push((edge, v));
        self.edges_at[tree][v as usize].push((edge, u));
        let there = self.n + 1 + 2 * edge;
        let tours = &mut self.tours[tree];
        let [from, to] = [u, v].map(|v| {
            let before = tours.split(v + 1, 0);
            tours.concat(v + 1, before)
        });
        [there, to, there + 1].into_iter().fold(from, |tour, next| tours.concat(tour, next));
    }

    /// Takes the edge out of its tour, which falls apart: the root of the smaller part.
    fn cut(&mut self, tree: usize, edge: u32) -> u32 {
        let there = self.n + 1 + 2 * edge;
        let tours = &mut self.tours[tree];
        let mut ways = [there, there + 1];
        ways.sort_by_cached_key(|&way| {
            tours.splay(way);
            tours.size[tours.child[way as usize][0] as usize]
        });
        let [first, second] = ways;
        let before = tours.split(first, 0);
        let after = tours.split(second, 1);
        tours.split(second, 0);
        let inner = tours.split(first, 1);
        let outer = tours.concat(before, after);
        if tours.size[inner as usize] < tours.size[outer as usize] { inner } else { outer }
    }
}
