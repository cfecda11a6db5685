//! How long the perfect agent of geography thinks, and how often it knows: along games against the dice and against
//! itself, at full strength and at level 0.7, which has to judge every move.
//!
//! Goal: at most 100 ms a move at the median on the boards that the game offers first.

use std::{
    fs,
    process::ExitCode,
    time::{Duration, Instant},
};

use gambol_bench::{Goals, Table};
use gambol_games::{Game, KINDS, open};
use gambol_graph::Dice;
use gambol_players::{Grounds, Player, Thinking, agent};

const GAMES: u64 = 6;
const MORE_BOARDS: [&str; 8] = [
    "geography/pyramid4/start=0,0",
    "geography/pyramid5",
    "geography/pyramid6/start=0,0",
    "geography/pyramid6/start=2,1",
    "geography/pyramid7/start=0,0",
    "geography/pyramid7/start=2,1",
    "geography/pyramid13/start=0,0",
    "geography/countries",
];

fn main() -> ExitCode {
    let mut goals = Goals::default();
    let mut table = Table::new(["board", "level", "moves", "median, ms", "worst, ms", "proved"]);
    let usual: &[&str] = KINDS.iter().find(|kind| kind.name == "geography").map_or(&[], |kind| kind.boards);
    for &board in usual.iter().chain(&MORE_BOARDS) {
        for level in [1.0, 0.7] {
            let moves = watch(board, level);
            let mut times: Vec<Duration> = moves.iter().map(|&(time, _)| time).collect();
            times.sort_unstable();
            let [median, worst] = [times[times.len() / 2], times[times.len() - 1]].map(milliseconds);
            let proved = moves.iter().filter(|&&(_, grounds)| grounds == Grounds::Proved).count();
            eprintln!("{board} at level {level}: {} moves, {median:.2} ms", moves.len());
            table.row([
                board.to_owned(),
                level.to_string(),
                moves.len().to_string(),
                format!("{median:.2}"),
                format!("{worst:.1}"),
                format!("{:.0} %", 100.0 * proved as f64 / moves.len() as f64),
            ]);
            if usual.contains(&board) {
                goals.at_most(&format!("{board} at level {level}, median"), median, 100.0, " ms");
            }
        }
    }
    println!("\n{table}");
    goals.exit_code()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The time and the grounds of every move of the agent, in games against the dice from either seat and against itself.
fn watch(board: &str, level: f64) -> Vec<(Duration, Grounds)> {
    let perfect = agent("geography", "perfect").expect("an agent");
    let random = agent("geography", "random").expect("an agent");
    let mut moves = Vec::new();
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let mut game = open(board).expect("a board");
        let mut seats = [perfect.player(level), perfect.player(level)];
        if let Some(seat) = seats.get_mut(seed as usize % 3) {
            *seat = random.player(1.0);
        }
        while game.outcome().is_none() {
            let seat = &mut seats[game.turn() as usize];
            let (text, time, grounds) = choose(seat.as_mut(), game.as_ref(), &mut dice);
            if grounds != Grounds::Habit {
                moves.push((time, grounds));
            }
            game.play(&text).expect("a legal move");
        }
    }
    moves
}

fn choose(player: &mut dyn Player, game: &dyn Game, dice: &mut Dice) -> (String, Duration, Grounds) {
    let (start, on_processor) = (Instant::now(), processor_time());
    let choice = player.choose(game, &mut Thinking::of(dice)).expect("the game goes on");
    let mut took = start.elapsed();
    if let (Some(before), Some(after)) = (on_processor, processor_time())
        && took > TICKS
    {
        took = after.saturating_sub(before);
    }
    (choice.text, took, choice.grounds)
}

/// The processor time is counted in steps this large; what is shorter is taken from the clock.
const TICKS: Duration = Duration::from_millis(10);

/// How long this thread has been on a processor, where Linux tells: the agent uses one thread, and what else the machine does is not
/// its fault.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
