//! How difficult an opponent is.

use serde::{Deserialize, Serialize};

/// The share of decisions in which an agent plays an optimal move, from 0 to 1, to a thousandth.
///
/// ```
/// use gambol_play::Level;
///
/// let level = Level::new(0.7).unwrap();
/// assert_eq!(level.share(), 0.7);
/// assert!(Level::new(1.2).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "f64", try_from = "f64")]
pub struct Level {
    thousandths: u16,
}

impl Level {
    /// The level of that share; `None` if it is not from 0 to 1.
    pub fn new(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then(|| Self { thousandths: (share * 1000.0).round() as u16 })
    }

    /// The share, from 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.thousandths) / 1000.0
    }
}

impl From<Level> for f64 {
    fn from(level: Level) -> Self {
        level.share()
    }
}

impl TryFrom<f64> for Level {
    type Error = &'static str;

    fn try_from(share: f64) -> Result<Self, Self::Error> {
        Self::new(share).ok_or("a level is a number from 0 to 1")
    }
}
