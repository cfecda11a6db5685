//! `gambol graph info`

use serde::Serialize;

use super::census::Census;
use super::reading::Reading;
use crate::failure::Failure;
use crate::files::{self, Place};

/// Describe a graph
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The graph file, or - for standard input
    #[arg(value_name = "FILE")]
    input: Place,

    #[command(flatten)]
    reading: Reading,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Describe every graph of a file with many; in JSON, one a line
    #[arg(long)]
    each: bool,
}

fn help() -> String {
    format!(
        "{}\n\n\
         Examples:\n  \
           gambol graph info roads.edges\n  \
           gambol graph gen gale5 | gambol graph info --format edges --json -\n  \
           gambol graph info --each --json all.g6",
        super::FORMATS
    )
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Args { input, reading, json, each } = args;
    let file = reading.open(input)?;
    if !each {
        let census = Census::of(&file.graph()?);
        return files::print(&if *json { line(&census)? } else { census.to_string() });
    }
    let (mut all, mut bad) = (0_usize, 0_usize);
    for (graph, result) in file.each().enumerate() {
        all += 1;
        bad += usize::from(result.is_err());
        let result = result.map(|graph| Census::of(&graph));
        files::print(&match (result, json) {
            (Ok(census), true) => line(&Entry { graph, content: census })?,
            (Err(error), true) => line(&Entry { graph, content: Complaint { error: error.to_string() } })?,
            (Ok(census), false) => format!("graph {graph}\n{census}"),
            (Err(error), false) => format!("graph {graph}\n  {error}\n"),
        })?;
    }
    if bad > 0 {
        return Err(Failure::BadInput(format!("{input}: {bad} of {all} graphs cannot be read")));
    }
    Ok(())
}

/// One of many graphs in a file.
#[derive(Serialize)]
struct Entry<T> {
    /// Its number, from 0.
    graph: usize,
    #[serde(flatten)]
    content: T,
}

/// What is wrong with a graph.
#[derive(Serialize)]
struct Complaint {
    error: String,
}

fn line(object: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(object).map_err(|error| Failure::Work(error.to_string()))?;
    Ok(text + "\n")
}
