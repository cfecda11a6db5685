//! Agents for fish-barrel.
//!
//! | agent | |
//! |---|---|
//! | `perfect` | right as often as its level says, and where it is lost, after the opponent's mistake |
//! | `unsure` | the published agent: parity with doubts |
//! | `even` | the published agent: parity, whatever the caps |
//! | `minmax` | the published agent: everything tried out, so that caps do not matter |
//!
//! In the form for one player the number of moves counts, and no number is the largest without caps; the least is that
//! of the fish, on every board. So all of them take a fish from any barrel and add none.

mod barrels;
mod doubts;
mod even;
mod expert;
mod minmax;
mod pressure;

use gambol_games::{FishBarrel, Message, Notation};

use self::{
    even::Even,
    expert::{FishExpert, Manner},
    minmax::MinMax,
};
use crate::{expert::AtLevel, player::Typed, registry::Agent};

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[
    Agent {
        name: "perfect",
        kind: Some(FishBarrel::KIND),
        about: Message::new("agent.fish.perfect", Vec::new()),
        has_level: true,
        make: |level| Box::new(Typed(AtLevel { expert: FishExpert::new(Manner::Cunning), level })),
    },
    Agent {
        name: "unsure",
        kind: Some(FishBarrel::KIND),
        about: Message::new("agent.fish.unsure", Vec::new()),
        has_level: true,
        make: |level| Box::new(Typed(AtLevel { expert: FishExpert::new(Manner::Published), level })),
    },
    Agent {
        name: "even",
        kind: Some(FishBarrel::KIND),
        about: Message::new("agent.fish.even", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(Even)),
    },
    Agent {
        name: "minmax",
        kind: Some(FishBarrel::KIND),
        about: Message::new("agent.fish.minmax", Vec::new()),
        has_level: false,
        make: |_| Box::new(Typed(MinMax::default())),
    },
];
