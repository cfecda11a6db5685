//! What the coach says at the table.

use std::time::{Duration, Instant};

use gambol_coach::{Judgement, Lookup, Mute, Reason, Standing, Teacher, coach};
use gambol_games::{Game, Message, message};
use gambol_solve::Limits;

use super::Table;
use crate::failure::Failure;
use crate::lens::marked;
use crate::shelf::Shelf;
use crate::solve::limiting::free_memory;

/// How long the coach looks for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The coach, and the help it has given in the current position.
pub(super) struct Advice {
    teacher: Option<Box<dyn Teacher>>,
    shelf: Shelf,
    /// The steps of the hint that have been told.
    pub(super) hints: u32,
    /// Whether something was drawn over the board.
    pub(super) lens: bool,
}

impl Advice {
    pub(super) fn new(kind: &str) -> Self {
        Self { teacher: coach(kind), shelf: Shelf::default(), hints: 0, lens: false }
    }

    /// The position has changed.
    pub(super) fn forget(&mut self) {
        (self.hints, self.lens) = (0, false);
    }

    /// Asks the coach; says why it cannot answer.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut dyn Teacher, &Lookup<'_>) -> Result<T, Mute>,
    ) -> Result<T, Message> {
        let start = Instant::now();
        let limits = Limits { stop: &|| start.elapsed() > PATIENCE, memory: free_memory() / 4 };
        let Some(teacher) = &mut self.teacher else { return Err(message!("advice.nobody")) };
        question(teacher.as_mut(), &Lookup { limits, tables: &self.shelf }).map_err(|mute| match mute {
            Mute::Over => message!("table.over"),
            Mute::Refused(refusal) => refusal.message().clone(),
            Mute::Stopped(_) => message!("advice.unknown"),
            Mute::OtherGame { .. } => message!("advice.nobody"),
        })
    }
}

impl Table<'_> {
    /// The next of the three steps of a hint.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        if self.session.is_over() {
            return self.console.refuse(&message!("table.over"));
        }
        let game = self.session.game();
        match self.advice.ask(|teacher, lookup| teacher.hint(game, lookup)) {
            Err(problem) => self.console.refuse(&problem),
            Ok(steps) => {
                let step = self.advice.hints.min(2);
                self.advice.hints = step + 1;
                self.give(&steps[step as usize])?;
                if step < 2 { self.console.say(&message!("advice.more")) } else { Ok(()) }
            }
        }
    }

    /// What a move would do and why. Without a move: what the latest one has done, or how the game stands.
    pub(super) fn why(&mut self, mv: Option<&str>) -> Result<(), Failure> {
        match mv {
            Some(mv) => {
                self.advice.hints += 1;
                self.judge(self.session.game().boxed_clone().as_ref(), mv)
            }
            None => match self.session.latest().map(|latest| (latest.text.clone(), latest.foul)) {
                Some((text, false)) => {
                    let mut before = self.session.game().boxed_clone();
                    before.undo();
                    self.judge(before.as_ref(), &text)
                }
                _ => self.appraise(),
            },
        }
    }

    fn judge(&mut self, game: &dyn Game, mv: &str) -> Result<(), Failure> {
        match self.advice.ask(|teacher, lookup| teacher.judge(game, mv, lookup)) {
            Err(problem) => self.console.refuse(&problem),
            Ok(judgement) => {
                self.console.say(&verdict(mv, &judgement))?;
                self.draw_and_say(game, &judgement.why)?;
                match judgement.better {
                    Some(better) => self.console.say(&message!("advice.better", mv = better)),
                    None => Ok(()),
                }
            }
        }
    }

    fn appraise(&mut self) -> Result<(), Failure> {
        let game = self.session.game();
        match self.advice.ask(|teacher, lookup| teacher.appraise(game, lookup)) {
            Err(problem) => self.console.refuse(&problem),
            Ok(appraisal) => {
                self.console.say(&standing(appraisal.standing))?;
                self.give(&appraisal.why)
            }
        }
    }

    fn give(&mut self, reason: &Reason) -> Result<(), Failure> {
        self.draw_and_say(self.session.game().boxed_clone().as_ref(), reason)
    }

    /// A reason, and what it points at.
    fn draw_and_say(&mut self, game: &dyn Game, reason: &Reason) -> Result<(), Failure> {
        if !reason.marks.is_empty() {
            self.advice.lens = true;
            self.console.line("")?;
            self.console.draw(&marked(game.scene(), &reason.marks))?;
            self.console.line("")?;
        }
        self.console.say(&reason.message)
    }
}

/// What a move did to the game, in a word.
pub(crate) fn verdict(mv: &str, judgement: &Judgement<String>) -> Message {
    if !judgement.kept() {
        return match (judgement.before, judgement.after) {
            (Standing::Worth(before), Standing::Worth(after)) => {
                message!("advice.costs", mv = mv, points = before.saturating_sub(after))
            }
            (Standing::Won, Standing::Drawn) => message!("advice.win-to-draw", mv = mv),
            (Standing::Drawn, _) => message!("advice.draw-lost", mv = mv),
            _ => message!("advice.win-lost", mv = mv),
        };
    }
    match judgement.after {
        Standing::Won => message!("advice.keeps-win", mv = mv),
        Standing::Drawn => message!("advice.keeps-draw", mv = mv),
        Standing::Lost => message!("advice.lost-anyway", mv = mv),
        Standing::Worth(_) => message!("advice.best", mv = mv),
    }
}

fn standing(standing: Standing) -> Message {
    match standing {
        Standing::Won => message!("advice.won"),
        Standing::Drawn => message!("advice.drawn"),
        Standing::Lost => message!("advice.lost"),
        Standing::Worth(points) => message!("advice.worth", points = format!("{points:+}")),
    }
}
