//! What the solvers' answers have in common: the certificate, and "unknown" where a limit was reached.

use std::{
    fmt::Display,
    io,
    path::{Path, PathBuf},
};

use gambol_games::{Message, Notation};
use gambol_verify::{Certificate, Claim, Proof, Verdict};
use serde_json::{Value, json};

use crate::{failure::Failure, files, words::Words};

/// How to report.
#[derive(clap::Args)]
pub(crate) struct Reporting {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the certificate to this file
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub(crate) certificate: Option<PathBuf>,
}

impl Reporting {
    /// Whether there is any use for a certificate.
    pub(crate) fn wants_certificate(&self) -> bool {
        self.certificate.is_some() || self.json
    }

    /// Writes the certificate where it was asked for, and returns what stands for it in the JSON answer, if there will be one.
    pub(crate) fn certify<R: Notation>(
        &self,
        board: &R,
        position: &R::Position,
        verdict: Verdict,
        proof: Proof,
    ) -> Result<Value, Failure> {
        if !self.wants_certificate() {
            return Ok(Value::Null);
        }
        let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
        let text = Certificate { claim, proof }.to_json() + "\n";
        store(self.certificate.as_deref(), |out| out.write_all(text.as_bytes()))
    }

    /// Prints the answer in one of its two forms.
    pub(crate) fn print(&self, json: &Value, lines: &[Message]) -> Result<(), Failure> {
        if self.json {
            return files::print(&format!("{json}\n"));
        }
        let words = Words::english();
        files::print(&lines.iter().map(|line| words.say(line) + "\n").collect::<String>())
    }

    /// Says that a limit was reached before there was an answer.
    pub(crate) fn unknown(&self, unknown: Unknown) -> Failure {
        match self.print(&unknown.json(), &unknown.known.1) {
            Ok(()) => Failure::Unknown(unknown.reason),
            Err(failure) => failure,
        }
    }
}

/// An answer, as JSON and in words.
pub(crate) type Answer = (Value, Vec<Message>);

/// What is said when a limit was reached.
pub(crate) struct Unknown {
    /// Why there is no answer.
    pub(crate) reason: String,
    /// What is known so far: fields of the JSON answer, and lines.
    pub(crate) known: Answer,
}

impl Unknown {
    /// Nothing is known but why there is no answer.
    pub(crate) fn because(reason: impl Display) -> Self {
        Self { reason: reason.to_string(), known: (json!({}), Vec::new()) }
    }

    /// The JSON answer.
    pub(crate) fn json(&self) -> Value {
        let mut json = self.known.0.clone();
        json["unknown"] = true.into();
        json["reason"] = self.reason.clone().into();
        json
    }
}

/// Writes a certificate to that file, and returns what stands for it in the JSON answer: without a file, itself.
pub(crate) fn store(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<Value, Failure> {
    let Some(path) = path else {
        let mut text = Vec::new();
        write(&mut text).map_err(|error| Failure::Work(error.to_string()))?;
        return serde_json::from_slice(&text).map_err(|error| Failure::Work(error.to_string()));
    };
    files::replace(path, write)?;
    Ok(json!({ "file": path }))
}

/// A file's name, and not `-`: standard output has the answer, which holds the certificate.
fn file(name: &str) -> Result<PathBuf, &'static str> {
    if name == "-" { Err("a certificate is written to a file; --json prints it") } else { Ok(name.into()) }
}

/// The first of some moves, in a row, and how many more there are.
pub(crate) fn first_of<T: ToString>(moves: &[T]) -> (String, usize) {
    const SHOWN: usize = 30;
    let shown: Vec<String> = moves.iter().take(SHOWN).map(T::to_string).collect();
    (shown.join(", "), moves.len() - shown.len())
}

/// An integer as JSON: a string beyond 2^53.
pub(crate) fn integer(n: u128) -> Value {
    if n <= 1 << 53 { json!(n as u64) } else { json!(n.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_beyond_two_to_the_53_are_strings() {
        assert_eq!(integer(1 << 53), json!(9_007_199_254_740_992_u64));
        assert_eq!(integer((1 << 53) + 1), json!("9007199254740993"));
        assert_eq!(integer(u128::MAX - 1), json!("340282366920938463463374607431768211454"));
    }
}
