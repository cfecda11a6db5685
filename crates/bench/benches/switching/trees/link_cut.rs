//! Link-cut trees. Edges are nodes too, so that a path is a sequence of vertices and edges in turn.

use super::{Joint, TwoTrees, splay::Splay};

pub(crate) struct LinkCut {
    trees: [Splay; 2],
    n: u32,
}

impl TwoTrees for LinkCut {
    fn new(n: usize, edge_count: usize, trees: &[Vec<Joint>; 2]) -> Self {
        let mut pair = Self { trees: [(); 2].map(|()| Splay::new(n + edge_count)), n: n as u32 };
        for (tree, edges) in trees.iter().enumerate() {
            for &edge in edges {
                pair.link(tree, edge);
            }
        }
        pair
    }

    fn mend(&mut self, tree: usize, lost: Joint) -> u32 {
        let [u, v] = lost.ends.map(|v| v + 1);
        let node = self.n + 1 + lost.edge;
        for end in [u, v] {
            expose(&mut self.trees[tree], node, end);
            self.trees[tree].split(end, 0);
        }
        // The vertices on the path of the other tree are at places 0, 2, 4, …; halve it until one edge is left.
        expose(&mut self.trees[1 - tree], u, v);
        let (mut from, mut to) = (0, self.trees[1 - tree].size[v as usize] - 1);
        let mut at = v;
        while to - from > 2 {
            let middle = (from / 2).midpoint(to / 2) * 2;
            at = self.trees[1 - tree].nth(at, middle);
            if are_joined(&mut self.trees[tree], u, at) { from = middle } else { to = middle }
        }
        let [a, edge, b] = [from, from + 1, to].map(|place| {
            at = self.trees[1 - tree].nth(at, place);
            at
        });
        let edge = edge - self.n - 1;
        self.link(tree, Joint { edge, ends: [a - 1, b - 1] });
        edge
    }
}

impl LinkCut {
    fn link(&mut self, tree: usize, Joint { edge, ends: [u, v] }: Joint) {
        let node = self.n + 1 + edge;
        let tree = &mut self.trees[tree];
        make_root(tree, node);
        tree.parent[node as usize] = u + 1;
        make_root(tree, v + 1);
        tree.parent[v as usize + 1] = node;
    }
}

/// Makes the way from the top of the tree to the node one sequence, the node at its root.
fn access(tree: &mut Splay, x: u32) {
    let mut y = x;
    let mut below = 0;
    while y != 0 {
        tree.splay(y);
        tree.child[y as usize][1] = below;
        tree.pull(y);
        below = y;
        y = tree.parent[y as usize];
    }
    tree.splay(x);
}

fn make_root(tree: &mut Splay, x: u32) {
    access(tree, x);
    tree.flip(x);
    tree.push(x);
}

/// Makes the path between two nodes one sequence, the second at its root.
fn expose(tree: &mut Splay, x: u32, y: u32) {
    make_root(tree, x);
    access(tree, y);
}

fn are_joined(tree: &mut Splay, x: u32, y: u32) -> bool {
    access(tree, x);
    access(tree, y);
    x == y || tree.parent[x as usize] != 0
}
