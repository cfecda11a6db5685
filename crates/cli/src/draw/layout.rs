//! Where the spots of a figure go on the page.
//!
//! Of all scales that keep texts apart the one whose layout [costs](cost) least is taken.

mod axis;
mod cost;
mod walls;

use std::ops::Range;

use gambol_graph::Point;

use self::axis::Axis;
use self::cost::Judge;
use self::walls::Walls;
use super::canvas::Cell;
use super::figure::{Figure, Line};
use super::trace::{Manner, trace};

/// More spots or lines than this make no drawing that one can read.
const MOST_SPOTS: usize = 150;
const MOST_LINES: usize = 250;
/// The most rows of a drawing.
const MOST_ROWS: i32 = 40;

/// The cells of all spots.
pub(super) struct Layout {
    /// The middle of each spot's text.
    pub(super) cells: Vec<Cell>,
    /// The first and last row of a spot that is a whole side of the board.
    pub(super) walls: Vec<Option<[i32; 2]>>,
    pub(super) manner: Manner,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Layout {
    /// A layout at most `width` columns wide, if a readable one exists.
    pub(super) fn of(figure: &Figure, width: i32) -> Option<Self> {
        let (spots, lines) = (figure.spots.len(), figure.lines.len());
        if spots == 0 || spots > MOST_SPOTS || lines > MOST_LINES {
            return None;
        }
        let walls = Walls::of(figure);
        let joined = || Self::best(figure, &walls, width, Manner::Lines);
        let marked = || Self::best(figure, &Walls::none(figure), width, Manner::Marks);
        if walls.let_lines_cross(figure) { marked() } else { joined().or_else(marked) }
    }

    /// The layout of least cost.
    fn best(figure: &Figure, walls: &Walls, width: i32, manner: Manner) -> Option<Self> {
        let judge = Judge::new(figure);
        let across = Axis::new(figure.spots.iter().map(|spot| spot.at.x));
        let free = figure.spots.iter().enumerate().filter(|&(spot, _)| !walls.has(spot));
        let down = Axis::new(free.map(|(_, mark)| mark.at.y));
        let mut best: Option<(f64, Self)> = None;
        for row_scale in down.scales(MOST_ROWS - 1) {
            for column_scale in across.scales(width - 1) {
                let place = |at: Point| Cell {
                    column: across.cell(at.x, column_scale),
                    row: down.cell(at.y, row_scale),
                };
                let mut cells: Vec<Cell> = figure.spots.iter().map(|spot| place(spot.at)).collect();
                let Some(width) = fit(figure, &mut cells, width) else { continue };
                let height = cells.iter().map(|cell| cell.row + 1).max()?;
                let trial = Self { walls: walls.rows(&cells), cells, manner, width, height };
                if let Some(cost) = judge.cost(&trial, column_scale / row_scale)
                    && best.as_ref().is_none_or(|(least, _)| cost < *least)
                {
                    best = Some((cost, trial));
                }
            }
        }
        best.map(|(_, layout)| layout)
    }

    /// The cells at which a line begins and ends: at a wall, on the row of its other end.
    pub(super) fn ends(&self, line: &Line) -> [Cell; 2] {
        let [a, b] = line.ends;
        let [mut from, mut to] = [self.cells[a], self.cells[b]];
        if self.walls[a].is_some() {
            from.row = to.row;
        } else if self.walls[b].is_some() {
            to.row = from.row;
        }
        [from, to]
    }

    /// The cells a line runs through.
    pub(super) fn trace(&self, line: &Line) -> Vec<Cell> {
        let [from, to] = self.ends(line);
        trace(from, to, self.manner)
    }

    /// The columns of a spot's text at its widest.
    fn columns(&self, figure: &Figure, spot: usize) -> Range<i32> {
        let room = figure.spots[spot].room;
        let left = self.cells[spot].column - room / 2;
        left..left + room
    }

    /// The columns between the texts of two spots.
    fn gap(&self, figure: &Figure, spots: [usize; 2]) -> i32 {
        let [one, other] = spots.map(|spot| self.columns(figure, spot));
        one.start.max(other.start) - one.end.min(other.end)
    }
}

/// Moves the cells across so that the leftmost text starts at the edge, and gives the width of it all if that fits.
fn fit(figure: &Figure, cells: &mut [Cell], width: i32) -> Option<i32> {
    let rooms = || figure.spots.iter().map(|spot| spot.room);
    let left = cells.iter().zip(rooms()).map(|(cell, room)| cell.column - room / 2).min()?;
    for cell in &mut *cells {
        cell.column -= left;
    }
    let right = cells.iter().zip(rooms()).map(|(cell, room)| cell.column - room / 2 + room).max();
    right.filter(|&right| right <= width)
}
