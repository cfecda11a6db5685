//! What coins are played for: points, bonuses, penalties and colours, and the published set-ups.

use crate::scene::Tone;

/// A coin's colour.
///
/// ```
/// use gambol_games::Colour;
///
/// assert_eq!(Colour::from_letter('y'), Some(Colour::Yellow));
/// assert_eq!(Colour::Plain.letter(), 'o');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Neither brings nor costs anything.
    Plain,
    /// The first of [`Scheme::extras`].
    Red,
    /// The second of [`Scheme::extras`].
    Green,
    /// The third of [`Scheme::extras`].
    Yellow,
    /// The fourth of [`Scheme::extras`].
    White,
}

impl Colour {
    /// The colours that count, in the order of [`Scheme::extras`].
    pub(super) const COUNTING: [Self; 4] = [Self::Red, Self::Green, Self::Yellow, Self::White];

    /// The letter in IDs and files: `r g y w o`.
    pub const fn letter(self) -> char {
        match self {
            Self::Plain => 'o',
            Self::Red => 'r',
            Self::Green => 'g',
            Self::Yellow => 'y',
            Self::White => 'w',
        }
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        [Self::Plain].into_iter().chain(Self::COUNTING).find(|colour| colour.letter() == letter)
    }

    pub(super) const fn tone(self) -> Tone {
        match self {
            Self::Plain => Tone::Plain,
            Self::Red => Tone::Red,
            Self::Green => Tone::Green,
            Self::Yellow => Tone::Yellow,
            Self::White => Tone::White,
        }
    }
}

/// What a game is played for.
///
/// ```
/// use gambol_games::{Coins, Notation};
///
/// let preset = Coins::from_id("coins/preset4").unwrap();
/// let scheme = preset.scheme();
/// assert_eq!((scheme.winner, scheme.loser, scheme.illegal), (25, -25, Some(-50)));
/// assert_eq!((scheme.illegal_gain, scheme.seconds), (50, Some(90)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// Points for a line of 1, 2, … coins; empty if lines bring none.
    pub points: Vec<i32>,
    /// What the winner gets at the end.
    pub winner: i32,
    /// What the loser gets at the end.
    pub loser: i32,
    /// What a well-formed illegal move brings (a negative number), where there is a penalty.
    pub illegal: Option<i32>,
    /// What the opponent gains by it.
    pub illegal_gain: i32,
    /// Extra points for each red, green, yellow and white coin.
    pub extras: [i32; 4],
    /// Seconds a player has for a move.
    pub seconds: Option<u32>,
}

impl Default for Scheme {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            winner: 0,
            loser: 0,
            illegal: None,
            illegal_gain: 0,
            extras: [-5, 5, 2, 1],
            seconds: None,
        }
    }
}

impl Scheme {
    /// The most points that anything brings or costs.
    pub const MOST: u32 = 1_000_000;

    pub(super) fn amounts(&self) -> impl Iterator<Item = i32> {
        let singles = [self.winner, self.loser, self.illegal.unwrap_or(0), self.illegal_gain];
        self.points.iter().copied().chain(self.extras).chain(singles)
    }
}

/// The published set-ups: rows, points by length, and what differs from the usual.
pub(super) fn preset(number: u32) -> Option<(u32, Scheme)> {
    let fine = Scheme { illegal: Some(-50), ..Scheme::default() };
    Some(match number {
        1 => (6, Scheme { points: vec![5, 9, 11, 10, 8, 5], winner: 80, ..fine }),
        2 => (6, Scheme { points: vec![5, 9, 11, 10, 8, 5], winner: 80, seconds: Some(30), ..fine }),
        3 => (6, Scheme { points: vec![5, 1, 8, -11, 11, -30], winner: 25, seconds: Some(30), ..fine }),
        4 => (
            8,
            Scheme {
                points: vec![3, 7, -5, 15, 7, -20],
                winner: 25,
                loser: -25,
                illegal_gain: 50,
                seconds: Some(90),
                ..fine
            },
        ),
        5 => (6, Scheme { points: vec![3, 7, -5, 5, 7, -20], winner: 25, seconds: Some(30), ..fine }),
        _ => return None,
    })
}

/// The preset in which coins have colours.
pub(super) const COLOURED_PRESET: u32 = 5;
