//! Who chooses the moves of a seat.

use std::time::{Duration, Instant};

use gambol_play::{Level, Player, Session};
use gambol_players::{Agent, Choice, Thinking, agent, agents};
use gambol_solve::Limits;

use crate::{failure::Failure, shelf::Shelf, solve::limiting::free_memory};

/// The name of people in records.
pub(crate) const HUMAN: &str = "human";
/// The name of the agent whose level follows the player.
pub(crate) const ADAPTIVE: &str = "adaptive";
/// How long an agent thinks at most about a move.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// Who sits at a side of the board.
pub(crate) enum Sitter {
    /// Somebody at this terminal.
    Person,
    /// A program.
    Agent(Box<Opponent>),
}

impl Sitter {
    /// Whoever a record names; a person where nobody is named.
    pub(crate) fn of(kind: &str, player: Option<&Player>) -> Result<Self, Failure> {
        match player {
            Some(player) if player.agent != HUMAN => Opponent::new(kind, &player.agent, player.level)
                .map(|opponent| Self::Agent(Box::new(opponent))),
            _ => Ok(Self::Person),
        }
    }

    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// How well it plays, if that can be told.
    pub(crate) fn level(&self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Agent(opponent) => opponent.level,
        }
    }
}

/// A program that plays.
pub(crate) struct Opponent {
    player: Box<dyn gambol_players::Player>,
    level: Option<Level>,
    shelf: Shelf,
}

impl Opponent {
    /// The agent of that name for a kind of game; at its best if no level is given.
    pub(crate) fn new(kind: &str, name: &str, level: Option<Level>) -> Result<Self, Failure> {
        let agent = known(kind, name)?;
        if level.is_some() && !agent.has_level {
            return Err(Failure::BadInput(format!("{name} plays as it always does; it has no level")));
        }
        let level = if agent.has_level { level.or(Level::new(1.0)) } else { None };
        let player = agent.player(level.map_or(1.0, Level::share));
        Ok(Self { player, level, shelf: Shelf::default() })
    }

    /// How well it plays, if that can be told.
    pub(crate) fn level(&self) -> Option<Level> {
        self.level
    }

    /// The move to play.
    pub(crate) fn choose(&mut self, session: &Session) -> Result<Choice, Failure> {
        let mut dice = session.dice();
        let start = Instant::now();
        let limits = Limits { stop: &|| start.elapsed() > PATIENCE, memory: free_memory() / 4 };
        let mut thinking = Thinking { dice: &mut dice, limits, tables: &self.shelf };
        self.player.choose(session.game(), &mut thinking).map_err(|unable| Failure::Work(unable.to_string()))
    }
}

/// The agent of that name, or who else plays that game.
fn known(kind: &str, name: &str) -> Result<&'static Agent, Failure> {
    let plays = if name == ADAPTIVE { "perfect" } else { name };
    agent(kind, plays).ok_or_else(|| {
        let mut names: Vec<&str> =
            agents().filter(|agent| agent.plays(kind)).map(|agent| agent.name).collect();
        names.extend([ADAPTIVE, HUMAN]);
        let name = gambol_graph::excerpt(name);
        Failure::BadInput(format!(
            "no agent of the name \"{name}\" plays {kind}; there are {}",
            names.join(", ")
        ))
    })
}
