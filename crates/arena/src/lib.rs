//! Matches between players and outside programs, and tournaments.

pub mod tournament;
