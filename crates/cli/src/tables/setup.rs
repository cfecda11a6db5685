//! The coins on the board, as the commands take them.

use gambol_games::{Coins, Colour, Message, Scheme, coins::Position, message};
use gambol_games::{Notation as _, Rules as _};

use crate::{failure::Failure, files::Place, words::Words};

/// The most bytes of a board in a file.
const MOST_BYTES: usize = 1 << 16;

/// Which coins are played with, and how.
#[derive(clap::Args, Clone)]
pub(crate) struct Setup {
    /// The rows of the triangle, from 1 to 9
    #[arg(value_name = "ROWS")]
    rows: u32,

    /// The longest line that may be taken [default: any]
    #[arg(long, value_name = "L")]
    max_line: Option<u32>,

    /// The last coin wins instead of losing
    #[arg(long)]
    normal: bool,

    /// The coins that are left: a file with one row a line, o present and . gone
    #[arg(long, value_name = "FILE")]
    present: Option<Place>,
}

impl Setup {
    /// The board without points, and the position on it.
    pub(crate) fn plain(&self) -> Result<(Coins, Position), Failure> {
        self.board(Scheme::default(), None)
    }

    /// The board with points and perhaps colours, and the position on it.
    pub(crate) fn board(
        &self,
        scheme: Scheme,
        colours: Option<&Place>,
    ) -> Result<(Coins, Position), Failure> {
        let lengths = Some(scheme.points.len() as u32).filter(|&lengths| lengths > 0);
        let longest = self.max_line.or(lengths).unwrap_or(self.rows);
        // Without colours first: what is wrong with the rows is said before a file is read.
        let bare = Coins::new(self.rows, longest, self.normal, scheme.clone(), Vec::new())
            .map_err(|message| bad(&message))?;
        let mut coins = bare.start().coins();
        let mut board = bare;
        if let Some(place) = colours {
            let picture = Picture::read(place, self.rows, "rgywo")?;
            coins &= picture.coins;
            board = Coins::new(self.rows, longest, self.normal, scheme, picture.colours)
                .map_err(|message| bad(&message))?;
        }
        if let Some(place) = &self.present {
            coins &= Picture::read(place, self.rows, "o")?.coins;
        }
        let position = position(&board, coins)?;
        Ok((board, position))
    }
}

fn bad(message: &Message) -> Failure {
    Failure::BadInput(Words::english().say(message))
}

/// The position with these coins, the first player to move.
fn position(board: &Coins, coins: u64) -> Result<Position, Failure> {
    let mut cell = 0;
    let rows = (1..=board.rows()).map(|length| {
        let row = cell..cell + length;
        cell = row.end;
        row.map(|cell| if coins >> cell & 1 == 1 { 'o' } else { '.' }).collect::<String>()
    });
    let text = format!("{}:0,0:1", rows.collect::<Vec<_>>().join("/"));
    board.parse_position(&text).map_err(|message| bad(&message))
}

/// The board as a file shows it.
struct Picture {
    coins: u64,
    /// One a cell; plain where there is no coin.
    colours: Vec<Colour>,
}

impl Picture {
    /// Reads a board of that many rows, with these letters for coins. Blanks do not matter.
    fn read(place: &Place, rows: u32, letters: &str) -> Result<Self, Failure> {
        let bytes = place.read(MOST_BYTES)?;
        let bad =
            |message: Message| Failure::BadInput(format!("{place}: {}", Words::english().say(&message)));
        let text = std::str::from_utf8(&bytes).map_err(|_| bad(message!("coins-file.not-text")))?;
        let lines: Vec<&str> = text.trim_end().lines().collect();
        if lines.len() != rows as usize || bytes.len() > MOST_BYTES {
            return Err(bad(message!("coins-file.rows", found = lines.len(), rows = rows)));
        }
        let mut picture = Self { coins: 0, colours: Vec::new() };
        for (i, line) in lines.iter().enumerate() {
            let mut cells = 0;
            for (column, letter) in line.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
                let colour = Colour::from_letter(letter).filter(|_| letters.contains(letter));
                if colour.is_none() && letter != '.' {
                    let letters: Vec<String> = letters.chars().chain(['.']).map(String::from).collect();
                    return Err(bad(message!(
                        "coins-file.letter",
                        line = i + 1,
                        column = column + 1,
                        found = letter.escape_default(),
                        letters = letters.join(" ")
                    )));
                }
                if cells <= i {
                    picture.coins |= u64::from(colour.is_some()) << picture.colours.len();
                    picture.colours.push(colour.unwrap_or(Colour::Plain));
                }
                cells += 1;
            }
            if cells != i + 1 {
                return Err(bad(message!("coins-file.cells", line = i + 1, found = cells, cells = i + 1)));
            }
        }
        Ok(picture)
    }
}
