//! The results as one page that needs nothing else: no network, no other file.
//!
//! Names come from outside, so nothing of them is ever markup. In HTML they are [`escaped`]; for the script they are
//! JSON without `<`, which cannot end the element it stands in, and the script sets text, never markup. Besides, the
//! page forbids itself to load anything.

mod tables;

use std::path::Path;

use gambol_games::{Message, message};
use serde_json::{Value, json};

use super::{
    film,
    finished::Finished,
    journal::Journal,
    plot::plot,
    results::{Results, in_order},
    setup::{Format, Points, Setup},
};
use crate::words::say;

const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");
/// The most bytes of replays. Games beyond are listed without one; their records are still in their files.
const MOST_FILM: usize = 4 << 20;

/// Markup that is safe: made here, or escaped.
type Markup = String;

impl Results {
    /// The page. Records are read from the folder of the tournament.
    pub fn page(&self, setup: &Setup, finished: &[Finished], folder: &Path) -> String {
        let title = words(&message!("tournament.title"));
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
             form-action 'none'\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header><h1>{title}</h1>\n{}</header>\n<main>\n",
            self.about(setup)
        );
        page += &section(&message!("tournament.standings"), "", &self.standings_table(setup));
        page += &section(
            &message!("tournament.ratings"),
            &words(&message!("tournament.ratings-note")),
            &(plot(setup, self) + &self.first_move_lines(setup)),
        );
        page += &section(
            &message!("tournament.cross-table"),
            &words(&cross_note(setup.points)),
            &self.cross_table(setup),
        );
        let no_script = words(&message!("tournament.no-script"));
        page += &section(
            &message!("tournament.games"),
            "",
            &format!("<div id=\"games\"></div><noscript><p>{no_script}</p></noscript>"),
        );
        let data = films(setup, finished, folder);
        page += &format!(
            "</main>\n<script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{SCRIPT}</script>\n\
             </body>\n</html>\n",
            in_script(&data)
        );
        page
    }

    fn about(&self, setup: &Setup) -> Markup {
        let format = match setup.format {
            Format::RoundRobin => message!("tournament.round-robin"),
            Format::Swiss => message!("tournament.swiss"),
            Format::Gauntlet { .. } => message!("tournament.gauntlet"),
        };
        let points = match setup.points {
            Points::Wins => message!("tournament.by-wins"),
            Points::Score => message!("tournament.by-score"),
        };
        let games = if self.is_complete() {
            message!("tournament.games-all", games = self.games)
        } else {
            message!("tournament.games-some", finished = self.finished, games = self.games)
        };
        let players = message!("tournament.players", count = setup.entrants.len());
        let rounds = message!("tournament.rounds", count = setup.rounds);
        let seed = message!("tournament.seed", seed = setup.seed);
        let facts: Vec<Markup> = [format, players, rounds, games, points, seed].iter().map(words).collect();
        let boards: Vec<Markup> =
            setup.boards.iter().map(|board| format!("<code>{}</code>", escaped(board))).collect();
        format!("<p class=\"facts\">{}</p>\n<p class=\"facts\">{}</p>\n", facts.join(" · "), boards.join(" "))
    }
}

fn cross_note(points: Points) -> Message {
    match points {
        Points::Wins => message!("tournament.cross-wins"),
        Points::Score => message!("tournament.cross-score"),
    }
}

fn section(title: &Message, note: &str, content: &str) -> Markup {
    let note = if note.is_empty() { String::new() } else { format!("<p class=\"quiet\">{note}</p>\n") };
    format!("<section><h2>{}</h2>\n{note}{content}</section>\n", words(title))
}

/// The games with their replays, and the words that the script needs.
fn films(setup: &Setup, finished: &[Finished], folder: &Path) -> Value {
    let mut bytes = 0;
    let games = in_order(finished).into_iter().map(|game| {
        let pairing = &game.pairing;
        let mut listed = json!({
            "n": pairing.number,
            "r": pairing.round,
            "b": pairing.board,
            "p": pairing.seats,
            "w": game.verdict(setup.points).winner().map(gambol_games::Seat::index),
            "by": game.by.name(),
            "m": game.moves,
        });
        if let Some(score) = game.score {
            listed["s"] = json!(score);
        }
        if bytes < MOST_FILM
            && let Ok(record) = std::fs::read(folder.join(Journal::record_name(pairing.number)))
            && let Some(frames) = film::frames(&record)
        {
            let frames = Value::from(frames);
            bytes += frames.to_string().len();
            listed["f"] = frames;
        }
        listed
    });
    let games: Value = games.collect();
    let word = |message: &Message| say(message);
    json!({
        "players": setup.entrants.iter().map(|entrant| &entrant.name).collect::<Vec<_>>(),
        "boards": setup.boards,
        "stages": setup.boards.iter().map(|board| film::stage(board)).collect::<Vec<_>>(),
        "games": games,
        "words": {
            "all": word(&message!("tournament.everybody")),
            "allBoards": word(&message!("tournament.all-boards")),
            "won": word(&message!("tournament.script-won")),
            "drawn": word(&message!("tournament.script-drawn")),
            "by": word(&message!("tournament.script-by")),
            "moves": word(&message!("tournament.script-moves")),
            "more": word(&message!("tournament.script-more")),
            "start": word(&message!("tournament.script-start")),
            "foul": word(&message!("tournament.script-foul")),
            "record": word(&message!("tournament.script-record")),
            "first": word(&message!("tournament.script-first")),
            "back": word(&message!("tournament.script-back")),
            "next": word(&message!("tournament.script-next")),
            "last": word(&message!("tournament.script-last")),
            "close": word(&message!("tournament.script-close")),
            "player": word(&message!("tournament.player")),
            "board": word(&message!("tournament.board")),
        },
    })
}

/// The markup of all items, one after the other.
fn each<T>(items: impl IntoIterator<Item = T>, markup: impl Fn(T) -> Markup) -> Markup {
    items.into_iter().map(markup).collect()
}

/// A message as markup.
fn words(message: &Message) -> Markup {
    escaped(&say(message))
}

/// Text in HTML, between tags or in a quoted attribute.
pub(super) fn escaped(text: &str) -> Markup {
    let mut markup = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => markup += "&amp;",
            '<' => markup += "&lt;",
            '>' => markup += "&gt;",
            '"' => markup += "&quot;",
            '\'' => markup += "&#39;",
            // Marks that turn the direction of text around could make one name look like another.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => markup.push('\u{fffd}'),
            c => markup.push(c),
        }
    }
    markup
}

/// JSON within a script element: nothing in it can end the element or begin a comment.
fn in_script(value: &Value) -> String {
    let text = value.to_string();
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests;
