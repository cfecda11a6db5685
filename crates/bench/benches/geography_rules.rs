//! The rules of geography that need no forts: the undirected vertex rule by matching, and the directed game by search.
//!
//! The plain reference of the directed game keeps a list of the edges that are left and looks through all of it for
//! those that lead on, depth first, with nothing remembered. Goal: a graph of 10^5 edges with the vertex rule in at
//! most 2 s, with its certificate.

use std::{process::ExitCode, time::Duration};

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
    directed();
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

/// Random digraphs with four arcs a vertex, edge rule.
fn directed() {
    println!("directed edge rule: seed {SEED}");
    let mut table = Table::new(["arcs", "boards", "ms a board", "plain, ms a board", "ratio of times"]);
    let mut dice = Dice::new(SEED);
    for arcs in [16, 20, 24, 28, 32] {
        let boards: Vec<Geography> = (0..20).map(|_| random_digraph(arcs, &mut dice)).collect();
        let plainly = || boards.iter().filter(|board| Plain::of(board).mover_wins(0)).count();
        let searched = || boards.iter().filter(|board| mover_wins(board)).count();
        assert_eq!(searched(), plainly(), "plain search disagrees, seed {SEED}");
        let times = Comparison::of(RUNS, searched, plainly);
        let each = |time: Duration| time.as_secs_f64() * 1e3 / boards.len() as f64;
        table.row([
            arcs.to_string(),
            boards.len().to_string(),
            format!("{:.3}", each(times.subject)),
            format!("{:.3}", each(times.reference)),
            format!("{:.5}", times.ratio()),
        ]);
    }
    println!("{table}");
}

fn random_digraph(arcs: usize, dice: &mut Dice) -> Geography {
    let n = arcs as u64 / 4;
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

/// The list of edges that are left.
struct Plain(Vec<[u32; 2]>);

impl Plain {
    fn of(board: &Geography) -> Self {
        Self(board.graph().edges().map(|e| board.graph().ends(e).map(|v| v.0)).collect())
    }

    fn mover_wins(&mut self, token: u32) -> bool {
        for i in 0..self.0.len() {
            let [from, to] = self.0[i];
            if from == token {
                self.0.remove(i);
                let wins = !self.mover_wins(to);
                self.0.insert(i, [from, to]);
                if wins {
                    return true;
                }
            }
        }
        false
    }
}
