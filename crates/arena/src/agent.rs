//! Our own agents as contenders.

use std::time::{Duration, Instant};

use gambol_games::{Message, Seat, message};
use gambol_play::{Level, Player, Session};
use gambol_players::{NoTables, Tables, Thinking, agent};
use gambol_solve::Limits;

use crate::{
    contender::{Answer, Contender, Left, Reply},
    terms::{Cause, Forfeit, Terms},
};

/// How long an agent thinks at most about a move.
const PATIENCE: Duration = Duration::from_secs(1);

/// An agent of the registry.
pub struct Agent {
    name: &'static str,
    level: Option<Level>,
    player: Box<dyn gambol_players::Player>,
    tables: Box<dyn Tables + Send>,
    memory: u64,
}

impl Agent {
    /// The agent of that name for a kind of game; at its best if no level is given.
    pub fn new(kind: &str, name: &str, level: Option<Level>) -> Result<Self, Message> {
        let known = agent(kind, name).ok_or_else(|| message!("agent.unknown", name = name, kind = kind))?;
        if level.is_some() && !known.has_level {
            return Err(message!("agent.no-level", name = name));
        }
        let level = if known.has_level { level.or(Level::new(1.0)) } else { None };
        let player = known.player(level.map_or(1.0, Level::share));
        Ok(Self { name: known.name, level, player, tables: Box::new(NoTables), memory: 0 })
    }

    /// The same with tables of coins at hand.
    #[must_use]
    pub fn with_tables(self, tables: Box<dyn Tables + Send>) -> Self {
        Self { tables, ..self }
    }
}

/// Until when an agent should have made up its mind: well before its clock runs out.
fn budget(left: Left) -> Duration {
    let of_answer = left.answer.map_or(PATIENCE, |left| left / 2);
    let of_game = left.game.map_or(PATIENCE, |left| left / 10);
    PATIENCE.min(of_answer).min(of_game)
}

impl Contender for Agent {
    fn player(&self) -> Player {
        let usual = self.level.is_none_or(|level| level.share() >= 1.0);
        let name = match self.level {
            Some(level) if !usual => format!("{}:{}", self.name, level.share()),
            _ => self.name.to_owned(),
        };
        Player { level: self.level, ..Player::new(name, self.name) }
    }

    fn greet(&mut self, _kind: &str, terms: &Terms) -> Result<(), Forfeit> {
        self.memory = terms.memory;
        Ok(())
    }

    fn start(&mut self, _session: &Session, _seat: Seat, _terms: &Terms, _left: Left) {}

    fn choose(&mut self, session: &Session, left: Left) -> Reply {
        let mut dice = session.dice();
        let (start, budget) = (Instant::now(), budget(left));
        let limits = Limits { stop: &|| start.elapsed() > budget, memory: self.memory };
        let mut thinking = Thinking { dice: &mut dice, limits, tables: self.tables.as_ref() };
        let answer = match self.player.choose(session.game(), &mut thinking) {
            Ok(choice) => Ok(Answer::Move(choice.text)),
            Err(unable) => Err(Forfeit::new(Cause::Crash, message!("agent.unable", problem = unable))),
        };
        Reply { think: start.elapsed(), answer }
    }
}
