//! `gambol graph convert`

use gambol_graph::Losses;

use super::reading::Reading;
use super::writing::{self, Writing};
use crate::failure::Failure;
use crate::files::Place;

/// Convert a graph from one format to another
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The graph file, or - for standard input
    #[arg(value_name = "IN")]
    input: Place,

    /// Where it goes, or - for standard output
    #[arg(value_name = "OUT")]
    output: Place,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    writing: Writing,

    /// Convert every graph of a file with many, to g6, s6 or d6
    #[arg(long)]
    each: bool,
}

fn help() -> String {
    format!(
        "Names that the target format cannot keep give a warning. Parallel edges and\n\
         directions that it cannot keep are refused without --lossy. So are self-loops, always.\n\n\
         {}\n\n\
         Examples:\n  \
           gambol graph convert roads.edges roads.dot\n  \
           gambol graph convert --directed web.edges web.graphml\n  \
           gambol graph convert --format g6 --to-format dot - - < petersen.g6",
        super::FORMATS
    )
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Args { input, output, reading, writing, each } = args;
    let format = writing.format_of(output)?;
    if *each && !format.is_by_line() {
        return Err(Failure::BadInput(format!("{output}: {format} holds one graph, --each may give many")));
    }
    let file = reading.open(input)?;
    let (text, losses) = if *each {
        let mut all = (String::new(), Losses::default());
        for graph in file.each() {
            let graph = graph.map_err(|error| file.failure(&error))?;
            let (text, losses) = writing.text(&graph, format, output)?;
            all = (all.0 + &text, all.1.union(losses));
        }
        all
    } else {
        writing.text(&file.graph()?, format, output)?
    };
    output.write(&text)?;
    writing::warn(losses, format, output);
    Ok(())
}
