//! Who wins, which moves win, and why: one module per theory. Every verdict comes with a certificate that
//! `gambol-verify` checks without trusting this room.

pub mod avoidance;
pub mod canonical;
pub mod coins;
mod crew;
pub mod dfpn;
pub mod fish;
pub mod geography;
mod limits;
pub mod plane;
mod sets;
pub mod switching;

pub use crew::Crew;
pub use limits::{Limits, Stopped};
