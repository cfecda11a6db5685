//! Agents for Shannon switching: three that were published, and Gambol's own.
//!
//! [`Tactician`] knows which moves win. Where none does, it makes trouble, and [`Taste`] says by which signs it
//! looks for it; what each of them is worth is in `docs/AGENTS.md`.

mod currents;
mod published;
mod residue;
mod tactician;
mod taste;
mod two_trees;

use gambol_games::{Message, Notation, Switching};

pub use self::{
    published::{Method, Published},
    tactician::Tactician,
    taste::{Step, Taste},
};
use crate::{expert::AtLevel, player::Typed, registry::Agent};

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[
    Agent {
        name: "perfect",
        kind: Some(Switching::KIND),
        about: Message::new("agent.switching-perfect", Vec::new()),
        has_level: true,
        make: |level| Box::new(Typed(AtLevel { expert: Tactician::default(), level })),
    },
    Agent {
        name: "two-tree",
        kind: Some(Switching::KIND),
        about: Message::new("agent.switching-two-tree", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(Published::new(Method::TwoTree))),
    },
    Agent {
        name: "graph-update",
        kind: Some(Switching::KIND),
        about: Message::new("agent.switching-graph-update", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(Published::new(Method::GraphUpdate))),
    },
    Agent {
        name: "self-weighted",
        kind: Some(Switching::KIND),
        about: Message::new("agent.switching-self-weighted", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(Published::new(Method::SelfWeighted))),
    },
];
