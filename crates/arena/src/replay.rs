//! Puts a decision of a game that was played to a program again.

use std::time::Duration;

use gambol_games::{Message, Played, message};
use gambol_play::Session;

use crate::{
    contender::{Answer, Contender as _, Left, Remains, Reply},
    program::Program,
    terms::{Forfeit, Terms},
};

/// What a program decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The position.
    pub position: String,
    /// What was played in the game.
    pub played: String,
    /// The answer of the program.
    pub answer: Result<Answer, Forfeit>,
    /// How long that took.
    pub think: Duration,
    /// Why the answer is illegal, if it is.
    pub illegal: Option<Message>,
    /// What is left of the program.
    pub remains: Remains,
}

/// Asks a program for move number `turn`, from 1, of the line on which the record ends. It is told of the game as if it had
/// played it: from the seat of whoever moved there, with the same seed, and with the time left that they had.
pub fn replay(
    session: &mut Session,
    turn: usize,
    program: &mut Program,
    terms: &Terms,
) -> Result<Decision, Message> {
    let line: Vec<usize> = session.line().iter().map(|mv| mv.node).collect();
    let node = turn.checked_sub(1).and_then(|i| line.get(i)).and_then(|&node| session.node(node));
    let Some(mv) = node.and_then(|node| node.played).cloned() else {
        return Err(message!("replay.no-turn", turn = turn, last = line.len()));
    };
    let decided = |answer, think, illegal, position| Decision {
        position,
        played: mv.text.clone(),
        answer,
        think,
        illegal,
        remains: Remains::default(),
    };
    let kind = session.game().kind();
    session.jump(mv.parent);
    let position = session.game().position();
    let mut decision = match program.greet(kind, terms) {
        Err(forfeit) => decided(Err(forfeit), Duration::ZERO, None, position),
        Ok(()) => {
            session.jump(0);
            let left = left(session, &mv, terms);
            program.start(session, mv.seat, terms, left);
            for &node in &line[..turn - 1] {
                session.jump(node);
                if session.latest().is_some_and(|earlier| earlier.seat != mv.seat) {
                    program.opponent_moved(session, self::left(session, &mv, terms));
                }
            }
            session.jump(mv.parent);
            let Reply { think, answer } = program.choose(session, self::left(session, &mv, terms));
            let illegal = match &answer {
                Ok(Answer::Move(text)) => match session.game().boxed_clone().play(text) {
                    Ok(Played::Moved) => None,
                    Ok(Played::Foul(reason)) => Some(reason),
                    Err(refusal) => Some(refusal.message().clone()),
                },
                _ => None,
            };
            decided(answer, think, illegal, position)
        }
    };
    decision.remains = program.dismiss().0;
    Ok(decision)
}

fn left(session: &Session, mv: &gambol_play::Move, terms: &Terms) -> Left {
    let game = terms.time.per_game.map(|limit| limit.saturating_sub(session.clock(mv.seat).used));
    Left { answer: [terms.time.per_move, game].into_iter().flatten().min(), game }
}
