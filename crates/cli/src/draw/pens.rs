//! What lines and outlines are made of, and the colours of tones.

use anstyle::{AnsiColor, Style};
use gambol_games::Tone;

/// The characters to draw with.
pub(crate) struct Pens {
    /// Of lines that run along, down, up to the right and down to the right.
    pub(super) line: [char; 4],
    /// The same, for lines that matter more.
    pub(super) strong: [char; 4],
    /// Marks that make up a line of any slope: plain, strong, the first player's and the second's.
    pub(super) marks: [char; 4],
    /// Whether plain lines of any slope are made of the dots of Braille characters instead.
    pub(super) braille: bool,
    /// Heads of arrows to the right, down, left and up.
    pub(super) arrows: [char; 4],
    /// A side of the board that is one spot.
    pub(super) wall: &'static str,
    /// A spot whose name does not matter.
    pub(super) dot: &'static str,
    /// A spot that is gone.
    pub(super) gone: &'static str,
    /// A barrel: corners from the top left clockwise, top, side.
    pub(super) barrel: [char; 6],
    /// In place of what was cut off.
    pub(super) ellipsis: &'static str,
}

/// For terminals that show Unicode.
static DRAWN: Pens = Pens {
    line: ['─', '│', '╱', '╲'],
    strong: ['═', '║', '╱', '╲'],
    marks: ['⠤', '■', '●', '○'],
    braille: true,
    arrows: ['→', '↓', '←', '↑'],
    wall: "┃",
    dot: "•",
    gone: "·",
    barrel: ['╭', '╮', '╯', '╰', '─', '│'],
    ellipsis: "…",
};

/// For those that show ASCII only.
static TYPED: Pens = Pens {
    line: ['-', '|', '/', '\\'],
    strong: ['=', '#', '/', '\\'],
    marks: ['.', '=', '#', 'o'],
    braille: false,
    arrows: ['>', 'v', '<', '^'],
    wall: "#",
    dot: "o",
    gone: ".",
    barrel: ['.', '.', '\'', '\'', '-', '|'],
    ellipsis: "...",
};

impl Pens {
    /// Those for a terminal that shows Unicode, or only ASCII.
    pub(crate) fn of(unicode: bool) -> &'static Self {
        if unicode { &DRAWN } else { &TYPED }
    }

    /// The mark that lines of a tone are made of; none for a line that is gone.
    pub(super) fn mark(&self, tone: Tone) -> Option<char> {
        let [plain, strong, first, second] = self.marks;
        match tone {
            Tone::Gone => None,
            Tone::First => Some(first),
            Tone::Second => Some(second),
            Tone::Strong => Some(strong),
            Tone::Plain | Tone::Red | Tone::Green | Tone::Yellow | Tone::White => Some(plain),
        }
    }
}

/// The letter by which a coloured thing is known where colours are not seen.
pub(super) fn letter(tone: Tone) -> Option<char> {
    match tone {
        Tone::Red => Some('r'),
        Tone::Green => Some('g'),
        Tone::Yellow => Some('y'),
        Tone::White => Some('w'),
        Tone::Plain | Tone::Gone | Tone::Strong | Tone::First | Tone::Second => None,
    }
}

/// How a tone is shown. Nothing depends on it alone: the terminal may not have colours.
pub(super) fn style(tone: Tone) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match tone {
        Tone::Plain => Style::new(),
        Tone::Gone => Style::new().dimmed(),
        Tone::Strong | Tone::White => Style::new().bold(),
        Tone::First => colour(AnsiColor::Cyan).bold(),
        Tone::Second => colour(AnsiColor::Magenta).bold(),
        Tone::Red => colour(AnsiColor::Red),
        Tone::Green => colour(AnsiColor::Green),
        Tone::Yellow => colour(AnsiColor::Yellow),
    }
}
