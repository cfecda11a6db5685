//! Agents for coins.
//!
//! On boards with points the aim is the score, on others the last coin ([`Aim`](gambol_solve::coins::Aim)). None of
//! them ever commits a foul: it brings nothing, and the turn stays where it is.

mod greedy;
mod guess;
mod line;
mod mapped;
mod pattern;
mod perfect;

use gambol_games::Message;

use crate::{expert::AtLevel, player::Typed, registry::Agent};

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[
    Agent {
        name: "perfect",
        kind: Some("coins"),
        about: Message::new("agent.coins.perfect", Vec::new()),
        has_level: true,
        make: |level| Box::new(Typed(AtLevel { expert: perfect::Perfect::default(), level })),
    },
    Agent {
        name: "greedy",
        kind: Some("coins"),
        about: Message::new("agent.coins.greedy", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(greedy::Greedy)),
    },
    Agent {
        name: "pattern",
        kind: Some("coins"),
        about: Message::new("agent.coins.pattern", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(pattern::Pattern)),
    },
    Agent {
        name: "mapped",
        kind: Some("coins"),
        about: Message::new("agent.coins.mapped", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(mapped::Mapped::default())),
    },
];
