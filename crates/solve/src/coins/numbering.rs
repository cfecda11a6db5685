//! Positions as numbers.

use gambol_games::Coins;

/// The positions that can come about from some coins of a board: the sets of these coins, by number. The i-th of the
/// cells in ascending order is bit i of a position's number.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::coins::Numbering;
///
/// let board = Coins::from_id("coins/3")?;
/// let corners = Numbering::new(&board, 0b101_001);
/// assert_eq!(corners.cells(), [0, 3, 5]);
/// assert_eq!(corners.number(0b100_001), Some(0b101));
/// assert_eq!(corners.number(0b000_010), None, "cell 1 is not among them");
/// assert_eq!(corners.coins(0b101), 0b100_001);
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbering {
    cells: Vec<u32>,
    lines: Vec<u64>,
    normal: bool,
}

impl Numbering {
    /// The positions with no coins but these.
    pub fn new(board: &Coins, coins: u64) -> Self {
        let cells = (0..board.cells() as u32).filter(|cell| coins >> cell & 1 == 1).collect();
        let mut numbering = Self { cells, lines: Vec::new(), normal: board.is_normal() };
        numbering.lines = board.lines().filter_map(|(line, _)| numbering.number(line)).collect();
        numbering
    }

    /// The cells with a coin, in ascending order.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// What each line takes away from a position's number.
    pub fn lines(&self) -> &[u64] {
        &self.lines
    }

    /// Whether the last coin wins.
    pub fn is_normal(&self) -> bool {
        self.normal
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        1 << self.cells.len()
    }

    /// The number of a set of cells, if all of them are among these.
    pub fn number(&self, coins: u64) -> Option<u64> {
        let bits = self.cells.iter().enumerate().map(|(i, cell)| (coins >> cell & 1) << i);
        let number = bits.fold(0, |number, bit| number | bit);
        (number.count_ones() == coins.count_ones()).then_some(number)
    }

    /// The cells that a number stands for.
    pub fn coins(&self, number: u64) -> u64 {
        let bits = self.cells.iter().enumerate().map(|(i, cell)| (number >> i & 1) << cell);
        bits.fold(0, |coins, bit| coins | bit)
    }
}
