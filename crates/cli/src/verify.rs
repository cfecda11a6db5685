//! `gambol verify`

use std::{
    fs::File,
    io::{self, Read},
};

use gambol_games::{Message, message};
use gambol_verify::{Checked, Claim, Rejection, verify, verify_with_table};
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    files::{self, Place},
    words::Words,
};

/// Check a certificate without trusting whoever made it
///
/// Exit code 0 if it proves its claim, 1 if it does not, 2 if it cannot be read, 3 if it cannot be checked here: it is too
/// large, or rests on a large table that was not given. A large table is looked at in many places, but not proved
/// right as a whole; the answer says so.
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

    /// The table that the certificate is about, bit by bit
    #[arg(long, value_name = "FILE")]
    table: Option<Place>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let (Place::Standard, Some(Place::Standard)) = (&args.input, &args.table) {
        return Err(Failure::BadInput(
            "-: standard input holds the certificate or the table, not both".into(),
        ));
    }
    let certificate = open(&args.input)?;
    let checked = match &args.table {
        None => verify(certificate),
        Some(table) => verify_with_table(certificate, open(table)?),
    };
    match checked {
        Ok(verified) => {
            let Claim { game, position, .. } = &verified.claim;
            let verdict = spelled(&verified.claim);
            let line = match verified.checked {
                Checked::Proof => {
                    message!("verify.valid", game = game, position = position, verdict = verdict)
                }
                Checked::Spots => {
                    message!("verify.spots", game = game, position = position, verdict = verdict)
                }
            };
            let json = json!({
                "valid": true,
                "claim": verified.claim,
                "steps": verified.steps,
                "checked": verified.checked,
            });
            say(args, &line, &json)
        }
        Err(Rejection::False { claim, reason }) => {
            let Claim { game, position, .. } = &claim;
            let verdict = spelled(&claim);
            let line = message!(
                "verify.false",
                game = game,
                position = position,
                verdict = verdict,
                reason = reason
            );
            say(args, &line, &json!({ "valid": false, "claim": claim, "steps": null, "reason": reason }))?;
            Err(Failure::No)
        }
        Err(Rejection::Unknown { claim, reason }) => {
            if args.json {
                let json = json!({ "unknown": true, "claim": claim, "reason": reason });
                files::print(&format!("{json}\n"))?;
            }
            Err(Failure::Unknown(format!("{}: {reason}", args.input)))
        }
        Err(Rejection::Table(error)) => Err(match &args.table {
            Some(table) => Failure::file(table, &error),
            None => Failure::Work(error.to_string()),
        }),
        Err(Rejection::Unreadable(error)) if error.is_io() => {
            Err(Failure::file(&args.input, &io::Error::from(error)))
        }
        Err(Rejection::Unreadable(error)) => Err(Failure::BadInput(format!("{}: {error}", args.input))),
    }
}

fn open(place: &Place) -> Result<Box<dyn Read>, Failure> {
    Ok(match place {
        Place::Standard => Box::new(io::stdin().lock()),
        Place::File(path) => Box::new(File::open(path).map_err(|error| Failure::file(place, &error))?),
    })
}

/// Prints the answer in one of its two forms.
fn say(args: &Args, line: &Message, json: &Value) -> Result<(), Failure> {
    files::print(&if args.json { format!("{json}\n") } else { Words::english().say(line) + "\n" })
}

/// The verdict as certificates write it.
fn spelled(claim: &Claim) -> String {
    let verdict = serde_json::to_value(claim.verdict).ok();
    verdict.as_ref().and_then(Value::as_str).unwrap_or("?").to_owned()
}
