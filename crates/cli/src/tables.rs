//! `gambol table`

mod finished;
mod folder;
mod format;
mod growing;
mod making;
mod memory;
mod setup;

pub(crate) use finished::{Finished, Unusable};
pub(crate) use folder::Folder;
use making::Made;
pub(crate) use making::{Trouble, make, memory};
pub(crate) use setup::Setup;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use gambol_games::{Coins, Message, Notation as _, Rules as _, coins::Position, message};
use gambol_solve::coins::{Answer, Numbering, Shape, Sum};
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    files,
    solve::{coins::listed, limiting::Limiting},
    words::Words,
};

/// Tables of all positions of coins, kept in files
///
/// A table that was built once is found by later runs of `gambol solve coins`.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gambol table build 8
  gambol table info 8
  gambol table probe 8 o/oo/ooo/..../...../....../......./........
  gambol table bits 8 | gambol verify proof.json --table -")]
pub(crate) enum Command {
    Build(BuildArgs),
    Info(InfoArgs),
    Probe(ProbeArgs),
    Bits(BitsArgs),
}

/// Build a table, or go on with one whose build was stopped
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol table build 8
  gambol table build 7 --max-line 6 --normal --tables ~/tables")]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    limiting: Limiting,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Tell what is known of a table
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol table info 8
  gambol table info 7 --max-line 6 --json")]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    folder: Folder,

    /// Read all of it and compare the checksum
    #[arg(long)]
    check: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Look a position up
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol table probe 3 o/.o/ooo
  gambol table probe 8 o/oo/ooo/oooo/ooooo/oooooo/ooooooo/.ooooooo --json")]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    setup: Setup,

    /// The rows from the top, o present and . gone, as in o/.o/ooo
    #[arg(value_name = "POSITION")]
    position: String,

    #[command(flatten)]
    folder: Folder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Print the bits of a table and nothing else, as certificates mean them
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol table bits 7 | sha256sum
  gambol table bits 8 | gambol verify proof.json --table -")]
pub(crate) struct BitsArgs {
    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    folder: Folder,
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Build(args) => build(args),
        Command::Info(args) => info(args),
        Command::Probe(args) => probe(args),
        Command::Bits(args) => bits(args),
    }
}

/// A board, the positions that a table of it has, and its file.
struct Wanted {
    board: Coins,
    numbering: Numbering,
    path: PathBuf,
}

impl Wanted {
    fn new(setup: &Setup, folder: &Folder) -> Result<Self, Failure> {
        let (board, position) = setup.plain()?;
        let numbering = Numbering::new(&board, position.coins());
        let path = folder.file(&board, &numbering).ok_or_else(no_folder)?;
        Ok(Self { board, numbering, path })
    }

    fn open(&self) -> Result<Finished, Failure> {
        Finished::open(&self.path, &self.board, &self.numbering).map_err(|reason| self.failure(reason))
    }

    fn failure(&self, reason: Unusable) -> Failure {
        let path = self.path.display();
        match reason {
            Unusable::File(error) => Failure::file(path, &error),
            reason => Failure::BadInput(format!("{path}: {reason}")),
        }
    }
}

fn no_folder() -> Failure {
    Failure::BadInput("there is no folder for tables; name one with --tables".to_owned())
}

fn build(args: &BuildArgs) -> Result<(), Failure> {
    let wanted = Wanted::new(&args.setup, &args.folder)?;
    let path = wanted.path.display();
    let (sum, restored, message) = match Finished::open(&wanted.path, &wanted.board, &wanted.numbering) {
        Ok(finished) => (finished.sum().clone(), None, message!("tables.there", path = path)),
        Err(Unusable::File(error)) if error.kind() == io::ErrorKind::NotFound => {
            let made = build_anew(args, &wanted)?;
            (made.sum, Some(made.restored), message!("tables.built", path = path))
        }
        Err(reason) => return Err(wanted.failure(reason)),
    };
    let mut json = described(&wanted, &sum)?;
    // None if nothing had to be built.
    json["restored_pieces"] = json!(restored);
    print(args.json, &json, &[message, summary(&sum)])
}

fn build_anew(args: &BuildArgs, wanted: &Wanted) -> Result<Made, Failure> {
    check_disk(wanted)?;
    making::make_file(&wanted.path, &wanted.board, wanted.numbering.clone(), &args.limiting).map_err(
        |trouble| {
            let stopped = match trouble {
                Trouble::Failed(failure) => return failure,
                Trouble::Stopped(stopped) => stopped,
            };
            if args.json {
                let answer = json!({ "unknown": true, "reason": stopped.to_string() });
                if let Err(failure) = files::print(&format!("{answer}\n")) {
                    return failure;
                }
            }
            Failure::Unknown(stopped.to_string())
        },
    )
}

/// An error if the disk is too full for the table.
fn check_disk(wanted: &Wanted) -> Result<(), Failure> {
    // Tables shrink to a quarter; those of few coins, which are cut into smaller pieces, to a third.
    let needed = Shape::of(wanted.numbering.cells().len()).packed() / 5 * 2 + (1 << 20);
    let there = wanted.path.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    let unfinished = fs::metadata(wanted.path.with_extension("unfinished")).map_or(0, |file| file.len());
    let free = fs4::available_space(there).unwrap_or(u64::MAX);
    check_room(there, needed.saturating_sub(unfinished), free)
}

/// Refuses work for which a disk has too little room.
fn check_room(there: &Path, needed: u64, free: u64) -> Result<(), Failure> {
    if free >= needed {
        return Ok(());
    }
    let [needed, free] = [needed, free].map(|bytes| format!("{:.1} MiB", bytes as f64 / 1024.0 / 1024.0));
    Err(Failure::Unknown(format!("{}: {needed} of disk would be needed, {free} are free", there.display())))
}

fn info(args: &InfoArgs) -> Result<(), Failure> {
    let wanted = Wanted::new(&args.setup, &args.folder)?;
    let mut finished = wanted.open()?;
    let mut lines = vec![message!("tables.file", path = wanted.path.display()), summary(finished.sum())];
    if args.check {
        let sum = finished.summed_anew().map_err(|reason| wanted.failure(reason))?;
        if sum != *finished.sum() {
            return Err(Failure::BadInput(format!(
                "{}: the checksum is {}",
                wanted.path.display(),
                sum.checksum
            )));
        }
        lines.push(message!("tables.checked"));
    }
    print(args.json, &described(&wanted, finished.sum())?, &lines)
}

fn probe(args: &ProbeArgs) -> Result<(), Failure> {
    let wanted = Wanted::new(&args.setup, &args.folder)?;
    let position = position(&wanted, &args.position)?;
    let mut finished = wanted.open()?;
    let sum = finished.sum().clone();
    let answer = Answer::look_up(&wanted.board, &position, &wanted.numbering, &sum, |p| finished.is_lost(p));
    let answer = answer.map_err(|reason| wanted.failure(reason))?;
    let mover_wins = answer.winner == wanted.board.turn(&position);
    let json = json!({
        "mover_wins": mover_wins,
        "winning_moves": listed(&wanted.board, &position, &answer.winning_moves),
    });
    let verdict = if mover_wins { message!("solve.mover-wins") } else { message!("solve.mover-loses") };
    print(args.json, &json, &[verdict])
}

/// The position that the user has typed.
fn position(wanted: &Wanted, text: &str) -> Result<Position, Failure> {
    let text = if text.contains(':') { text.to_owned() } else { format!("{text}:0,0:1") };
    let words = Words::english();
    let position =
        wanted.board.parse_position(&text).map_err(|message| Failure::BadInput(words.say(&message)))?;
    match wanted.numbering.number(position.coins()) {
        Some(_) => Ok(position),
        None => Err(Failure::BadInput(words.say(&message!("tables.outside")))),
    }
}

fn bits(args: &BitsArgs) -> Result<(), Failure> {
    let wanted = Wanted::new(&args.setup, &args.folder)?;
    let mut finished = wanted.open()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = finished.write_bits(&mut out).and_then(|()| Ok(io::Write::flush(&mut out)?));
    written.map_err(|reason| match reason {
        Unusable::File(error) => Failure::file("standard output", &error),
        reason => wanted.failure(reason),
    })
}

fn described(wanted: &Wanted, sum: &Sum) -> Result<Value, Failure> {
    let file = fs::metadata(&wanted.path).map_err(|error| Failure::file(wanted.path.display(), &error))?;
    Ok(json!({
        "file": wanted.path,
        "bytes": file.len(),
        "game": wanted.board.id(),
        "cells": wanted.numbering.cells(),
        "losing_positions": sum.lost,
        "checksum": sum.checksum,
    }))
}

fn summary(sum: &Sum) -> Message {
    message!("tables.sum", lost = sum.lost, checksum = sum.checksum)
}

fn print(json: bool, value: &Value, lines: &[Message]) -> Result<(), Failure> {
    if json {
        return files::print(&format!("{value}\n"));
    }
    let words = Words::english();
    files::print(&lines.iter().map(|line| words.say(line) + "\n").collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_with_too_little_room_is_refused_in_one_line() {
        let there = Path::new("/tables");
        assert!(check_room(there, 3 << 20, 3 << 20).is_ok());
        let refused = check_room(there, 3 << 20, (3 << 20) - 1);
        let failure = refused.expect_err("there is one byte too little");
        assert_eq!(failure.message(), Some("/tables: 3.0 MiB of disk would be needed, 3.0 MiB are free"));
        assert!(matches!(failure, Failure::Unknown(_)), "exit code 3");
    }
}
