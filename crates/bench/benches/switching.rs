//! Switching solved with its certificate and all winning moves, on grids, random graphs and Bridg-it boards.
//!
//! Goals: 100,000 edges in at most 2 seconds, and time growing at most as edges^1.5.

use std::process::ExitCode;

use gambol_bench::{Comparison, Goals, Table, best_of, slope};
use gambol_games::{Notation, Rules, Switching};
use gambol_graph::Vertex;
use gambol_solve::{Limits, switching::solve};
use gambol_verify::Verdict;

const RUNS: usize = 3;
/// The reference takes quadratic time.
const LARGEST_FOR_REFERENCE: usize = 5_000;

/// A name, and the board of about that many edges.
type Family = (&'static str, fn(usize) -> String);

const FAMILIES: [Family; 4] = [
    ("grid", |edges| {
        let side = (edges as f64 / 2.0).sqrt() as usize + 1;
        format!("switching/grid{side}x{side}/from=0,0/to={0},{0}", side - 1)
    }),
    ("Bridg-it", |edges| format!("switching/gale{}", (edges as f64 / 2.0).sqrt() as usize + 1)),
    // At 1.8 edges a vertex two forests hold almost every edge; at 2 a core of two trees has formed.
    ("random, 1.8 edges a vertex", |edges| {
        format!("switching/random{}-{edges}-s1/from=0/to=1", edges * 5 / 9)
    }),
    ("random, 2 edges a vertex", |edges| format!("switching/random{}-{edges}-s1/from=0/to=1", edges / 2)),
];

fn main() -> ExitCode {
    let mut goals = Goals::default();
    let mut table = Table::new(["board", "edges", "class", "ms", "plain reference, ms", "ratio of times"]);
    let mut figures = Vec::new();
    for (family, board) in FAMILIES {
        let mut times = Vec::new();
        for edges in [1_000, 3_000, 10_000, 30_000, 100_000] {
            let board = Switching::from_id(&board(edges)).expect("a board");
            let start = board.start();
            let subject = || solve(&board, &start, &Limits::none()).expect("no limits");
            let class = subject().class;
            let edges = board.graph().edge_count();
            let (time, reference, ratio) = if edges <= LARGEST_FOR_REFERENCE {
                assert_eq!(plain_class(&board), class, "{}", board.id());
                let times = Comparison::of(RUNS, subject, || plain_class(&board));
                let reference = format!("{:.1}", times.reference.as_secs_f64() * 1e3);
                (times.subject, reference, format!("{:.4}", times.ratio()))
            } else {
                (best_of(RUNS, subject), "-".to_owned(), "-".to_owned())
            };
            let seconds = time.as_secs_f64();
            times.push((edges as f64, seconds));
            let class = format!("{class:?}").to_lowercase();
            table.row([
                family.to_owned(),
                edges.to_string(),
                class,
                format!("{:.1}", seconds * 1e3),
                reference,
                ratio,
            ]);
        }
        figures.push((
            family,
            slope(&times).unwrap_or(f64::NAN),
            times.last().map_or(f64::NAN, |last| last.1),
        ));
    }
    println!("{table}");
    for (family, slope, seconds) in figures {
        goals.at_most(&format!("{family}, slope"), slope, 1.5, "");
        goals.at_most(&format!("{family}, 100,000 edges"), seconds, 2.0, " s");
    }
    goals.exit_code()
}

/// The class as one would find it first: two forests as lists of neighbours, and for every edge a search in
/// which each edge looks for its cycle by a walk through the whole forest.
fn plain_class(board: &Switching) -> Verdict {
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
