//! A game in progress: its history tree, its clocks, and the record from which it can be resumed.
//!
//! A [`Session`] never forgets a move: going back and playing something else grows another branch.
//!
//! ```
//! use gambol_play::{Session, Setup, Turn};
//!
//! let mut session = Session::start(Setup::new("fish/1,1"))?;
//! session.play("1 1", Turn::default()).unwrap(); // node 1
//! session.play("2", Turn::default()).unwrap(); // node 2
//! session.undo();
//! session.undo();
//! session.play("2", Turn::default()).unwrap(); // node 3, another branch from the start
//! assert_eq!(session.node(0).unwrap().children, [1, 3]);
//!
//! session.jump(2);
//! let texts: Vec<&str> = session.line().iter().map(|mv| mv.text.as_str()).collect();
//! assert_eq!(texts, ["1 1", "2"]);
//! # Ok::<(), gambol_games::Message>(())
//! ```
//!
//! Everything that happens is a line of the record, which whoever has a file, a socket or a browser's storage
//! appends there as it happens:
//!
//! ```
//! use gambol_play::{Session, Setup, Turn};
//!
//! let mut session = Session::start(Setup::new("fish/1,1"))?;
//! let (mut file, mut written) = (Vec::new(), 0);
//! for text in ["1 1", "2", "2"] {
//!     session.play(text, Turn::default()).unwrap();
//!     file.extend(session.record_from(written).bytes());
//!     written = session.lines();
//! }
//! file.truncate(file.len() - 5); // a crash while the last move was written
//!
//! let resumed = Session::resume(&file).unwrap();
//! assert_eq!(resumed.torn, Some(4), "line 4 is dropped");
//! assert_eq!(resumed.session.line().len(), 2);
//! # Ok::<(), gambol_games::Message>(())
//! ```
//!
//! The format is described in `docs/RECORD.md`. Nothing here reads a clock: elapsed time is passed in.

mod clock;
mod event;
mod fault;
mod history;
mod level;
mod replay;
mod resume;
mod session;
mod setup;
mod verify;
mod wire;

pub use clock::{Clock, TimeControl};
pub use event::{Ended, Ending, Event, Move, Note, Step, Turn};
pub use fault::{Fault, english};
pub use history::Node;
pub use level::Level;
pub use replay::Replay;
pub use resume::{MOST_BYTES, Resumed};
pub use session::Session;
pub use setup::{Player, SCHEMA, Setup};
