//! Tells the author of a program what is wrong with it, message by message.

use std::time::Duration;

use gambol_games::{Message, Outcome, Seat, message};
use gambol_graph::Dice;
use gambol_play::{Session, Setup, Turn};

use crate::{
    contender::{Answer, Contender as _, Left, Remains, Reply},
    program::{Overheard, Program},
    protocol::Told,
    terms::{Cause, Terms},
};

/// What comes up while a program is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// What is tried now.
    Step(Message),
    /// A line that was said on either side.
    Line(Overheard),
    /// The answer is right, and took so long.
    Right(Duration),
    /// What is wrong.
    Wrong(Message),
    /// What the program wrote to standard error.
    Stderr(String),
}

/// How many moves of its own a program is asked for in a game.
const MOVES: usize = 8;

/// Puts a program through a few scripted exchanges: hello, a game as the first player, a game as the second in the same
/// process with an answer that is refused, and the end of the input. It stops at the first mistake; `true` if there is none.
/// An error is about the board.
pub fn check(
    program: &mut Program,
    game: &str,
    terms: &Terms,
    seed: u64,
    tell: &mut dyn FnMut(Finding),
) -> Result<bool, Message> {
    let session = |seed| {
        Session::start(Setup { seed: Some(seed), time: Some(terms.time), ..Setup::new(game.to_owned()) })
    };
    let sessions = [session(seed)?, session(seed.wrapping_add(1))?];
    if sessions[0].game().players() != 2 {
        return Err(message!("referee.solo", game = game));
    }
    program.listen();
    let mut check = Check { program, terms, dice: Dice::new(seed), tell };
    let passed = check.script(sessions);
    if let Err(problem) = &passed {
        check.lines();
        (check.tell)(Finding::Wrong(problem.clone()));
    }
    let (Remains { stderr, .. }, left) = check.program.dismiss();
    if passed.is_ok() {
        (check.tell)(Finding::Step(message!("check.end")));
        let finding =
            if left { Finding::Right(Duration::ZERO) } else { Finding::Wrong(message!("check.stays")) };
        (check.tell)(finding);
    }
    if !stderr.is_empty() {
        (check.tell)(Finding::Stderr(stderr));
    }
    Ok(passed.is_ok() && left)
}

struct Check<'a> {
    program: &'a mut Program,
    terms: &'a Terms,
    dice: Dice,
    tell: &'a mut dyn FnMut(Finding),
}

impl Check<'_> {
    fn script(&mut self, [first, second]: [Session; 2]) -> Result<(), Message> {
        self.step(message!("check.hello"));
        let kind = first.game().kind();
        self.program.greet(kind, self.terms).map_err(|forfeit| forfeit.reason)?;
        self.right(Duration::ZERO);
        self.step(message!("check.first", game = first.game().id()));
        self.game(first, Seat::First, false)?;
        self.step(message!("check.second"));
        self.game(second, Seat::Second, true)
    }

    fn step(&mut self, step: Message) {
        (self.tell)(Finding::Step(step));
    }

    /// Passes on what was said.
    fn lines(&mut self) {
        self.program.overheard().into_iter().for_each(|line| (self.tell)(Finding::Line(line)));
    }

    fn right(&mut self, took: Duration) {
        self.lines();
        (self.tell)(Finding::Right(took));
    }

    fn left(&self, session: &Session, seat: Seat) -> Left {
        let game = self.terms.time.per_game.map(|limit| limit.saturating_sub(session.clock(seat).used));
        Left { answer: [self.terms.time.per_move, game].into_iter().flatten().min(), game }
    }

    /// Plays part of a game against chance; once, if `refuse`, a legal answer is refused all the same.
    fn game(&mut self, mut session: Session, seat: Seat, mut refuse: bool) -> Result<(), Message> {
        let left = self.left(&session, seat);
        self.program.start(&session, seat, self.terms, left);
        for _ in 0..2 * MOVES {
            if session.is_over() {
                break;
            }
            if session.turn() == seat {
                let (mv, took) = self.ask(&session, seat)?;
                self.right(took);
                if refuse {
                    refuse = false;
                    self.step(message!("check.refused"));
                    let left = self.left(&session, seat);
                    self.program.refused("this is only a check; answer again", left);
                    continue;
                }
                session.play(&mv, Turn::of(took)).map_err(|refusal| refusal.message().clone())?;
            } else {
                let Some(mv) = session.game().sample(&mut |n| self.dice.below(n)) else { break };
                session.play(&mv, Turn::default()).map_err(|refusal| refusal.message().clone())?;
                let left = self.left(&session, seat);
                self.program.opponent_moved(&session, left);
            }
        }
        let outcome = session.outcome().unwrap_or(Outcome::Drawn);
        let left = self.left(&session, seat).millis();
        self.program.tell(&Told::game_over(outcome, Cause::Rules, session.game().score(), seat, left));
        self.lines();
        Ok(())
    }

    /// A legal move of the program.
    fn ask(&mut self, session: &Session, seat: Seat) -> Result<(String, Duration), Message> {
        let left = self.left(session, seat);
        let Reply { think, answer } = self.program.choose(session, left);
        match answer.map_err(|forfeit| forfeit.reason)? {
            Answer::Resign => Err(message!("check.resigned")),
            Answer::Move(text) => match session.game().boxed_clone().play(&text) {
                Ok(gambol_games::Played::Moved) => Ok((text, think)),
                Ok(gambol_games::Played::Foul(reason)) => {
                    Err(message!("check.illegal", mv = text, reason = reason))
                }
                Err(refusal) => Err(message!("check.illegal", mv = text, reason = refusal)),
            },
        }
    }
}
