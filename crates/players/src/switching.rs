//! Agents for Shannon switching.

use crate::registry::Agent;

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[];
