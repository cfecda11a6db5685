//! Graph files as the commands write them: what a format cannot keep is refused, or at least told.

use clap::Args;
use gambol_graph::{Format, Graph, Losses};

use super::format_parser;
use crate::failure::Failure;
use crate::files::{self, Place};

/// How a graph is to be written.
#[derive(Args)]
pub(super) struct Writing {
    /// The format of the output, if its name does not tell
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to_format: Option<Format>,

    /// Write what the format can keep, without parallel edges and directions that it cannot
    #[arg(long)]
    lossy: bool,
}

impl Writing {
    /// The format that the user asks for, by option or by extension.
    pub(super) fn format_of(&self, place: &Place) -> Result<Format, Failure> {
        self.stated_format(place).ok_or_else(|| {
            Failure::BadInput(format!("{place}: the name does not tell the format; give --to-format"))
        })
    }

    /// The format, if the user asks for one.
    pub(super) fn stated_format(&self, place: &Place) -> Option<Format> {
        self.to_format.or_else(|| Format::from_extension(place.extension()?))
    }

    /// The graph as text that is to go to `place`, and what is missing in it.
    pub(super) fn text(
        &self,
        graph: &Graph,
        format: Format,
        place: &Place,
    ) -> Result<(String, Losses), Failure> {
        let losses = format.losses(graph);
        if losses.change_the_graph() && !self.lossy {
            let lost = changes(losses, format).join(" and ");
            let message = format!("{place}: {format} cannot keep {lost}; --lossy writes the graph without");
            return Err(Failure::BadInput(message));
        }
        let text = format.write(graph).map_err(|error| Failure::BadInput(format!("{place}: {error}")))?;
        Ok((text, losses))
    }
}

/// Tells the user what is missing at `place`.
pub(super) fn warn(losses: Losses, format: Format, place: &Place) {
    for lost in changes(losses, format) {
        files::warn(format!("{place}: {format} cannot keep {lost}"));
    }
    if losses.names && format.is_by_line() {
        files::warn(format!("{place}: {format} keeps no names; its vertices are numbered as they came"));
    } else if losses.names {
        files::warn(format!("{place}: {format} cannot keep some of the names; they are changed"));
    }
}

/// What a format cannot keep of the edges.
fn changes(losses: Losses, format: Format) -> Vec<&'static str> {
    let parallel_edges = losses.parallel_edges.then_some("parallel edges");
    let undirected = format == Format::Digraph6;
    let direction =
        losses.direction.then_some(if undirected { "edges without a direction" } else { "the direction" });
    parallel_edges.into_iter().chain(direction).collect()
}
