//! Agents: whoever chooses moves and is not a person.
//!
//! ```
//! use gambol_games::{Outcome, Seat, open};
//! use gambol_graph::Dice;
//! use gambol_players::{Thinking, agent};
//!
//! let mut game = open("fish/3,2,4,1").unwrap();
//! let mut dice = Dice::new(7);
//! let mut perfect = agent("fish", "perfect").unwrap().player(1.0);
//! let mut random = agent("fish", "random").unwrap().player(1.0);
//! while game.outcome().is_none() {
//!     let player = if game.turn() == Seat::First { &mut perfect } else { &mut random };
//!     let choice = player.choose(game.as_ref(), &mut Thinking::of(&mut dice)).unwrap();
//!     game.play(&choice.text).unwrap();
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)), "barrels 1 and 4 were odd");
//! ```
//!
//! The number after the name is the level: how often the agent is right where it could be wrong. An agent says what its
//! move rests on.
//!
//! ```
//! # use gambol_games::open;
//! # use gambol_graph::Dice;
//! # use gambol_players::{Grounds, Thinking, agent};
//! let game = open("fish/3,2,4,1").unwrap();
//! let mut perfect = agent("fish", "perfect").unwrap().player(1.0);
//! let choice = perfect.choose(game.as_ref(), &mut Thinking::of(&mut Dice::new(7))).unwrap();
//! assert_eq!((choice.text.as_str(), choice.grounds), ("1 0 0 1", Grounds::Proved));
//!
//! let mut weak = agent("fish", "perfect").unwrap().player(0.3);
//! let mut right = 0;
//! for seed in 0..1000 {
//!     let mut game = open("fish/3,2,4,1").unwrap();
//!     let choice = weak.choose(game.as_ref(), &mut Thinking::of(&mut Dice::new(seed))).unwrap();
//!     game.play(&choice.text).unwrap();
//!     let left = game.position();
//!     right += usize::from(left[..left.len() - 2].split(',').all(|n| n.parse::<u32>().unwrap() % 2 == 0));
//! }
//! assert!((250..350).contains(&right), "{right}");
//! ```
//!
//! An agent is a [`Player`]; those that can be asked for by name are [listed](agents). A game has an [`Expert`], who
//! tells good moves from bad ones; a level makes an opponent of any strength out of it. Nothing here reads a clock or a
//! file, and chance comes from the caller's dice.

mod adaptive;
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

pub use adaptive::Adaptive;
pub use expert::{AtLevel, Expert, Opinion, Weighed};
pub use level::draw;
pub use player::{Choice, Chooser, Grounds, NoTables, Pick, Player, Tables, Thinking, Typed, Unable};
pub use random::Random;
pub use registry::{Agent, agent, agents, english};
