//! Results in rows and columns.

use std::fmt;

/// A table that prints as Markdown: the first column to the left, figures to the right.
///
/// ```
/// use gambol_bench::Table;
///
/// let mut table = Table::new(["edges", "ms"]);
/// table.row(["1000", "0.7"]);
/// table.row(["100000", "81.2"]);
/// assert_eq!(
///     table.to_string(),
///     "| edges  |   ms |\n|:-------|-----:|\n| 1000   |  0.7 |\n| 100000 | 81.2 |\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Table<const COLUMNS: usize> {
    /// The header first.
    rows: Vec<[String; COLUMNS]>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    /// A table with these headings.
    pub fn new(header: [&str; COLUMNS]) -> Self {
        Self { rows: vec![header.map(str::to_owned)] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: [impl Into<String>; COLUMNS]) {
        self.rows.push(cells.map(Into::into));
    }
}

impl<const COLUMNS: usize> fmt::Display for Table<COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        for (number, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let width = width(column);
                if column == 0 { write!(f, "| {cell:<width$} |")? } else { write!(f, " {cell:>width$} |")? }
            }
            writeln!(f)?;
            if number == 0 {
                for column in 0..COLUMNS {
                    let dashes = "-".repeat(width(column) + 1);
                    if column == 0 { write!(f, "|:{dashes}|")? } else { write!(f, "{dashes}:|")? }
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
