//! `gambol fort`

use gambol_games::{Geography, Rule, Rules as _, message};
use gambol_graph::{Graph, excerpt};
use gambol_solve::geography::forts;
use gambol_verify::{Proof, Verdict};
use serde_json::json;

use crate::{
    each::{Inquiry, Trouble},
    failure::Failure,
    graph::FORMATS,
    solve::report::{Answer, first_of},
};

/// Find a fort, which shows at a glance that a geography position is lost
///
/// A fort is a set of vertices around the token: no edge joins two of them, and every other vertex has an even number of
/// edges into the set. Whoever moves out of it can be followed by a step back into it, so the player to move loses. Edges can
/// be used once; parallel edges count.
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The vertex where the token stands
    #[arg(long, value_name = "V")]
    at: String,

    #[command(flatten)]
    inquiry: Inquiry,
}

fn help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           gambol fort roads.edges --at Bern\n  \
           gambol graph gen pyramid7 | gambol fort --format edges - --at 0,0 --json\n  \
           gambol fort map.graphml --at Bern --certificate proof.json --time-limit 1m\n  \
           gambol fort --each --json --at 0 all.g6"
    )
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    args.inquiry.run(|graph| answer(args, graph))
}

fn answer(args: &Args, graph: Graph) -> Result<Answer, Trouble> {
    if graph.is_directed() {
        return Err(Trouble::Bad("forts are in undirected graphs only; this one is directed".to_owned()));
    }
    let token = graph
        .find(&args.at)
        .ok_or_else(|| Trouble::Bad(format!("there is no vertex \"{}\"", excerpt(&args.at))))?;
    let found = args.inquiry.limiting.bound(|limits| forts::find(&graph, |_| true, token, limits));
    let Some(fort) = found? else {
        let json = json!({ "fort": null, "certificate": null });
        return Ok((json, vec![message!("fort.none", name = graph.name(token))]));
    };
    let board = Geography::new(graph, Rule::Edge, Some(token))
        .map_err(|message| Trouble::Bad(message.to_string()))?;
    let proof = Proof::Fort { fort: fort.iter().map(|v| v.0).collect() };
    let certificate = args
        .inquiry
        .reporting
        .certify(&board, &board.start(), Verdict::Second, proof)
        .map_err(Trouble::Failed)?;
    let names: Vec<&str> = fort.iter().map(|&v| board.graph().name(v)).collect();
    let members = match first_of(&names) {
        (names, 0) => message!("fort.members", names = names),
        (names, more) => message!("fort.many-members", names = names, more = more),
    };
    let lost = message!("fort.lost", name = board.graph().name(token));
    Ok((json!({ "fort": names, "certificate": certificate }), vec![lost, members]))
}
