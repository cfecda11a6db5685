//! Positions up to the symmetries of the board.
//!
//! A position is a complete graph whose edges have four colours: the mover's, the other player's, free, and not on the board. Its
//! vertices are numbered in an order that depends on the colours alone as far as these tell them apart: parted into cells by the
//! number of edges of each colour into each cell, and where that leaves several vertices in a cell, each of them is put first in
//! turn (as in the program `nauty`, 1981). Of all numberings found in this way the one with the greatest
//! matrix of colours counts, and this matrix is the key of the position.
//!
//! **Equal keys mean isomorphic positions**, whichever numbering was chosen, because the matrix is the position under
//! another numbering (or, beyond 11 vertices, a hash of that with 128 bits). So an answer found by key is right even where the
//! search for numberings stopped early; what is lost then is only that isomorphic positions may be solved twice.
//!
//! All of a row of the matrix is one word, so that counting edges into a cell is one instruction or a few.

use std::cmp::Ordering;

use super::{
    Unsolved,
    masks::{MaskBoard, ones},
};

/// A set of vertices.
type Cell = u64;

/// Finds keys and numberings, one position after another, in the same memory.
pub(super) struct Labeller {
    /// The vertices that have edges, as the graph numbers them. Here they are numbered by their places.
    pub(super) vertices: Vec<u32>,
    /// By edge, its ends.
    pub(super) ends: Vec<[u8; 2]>,
    /// By vertex, its neighbours on the board.
    joined: Vec<u64>,
    is_complete: bool,
    /// By vertex, the ends of the mover's edges there, then of the other player's.
    coloured: Vec<[u64; 2]>,
    /// The cells of the node of the search where it is, and of the nodes on the way there.
    levels: Vec<Vec<Cell>>,
    /// The vertices put first on this way.
    path: Vec<u8>,
    best: Leaf,
    leaves: usize,
    most_leaves: usize,
    waiting: Vec<Cell>,
    pieces: Vec<(u32, Cell)>,
}

/// A numbering.
#[derive(Clone, Default)]
struct Leaf {
    key: u128,
    /// The vertices in their order.
    order: Vec<u8>,
    path: Vec<u8>,
}

impl Labeller {
    /// The most numberings that are looked at. Most positions have one or two that no symmetry maps to others.
    const MOST_LEAVES: usize = 400;

    /// The most vertices that have edges.
    pub(super) const MOST_VERTICES: usize = 64;

    /// For the positions of that board.
    pub(super) fn new(board: &MaskBoard) -> Result<Self, Unsolved> {
        let mut vertices: Vec<u32> = board.ends.iter().flatten().map(|v| v.0).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let n = vertices.len();
        if n > Self::MOST_VERTICES {
            return Err(Unsolved::Vertices { found: n, most: Self::MOST_VERTICES });
        }
        let number = |v: u32| vertices.partition_point(|&u| u < v) as u8;
        let ends: Vec<[u8; 2]> = board.ends.iter().map(|ends| ends.map(|v| number(v.0))).collect();
        let mut joined = vec![0; n];
        for &[u, v] in &ends {
            joined[usize::from(u)] |= 1 << v;
            joined[usize::from(v)] |= 1 << u;
        }
        Ok(Self {
            vertices,
            is_complete: ends.len() == n * n.saturating_sub(1) / 2,
            ends,
            joined,
            coloured: vec![[0; 2]; n],
            levels: vec![Vec::with_capacity(n); n + 1],
            path: Vec::with_capacity(n),
            best: Leaf::default(),
            leaves: 0,
            most_leaves: Self::MOST_LEAVES,
            waiting: Vec::new(),
            pieces: Vec::new(),
        })
    }

    /// Looks at all numberings, however many: isomorphic positions always get equal keys.
    pub(super) fn with_all_leaves(self) -> Self {
        Self { most_leaves: usize::MAX, ..self }
    }

    /// The key of the position with these edges of the player to move and of the other.
    pub(super) fn key(&mut self, own: u64, other: u64) -> u128 {
        self.coloured.fill([0; 2]);
        for (colour, edges) in [own, other].into_iter().enumerate() {
            for e in ones(edges) {
                let [u, v] = self.ends[e];
                self.coloured[usize::from(u)][colour] |= 1 << v;
                self.coloured[usize::from(v)][colour] |= 1 << u;
            }
        }
        self.leaves = 0;
        let n = self.joined.len();
        if n > 0 {
            let everything = u64::MAX >> (u64::BITS as usize - n);
            self.levels[0].clear();
            self.levels[0].push(everything);
            self.waiting.push(everything);
            self.refine(0);
        }
        self.search();
        self.best.key
    }

    /// The vertices in the order on which the latest key rests. Mapping each vertex of a position to the one at the same place
    /// for another position with the same key maps the one position to the other.
    pub(super) fn order(&self) -> &[u8] {
        &self.best.order
    }

    /// Parts the cells of a level by their edges into waiting cells until none waits. What comes of a vertex depends on the
    /// order of the cells and on its edges only.
    fn refine(&mut self, depth: usize) {
        let cells = &mut self.levels[depth];
        while let Some(into) = self.waiting.pop() {
            let mut i = 0;
            while i < cells.len() {
                let cell = cells[i];
                i += 1;
                if cell.is_power_of_two() {
                    continue;
                }
                self.pieces.clear();
                for v in ones(cell) {
                    let [own, other] = self.coloured[v].map(|row| (row & into).count_ones());
                    let joined = if self.is_complete { 0 } else { (self.joined[v] & into).count_ones() };
                    let counts = own << 16 | other << 8 | joined;
                    match self.pieces.iter_mut().find(|(known, _)| *known == counts) {
                        Some((_, piece)) => *piece |= 1 << v,
                        None => self.pieces.push((counts, 1 << v)),
                    }
                }
                if self.pieces.len() > 1 {
                    self.pieces.sort_unstable_by_key(|&(counts, _)| counts);
                    cells.splice(i - 1..i, self.pieces.iter().map(|&(_, piece)| piece));
                    self.waiting.extend(self.pieces.iter().map(|&(_, piece)| piece));
                    i += self.pieces.len() - 1;
                }
            }
        }
    }

    /// Walks the tree of numberings below the current node. Returns the depth of the node at which to go on: this one's, or a
    /// lesser one if all between the two brings nothing new.
    fn search(&mut self) -> usize {
        let depth = self.path.len();
        let several = self.levels[depth].iter().enumerate().filter(|(_, cell)| !cell.is_power_of_two());
        let Some((at, &cell)) = several.min_by_key(|(_, cell)| cell.count_ones()) else {
            return self.judge();
        };
        let mut tried: Cell = 0;
        for v in ones(cell) {
            if ones(tried).any(|u| self.are_twins(u, v)) {
                continue;
            }
            if tried != 0 && self.leaves >= self.most_leaves {
                break;
            }
            tried |= 1 << v;
            let (above, below) = self.levels.split_at_mut(depth + 1);
            below[0].clear();
            below[0].extend_from_slice(&above[depth][..at]);
            below[0].extend([1 << v, cell & !(1 << v)]);
            below[0].extend_from_slice(&above[depth][at + 1..]);
            self.waiting.push(1 << v);
            self.refine(depth + 1);
            self.path.push(v as u8);
            let next = self.search();
            self.path.pop();
            if next < depth {
                return next;
            }
        }
        depth
    }

    /// Whether exchanging the two vertices maps the position to itself. If they are in one cell, what is below either in
    /// the tree is then the same.
    fn are_twins(&self, u: usize, v: usize) -> bool {
        let others = !(1_u64 << u | 1 << v);
        let same = |a: u64, b: u64| (a ^ b) & others == 0;
        let [a, b] = [self.coloured[u], self.coloured[v]];
        same(a[0], b[0]) && same(a[1], b[1]) && (self.is_complete || same(self.joined[u], self.joined[v]))
    }

    /// Compares the numbering that has been reached with the best. If it gives the same matrix, a symmetry of the position maps
    /// the best one's branch at the fork to this one's, which needs no further look.
    fn judge(&mut self) -> usize {
        let depth = self.path.len();
        let key = self.matrix(depth);
        self.leaves += 1;
        let order = if self.leaves == 1 { Ordering::Greater } else { key.cmp(&self.best.key) };
        match order {
            Ordering::Less => depth,
            Ordering::Equal => self.path.iter().zip(&self.best.path).take_while(|(u, v)| u == v).count(),
            Ordering::Greater => {
                self.best.key = key;
                self.best.order.clear();
                self.best.order.extend(self.levels[depth].iter().map(|cell| cell.trailing_zeros() as u8));
                self.best.path.clone_from(&self.path);
                depth
            }
        }
    }

    /// The matrix of colours below its diagonal, two bits an entry; a hash of it if that is more than a word.
    fn matrix(&self, depth: usize) -> u128 {
        const ENTRIES: u32 = u128::BITS / 2;
        let cells = &self.levels[depth];
        let (mut hash, mut word, mut entries) = (0, 0, 0);
        for (i, row) in cells.iter().enumerate() {
            let v = row.trailing_zeros() as usize;
            let [own, other] = self.coloured[v];
            let absent = !self.joined[v];
            let [low, high] = [own | absent, other | absent];
            for cell in &cells[..i] {
                let entry = u128::from(low & cell != 0) | u128::from(high & cell != 0) << 1;
                if entries == ENTRIES {
                    (hash, word, entries) = (mixed(hash ^ word), 0, 0);
                }
                word = word << 2 | entry;
                entries += 1;
            }
        }
        hash ^ word
    }
}

/// A bijection of words under which every bit of the argument changes about half of the result.
const fn mixed(word: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let word = word.wrapping_mul(ODD);
    let word = (word ^ word >> 67).wrapping_mul(ODD);
    word ^ word >> 64
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use gambol_games::{Avoidance, Notation as _, Rules as _};
    use gambol_graph::{Dice, Direction, Graph, Vertex};
    use gambol_testing::{rounds, seed};

    use super::super::masks::State;
    use super::*;

    /// How many positions without a loser there are at each ply, isomorphic ones counted once.
    fn classes_by_ply(id: &str) -> Vec<usize> {
        let board = Avoidance::from_id(id).expect("a board");
        let masks = MaskBoard::new(&board).expect("a small board");
        let mut labeller = Labeller::new(&masks).expect("a small board");
        let mut ply: HashMap<u128, State> = HashMap::from([(0, masks.state(&board, &board.start()))]);
        let mut counts = Vec::new();
        while !ply.is_empty() {
            counts.push(ply.len());
            let states: Vec<State> = ply.drain().map(|(_, state)| state).collect();
            for state in states {
                for e in ones(state.safe(&masks)) {
                    let after = state.after(&masks, e);
                    ply.insert(labeller.key(after.own, after.other), after);
                }
            }
        }
        counts
    }

    #[test]
    fn sim_on_k6_has_the_known_positions_up_to_isomorphism() {
        let known = [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1];
        assert_eq!(classes_by_ply("sim/k6"), known);
    }

    /// A graph on `n` vertices in which refinement alone tells few of them apart: cycles of random lengths, or all edges.
    fn even_graph(n: u32, dice: &mut Dice) -> Vec<[u32; 2]> {
        if n < 10 && dice.below(2) == 0 {
            return (0..n).flat_map(|u| (0..u).map(move |v| [u, v])).collect();
        }
        let mut edges = Vec::new();
        let mut start = 0;
        while start + 3 <= n {
            let length = 3 + dice.below(u64::from(n - start - 2).min(3)) as u32;
            edges.extend((0..length).map(|i| [start + i, start + (i + 1) % length]));
            start += length;
        }
        edges
    }

    /// By edge, its owner: 0 for the mover, 1 for the other player, else nobody.
    fn colours(n: u32, edges: &[[u32; 2]], dice: &mut Dice) -> Vec<u64> {
        let cycles = even_graph(n, dice);
        let owner = dice.below(3);
        let random = dice.below(2) == 0;
        let in_cycles = |[u, v]: &[u32; 2]| cycles.contains(&[*u, *v]) || cycles.contains(&[*v, *u]);
        let colour = |edge| match (random, in_cycles(edge)) {
            (true, _) => dice.below(3),
            (false, true) => owner,
            (false, false) => 2,
        };
        edges.iter().map(colour).collect()
    }

    /// The key of a position, and the order of its vertices.
    fn labelled(n: u32, edges: &[[u32; 2]], colours: &[u64]) -> (u128, Vec<u8>) {
        let mut builder = Graph::builder(Direction::Undirected);
        for v in 0..n {
            builder.vertex(&v.to_string()).expect("a new name");
        }
        for &[u, v] in edges {
            builder.edge(Vertex(u), Vertex(v)).expect("an edge");
        }
        let board =
            Avoidance::new(builder.build(), Graph::from_id("k3").expect("a triangle")).expect("a board");
        let mut labeller = Labeller::new(&MaskBoard::new(&board).expect("few edges")).expect("few vertices");
        let owned = |owner| (0..edges.len()).filter(|&e| colours[e] == owner).map(|e| 1 << e).sum();
        let key = labeller.key(owned(0), owned(1));
        (key, labeller.order().to_vec())
    }

    #[test]
    fn fuzz_isomorphic_positions_have_equal_keys_and_their_orders_map_them() {
        let mut dice = Dice::new(seed());
        for _ in 0..rounds(1000) {
            let n = 3 + dice.below(12) as u32;
            let edges = even_graph(n, &mut dice);
            let colours = colours(n, &edges, &mut dice);
            // The same position with its vertices and edges in another order.
            let mut image: Vec<u32> = (0..n).collect();
            dice.shuffle(&mut image);
            let mut numbers: Vec<usize> = (0..edges.len()).collect();
            dice.shuffle(&mut numbers);
            let other_edges: Vec<[u32; 2]> =
                numbers.iter().map(|&e| edges[e].map(|v| image[v as usize])).collect();
            let other_colours: Vec<u64> = numbers.iter().map(|&e| colours[e]).collect();

            let (key, order) = labelled(n, &edges, &colours);
            let (other_key, other_order) = labelled(n, &other_edges, &other_colours);
            assert_eq!(key, other_key, "{edges:?} {colours:?} {image:?}");
            // Vertices without edges have no place in the orders.
            let compact = |edges: &[[u32; 2]]| -> Vec<u32> {
                (0..n).filter(|v| edges.iter().flatten().any(|end| end == v)).collect()
            };
            let (names, other_names) = (compact(&edges), compact(&other_edges));
            let map: HashMap<u32, u32> = order
                .iter()
                .zip(&other_order)
                .map(|(&v, &w)| (names[usize::from(v)], other_names[usize::from(w)]))
                .collect();
            let with_colours = |edges: Vec<[u32; 2]>, colours: &[u64]| -> HashSet<([u32; 2], u64)> {
                let sorted = edges.into_iter().map(|[u, v]| [u.min(v), u.max(v)]);
                sorted.zip(colours.iter().copied()).collect()
            };
            let mapped = edges.iter().map(|edge| edge.map(|v| map[&v])).collect();
            assert_eq!(with_colours(mapped, &colours), with_colours(other_edges, &other_colours));
        }
    }
}
