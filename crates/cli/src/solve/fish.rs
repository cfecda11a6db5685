//! `gambol solve fish`

use gambol_games::{Caps, FishBarrel, Notation as _, Rules as _, Seat, message};
use gambol_solve::fish;
use gambol_verify::Verdict;
use serde_json::json;

use super::{
    limiting::Limiting,
    report::{Reporting, Unknown, first_of, integer},
};
use crate::failure::Failure;

/// Fish-barrel: who wins, and how
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol solve fish 3 2 4 1
  gambol solve fish 3 2 4 1 --barrel-cap 5 --json
  gambol solve fish 2 2 2 --add-cap-barrel 1 --add-cap-move 2 --certificate proof.json")]
pub(crate) struct Args {
    /// The fish in each barrel
    #[arg(value_name = "FISH", required = true)]
    fish: Vec<u128>,

    /// The most fish a barrel may hold
    #[arg(long, value_name = "C")]
    barrel_cap: Option<u128>,

    /// The most fish a move may add to one barrel
    #[arg(long, value_name = "K")]
    add_cap_barrel: Option<u128>,

    /// The most fish a move may add in all
    #[arg(long, value_name = "M")]
    add_cap_move: Option<u128>,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    limiting: Limiting,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let caps = Caps { barrel: args.barrel_cap, add: args.add_cap_barrel, total: args.add_cap_move };
    let board = FishBarrel::with(&args.fish, caps, false)
        .map_err(|message| Failure::BadInput(message.to_string()))?;
    let start = board.start();
    let solved = args.limiting.bound(|limits| fish::solve(&board, &start, limits));
    let answer = solved.map_err(|stopped| args.reporting.unknown(Unknown::because(stopped)))?;
    let (winner, verdict) = match answer.winner {
        Seat::First => ("first", Verdict::First),
        Seat::Second => ("second", Verdict::Second),
    };
    let certificate = args.reporting.certify(&board, &start, verdict, answer.proof)?;
    let moves = answer.winning_moves.iter().map(|take| {
        // One number for each following barrel, zeros included.
        let following = args.fish.len() - take.barrel - 1;
        let add = (0..following).map(|i| integer(take.add.get(i).copied().unwrap_or(0)));
        json!({ "take": take.barrel + 1, "add": add.collect::<Vec<_>>() })
    });
    let json = json!({
        "winner": winner,
        "winning_moves": moves.collect::<Vec<_>>(),
        "complete": answer.complete,
        "certificate": certificate,
    });
    let spelled: Vec<String> =
        answer.winning_moves.iter().map(|take| board.move_text(&start, take)).collect();
    let winner = match answer.winner {
        Seat::First => message!("solve.first-wins"),
        Seat::Second => message!("solve.second-wins"),
    };
    let (moves, more) = first_of(&spelled);
    let moves = match (spelled.is_empty(), more, answer.complete) {
        (true, ..) => None,
        (_, 0, true) => Some(message!("solve.moves", moves = moves)),
        (_, 0, false) => Some(message!("solve.some-moves", moves = moves)),
        (_, more, _) => Some(message!("solve.many-moves", moves = moves, more = more)),
    };
    args.reporting.print(&json, &[winner].into_iter().chain(moves).collect::<Vec<_>>())
}
