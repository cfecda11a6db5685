//! Pyramids by proof-number search with forts: beside minimax without them, up the ladder to the pyramid of side 7, and with two
//! threads beside one.
//!
//! Goals: the top of pyramid 5 with at most 40 moves of the winner, (2,1) of pyramid 7 in at most 120 seconds on two
//! threads, and two threads at least 1.6 times as fast as one.

use std::{
    collections::HashMap,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use gambol_bench::{Goals, Table};
use gambol_games::{FiniteMoves, Geography, Hashed, Notation, Rules, geography::Position};
use gambol_solve::{
    Limits,
    dfpn::{self, Search},
    geography::Trail,
};

/// Minimax is given up after so many positions.
const MOST_POSITIONS: usize = 10_000_000;
const ENTRIES: usize = 1 << 25;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    beside_minimax();
    ladder(&mut goals);
    threads(&mut goals);
    goals.exit_code()
}

/// One start of each orbit under the symmetries of the triangle: by its distances a ≥ b ≥ c from the three sides.
fn starts(n: u32) -> impl Iterator<Item = String> {
    let distances = (0..=n).rev().flat_map(move |a| (0..=a.min(n - a)).rev().map(move |b| (a, b, n - a - b)));
    distances.filter(|(_, b, c)| b >= c).map(move |(a, _, c)| format!("{},{c}", n - a))
}

fn board(n: u32, start: &str) -> Geography {
    Geography::from_id(&format!("geography/pyramid{n}/start={start}")).expect("a board")
}

/// What a search took.
struct Run {
    mover_wins: bool,
    nodes: u64,
    took: Duration,
    /// The winner's moves in the certificate.
    moves: usize,
}

fn search(board: &Geography, threads: usize) -> Run {
    let table = dfpn::Table::with_entries(ENTRIES, &Limits::none()).expect("no limits");
    let trail = Trail::<u64>::new(board, &board.start()).expect("at most 64 vertices");
    let search = Search::new(trail, &table);
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| search.work(&Limits::none()));
        }
    });
    let took = start.elapsed();
    let nodes = search.progress().nodes;
    let strategy = search.strategy(&Limits::none()).expect("no limits");
    Run { mover_wins: strategy.mover_wins(), nodes, took, moves: strategy.moves() }
}

/// All starts of small pyramids together.
fn beside_minimax() {
    println!("All starts of a pyramid, one of each orbit; minimax has a Zobrist table and no forts.\n");
    let mut table = Table::new(["side", "nodes", "ms", "minimax, nodes", "minimax, ms", "ratio of nodes"]);
    for n in 2..=6 {
        let (mut nodes, mut took) = (0, Duration::ZERO);
        let (mut positions, mut plain_took, mut given_up) = (0, Duration::ZERO, false);
        for start in starts(n) {
            let board = board(n, &start);
            let run = search(&board, 1);
            nodes += run.nodes;
            took += run.took;
            if given_up {
                continue;
            }
            let mut minimax = Minimax { board: &board, known: HashMap::new() };
            let begun = Instant::now();
            let wins = minimax.mover_wins(&mut board.start());
            plain_took += begun.elapsed();
            positions += minimax.known.len();
            given_up = wins.is_none();
            assert!(wins.is_none_or(|wins| wins == run.mover_wins), "{}", board.id());
        }
        let more = if given_up { "> " } else { "" };
        table.row([
            n.to_string(),
            nodes.to_string(),
            format!("{:.1}", took.as_secs_f64() * 1e3),
            format!("{more}{positions}"),
            format!("{more}{:.1}", plain_took.as_secs_f64() * 1e3),
            format!("{more}{:.0}", positions as f64 / nodes.max(1) as f64),
        ]);
    }
    println!("{table}");
}

/// Depth-first search that remembers every position.
struct Minimax<'a> {
    board: &'a Geography,
    known: HashMap<u128, bool>,
}

impl Minimax<'_> {
    /// Whether the player to move wins; `None` after too many positions.
    fn mover_wins(&mut self, position: &mut Position) -> Option<bool> {
        let key = self.board.key(position);
        if let Some(&wins) = self.known.get(&key) {
            return Some(wins);
        }
        if self.known.len() >= MOST_POSITIONS {
            return None;
        }
        let mut wins = false;
        for n in 0..self.board.count(position) {
            let mv = self.board.nth(position, n);
            let undo = self.board.play(position, &mv);
            let reply = self.mover_wins(position);
            self.board.undo(position, &mv, undo);
            wins = !reply?;
            if wins {
                break;
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }
}

/// Every start of the pyramids of side 5 to 7, on two threads.
fn ladder(goals: &mut Goals) {
    let mut table = Table::new(["start", "mover", "nodes", "s", "winner's moves"]);
    for n in 5..=7 {
        for start in starts(n) {
            let run = search(&board(n, &start), 2);
            let seconds = run.took.as_secs_f64();
            table.row([
                format!("{n}: {start}"),
                if run.mover_wins { "wins" } else { "loses" }.to_owned(),
                run.nodes.to_string(),
                format!("{seconds:.3}"),
                run.moves.to_string(),
            ]);
            match (n, start.as_str()) {
                (5, "0,0") => goals.at_most("moves for the top of pyramid 5", run.moves as f64, 40.0, ""),
                (7, "2,1") => goals.at_most("pyramid 7 from 2,1", seconds, 120.0, " s"),
                _ => {}
            }
        }
    }
    println!("\n{table}");
}

/// Two threads do not search what one searches, so that a single start says little: several, each from several sides.
fn threads(goals: &mut Goals) {
    let mut table = Table::new(["start", "nodes", "nodes, 2 threads", "s", "s, 2 threads"]);
    let mut total = [0.0, 0.0];
    for start in ["1,0", "6,0", "7,1", "3,0", "4,0", "3,3", "7,3", "2,1", "6,1", "6,5"] {
        let board = board(7, start);
        let [one, two] = [1, 2].map(|threads| search(&board, threads));
        let seconds = [&one, &two].map(|run| run.took.as_secs_f64());
        total = [total[0] + seconds[0], total[1] + seconds[1]];
        table.row([
            format!("7: {start}"),
            one.nodes.to_string(),
            two.nodes.to_string(),
            format!("{:.2}", seconds[0]),
            format!("{:.2}", seconds[1]),
        ]);
    }
    println!("\n{table}");
    goals.at_least("speed of two threads to one", total[0] / total[1], 1.6, "");
}
