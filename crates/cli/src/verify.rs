//! `gambol verify`

use std::{fs::File, io};

use gambol_games::{Message, message};
use gambol_verify::{Claim, Rejection, verify};
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    files::{self, Place},
    words::Words,
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
    let words = Words::english();
    let say = |message: Message, json: Value| {
        files::print(&if args.json { format!("{json}\n") } else { words.say(&message) + "\n" })
    };
    match checked {
        Ok(verified) => {
            let Claim { game, position, .. } = &verified.claim;
            let verdict = spelled(&verified.claim);
            say(
                message!("verify.valid", game = game, position = position, verdict = verdict),
                json!({ "valid": true, "claim": verified.claim, "steps": verified.steps }),
            )
        }
        Err(Rejection::False { claim, reason }) => {
            let Claim { game, position, .. } = &claim;
            let verdict = spelled(&claim);
            say(
                message!(
                    "verify.false",
                    game = game,
                    position = position,
                    verdict = verdict,
                    reason = reason
                ),
                json!({ "valid": false, "claim": claim, "steps": null, "reason": reason }),
            )?;
            Err(Failure::No)
        }
        Err(Rejection::Unreadable(error)) if error.is_io() => {
            Err(Failure::file(&args.input, &io::Error::from(error)))
        }
        Err(Rejection::Unreadable(error)) => Err(Failure::BadInput(format!("{}: {error}", args.input))),
    }
}

/// The verdict as certificates write it.
fn spelled(claim: &Claim) -> String {
    let verdict = serde_json::to_value(claim.verdict).ok();
    verdict.as_ref().and_then(Value::as_str).unwrap_or("?").to_owned()
}
