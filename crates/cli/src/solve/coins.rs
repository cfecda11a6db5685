//! `gambol solve coins`

use gambol_games::{
    Coins, Message, Notation as _, Rules as _, Scheme, Seat,
    coins::{Position, Take},
    message,
};
use gambol_solve::coins::{Answer, Bounds, Numbering, Unvalued, value};
use gambol_verify::Verdict;
use serde_json::json;

use super::{
    limiting::Limiting,
    report::{Reporting, Unknown, first_of},
};
use crate::{
    failure::Failure,
    files::{self, Place},
    tables::{self, Finished, Folder, Setup, Trouble, Unusable},
    words::Words,
};

/// Coins: who wins, and how; or, with points, what perfect play brings
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol solve coins 6
  gambol solve coins 7 --max-line 6 --normal --json
  gambol solve coins 6 --present left.txt --certificate proof.json
  gambol solve coins 6 --points 5,9,11,10,8,5 --bonus 80
  gambol table build 8 && gambol solve coins 8")]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    prizes: Prizes,

    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    limiting: Limiting,
}

/// What is played for.
#[derive(clap::Args)]
struct Prizes {
    /// Points for a line of 1, 2, … coins; longer lines may not be taken
    #[arg(long, value_name = "P1,P2,…", value_delimiter = ',', allow_hyphen_values = true)]
    points: Vec<i32>,

    /// Points for the winner
    #[arg(long, value_name = "B", allow_hyphen_values = true)]
    bonus: Option<i32>,

    /// Points for the loser
    #[arg(long, value_name = "B", allow_hyphen_values = true)]
    loser_points: Option<i32>,

    /// The colours of the coins: a file with one row a line, the letters r g y w o, and . where there is no coin
    #[arg(long, value_name = "FILE")]
    colours: Option<Place>,

    /// Points for a red, green, yellow and white coin [default: -5,5,2,1]
    #[arg(
        long,
        value_name = "R,G,Y,W",
        value_delimiter = ',',
        allow_hyphen_values = true,
        requires = "colours"
    )]
    extras: Option<Vec<i32>>,
}

impl Prizes {
    /// Whether there are any.
    fn any(&self) -> bool {
        let bonuses = self.bonus.or(self.loser_points);
        !self.points.is_empty() || bonuses.is_some() || self.colours.is_some()
    }

    fn scheme(&self) -> Result<Scheme, Failure> {
        let usual = Scheme::default();
        let extras = self.extras.clone().map_or(Ok(usual.extras), <[i32; 4]>::try_from);
        let extras =
            extras.map_err(|_| Failure::BadInput(Words::english().say(&message!("solve.extras"))))?;
        Ok(Scheme {
            points: self.points.clone(),
            winner: self.bonus.unwrap_or(0),
            loser: self.loser_points.unwrap_or(0),
            extras,
            ..usual
        })
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.prizes.any() { run_for_points(args) } else { run_for_the_last_coin(args) }
}

fn run_for_points(args: &Args) -> Result<(), Failure> {
    if args.reporting.certificate.is_some() {
        return Err(Failure::BadInput(Words::english().say(&message!("solve.no-score-certificate"))));
    }
    let (board, position) = args.setup.board(args.prizes.scheme()?, args.prizes.colours.as_ref())?;
    let answer = args.limiting.bound(|limits| value(&board, &position, limits));
    let answer = answer.map_err(|unvalued| args.reporting.unknown(unknown(&unvalued)))?;
    let json = json!({
        "value": answer.value,
        "best_moves": listed(&board, &position, &answer.best_moves),
        "complete": answer.complete,
    });
    let spelled: Vec<String> =
        answer.best_moves.iter().map(|take| board.move_text(&position, take)).collect();
    let moves = match (spelled.is_empty(), first_of(&spelled)) {
        (true, _) => None,
        (_, (moves, 0)) if answer.complete => Some(message!("solve.best-moves", moves = moves)),
        (_, (moves, 0)) => Some(message!("solve.some-best-moves", moves = moves)),
        (_, (moves, more)) => Some(message!("solve.many-best-moves", moves = moves, more = more)),
    };
    let value = message!("solve.value", value = answer.value);
    args.reporting.print(&json, &[value].into_iter().chain(moves).collect::<Vec<_>>())
}

/// Says between which bounds the value lies.
fn unknown(unvalued: &Unvalued) -> Unknown {
    let Bounds { least, most } = unvalued.bounds;
    let line = message!("solve.value-bounds", least = least, most = most);
    let known = (json!({ "value_at_least": least, "value_at_most": most }), vec![line]);
    Unknown { known, ..Unknown::because(unvalued.stopped) }
}

/// The cells of each move.
pub(crate) fn listed(board: &Coins, position: &Position, takes: &[Take]) -> Vec<Vec<u32>> {
    takes.iter().map(|&take| cells(board, position, take)).collect()
}

fn run_for_the_last_coin(args: &Args) -> Result<(), Failure> {
    let (board, position) = args.setup.plain()?;
    let answer = match from_file(args, &board, &position) {
        Some(answer) => answer,
        None => from_memory(args, &board, &position)?,
    };
    let verdict = match answer.winner {
        Seat::First => Verdict::First,
        Seat::Second => Verdict::Second,
    };
    let certificate = args.reporting.certify(&board, &position, verdict, answer.proof)?;
    let mover_wins = answer.winner == board.turn(&position);
    let json = json!({
        "mover_wins": mover_wins,
        "winning_moves": listed(&board, &position, &answer.winning_moves),
        "losing_positions": answer.lost,
        "certificate": certificate,
    });
    args.reporting.print(&json, &said(&board, &position, mover_wins, &answer.winning_moves))
}

/// The answer in words.
fn said(board: &Coins, position: &Position, mover_wins: bool, winning: &[Take]) -> Vec<Message> {
    let verdict = if mover_wins { message!("solve.mover-wins") } else { message!("solve.mover-loses") };
    let spelled: Vec<String> = winning.iter().map(|take| board.move_text(position, take)).collect();
    let moves = match (spelled.is_empty(), first_of(&spelled)) {
        (true, _) => None,
        (_, (moves, 0)) => Some(message!("solve.moves", moves = moves)),
        (_, (moves, more)) => Some(message!("solve.many-moves", moves = moves, more = more)),
    };
    [verdict].into_iter().chain(moves).collect()
}

/// The cells whose coins a move takes.
fn cells(board: &Coins, position: &Position, take: Take) -> Vec<u32> {
    let mut after = *position;
    board.play(&mut after, &take);
    let taken = position.coins() & !after.coins();
    (0..u64::BITS).filter(|cell| taken >> cell & 1 == 1).collect()
}

/// The answer of a table that is kept in a file, if there is one.
fn from_file(args: &Args, board: &Coins, position: &Position) -> Option<Answer> {
    let numbering = Numbering::new(board, position.coins());
    let path = args.folder.file(board, &numbering)?;
    let answer = Finished::open(&path, board, &numbering).and_then(|mut table| {
        let sum = table.sum().clone();
        Answer::look_up(board, position, &numbering, &sum, |number| table.is_lost(number))
    });
    match answer {
        Ok(answer) => Some(answer),
        Err(Unusable::File(error)) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(reason) => {
            files::warn(format_args!("{}: {reason}; it is not used", path.display()));
            None
        }
    }
}

/// The answer of a table that is made now.
fn from_memory(args: &Args, board: &Coins, position: &Position) -> Result<Answer, Failure> {
    let numbering = Numbering::new(board, position.coins());
    let failure = |trouble: Trouble| match trouble {
        Trouble::Stopped(stopped) => args.reporting.unknown(Unknown::because(stopped)),
        Trouble::Failed(failure) => failure,
    };
    let mut memory = tables::memory(&numbering, &args.limiting).map_err(failure)?;
    let (table, sum) = tables::make(numbering, &mut memory, &args.limiting).map_err(failure)?;
    let is_lost = |number| Ok::<_, Failure>(table.is_lost(number));
    Answer::look_up(board, position, table.numbering(), &sum, is_lost)
}
