//! The table while games are played, and at the end.

use std::cell::Cell;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use gambol_arena::{
    Cause,
    tournament::{Finished, Points, Progress, Results, Setup},
};
use gambol_games::message;
use indicatif::{ProgressBar, ProgressStyle};
use unicode_width::UnicodeWidthStr as _;

use crate::draw::visible;
use crate::failure::Failure;
use crate::files;
use crate::words::Words;

/// How often the table is drawn anew at most: computing ratings takes time.
const PAUSE: Duration = Duration::from_millis(200);
/// Lines of a terminal that is not to be filled.
const USUAL_HEIGHT: usize = 24;

/// A table that is drawn again and again on standard error, if that is a terminal; a line a game on standard output,
/// if that is none.
pub(super) struct Live<'a> {
    setup: &'a Setup,
    words: Words,
    bar: ProgressBar,
    drawn: Cell<Option<Instant>>,
    lines: bool,
    failed: Cell<Option<Failure>>,
}

impl<'a> Live<'a> {
    pub(super) fn new(setup: &'a Setup, json: bool) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}, {elapsed} gone, {eta} to go\n{msg}");
        let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let lines = !json && !io::stdout().is_terminal();
        Self { setup, words: Words::english(), bar, drawn: Cell::new(None), lines, failed: Cell::new(None) }
    }

    pub(super) fn show(&self, progress: &Progress<'_>) {
        let count = progress.finished.len() as u64;
        if progress.news {
            self.bar.set_position(count);
        } else {
            self.bar.set_length(progress.games);
            self.bar.set_position(count);
            self.bar.reset_eta();
        }
        if self.lines
            && progress.news
            && let Some(game) = progress.finished.last()
            && let Err(failure) = files::print(&self.line(game, count, progress.games))
        {
            self.failed.set(Some(failure));
        }
        let rested = self.drawn.get().is_none_or(|drawn| drawn.elapsed() > PAUSE);
        if !self.bar.is_hidden() && rested {
            let height = terminal_size::terminal_size().map_or(USUAL_HEIGHT, |(_, height)| height.0.into());
            let results = Results::of(self.setup, progress.finished);
            // Two lines are for the bar and the heading, one stays free.
            self.bar.set_message(standings(self.setup, &results, height.saturating_sub(4)));
            self.drawn.set(Some(Instant::now()));
        }
    }

    /// Takes the table away.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        match self.failed.take() {
            None => Ok(()),
            Some(failure) => Err(failure),
        }
    }

    fn line(&self, game: &Finished, count: u64, games: u64) -> String {
        let [first, second] = game.pairing.seats.map(|seat| visible(&self.setup.entrants[seat].name));
        let board = visible(&self.setup.boards[game.pairing.board]);
        let winner = game.verdict(self.setup.points).winner();
        let ending = match winner.map(|seat| [&first, &second][seat.index()]) {
            None => self.words.say(&message!("tournament.drawn")),
            Some(name) => self.words.say(&message!("tournament.won", name = name)),
        };
        let ending = match game.margin {
            Some(margin) if self.setup.points == Points::Score && margin != 0 => {
                let by = message!("tournament.ahead", ending = ending, points = margin.abs());
                self.words.say(&by)
            }
            _ => ending,
        };
        let ending = match game.by {
            Cause::Rules => ending,
            by => self.words.say(&message!("tournament.ended-by", ending = ending, by = by.name())),
        };
        let line = message!(
            "tournament.game",
            count = count,
            games = games,
            first = first,
            second = second,
            board = board,
            ending = ending
        );
        self.words.say(&line) + "\n"
    }
}

/// The table, with at most so many players.
pub(super) fn standings(setup: &Setup, results: &Results, most: usize) -> String {
    let words = Words::english();
    let heads = [
        message!("tournament.head-place"),
        message!("tournament.head-player"),
        message!("tournament.head-points"),
        message!("tournament.head-games"),
        message!("tournament.head-won"),
        message!("tournament.head-drawn"),
        message!("tournament.head-lost"),
        message!("tournament.head-rating"),
    ];
    let mut rows = vec![heads.map(|head| words.say(&head))];
    for standing in results.standings.iter().take(most) {
        let half = (standing.rating.high - standing.rating.low) / 2.0;
        rows.push([
            standing.place.to_string(),
            visible(&setup.entrants[standing.entrant].name),
            standing.points.to_string(),
            standing.games.to_string(),
            standing.wins.to_string(),
            standing.draws.to_string(),
            standing.losses.to_string(),
            format!("{:.0} ± {half:.0}", standing.rating.elo),
        ]);
    }
    let widths: [usize; 8] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].width()).max().unwrap_or(0));
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(widths).enumerate().map(|(i, (cell, width))| {
            let blank = " ".repeat(width - cell.width());
            // Names begin where names begin; numbers end where numbers end.
            if i == 1 { format!("{cell}{blank}") } else { format!("{blank}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    });
    let mut text = lines.collect::<Vec<_>>().join("\n");
    if let Some(more) = results.standings.len().checked_sub(most).filter(|&more| more > 0) {
        text += &format!("\n{}", words.say(&message!("draw.more", count = more)));
    }
    text
}
