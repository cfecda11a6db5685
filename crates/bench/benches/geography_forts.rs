//! Tests for forts: along search paths in pyramids, and in graphs of growing size.
//!
//! A *search path* is a random walk of random length from a random start, on which nobody makes a blunder: no step leads to
//! where the other player has a step into a fort, as long as there is such a step, and the walk ends where the player to
//! move has a step into a fort. At every position of it, all children are tested, as a search does that expands the position; then
//! all grandchildren. The time for keeping up with the walk there and back counts.
//!
//! Goals: at least 1,000,000 tests a second in the pyramid of side 13 on one core, and 10,000 vertices in at most 10 seconds.

#[path = "../../solve/tests/forts/propagation.rs"]
mod propagation;

use std::process::ExitCode;
use std::time::Duration;

use gambol_bench::{Goals, Table, best_of, slope};
use gambol_graph::{Dice, Generator, Graph, Vertex};
use gambol_solve::{
    Limits,
    geography::forts::{Remaining, Word, find},
};

const RUNS: usize = 3;
const SEED: u64 = 13;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    println!("search paths: seed {SEED}");
    let mut table =
        Table::new(["board", "tests by", "tests", "forts", "tests a second", "ratio to elimination"]);
    along_paths::<u64>(5, 400, &mut table);
    along_paths::<u64>(9, 200, &mut table);
    let speed = along_paths::<u128>(13, 100, &mut table);
    println!("{table}");
    goals.at_least("fort tests along search paths in P_13", speed, 1e6, " a second");
    in_growing_graphs(&mut goals);
    goals.exit_code()
}

/// How many tests, and how many of them found a fort.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Tally {
    tests: usize,
    forts: usize,
}

impl Tally {
    fn count(&mut self, fort: bool) {
        self.tests += 1;
        self.forts += usize::from(fort);
    }
}

/// The tests a second of the children.
fn along_paths<W: Word>(n: u32, count: usize, table: &mut Table<6>) -> f64 {
    let graph = Generator::Pyramid(n).graph().expect("a pyramid");
    let mut unused = Remaining::<W>::new(&graph).expect("it fits");
    let mut dice = Dice::new(SEED);
    let paths: Vec<Vec<Vertex>> = (0..count).map(|_| path(&mut unused, &graph, &mut dice)).collect();

    let mut edges = Edges::of(&graph);
    let children = children_by_updates(&mut unused, &paths);
    let grandchildren = grandchildren_by_updates(&mut unused, &paths);
    let plainly = children_plainly(&mut edges, &paths, eliminate);
    assert_eq!(children, plainly, "elimination disagrees, seed {SEED}");
    let spread = |adjacent: &[u128], token| propagation::fort(adjacent, adjacent, token).is_some();
    assert_eq!(children, children_plainly(&mut edges, &paths, spread), "propagation disagrees, seed {SEED}");

    let times = [
        best_of(RUNS, || children_plainly(&mut edges, &paths, eliminate)),
        best_of(RUNS, || children_plainly(&mut edges, &paths, spread)),
        best_of(RUNS, || children_by_updates(&mut unused, &paths)),
        best_of(RUNS, || grandchildren_by_updates(&mut unused, &paths)),
    ];
    let each = |time: Duration, tally: Tally| time.as_secs_f64() / tally.tests as f64;
    let elimination = each(times[0], children);
    for (how, time, tally) in [
        ("elimination from scratch", times[0], children),
        ("propagation", times[1], children),
        ("updates, children", times[2], children),
        ("updates, grandchildren", times[3], grandchildren),
    ] {
        let seconds = each(time, tally);
        table.row([
            format!("P_{n}"),
            how.to_owned(),
            tally.tests.to_string(),
            tally.forts.to_string(),
            format!("{:.0}", 1.0 / seconds),
            format!("{:.4}", seconds / elimination),
        ]);
    }
    1.0 / each(times[2], children)
}

/// A search path; the edges are all unused again afterwards.
fn path<W: Word>(unused: &mut Remaining<W>, graph: &Graph, dice: &mut Dice) -> Vec<Vertex> {
    let mut path = vec![Vertex(dice.below(graph.vertex_count() as u64) as u32)];
    let length = dice.below(graph.edge_count() as u64) as usize;
    while path.len() <= length {
        let token = path[path.len() - 1];
        if !unused.forts_after(token).is_empty() {
            break;
        }
        let steps: Vec<Vertex> = unused.adjacent(token).members().map(|w| Vertex(w as u32)).collect();
        let (blunders, good): (Vec<Vertex>, Vec<Vertex>) =
            steps.into_iter().partition(|&w| !unused.forts_after_two(token, w).is_empty());
        let steps = if good.is_empty() { blunders } else { good };
        let Some(&next) = steps.get(dice.below(steps.len() as u64) as usize) else { break };
        unused.remove(token, next);
        path.push(next);
    }
    for step in path.windows(2).rev() {
        unused.restore(step[0], step[1]);
    }
    path
}

fn children_by_updates<W: Word>(unused: &mut Remaining<W>, paths: &[Vec<Vertex>]) -> Tally {
    walk(unused, paths, |unused, token, tally| {
        for w in unused.adjacent(token).members() {
            tally.count(unused.fort_after(token, Vertex(w as u32)).found().is_some());
        }
    })
}

fn grandchildren_by_updates<W: Word>(unused: &mut Remaining<W>, paths: &[Vec<Vertex>]) -> Tally {
    walk(unused, paths, |unused, token, tally| {
        for w in unused.adjacent(token).members().map(|w| Vertex(w as u32)) {
            tally.tests += unused.adjacent(w).size() - 1;
            tally.forts += unused.forts_after_two(token, w).size();
        }
    })
}

/// Looks at every position of the paths.
fn walk<W: Word>(
    unused: &mut Remaining<W>,
    paths: &[Vec<Vertex>],
    mut look: impl FnMut(&mut Remaining<W>, Vertex, &mut Tally),
) -> Tally {
    let mut tally = Tally::default();
    for path in paths {
        look(unused, path[0], &mut tally);
        for step in path.windows(2) {
            unused.remove(step[0], step[1]);
            look(unused, step[1], &mut tally);
        }
        for step in path.windows(2).rev() {
            unused.restore(step[0], step[1]);
        }
    }
    tally
}

/// The unused edges as one word a vertex, and nothing else.
struct Edges(Vec<u128>);

impl Edges {
    fn of(graph: &Graph) -> Self {
        Self(graph.vertices().map(|v| graph.steps(v).iter().map(|step| 1 << step.to.0).sum()).collect())
    }

    fn flip(&mut self, [u, v]: [usize; 2]) {
        self.0[u] ^= 1 << v;
        self.0[v] ^= 1 << u;
    }
}

/// Tests every child on its own.
fn children_plainly(
    edges: &mut Edges,
    paths: &[Vec<Vertex>],
    has_fort: impl Fn(&[u128], usize) -> bool,
) -> Tally {
    let mut tally = Tally::default();
    for path in paths {
        for (i, v) in path.iter().map(|v| v.index()).enumerate() {
            for w in edges.0[v].members() {
                edges.flip([v, w]);
                tally.count(has_fort(&edges.0, w));
                edges.flip([v, w]);
            }
            if let Some(next) = path.get(i + 1) {
                edges.flip([v, next.index()]);
            }
        }
        path.windows(2).for_each(|step| edges.flip([step[0].index(), step[1].index()]));
    }
    tally
}

/// Whether there is a fort, by elimination from scratch with one word a row: every row, by its highest unknown, which others
/// do not have in the end; then every solution is tried.
fn eliminate(adjacent: &[u128], token: usize) -> bool {
    const TOKEN: usize = 127;
    let mut reached = 1_u128 << token;
    let mut fresh = reached;
    while fresh != 0 {
        let near = fresh.members().fold(0, |near, v| near | adjacent[v]);
        fresh = near & !reached;
        reached |= near;
    }
    // The last bit stands for the constant. No pyramid here has that many vertices.
    let unknown = reached & !adjacent[token] & !(1 << token);
    let mut pivots: Vec<(usize, u128)> = Vec::new();
    for v in reached.members() {
        let mut row = adjacent[v] & unknown | (adjacent[v] >> token & 1) << TOKEN;
        for &(lead, pivot) in &pivots {
            if row.has(lead) {
                row ^= pivot;
            }
        }
        if row == 1 << TOKEN {
            return false;
        }
        if row != 0 {
            let lead = row.first();
            for (_, pivot) in pivots.iter_mut().filter(|(_, pivot)| pivot.has(lead)) {
                *pivot ^= row;
            }
            pivots.push((lead, row));
        }
    }
    let free: Vec<usize> =
        pivots.iter().fold(unknown, |free, &(lead, _)| free & !(1 << lead)).members().collect();
    (0..1_u64 << free.len()).any(|choice| {
        let chosen = choice.members().fold(1 << TOKEN, |chosen, i| chosen | 1 << free[i]);
        let solved = pivots.iter().filter(|(_, row)| (row & chosen).count_ones() % 2 == 1);
        let set = solved.fold(chosen & !(1 << TOKEN), |set, (lead, _)| set | 1 << lead);
        set.members().all(|v| adjacent[v] & set == 0)
    })
}

/// A name, and the graph of about that many vertices.
type Family = (&'static str, fn(usize) -> String);

const FAMILIES: [Family; 4] = [
    ("pyramid", |n| format!("pyramid{}", ((2 * n) as f64).sqrt() as usize - 1)),
    ("grid", |n| format!("grid{0}x{0}", (n as f64).sqrt() as usize)),
    ("random, 3 edges a vertex", |n| format!("random{n}-{}-s1", 3 * n)),
    ("random, 5 edges a vertex", |n| format!("random{n}-{}-s1", 5 * n)),
];

fn in_growing_graphs(goals: &mut Goals) {
    let mut table = Table::new(["graph", "vertices", "edges", "fort", "ms"]);
    let mut figures = Vec::new();
    for (family, id) in FAMILIES {
        let mut times = Vec::new();
        for n in [1_000, 2_000, 5_000, 10_000] {
            let graph = Graph::from_id(&id(n)).expect("a graph");
            let search = || find(&graph, |_| true, Vertex(0), &Limits::none()).expect("no limits");
            let fort = search().map_or("none".to_owned(), |fort| format!("{} vertices", fort.len()));
            let seconds = best_of(RUNS, search).as_secs_f64();
            times.push((graph.vertex_count() as f64, seconds));
            table.row([
                family.to_owned(),
                graph.vertex_count().to_string(),
                graph.edge_count().to_string(),
                fort,
                format!("{:.2}", seconds * 1e3),
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
        println!("{family}: grows as n^{slope:.2}");
        goals.at_most(&format!("{family}, 10,000 vertices"), seconds, 10.0, " s");
    }
}
