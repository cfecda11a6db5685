//! The agents there are. A new one is one file and one entry here.

use std::sync::OnceLock;

use gambol_games::{Catalogue, Message};

use crate::{coins, fish, geography, player::Player, random::Random, sim, switching};

/// An agent that can be asked for by name.
///
/// ```
/// use gambol_players::{agents, english};
///
/// for agent in agents() {
///     println!("{:<14} {}", agent.name, english().render(&agent.about));
/// }
/// ```
pub struct Agent {
    /// Its name.
    pub name: &'static str,
    /// The kind of game it plays; `None` if it plays them all.
    pub kind: Option<&'static str>,
    /// What it does, in one line.
    pub about: Message,
    /// Whether it can be told how well to play.
    pub has_level: bool,
    pub(crate) make: fn(level: f64) -> Box<dyn Player>,
}

impl Agent {
    /// Whether it plays that kind of game.
    pub fn plays(&self, kind: &str) -> bool {
        self.kind.is_none_or(|plays| plays == kind)
    }

    /// The agent, ready to play. The level, from 0 to 1, matters to those that have one.
    pub fn player(&self, level: f64) -> Box<dyn Player> {
        (self.make)(level.clamp(0.0, 1.0))
    }
}

/// The agents for every game.
const AGENTS: &[Agent] = &[Agent {
    name: "random",
    kind: None,
    about: Message::new("agent.random", Vec::new()),
    has_level: false,
    make: |_| Box::new(Random),
}];

/// Every agent: those for all games first, then by game.
pub fn agents() -> impl Iterator<Item = &'static Agent> {
    [AGENTS, fish::AGENTS, switching::AGENTS, geography::AGENTS, coins::AGENTS, sim::AGENTS]
        .into_iter()
        .flatten()
}

/// The agent of that name for that kind of game.
pub fn agent(kind: &str, name: &str) -> Option<&'static Agent> {
    agents().find(|agent| agent.name == name && agent.plays(kind))
}

/// What this room says, in English.
pub fn english() -> &'static Catalogue {
    static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
    ENGLISH.get_or_init(|| Catalogue::parse(include_str!("../messages/en.txt")))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn every_message_has_a_text_and_every_text_is_said() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        gambol_testing::check_catalogue(&source, include_str!("../messages/en.txt"));
    }
}
