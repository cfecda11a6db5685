//! A game in progress.

use std::fmt;

use gambol_games::{Game, Message, Outcome, Played, Refusal, Seat, message, open, open_at};
use gambol_graph::Dice;

use crate::{
    clock::{Clock, TimeControl},
    event::{Ended, Ending, Event, Move, Note, Step, Turn},
    fault::Fault,
    history::{History, Node},
    replay::Replay,
    resume::{self, Resumed},
    setup::{Header, SCHEMA, Setup},
    verify,
};

/// A game in progress: the board, everything that has happened, and where in it the game is now.
///
/// Positions that were reached are the nodes of a tree, numbered from 0 for the start. A move that is played again
/// from the same node leads to the same node; any other makes a new one. No node is ever removed.
///
/// ```
/// use gambol_games::{Outcome, Played, Seat};
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("coins/preset1"))?;
/// assert!(session.play("17 coins", Turn::default()).is_err(), "garbled: nothing happens");
/// assert_eq!(session.play(" 3 - 5 ", Turn::default()), Ok(Played::Moved));
/// assert_eq!(session.latest().unwrap().text, "3-5", "in its usual spelling");
/// let played = session.play("4", Turn::default()).unwrap();
/// assert!(matches!(played, Played::Foul(_)), "that coin is gone: the penalty is paid");
/// assert_eq!((session.turn(), session.here()), (Seat::Second, 2));
///
/// session.resign(Seat::Second);
/// assert_eq!(session.outcome(), Some(Outcome::Won(Seat::First)));
/// assert!(session.undo(), "a player may still look back, and try something else");
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub struct Session {
    setup: Setup,
    /// The version of the engine that started the game.
    engine: String,
    /// At the position of the current node, with exactly the moves of its line played.
    game: Box<dyn Game>,
    history: History,
}

impl Session {
    /// A new game.
    pub fn start(mut setup: Setup) -> Result<Self, Message> {
        let game = set_up(&mut setup)?;
        setup.game = game.id();
        setup.start = setup.start.map(|_| game.position());
        setup.time = setup.time.map(TimeControl::rounded);
        Ok(Self { setup, engine: env!("CARGO_PKG_VERSION").to_owned(), game, history: History::new() })
    }

    /// The game that a record tells of, exactly where the record ends.
    ///
    /// A last line that was cut off, as by a crash, is dropped; anything else that is wrong is a [`Fault`].
    ///
    /// ```
    /// use gambol_play::{Session, Setup, Turn};
    ///
    /// let mut session = Session::start(Setup::new("sim/k6"))?;
    /// session.play("0-1", Turn::default()).unwrap();
    /// session.undo();
    ///
    /// let again = Session::resume(session.record().as_bytes()).unwrap().session;
    /// assert_eq!(again.record(), session.record());
    /// assert_eq!(again.here(), 0);
    /// # Ok::<(), gambol_games::Message>(())
    /// ```
    pub fn resume(record: &[u8]) -> Result<Resumed, Fault> {
        resume::read(record)
    }

    /// From the parts of a record; the game is at its start.
    pub(crate) fn restore(setup: Setup, engine: String, game: Box<dyn Game>, history: History) -> Self {
        let here = history.here();
        let mut session = Self { setup, engine, game, history };
        for mv in session.history.line(here) {
            replay(session.game.as_mut(), mv);
        }
        session
    }

    /// What was settled before the first move.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The version of the engine with which the game was started.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// The game at its current position.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.game.turn()
    }

    /// How the game ended at the current node, by its rules or otherwise; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.history.ended(self.here()).map(|(_, ended)| ended.outcome).or_else(|| self.game.outcome())
    }

    /// Whether the game is over at the current node.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The current node.
    pub fn here(&self) -> usize {
        self.history.here()
    }

    /// A node, or `None` if that number has not been given.
    pub fn node(&self, node: usize) -> Option<Node<'_>> {
        self.history.node(node)
    }

    /// How many nodes there are, the start included.
    pub fn nodes(&self) -> usize {
        self.history.len()
    }

    /// The nodes that follow the current one, in the order in which they were first reached.
    pub fn branches(&self) -> &[usize] {
        self.history.children(self.here())
    }

    /// The moves from the start to the current node.
    pub fn line(&self) -> Vec<&Move> {
        self.history.line(self.here())
    }

    /// The move that led to the current node; `None` at the start.
    pub fn latest(&self) -> Option<&Move> {
        self.history.played(self.here())
    }

    /// Plays a move of the player whose turn it is. A refused one changes nothing.
    pub fn play(&mut self, text: &str, turn: Turn) -> Result<Played, Refusal> {
        let parent = self.here();
        if self.history.ended(parent).is_some() {
            return Err(Refusal::Illegal(message!("game.over")));
        }
        let text = self.game.check(text)?;
        let seat = self.game.turn();
        let played = self.game.play(&text)?;
        let (outcome, score) = verify::result(self.game.as_ref());
        let node = self.history.child(parent, &text).unwrap_or(self.history.len());
        let Turn { think, hints, lens, level } = turn.rounded();
        self.history.push(Event::Move(Move {
            node,
            parent,
            text,
            seat,
            foul: matches!(played, Played::Foul(_)),
            think,
            hints,
            lens,
            level,
            outcome,
            score,
        }));
        Ok(played)
    }

    /// Takes the latest move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        match self.history.parent(self.here()) {
            None => false,
            Some(parent) => self.go(Event::Undo, parent),
        }
    }

    /// Goes on to the following node by way of which the game was last at or beyond one; `false` if none follows.
    pub fn redo(&mut self) -> bool {
        match self.history.last_child() {
            None => false,
            Some(child) => self.go(Event::Redo, child),
        }
    }

    /// Goes to any node; `false` if there is none of that number.
    pub fn jump(&mut self, node: usize) -> bool {
        node < self.nodes() && self.go(Event::Jump, node)
    }

    fn go(&mut self, event: fn(Step) -> Event, to: usize) -> bool {
        let (back, forward) = self.history.route(to);
        for _ in 0..back {
            self.game.undo();
        }
        for mv in forward.into_iter().filter_map(|node| self.history.played(node)) {
            replay(self.game.as_mut(), mv);
        }
        self.history.push(event(Step { to }));
        true
    }

    /// A player gives the game up to the other; `false` if it is over already. Where there is no other, the game
    /// [ends](Self::end) as [finished](Outcome::Finished).
    pub fn resign(&mut self, seat: Seat) -> bool {
        self.end(Ending::Resignation, Outcome::Won(seat.other()))
    }

    /// Ends the game at the current node by something else than its rules; `false` if it is over already.
    pub fn end(&mut self, by: Ending, outcome: Outcome) -> bool {
        if self.is_over() {
            return false;
        }
        let ended = Ended { node: self.here(), by, outcome, score: self.game.score() };
        self.history.push(Event::Ended(ended));
        true
    }

    /// Puts a remark about the current node into the record.
    pub fn note(&mut self, text: impl Into<String>) {
        self.history.push(Event::Note(Note { node: self.here(), text: text.into() }));
    }

    /// The dice for the next move. They are thrown afresh at each, from the game's seed and the number of lines in its record: so
    /// a game that was left and resumed goes on as if it had not been.
    ///
    /// ```
    /// use gambol_play::{Session, Setup, Turn};
    ///
    /// let mut session = Session::start(Setup { seed: Some(7), ..Setup::new("sim/k6") })?;
    /// let first = session.dice().below(1 << 60);
    /// assert_eq!(session.dice().below(1 << 60), first);
    /// session.play("0-1", Turn::default()).unwrap();
    /// let next = session.dice().below(1 << 60);
    /// assert_ne!(next, first);
    /// let resumed = Session::resume(session.record().as_bytes()).unwrap().session;
    /// assert_eq!(resumed.dice().below(1 << 60), next);
    /// # Ok::<(), gambol_games::Message>(())
    /// ```
    pub fn dice(&self) -> Dice {
        // Multiples of an odd number that looks random: different lines get seeds far from each other.
        const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
        let seed = self.setup.seed.unwrap_or(0);
        Dice::new(seed.wrapping_add(STRIDE.wrapping_mul(self.lines() as u64)))
    }

    /// How long players may think.
    pub fn time_control(&self) -> TimeControl {
        self.setup.time.unwrap_or_default()
    }

    /// What a player has used on the line to the current node.
    pub fn clock(&self, seat: Seat) -> Clock {
        Clock::on(self.line(), seat)
    }

    /// Who first took more time than there was, on the line to the current node.
    pub fn overstepped(&self) -> Option<Seat> {
        self.time_control().overstepped_on(self.line())
    }

    /// The line to the current node, move by move from the start.
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self.game.as_ref(), self.line())
    }

    /// Everything that has happened, in order.
    pub fn events(&self) -> &[Event] {
        self.history.events()
    }

    /// How many lines the record has: one about the setup and one for each event.
    pub fn lines(&self) -> usize {
        1 + self.events().len()
    }

    /// The whole record.
    pub fn record(&self) -> String {
        self.record_from(0)
    }

    /// The record's lines from number `written` on, counted from 0, each with its newline: what to append to a copy
    /// that holds that many.
    pub fn record_from(&self, written: usize) -> String {
        let header = (written == 0).then(|| self.header());
        let events = self.events().iter().skip(written.saturating_sub(1)).map(Event::to_string);
        header.into_iter().chain(events).flat_map(|line| [line, "\n".to_owned()]).collect()
    }

    fn header(&self) -> String {
        let header =
            Header { schema: SCHEMA, engine: &self.engine, rules: self.game.version(), setup: &self.setup };
        serde_json::to_string(&header).expect("a header has only strings, numbers and lists of them")
    }
}

/// Opens the board of a setup and fills in what the rules say about time if nothing else was settled.
pub(crate) fn set_up(setup: &mut Setup) -> Result<Box<dyn Game>, Message> {
    let game = match &setup.start {
        None => open(&setup.game)?,
        Some(position) => open_at(&setup.game, position)?,
    };
    let usual = TimeControl { per_move: game.time_per_move(), per_game: None };
    setup.time.get_or_insert(usual);
    Ok(game)
}

/// Plays a move of the history again.
fn replay(game: &mut dyn Game, mv: &Move) {
    game.play(&mv.text).expect("a move that was once legal is legal whenever the game is there again");
}

impl Clone for Session {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            engine: self.engine.clone(),
            game: self.game.boxed_clone(),
            history: self.history.clone(),
        }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("setup", &self.setup)
            .field("position", &self.game.position())
            .field("here", &self.here())
            .finish_non_exhaustive()
    }
}
