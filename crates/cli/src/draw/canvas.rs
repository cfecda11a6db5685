//! A page of character cells, each with a style.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::Style;

use super::text::breadth;

/// A cell of the page, by column and row from the top left. Either may lie off the page: then nothing is drawn there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cell {
    pub(super) column: i32,
    pub(super) row: i32,
}

/// What a cell shows.
#[derive(Clone, Debug, Default)]
enum Ink {
    #[default]
    Blank,
    /// Part of a line; later lines cross over it.
    Stroke(char),
    /// Parts of thin lines: dots of a Braille character, as bits.
    Dots(u8),
    /// The beginning of a text, which holds it all.
    Text(String),
    /// A cell covered by the text that begins before it.
    Covered,
}

/// The page.
pub(super) struct Canvas {
    rows: Vec<Vec<(Ink, Style)>>,
}

impl Canvas {
    pub(super) fn new(width: i32, height: i32) -> Self {
        let [width, height] = [width, height].map(|size| usize::try_from(size).unwrap_or(0));
        Self { rows: vec![vec![(Ink::Blank, Style::new()); width]; height] }
    }

    fn cell(&mut self, at: Cell) -> Option<&mut (Ink, Style)> {
        let row = self.rows.get_mut(usize::try_from(at.row).ok()?)?;
        row.get_mut(usize::try_from(at.column).ok()?)
    }

    /// A piece of a line, where no text stands.
    pub(super) fn stroke(&mut self, at: Cell, symbol: char, style: Style) {
        if let Some(cell) = self.cell(at)
            && !matches!(cell.0, Ink::Text(_) | Ink::Covered)
        {
            *cell = (Ink::Stroke(symbol), style);
        }
    }

    /// A dot of a thin line, of which a cell has two across and four down; where there is nothing but such dots.
    pub(super) fn dot(&mut self, column: i32, row: i32) {
        // The numbering of Braille dots goes down each column, but the lowest two were added last.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let bit = BITS[row.rem_euclid(4) as usize][column.rem_euclid(2) as usize];
        if let Some((ink, _)) = self.cell(Cell { column: column.div_euclid(2), row: row.div_euclid(4) }) {
            match ink {
                Ink::Blank => *ink = Ink::Dots(bit),
                Ink::Dots(bits) => *bits |= bit,
                Ink::Stroke(_) | Ink::Text(_) | Ink::Covered => {}
            }
        }
    }

    /// A text that begins at that cell. The caller sees to it that it does not run into another.
    pub(super) fn text(&mut self, at: Cell, text: &str, style: Style) {
        for i in 1..breadth(text) {
            if let Some(cell) = self.cell(Cell { column: at.column + i, ..at }) {
                *cell = (Ink::Covered, style);
            }
        }
        if let Some(cell) = self.cell(at) {
            *cell = (Ink::Text(text.to_owned()), style);
        }
    }

    /// Whether these cells of a row are all on the page and have no text.
    pub(super) fn is_free(&self, row: i32, columns: Range<i32>) -> bool {
        let Some(row) = usize::try_from(row).ok().and_then(|row| self.rows.get(row)) else { return false };
        columns.into_iter().all(|column| {
            let cell = usize::try_from(column).ok().and_then(|column| row.get(column));
            matches!(cell, Some((Ink::Blank | Ink::Stroke(_) | Ink::Dots(_), _)))
        })
    }

    /// How many of these cells of a row have part of a line.
    pub(super) fn strokes(&self, row: i32, columns: Range<i32>) -> usize {
        let Some(row) = usize::try_from(row).ok().and_then(|row| self.rows.get(row)) else { return 0 };
        let cells = columns.filter_map(|column| row.get(usize::try_from(column).ok()?));
        cells.filter(|cell| matches!(cell.0, Ink::Stroke(_) | Ink::Dots(_))).count()
    }

    /// The page as lines of text with the escape sequences of their styles; without blank lines at its ends, nor blanks at the
    /// ends of lines.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.rows.iter().map(|row| line(row)).collect();
        let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        lines.truncate(end);
        let start = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
        lines.split_off(start)
    }
}

fn line(row: &[(Ink, Style)]) -> String {
    let end = row.iter().rposition(|(ink, _)| !matches!(ink, Ink::Blank)).map_or(0, |last| last + 1);
    let mut line = String::new();
    let mut current = Style::new();
    for (ink, style) in &row[..end] {
        let style = if matches!(ink, Ink::Blank) { Style::new() } else { *style };
        if style != current && !matches!(ink, Ink::Covered) {
            // Writing to a string cannot fail.
            let _ = write!(line, "{current:#}{style}");
            current = style;
        }
        match ink {
            Ink::Blank => line.push(' '),
            Ink::Stroke(symbol) => line.push(*symbol),
            Ink::Dots(bits) => line.extend(char::from_u32(0x2800 + u32::from(*bits))),
            Ink::Text(text) => line.push_str(text),
            Ink::Covered => {}
        }
    }
    let _ = write!(line, "{current:#}");
    line
}
