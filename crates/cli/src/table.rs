//! The table at which a game is played: the board, the players and the record.

mod speech;

use std::path::Path;
use std::time::Instant;

use gambol_games::{Played, Seat, message};
use gambol_play::{Session, Turn};

use crate::agent::{Agent, random_move};
use crate::console::Console;
use crate::failure::Failure;
use crate::history;
use crate::prompt::Command;
use crate::record::Record;

/// A game at the terminal.
pub(crate) struct Table<'a> {
    console: &'a mut Console,
    session: Session,
    agents: [Agent; 2],
    record: Option<Record>,
}

/// Whether the players stay.
#[derive(PartialEq, Eq)]
enum Next {
    /// The board has changed and is shown again.
    Show,
    /// It has not.
    Ask,
    Leave,
}

impl<'a> Table<'a> {
    /// A game in progress. Who plays is in its setup.
    pub(crate) fn new(
        console: &'a mut Console,
        session: Session,
        record: Option<Record>,
    ) -> Result<Self, Failure> {
        let players = &session.setup().players;
        let agent = |seat: Seat| {
            let player = players[seat.index()].as_ref();
            Agent::of(player).ok_or_else(|| {
                let agent = player.map_or("", |player| &player.agent);
                Failure::BadInput(format!("this program has no player of the kind \"{agent}\""))
            })
        };
        let agents = [agent(Seat::First)?, agent(Seat::Second)?];
        Ok(Self { console, session, agents, record })
    }

    /// Plays until somebody leaves or the input ends.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        self.introduce()?;
        while self.turn()? != Next::Leave {}
        let farewell = match &self.record {
            Some(record) => message!("table.saved", file = record.path().display()),
            None if self.session.nodes() > 1 => message!("table.unsaved"),
            None => return Ok(()),
        };
        self.console.say(&farewell)
    }

    /// Lets the dice move, or shows the board to the person who is to move, or to look back at once the game is over.
    fn turn(&mut self) -> Result<Next, Failure> {
        let seat = self.session.turn();
        let outcome = self.session.outcome();
        if outcome.is_none() && self.agents[seat.index()] == Agent::Random {
            return self.play_random(seat);
        }
        self.show()?;
        let since = Instant::now();
        if let Some(outcome) = outcome {
            self.announce(outcome)?;
        }
        loop {
            let prompt = self.prompt();
            let Some(line) = self.console.ask(&prompt)? else { return Ok(Next::Leave) };
            let next = match Command::parse(&line) {
                Ok(command) => self.obey(command, since)?,
                Err(problem) => {
                    self.console.refuse(&problem)?;
                    Next::Ask
                }
            };
            if next != Next::Ask {
                return Ok(next);
            }
        }
    }

    fn obey(&mut self, command: Command, since: Instant) -> Result<Next, Failure> {
        match command {
            Command::Move(text) => return self.play(&text, since),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Jump(node) => return self.jump(node),
            Command::Board => return Ok(Next::Show),
            Command::Quit => return Ok(Next::Leave),
            Command::Help => self.help()?,
            Command::Moves => self.list_moves()?,
            Command::History => history::show(self.console, &self.session)?,
            Command::Save(None) => self.tell_record()?,
            Command::Save(Some(file)) => self.save(&file)?,
            Command::Seed => self.tell_seed()?,
            Command::Nothing => {}
        }
        Ok(Next::Ask)
    }

    fn play(&mut self, text: &str, since: Instant) -> Result<Next, Failure> {
        if self.session.is_over() {
            self.console.refuse(&message!("table.over"))?;
            return Ok(Next::Ask);
        }
        let think = since.elapsed();
        let before = self.session.game().score();
        let played = match self.session.play(text, Turn::of(think)) {
            Ok(played) => played,
            Err(refusal) => {
                self.console.refuse(refusal.message())?;
                return Ok(Next::Ask);
            }
        };
        self.keep()?;
        if let Played::Foul(reason) = played {
            self.tell_foul(&reason, before)?;
        }
        self.tell_time(think)?;
        Ok(Next::Show)
    }

    fn play_random(&mut self, seat: Seat) -> Result<Next, Failure> {
        let seed = self.session.setup().seed.unwrap_or(0);
        let chosen = random_move(&self.session, seed);
        let played = chosen.filter(|text| self.session.play(text, Turn::default()).is_ok());
        let Some(text) = played else {
            return Err(Failure::Work("the random player found no move in a game that goes on".to_owned()));
        };
        self.keep()?;
        self.console.say(&message!("table.random-plays", name = self.name(seat), mv = text))?;
        Ok(Next::Show)
    }

    /// Takes back the latest move that a person made, and what the dice have answered since.
    fn undo(&mut self) -> Result<Next, Failure> {
        let line = self.session.line();
        let Some(answers) = line.iter().rev().position(|mv| self.agents[mv.seat.index()] == Agent::Human)
        else {
            self.console.refuse(&message!("table.no-undo"))?;
            return Ok(Next::Ask);
        };
        for _ in 0..=answers {
            self.session.undo();
        }
        self.keep()?;
        Ok(Next::Show)
    }

    /// Goes on to the next position where it is a person's turn.
    fn redo(&mut self) -> Result<Next, Failure> {
        if !self.session.redo() {
            self.console.refuse(&message!("table.no-redo"))?;
            return Ok(Next::Ask);
        }
        while self.agents[self.session.turn().index()] == Agent::Random && self.session.redo() {}
        self.keep()?;
        Ok(Next::Show)
    }

    fn jump(&mut self, node: usize) -> Result<Next, Failure> {
        if !self.session.jump(node) {
            let last = self.session.nodes() - 1;
            self.console.refuse(&message!("table.no-node", node = node, last = last))?;
            return Ok(Next::Ask);
        }
        self.keep()?;
        Ok(Next::Show)
    }

    /// Writes all that has happened to a new file, and goes on there.
    fn save(&mut self, file: &str) -> Result<(), Failure> {
        match Record::create(Path::new(file), &self.session) {
            Ok(record) => {
                self.record = Some(record);
                self.tell_record()
            }
            Err(failure) => {
                let problem = failure.message().unwrap_or_default();
                self.console.refuse(&message!("table.not-saved", problem = problem))
            }
        }
    }

    /// Appends what has just happened to the record. If that fails, the game goes on without one, and says so.
    fn keep(&mut self) -> Result<(), Failure> {
        let Some(record) = &mut self.record else { return Ok(()) };
        if let Err(error) = record.append(&self.session) {
            let file = record.path().display().to_string();
            self.record = None;
            self.console.refuse(&message!("table.record-lost", file = file, problem = error))?;
        }
        Ok(())
    }
}
