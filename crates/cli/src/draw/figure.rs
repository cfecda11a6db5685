//! A scene made ready for the page: what is written at each spot, and one line for all links between the same two.

use std::collections::BTreeMap;

use anstyle::Style;
use gambol_games::{Click, Link, Scene, Shape, Spot, Tone};
use gambol_graph::Point;

use super::pens::{self, Pens};
use super::text::{breadth, shortened};

/// The widest name that is drawn.
const WIDEST_NAME: usize = 20;

/// What to draw.
pub(super) struct Figure {
    pub(super) spots: Vec<Mark>,
    pub(super) lines: Vec<Line>,
    /// The widest label of a line, also of those that have lost theirs: so that the drawing does not move during a
    /// game. 0 if lines are not named.
    pub(super) label_room: i32,
}

/// What is written at a spot.
pub(super) struct Mark {
    pub(super) at: Point,
    pub(super) text: String,
    pub(super) style: Style,
    /// The width of the widest text that can stand here during a game.
    pub(super) room: i32,
    /// Whether it may be drawn as a whole side of the board.
    pub(super) terminal: bool,
}

/// The links between two spots.
pub(super) struct Line {
    /// The spots, the lower number first.
    pub(super) ends: [usize; 2],
    pub(super) label: String,
    pub(super) tone: Tone,
    /// Whether an arrow leads to that end.
    pub(super) heads: [bool; 2],
}

/// How much of the names is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// All of them.
    Shown,
    /// Only those of spots that matter; the others are dots. Enough where links have names of their own.
    Dots,
}

impl Figure {
    pub(super) fn new(scene: &Scene, names: Names, pens: &Pens) -> Self {
        let lettered = scene.spots.iter().any(|spot| pens::letter(spot.tone).is_some());
        let walked = scene.spots.iter().any(|spot| spot.shape == Shape::Token || can_be_played(spot));
        let digits = scene.spots.iter().map(|spot| breadth(&spot.label)).max().unwrap_or(0);
        let mark = |spot: &Spot| mark(spot, names, pens, (digits, lettered, walked));
        Self {
            spots: scene.spots.iter().map(mark).collect(),
            lines: lines(&scene.links),
            label_room: label_room(scene),
        }
    }
}

fn can_be_played(spot: &Spot) -> bool {
    matches!(spot.click, Some(Click::Play(_)))
}

fn mark(spot: &Spot, names: Names, pens: &Pens, (digits, lettered, walked): (i32, bool, bool)) -> Mark {
    let style = pens::style(spot.tone);
    let name = shortened(&spot.label, WIDEST_NAME, pens.ellipsis);
    let hidden = names == Names::Dots && spot.tone != Tone::Strong;
    let room = match spot.shape {
        Shape::Coin | Shape::Hole => digits + 2 + i32::from(lettered),
        Shape::Vertex | Shape::Token if hidden => 1,
        Shape::Vertex | Shape::Token => breadth(&name) + if walked { 2 } else { 0 },
        Shape::Barrel(fish) => breadth(&format!("{name}:{fish}")),
    };
    let (text, style) = match spot.shape {
        Shape::Coin => {
            let letter = pens::letter(spot.tone).map_or_else(String::new, String::from);
            let blanks = " ".repeat((digits - breadth(&name)) as usize);
            (format!("({blanks}{name}{letter})"), style)
        }
        Shape::Hole => (pens.gone.to_owned(), style),
        Shape::Token => (format!("[{name}]"), Style::new().bold().invert()),
        Shape::Vertex if spot.tone == Tone::Gone => (pens.gone.to_owned(), style),
        Shape::Vertex if hidden => (pens.dot.to_owned(), style),
        Shape::Vertex if can_be_played(spot) => (name, style.underline()),
        Shape::Vertex => (name, style),
        Shape::Barrel(fish) => (format!("{name}:{fish}"), style),
    };
    let terminal = spot.shape == Shape::Vertex && spot.tone == Tone::Strong;
    Mark { at: spot.at, text, style, room, terminal }
}

/// One line for each pair of joined spots. If one of several links is somebody's, the line is; it is gone when all are.
fn lines(links: &[Link]) -> Vec<Line> {
    let mut bundles: BTreeMap<[usize; 2], Vec<&Link>> = BTreeMap::new();
    for link in links {
        bundles.entry([link.from.min(link.to), link.from.max(link.to)]).or_default().push(link);
    }
    let line = |(ends, links): ([usize; 2], Vec<&Link>)| {
        let there = || links.iter().filter(|link| link.tone != Tone::Gone);
        let tone =
            there().map(|link| link.tone).max_by_key(|&tone| tone != Tone::Plain).unwrap_or(Tone::Gone);
        let labels: Vec<&str> =
            links.iter().map(|link| link.label.as_str()).filter(|label| !label.is_empty()).collect();
        let heads = ends.map(|end| there().any(|link| link.arrow && link.to == end));
        Line { ends, label: labels.join(","), tone, heads }
    };
    bundles.into_iter().map(line).collect()
}

/// Whether moves call the links by names of their own. A link that was claimed has lost its name.
pub(super) fn has_named_links(scene: &Scene) -> bool {
    scene.links.iter().any(|link| !link.label.is_empty() || link.tone == Tone::Strong)
}

fn label_room(scene: &Scene) -> i32 {
    if !has_named_links(scene) {
        return 0;
    }
    let widest = scene.links.iter().map(|link| breadth(&link.label)).max().unwrap_or(0);
    widest.max(breadth(&(scene.links.len() - 1).to_string()))
}
