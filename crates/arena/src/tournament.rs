//! Tournaments: who meets whom, the journal that survives a crash, ratings, and what is reported.
//!
//! A [`Setup`] settles everything; the same setup gives the same games. A [`Hall`] plays them at a [`Table`] on
//! several threads and writes each into the [`Journal`] as it ends. [`Results`] sums up what the journal holds.
//!
//! ```
//! use gambol_arena::tournament::{Entrant, Format, Hall, House, Journal, Points, Results, Setup};
//!
//! let setup = Setup {
//!     entrants: vec![Entrant::new("Dice", "random"), Entrant::new("Oracle", "perfect:0.9")],
//!     boards: vec!["fish/3,2,4,1".into()],
//!     format: Format::RoundRobin,
//!     rounds: 5,
//!     points: Points::Wins,
//!     seed: 7,
//! };
//! let setup = setup.checked()?;
//! let house = House::default();
//! let folder = tempfile::tempdir()?;
//! let mut journal = Journal::create(folder.path(), &setup)?;
//! let hall = Hall { setup: &setup, table: &house, threads: 2, stop: &|| false, watch: &|_| {} };
//! let finished = hall.play(&mut journal, Vec::new())?.finished;
//! let results = Results::of(&setup, &finished);
//! assert_eq!(results.standings.iter().map(|standing| standing.games).collect::<Vec<_>>(), [10, 10]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod fault;
mod film;
mod finished;
mod hall;
mod house;
mod journal;
mod newton;
mod page;
mod plot;
mod rating;
mod results;
mod ring;
mod schedule;
mod setup;
mod swiss;
mod table;

pub use fault::Fault;
pub use finished::{Finished, Verdict};
pub use hall::{Hall, Progress, Stay};
pub use house::House;
pub use journal::{JOURNAL, Journal};
pub use rating::{Bout, Rating, Ratings, rate};
pub use results::{Cell, Results, Standing};
pub use ring::Ring;
pub use schedule::{Batch, Pairing, Schedule};
pub use setup::{Entrant, Format, Points, SCHEMA, Setup};
pub use table::{Halt, Played, Table};
