//! `gambol graph gen`

use gambol_graph::{Format, Generator, Graph, ReadError, places};

use super::writing::{self, Writing};
use crate::failure::Failure;
use crate::files::Place;

/// Make a graph
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The code of a generated graph, or the ID of any other
    #[arg(value_name = "CODE", required_unless_present = "places")]
    code: Option<String>,

    /// Make the place-name graph of a file with one name a line
    #[arg(long, value_name = "FILE", conflicts_with = "code")]
    places: Option<Place>,

    /// Where the graph goes
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: Place,

    #[command(flatten)]
    writing: Writing,
}

fn help() -> String {
    let codes = Generator::FORMS.map(|(form, what)| format!("  {form:<23}{what}\n")).concat();
    format!(
        "Codes:\n{codes}\n\
         In a place-name graph an arc leads from one name to another when the first ends\n\
         in the letter with which the second starts; case and accents do not count.\n\n\
         Without a format, an undirected graph goes to standard output as an edge list,\n\
         a directed one as DOT.\n\n\
         Examples:\n  \
           gambol graph gen pyramid5\n  \
           gambol graph gen random8-12-s42 -o board.graphml\n  \
           gambol graph gen --places rivers.txt -o rivers.dot"
    )
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Args { code, places, output, writing } = args;
    let graph = match (places, code) {
        (Some(file), _) => place_names(file)?,
        (None, Some(code)) => Graph::from_id(code).map_err(|error| Failure::BadInput(error.to_string()))?,
        (None, None) => return Err(Failure::BadInput("expected a code or --places".to_owned())),
    };
    let format = match (writing.stated_format(output), output) {
        (Some(format), _) => format,
        (None, Place::Standard) if graph.is_directed() => Format::Dot,
        (None, Place::Standard) => Format::Edges,
        (None, Place::File(_)) => writing.format_of(output)?,
    };
    let (text, losses) = writing.text(&graph, format, output)?;
    output.write(&text)?;
    writing::warn(losses, format, output);
    Ok(())
}

fn place_names(file: &Place) -> Result<Graph, Failure> {
    let bad = |message: String| Failure::BadInput(format!("{file}: {message}"));
    let bytes = file.read(Format::MAX_BYTES)?;
    if bytes.len() > Format::MAX_BYTES {
        return Err(bad(format!("more than {} MiB, the most that is read", Format::MAX_BYTES >> 20)));
    }
    let list = std::str::from_utf8(&bytes).map_err(|error| {
        let message = "expected UTF-8 text, found other bytes";
        bad(ReadError::at(&bytes, error.valid_up_to(), message).to_string())
    })?;
    places::graph(list).map_err(|error| bad(error.to_string()))
}
