//! Commands that answer a question about the graph of a file, or about every graph of a file with many.

use gambol_games::message;
use gambol_graph::Graph;
use gambol_solve::Stopped;
use serde_json::json;

use crate::{
    failure::Failure,
    files::Place,
    graph::reading::Reading,
    solve::{
        limiting::Limiting,
        report::{Answer, Reporting, Unknown},
    },
};

/// Why a graph has no answer.
pub(crate) enum Trouble {
    /// The question makes no sense there.
    Bad(String),
    /// A limit was reached.
    Unknown(Unknown),
    /// Something that ends the whole command.
    Failed(Failure),
}

impl From<Stopped> for Trouble {
    fn from(stopped: Stopped) -> Self {
        Self::Unknown(Unknown::because(stopped))
    }
}

/// The graphs to answer for, how long to think, and how to report.
#[derive(clap::Args)]
pub(crate) struct Inquiry {
    /// The graph file, or - for standard input
    #[arg(value_name = "FILE")]
    input: Place,

    /// Answer for every graph of a file with many; in JSON, one a line
    #[arg(long, conflicts_with = "certificate")]
    each: bool,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    pub(crate) reporting: Reporting,

    #[command(flatten)]
    pub(crate) limiting: Limiting,
}

impl Inquiry {
    /// Prints what `answer` says.
    pub(crate) fn run(&self, answer: impl Fn(Graph) -> Result<Answer, Trouble>) -> Result<(), Failure> {
        let file = self.reading.open(&self.input)?;
        if !self.each {
            let (json, lines) = answer(file.graph()?).map_err(|trouble| self.failure(trouble))?;
            return self.reporting.print(&json, &lines);
        }
        let (mut all, mut bad, mut unknown) = (0, 0, 0);
        for (number, graph) in file.each().enumerate() {
            all += 1;
            let answered = graph.map_err(|error| Trouble::Bad(error.to_string())).and_then(&answer);
            let (mut json, lines) = match answered {
                Ok(answer) => answer,
                Err(Trouble::Failed(failure)) => return Err(failure),
                Err(Trouble::Bad(error)) => {
                    bad += 1;
                    (json!({ "error": error }), vec![message!("solve.bad-graph", problem = error)])
                }
                Err(Trouble::Unknown(stopped)) => {
                    unknown += 1;
                    let mut lines = vec![message!("solve.unknown", reason = stopped.reason)];
                    lines.extend(stopped.known.1.iter().cloned());
                    (stopped.json(), lines)
                }
            };
            json["graph"] = number.into();
            let heading = message!("solve.graph", number = number);
            self.reporting.print(&json, &[heading].into_iter().chain(lines).collect::<Vec<_>>())?;
        }
        match (bad, unknown) {
            (0, 0) => Ok(()),
            (0, _) => Err(Failure::Unknown(format!("{}: {unknown} of {all} graphs not solved", self.input))),
            _ => Err(Failure::BadInput(format!("{}: {bad} of {all} graphs cannot be played", self.input))),
        }
    }

    fn failure(&self, trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Bad(reason) => Failure::BadInput(format!("{}: {reason}", self.input)),
            Trouble::Unknown(unknown) => self.reporting.unknown(unknown),
            Trouble::Failed(failure) => failure,
        }
    }
}
