//! What the solvers' answers have in common: the certificate, and "unknown" where a limit was reached.

use std::path::PathBuf;

use gambol_games::{Message, Notation};
use gambol_solve::Stopped;
use gambol_verify::{Certificate, Claim, Proof, Verdict};
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    files::{self, Place},
    words::Words,
};

/// How to report.
#[derive(clap::Args)]
pub(super) struct Reporting {
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,

    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Reporting {
    /// Writes the certificate where it was asked for, and returns what stands for it in the JSON answer.
    pub(super) fn certify<R: Notation>(
        &self,
        board: &R,
        position: &R::Position,
        verdict: Verdict,
        proof: Proof,
    ) -> Result<Value, Failure> {
        let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
        let text = Certificate { claim, proof }.to_json();
        match &self.certificate {
            None => serde_json::from_str(&text).map_err(|error| Failure::Work(error.to_string())),
            Some(path) => {
                Place::File(path.clone()).write(&(text + "\n"))?;
                Ok(json!({ "file": path }))
            }
        }
    }

    /// Prints the answer in one of its two forms.
    pub(super) fn print(&self, json: &Value, lines: &[Message]) -> Result<(), Failure> {
        if self.json {
            return files::print(&format!("{json}\n"));
        }
        let words = Words::english();
        files::print(&lines.iter().map(|line| words.say(line) + "\n").collect::<String>())
    }

    /// Says that a limit was reached before there was an answer.
    pub(super) fn unknown(&self, stopped: Stopped) -> Failure {
        if self.json {
            let answer = json!({ "unknown": true, "reason": stopped.to_string() });
            if let Err(failure) = files::print(&format!("{answer}\n")) {
                return failure;
            }
        }
        Failure::Unknown(stopped.to_string())
    }
}

/// The first of some moves, in a row, and how many more there are.
pub(super) fn first_of<T: ToString>(moves: &[T]) -> (String, usize) {
    const SHOWN: usize = 30;
    let shown: Vec<String> = moves.iter().take(SHOWN).map(T::to_string).collect();
    (shown.join(", "), moves.len() - shown.len())
}

/// An integer as JSON: a string beyond 2^53.
pub(super) fn integer(n: u128) -> Value {
    if n <= 1 << 53 { json!(n as u64) } else { json!(n.to_string()) }
}
