//! Reasons in coins.

use serde::Serialize;

/// What is true of a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fact {}
