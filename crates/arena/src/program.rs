//! Outside programs as contenders.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use gambol_games::{Message, Seat, message};
use gambol_graph::excerpt;
use gambol_play::{Player, Session};

use crate::{
    contender::{Answer, Contender, Left, Remains, Reply, Verdict},
    process::{self, Excess, Heard, Process, WAITING},
    protocol::{Greeting, LONGEST_LINE, PROTOCOL, Said, Told},
    terms::{Cause, Forfeit, Terms},
    warden::Housing,
};

/// How long a program may take to leave after a game.
const GRACE: Duration = Duration::from_millis(500);

/// How long to wait for the exit code of a program that has closed its output.
const CLOSING: Duration = Duration::from_secs(2);

/// How long a program that is being checked may take to leave.
const LEAVING: Duration = Duration::from_secs(2);

/// A program that speaks the [protocol](crate::protocol), in a process of its own for each game.
pub struct Program {
    command: Vec<String>,
    housing: Housing,
    name: String,
    state: State,
    /// What was said on both sides, if somebody wants to know.
    transcript: Option<Vec<Overheard>>,
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overheard {
    /// By the arena.
    Told(String),
    /// By the program.
    Said(String),
}

enum State {
    Idle,
    Playing(Process),
    /// It lost and was ended before the game was over.
    Gone(Remains),
}

impl Program {
    /// How many bytes of what a program writes to standard error are kept for each game.
    pub const STDERR_KEPT: usize = 64 << 10;

    /// A program by its path and arguments.
    pub fn new(command: Vec<String>, housing: Housing) -> Self {
        // An interpreter says less about a program than the script that it runs.
        let telling = command.iter().rfind(|word| Path::new(word).is_file()).or(command.first());
        let name = telling.and_then(|word| Path::new(word).file_stem()).and_then(|stem| stem.to_str());
        Self {
            name: name.unwrap_or("program").to_owned(),
            command,
            housing,
            state: State::Idle,
            transcript: None,
        }
    }

    /// Notes down what is said from now on.
    pub fn listen(&mut self) {
        self.transcript = Some(Vec::new());
    }

    /// What was said since the last time.
    pub fn overheard(&mut self) -> Vec<Overheard> {
        self.transcript.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn note(&mut self, line: &[u8], overheard: fn(String) -> Overheard) {
        if let Some(transcript) = &mut self.transcript {
            transcript.push(overheard(String::from_utf8_lossy(line).trim_end().to_owned()));
        }
    }

    /// Ends it and everything that it started; what is left of it, and whether it left on its own when its input ended.
    pub(crate) fn dismiss(&mut self) -> (Remains, bool) {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle => (Remains::default(), false),
            State::Gone(remains) => (remains, false),
            State::Playing(mut process) => {
                let (remains, status) = process.end(LEAVING);
                (remains, status.is_some_and(|status| status.success()))
            }
        }
    }

    /// What it wrote and used, after it is ended; with the reason why it has lost.
    fn lose(&mut self, by: Cause, reason: Message) -> Forfeit {
        if let State::Playing(process) = &mut self.state {
            let (remains, _) = process.end(Duration::ZERO);
            self.state = State::Gone(remains);
        }
        Forfeit::new(by, reason)
    }

    /// It has closed its output.
    fn crash(&mut self) -> Forfeit {
        let State::Playing(process) = &mut self.state else {
            return Forfeit::new(Cause::Crash, message!("crash.closed"));
        };
        let excess = process.excess();
        let (remains, status) = process.end(CLOSING);
        self.state = State::Gone(remains);
        match excess {
            Some(Excess::Cpu) => Forfeit::new(Cause::Time, message!("program.cpu")),
            Some(Excess::Memory) => Forfeit::new(Cause::Crash, message!("program.memory")),
            None => Forfeit::new(Cause::Crash, process::told(status)),
        }
    }

    /// Says something and waits for the answer: what it is, and how long that took.
    fn ask(&mut self, told: &Told, limit: Option<Duration>) -> (Duration, Result<Said, Forfeit>) {
        let line = told.line();
        self.note(&line, Overheard::Told);
        let start = Instant::now();
        let State::Playing(process) = &mut self.state else {
            return (Duration::ZERO, Err(self.crash()));
        };
        // One line is due for each question. Whoever says more does not mean this question.
        if let Some((heard, lines)) = process.unasked() {
            return (Duration::ZERO, Err(self.unasked(heard, lines)));
        }
        let heard = if process.tell(line) { process.hear(limit) } else { None };
        let took = start.elapsed();
        let answer = match heard {
            None => Err(self.lose(Cause::Time, message!("program.silent", took = seconds(took)))),
            Some(Heard::TooLong) => Err(self.flood()),
            Some(Heard::End) => Err(self.crash()),
            Some(Heard::Line(line)) => {
                self.note(&line, Overheard::Said);
                Said::parse(&line).map_err(|problem| self.lose(Cause::Garbage, problem))
            }
        };
        (took, answer)
    }

    fn unasked(&mut self, heard: Heard, lines: usize) -> Forfeit {
        match heard {
            Heard::End => self.crash(),
            Heard::TooLong => self.flood(),
            Heard::Line(_) if lines >= WAITING => self.flood(),
            Heard::Line(line) => {
                let line = excerpt(&String::from_utf8_lossy(&line));
                self.lose(Cause::Garbage, message!("program.unasked", line = line))
            }
        }
    }

    fn flood(&mut self) -> Forfeit {
        self.lose(Cause::Flood, message!("program.flood", longest = LONGEST_LINE, lines = WAITING))
    }

    pub(crate) fn tell(&mut self, told: &Told) {
        let line = told.line();
        if let State::Playing(process) = &self.state {
            // Whoever does not read will be found silent when asked.
            process.tell(line.clone());
            self.note(&line, Overheard::Told);
        }
    }

    fn check(&self, greeting: &Greeting, kind: &str) -> Result<(), Message> {
        if greeting.protocol != PROTOCOL {
            return Err(message!("program.protocol", found = greeting.protocol, spoken = PROTOCOL));
        }
        if !greeting.plays(kind) {
            return Err(message!("program.other-games", name = self.name, kind = kind));
        }
        Ok(())
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

impl Contender for Program {
    fn player(&self) -> Player {
        Player::new(self.name.clone(), "program")
    }

    fn greet(&mut self, kind: &str, terms: &Terms) -> Result<(), Forfeit> {
        let process = Process::start(&self.command, &self.housing, terms)
            .map_err(|error| Forfeit::new(Cause::Crash, message!("program.start", problem = error)))?;
        self.state = State::Playing(process);
        match self.ask(&Told::hello(), Some(terms.greeting)).1? {
            Said::Hello(greeting) => {
                // A name is shown in tables of one line each.
                self.name = excerpt(greeting.name.trim());
                self.check(&greeting, kind).map_err(|problem| self.lose(Cause::Garbage, problem))
            }
            other => Err(self.lose(Cause::Garbage, message!("said.no-hello", found = other.kind()))),
        }
    }

    fn start(&mut self, session: &Session, seat: Seat, terms: &Terms, left: Left) {
        self.tell(&Told::game(session.game(), seat, session.setup().seed, terms, left.millis()));
    }

    fn choose(&mut self, session: &Session, left: Left) -> Reply {
        let told = Told::your_move(session.game(), session.line().len() + 1, left.millis());
        let (think, said) = self.ask(&told, left.answer);
        let answer = said.and_then(|said| match said {
            Said::Move { mv } => Ok(Answer::Move(mv)),
            Said::Resign => Ok(Answer::Resign),
            Said::Hello(_) => Err(self.lose(Cause::Garbage, message!("said.no-move", found = "hello"))),
        });
        Reply { think, answer }
    }

    fn refused(&mut self, reason: &str, left: Left) {
        self.tell(&Told::Error { reason: reason.to_owned(), time_left_ms: left.millis() });
    }

    fn opponent_moved(&mut self, session: &Session, left: Left) {
        self.tell(&Told::OpponentMoved {
            mv: session.latest().map_or_else(String::new, |mv| mv.text.clone()),
            position: session.game().position(),
            time_left_ms: left.millis(),
        });
    }

    fn over(&mut self, verdict: &Verdict, left: Left) -> Remains {
        let Verdict { outcome, by, score, seat, forfeited } = *verdict;
        self.tell(&Told::game_over(outcome, by, score, seat, left.millis()));
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle => Remains::default(),
            State::Gone(remains) => remains,
            State::Playing(mut process) => {
                process.end(if forfeited && by != Cause::Resignation { Duration::ZERO } else { GRACE }).0
            }
        }
    }
}
