//! Ratings with their intervals as a drawing.

use super::{page::escaped, results::Results, setup::Setup};
use crate::words::say;
use gambol_games::message;

const WIDTH: f64 = 400.0;
const NAMES: f64 = 104.0;
const RIGHT: f64 = 14.0;
const ROW: f64 = 24.0;
/// Longer names are cut; the whole one appears when one points at it.
const LONGEST: usize = 14;

/// The ratings of all players, the best on top, as SVG.
pub(super) fn plot(setup: &Setup, results: &Results) -> String {
    let mut players: Vec<_> = results.standings.iter().collect();
    players.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    let low = players.iter().map(|player| player.rating.low).fold(f64::INFINITY, f64::min);
    let high = players.iter().map(|player| player.rating.high).fold(f64::NEG_INFINITY, f64::max);
    let spread = (high - low).max(1.0);
    let x = |elo: f64| NAMES + (elo - low) / spread * (WIDTH - NAMES - RIGHT);
    let bottom = ROW * players.len() as f64 + 6.0;
    let height = bottom + 18.0;
    let label = escaped(&say(&message!("tournament.rating-plot")));
    let mut svg =
        format!(r#"<svg class="plot" viewBox="0 0 {WIDTH} {height:.0}" role="img" aria-label="{label}">"#);
    for tick in ticks(low, high) {
        let x = x(tick);
        svg += &format!(r#"<line class="grid" x1="{x:.1}" y1="0" x2="{x:.1}" y2="{bottom:.1}"/>"#);
        svg += &format!(r#"<text class="tick" x="{x:.1}" y="{:.1}">{tick:.0}</text>"#, bottom + 14.0);
    }
    for (i, player) in players.iter().enumerate() {
        let (y, rating) = (ROW * (i as f64 + 0.5) + 4.0, player.rating);
        let name = &setup.entrants[player.entrant].name;
        let hint = escaped(&say(&message!(
            "tournament.rating-hint",
            name = name,
            elo = format!("{:.0}", rating.elo),
            low = format!("{:.0}", rating.low),
            high = format!("{:.0}", rating.high)
        )));
        let shown = escaped(&cut(name));
        svg += &format!("<g><title>{hint}</title>");
        svg += &format!(r#"<text class="name" x="{:.1}" y="{:.1}">{shown}</text>"#, NAMES - 10.0, y + 4.0);
        let [from, at, to] = [rating.low, rating.elo, rating.high].map(x);
        svg += &format!(r#"<line class="span" x1="{from:.1}" y1="{y:.1}" x2="{to:.1}" y2="{y:.1}"/>"#);
        for end in [from, to] {
            let [top, foot] = [y - 4.0, y + 4.0];
            svg +=
                &format!(r#"<line class="span" x1="{end:.1}" y1="{top:.1}" x2="{end:.1}" y2="{foot:.1}"/>"#);
        }
        svg += &format!(r#"<circle class="dot" cx="{at:.1}" cy="{y:.1}" r="4.5"/></g>"#);
    }
    svg + "</svg>"
}

fn cut(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// A few round numbers within a range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    const MOST: f64 = 5.0;
    let rough = (high - low).max(1.0) / MOST;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|x| x * power).into_iter().find(|&step| step >= rough);
    let step = step.unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_few_round_ticks() {
        assert_eq!(ticks(1180.0, 1790.0), [1200.0, 1400.0, 1600.0]);
        assert_eq!(ticks(-3.0, 3.0), [-2.0, 0.0, 2.0]);
        for (low, high) in [(0.0, 0.0), (1499.0, 1501.0), (-9000.0, 12345.0)] {
            assert!((1..=7).contains(&ticks(low, high).len()), "{low} to {high}: {:?}", ticks(low, high));
        }
    }
}
