//! The table for our own agents.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use gambol_games::{Outcome, message, open};
use gambol_graph::excerpt;
use gambol_play::{Level, Player as Sitter, Session, Setup as GameSetup, Turn};
use gambol_players::{Agent, NoTables, Player, Tables, Thinking};
use gambol_solve::Limits;

use super::{
    schedule::Pairing,
    setup::{Entrant, Setup},
    table::{Halt, Played, Table},
};
use crate::{entrant::named, terms::Cause, words::say};

/// Our own agents, called `perfect` or, with a level, `perfect:0.7`.
pub struct House<'a> {
    /// How long an agent looks for a better move.
    pub patience: Duration,
    /// How many bytes of tables an agent may build for a move.
    pub memory: u64,
    /// Tables that have been built before.
    pub shelf: &'a (dyn Fn() -> Box<dyn Tables + Send> + Sync),
    /// Agents that wait for their next game, by kind of game and name. What they have found out stays true.
    idle: Mutex<HashMap<(String, String), Vec<Chair>>>,
}

/// An agent with its tables.
struct Chair {
    player: Box<dyn Player>,
    shelf: Box<dyn Tables + Send>,
}

impl Default for House<'_> {
    fn default() -> Self {
        Self::new(Duration::from_secs(1), 1 << 30, &|| Box::new(NoTables))
    }
}

impl<'a> House<'a> {
    /// Agents that may take so much time and memory for a move.
    pub fn new(
        patience: Duration,
        memory: u64,
        shelf: &'a (dyn Fn() -> Box<dyn Tables + Send> + Sync),
    ) -> Self {
        Self { patience, memory, shelf, idle: Mutex::default() }
    }

    fn take(&self, kind: &str, plays: &str) -> Result<Chair, String> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(chair) = idle.get_mut(&(kind.to_owned(), plays.to_owned())).and_then(Vec::pop) {
            return Ok(chair);
        }
        let (agent, level) = known(kind, plays)?;
        Ok(Chair { player: agent.player(level.map_or(1.0, Level::share)), shelf: (self.shelf)() })
    }

    fn put_back(&self, kind: &str, plays: &str, chair: Chair) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.entry((kind.to_owned(), plays.to_owned())).or_default().push(chair);
    }

    /// Plays to the end.
    fn finish(
        &self,
        session: &mut Session,
        chairs: &mut [Chair; 2],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<[Duration; 2], Halt> {
        let mut think = [Duration::ZERO; 2];
        while !session.is_over() {
            let seat = session.turn();
            let Chair { player, shelf } = &mut chairs[seat.index()];
            let mut dice = session.dice();
            let start = Instant::now();
            let limits = Limits { stop: &|| stop() || start.elapsed() > self.patience, memory: self.memory };
            let mut thinking = Thinking { dice: &mut dice, limits, tables: shelf.as_ref() };
            let choice = player.choose(session.game(), &mut thinking);
            // A move found in haste, because everything has to stop, must not be part of a game.
            if stop() {
                return Err(Halt::Stopped);
            }
            let took = start.elapsed();
            think[seat.index()] += took;
            let choice = choice.map_err(|unable| Halt::Failed(unable.to_string()))?;
            session
                .play(&choice.text, Turn::of(took))
                .map_err(|refusal| Halt::Failed(format!("an agent plays {}: {refusal}", choice.text)))?;
        }
        Ok(think)
    }
}

impl Table for House<'_> {
    fn play(
        &self,
        setup: &Setup,
        pairing: &Pairing,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Played, Halt> {
        let entrants = pairing.seats.map(|seat| &setup.entrants[seat]);
        let failed = |message: gambol_games::Message| Halt::Failed(message.to_string());
        let kind = open(&setup.boards[pairing.board]).map_err(failed)?.kind();
        let mut sitters = [None, None];
        for (sitter, Entrant { name, plays }) in sitters.iter_mut().zip(entrants) {
            let (agent, level) = known(kind, plays).map_err(Halt::Failed)?;
            *sitter = Some(Sitter { level, ..Sitter::new(name.as_str(), agent.name) });
        }
        let mut session = Session::start(GameSetup {
            seed: Some(pairing.seed),
            players: sitters,
            ..GameSetup::new(setup.boards[pairing.board].as_str())
        })
        .map_err(failed)?;
        let [first, second] = entrants.map(|entrant| self.take(kind, &entrant.plays));
        let mut chairs = [first.map_err(Halt::Failed)?, second.map_err(Halt::Failed)?];
        let think = self.finish(&mut session, &mut chairs, stop);
        for (chair, entrant) in chairs.into_iter().zip(entrants) {
            self.put_back(kind, &entrant.plays, chair);
        }
        Ok(Played {
            think: think?,
            outcome: session.outcome().unwrap_or(Outcome::Drawn),
            score: session.game().score(),
            by: Cause::Rules,
            moves: session.line().len(),
            record: session.record(),
            stderr: [const { Vec::new() }; 2],
        })
    }
}

/// The agent of that name, with its level if it has one.
fn known(kind: &str, plays: &str) -> Result<(&'static Agent, Option<Level>), String> {
    let found = named(plays, kind).map_err(|message| say(&message))?;
    let unknown = || say(&message!("agent.unknown", name = excerpt(plays), kind = kind));
    let (agent, level) = found.ok_or_else(unknown)?;
    Ok((agent, if agent.has_level { level.or(Level::new(1.0)) } else { None }))
}
