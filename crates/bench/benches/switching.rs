//! Switching: solved with its certificate and all winning moves, and followed move by move, on grids, random graphs and
//! Bridg-it boards.
//!
//! Goals: 100,000 edges in at most 2 seconds, time growing at most as edges^1.5, and the next move in a game of that size in
//! at most 20 milliseconds.

#[path = "switching/boards.rs"]
mod boards;
#[path = "switching/in_play.rs"]
mod in_play;
#[path = "switching/plain.rs"]
mod plain;
#[path = "switching/trees.rs"]
mod trees;

use std::process::ExitCode;
use std::time::Duration;

use gambol_bench::{Comparison, Goals, Table, best_of, slope};
use gambol_games::{Notation, Rules, Switching};
use gambol_solve::{Limits, switching::solve};

use self::{
    in_play::{Game, Opponent},
    trees::{EulerTours, LinkCut},
};

const RUNS: usize = 3;
/// The reference takes quadratic time.
const LARGEST_FOR_REFERENCE: usize = 5_000;
const LARGEST: usize = 100_000;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    solving(&mut goals);
    next_move(&mut goals);
    mending();
    goals.exit_code()
}

/// Boards solved from scratch.
fn solving(goals: &mut Goals) {
    let mut table = Table::new(["board", "edges", "class", "ms", "plain reference, ms", "ratio of times"]);
    let mut figures = Vec::new();
    for ((family, board), bound) in boards::TO_SOLVE {
        let mut times = Vec::new();
        for edges in [1_000, 3_000, 10_000, 30_000, LARGEST] {
            let board = board(edges);
            let start = board.start();
            let subject = || solve(&board, &start, &Limits::none()).expect("no limits");
            let class = subject().class;
            let edges = board.graph().edge_count();
            let (time, reference, ratio) = if edges <= LARGEST_FOR_REFERENCE {
                assert_eq!(plain::class(&board), class, "{}", board.id());
                let times = Comparison::of(RUNS, subject, || plain::class(&board));
                (times.subject, milliseconds(times.reference), format!("{:.4}", times.ratio()))
            } else {
                (best_of(RUNS, subject), "-".to_owned(), "-".to_owned())
            };
            times.push((edges as f64, time.as_secs_f64()));
            let class = format!("{class:?}").to_lowercase();
            table.row([family.to_owned(), edges.to_string(), class, milliseconds(time), reference, ratio]);
        }
        let last = times.last().map_or(f64::NAN, |last| last.1);
        figures.push((family, slope(&times).unwrap_or(f64::NAN), bound, last));
    }
    println!("{table}");
    for (family, slope, bound, seconds) in figures {
        goals.at_most(&format!("{family}, slope"), slope, bound, "");
        goals.at_most(&format!("{family}, 100,000 edges"), seconds, 2.0, " s");
    }
    println!();
}

/// Games followed to their end, beside solving every position afresh.
fn next_move(goals: &mut Goals) {
    let mut table = Table::new([
        "board",
        "edges",
        "opponent",
        "replies",
        "median, ms",
        "worst, ms",
        "class, ms",
        "afresh, ms",
    ]);
    let mut worst = Duration::ZERO;
    for (family, board) in boards::TO_FOLLOW {
        for edges in [1_000, 10_000, LARGEST] {
            let board = board(edges);
            let afresh = best_of(RUNS, || solve(&board, &board.start(), &Limits::none()).expect("no limits"));
            for opponent in [Opponent::Random, Opponent::Spiteful, Opponent::Equal] {
                let game = Game::best_of(RUNS, &board, opponent);
                worst = worst.max(game.worst());
                table.row([
                    family.to_owned(),
                    board.graph().edge_count().to_string(),
                    format!("{opponent:?}").to_lowercase(),
                    game.replies.len().to_string(),
                    milliseconds(game.median()),
                    milliseconds(game.worst()),
                    milliseconds(game.worst_class()),
                    milliseconds(afresh),
                ]);
            }
        }
    }
    println!("{table}");
    goals.at_most("next move", worst.as_secs_f64() * 1e3, 20.0, " ms");
    println!();
}

/// Ways to keep two trees, in games that are nothing but Lehman's reply.
fn mending() {
    type Way = (&'static str, fn(&Switching) -> Vec<Duration>);
    const WAYS: [Way; 3] = [
        ("rerooting", trees::following),
        ("link-cut trees", trees::mending::<LinkCut>),
        ("Euler-tour trees", trees::mending::<EulerTours>),
    ];
    let mut table = Table::new(["board", "edges", "way", "median, µs", "1 in 100, µs", "worst, µs"]);
    for (family, board) in boards::TWO_TREES {
        let board = board(LARGEST);
        for (name, way) in WAYS {
            let mut times = in_play::least(RUNS, || way(&board));
            times.sort_unstable();
            let quantile = |per_mille: usize| {
                let time = times[(times.len() - 1) * per_mille / 1000];
                format!("{:.1}", time.as_secs_f64() * 1e6)
            };
            table.row([
                family.to_owned(),
                board.graph().edge_count().to_string(),
                name.to_owned(),
                quantile(500),
                quantile(990),
                quantile(1000),
            ]);
        }
    }
    println!("{table}");
}

fn milliseconds(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    if ms < 0.1 { format!("{ms:.3}") } else { format!("{ms:.1}") }
}
