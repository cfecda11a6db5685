//! The table at which a game is played: the board, the players and the record.

use std::path::Path;
use std::time::{Duration, Instant};

use gambol_games::{Message, Outcome, Played, Seat, message};
use gambol_play::{Session, Turn};

use crate::agent::{Agent, random_move};
use crate::console::Console;
use crate::draw::columns;
use crate::failure::Failure;
use crate::history;
use crate::prompt::Command;
use crate::record::Record;

/// The most moves that are listed.
const MOST_LISTED: usize = 300;

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

    fn introduce(&mut self) -> Result<(), Failure> {
        let game = self.session.game();
        let id = game.id();
        let briefing = game.briefing();
        self.console.line(&crate::draw::visible(&id))?;
        for line in briefing {
            self.console.say(&line)?;
        }
        if self.agents.contains(&Agent::Random) {
            self.tell_seed()?;
        }
        if self.session.nodes() > 1 {
            self.console.say(&message!("table.resumed", moves = self.session.game().ply()))?;
        }
        self.console.say(&message!("table.help"))?;
        // Before the dice make the first move, one should see what they move.
        if self.agents[self.session.turn().index()] == Agent::Random { self.show() } else { Ok(()) }
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

    fn show(&mut self) -> Result<(), Failure> {
        self.console.line("")?;
        self.console.draw(&self.session.game().scene())?;
        self.console.line("")
    }

    fn prompt(&self) -> Message {
        if self.session.is_over() {
            return message!("prompt.over");
        }
        let number = self.session.game().ply() + 1;
        let name = self.name(self.session.turn());
        match self.session.time_control().per_move {
            None => message!("prompt.move", number = number, name = name),
            Some(limit) => message!("prompt.timed", number = number, name = name, limit = limit.as_secs()),
        }
    }

    /// What a player is called: by their seat, and by their name if it is another.
    fn name(&self, seat: Seat) -> String {
        let place = self.console.words(&history::seat(seat));
        match &self.session.setup().players[seat.index()] {
            Some(player) if player.name != place => {
                self.console.words(&message!("table.name", name = player.name, seat = place.to_lowercase()))
            }
            _ => place,
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
        let limit = self.session.time_control().per_move;
        match self.session.play(text, Turn::of(think)) {
            Err(refusal) => {
                self.console.refuse(refusal.message())?;
                return Ok(Next::Ask);
            }
            Ok(Played::Foul) => self.tell_foul(before)?,
            Ok(Played::Moved) => {}
        }
        if let Some(limit) = limit.filter(|&limit| think > limit) {
            let (took, limit) = (seconds(think), limit.as_secs());
            self.console.say(&message!("table.overstepped", took = took, limit = limit))?;
        }
        self.keep()?;
        Ok(Next::Show)
    }

    /// What the illegal move just made has cost.
    fn tell_foul(&mut self, before: Option<[i64; 2]>) -> Result<(), Failure> {
        let Some(mv) = self.session.latest() else { return Ok(()) };
        let after = self.session.game().score();
        let change = |seat: Seat| {
            let points = |score: Option<[i64; 2]>| score.map_or(0, |score| score[seat.index()]);
            points(after).saturating_sub(points(before))
        };
        let (name, rival) = (self.name(mv.seat), self.name(mv.seat.other()));
        let (points, gain) = (change(mv.seat), change(mv.seat.other()));
        let points = format!("{points:+}");
        let cost = if gain == 0 {
            message!("table.foul", mv = mv.text, name = name, points = points)
        } else {
            let gain = format!("{gain:+}");
            message!(
                "table.foul-gain",
                mv = mv.text,
                name = name,
                points = points,
                rival = rival,
                gain = gain
            )
        };
        self.console.refuse(&cost)
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

    fn list_moves(&mut self) -> Result<(), Failure> {
        match self.session.game().moves(MOST_LISTED) {
            _ if self.session.is_over() => self.console.refuse(&message!("table.over")),
            None => self.console.say(&message!("table.many-moves", most = MOST_LISTED)),
            Some(moves) => {
                let moves: Vec<String> = moves.iter().map(|mv| crate::draw::visible(mv)).collect();
                for line in columns(&moves, self.console.width()) {
                    self.console.line(&line)?;
                }
                Ok(())
            }
        }
    }

    fn help(&mut self) -> Result<(), Failure> {
        for line in self.session.game().briefing() {
            self.console.say(&line)?;
        }
        for line in [
            message!("help.moves"),
            message!("help.board"),
            message!("help.undo"),
            message!("help.redo"),
            message!("help.history"),
            message!("help.jump"),
            message!("help.save"),
            message!("help.seed"),
            message!("help.play"),
            message!("help.quit"),
        ] {
            let line = self.console.words(&line);
            self.console.line(&line)?;
        }
        Ok(())
    }

    fn tell_seed(&mut self) -> Result<(), Failure> {
        let seed = match self.session.setup().seed {
            Some(seed) => message!("table.seed", seed = seed),
            None => message!("table.no-seed"),
        };
        self.console.say(&seed)
    }

    fn tell_record(&mut self) -> Result<(), Failure> {
        match &self.record {
            Some(record) => self.console.say(&message!("table.saved", file = record.path().display())),
            None => self.console.refuse(&message!("table.save-where")),
        }
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

    fn announce(&mut self, outcome: Outcome) -> Result<(), Failure> {
        let score = self.session.game().score();
        let result = match (outcome, score) {
            (Outcome::Won(seat), None) => message!("table.won", name = self.name(seat)),
            (Outcome::Won(seat), Some(score)) => {
                let (own, others) = (score[seat.index()], score[seat.other().index()]);
                message!("table.won-points", name = self.name(seat), own = own, others = others)
            }
            (Outcome::Drawn, None) => message!("table.drawn"),
            (Outcome::Drawn, Some([first, second])) => {
                message!("table.drawn-points", first = first, second = second)
            }
            (Outcome::Finished, None) => message!("table.finished"),
            (Outcome::Finished, Some([score, _])) => message!("table.finished-score", score = score),
        };
        self.console.say(&result)
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64())
}
