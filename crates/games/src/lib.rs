//! The rules of the games and their notation; no search, no files, no clock, no chance.
//!
//! A door that plays any game opens it by its ID and speaks text:
//!
//! ```
//! let mut game = gambol_games::open("sim/k6")?;
//! game.play("0-1").unwrap();
//! game.play("2-3").unwrap();
//! assert_eq!(game.position(), "+0-9");
//! # Ok::<(), gambol_games::Message>(())
//! ```
//!
//! A search takes a board by its type and names the traits it needs, such as [`FiniteMoves`]:
//!
//! ```
//! use gambol_games::{Avoidance, FiniteMoves, Notation, count_lines};
//!
//! fn branching<R: FiniteMoves>(board: &R) -> usize {
//!     board.count(&board.start())
//! }
//! let sim = Avoidance::from_id("sim/k6")?;
//! assert_eq!(branching(&sim), 15);
//! assert_eq!(count_lines(&sim, 3).lines, 15 * 14 * 13);
//! # Ok::<(), gambol_games::Message>(())
//! ```
//!
//! Everything said to people is a [`Message`]; every board describes itself as a [`Scene`].

pub mod avoidance;
mod bits;
pub mod coins;
mod connection;
mod copies;
mod counts;
pub mod fish;
mod game;
pub mod geography;
mod graph_board;
mod message;
mod notation;
mod registry;
mod rules;
mod scene;
pub mod switching;
pub mod zobrist;

pub use avoidance::Avoidance;
pub use bits::BitSet;
pub use coins::{Coins, Colour, Scheme};
pub use counts::{Counts, count_lines, count_lines_from};
pub use fish::{CappedFish, Caps, FishBarrel, Take};
pub use game::{AnyGame, Game, Played, Refusal};
pub use geography::{Geography, Rule};
pub use message::{Catalogue, Message};
pub use notation::{Notation, Parts};
pub use registry::{KINDS, Kind, open, open_at};
pub use rules::{FiniteMoves, Hashed, Illegal, Offers, Outcome, Rules, Seat};
pub use scene::{Click, Link, Scene, Shape, Spot, Tone};
pub use switching::{Side, Switching};
