//! The agents for coins against each other, on the boards that people play.
//!
//! Every agent meets every other in 100 games a board, half of them from either seat. A cell of the table is the share
//! of games in which the agent of the row won, that is, did not take the last coin, and how many points it was ahead
//! by on average. The reference is the agent `random`.
//!
//! Goal: half the moves of every agent take at most 100 ms.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use gambol_bench::{Goals, Table};
use gambol_games::{Outcome, Seat, open};
use gambol_graph::Dice;
use gambol_players::{Player, Thinking, agent};

const AGENTS: [&str; 5] = ["perfect", "mapped", "pattern", "greedy", "random"];

const BOARDS: [&str; 6] =
    ["coins/6", "coins/preset1", "coins/preset2", "coins/preset3", "coins/preset4", "coins/preset5/seed=1"];

/// From either seat.
const GAMES: usize = 50;

/// How an agent did against another.
#[derive(Clone, Copy, Default)]
struct Score {
    won: u32,
    ahead: i64,
    games: u32,
}

impl Score {
    fn add(&mut self, won: bool, ahead: i64) {
        self.won += u32::from(won);
        self.ahead += ahead;
        self.games += 1;
    }

    fn text(&self, points: bool) -> String {
        let games = f64::from(self.games);
        let won = format!("{:.0} %", 100.0 * f64::from(self.won) / games);
        if points { format!("{won} {:+.1}", self.ahead as f64 / games) } else { won }
    }
}

/// An agent with the times that it has taken.
struct Timed {
    player: Box<dyn Player>,
    times: Vec<Duration>,
}

impl Timed {
    fn new(name: &str) -> Self {
        let agent = agent("coins", name).expect("an agent of that name");
        Self { player: agent.player(1.0), times: Vec::new() }
    }

    /// The median and the longest, in milliseconds.
    fn milliseconds(&mut self) -> [f64; 2] {
        self.times.sort_unstable();
        let at = |i: usize| self.times.get(i).map_or(0.0, |time| time.as_secs_f64() * 1e3);
        [at(self.times.len() / 2), at(self.times.len().saturating_sub(1))]
    }
}

/// Plays one game: whether the first player won, and how many points that player was ahead by.
fn play(id: &str, first: &mut Timed, second: &mut Timed, dice: &mut Dice) -> (bool, i64) {
    let mut game = open(id).expect("a board");
    loop {
        if let Some(outcome) = game.outcome() {
            let [first, second] = game.score().unwrap_or_default();
            return (outcome == Outcome::Won(Seat::First), first - second);
        }
        let mover = if game.turn() == Seat::First { &mut *first } else { &mut *second };
        let start = Instant::now();
        let choice = mover.player.choose(game.as_ref(), &mut Thinking::of(dice)).expect("the game goes on");
        mover.times.push(start.elapsed());
        game.play(&choice.text).expect("agents know the rules");
    }
}

fn main() -> ExitCode {
    let mut goals = Goals::default();
    for id in BOARDS {
        let points = open(id).expect("a board").score().is_some();
        let mut dice = Dice::new(1);
        let mut agents = AGENTS.map(Timed::new);
        let mut scores = [[Score::default(); AGENTS.len()]; AGENTS.len()];
        let pairs = (0..AGENTS.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
        for [i, j] in pairs.flat_map(|pair| [pair; GAMES]) {
            let [one, other] = agents.get_disjoint_mut([i, j]).expect("two agents");
            let (won, ahead) = play(id, one, other, &mut dice);
            scores[i][j].add(won, ahead);
            scores[j][i].add(!won, -ahead);
            let (won, ahead) = play(id, other, one, &mut dice);
            scores[j][i].add(won, ahead);
            scores[i][j].add(!won, -ahead);
        }
        let mut header = [id; AGENTS.len() + 3];
        header[1..=AGENTS.len()].copy_from_slice(&AGENTS);
        header[AGENTS.len() + 1..].copy_from_slice(&["ms, median", "ms, longest"]);
        let mut table = Table::new(header);
        for (i, name) in AGENTS.into_iter().enumerate() {
            let [median, longest] = agents[i].milliseconds();
            let mut row = [(); AGENTS.len() + 3].map(|()| String::new());
            name.clone_into(&mut row[0]);
            for j in (0..AGENTS.len()).filter(|&j| j != i) {
                row[j + 1] = scores[i][j].text(points);
            }
            row[AGENTS.len() + 1] = format!("{median:.2}");
            row[AGENTS.len() + 2] = format!("{longest:.1}");
            table.row(row);
            goals.at_most(&format!("{id}: {name}"), median, 100.0, " ms");
        }
        println!("{table}");
    }
    goals.exit_code()
}
