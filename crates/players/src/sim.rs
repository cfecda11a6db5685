//! Agents for Sim and other avoidance games.
//!
//! | agent | |
//! |---|---|
//! | `perfect` | right as often as its level says, and where it is lost, after the opponent's mistake |
//! | `rule` | the published rule by which the second player wins on `K_6` |

mod expert;
mod guess;
mod rule;

use gambol_games::{Avoidance, Message, Notation};

use self::{expert::SimExpert, rule::Rule};
use crate::{expert::AtLevel, player::Typed, registry::Agent};

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[
    Agent {
        name: "perfect",
        kind: Some(Avoidance::KIND),
        about: Message::new("agent.sim.perfect", Vec::new()),
        has_level: true,
        make: |level| Box::new(Typed(AtLevel { expert: SimExpert::default(), level })),
    },
    Agent {
        name: "rule",
        kind: Some(Avoidance::KIND),
        about: Message::new("agent.sim.rule", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(Rule)),
    },
];
