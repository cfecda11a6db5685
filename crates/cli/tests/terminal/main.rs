//! `gambol` as people meet it at the terminal: what it shows, what it takes, what it keeps.

mod boards;
mod desk;
mod endings;
mod manual;
mod menu;
mod records;
mod replay;
mod transcripts;
