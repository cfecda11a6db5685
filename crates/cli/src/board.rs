//! Which board the words on a command line mean.

use std::path::Path;

use gambol_graph::{Direction, Format};

use crate::failure::Failure;
use crate::files::Place;

/// The ID that the words make up, joined by `/`. The name of a graph file, alone or as the value of an option, stands for
/// its graph; `directed` says that the edges of such files have a direction.
pub(crate) fn id(words: &[String], directed: bool) -> Result<String, Failure> {
    let words: Result<Vec<String>, Failure> = words.iter().map(|word| embedded(word, directed)).collect();
    Ok(words?.join("/"))
}

fn embedded(word: &str, directed: bool) -> Result<String, Failure> {
    if let Some(format) = format_of(word) {
        return graph(word, format, directed);
    }
    // A value may look like the name of a file and be something else; it counts as one if it is there.
    match word.split_once('=').map(|(option, value)| (option, value, format_of(value))) {
        Some((option, file, Some(format))) if Path::new(file).exists() => {
            Ok(format!("{option}={}", graph(file, format, directed)?))
        }
        _ => Ok(word.to_owned()),
    }
}

/// The format of a graph file, if that is what the word names.
fn format_of(word: &str) -> Option<Format> {
    if word.starts_with('[') || word.contains('=') {
        return None;
    }
    Format::from_extension(Path::new(word).extension()?.to_str()?)
}

fn graph(file: &str, format: Format, directed: bool) -> Result<String, Failure> {
    let bytes = Place::File(file.into()).read(Format::MAX_BYTES)?;
    let direction = directed.then_some(Direction::Directed);
    let graph =
        format.read(&bytes, direction).map_err(|error| Failure::BadInput(format!("{file}: {error}")))?;
    Ok(graph.id())
}
