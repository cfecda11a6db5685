//! How good a layout is.

use std::collections::HashSet;

use super::Layout;
use crate::draw::canvas::Cell;
use crate::draw::figure::Figure;
use crate::draw::trace::{Manner, is_straight};

/// Up to so many rows a drawing fits on a common screen together with what is said around it.
const SCREEN: i32 = 18;
/// Lines of marks that cover more of the page than this are a tangle.
const MOST_COVERED: f64 = 0.8;

/// Whoever judges layouts of a figure.
pub(super) struct Judge<'a> {
    figure: &'a Figure,
    /// The pairs of spots between which there is a line.
    joined: HashSet<[usize; 2]>,
}

/// What one would like.
struct Taste {
    /// The distance of the two closest spots, in rows.
    distance: f64,
    /// Columns for the width of what takes one row in height. A cell is about twice as high as it is wide.
    stretch: f64,
    /// How much a distorted shape matters.
    strictness: f64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(figure: &'a Figure) -> Self {
        Self { figure, joined: figure.lines.iter().map(|line| line.ends).collect() }
    }

    /// How far a layout is from what one would like, or `None` if it cannot be read. `stretch` is the width in columns of
    /// what takes one row in height.
    pub(super) fn cost(&self, layout: &Layout, stretch: f64) -> Option<f64> {
        if !self.keeps_apart(layout) {
            return None;
        }
        let lines = &self.figure.lines;
        let traces: Vec<Vec<Cell>> = lines.iter().map(|line| layout.trace(line)).collect();
        let covered = traces.iter().map(Vec::len).sum::<usize>() as f64;
        let clashes =
            lines.iter().zip(&traces).filter(|(line, trace)| self.clashes(layout, line.ends, trace)).count();
        let ends = || lines.iter().map(|line| layout.ends(line));
        let crooked = ends().filter(|&[from, to]| !is_straight(from, to)).count();
        let area = f64::from(layout.width * layout.height);
        let is_readable = match layout.manner {
            Manner::Lines => crooked == 0,
            Manner::Marks => covered <= MOST_COVERED * area,
        };
        if !is_readable {
            return None;
        }
        // What stands in the middle of a level line, a mark or a label, should stand exactly there.
        let middle = self.figure.label_room.max(1);
        let is_uneven = |spots| (layout.gap(self.figure, spots) - middle) % 2 != 0;
        let uneven =
            lines.iter().zip(ends()).filter(|(line, [from, to])| from.row == to.row && is_uneven(line.ends));
        let taste = self.taste(layout.manner);
        let distortion = (stretch / taste.stretch).ln().abs();
        let size = closest(layout).map_or(0.0, |distance| (distance / taste.distance).ln().abs());
        let excess = (layout.height - SCREEN).max(0);
        Some(
            100.0 * clashes as f64
                + (10.0 * crooked as f64 + uneven.count() as f64) / lines.len().max(1) as f64
                + taste.strictness * distortion
                + 8.0 * size
                + 2.0 * f64::from(excess),
        )
    }

    fn taste(&self, manner: Manner) -> Taste {
        match manner {
            _ if self.figure.lines.is_empty() => Taste { distance: 2.6, stretch: 2.2, strictness: 3.0 },
            Manner::Lines => Taste { distance: 4.0, stretch: 2.2, strictness: 6.0 },
            // Crossing lines need room, of which there is more across than down.
            Manner::Marks => Taste { distance: 14.0, stretch: 3.0, strictness: 6.0 },
        }
    }

    /// Whether a line runs through the text of a spot that is not one of its ends.
    fn clashes(&self, layout: &Layout, ends: [usize; 2], trace: &[Cell]) -> bool {
        (0..layout.cells.len()).filter(|spot| !ends.contains(spot)).any(|spot| {
            let columns = layout.columns(self.figure, spot);
            trace.iter().any(|cell| cell.row == layout.cells[spot].row && columns.contains(&cell.column))
        })
    }

    /// Whether texts leave room between them, and between joined spots for the line and its label.
    fn keeps_apart(&self, layout: &Layout) -> bool {
        let label = self.figure.label_room;
        let count = layout.cells.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        pairs.into_iter().all(|[a, b]| {
            let gap = layout.gap(self.figure, [a, b]);
            let down = (layout.cells[a].row - layout.cells[b].row).abs();
            let is_wall = layout.walls[a].is_some() || layout.walls[b].is_some();
            match (down, self.joined.contains(&[a, b])) {
                (_, true) if is_wall => gap >= label + 2,
                (0, true) => gap >= label + 2,
                (0, false) => gap > i32::from(self.figure.lines.is_empty()),
                // No row is left in which the line could be seen.
                (1, true) => false,
                _ => true,
            }
        })
    }
}

/// The distance of the two closest spots, in rows, walls aside.
fn closest(layout: &Layout) -> Option<f64> {
    let spots = layout.cells.iter().zip(&layout.walls).filter(|(_, wall)| wall.is_none());
    let cells: Vec<Cell> = spots.map(|(cell, _)| *cell).collect();
    let distance =
        |a: &Cell, b: &Cell| f64::from(a.column - b.column).hypot(2.0 * f64::from(a.row - b.row)) / 2.0;
    let distances =
        cells.iter().enumerate().flat_map(|(i, a)| cells[..i].iter().map(move |b| distance(a, b)));
    distances.min_by(f64::total_cmp)
}
