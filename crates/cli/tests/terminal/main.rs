//! `gambol` as people meet it at the terminal: what it shows, what it takes, what it keeps.

mod advice;
mod boards;
mod desk;
mod endings;
mod manual;
mod menu;
mod records;
mod replay;
#[cfg(target_os = "linux")]
mod screen;
mod transcripts;
