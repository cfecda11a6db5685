//! Drawing a scene with characters, whatever game it belongs to: as a picture where one can be read, else as lists.
//!
//! Everything is said by shape first and by colour only in addition. Lines carry escape sequences; whoever prints them
//! takes them out where the terminal has no colours.

mod barrels;
mod board;
mod canvas;
mod figure;
mod layout;
mod lists;
mod pens;
mod text;
mod trace;

use gambol_games::{Scene, Shape};

pub(crate) use self::pens::Pens;
pub(crate) use self::text::{columns, visible, wrapped};

use self::board::Board;
use self::figure::{Figure, Names, has_named_links};
use self::layout::Layout;
use self::lists::Lists;
use crate::words::Words;

/// What to draw with, and on what.
#[derive(Clone, Copy)]
pub(crate) struct Easel {
    /// The columns of the terminal.
    pub(crate) width: usize,
    pub(crate) pens: &'static Pens,
}

/// The blanks before a picture.
const INDENT: usize = 2;

impl Easel {
    /// The scene in lines of at most [`width`](Self::width) columns, unless a single word is longer.
    pub(crate) fn draw(self, scene: &Scene, words: &Words) -> Vec<String> {
        let mut lines = if scene.spots.iter().all(|spot| matches!(spot.shape, Shape::Barrel(_))) {
            barrels::draw(scene, self, words)
        } else {
            self.draw_board(scene, words)
        };
        if !scene.notes.is_empty() {
            lines.push(String::new());
        }
        for note in &scene.notes {
            lines.extend(wrapped(&words.say(note), self.width, INDENT));
        }
        lines
    }

    fn draw_board(self, scene: &Scene, words: &Words) -> Vec<String> {
        let lists = Lists::new(scene, self, words);
        let names = if has_named_links(scene) { Names::Dots } else { Names::Shown };
        let figure = Figure::new(scene, names, self.pens);
        let layout =
            Layout::of(&figure, i32::try_from(self.width.saturating_sub(INDENT)).unwrap_or(i32::MAX));
        let board = layout.map(|layout| Board::new(&figure, &layout, self.pens));
        match board {
            None => lists.all(),
            Some(board) => {
                let beside = lists.beside(board.labelled);
                let gap = (!beside.is_empty()).then(String::new);
                board.lines.into_iter().map(indented).chain(gap).chain(beside).collect()
            }
        }
    }
}

fn indented(line: String) -> String {
    if line.is_empty() { line } else { format!("{:INDENT$}{line}", "") }
}

#[cfg(test)]
mod tests;
