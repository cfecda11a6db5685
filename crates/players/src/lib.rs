//! Agents: whoever chooses moves and is not a person.
//!
//! ```
//! use gambol_games::open;
//! use gambol_graph::Dice;
//! use gambol_players::{Grounds, Thinking, agent};
//!
//! let game = open("fish/3,2,4,1").unwrap();
//! let mut random = agent("fish", "random").unwrap().player(1.0);
//! let choice = random.choose(game.as_ref(), &mut Thinking::of(&mut Dice::new(7))).unwrap();
//! assert_eq!(choice.grounds, Grounds::Habit);
//! ```
//!
//! An agent is a [`Player`]; those that can be asked for by name are [listed](agents). A game has an [`Expert`], who
//! tells good moves from bad ones; a level makes an opponent of any strength out of it. Nothing here reads a clock or a file, and chance
//! comes from the caller's dice.

mod coins;
mod expert;
mod fish;
mod geography;
mod level;
mod player;
mod random;
mod registry;
mod sim;
pub mod switching;

pub use expert::{AtLevel, Expert, Opinion, Weighed};
pub use level::draw;
pub use player::{Choice, Chooser, Grounds, NoTables, Pick, Player, Tables, Thinking, Typed, Unable};
pub use random::Random;
pub use registry::{Agent, agent, agents, english};
