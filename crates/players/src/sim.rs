//! Agents for Sim and other avoidance games.

use crate::registry::Agent;

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[];
