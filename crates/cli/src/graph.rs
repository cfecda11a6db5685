//! `gambol graph`: make graphs, convert them, describe them.

mod census;
mod convert;
mod dual;
mod generate;
mod info;
pub(crate) mod reading;
mod writing;

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gambol_graph::Format;

use crate::failure::Failure;

/// Make, convert and describe graphs
#[derive(Subcommand)]
#[command(after_help = help())]
pub(crate) enum Command {
    Gen(generate::Args),
    Convert(convert::Args),
    Dual(dual::Args),
    Info(info::Args),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Gen(args) => generate::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Dual(args) => dual::run(args),
        Command::Info(args) => info::run(args),
    }
}

fn help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           gambol graph gen pyramid5 -o pyramid.graphml\n  \
           gambol graph convert pyramid.graphml pyramid.dot\n  \
           gambol graph info pyramid.dot"
    )
}

pub(crate) const FORMATS: &str = "\
Formats, by extension or option:
  edges    a line `u v` is an edge, a line `u` a vertex, # starts a comment;
           names with blanks, # or quotes stand in double quotes
  dot, gv  Graphviz
  graphml  GraphML
  json     node-link, as NetworkX writes it
  g6       graph6: no names, no parallel edges, undirected
  s6       sparse6: no names, undirected
  d6       digraph6: no names, no parallel arcs, directed";

/// Reads the name of a format as an option's value.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.map(Format::extension).into_iter().chain(["gv"]);
    PossibleValuesParser::new(names).try_map(|name| Format::from_extension(&name).ok_or("no such format"))
}
