//! `gambol estimate`

mod trials;

use clap::{Subcommand, ValueEnum};
use gambol_games::{Message, Seat, message};
use gambol_graph::{Generator, Vertex};
use gambol_solve::geography::estimate::{Estimator, Method, Order, Trial};
use serde_json::{Value, json};

use self::trials::{Trials, attempt};
use crate::{
    failure::Failure,
    files,
    solve::{
        limiting::Limiting,
        report::{first_of, integer},
    },
    words::Words,
};

/// Estimate how large a search would be; not a bound
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gambol estimate pyramid 5 --trials 20
  gambol estimate pyramid 7 --trials 5 --order fewest --json")]
pub(crate) enum Command {
    Pyramid(PyramidArgs),
}

/// Edge geography on a pyramid: the positions that a strategy of the first player meets
///
/// Each trial fixes one move of the first player for every position, drawn by lot, and counts the positions that come up
/// against all moves of the second player from the top, isomorphic ones once. What hangs off a cut vertex is deleted,
/// which is not exact. The counts are estimates and not bounds: a proof may need fewer positions or more.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol estimate pyramid 5 --trials 20
  gambol estimate pyramid 4 --trials 100 --no-deletion --seed 7
  gambol estimate pyramid 7 --order fewest --time-limit 1m --json")]
pub(crate) struct PyramidArgs {
    /// The edges on a side of the pyramid
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=LARGEST))]
    side: u32,

    /// How many strategies to try
    #[arg(long, value_name = "T", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    trials: u32,

    /// How the first player's move is drawn: among all, or among those that leave the fewest replies
    #[arg(long, value_name = "ORDER", default_value = "random")]
    order: Preference,

    /// Keep what hangs off cut vertices: more positions, and an exact verdict on each strategy
    #[arg(long)]
    no_deletion: bool,

    /// Search each trial with so many different hashes, and compare
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..))]
    hashes: u32,

    /// Keep so many bits of each hash; with few, positions are taken for others and the hashes disagree
    #[arg(long, value_name = "BITS", default_value_t = Method::MOST_HASH_BITS,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Method::MOST_HASH_BITS)))]
    hash_bits: u32,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limiting: Limiting,
}

/// The positions on the way down are kept, which takes memory that grows with the square of the number of edges.
const LARGEST: i64 = 50;

#[derive(Clone, Copy, ValueEnum)]
enum Preference {
    Random,
    Fewest,
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Pyramid(args) => pyramid(args),
    }
}

fn pyramid(args: &PyramidArgs) -> Result<(), Failure> {
    let graph =
        Generator::Pyramid(args.side).graph().map_err(|error| Failure::BadInput(error.to_string()))?;
    let method = Method {
        order: match args.order {
            Preference::Random => Order::Random,
            Preference::Fewest => Order::Fewest,
        },
        deletion: !args.no_deletion,
        hashes: args.hashes,
        hash_bits: args.hash_bits,
    };
    let estimator =
        Estimator::new(&graph, Vertex(0), method).map_err(|unfit| Failure::BadInput(unfit.to_string()))?;
    let seed = args.limiting.seed();
    let trials = attempt(&estimator, seed, args.trials.into(), &args.limiting);
    if args.json {
        files::print(&format!("{}\n", object(args, seed, &trials)))?;
    } else {
        let words = Words::english();
        files::print(
            &lines(args, seed, &trials).iter().map(|line| words.say(line) + "\n").collect::<String>(),
        )?;
    }
    match trials.unfinished.first() {
        None => Ok(()),
        Some(unfinished) => Err(Failure::Unknown(format!(
            "{}; {} of {} trials are complete",
            unfinished.stopped,
            trials.complete.len(),
            args.trials
        ))),
    }
}

fn first_player_wins(trials: &[Trial]) -> usize {
    trials.iter().filter(|trial| trial.ending.stuck() == Seat::Second).count()
}

fn at_cut_vertex(trials: &[Trial]) -> usize {
    trials.iter().filter(|trial| trial.ending.is_at_cut_vertex()).count()
}

/// Whether all hashes agreed, if there is anything to agree on.
fn agreement(trials: &[Trial]) -> Option<bool> {
    (!trials.is_empty()).then(|| trials.iter().all(|trial| trial.hash_agreement))
}

fn object(args: &PyramidArgs, seed: u64, trials: &Trials) -> Value {
    let Trials { complete, unfinished } = trials;
    let mut object = json!({
        "positions": complete.iter().map(|trial| trial.positions).collect::<Vec<_>>(),
        "hash_agreement": agreement(complete),
        "first_player_wins": first_player_wins(complete),
        "not_a_bound": true,
        "at_cut_vertex": at_cut_vertex(complete),
        "deletion": !args.no_deletion,
        "trials": args.trials,
        "seed": integer(seed.into()),
    });
    if let Some(first) = unfinished.first() {
        object["unknown"] = true.into();
        object["reason"] = first.stopped.to_string().into();
        object["unfinished"] = unfinished.iter().map(|trial| trial.positions).collect();
    }
    object
}

fn lines(args: &PyramidArgs, seed: u64, trials: &Trials) -> Vec<Message> {
    let complete = &trials.complete;
    let counts: Vec<u64> = complete.iter().map(|trial| trial.positions).collect();
    let mut lines = Vec::new();
    if let (Some(least), Some(most)) = (counts.iter().min(), counts.iter().max()) {
        lines.push(match first_of(&counts) {
            (positions, 0) => message!("estimate.positions", positions = positions),
            (positions, more) => message!("estimate.many-positions", positions = positions, more = more),
        });
        let mean = counts.iter().sum::<u64>() / counts.len() as u64;
        lines.push(message!("estimate.spread", mean = mean, least = least, most = most));
        let (wins, count) = (first_player_wins(complete), complete.len());
        lines.push(message!("estimate.wins", wins = wins, trials = count));
        if !args.no_deletion {
            lines.push(message!("estimate.deleted", count = at_cut_vertex(complete), trials = count));
        }
    }
    lines.extend(
        agreement(complete).map(|agree| {
            if agree { message!("estimate.agreement") } else { message!("estimate.disagreement") }
        }),
    );
    lines.push(message!("estimate.not-a-bound"));
    lines.push(message!("estimate.seed", seed = seed));
    lines
}
