//! The agents for switching against each other, and what each step of Gambol's own is worth.
//!
//! Two hundred boards of four families, each played twice by every two agents, who change sides. All figures but the
//! times are the same in every run with the same `GAMBOL_SEED`. Goal: a move of any agent on a default board in at
//! most 100 milliseconds at the median.

#[path = "players_switching/boards.rs"]
mod boards;
#[path = "players_switching/cast.rs"]
mod cast;

use std::process::ExitCode;
use std::time::Instant;

use gambol_bench::{Goals, Table};
use gambol_games::{Notation, Outcome, Rules, Side, Switching};
use gambol_graph::Dice;
use gambol_players::{Chooser, Thinking};
use gambol_solve::{Limits, switching::solve};
use gambol_verify::Verdict;

use self::cast::{CAST, Cast};

/// What boards and dice depend on, unless `GAMBOL_SEED` says otherwise.
const SEED: u64 = 1;

/// What an agent has achieved.
#[derive(Clone, Copy, Default)]
struct Score {
    games: u32,
    won: u32,
    /// Games that perfect play would have lost from the start against agents who can err.
    hopeless: u32,
    saved: u32,
}

fn main() -> ExitCode {
    let mut goals = Goals::default();
    round_robin();
    times(&mut goals);
    goals.exit_code()
}

fn round_robin() {
    let given = std::env::var("GAMBOL_SEED").ok().and_then(|text| text.parse().ok());
    let seed = given.unwrap_or(SEED);
    let boards = boards::boards(seed);
    let mut dice = Dice::new(seed);
    let mut wins = [[0_u32; CAST.len()]; CAST.len()];
    let mut scores = [Score::default(); CAST.len()];
    for board in &boards {
        let class = solve(board, &board.start(), &Limits::none()).expect("no limits").class;
        let destined = match class {
            Verdict::Short => Side::Short,
            Verdict::Cut => Side::Cut,
            _ => board.first(),
        };
        for (short, first) in CAST.iter().enumerate() {
            for (cut, second) in CAST.iter().enumerate().filter(|&(cut, _)| cut != short) {
                let winner = play(board, [first, second], &mut dice);
                for (side, own, other) in [(Side::Short, short, cut), (Side::Cut, cut, short)] {
                    let score = &mut scores[own];
                    let has_won = u32::from(winner == side);
                    score.games += 1;
                    score.won += has_won;
                    wins[own][other] += has_won;
                    if destined != side && CAST[other].errs {
                        score.hopeless += 1;
                        score.saved += has_won;
                    }
                }
            }
        }
    }
    print_cross_table(&wins, boards.len() * 2);
    let mut table = Table::new(["agent", "won, %", "lost from the start", "won all the same, %"]);
    for (cast, score) in CAST.iter().zip(scores) {
        table.row([
            cast.name.to_owned(),
            percent(score.won, score.games),
            score.hopeless.to_string(),
            percent(score.saved, score.hopeless),
        ]);
    }
    println!("{table}");
}

/// Who wins if the first of the two plays Short.
fn play(board: &Switching, players: [&Cast; 2], dice: &mut Dice) -> Side {
    let [mut short, mut cut] = players.map(|cast| (cast.make)());
    let mut position = board.start();
    loop {
        if let Some(outcome) = board.outcome(&position) {
            return if outcome == Outcome::Won(board.seat(Side::Short)) { Side::Short } else { Side::Cut };
        }
        let player = if position.to_move() == Side::Short { &mut short } else { &mut cut };
        let pick = player.choose(board, &position, &mut Thinking::of(dice)).expect("the game goes on");
        board.play(&mut position, &pick.mv);
    }
}

/// How many of their games against each other agent each has won, in percent.
fn print_cross_table(wins: &[[u32; CAST.len()]; CAST.len()], games: usize) {
    const COLUMNS: usize = CAST.len() + 1;
    let header: [String; COLUMNS] =
        std::array::from_fn(|i| if i == 0 { "won, % against".to_owned() } else { i.to_string() });
    let mut table = Table::new(header.each_ref().map(String::as_str));
    for (number, cast) in CAST.iter().enumerate() {
        table.row(std::array::from_fn::<_, COLUMNS, _>(|i| match i.checked_sub(1) {
            None => format!("{} {}", number + 1, cast.name),
            Some(other) if other == number => "-".to_owned(),
            Some(other) => percent(wins[number][other], games as u32),
        }));
    }
    println!("{table}");
}

fn percent(part: u32, whole: u32) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}", 100.0 * f64::from(part) / f64::from(whole)) }
}

/// How long a move takes, over whole games of each agent against itself.
fn times(goals: &mut Goals) {
    let mut table = Table::new(["board", "edges", "agent", "median, ms", "worst, ms"]);
    let defaults = ["switching/gale4", "switching/gale6/first=cut", "switching/grid3x4/from=0,0/to=2,3"];
    let mut slowest: f64 = 0.0;
    for id in defaults.into_iter().chain(["switching/gale13", "switching/gale20"]) {
        let board = Switching::from_id(id).expect("a board");
        for cast in CAST.iter().filter(|cast| cast.is_listed) {
            let mut dice = Dice::new(SEED);
            let mut times: Vec<f64> = Vec::new();
            let mut players = [(cast.make)(), (cast.make)()];
            let mut position = board.start();
            while board.outcome(&position).is_none() {
                let player: &mut Box<dyn Chooser<Board = Switching>> =
                    &mut players[usize::from(position.to_move() == Side::Cut)];
                let start = Instant::now();
                let pick = player.choose(&board, &position, &mut Thinking::of(&mut dice)).expect("a move");
                times.push(start.elapsed().as_secs_f64() * 1e3);
                board.play(&mut position, &pick.mv);
            }
            times.sort_by(f64::total_cmp);
            let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
            if defaults.contains(&id) {
                slowest = slowest.max(median);
            }
            let edges = board.graph().edge_count().to_string();
            let figures = [median, worst].map(|ms| format!("{ms:.2}"));
            let [median, worst] = figures;
            table.row([id.to_owned(), edges, cast.name.to_owned(), median, worst]);
        }
    }
    println!("{table}");
    for id in ["switching/grid224x224/from=0,0/to=223,223", "switching/random55555-100000-s1/from=0/to=1"] {
        let board = Switching::from_id(id).expect("a board");
        let mut perfect = (CAST[CAST.len() - 1].make)();
        let mut dice = Dice::new(SEED);
        let start = Instant::now();
        perfect.choose(&board, &board.start(), &mut Thinking::of(&mut dice)).expect("a move");
        println!("first move of perfect on {id}: {:.1} s", start.elapsed().as_secs_f64());
    }
    goals.at_most("slowest median on a default board", slowest, 100.0, " ms");
}
