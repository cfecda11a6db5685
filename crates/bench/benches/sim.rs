//! Sim on complete graphs: every position of a board, and the outcome of larger ones with its certificate.
//!
//! Goals: all of `K_6` in at most 50 ms, the outcome on `K_7` and on `K_8` in at most 10 s each.

use std::{collections::HashMap, process::ExitCode, time::Instant};

use gambol_bench::{Comparison, Goals, Table, best_of, slope};
use gambol_games::{Avoidance, Hashed, Notation, Outcome, Rules, avoidance::Position};
use gambol_solve::{
    Limits,
    avoidance::{Solver, Strong, Value},
};
use gambol_verify::{Certificate, Claim, verify};

const RUNS: usize = 3;
/// The largest board that the reference goes through: it takes seconds.
const LARGEST_FOR_REFERENCE: u32 = 6;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    strong(&mut goals);
    println!();
    outcomes(&mut goals);
    goals.exit_code()
}

fn board(nodes: u32) -> Avoidance {
    Avoidance::from_id(&format!("sim/k{nodes}")).expect("a board")
}

/// Every position of the boards from `K_4` to `K_7`.
fn strong(goals: &mut Goals) {
    let mut table =
        Table::new(["board", "positions", "ms", "positions a second", "plain, ms", "ratio of times"]);
    let mut times = Vec::new();
    for nodes in 4..=7 {
        let board = board(nodes);
        let subject = || Strong::solve(&board, &Limits::none()).expect("no limits");
        let positions = subject().census().positions;
        let (time, plain, ratio) = if nodes <= LARGEST_FOR_REFERENCE {
            let reference = || Plain { board: &board, known: HashMap::new(), cuts: false }.count();
            assert_eq!(reference() as u64, positions, "K_{nodes}");
            let times = Comparison::of(RUNS, subject, reference);
            let plain = format!("{:.1}", times.reference.as_secs_f64() * 1e3);
            (times.subject, plain, format!("{:.5}", times.ratio()))
        } else {
            (best_of(RUNS, subject), "-".to_owned(), "-".to_owned())
        };
        let seconds = time.as_secs_f64();
        times.push((positions as f64, seconds));
        table.row([
            format!("K_{nodes}"),
            positions.to_string(),
            format!("{:.2}", seconds * 1e3),
            format!("{:.0}", positions as f64 / seconds),
            plain,
            ratio,
        ]);
    }
    println!("{table}\ntime grows as positions^{:.2}", slope(&times).unwrap_or(f64::NAN));
    goals.at_most("all positions of K_6", times[2].1 * 1e3, 50.0, " ms");
}

/// Who wins on the boards from `K_5` to `K_8`, and the certificate of that.
fn outcomes(goals: &mut Goals) {
    let mut table = Table::new([
        "board",
        "outcome",
        "ms",
        "positions searched",
        "plain, ms",
        "ratio of times",
        "certificate, ms",
        "bytes",
        "verified, ms",
    ]);
    let mut figures = Vec::new();
    for nodes in 5..=8 {
        let board = board(nodes);
        let start = board.start();
        let limits = Limits::none();
        let subject = || {
            let mut solver = Solver::new(&board).expect("few edges");
            let value = solver.value(&start, &limits).expect("no limits");
            (solver, value)
        };
        let (time, plain, ratio) = if nodes <= LARGEST_FOR_REFERENCE {
            let reference =
                || Plain { board: &board, known: HashMap::new(), cuts: true }.value(&mut board.start());
            assert_eq!(reference(), subject().1, "K_{nodes}");
            let times = Comparison::of(RUNS, subject, reference);
            let plain = format!("{:.1}", times.reference.as_secs_f64() * 1e3);
            (times.subject, plain, format!("{:.5}", times.ratio()))
        } else {
            (best_of(RUNS, subject), "-".to_owned(), "-".to_owned())
        };
        let (mut solver, value) = subject();
        let searched = solver.nodes();
        let since = Instant::now();
        let (verdict, proof) = solver.proof(&start, &limits).expect("no limits");
        let proving = since.elapsed();
        let claim = Claim { game: board.id(), position: board.position_text(&start), verdict };
        let json = Certificate { claim, proof }.to_json();
        let since = Instant::now();
        verify(json.as_bytes()).expect("the certificate holds");
        let verifying = since.elapsed();
        table.row([
            format!("K_{nodes}"),
            match value {
                Value::Win => "first",
                Value::Draw => "draw",
                Value::Loss => "second",
            }
            .to_owned(),
            format!("{:.2}", time.as_secs_f64() * 1e3),
            searched.to_string(),
            plain,
            ratio,
            format!("{:.1}", proving.as_secs_f64() * 1e3),
            json.len().to_string(),
            format!("{:.1}", verifying.as_secs_f64() * 1e3),
        ]);
        figures.push((nodes, time.as_secs_f64()));
    }
    println!("{table}");
    for (nodes, seconds) in figures.into_iter().filter(|&(nodes, _)| nodes >= 7) {
        goals.at_most(&format!("outcome on K_{nodes}"), seconds, 10.0, " s");
    }
}

/// Memoised recursion over the rules, each position remembered by its key.
struct Plain<'b> {
    board: &'b Avoidance,
    known: HashMap<u128, Value>,
    /// Whether a winning move makes the others superfluous.
    cuts: bool,
}

impl Plain<'_> {
    fn value(&mut self, position: &mut Position) -> Value {
        let key = self.board.key(position);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let value = match self.board.outcome(position) {
            Some(Outcome::Won(winner)) if winner == self.board.turn(position) => Value::Win,
            Some(Outcome::Won(_)) => Value::Loss,
            Some(_) => Value::Draw,
            None => self.best(position),
        };
        self.known.insert(key, value);
        value
    }

    fn best(&mut self, position: &mut Position) -> Value {
        let mut best = Value::Loss;
        for e in self.board.graph().edges() {
            if position.owner(e).is_none() {
                self.board.play(position, &e);
                best = best.max(self.value(position).flipped());
                self.board.undo(position, &e, ());
                if self.cuts && best == Value::Win {
                    break;
                }
            }
        }
        best
    }

    /// The number of positions, all of which are solved.
    fn count(mut self) -> usize {
        self.value(&mut self.board.start());
        self.known.len()
    }
}
