//! `gambol verify`

use std::{fs::File, io};

use gambol_verify::{Claim, Rejection, verify};
use serde_json::json;

use crate::{
    failure::Failure,
    files::{self, Place},
};

/// Check a certificate without trusting whoever made it
///
/// Exit code 0 if it proves its claim, 1 if it does not, 2 if it cannot be read.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol solve fish 3 2 4 1 --certificate proof.json
  gambol verify proof.json
  gambol verify --json - < proof.json")]
pub(crate) struct Args {
    /// The certificate, or - for standard input
    #[arg(value_name = "FILE")]
    input: Place,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let checked = match &args.input {
        Place::Standard => verify(io::stdin().lock()),
        Place::File(path) => verify(File::open(path).map_err(|error| Failure::file(&args.input, &error))?),
    };
    match checked {
        Ok(verified) => {
            let answer = json!({ "valid": true, "claim": verified.claim, "steps": verified.steps });
            print(args, &answer, &format!("valid: {}\n", spelled(&verified.claim)))
        }
        Err(Rejection::False { claim, reason }) => {
            let answer = json!({ "valid": false, "claim": claim, "steps": null, "reason": reason });
            print(args, &answer, &format!("not valid: {}\n{reason}\n", spelled(&claim)))?;
            Err(Failure::No)
        }
        Err(Rejection::Unreadable(error)) if error.is_io() => {
            Err(Failure::file(&args.input, &io::Error::from(error)))
        }
        Err(Rejection::Unreadable(error)) => Err(Failure::BadInput(format!("{}: {error}", args.input))),
    }
}

fn print(args: &Args, json: &serde_json::Value, text: &str) -> Result<(), Failure> {
    files::print(&if args.json { format!("{json}\n") } else { text.to_owned() })
}

/// The claim in words.
fn spelled(claim: &Claim) -> String {
    let verdict = serde_json::to_value(claim.verdict).ok();
    let verdict = verdict.as_ref().and_then(serde_json::Value::as_str).unwrap_or("?").to_owned();
    format!("{} at {}: {verdict}", claim.game, claim.position)
}
