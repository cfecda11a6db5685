//! What is said at the table.

use std::time::Duration;

use gambol_games::{Message, Outcome, Seat, message};

use super::Table;
use crate::agent::Sitter;
use crate::draw::{columns, visible};
use crate::failure::Failure;
use crate::history;

/// The most moves that are listed.
const MOST_LISTED: usize = 300;

impl Table<'_> {
    pub(super) fn introduce(&mut self) -> Result<(), Failure> {
        let game = self.session.game();
        let id = game.id();
        let briefing = game.briefing();
        self.console.line(&visible(&id))?;
        for line in briefing {
            self.console.say(&line)?;
        }
        if !self.sitters.iter().all(Sitter::is_person) {
            self.tell_seed()?;
        }
        if self.session.nodes() > 1 {
            self.console.say(&message!("table.resumed", moves = self.session.game().ply()))?;
        }
        self.console.say(&message!("table.help"))?;
        // Before an agent makes the first move, one should see what it moves.
        if self.sitters[self.session.turn().index()].is_person() { Ok(()) } else { self.show() }
    }

    pub(super) fn show(&mut self) -> Result<(), Failure> {
        self.console.line("")?;
        self.console.draw(&self.session.game().scene())?;
        self.console.line("")
    }

    pub(super) fn prompt(&self) -> Message {
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
    pub(super) fn name(&self, seat: Seat) -> String {
        let place = self.console.words(&history::seat(seat));
        match &self.session.setup().players[seat.index()] {
            Some(player) if player.name != place => self.console.words(&match seat {
                Seat::First => message!("table.name-first", name = player.name),
                Seat::Second => message!("table.name-second", name = player.name),
            }),
            _ => place,
        }
    }

    /// Why the move just made is illegal and what it has cost.
    pub(super) fn tell_foul(&mut self, reason: &Message, before: Option<[i64; 2]>) -> Result<(), Failure> {
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
        self.console.refuse(reason)?;
        self.console.refuse(&cost)
    }

    /// That a move took longer than it may, if it did.
    pub(super) fn tell_time(&mut self, think: Duration) -> Result<(), Failure> {
        match self.session.time_control().per_move {
            Some(limit) if think > limit => {
                let took = format!("{:.1}", think.as_secs_f64());
                self.console.say(&message!("table.overstepped", took = took, limit = limit.as_secs()))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn list_moves(&mut self) -> Result<(), Failure> {
        match self.session.game().moves(MOST_LISTED) {
            _ if self.session.is_over() => self.console.refuse(&message!("table.over")),
            None => self.console.say(&message!("table.many-moves", most = MOST_LISTED)),
            Some(moves) => {
                let moves: Vec<String> = moves.iter().map(|mv| visible(mv)).collect();
                for line in columns(&moves, self.console.width()) {
                    self.console.line(&line)?;
                }
                Ok(())
            }
        }
    }

    pub(super) fn help(&mut self) -> Result<(), Failure> {
        for line in self.session.game().briefing() {
            self.console.say(&line)?;
        }
        for line in [
            message!("help.moves"),
            message!("help.board"),
            message!("help.hint"),
            message!("help.why"),
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

    pub(super) fn tell_seed(&mut self) -> Result<(), Failure> {
        let seed = match self.session.setup().seed {
            Some(seed) => message!("table.seed", seed = seed),
            None => message!("table.no-seed"),
        };
        self.console.say(&seed)
    }

    pub(super) fn tell_record(&mut self) -> Result<(), Failure> {
        match &self.record {
            Some(record) => self.console.say(&message!("table.saved", file = record.path().display())),
            None => self.console.refuse(&message!("table.save-where")),
        }
    }

    pub(super) fn announce(&mut self, outcome: Outcome) -> Result<(), Failure> {
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
