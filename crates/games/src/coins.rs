//! Coins: take coins in a line from a triangle; the last coin loses (or, in normal play, wins).

mod notation;
mod scheme;

pub use scheme::{Colour, Scheme};

use crate::{
    bits::ones,
    message,
    message::Message,
    rules::{FiniteMoves, Hashed, Illegal, Outcome, Rules, Seat},
    zobrist,
};

/// The coin triangle: cells are numbered row by row from 0 at the top.
///
/// ID `coins/6` for six rows, with options `line=L` (the longest line that may be taken), `normal`, `points=5,9,11`,
/// `win=80`, `lose=-25`, `illegal=-50`, `gain=50`, `seconds=30`, `colours=rgywo…` (one letter a cell), `seed=7` (draws the
/// colours), `extras=-5,5,2,1`; or `coins/preset1` to `coins/preset5` for the published set-ups. A move is `3-5`, the
/// first and last cell of a line, or `4`. A position is `o/.o/ooo:9,5:2`: the rows, the points, the player to move.
///
/// ```
/// use gambol_games::{Coins, FiniteMoves, Notation, Rules};
///
/// let board = Coins::from_id("coins/6")?;
/// assert_eq!(board.count(&board.start()), 126);
/// let published = Coins::from_id("coins/preset5/seed=7")?;
/// assert!(published.id().starts_with("coins/preset5/colours="), "the layout is stated");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coins {
    rows: u32,
    longest: u32,
    normal: bool,
    scheme: Scheme,
    /// One a cell; empty if all are plain.
    colours: Vec<Colour>,
    /// Every line that may be taken, by length, first cell and direction.
    lines: Vec<Line>,
    /// The number of the line from one cell to another plus one, at `first * cells + last`; 0 if there is none.
    line_of: Vec<u16>,
}

/// A line of coins that may be taken.
#[derive(Clone, Copy, Debug)]
struct Line {
    first: u16,
    last: u16,
    cells: u64,
    points: i32,
}

/// The coins that are left, the points and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    coins: u64,
    points: [i64; 2],
    turn: Seat,
}

impl Position {
    /// The cells that have their coin, as bits.
    pub fn coins(&self) -> u64 {
        self.coins
    }
}

/// A move: the line from one cell to another, `3-5`, or one coin, `4`.
///
/// ```
/// use gambol_games::{Coins, Notation, Rules, coins::Take};
///
/// let board = Coins::from_id("coins/3").unwrap();
/// assert_eq!(board.parse_move(&board.start(), "5-3"), Ok(Take { first: 3, last: 5 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// The cell at one end.
    pub first: u16,
    /// The cell at the other; the same for a single coin.
    pub last: u16,
}

impl Coins {
    /// The most rows: 45 coins.
    pub const MOST_ROWS: u32 = 9;

    /// The last coin loses, or wins if `normal`; lines of at most `longest` coins. Points, if there are any, are
    /// given for each length up to `longest`; colours, if there are any, for each cell.
    pub fn new(
        rows: u32,
        longest: u32,
        normal: bool,
        scheme: Scheme,
        colours: Vec<Colour>,
    ) -> Result<Self, Message> {
        if !(1..=Self::MOST_ROWS).contains(&rows) {
            return Err(message!("coins.rows", found = rows, most = Self::MOST_ROWS));
        }
        if !(1..=rows).contains(&longest) {
            return Err(message!("coins.longest", found = longest, rows = rows));
        }
        if ![0, longest as usize].contains(&scheme.points.len()) {
            return Err(message!("coins.points", found = scheme.points.len(), longest = longest));
        }
        let cells = (rows * (rows + 1) / 2) as usize;
        if ![0, cells].contains(&colours.len()) {
            return Err(message!("coins.colours", found = colours.len(), cells = cells));
        }
        if scheme.illegal.is_some_and(|points| points > 0) {
            return Err(message!("coins.penalty"));
        }
        if let Some(amount) = scheme.amounts().find(|amount| amount.unsigned_abs() > Scheme::MOST) {
            return Err(message!("coins.amount", found = amount, most = Scheme::MOST));
        }
        let mut board = Self {
            rows,
            longest,
            normal,
            scheme,
            colours,
            lines: Vec::new(),
            line_of: vec![0; cells * cells],
        };
        board.draw_lines();
        Ok(board)
    }

    /// Fills in the lines.
    fn draw_lines(&mut self) {
        // To the right, down the left slope, down the right slope.
        const DIRECTIONS: [(u32, u32); 3] = [(0, 1), (1, 0), (1, 1)];
        for length in 1..=self.longest {
            for first in (0..self.rows).flat_map(|row| (0..=row).map(move |column| (row, column))) {
                for (down, right) in &DIRECTIONS[..if length == 1 { 1 } else { 3 }] {
                    let cell = |i: u32| (first.0 + i * down, first.1 + i * right);
                    let last = cell(length - 1);
                    if last.0 >= self.rows || last.1 > last.0 {
                        continue;
                    }
                    let cells = (0..length).map(cell).map(number).fold(0, |cells, n| cells | 1 << n);
                    let points = self.scheme.points.get(length as usize - 1).copied().unwrap_or(0)
                        + ones(cells).map(|n| self.extra(n)).sum::<i32>();
                    let (first, last) = (number(first), number(last));
                    self.lines.push(Line { first: first as u16, last: last as u16, cells, points });
                    for (u, v) in [(first, last), (last, first)] {
                        let slot = u as usize * self.cells() + v as usize;
                        self.line_of[slot] = self.lines.len() as u16;
                    }
                }
            }
        }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        (self.rows * (self.rows + 1) / 2) as usize
    }

    /// All cells, as bits.
    pub fn all(&self) -> u64 {
        (1 << self.cells()) - 1
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The longest line that may be taken.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Whether the last coin wins.
    pub fn is_normal(&self) -> bool {
        self.normal
    }

    /// What is played for.
    pub fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    /// The colour of a cell's coin.
    pub fn colour(&self, cell: usize) -> Colour {
        self.colours.get(cell).copied().unwrap_or(Colour::Plain)
    }

    /// The cells of every line that may be taken, as bits, with what it scores.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = (u64, i32)> {
        self.lines.iter().map(|line| (line.cells, line.points))
    }

    /// The moves with no coins but these left: each with the cells it takes, as bits, and what it scores. They come in
    /// the order of [`FiniteMoves::nth`].
    ///
    /// ```
    /// use gambol_games::{Coins, Notation, coins::Take};
    ///
    /// let board = Coins::from_id("coins/2/points=5,9")?;
    /// let open: Vec<_> = board.open(0b101).collect();
    /// assert_eq!(open[0], (Take { first: 0, last: 0 }, 0b001, 5));
    /// assert_eq!(open[2], (Take { first: 0, last: 2 }, 0b101, 9));
    /// # Ok::<(), gambol_games::Message>(())
    /// ```
    pub fn open(&self, coins: u64) -> impl Iterator<Item = (Take, u64, i32)> {
        let open = self.lines.iter().filter(move |line| line.cells & !coins == 0);
        open.map(|line| (Take { first: line.first, last: line.last }, line.cells, line.points))
    }

    fn extra(&self, cell: usize) -> i32 {
        let colour = self.colour(cell);
        let place = Colour::COUNTING.iter().position(|&counting| counting == colour);
        place.map_or(0, |i| self.scheme.extras[i])
    }

    /// Whether points are counted at all.
    fn scores(&self) -> bool {
        !self.scheme.points.is_empty()
            || !self.colours.is_empty()
            || self.scheme.winner != 0
            || self.scheme.loser != 0
            || self.scheme.illegal.is_some()
    }

    fn line(&self, mv: Take) -> Option<&Line> {
        let [first, last] = [mv.first, mv.last].map(usize::from);
        if first.max(last) >= self.cells() {
            return None;
        }
        let number = self.line_of[first * self.cells() + last];
        self.lines.get(usize::from(number).checked_sub(1)?)
    }

    /// The line a move takes, if it may be taken now.
    fn legal_line(&self, position: &Position, mv: Take) -> Option<&Line> {
        self.line(mv).filter(|line| line.cells & !position.coins == 0)
    }

    fn why_illegal(&self, position: &Position, mv: Take) -> Message {
        let cells = self.cells();
        if let Some(cell) = [mv.first, mv.last].into_iter().find(|&cell| usize::from(cell) >= cells) {
            return message!("coins.no-cell", cell = cell, last = cells - 1);
        }
        match self.line(mv) {
            Some(line) => {
                let gone = (line.cells & !position.coins).trailing_zeros();
                message!("coins.gone", cell = gone)
            }
            None if on_one_line(mv) => message!("coins.too-long", longest = self.longest),
            None => message!("coins.no-line", first = mv.first, last = mv.last),
        }
    }
}

/// The number of the cell at that row and place in the row.
const fn number((row, column): (u32, u32)) -> u32 {
    row * (row + 1) / 2 + column
}

/// The row and place of a cell.
fn place(cell: u32) -> (u32, u32) {
    let mut row = 0;
    while number((row + 1, 0)) <= cell {
        row += 1;
    }
    (row, cell - number((row, 0)))
}

fn on_one_line(mv: Take) -> bool {
    let ((r1, c1), (r2, c2)) = (place(mv.first.into()), place(mv.last.into()));
    r1 == r2 || c1 == c2 || i64::from(r1) - i64::from(r2) == i64::from(c1) - i64::from(c2)
}

impl Rules for Coins {
    type Position = Position;
    type Move = Take;
    /// The position as it was.
    type Undo = Position;

    fn start(&self) -> Position {
        Position { coins: self.all(), points: [0; 2], turn: Seat::First }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // The player to move did not take the last coin.
        let winner = if self.normal { position.turn.other() } else { position.turn };
        (position.coins == 0).then_some(Outcome::Won(winner))
    }

    fn check(&self, position: &Position, &mv: &Take) -> Result<(), Illegal> {
        if position.coins == 0 {
            return Err(message!("game.over").into());
        }
        match self.legal_line(position, mv) {
            Some(_) => Ok(()),
            None => {
                let reason = self.why_illegal(position, mv);
                Err(Illegal { reason, foul: self.scheme.illegal.is_some() })
            }
        }
    }

    fn play(&self, position: &mut Position, &mv: &Take) -> Position {
        let before = *position;
        let [me, other] = [position.turn, position.turn.other()].map(Seat::index);
        let Some(line) = self.legal_line(position, mv) else {
            let penalty = i64::from(self.scheme.illegal.unwrap_or(0));
            position.points[me] = position.points[me].saturating_add(penalty);
            position.points[other] = position.points[other].saturating_add(self.scheme.illegal_gain.into());
            return before;
        };
        position.coins &= !line.cells;
        position.points[me] = position.points[me].saturating_add(line.points.into());
        position.turn = position.turn.other();
        if let Some(Outcome::Won(winner)) = self.outcome(position) {
            for (seat, bonus) in [(winner, self.scheme.winner), (winner.other(), self.scheme.loser)] {
                let points = &mut position.points[seat.index()];
                *points = points.saturating_add(bonus.into());
            }
        }
        before
    }

    fn undo(&self, position: &mut Position, _mv: &Take, before: Position) {
        *position = before;
    }
}

impl FiniteMoves for Coins {
    fn count(&self, position: &Position) -> usize {
        self.open(position.coins).count()
    }

    fn nth(&self, position: &Position, n: usize) -> Take {
        let (take, ..) = self.open(position.coins).nth(n).expect("n is below count");
        take
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Take>) {
        moves.extend(self.open(position.coins).map(|(take, ..)| take));
    }
}

impl Hashed for Coins {
    fn key(&self, position: &Position) -> u128 {
        zobrist::feature(position.coins << 1 | position.turn.index() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyGame, Game, Notation, Played, Refusal};

    fn game(id: &str) -> AnyGame<Coins> {
        AnyGame::new(Coins::from_id(id).unwrap())
    }

    #[test]
    fn there_are_as_many_lines_as_geometry_gives() {
        for (id, lines) in [("coins/1", 1), ("coins/6", 126), ("coins/8", 288), ("coins/preset4", 276)] {
            assert_eq!(Coins::from_id(id).unwrap().lines().len(), lines, "{id}");
        }
    }

    /// Why playing this was a foul.
    fn foul(game: &mut AnyGame<Coins>, text: &str) -> String {
        match game.play(text).unwrap() {
            Played::Foul(reason) => reason.to_string(),
            Played::Moved => panic!("{text} is legal"),
        }
    }

    #[test]
    fn a_foul_costs_the_penalty_and_leaves_the_turn() {
        let mut game = game("coins/preset4");
        assert_eq!(foul(&mut game, "0-4"), "cells 0 and 4 are not on one line");
        assert_eq!((game.score(), game.turn()), (Some([-50, 50]), Seat::First));
        game.play("1-2").unwrap();
        assert_eq!(foul(&mut game, "0-2"), "the coin of cell 2 is gone");
        assert_eq!((game.score(), game.turn()), (Some([7, 0]), Seat::Second));
        assert_eq!(foul(&mut game, "28-35"), "at most 6 coins may be taken at once");
        assert_eq!(foul(&mut game, "36"), "there is no cell 36; cells are numbered from 0 to 35");
        assert_eq!(game.score(), Some([107, -100]));
        assert!(game.undo() && game.undo() && game.undo() && game.undo() && game.undo());
        assert_eq!(Game::position(&game), Game::position(&self::game("coins/preset4")));
    }

    #[test]
    fn garbled_input_costs_nothing() {
        let mut game = game("coins/preset1");
        for text in ["", "x", "1-", "-1", "1-2-3", "0x1", "+3", "99999999999"] {
            assert!(matches!(game.play(text), Err(Refusal::Garbled(_))), "{text:?}");
        }
        assert_eq!((game.score(), game.ply()), (Some([0, 0]), 0));
    }

    #[test]
    fn without_a_penalty_an_illegal_move_is_refused_with_its_reason() {
        let mut game = game("coins/4/line=2");
        let mut why = |text: &str| game.play(text).unwrap_err().to_string();
        assert_eq!(why("0-4"), "cells 0 and 4 are not on one line");
        assert_eq!(why("0-3"), "at most 2 coins may be taken at once");
        assert_eq!(why("9-10"), "there is no cell 10; cells are numbered from 0 to 9");
        game.play("1-2").unwrap();
        assert_eq!(game.play("2-4").unwrap_err().to_string(), "the coin of cell 2 is gone");
        assert_eq!(game.ply(), 1);
    }

    #[test]
    fn a_line_may_be_named_from_either_end() {
        let mut game = game("coins/6");
        assert_eq!(game.check("5-3"), Ok("3-5".to_owned()), "in its usual spelling");
        game.play("5-3").unwrap();
        assert_eq!(Game::position(&game), "o/oo/.../oooo/ooooo/oooooo:0,0:2");
    }

    #[test]
    fn the_last_coin_decides_and_bonuses_are_paid() {
        let mut misere = game("coins/2/points=5,9/win=80/lose=-20");
        misere.play("0-1").unwrap();
        misere.play("2").unwrap();
        assert_eq!(misere.outcome(), Some(Outcome::Won(Seat::First)));
        assert_eq!(misere.score(), Some([89, -15]));
        let mut normal = game("coins/2/normal");
        normal.play("0-1").unwrap();
        normal.play("2").unwrap();
        assert_eq!(normal.outcome(), Some(Outcome::Won(Seat::Second)));
    }

    #[test]
    fn colours_are_drawn_from_the_seed_and_stated_in_the_id() {
        let drawn = Coins::from_id("coins/preset5/seed=7").unwrap();
        let id = drawn.id();
        let letters = id.strip_prefix("coins/preset5/colours=").unwrap();
        assert_eq!(letters.len(), 21);
        assert_eq!(Coins::from_id(&id).unwrap().id(), id);
        assert_eq!(Coins::from_id("coins/preset5/seed=7").unwrap().id(), id);
        assert_ne!(Coins::from_id("coins/preset5/seed=8").unwrap().id(), id);
        // Red costs five, green brings five.
        let mut game = game("coins/2/points=1,1/colours=rgo");
        game.play("0").unwrap();
        game.play("1-2").unwrap();
        assert_eq!(game.score(), Some([-4, 6]));
    }

    #[test]
    fn boards_that_make_no_sense_are_refused() {
        for (id, reason) in [
            ("coins/0", "the triangle can have 1 to 9 rows, not 0"),
            ("coins/10", "the triangle can have 1 to 9 rows, not 10"),
            ("coins/six", "\"six\" is not a number of rows or one of preset1 to preset5"),
            ("coins/preset6", "there is no set-up \"preset6\"; they are preset1 to preset5"),
            ("coins/3/line=4", "the longest line of 3 rows can be 1 to 3, not 4"),
            ("coins/3/points=1,2/line=3", "points are needed for every length from 1 to 3; 2 were given"),
            ("coins/3/points=1,x", "points= takes a number, not \"x\""),
            ("coins/2/colours=rg", "3 cells need 3 colours, not 2"),
            ("coins/2/colours=rgb", "\"b\" is not a colour; they are r g y w and o for plain"),
            ("coins/2/illegal=5", "the penalty for an illegal move cannot be a gain"),
            (
                "coins/2/win=2000000000",
                "2000000000 is too large a number of points; at most 1000000 are possible",
            ),
            ("coins/preset5", "preset5 needs seed=NUMBER to draw the colours, or colours=LETTERS"),
            ("coins/3/misery", "coins does not know the part \"misery\""),
        ] {
            assert_eq!(Coins::from_id(id).unwrap_err().to_string(), reason);
        }
    }
}
