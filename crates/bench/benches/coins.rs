//! The whole table of coins, with its checksum, on all cores; and what every position is worth.
//!
//! The references are what one would write first: a status for every position, the moves computed beforehand, and a recursion
//! that remembers what it has found.
//!
//! Goals: 21 coins in at most 5 ms, 28 coins in at most 0.4 s, and, if `GAMBOL_BENCH_36` is set, 36 coins in at most 45 s and 9 GiB;
//! what 21 coins are worth in at most 1 s.

use std::{env, io, process::ExitCode, thread};

use gambol_bench::{Alone, Comparison, Goals, Table, best_of, slope};
use gambol_games::{Coins, Notation, Rules};
use gambol_solve::{
    Limits,
    coins::{Build, Chunk, Numbering, ScoreTable, Shape, Sum, Summing},
};
use memmap2::MmapMut;

/// The reference takes minutes for 28 coins.
const MOST_ROWS_FOR_REFERENCE: u32 = 6;

/// The rows, the runs of which the best counts, and how many positions must be found lost.
const BOARDS: [(u32, usize, u64); 4] = [(4, 20, 142), (5, 20, 3_902), (6, 20, 189_089), (7, 5, 19_496_523)];

fn main() -> io::Result<ExitCode> {
    if Alone::report(|_| Ok(sum(&board("coins/8"))))? {
        return Ok(ExitCode::SUCCESS);
    }
    let mut goals = Goals::default();
    let mut table = Table::new(["coins", "ms", "plain reference, ms", "ratio of times"]);
    let mut times = Vec::new();
    for (rows, runs, lost) in BOARDS {
        let board = board(&format!("coins/{rows}"));
        assert_eq!(sum(&board).lost, lost, "{rows} rows");
        let subject = || sum(&board);
        let (time, reference, ratio) = if rows <= MOST_ROWS_FOR_REFERENCE {
            let times = Comparison::of(runs, subject, || Plain::new(&board).start());
            let reference = format!("{:.3}", times.reference.as_secs_f64() * 1e3);
            (times.subject, reference, format!("{:.4}", times.ratio()))
        } else {
            (best_of(runs, subject), "-".to_owned(), "-".to_owned())
        };
        times.push(((1_u64 << board.cells()) as f64, time.as_secs_f64()));
        table.row([board.cells().to_string(), format!("{:.3}", time.as_secs_f64() * 1e3), reference, ratio]);
    }
    let mut peak_memory = None;
    if env::var_os("GAMBOL_BENCH_36").is_some() {
        let cost = Alone::best_of(1, "36")?;
        times.push(((1_u64 << 36) as f64, cost.took.as_secs_f64()));
        peak_memory = Some(cost.peak_memory);
        let ms = format!("{:.3}", cost.took.as_secs_f64() * 1e3);
        table.row(["36", &ms, "-", "-"]);
    }
    println!("{table}");
    goals.at_most("21 coins", times[2].1 * 1e3, 5.0, " ms");
    goals.at_most("28 coins", times[3].1, 0.4, " s");
    if let (Some(bytes), Some((_, seconds))) = (peak_memory, times.get(4)) {
        goals.at_most("36 coins", *seconds, 45.0, " s");
        goals.at_most("36 coins, memory", bytes as f64 / f64::from(1 << 30), 9.0, " GiB");
    }
    println!("time grows as positions^{:.2}", slope(&times[1..]).unwrap_or(f64::NAN));
    goals.at_most("what 21 coins are worth", worth(), 1.0, " s");
    Ok(goals.exit_code())
}

fn board(id: &str) -> Coins {
    Coins::from_id(id).expect("a board")
}

/// Builds the table and sums it up.
fn sum(board: &Coins) -> Sum {
    let numbering = Numbering::new(board, board.start().coins());
    let bytes = Shape::of(board.cells()).bytes() as usize;
    let mut pages = MmapMut::map_anon(bytes).expect("memory");
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    let memory: &mut [Chunk] = bytemuck::cast_slice_mut(&mut pages);
    let mut summing = Summing::new(&numbering);
    let build = Build::new(numbering, memory);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| build.work(&Limits::none(), |_, _| {}));
        }
        build.follow(&Limits::none(), |chunks| summing.add(chunks)).expect("no limits");
    });
    summing.sum()
}

/// A status for every position, and a recursion that sets it.
struct Plain {
    lines: Vec<usize>,
    status: Vec<Status>,
    cells: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Status {
    Unknown,
    Won,
    Lost,
}

impl Plain {
    fn new(board: &Coins) -> Self {
        let lines = board.lines().map(|(line, _)| line as usize).collect();
        let mut status = vec![Status::Unknown; 1 << board.cells()];
        status[0] = Status::Won;
        Self { lines, status, cells: board.cells() }
    }

    fn start(&mut self) -> bool {
        self.wins((1 << self.cells) - 1)
    }

    fn wins(&mut self, coins: usize) -> bool {
        if self.status[coins] == Status::Unknown {
            let mut wins = false;
            for i in 0..self.lines.len() {
                let line = self.lines[i];
                if line & !coins == 0 && !self.wins(coins ^ line) {
                    wins = true;
                    break;
                }
            }
            self.status[coins] = if wins { Status::Won } else { Status::Lost };
        }
        self.status[coins] == Status::Won
    }
}

/// What every position of 21 coins is worth, beside a recursion that remembers; how long the table takes, in seconds.
fn worth() -> f64 {
    let mut table = Table::new(["21 coins with points", "ms", "plain reference, ms", "ratio of times"]);
    let mut longest = 0_f64;
    for id in ["coins/preset1", "coins/preset3", "coins/preset5/seed=1"] {
        let board = board(id);
        let all = board.start().coins();
        let build = || ScoreTable::build(&board, all, &Limits::none()).expect("no limits");
        assert_eq!(build().value(all), PlainScores::new(&board).value(all as usize), "{id}");
        let times = Comparison::of(3, build, || PlainScores::new(&board).value(all as usize));
        longest = longest.max(times.subject.as_secs_f64());
        table.row([
            id.to_owned(),
            format!("{:.1}", times.subject.as_secs_f64() * 1e3),
            format!("{:.1}", times.reference.as_secs_f64() * 1e3),
            format!("{:.4}", times.ratio()),
        ]);
    }
    println!("{table}");
    longest
}

struct PlainScores {
    lines: Vec<(usize, i32)>,
    values: Vec<Option<i32>>,
}

impl PlainScores {
    fn new(board: &Coins) -> Self {
        let lines = board.lines().map(|(line, points)| (line as usize, points)).collect();
        let mut values = vec![None; 1 << board.cells()];
        values[0] = Some(board.scheme().winner - board.scheme().loser);
        Self { lines, values }
    }

    fn value(&mut self, coins: usize) -> i32 {
        if let Some(value) = self.values[coins] {
            return value;
        }
        let mut best = i32::MIN;
        for i in 0..self.lines.len() {
            let (line, points) = self.lines[i];
            if line & !coins == 0 {
                best = best.max(points - self.value(coins ^ line));
            }
        }
        self.values[coins] = Some(best);
        best
    }
}
