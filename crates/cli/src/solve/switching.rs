//! `gambol solve switching`

use gambol_games::{Message, Rules as _, Side, Switching, message};
use gambol_graph::{Edge, Graph, excerpt};
use gambol_solve::switching;
use gambol_verify::Verdict;
use serde_json::{Value, json};

use super::{
    limiting::Limiting,
    report::{Reporting, first_of},
};
use crate::{
    failure::Failure,
    files::Place,
    graph::{FORMATS, reading::Reading},
};

/// Shannon switching: who wins on a graph, and how
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The graph file, or - for standard input
    #[arg(value_name = "FILE")]
    input: Place,

    /// The terminal to join or to separate
    #[arg(long, value_name = "A", default_value = "A")]
    from: String,

    /// The other terminal
    #[arg(long, value_name = "B", default_value = "B")]
    to: String,

    /// List all winning moves, also on large graphs
    #[arg(long)]
    all_moves: bool,

    /// Solve every graph of a file with many; in JSON, one a line
    #[arg(long, conflicts_with = "certificate")]
    each: bool,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    limiting: Limiting,
}

fn help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           gambol solve switching roads.edges --from Bern --to Basel\n  \
           gambol graph gen gale5 | gambol solve switching --format edges - --json\n  \
           gambol solve switching map.graphml --certificate proof.json\n  \
           gambol solve switching --each --json --from 0 --to 1 all.g6"
    )
}

/// The most edges of a graph for which all winning moves are listed unasked.
const ALL_MOVES_UP_TO: usize = 2_000;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let file = args.reading.open(&args.input)?;
    if !args.each {
        let (json, lines) = solve(args, file.graph()?).map_err(|trouble| trouble.failure(args))?;
        return args.reporting.print(&json, &lines);
    }
    let (mut all, mut bad, mut unknown) = (0, 0, 0);
    for (number, graph) in file.each().enumerate() {
        all += 1;
        let solved =
            graph.map_err(|error| Trouble::Bad(error.to_string())).and_then(|graph| solve(args, graph));
        let (mut json, lines) = match solved {
            Ok(answer) => answer,
            Err(Trouble::Failed(failure)) => return Err(failure),
            Err(Trouble::Bad(error)) => {
                bad += 1;
                (json!({ "error": error }), vec![message!("solve.bad-graph", problem = error)])
            }
            Err(Trouble::Stopped(stopped)) => {
                unknown += 1;
                let reason = stopped.to_string();
                (
                    json!({ "unknown": true, "reason": reason }),
                    vec![message!("solve.unknown", reason = reason)],
                )
            }
        };
        json["graph"] = number.into();
        let heading = message!("solve.graph", number = number);
        args.reporting.print(&json, &[heading].into_iter().chain(lines).collect::<Vec<_>>())?;
    }
    match (bad, unknown) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::Unknown(format!("{}: {unknown} of {all} graphs not solved", args.input))),
        _ => Err(Failure::BadInput(format!("{}: {bad} of {all} graphs cannot be played", args.input))),
    }
}

/// Why a graph has no answer.
enum Trouble {
    Bad(String),
    Stopped(gambol_solve::Stopped),
    Failed(Failure),
}

impl Trouble {
    fn failure(self, args: &Args) -> Failure {
        match self {
            Self::Bad(reason) => Failure::BadInput(format!("{}: {reason}", args.input)),
            Self::Stopped(stopped) => args.reporting.unknown(stopped),
            Self::Failed(failure) => failure,
        }
    }
}

/// The answer as JSON and in words.
fn solve(args: &Args, graph: Graph) -> Result<(Value, Vec<Message>), Trouble> {
    let terminal = |name: &str| {
        graph.find(name).ok_or_else(|| Trouble::Bad(format!("there is no vertex \"{}\"", excerpt(name))))
    };
    let terminals = [terminal(&args.from)?, terminal(&args.to)?];
    let board =
        Switching::new(graph, terminals, Side::Short).map_err(|message| Trouble::Bad(message.to_string()))?;
    let start = board.start();
    let solved = args.limiting.bound(|limits| {
        let answer = switching::solve(&board, &start, limits)?;
        Ok((answer, switching::lightest_pair(&board, &start, |_| (), limits)?))
    });
    let (answer, pair) = solved.map_err(Trouble::Stopped)?;
    let (class, meaning) = match answer.class {
        Verdict::Short => ("short", message!("solve.short")),
        Verdict::Cut => ("cut", message!("solve.cut")),
        _ => ("neutral", message!("solve.neutral")),
    };
    let listed = |moves: &[Edge]| -> Vec<u32> {
        let all = args.all_moves || board.graph().edge_count() <= ALL_MOVES_UP_TO;
        moves.iter().take(if all { moves.len() } else { ALL_MOVES_UP_TO }).map(|e| e.0).collect()
    };
    let [short_moves, cut_moves] = [&answer.short_moves, &answer.cut_moves].map(|moves| listed(moves));
    let mut lines = vec![meaning];
    if !short_moves.is_empty() {
        lines.push(match first_of(&short_moves) {
            (moves, 0) => message!("solve.short-moves", moves = moves),
            (moves, more) => message!("solve.many-short-moves", moves = moves, more = more),
        });
    }
    if !cut_moves.is_empty() {
        lines.push(match first_of(&cut_moves) {
            (moves, 0) => message!("solve.cut-moves", moves = moves),
            (moves, more) => message!("solve.many-cut-moves", moves = moves, more = more),
        });
    }
    let knot_edges: Option<Vec<u32>> = pair.map(|pair| pair.knots.iter().map(|e| e.0).collect());
    lines.extend(knot_edges.as_ref().map(|edges| match (edges.len(), first_of(edges)) {
        (1.., (shown, 0)) => message!("solve.knots-at", knots = edges.len(), edges = shown),
        (knots, _) => message!("solve.knots", knots = knots),
    }));
    let certificate =
        args.reporting.certify(&board, &start, answer.class, answer.proof).map_err(Trouble::Failed)?;
    let json = json!({
        "class": class,
        "short_moves": short_moves,
        "cut_moves": cut_moves,
        "knots": answer.knots,
        "knot_edges": knot_edges,
        "certificate": certificate,
    });
    Ok((json, lines))
}
