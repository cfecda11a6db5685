//! `gambol graph dual`

use gambol_games::{Side, Switching};
use gambol_graph::{Edge, Format, Graph, excerpt};
use gambol_solve::plane::{Dual, Embedding};

use super::reading::Reading;
use super::writing::{self, Writing};
use crate::failure::Failure;
use crate::files::{self, Place};

/// Make the dual of a plane graph
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The graph file, or - for standard input
    #[arg(value_name = "IN")]
    input: Place,

    /// Where the dual goes, or - for standard output
    #[arg(value_name = "OUT")]
    output: Place,

    /// A terminal: make the dual board of the switching game, whose terminals are named A and B
    #[arg(long, value_name = "A", requires = "to")]
    from: Option<String>,

    /// The other terminal
    #[arg(long, value_name = "B", requires = "from")]
    to: Option<String>,

    /// The edges around each vertex, instead of coordinates
    #[arg(long, value_name = "FILE")]
    rotations: Option<Place>,

    /// Where the edges around each vertex of the dual go
    #[arg(long, value_name = "FILE")]
    rotations_out: Option<Place>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    writing: Writing,
}

fn help() -> String {
    format!(
        "The graph must be drawn in the file with straight edges that do not cross, or come\n\
         with a file of rotations: a JSON list with, for each vertex in the order in which\n\
         the graph has them, the list of its edge numbers as they follow each other around it,\n\
         clockwise around all vertices or anticlockwise around all.\n\n\
         Edge k of the dual crosses edge k of the graph. An edge with the same face on both\n\
         sides has no dual here; a warning says so, and the others close up. g6 and s6 do not\n\
         keep the numbers of edges.\n\n\
         {}\n\n\
         Examples:\n  \
           gambol graph gen gale5 -o board.graphml\n  \
           gambol graph dual board.graphml dual.edges --from A --to B\n  \
           gambol solve switching dual.edges\n  \
           gambol graph dual map.edges faces.dot --rotations map.json",
        super::FORMATS
    )
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Args { input, output, from, to, rotations, rotations_out, reading, writing } = args;
    for (one, two, what) in [(input, rotations, "input"), (output, rotations_out, "output")] {
        if let (Place::Standard, Some(Place::Standard)) = (one, two) {
            return Err(Failure::BadInput(format!(
                "the graph and its rotations cannot both be standard {what}"
            )));
        }
    }
    let format = writing.format_of(output)?;
    if rotations_out.is_some() && format.is_by_line() {
        return Err(Failure::BadInput(format!(
            "{output}: {format} does not keep the edge numbers that rotations need"
        )));
    }
    let graph = reading.open(input)?.graph()?;
    let bad = |problem: &dyn std::fmt::Display| Failure::BadInput(format!("{input}: {problem}"));
    let embedding = match rotations {
        Some(file) => Embedding::from_rotations(&graph, &read_rotations(file)?),
        None => Embedding::from_drawing(&graph),
    };
    let embedding = embedding.map_err(|error| bad(&error))?;
    let edges = graph.edges();
    let (dual, embedding, numbers) = match (from, to) {
        (Some(from), Some(to)) => {
            let terminal = |name: &str| {
                graph.find(name).ok_or_else(|| bad(&format!("there is no vertex \"{}\"", excerpt(name))))
            };
            let terminals = [terminal(from)?, terminal(to)?];
            let board = Switching::new(graph, terminals, Side::Short).map_err(|message| bad(&message))?;
            let dual = Dual::new(&board, &embedding).map_err(|error| bad(&error))?;
            let numbers = edges.map(|e| dual.edge(e)).collect();
            (dual.board().graph().clone(), dual.embedding().clone(), numbers)
        }
        _ => plain_dual(&embedding).map_err(|error| bad(&error))?,
    };
    let (text, losses) = writing.text(&dual, format, output)?;
    output.write(&text)?;
    if let Some(place) = rotations_out {
        place.write(&rotations_text(&embedding))?;
    }
    writing::warn(losses, format, output);
    warn_of_missing(&numbers, input);
    Ok(())
}

/// A graph, its embedding, and the number of each edge that crosses it.
type Crossing = (Graph, Embedding, Vec<Option<Edge>>);

/// The dual without terminals.
fn plain_dual(embedding: &Embedding) -> Result<Crossing, gambol_graph::BuildError> {
    let (dual, numbers) = embedding.dual().without_loops();
    let (graph, _) = dual.graph(|face| format!("f{face}"))?;
    Ok((graph, dual, numbers))
}

fn read_rotations(file: &Place) -> Result<Vec<Vec<Edge>>, Failure> {
    let bytes = file.read(Format::MAX_BYTES)?;
    let numbers: Vec<Vec<u32>> = serde_json::from_slice(&bytes).map_err(|error| {
        Failure::BadInput(format!("{file}: a list of lists of edge numbers is wanted: {error}"))
    })?;
    Ok(numbers.into_iter().map(|edges| edges.into_iter().map(Edge).collect()).collect())
}

/// One vertex a line.
fn rotations_text(embedding: &Embedding) -> String {
    let line = |edges: &Vec<Edge>| {
        let numbers: Vec<String> = edges.iter().map(|e| e.0.to_string()).collect();
        format!("[{}]", numbers.join(", "))
    };
    let lines: Vec<String> = embedding.rotations().iter().map(line).collect();
    format!("[{}]\n", lines.join(",\n "))
}

/// Tells which edges have no dual.
fn warn_of_missing(numbers: &[Option<Edge>], place: &Place) {
    const SHOWN: usize = 30;
    let missing: Vec<String> = numbers
        .iter()
        .zip(0..)
        .filter(|(dual, _)| dual.is_none())
        .map(|(_, e): (_, u32)| e.to_string())
        .collect();
    if missing.is_empty() {
        return;
    }
    let shown = missing[..missing.len().min(SHOWN)].join(", ");
    let more = if missing.len() > SHOWN { ", …" } else { "" };
    files::warn(format!("{place}: no dual for edges with the same face on both sides: {shown}{more}"));
}
