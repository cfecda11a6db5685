//! Results as tables of comma-separated values (RFC 4180), for spreadsheets.

use super::{
    finished::Finished,
    journal::Journal,
    results::{Results, in_order, winner_name},
    setup::Setup,
};

impl Results {
    /// The standings, one player a line.
    pub fn standings_csv(&self, setup: &Setup) -> String {
        let head = [
            "place", "name", "plays", "points", "games", "wins", "draws", "losses", "byes", "rating", "low",
            "high",
        ];
        let mut text = line(head);
        for standing in &self.standings {
            let entrant = &setup.entrants[standing.entrant];
            let rating = standing.rating;
            text += &line([
                &standing.place.to_string(),
                &entrant.name,
                &entrant.plays,
                &standing.points.to_string(),
                &standing.games.to_string(),
                &standing.wins.to_string(),
                &standing.draws.to_string(),
                &standing.losses.to_string(),
                &standing.byes.to_string(),
                &format!("{:.1}", rating.elo),
                &format!("{:.1}", rating.low),
                &format!("{:.1}", rating.high),
            ]);
        }
        text
    }

    /// The games, one a line.
    pub fn games_csv(setup: &Setup, finished: &[Finished]) -> String {
        let head = [
            "number",
            "round",
            "board",
            "first",
            "second",
            "winner",
            "by",
            "first_points",
            "second_points",
            "margin",
            "moves",
            "first_ms",
            "second_ms",
            "record",
        ];
        let mut text = line(head);
        let number = |n: Option<i64>| n.map_or(String::new(), |n| n.to_string());
        for game in in_order(finished) {
            let pairing = &game.pairing;
            let [first, second] = pairing.seats.map(|seat| setup.entrants[seat].name.as_str());
            text += &line([
                &pairing.number.to_string(),
                &pairing.round.to_string(),
                &setup.boards[pairing.board],
                first,
                second,
                winner_name(setup, game, game.verdict(setup.points)).unwrap_or(""),
                game.by.name(),
                &number(game.score.map(|score| score[0])),
                &number(game.score.map(|score| score[1])),
                &number(game.margin),
                &game.moves.to_string(),
                &game.think_ms[0].to_string(),
                &game.think_ms[1].to_string(),
                &Journal::record_name(pairing.number),
            ]);
        }
        text
    }
}

fn line<const N: usize>(fields: [&str; N]) -> String {
    let fields: Vec<String> = fields.into_iter().map(field).collect();
    fields.join(",") + "\r\n"
}

/// Quoted where it holds something that means something.
fn field(text: &str) -> String {
    if text.contains(['"', ',', '\r', '\n']) || text.trim() != text {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests;
