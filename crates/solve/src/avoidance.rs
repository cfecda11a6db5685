//! Avoidance games, Sim among them: who wins, which moves win, and why.
//!
//! A board of few edges is solved strongly, every position of it ([`Strong`]). A larger one is searched, with positions that
//! symmetries of the board map to one another taken for the same ([`Solver`]).

mod classes;
mod holdings;
mod labels;
mod masks;
mod oracle;
mod safety;
mod search;
pub mod sim_rule;
mod solver;
mod spread;
mod strategy;
mod strong;
mod value;

use thiserror::Error;

pub use self::{
    oracle::{Oracle, Worth},
    safety::{completed_by, safe_edges},
    solver::Solver,
    strong::{Census, Strong},
    value::Value,
};
use crate::Stopped;

/// Why a board has not been solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// It has too many edges.
    #[error("the board has {found} edges; up to {most} can be solved")]
    Edges {
        /// How many it has.
        found: u64,
        /// How many it may have.
        most: usize,
    },
    /// It has too many vertices with edges.
    #[error("the edges of the board have {found} ends; up to {most} can be solved")]
    Vertices {
        /// How many it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// The forbidden graph has more copies on it than can be listed.
    #[error("there are too many copies of the forbidden graph to list")]
    Copies,
    /// The work had to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
