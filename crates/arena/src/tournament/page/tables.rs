//! The tables of the page.

use gambol_games::message;

use super::{Markup, each, escaped, words};
use crate::tournament::{
    results::{Cell, Results},
    setup::{Format, Setup},
};

impl Results {
    pub(super) fn standings_table(&self, setup: &Setup) -> Markup {
        let swiss = setup.format == Format::Swiss;
        let mut heads = vec![
            message!("tournament.place"),
            message!("tournament.player"),
            message!("tournament.points"),
            message!("tournament.rating"),
            message!("tournament.games-played"),
            message!("tournament.wins"),
            message!("tournament.draws"),
            message!("tournament.losses"),
        ];
        if swiss {
            heads.push(message!("tournament.buchholz"));
        }
        let heads = each(&heads, |head| format!("<th scope=\"col\">{}</th>", words(head)));
        let rows = each(&self.standings, |standing| {
            let entrant = &setup.entrants[standing.entrant];
            let plays = if entrant.plays == entrant.name {
                String::new()
            } else {
                format!(" <small>{}</small>", escaped(&entrant.plays))
            };
            let buchholz =
                if swiss { format!("<td>{}</td>", number(standing.buchholz)) } else { String::new() };
            let half = (standing.rating.high - standing.rating.low) / 2.0;
            format!(
                "<tr><td>{}</td><th scope=\"row\">{}{plays}</th><td class=\"strong\">{}</td>\
                 <td>{:.0} <small>± {half:.0}</small></td>\
                 <td>{}</td><td>{}</td><td>{}</td><td>{}</td>{buchholz}</tr>\n",
                standing.place,
                escaped(&entrant.name),
                number(standing.points),
                standing.rating.elo,
                standing.games,
                standing.wins,
                standing.draws,
                standing.losses,
            )
        });
        format!(
            "<div class=\"scroll\"><table class=\"standings\"><thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\
             </tbody></table></div>\n"
        )
    }

    pub(super) fn first_move_lines(&self, setup: &Setup) -> Markup {
        let lines = each(setup.boards.iter().zip(&self.first_move), |(board, worth)| {
            let line = message!(
                "tournament.first-move",
                board = board,
                elo = signed(worth.elo),
                low = signed(worth.low),
                high = signed(worth.high)
            );
            format!("<li>{}</li>\n", words(&line))
        });
        format!("<ul class=\"quiet\">\n{lines}</ul>\n")
    }

    pub(super) fn cross_table(&self, setup: &Setup) -> Markup {
        let order: Vec<usize> = self.standings.iter().map(|standing| standing.entrant).collect();
        let heads = each(1..=order.len(), |i| format!("<th scope=\"col\">{i}</th>"));
        let rows = each(order.iter().enumerate(), |(place, &i)| {
            let name = &setup.entrants[i].name;
            let cells: Markup = order
                .iter()
                .map(|&j| if i == j { "<td class=\"self\"></td>".into() } else { self.cell(setup, i, j) })
                .collect();
            format!("<tr><td>{}</td><th scope=\"row\">{}</th>{cells}</tr>\n", place + 1, escaped(name))
        });
        format!(
            "<div class=\"scroll\"><table class=\"cross\"><thead><tr><td></td><td></td>{heads}</tr></thead>\n\
             <tbody>\n{rows}</tbody></table></div>\n"
        )
    }

    fn cell(&self, setup: &Setup, i: usize, j: usize) -> Markup {
        let cell: &Cell = &self.cells[i][j];
        if cell.games() == 0 {
            return "<td></td>".into();
        }
        let [name, other] = [i, j].map(|k| &setup.entrants[k].name);
        let hint = message!(
            "tournament.cell-hint",
            name = name,
            other = other,
            wins = cell.wins,
            draws = cell.draws,
            losses = cell.losses
        );
        // The further from even, the stronger the colour.
        let share = (cell.wins as f64 + cell.draws as f64 / 2.0) / cell.games() as f64;
        format!(
            "<td class=\"{}\" title=\"{}\" style=\"--much:{:.0}%\">{}</td>",
            if share >= 0.5 { "up" } else { "down" },
            words(&hint),
            (share - 0.5).abs() * 200.0,
            number(cell.points)
        )
    }
}

/// A whole number with its sign.
fn signed(elo: f64) -> String {
    format!("{elo:+.0}").replace('-', "−")
}

/// Points as people write them: 2½, −35.
pub(super) fn number(points: f64) -> String {
    let whole = points.trunc();
    let sign = if points < 0.0 { "−" } else { "" };
    let half = if (points - whole).abs() > 0.25 { "½" } else { "" };
    let digits = if whole == 0.0 && !half.is_empty() { String::new() } else { format!("{:.0}", whole.abs()) };
    format!("{sign}{digits}{half}")
}
