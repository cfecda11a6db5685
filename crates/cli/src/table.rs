//! The table at which a game is played: the board, the players and the record.

mod advice;
mod speech;

pub(crate) use advice::verdict;

use std::path::Path;
use std::time::Instant;

use gambol_games::{Played, Seat, message};
use gambol_play::{Session, Turn};
use gambol_players::{Choice, Grounds};

use self::advice::Advice;
use crate::agent::{ADAPTIVE, Sitter};
use crate::console::Console;
use crate::failure::Failure;
use crate::history;
use crate::prompt::Command;
use crate::pupil;
use crate::record::Record;

/// A game at the terminal.
pub(crate) struct Table<'a> {
    console: &'a mut Console,
    session: Session,
    sitters: [Sitter; 2],
    record: Option<Record>,
    advice: Advice,
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
        let kind = session.game().kind();
        let advice = Advice::new(kind);
        let [first, second] = &session.setup().players;
        let sitters = [Sitter::of(kind, first.as_ref())?, Sitter::of(kind, second.as_ref())?];
        Ok(Self { console, session, sitters, record, advice })
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

    /// Lets an agent move, or shows the board to the person who is to move, or to look back at once the game is over.
    fn turn(&mut self) -> Result<Next, Failure> {
        let seat = self.session.turn();
        let outcome = self.session.outcome();
        if outcome.is_none() && !self.sitters[seat.index()].is_person() {
            return self.play_agent(seat);
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
            Command::Hint => self.hint()?,
            Command::Why(mv) => self.why(mv.as_deref())?,
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
        let (hints, lens) = (self.advice.hints, self.advice.lens);
        let level = self.sitters[self.session.turn().other().index()].level();
        let played = match self.session.play(text, Turn { think, hints, lens, level }) {
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
        self.learn()?;
        Ok(Next::Show)
    }

    fn play_agent(&mut self, seat: Seat) -> Result<Next, Failure> {
        let Sitter::Agent(opponent) = &mut self.sitters[seat.index()] else { return Ok(Next::Show) };
        let since = Instant::now();
        let Choice { text, grounds } = opponent.choose(&self.session)?;
        let played = self.session.play(&text, Turn::of(since.elapsed()));
        played.map_err(|refusal| Failure::Work(format!("the agent played {text}: {refusal}")))?;
        self.keep()?;
        let name = self.name(seat);
        self.console.say(&match grounds {
            Grounds::Guessed => message!("table.agent-guesses", name = name, mv = text),
            Grounds::Proved | Grounds::Habit => message!("table.agent-plays", name = name, mv = text),
        })?;
        self.learn()?;
        Ok(Next::Show)
    }

    /// After the last move of a game against an agent that adapts. A game in which something was tried twice or hints were taken
    /// says nothing about the player.
    fn learn(&mut self) -> Result<(), Failure> {
        let Some(outcome) = self.session.outcome() else { return Ok(()) };
        let line = self.session.line();
        let is_fair = line.len() + 1 == self.session.nodes() && line.iter().all(|mv| mv.hints == 0);
        let adapts = |seat: &Seat| {
            self.session.setup().players[seat.index()].as_ref().is_some_and(|player| player.agent == ADAPTIVE)
        };
        match [Seat::First, Seat::Second].into_iter().find(adapts) {
            Some(seat) if is_fair => {
                let level = pupil::learn(self.session.game().kind(), outcome, seat.other())?;
                self.console.say(&message!("table.learned", level = format!("{level:.2}")))
            }
            _ => Ok(()),
        }
    }

    /// Takes back the latest move that a person made, and what agents have answered since.
    fn undo(&mut self) -> Result<Next, Failure> {
        let line = self.session.line();
        let Some(answers) = line.iter().rev().position(|mv| self.sitters[mv.seat.index()].is_person()) else {
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
        while !self.sitters[self.session.turn().index()].is_person() && self.session.redo() {}
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

    /// The position has changed: appends what has just happened to the record. If that fails, the game goes on without one, and says so.
    fn keep(&mut self) -> Result<(), Failure> {
        self.advice.forget();
        let Some(record) = &mut self.record else { return Ok(()) };
        if let Err(error) = record.append(&self.session) {
            let file = record.path().display().to_string();
            self.record = None;
            self.console.refuse(&message!("table.record-lost", file = file, problem = error))?;
        }
        Ok(())
    }
}
