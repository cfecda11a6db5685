//! Laying the triangle onto itself.

use gambol_games::Coins;

/// The ways to lay a board onto itself so that every coin comes to one of its colour: at most six, the first of which
/// leaves all where it is.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::coins::Symmetries;
///
/// let board = Coins::from_id("coins/2")?;
/// let symmetries = Symmetries::of(&board);
/// assert_eq!(symmetries.least(0b100), 0b001, "a corner comes to the top");
/// let coloured = Coins::from_id("coins/2/colours=roo")?;
/// assert_eq!(Symmetries::of(&coloured).least(0b100), 0b010, "the top is red, the others are not");
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub struct Symmetries {
    /// For each: where the coins of each byte of a position come to.
    bytes: Vec<Box<[[u64; 256]]>>,
}

impl Symmetries {
    /// The symmetries of a board.
    pub fn of(board: &Coins) -> Self {
        let rows = board.rows();
        let places: Vec<(u32, u32)> =
            (0..rows).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
        // The distances of a cell from the three sides add up to rows - 1; whatever permutes them is a symmetry.
        let permutations = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0]];
        let images = permutations.map(|to: [usize; 3]| {
            let image = |&(row, column): &(u32, u32)| {
                let from = [column, row - column, rows - 1 - row];
                let (column, row) = (from[to[0]], from[to[0]] + from[to[1]]);
                (row * (row + 1) / 2 + column) as usize
            };
            places.iter().map(image).collect::<Vec<usize>>()
        });
        let keeps_colours = |image: &&Vec<usize>| {
            image.iter().enumerate().all(|(cell, &to)| board.colour(cell) == board.colour(to))
        };
        Self { bytes: images.iter().filter(keeps_colours).map(|image| by_bytes(image)).collect() }
    }

    /// The least of the positions that a position can be laid onto.
    pub fn least(&self, coins: u64) -> u64 {
        let image = |bytes: &[[u64; 256]]| {
            let places = bytes.iter().enumerate();
            places.fold(0, |image, (i, to)| image | to[(coins >> (8 * i)) as usize % 256])
        };
        self.bytes.iter().map(|bytes| image(bytes)).min().unwrap_or(coins)
    }
}

/// Where the coins of each byte come to, if each comes to its image.
fn by_bytes(image: &[usize]) -> Box<[[u64; 256]]> {
    let byte = |cells: &[usize]| {
        std::array::from_fn(|coins| {
            let there = cells.iter().enumerate().filter(|(i, _)| coins >> i & 1 == 1);
            there.fold(0, |all, (_, &to)| all | 1 << to)
        })
    };
    image.chunks(8).map(byte).collect()
}
