//! Why: the reasons of the theory in words and drawings, hints, and the review of a finished game.
//!
//! A [`Coach`] knows one kind of board. [`coach`] finds the one for a game, as a [`Teacher`], which speaks of moves as text.
//! What it says is a [`Reason`]: a fact that can be checked, a message, and marks to draw over the board (the lens).

pub mod coins;
pub mod fish;
pub mod geography;
mod reason;
mod registry;
mod review;
pub mod sim;
pub mod switching;
mod teacher;

pub use reason::{Fact, Mark, Reason, Role, Target};
pub use registry::{coach, english};
pub use review::{Review, Reviewed, Tally, Verdict, review};
pub use teacher::{Appraisal, Coach, Judgement, Lookup, Mute, Standing, Teacher, Typed};
