//! The cells that a line between two cells runs through.

use super::canvas::Cell;

/// How lines are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// With characters that join up; for boards without crossings whose lines are level, upright or plainly slanted.
    Lines,
    /// As rows of marks, which may have any slope and cross.
    Marks,
}

/// Whether a line can be drawn with characters that join up.
pub(super) fn is_straight(from: Cell, to: Cell) -> bool {
    let (across, down) = ((to.column - from.column).abs(), (to.row - from.row).abs());
    down == 0 || across == 0 || (across <= 2 * down && 2 * across >= down)
}

/// The cells from one end to the other, ends included. Marks are set closer along a row where they do not join up.
pub(super) fn trace(from: Cell, to: Cell, manner: Manner) -> Vec<Cell> {
    let (across, down) = (to.column - from.column, to.row - from.row);
    let steps = match manner {
        Manner::Lines if down == 0 => across.abs(),
        Manner::Lines => down.abs(),
        Manner::Marks => (across.abs() / 2).max(down.abs()),
    }
    .max(1);
    // Halves are rounded away from `from`, so that what is symmetric stays so.
    let part = |i: i32, length: i32| (f64::from(i) * f64::from(length) / f64::from(steps)).round() as i32;
    (0..=steps)
        .map(|i| Cell { column: from.column + part(i, across), row: from.row + part(i, down) })
        .collect()
}

/// The dots of a thin line, two to a cell across and four down.
pub(super) fn thin([from, to]: [Cell; 2]) -> impl Iterator<Item = (i32, i32)> {
    let middle = |cell: Cell| (2 * cell.column + 1, 4 * cell.row + 2);
    let ((x, y), (end_x, end_y)) = (middle(from), middle(to));
    let (across, down) = (end_x - x, end_y - y);
    let steps = across.abs().max(down.abs()).max(1);
    let part =
        move |i: i32, length: i32| (f64::from(i) * f64::from(length) / f64::from(steps)).round() as i32;
    (0..=steps).map(move |i| (x + part(i, across), y + part(i, down)))
}
