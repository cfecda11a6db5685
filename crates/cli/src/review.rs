//! `gambol review`

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use gambol_coach::{Lookup, Review, Reviewed, Tally, Verdict, coach, review};
use gambol_games::{Seat, message};
use gambol_play::Session;
use gambol_solve::Limits;

use crate::console::Console;
use crate::draw::visible;
use crate::failure::Failure;
use crate::lens::marked;
use crate::shelf::Shelf;
use crate::solve::limiting::{free_memory, time};
use crate::table::verdict;
use crate::{files, history, record};

/// Tell where a recorded game was given away, and why
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol review game.jsonl
  gambol review game.jsonl --all
  gambol review game.jsonl --json")]
pub(crate) struct Args {
    /// The record
    file: PathBuf,

    /// Say something about every move, not only about mistakes
    #[arg(long)]
    all: bool,

    /// Look at each move no longer than this: 500ms, 10s, 5m
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5s")]
    time_limit: Duration,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let session = record::look(&args.file)?;
    let review = reviewed(&session, args.time_limit)?;
    if args.json {
        let json = serde_json::to_string(&review).map_err(|error| Failure::Work(error.to_string()))?;
        return files::print(&format!("{json}\n"));
    }
    Reviewer { console: Console::new(), session, review }.tell(args.all)
}

fn reviewed(session: &Session, time_limit: Duration) -> Result<Review, Failure> {
    let kind = session.game().kind();
    let Some(mut teacher) = coach(kind) else {
        return Err(Failure::BadInput(format!("nobody here can explain {kind}")));
    };
    let shelf = Shelf::default();
    let since = Cell::new(Instant::now());
    let stop = || since.get().elapsed() > time_limit;
    let memory = free_memory() / 4;
    let lookup = || {
        since.set(Instant::now());
        Lookup { limits: Limits { stop: &stop, memory }, tables: &shelf }
    };
    review(session, teacher.as_mut(), lookup).map_err(|mute| Failure::Work(mute.to_string()))
}

/// Whoever tells of a game what there is to say.
struct Reviewer {
    console: Console,
    session: Session,
    review: Review,
}

impl Reviewer {
    fn tell(mut self, all: bool) -> Result<(), Failure> {
        self.console.line(&visible(&self.review.game))?;
        for seat in [Seat::First, Seat::Second].into_iter().take(self.session.game().players()) {
            self.tally(seat)?;
        }
        let mut told_board = false;
        for (number, reviewed) in (1..).zip(self.review.moves.clone()) {
            let is_mistake = reviewed.verdict.is_mistake();
            if is_mistake || all {
                self.console.line("")?;
                self.about(number, &reviewed, is_mistake && !told_board)?;
                told_board |= is_mistake;
            }
        }
        if self.review.first_mistake().is_none() {
            self.console.line("")?;
            self.console.say(&message!("review.no-mistake"))?;
        }
        Ok(())
    }

    /// How often a player kept what there was.
    fn tally(&mut self, seat: Seat) -> Result<(), Failure> {
        let Tally { turns, decidable, kept, unknown, .. } = self.review.tallies[seat.index()];
        let name = self.name(seat);
        self.console.say(&match self.review.tallies[seat.index()].share() {
            None => message!("review.undecidable", name = name, turns = turns),
            Some(share) => {
                let percent = (share * 100.0).round();
                message!(
                    "review.tally",
                    name = name,
                    turns = turns,
                    decidable = decidable,
                    kept = kept,
                    percent = percent
                )
            }
        })?;
        if unknown > 0 {
            self.console.say(&message!("review.unknown", count = unknown))?;
        }
        if let Some(understanding) = self.review.tallies[seat.index()].understanding() {
            let percent = (understanding * 100.0).round();
            self.console.say(&message!("review.even", percent = percent))?;
        }
        Ok(())
    }

    /// What a move did; with the board before it, if that is wanted.
    fn about(&mut self, number: usize, reviewed: &Reviewed, with_board: bool) -> Result<(), Failure> {
        let name = self.name(reviewed.seat);
        self.console.say(&message!("review.move", number = number, name = name, mv = reviewed.text))?;
        match &reviewed.verdict {
            Verdict::Foul => self.console.say(&message!("review.foul")),
            Verdict::Unknown { .. } => self.console.say(&message!("advice.unknown")),
            Verdict::Judged(judgement) => {
                if with_board
                    && let Some(parent) = self.session.node(reviewed.node).and_then(|node| node.parent)
                {
                    self.session.jump(parent);
                    self.console.line("")?;
                    self.console.draw(&marked(self.session.game().scene(), &judgement.why.marks))?;
                    self.console.line("")?;
                }
                self.console.say(&verdict(&reviewed.text, judgement))?;
                self.console.say(&judgement.why.message)?;
                match &judgement.better {
                    Some(better) => self.console.say(&message!("advice.better", mv = better)),
                    None => Ok(()),
                }
            }
        }
    }

    fn name(&self, seat: Seat) -> String {
        let place = self.console.words(&history::seat(seat));
        let player = &self.session.setup().players[seat.index()];
        player.as_ref().map_or(place, |player| player.name.clone())
    }
}
