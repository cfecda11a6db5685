//! Matches and tournaments between agents and programs in any language.
//!
//! ```
//! use gambol_arena::{Cause, Entrant, Fixture, Housing, Terms};
//! use gambol_games::{Outcome, Seat};
//!
//! let (terms, housing) = (Terms::default(), Housing::Trusted);
//! let mut perfect = Entrant::parse("perfect", "fish").unwrap().contender("fish", &housing).unwrap();
//! let mut random = Entrant::parse("random", "fish").unwrap().contender("fish", &housing).unwrap();
//! let fixture = Fixture { game: "fish/3,2,4,1".into(), start: None, seed: 7, terms };
//! let bout = fixture.play([perfect.as_mut(), random.as_mut()]).unwrap();
//! assert_eq!((bout.outcome, bout.by), (Outcome::Won(Seat::First), Cause::Rules));
//! println!("{}", bout.session.record());
//! ```
//!
//! A [`Contender`] is one of our agents or an outside [`Program`], which speaks the [`protocol`]. A program is played
//! in a process of its own for each game, and a [`Housing`] says how it is locked up. Whatever a program does, a game
//! ends: it loses by one of the [causes](Cause).

mod agent;
pub mod check;
mod contender;
mod entrant;
mod process;
mod program;
pub mod protocol;
pub mod referee;
pub mod replay;
mod terms;
pub mod tournament;
mod usage;
pub mod warden;
mod words;

pub use agent::Agent;
pub use contender::{Answer, Contender, Left, Remains, Reply, Verdict};
pub use entrant::Entrant;
pub use program::{Overheard, Program};
pub use referee::{Bout, Corner, Fixture};
pub use terms::{Cause, Forfeit, Terms};
pub use warden::Housing;
pub use words::english;
