//! How often an agent with a level is right where it could be wrong, and how often it should be.
//!
//! For every game and the levels 0.1 to 0.9, 20,000 decisions in positions where some moves are good and others are not,
//! which is found out without the agents and their solvers. The figures are the same in every run with the same
//! `GAMBOL_SEED`. With `GAMBOL_WRITE=1` the table and a plot of it are written to `docs/`.
//!
//! Goal: no rate further than 0.02 from its level. Its standard deviation is at most 0.0035.

#[path = "../../players/tests/exam/mod.rs"]
mod exam;
#[path = "calibration/plot.rs"]
mod plot;

use std::{env, error::Error, fs, path::Path, process::ExitCode};

use gambol_bench::{Goals, Table};
use gambol_graph::Dice;
use gambol_players::agent;

use self::exam::{SUBJECTS, right_answers};

/// What questions and answers depend on, unless `GAMBOL_SEED` says otherwise.
const SEED: u64 = 1;

const QUESTIONS: usize = 1_000;
const DECISIONS: usize = 20_000;

/// How far a rate may be from its level.
const TOLERANCE: f64 = 0.02;

const LEVELS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/// The rates of an agent in one kind of board.
struct Curve {
    /// The kind of game.
    kind: &'static str,
    /// The game, the boards and the agent.
    name: String,
    /// How often it was right, for each level.
    rates: [f64; LEVELS.len()],
}

impl Curve {
    /// The largest distance between a rate and its level.
    fn worst(&self) -> f64 {
        self.rates.iter().zip(LEVELS).map(|(rate, level)| (rate - level).abs()).fold(0.0, f64::max)
    }
}

fn main() -> ExitCode {
    let given = env::var("GAMBOL_SEED").ok().and_then(|text| text.parse().ok());
    let mut dice = Dice::new(given.unwrap_or(SEED));
    let mut curves = Vec::new();
    for subject in &SUBJECTS {
        let questions = (subject.questions)(QUESTIONS, &mut dice);
        let agent = agent(subject.kind, subject.agent).expect("an agent");
        let rates = LEVELS.map(|level| {
            let mut player = agent.player(level);
            right_answers(player.as_mut(), &questions, DECISIONS, &mut dice) as f64 / DECISIONS as f64
        });
        let name = format!("{}: {}", subject.kind, subject.name);
        eprintln!("{name}");
        curves.push(Curve { kind: subject.kind, name, rates });
    }
    let table = table(&curves);
    println!("{table}");
    let mut goals = Goals::default();
    for curve in &curves {
        goals.at_most(&format!("{}, largest difference", curve.name), curve.worst(), TOLERANCE, "");
    }
    if env::var_os("GAMBOL_WRITE").is_some()
        && let Err(error) = write(&curves, &table)
    {
        eprintln!("docs/ cannot be written: {error}");
        return ExitCode::FAILURE;
    }
    goals.exit_code()
}

fn table(curves: &[Curve]) -> String {
    const COLUMNS: usize = LEVELS.len() + 2;
    let header: [String; COLUMNS] = std::array::from_fn(|column| match column {
        0 => "right, at level".to_owned(),
        _ if column <= LEVELS.len() => LEVELS[column - 1].to_string(),
        _ => "largest difference".to_owned(),
    });
    let mut table = Table::new(header.each_ref().map(String::as_str));
    for curve in curves {
        table.row(std::array::from_fn::<String, COLUMNS, _>(|column| match column {
            0 => curve.name.clone(),
            _ if column <= LEVELS.len() => format!("{:.4}", curve.rates[column - 1]),
            _ => format!("{:.4}", curve.worst()),
        }));
    }
    table.to_string()
}

/// The text of `docs/CALIBRATION.md` around the table.
const TEXT: &str = include_str!("calibration/text.md");

fn write(curves: &[Curve], table: &str) -> Result<(), Box<dyn Error>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::write(docs.join("CALIBRATION.md"), TEXT.replace("{table}", table.trim_end()))?;
    plot::draw(&docs.join("calibration.svg"), curves)
}
