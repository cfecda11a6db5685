//! Graph files as the commands read them.

use clap::Args;
use gambol_graph::{Direction, Format, Graph, ReadError};

use super::format_parser;
use crate::failure::Failure;
use crate::files::Place;

/// How a graph file is to be read.
#[derive(Args)]
pub(crate) struct Reading {
    /// The format of the input, if its name does not tell
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<Format>,

    /// The edges have a direction; for formats that do not say it
    #[arg(long)]
    directed: bool,
}

/// A graph file, not yet understood.
pub(crate) struct GraphFile<'a> {
    place: &'a Place,
    bytes: Vec<u8>,
    format: Format,
    direction: Option<Direction>,
}

impl Reading {
    pub(crate) fn open<'a>(&self, place: &'a Place) -> Result<GraphFile<'a>, Failure> {
        let format = self.format.or_else(|| Format::from_extension(place.extension()?)).ok_or_else(|| {
            Failure::BadInput(format!("{place}: the name does not tell the format; give --format"))
        })?;
        let direction = self.directed.then_some(Direction::Directed);
        Ok(GraphFile { place, bytes: place.read(Format::MAX_BYTES)?, format, direction })
    }
}

impl GraphFile<'_> {
    /// The one graph that the file must hold.
    pub(crate) fn graph(&self) -> Result<Graph, Failure> {
        self.format.read(&self.bytes, self.direction).map_err(|error| self.failure(&error))
    }

    /// Every graph in the file.
    pub(crate) fn each(&self) -> impl Iterator<Item = Result<Graph, ReadError>> {
        self.format.read_each(&self.bytes, self.direction)
    }

    pub(crate) fn failure(&self, error: &ReadError) -> Failure {
        Failure::BadInput(format!("{}: {error}", self.place))
    }
}
