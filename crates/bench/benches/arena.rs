//! What the arena adds to the time of a program, move by move.
//!
//! The program is this benchmark itself, started once more: it takes the first move of the list as soon as it sees it.
//! A move is timed from before the question is put together until the answer is read and the referee has it. The reference
//! is one of our agents, which is asked without a process between.
//!
//! Goal: below 1 ms at the median, locked up or not.

use std::{
    env,
    io::{BufRead as _, Write as _},
    process::ExitCode,
    time::{Duration, Instant},
};

use gambol_arena::{
    Agent, Contender, Fixture, Forfeit, Housing, Left, Program, Remains, Reply, Terms, Verdict, warden,
};
use gambol_bench::{Goals, Table};
use gambol_games::{Seat, open};
use gambol_play::{Player, Session};

/// Tells this program that it is the one that plays.
const PLAY: &str = "--answer-at-once";

const BOARDS: [&str; 4] = ["sim/k6", "coins/preset2", "switching/gale6", "geography/pyramid7/start=0,0"];

const GAMES: u64 = 60;

/// Answers at once.
fn play() {
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = if line.starts_with(r#"{"type":"hello""#) {
            r#"{"type":"hello","protocol":1,"name":"at once"}"#.to_owned()
        } else if line.starts_with(r#"{"type":"your_move""#) {
            let first = line.split_once(r#""moves":[""#).and_then(|(_, moves)| moves.split('"').next());
            format!(r#"{{"type":"move","move":"{}"}}"#, first.unwrap_or_default())
        } else {
            continue;
        };
        if writeln!(stdout, "{answer}").and_then(|()| stdout.flush()).is_err() {
            return;
        }
    }
}

/// A contender with the times that its moves have taken.
struct Timed<C> {
    contender: C,
    times: Vec<Duration>,
}

impl<C: Contender> Contender for Timed<C> {
    fn player(&self) -> Player {
        self.contender.player()
    }

    fn greet(&mut self, kind: &str, terms: &Terms) -> Result<(), Forfeit> {
        self.contender.greet(kind, terms)
    }

    fn start(&mut self, session: &Session, seat: Seat, terms: &Terms, left: Left) {
        self.contender.start(session, seat, terms, left);
    }

    fn choose(&mut self, session: &Session, left: Left) -> Reply {
        let start = Instant::now();
        let reply = self.contender.choose(session, left);
        self.times.push(start.elapsed());
        reply
    }

    fn opponent_moved(&mut self, session: &Session, left: Left) {
        self.contender.opponent_moved(session, left);
    }

    fn over(&mut self, verdict: &Verdict, left: Left) -> Remains {
        self.contender.over(verdict, left)
    }
}

/// The times of all moves of a contender in games against random, from the shortest.
fn times(id: &str, contender: impl Contender) -> Vec<Duration> {
    let kind = open(id).expect("a board").kind();
    let mut timed = Timed { contender, times: Vec::new() };
    let mut random = Agent::new(kind, "random", None).expect("random plays everything");
    for seed in 0..GAMES {
        let fixture = Fixture { game: id.to_owned(), start: None, seed, terms: Terms::default() };
        let bout = fixture.play([&mut timed, &mut random]).expect("a board");
        assert_eq!(bout.reason, None, "a program that answers at once does not forfeit");
    }
    timed.times.sort_unstable();
    timed.times
}

fn main() -> ExitCode {
    if let Some(code) = warden::answer() {
        return code;
    }
    if env::args().any(|word| word == PLAY) {
        play();
        return ExitCode::SUCCESS;
    }
    let own = env::current_exe().expect("the path of this program");
    let command = vec![own.to_str().expect("a path that is text").to_owned(), PLAY.to_owned()];
    let mut housings = vec![("trusted", Housing::Trusted)];
    match Housing::contained(own) {
        Ok(housing) => housings.push(("contained", housing)),
        Err(missing) => println!("nothing is locked up: {missing:?}"),
    }
    let mut goals = Goals::default();
    let mut table = Table::new(["board", "contender", "moves", "median, µs", "99 %, µs", "longest, µs"]);
    for id in BOARDS {
        let kind = open(id).expect("a board").kind();
        let mut row = |who: &str, times: &[Duration]| {
            let micros = |i: usize| times.get(i).map_or(f64::NAN, |time| time.as_secs_f64() * 1e6);
            let [median, late, longest] =
                [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(micros);
            let figures = [median, late, longest].map(|figure| format!("{figure:.0}"));
            let [median_text, late, longest] = figures;
            table.row([id.to_owned(), who.to_owned(), times.len().to_string(), median_text, late, longest]);
            median
        };
        row("random", &times(id, Agent::new(kind, "random", None).expect("random plays everything")));
        for (who, housing) in &housings {
            let median = row(who, &times(id, Program::new(command.clone(), housing.clone())));
            goals.at_most(&format!("{id}: {who}"), median / 1e3, 1.0, " ms");
        }
    }
    println!("{table}");
    goals.exit_code()
}
