//! Random playouts through the generic traits, the outcome asked after every move, on one core.
//!
//! Goals: at least 1,000,000 a second for Sim on `K_6` and 50,000 for Gale 13 × 13.

use std::process::ExitCode;
use std::time::Duration;

use gambol_bench::{Comparison, Goals, Table, slope};
use gambol_games::{Avoidance, FiniteMoves, Notation, Outcome, Switching};
use gambol_graph::{Edge, Graph, Vertex};

const RUNS: usize = 7;
const SEED: u64 = 1;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    let mut table =
        Table::new(["board", "moves a game", "playouts a second", "plain reference", "ratio of times"]);

    let sim = Avoidance::from_id("sim/k6").expect("a board");
    let measured = Measured::of(200_000, &sim, || plain_sim(sim.graph()));
    measured.report("sim/k6", &mut table);
    let sim_speed = measured.per_second(measured.times.subject);

    let mut gale_speed = 0.0;
    let mut times = Vec::new();
    for n in [4, 7, 13, 26, 52] {
        let id = format!("switching/gale{n}");
        let gale = Switching::from_id(&id).expect("a board");
        let edges = gale.graph().edge_count();
        let measured = Measured::of(400_000 / edges, &gale, || plain_switching(&gale));
        measured.report(&id, &mut table);
        times.push((measured.moves, measured.times.subject.as_secs_f64() / measured.games as f64));
        if n == 13 {
            gale_speed = measured.per_second(measured.times.subject);
        }
    }
    println!("{table}");
    println!("time of a Gale playout grows as moves^{:.2}", slope(&times).unwrap_or(f64::NAN));
    goals.at_least("Sim on K_6", sim_speed, 1e6, " playouts a second");
    goals.at_least("Gale 13 x 13", gale_speed, 5e4, " playouts a second");
    goals.exit_code()
}

struct Measured {
    games: usize,
    /// Moves a game, on average.
    moves: f64,
    times: Comparison,
}

impl Measured {
    /// Plays `games` games by the engine and by a plain reference, which plays one game a call.
    fn of<R: FiniteMoves, P: FnMut(&mut Lots) -> Tally>(
        games: usize,
        board: &R,
        plain: impl Fn() -> P,
    ) -> Self {
        let mut lots = Lots(SEED);
        let tally: Tally = (0..games).map(|_| playout(board, &mut lots)).sum();
        let mut lots = Lots(SEED);
        let mut play_plainly = plain();
        let plain_tally: Tally = (0..games).map(|_| play_plainly(&mut lots)).sum();
        assert_eq!(tally, plain_tally, "the same lots give the same games");

        let times = Comparison::of(
            RUNS,
            || {
                let mut lots = Lots(SEED);
                (0..games).map(|_| playout(board, &mut lots)).sum::<Tally>()
            },
            || {
                let mut lots = Lots(SEED);
                (0..games).map(|_| play_plainly(&mut lots)).sum::<Tally>()
            },
        );
        Self { games, moves: tally.moves as f64 / games as f64, times }
    }

    fn per_second(&self, time: Duration) -> f64 {
        self.games as f64 / time.as_secs_f64()
    }

    fn report(&self, board: &str, table: &mut Table<5>) {
        table.row([
            board.to_owned(),
            format!("{:.1}", self.moves),
            format!("{:.0}", self.per_second(self.times.subject)),
            format!("{:.0}", self.per_second(self.times.reference)),
            format!("{:.3}", self.times.ratio()),
        ]);
    }
}

/// What came of some games: the moves made and the games that were won.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Tally {
    moves: usize,
    won: usize,
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |a, b| Self { moves: a.moves + b.moves, won: a.won + b.won })
    }
}

fn playout<R: FiniteMoves>(board: &R, lots: &mut Lots) -> Tally {
    let mut position = board.start();
    let mut moves = 0;
    loop {
        if let Some(outcome) = board.outcome(&position) {
            return Tally { moves, won: usize::from(outcome != Outcome::Drawn) };
        }
        let mv = board.nth(&position, lots.below(board.count(&position)));
        board.play(&mut position, &mv);
        moves += 1;
    }
}

/// Random numbers that cost next to nothing (xorshift64*, S. Vigna).
struct Lots(u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((u128::from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)) * n as u128) >> 64) as usize
    }
}

/// Sim as one would write it first: a list of free edges, a matrix of colours, a look at all third vertices.
fn plain_sim(graph: &Graph) -> impl FnMut(&mut Lots) -> Tally {
    let n = graph.vertex_count();
    let ends: Vec<[usize; 2]> = graph.edges().map(|e| graph.ends(e).map(Vertex::index)).collect();
    move |lots| {
        let mut free: Vec<usize> = (0..ends.len()).collect();
        let mut colour = vec![vec![None; n]; n];
        for moves in 0.. {
            if free.is_empty() {
                return Tally { moves, won: 0 };
            }
            let [u, v] = ends[free.remove(lots.below(free.len()))];
            let player = Some(moves % 2);
            colour[u][v] = player;
            colour[v][u] = player;
            if (0..n).any(|w| colour[u][w] == player && colour[v][w] == player) {
                return Tally { moves: moves + 1, won: 1 };
            }
        }
        unreachable!("the board fills up")
    }
}

/// Switching as one would write it first: after every move a search from A, on claimed edges for Short and on
/// edges that are not removed for Cut.
fn plain_switching(board: &Switching) -> impl FnMut(&mut Lots) -> Tally + use<'_> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Free,
        Claimed,
        Removed,
    }
    let graph = board.graph();
    let [a, b] = board.terminals();
    let reaches = move |state: &[State], may_use: fn(State) -> bool| {
        let mut seen = vec![false; graph.vertex_count()];
        let mut stack = vec![a];
        seen[a.index()] = true;
        while let Some(v) = stack.pop() {
            if v == b {
                return true;
            }
            for step in graph.steps(v) {
                if may_use(state[step.edge.index()]) && !seen[step.to.index()] {
                    seen[step.to.index()] = true;
                    stack.push(step.to);
                }
            }
        }
        false
    };
    move |lots| {
        let mut free: Vec<Edge> = graph.edges().collect();
        let mut state = vec![State::Free; free.len()];
        for moves in 0.. {
            let e = free.remove(lots.below(free.len()));
            let short = moves % 2 == 0;
            state[e.index()] = if short { State::Claimed } else { State::Removed };
            let over = if short {
                reaches(&state, |state| state == State::Claimed)
            } else {
                !reaches(&state, |state| state != State::Removed)
            };
            if over {
                return Tally { moves: moves + 1, won: 1 };
            }
        }
        unreachable!("one of them wins")
    }
}
