//! The rules of geography that need no forts: the undirected vertex rule by matching, and the directed game by search.
//!
//! The plain reference of the directed game keeps a list of the edges that are left and looks through all of it for
//! those that lead on, depth first, with nothing remembered. Goal: a graph of 10^5 edges with the vertex rule in at
//! most 2 s, with its certificate.

use std::process::ExitCode;

use gambol_bench::{Comparison, Goals, Table, best_of, slope};
use gambol_games::{Geography, Rule, Rules as _};
use gambol_graph::{Dice, Direction, Graph, Vertex};
use gambol_solve::{
    Limits,
    geography::{Request, solve},
};

const RUNS: usize = 3;
const SEED: u64 = 5;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    matchings(&mut goals);
    directed(&mut goals);
    goals.exit_code()
}

/// A name, and the board of about so many edges.
type Family = (&'static str, fn(usize) -> String);

/// For the vertex rule.
const FAMILIES: [Family; 4] = [
    ("grid", |m| format!("grid{0}x{0}", (m as f64 / 2.0).sqrt() as usize)),
    ("pyramid", |m| format!("pyramid{}", (2.0 * m as f64 / 3.0).sqrt() as usize)),
    ("random, as many edges as vertices", |m| format!("random{m}-{m}-s1")),
    ("random, 1.4 edges a vertex", |m| format!("random{}-{m}-s1", m * 5 / 7)),
];

fn matchings(goals: &mut Goals) {
    let mut table = Table::new(["vertex rule", "edges", "mover wins", "ms"]);
    let mut figures = Vec::new();
    for (family, id) in FAMILIES {
        let mut times = Vec::new();
        for edges in [1_000, 10_000, 100_000] {
            let graph = Graph::from_id(&id(edges)).expect("a graph");
            let board = Geography::new(graph, Rule::Vertex, Some(Vertex(0))).expect("a board");
            let seconds = best_of(RUNS, || mover_wins(&board)).as_secs_f64();
            times.push((board.graph().edge_count() as f64, seconds));
            table.row([
                family.to_owned(),
                board.graph().edge_count().to_string(),
                mover_wins(&board).to_string(),
                format!("{:.2}", seconds * 1e3),
            ]);
        }
        figures.push((family, slope(&times), times.last().map_or(f64::NAN, |last| last.1)));
    }
    println!("{table}");
    for (family, slope, seconds) in figures {
        println!("{family}: grows as m^{:.2}", slope.unwrap_or(f64::NAN));
        goals.at_most(&format!("{family}, 100,000 edges"), seconds, 2.0, " s");
    }
}

fn mover_wins(board: &Geography) -> bool {
    let limits = Limits::none();
    let request = Request { certified: true, ..Request::default() };
    solve(board, &board.start(), &request, &limits, &limits).expect("no limits").mover_wins
}

/// Arcs a vertex, and the numbers of arcs.
const DIGRAPHS: [(usize, &[usize]); 3] = [
    (2, &[16, 24, 32, 40, 60, 80, 120, 160]),
    (3, &[15, 21, 27, 33, 39, 48, 60]),
    (4, &[12, 16, 20, 24, 28, 32, 36, 40]),
];
const BOARDS: usize = 20;
/// The nodes after which plain search gives up on a board.
const MOST_PLAIN_NODES: u64 = 5_000_000;

/// Random digraphs, edge rule.
fn directed(goals: &mut Goals) {
    println!("directed edge rule: {BOARDS} boards each, seed {SEED}");
    let mut table = Table::new([
        "arcs a vertex",
        "arcs",
        "nodes a board",
        "µs a board",
        "ns a node",
        "certified, µs",
        "plain, nodes",
        "plain, µs",
        "ratio of times",
    ]);
    let mut dice = Dice::new(SEED);
    let mut slopes = Vec::new();
    for (degree, sizes) in DIGRAPHS {
        let (mut times, mut plain_times) = (Vec::new(), Vec::new());
        for &arcs in sizes {
            let row = Row::measure(arcs, degree, &mut dice);
            times.push((arcs as f64, row.searched));
            if row.plain_ended {
                plain_times.push((arcs as f64, row.plain));
            }
            table.row(row.cells(arcs, degree));
            if (degree, arcs) == (4, 32) {
                goals.at_most(
                    "32 arcs, four a vertex, beside plain search",
                    row.searched / row.plain,
                    1.0,
                    "",
                );
            }
        }
        slopes.push((degree, slope(&times), slope(&plain_times)));
    }
    println!("{table}");
    println!("> and <: plain search was stopped on some boards after {MOST_PLAIN_NODES} nodes");
    for (degree, searched, plain) in slopes {
        let [searched, plain] = [searched, plain].map(|slope| slope.unwrap_or(f64::NAN));
        println!("{degree} arcs a vertex: grows as m^{searched:.1}, plain as m^{plain:.1} as far as it ends");
    }
}

/// What boards of one size take, in seconds for all of them.
struct Row {
    nodes: u64,
    searched: f64,
    certified: f64,
    plain_nodes: u64,
    plain: f64,
    plain_ended: bool,
}

impl Row {
    fn measure(arcs: usize, degree: usize, dice: &mut Dice) -> Self {
        let boards: Vec<Geography> = (0..BOARDS).map(|_| random_digraph(arcs, degree, dice)).collect();
        let limits = Limits::none();
        let solved =
            |board| solve(board, &board.start(), &Request::default(), &limits, &limits).expect("no limits");
        let plainly = |board: &Geography| {
            let mut plain = Plain::of(board);
            let wins = plain.mover_wins(0);
            (wins, plain.nodes)
        };
        let mut row =
            Self { nodes: 0, searched: 0.0, certified: 0.0, plain_nodes: 0, plain: 0.0, plain_ended: true };
        for board in &boards {
            let (wins, plain_nodes) = plainly(board);
            let answer = solved(board);
            assert!(wins.is_none_or(|wins| wins == answer.mover_wins), "plain search disagrees, seed {SEED}");
            row.nodes += answer.nodes;
            row.plain_nodes += plain_nodes;
            row.plain_ended &= wins.is_some();
        }
        let searched = || boards.iter().filter(|board| solved(board).mover_wins).count();
        let certified = || boards.iter().filter(|board| mover_wins(board)).count();
        let all_plainly = || boards.iter().filter(|board| plainly(board).0 == Some(true)).count();
        let times = Comparison::of(if row.plain_ended { RUNS } else { 1 }, searched, all_plainly);
        row.searched = times.subject.as_secs_f64();
        row.plain = times.reference.as_secs_f64();
        row.certified = best_of(RUNS, certified).as_secs_f64();
        row
    }

    fn cells(&self, arcs: usize, degree: usize) -> [String; 9] {
        let each = |seconds: f64| format!("{:.1}", seconds * 1e6 / BOARDS as f64);
        let [least, most] = if self.plain_ended { ["", ""] } else { ["> ", "< "] };
        [
            degree.to_string(),
            arcs.to_string(),
            (self.nodes / BOARDS as u64).to_string(),
            each(self.searched),
            format!("{:.0}", self.searched * 1e9 / self.nodes.max(1) as f64),
            each(self.certified),
            format!("{least}{}", self.plain_nodes / BOARDS as u64),
            format!("{least}{}", each(self.plain)),
            format!("{most}{:.4}", self.searched / self.plain),
        ]
    }
}

fn random_digraph(arcs: usize, degree: usize, dice: &mut Dice) -> Geography {
    let n = (arcs / degree) as u64;
    let mut builder = Graph::builder(Direction::Directed);
    let vertices: Vec<Vertex> = (0..n).map(|v| builder.vertex(&v.to_string()).expect("a name")).collect();
    while builder.edge_count() < arcs {
        let [u, v] = [(); 2].map(|()| vertices[dice.below(n) as usize]);
        if u != v {
            builder.edge(u, v).expect("an arc");
        }
    }
    Geography::new(builder.build(), Rule::Edge, Some(Vertex(0))).expect("a board")
}

/// The list of edges that are left, and how many positions were looked at.
struct Plain {
    edges: Vec<[u32; 2]>,
    nodes: u64,
}

impl Plain {
    fn of(board: &Geography) -> Self {
        let edges = board.graph().edges().map(|e| board.graph().ends(e).map(|v| v.0)).collect();
        Self { edges, nodes: 0 }
    }

    /// Nothing if it gives up.
    fn mover_wins(&mut self, token: u32) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > MOST_PLAIN_NODES {
            return None;
        }
        for i in 0..self.edges.len() {
            let [from, to] = self.edges[i];
            if from == token {
                self.edges.remove(i);
                let loses = self.mover_wins(to);
                self.edges.insert(i, [from, to]);
                if !loses? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}
