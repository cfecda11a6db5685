//! `gambol solve switching`

use gambol_games::{Rules as _, Side, Switching, message};
use gambol_graph::{Graph, excerpt};
use gambol_solve::switching;
use gambol_verify::Verdict;
use serde_json::json;

use super::report::{Answer, first_of};
use crate::{
    each::{Inquiry, Trouble},
    failure::Failure,
    graph::FORMATS,
};

/// Shannon switching: who wins on a graph, and how
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The terminal to join or to separate
    #[arg(long, value_name = "A", default_value = "A")]
    from: String,

    /// The other terminal
    #[arg(long, value_name = "B", default_value = "B")]
    to: String,

    /// List all winning moves, also on large graphs
    #[arg(long)]
    all_moves: bool,

    #[command(flatten)]
    inquiry: Inquiry,
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
    args.inquiry.run(|graph| solve(args, graph))
}

/// The answer as JSON and in words.
fn solve(args: &Args, graph: Graph) -> Result<Answer, Trouble> {
    let terminal = |name: &str| {
        graph.find(name).ok_or_else(|| Trouble::Bad(format!("there is no vertex \"{}\"", excerpt(name))))
    };
    let terminals = [terminal(&args.from)?, terminal(&args.to)?];
    let board =
        Switching::new(graph, terminals, Side::Short).map_err(|message| Trouble::Bad(message.to_string()))?;
    let start = board.start();
    let solved = args.inquiry.limiting.bound(|limits| {
        let answer = switching::solve(&board, &start, limits)?;
        Ok::<_, Trouble>((answer, switching::lightest_pair(&board, &start, |_| (), limits)?))
    });
    let (answer, pair) = solved?;
    let (class, meaning) = match answer.class {
        Verdict::Short => ("short", message!("solve.short")),
        Verdict::Cut => ("cut", message!("solve.cut")),
        _ => ("neutral", message!("solve.neutral")),
    };
    let [short_moves, cut_moves] =
        [&answer.short_moves, &answer.cut_moves].map(|moves| moves.iter().map(|e| e.0).collect::<Vec<u32>>());
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
    let all = args.all_moves || board.graph().edge_count() <= ALL_MOVES_UP_TO;
    let listed =
        |moves: &[u32]| moves[..if all { moves.len() } else { moves.len().min(ALL_MOVES_UP_TO) }].to_vec();
    let complete = all || short_moves.len().max(cut_moves.len()) <= ALL_MOVES_UP_TO;
    let knot_edges: Option<Vec<u32>> = pair.map(|pair| pair.knots.iter().map(|e| e.0).collect());
    lines.extend(knot_edges.as_ref().map(|edges| match (edges.len(), first_of(edges)) {
        (1.., (shown, 0)) => message!("solve.knots-at", knots = edges.len(), edges = shown),
        (knots, _) => message!("solve.knots", knots = knots),
    }));
    let certificate = args
        .inquiry
        .reporting
        .certify(&board, &start, answer.class, answer.proof)
        .map_err(Trouble::Failed)?;
    let json = json!({
        "class": class,
        "short_moves": listed(&short_moves),
        "cut_moves": listed(&cut_moves),
        "complete": complete,
        "knots": answer.knots,
        "knot_edges": knot_edges,
        "certificate": certificate,
    });
    Ok((json, lines))
}
