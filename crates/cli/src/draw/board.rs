//! A figure inked onto the page by its layout.

use anstyle::Style;
use gambol_games::Tone;

use super::canvas::{Canvas, Cell};
use super::figure::{Figure, Line};
use super::layout::Layout;
use super::pens::{self, Pens};
use super::text::breadth;
use super::trace::{Manner, thin};

/// A drawing.
pub(super) struct Board {
    pub(super) lines: Vec<String>,
    /// Whether every line that has a name shows it.
    pub(super) labelled: bool,
}

impl Board {
    pub(super) fn new(figure: &Figure, layout: &Layout, pens: &Pens) -> Self {
        let mut canvas = Canvas::new(layout.width, layout.height);
        for (spot, wall) in layout.walls.iter().enumerate() {
            for row in wall.iter().flat_map(|&[first, last]| first..=last) {
                canvas.text(Cell { row, ..layout.cells[spot] }, pens.wall, figure.spots[spot].style);
            }
        }
        for (mark, cell) in figure.spots.iter().zip(&layout.cells) {
            let column = cell.column - breadth(&mark.text) / 2;
            canvas.text(Cell { column, ..*cell }, &mark.text, mark.style);
        }
        // Lines that somebody owns are drawn over those that nobody does.
        let mut order: Vec<&Line> = figure.lines.iter().filter(|line| line.tone != Tone::Gone).collect();
        order.sort_by_key(|line| line.tone != Tone::Plain);
        for line in &order {
            Stroke { line, ends: layout.ends(line), style: pens::style(line.tone), pens }
                .draw(&mut canvas, layout);
        }
        let mut labelled = true;
        for line in order.iter().filter(|line| !line.label.is_empty()) {
            labelled &= draw_label(&mut canvas, line, layout);
        }
        Self { lines: canvas.lines(), labelled }
    }
}

/// A line about to be drawn.
struct Stroke<'a> {
    line: &'a Line,
    ends: [Cell; 2],
    style: Style,
    pens: &'a Pens,
}

impl Stroke<'_> {
    fn draw(&self, canvas: &mut Canvas, layout: &Layout) {
        // Where the line can be seen; the rest is under the names at its ends.
        let cells = layout.trace(self.line).into_iter();
        let seen: Vec<Cell> =
            cells.filter(|cell| canvas.is_free(cell.row, cell.column..cell.column + 1)).collect();
        let is_owned = matches!(self.line.tone, Tone::First | Tone::Second);
        match layout.manner {
            Manner::Lines if !is_owned => seen.iter().for_each(|&cell| self.join(canvas, cell)),
            Manner::Lines if self.ends[0].row == self.ends[1].row => {
                // Marks in every other cell, as in a row of them that is not level.
                self.mark(canvas, seen.iter().skip(usize::from(seen.len() > 2)).step_by(2));
            }
            Manner::Marks if self.pens.braille && self.line.tone == Tone::Plain => {
                thin(self.ends).for_each(|(column, row)| canvas.dot(column, row));
            }
            Manner::Lines | Manner::Marks => self.mark(canvas, seen.iter()),
        }
        let [from, to] = self.ends;
        let heads = [(seen.first(), to, from), (seen.last(), from, to)];
        for ((cell, from, to), _) in heads.into_iter().zip(self.line.heads).filter(|(_, head)| *head) {
            if let Some(&cell) = cell {
                canvas.stroke(cell, self.pens.arrows[quarter(from, to)], self.style);
            }
        }
    }

    fn mark<'a>(&self, canvas: &mut Canvas, cells: impl Iterator<Item = &'a Cell>) {
        if let Some(mark) = self.pens.mark(self.line.tone) {
            cells.for_each(|&cell| canvas.stroke(cell, mark, self.style));
        }
    }

    /// One character of a line that joins up with the next.
    fn join(&self, canvas: &mut Canvas, cell: Cell) {
        let [from, to] = self.ends;
        let is_strong = self.line.tone == Tone::Strong;
        let [level, upright, rising, falling] = if is_strong { self.pens.strong } else { self.pens.line };
        if from.row == to.row {
            canvas.stroke(cell, level, self.style);
        } else if from.column == to.column {
            canvas.stroke(cell, upright, self.style);
        } else {
            let slanted = if (from.row < to.row) == (from.column < to.column) { falling } else { rising };
            canvas.stroke(cell, slanted, self.style);
            if is_strong {
                canvas.stroke(Cell { column: cell.column + 1, ..cell }, slanted, self.style);
            }
        }
    }
}

/// Which way an arrow points: 0 right, 1 down, 2 left, 3 up.
fn quarter(from: Cell, to: Cell) -> usize {
    let (across, down) = (to.column - from.column, 2 * (to.row - from.row));
    match (across.abs() >= down.abs(), across >= 0, down >= 0) {
        (true, true, _) => 0,
        (false, _, true) => 1,
        (true, false, _) => 2,
        (false, _, false) => 3,
    }
}

/// Writes a line's label on it, as near to its middle and as far from other lines as there is room; `false` if there is
/// none.
fn draw_label(canvas: &mut Canvas, line: &Line, layout: &Layout) -> bool {
    let [from, to] = layout.ends(line);
    let width = breadth(&line.label);
    let cells = layout.trace(line);
    let left = |cell: &Cell| (cell.column - width / 2).clamp(0, (layout.width - width).max(0));
    // Twice the way from the middle of the line, which may lie between two cells, to that of the label.
    let off = |cell: &Cell, i: usize| {
        if from.row == to.row {
            (2 * left(cell) + width - 1).abs_diff(from.column + to.column) as usize
        } else {
            (2 * i).abs_diff(cells.len() - 1)
        }
    };
    // A blank on both sides, unless it is the line itself that goes on there.
    let margin = i32::from(from.row != to.row && layout.manner == Manner::Lines);
    let is_free = |cell: &Cell| {
        let (start, end) = (left(cell) - margin, left(cell) + width + margin);
        canvas.is_free(cell.row, start.max(0)..end.min(layout.width))
    };
    let crossed = |cell: &Cell| canvas.strokes(cell.row, left(cell) - 1..left(cell) + width + 1);
    let places = cells.iter().zip(0_usize..).filter(|(cell, _)| is_free(cell));
    let place = match layout.manner {
        Manner::Lines => places.min_by_key(|&(cell, i)| (off(cell, i), cell.column, cell.row)),
        Manner::Marks => places.min_by_key(|&(cell, i)| off(cell, i) + 4 * crossed(cell)),
    };
    let Some((cell, _)) = place else { return false };
    canvas.text(Cell { column: left(cell), ..*cell }, &line.label, pens::style(line.tone));
    true
}
