//! How long every agent thinks about a move, on every board that a menu offers, in games against the dice.
//!
//! Goal: at most 100 ms at the median.

use std::process::ExitCode;

use gambol_bench::{Goals, OnProcessor, Table};
use gambol_games::{KINDS, Seat, open};
use gambol_graph::Dice;
use gambol_players::{Agent, Thinking, agents};

/// From either seat.
const GAMES: u64 = 10;

fn main() -> ExitCode {
    let mut goals = Goals::default();
    let mut table = Table::new(["board", "agent", "level", "moves", "median, ms", "worst, ms"]);
    for (kind, board) in KINDS.iter().flat_map(|kind| kind.boards.iter().map(move |&board| (kind, board))) {
        for agent in agents().filter(|agent| agent.kind == Some(kind.name)) {
            // Below level 1 every move has to be judged.
            let levels: &[f64] = if agent.has_level { &[1.0, 0.7] } else { &[1.0] };
            for &level in levels {
                let mut times = milliseconds(agent, level, board);
                times.sort_by(f64::total_cmp);
                let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
                let level = if agent.has_level { level.to_string() } else { "-".to_owned() };
                let what = format!("{board}: {} at {level}", agent.name);
                goals.at_most(&what, median, 100.0, " ms");
                table.row([
                    board.to_owned(),
                    agent.name.to_owned(),
                    level,
                    times.len().to_string(),
                    format!("{median:.2}"),
                    format!("{worst:.1}"),
                ]);
            }
        }
    }
    println!("\n{table}");
    goals.exit_code()
}

/// What each move of the agent took, in games from either seat.
fn milliseconds(agent: &Agent, level: f64, board: &str) -> Vec<f64> {
    let mut times = Vec::new();
    for seed in 0..2 * GAMES {
        let seat = [Seat::First, Seat::Second][seed as usize % 2];
        let mut dice = Dice::new(seed);
        let mut game = open(board).expect("a board of the menu");
        // A new one for every game, as at the table: what it has to build for the board is part of its time.
        let mut player = agent.player(level);
        while game.outcome().is_none() {
            let text = if game.players() == 1 || game.turn() == seat {
                let clock = OnProcessor::start();
                let choice = player.choose(game.as_ref(), &mut Thinking::of(&mut dice)).expect("a move");
                times.push(clock.elapsed().as_secs_f64() * 1e3);
                choice.text
            } else {
                game.sample(&mut |n| dice.below(n)).expect("the game goes on")
            };
            game.play(&text).expect("a legal move");
        }
    }
    times
}
