//! What it saves to take more positions of a pyramid for the same: mirror images, those that differ only in edges out of the
//! token's reach, and those whose remaining graphs are isomorphic with the token in the same place.
//!
//! No goal. The search merges mirror images, which costs next to nothing and pays where the start is on an axis.

use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    time::Instant,
};

use gambol_bench::Table;
use gambol_games::{Geography, Notation, Rules};
use gambol_graph::Vertex;
use gambol_solve::{
    Limits,
    canonical::{Coloured, Labeller},
    dfpn::{self, Descent, Numbers, Proving as _, Search, Step},
    geography::{Stride, Trail},
};

const ENTRIES: usize = 1 << 24;

fn main() {
    let mut table = Table::new(["start", "key", "nodes", "s", "nodes to plain", "time to plain"]);
    for (n, start) in [(5, "1,0"), (5, "2,1"), (5, "3,1"), (6, "1,0"), (6, "3,1"), (7, "1,0")] {
        let board = Geography::from_id(&format!("geography/pyramid{n}/start={start}")).expect("a board");
        let mut plain = None;
        for merging in
            [Merging::Nothing, Merging::Mirrors, Merging::Reach, Merging::Triangle, Merging::Isomorphism]
        {
            let root = Merged::new(&board, n as usize, merging);
            let entries = dfpn::Table::with_entries(ENTRIES, &Limits::none()).expect("no limits");
            let search = Search::new(root, &entries);
            let begin = Instant::now();
            search.work(&Limits::none()).expect("no limits");
            let (nodes, seconds) = (search.progress().nodes as f64, begin.elapsed().as_secs_f64());
            let (plain_nodes, plain_seconds) = *plain.get_or_insert((nodes, seconds));
            table.row([
                format!("{n}: {start}"),
                format!("{merging:?}").to_lowercase(),
                nodes.to_string(),
                format!("{seconds:.3}"),
                format!("{:.2}", nodes / plain_nodes),
                format!("{:.1}", seconds / plain_seconds),
            ]);
        }
    }
    println!("{table}");
}

/// Which positions count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Merging {
    /// Those with the same token and the same edges.
    Nothing,
    /// These, and their images under symmetries that keep the start: what the search does.
    Mirrors,
    /// Those with the same edges in the token's component.
    Reach,
    /// These, and their images under the six symmetries of the triangle.
    Triangle,
    /// Those whose components are isomorphic, the token mapped to the token.
    Isomorphism,
}

/// A trail under coarser keys.
#[derive(Clone)]
struct Merged<'a> {
    trail: Trail<'a, u64>,
    token: u32,
    /// The neighbours of each vertex by unused edges, as bits.
    adjacent: Vec<u64>,
    symmetries: Vec<Vec<u32>>,
    merging: Merging,
    labeller: Labeller,
}

impl<'a> Merged<'a> {
    fn new(board: &'a Geography, side: usize, merging: Merging) -> Self {
        let graph = board.graph();
        let start = board.start();
        let mut adjacent = vec![0_u64; graph.vertex_count()];
        for [u, v] in graph.edges().map(|e| graph.ends(e).map(Vertex::index)) {
            adjacent[u] |= 1 << v;
            adjacent[v] |= 1 << u;
        }
        Self {
            trail: Trail::new(board, &start).expect("at most 64 vertices, undirected, the token put down"),
            token: start.token().expect("it is on the board").0,
            adjacent,
            symmetries: symmetries(side as u32),
            merging,
            labeller: Labeller::default(),
        }
    }

    /// The edges within the token's reach.
    fn reach(&self) -> Vec<[u32; 2]> {
        let (mut reached, mut open) = (1_u64 << self.token, 1_u64 << self.token);
        let mut edges = Vec::new();
        while open != 0 {
            let u = open.trailing_zeros();
            open &= open - 1;
            let mut neighbours = self.adjacent[u as usize];
            open |= neighbours & !reached;
            reached |= neighbours;
            while neighbours != 0 {
                let v = neighbours.trailing_zeros();
                neighbours &= neighbours - 1;
                if u < v {
                    edges.push([u, v]);
                }
            }
        }
        edges
    }

    fn merged_key(&mut self) -> u128 {
        match self.merging {
            Merging::Nothing => self.trail.identity(),
            Merging::Mirrors => self.trail.key(),
            Merging::Reach => self.seen_in(&self.symmetries[0], &self.reach()),
            Merging::Triangle => {
                let edges = self.reach();
                self.symmetries.iter().map(|image| self.seen_in(image, &edges)).min().unwrap_or(0)
            }
            Merging::Isomorphism => {
                let edges = self.reach();
                // Vertices that are out of reach get a colour of their own and no edges.
                let mut colours: Vec<u8> = vec![2; self.adjacent.len()];
                for &v in edges.as_flattened() {
                    colours[v as usize] = 1;
                }
                colours[self.token as usize] = 0;
                let graph = Coloured::new(colours, &edges);
                let canonical = graph.relabelled(self.labeller.labels(&graph));
                hashed(edges.len() as u32, canonical.edges())
            }
        }
    }

    /// A key of the token and these edges under a symmetry.
    fn seen_in(&self, image: &[u32], edges: &[[u32; 2]]) -> u128 {
        let of = |v: u32| image[v as usize];
        let edges = edges.iter().map(|&[u, v]| [of(u).min(of(v)), of(u).max(of(v))]);
        hashed(of(self.token), edges.collect::<BTreeSet<_>>().into_iter())
    }
}

/// 128 bits that depend on the token and the edges.
fn hashed(token: u32, edges: impl Iterator<Item = [u32; 2]>) -> u128 {
    let mut halves = [DefaultHasher::new(), DefaultHasher::new()];
    1_u8.hash(&mut halves[1]);
    token.hash(&mut halves[0]);
    token.hash(&mut halves[1]);
    for edge in edges {
        for half in &mut halves {
            edge.hash(half);
        }
    }
    u128::from(halves[0].finish()) << 64 | u128::from(halves[1].finish())
}

/// The symmetries of a pyramid as new names of its vertices, itself first: a vertex is given by its distances from the three sides.
fn symmetries(side: u32) -> Vec<Vec<u32>> {
    let vertices: Vec<[u32; 3]> =
        (0..=side).flat_map(|row| (0..=row).map(move |column| [side - row, row - column, column])).collect();
    let place = |distances: [u32; 3]| {
        let row = side - distances[0];
        row * (row + 1) / 2 + distances[2]
    };
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        .map(|order| vertices.iter().map(|v| place(order.map(|i| v[i]))).collect())
        .to_vec()
}

impl Descent for Merged<'_> {
    type Move = Stride;

    fn key(&self) -> u128 {
        self.clone().merged_key()
    }

    fn steps(&mut self, steps: &mut Vec<Step<Stride>>) {
        let first = steps.len();
        self.trail.steps(steps);
        for step in &mut steps[first..] {
            self.play(&step.mv);
            step.key = self.merged_key();
            self.undo(&step.mv);
        }
    }

    fn play(&mut self, mv: &Stride) {
        self.toggle(*mv);
        self.trail.play(mv);
        self.token = mv.to().0;
    }

    fn undo(&mut self, mv: &Stride) {
        self.trail.undo(mv);
        self.token = mv.from().0;
        self.toggle(*mv);
    }

    fn judge(&mut self) -> Numbers {
        self.trail.judge()
    }

    fn judge_after(&mut self, mv: &Stride) -> Numbers {
        self.trail.judge_after(mv)
    }
}

impl Merged<'_> {
    fn toggle(&mut self, mv: Stride) {
        let [u, v] = [mv.from(), mv.to()].map(Vertex::index);
        self.adjacent[u] ^= 1 << v;
        self.adjacent[v] ^= 1 << u;
    }
}
