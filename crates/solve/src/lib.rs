//! Who wins, which moves win, and why: one module per theory. Every verdict comes with a certificate that
//! `gambol-verify` checks without trusting this room.

pub mod fish;
pub mod geography;
mod limits;
mod sets;
pub mod switching;

pub use limits::{Limits, Stopped};
