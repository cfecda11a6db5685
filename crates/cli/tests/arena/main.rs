//! `gambol match` and `gambol bot`, with programs that behave and programs that do not.

#![cfg(target_os = "linux")]

mod bots;
mod hostile;
mod illegal;
mod matches;
mod sealed;
mod yard;
