//! Ends of games that can be recognised at sight.
//!
//! What is said of four coins is about the last coin losing, on boards where lines of three may be taken. A *2-line*
//! is a pair of neighbouring coins that may be taken together. That the facts hold is checked by
//! `tests/coins_patterns.rs`.

use gambol_games::Coins;

/// Whether the player to move loses when no two of the coins can be taken together, so that every move takes one: iff
/// their number is odd, or even where the last coin wins. `None` if there is a 2-line.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::coins::patterns::singles_lose;
///
/// let board = Coins::from_id("coins/3")?;
/// assert_eq!(singles_lose(&board, 0b101_001), Some(true), "the three corners");
/// assert_eq!(singles_lose(&board, 0b000_011), None, "two neighbours");
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub fn singles_lose(board: &Coins, coins: u64) -> Option<bool> {
    let odd = coins.count_ones() % 2 == 1;
    pairs(board, coins).is_empty().then_some(odd != board.is_normal())
}

/// Four coins, no three of them in a line of neighbours, by the shape of their 2-lines. There are no others: in a triangular
/// grid a ring of four has a diagonal, and a coin next to one corner of a triangle only is in a line with
/// another.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::coins::patterns::FourCoins;
///
/// let board = Coins::from_id("coins/3")?;
/// let rhombus = FourCoins::of(&board, 0b010_111).unwrap();
/// assert_eq!((rhombus, rhombus.is_lost()), (FourCoins::Rhombus, true));
/// assert_eq!(FourCoins::of(&board, 0b111_001), None, "three in a line");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FourCoins {
    /// No two are neighbours.
    Singles,
    /// One 2-line and two singles.
    OnePair,
    /// Two 2-lines without a common coin.
    TwoPairs,
    /// Two 2-lines with a common coin, and a single.
    PathAndSingle,
    /// Three 2-lines with a common coin.
    Star,
    /// Three 2-lines among three coins, and a single.
    TriangleAndSingle,
    /// Three 2-lines one after the other.
    BentPath,
    /// Five 2-lines: two triangles with a common side.
    Rhombus,
}

impl FourCoins {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Singles,
        Self::OnePair,
        Self::TwoPairs,
        Self::PathAndSingle,
        Self::Star,
        Self::TriangleAndSingle,
        Self::BentPath,
        Self::Rhombus,
    ];

    /// The shape of these coins; `None` if they are not four, if three of them are in a line, or if the facts do not hold for the
    /// board.
    pub fn of(board: &Coins, coins: u64) -> Option<Self> {
        let three_in_line = board.lines().any(|(line, _)| line.count_ones() == 3 && line & !coins == 0);
        if !is_told(board) || coins.count_ones() != 4 || three_in_line {
            return None;
        }
        let pairs = pairs(board, coins);
        let covered = pairs.iter().fold(0, |covered, pair| covered | pair).count_ones();
        let common = pairs.iter().fold(u64::MAX, |common, pair| common & pair) != 0;
        match (pairs.len(), covered) {
            (0, _) => Some(Self::Singles),
            (1, _) => Some(Self::OnePair),
            (2, 4) => Some(Self::TwoPairs),
            (2, _) => Some(Self::PathAndSingle),
            (3, 3) => Some(Self::TriangleAndSingle),
            (3, _) if common => Some(Self::Star),
            (3, _) => Some(Self::BentPath),
            (5, _) => Some(Self::Rhombus),
            _ => None,
        }
    }

    /// Whether the player to move loses.
    pub const fn is_lost(self) -> bool {
        match self {
            Self::TwoPairs | Self::TriangleAndSingle | Self::BentPath | Self::Rhombus => true,
            Self::Singles | Self::OnePair | Self::PathAndSingle | Self::Star => false,
        }
    }
}

/// The patterns of four coins that the published player takes for lost, by counting lines. Each of the three holds shapes that
/// are lost and shapes that are not.
///
/// ```
/// use gambol_solve::coins::patterns::{FourCoins, PublishedPattern};
///
/// let star = PublishedPattern::of(FourCoins::Star);
/// assert_eq!(star, PublishedPattern::ThreePairs);
/// assert!(!FourCoins::Star.is_lost(), "and yet it takes a star for lost");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PublishedPattern {
    /// No three in a line, and exactly two 2-lines.
    TwoPairs,
    /// No three in a line, and exactly three 2-lines.
    ThreePairs,
    /// No lines but single coins and 2-lines, however many.
    ShortLines,
}

impl PublishedPattern {
    /// What the published player sees in four coins without three in a line.
    pub const fn of(coins: FourCoins) -> Self {
        match coins {
            FourCoins::TwoPairs | FourCoins::PathAndSingle => Self::TwoPairs,
            FourCoins::Star | FourCoins::TriangleAndSingle | FourCoins::BentPath => Self::ThreePairs,
            FourCoins::Singles | FourCoins::OnePair | FourCoins::Rhombus => Self::ShortLines,
        }
    }
}

/// Whether the facts are about this board.
fn is_told(board: &Coins) -> bool {
    !board.is_normal() && board.longest() >= 3.min(board.rows())
}

/// The 2-lines among the coins.
fn pairs(board: &Coins, coins: u64) -> Vec<u64> {
    let lines = board.lines().map(|(line, _)| line);
    lines.filter(|line| line.count_ones() == 2 && line & !coins == 0).collect()
}
