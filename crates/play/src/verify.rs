//! Whether the rules say the same of a history as the history itself.

use std::collections::HashMap;

use gambol_games::{Game, Message, Outcome, Played, Refusal, message};

use crate::{
    event::{Ended, Move},
    history::History,
};

/// An event of which the record says one thing and the rules another.
#[derive(Debug)]
pub(crate) struct Dispute {
    /// Its index.
    pub(crate) event: usize,
    /// What is disputed.
    pub(crate) reason: Message,
}

/// The earliest dispute between a history and the rules. The game is at its start, before and after.
///
/// The tree is walked once, so that this takes two steps a node however often the game went back and forth.
pub(crate) fn first_dispute(history: &History, game: &mut dyn Game) -> Option<Dispute> {
    let mut disputes = Vec::new();
    let mut tried = vec![0; history.len()];
    let mut here = 0;
    disputes_at(history, here, game, &mut disputes);
    loop {
        if let Some(&child) = history.children(here).get(tried[here]) {
            tried[here] += 1;
            let reason = history.played(child).and_then(|mv| play_as_told(mv, game).err());
            if let Some(reason) = reason {
                disputes.push(Dispute { event: history.made_by(child), reason });
            } else {
                here = child;
                disputes_at(history, here, game, &mut disputes);
            }
        } else if let Some(parent) = history.parent(here) {
            game.undo();
            here = parent;
        } else {
            return disputes.into_iter().min_by_key(|dispute| dispute.event);
        }
    }
}

/// What is disputed about a node itself: that the game was ended there, and that two of its children are one.
fn disputes_at(history: &History, node: usize, game: &dyn Game, disputes: &mut Vec<Dispute>) {
    if let Some((event, ended)) = history.ended(node)
        && let Err(reason) = check_end(ended, game)
    {
        disputes.push(Dispute { event, reason });
    }
    let mut first_by_text = HashMap::new();
    for &child in history.children(node) {
        let text = history.played(child).map(|mv| mv.text.as_str());
        let first = *first_by_text.entry(text).or_insert(child);
        if first != child {
            let reason = message!("record.twice", node = first);
            disputes.push(Dispute { event: history.made_by(child), reason });
        }
    }
}

fn check_end(ended: &Ended, game: &dyn Game) -> Result<(), Message> {
    if game.outcome().is_some() {
        return Err(message!("record.ended", node = ended.node));
    }
    if ended.score == game.score() { Ok(()) } else { Err(message!("record.result")) }
}

/// Plays a move. If the rules do not say of it what the record says, the game stays where it was.
fn play_as_told(mv: &Move, game: &mut dyn Game) -> Result<(), Message> {
    let refused = |refusal: Refusal| message!("record.refused", reason = refusal);
    if game.check(&mv.text).map_err(refused)? != mv.text {
        return Err(message!("record.spelling"));
    }
    if game.turn() != mv.seat {
        return Err(message!("record.turn"));
    }
    let foul = matches!(game.play(&mv.text).map_err(refused)?, Played::Foul(_));
    let reason = if foul != mv.foul {
        message!("record.foul")
    } else if result(game) != (mv.outcome, mv.score) {
        message!("record.result")
    } else {
        return Ok(());
    };
    game.undo();
    Err(reason)
}

/// What a move that leads to this position says of the result.
pub(crate) fn result(game: &dyn Game) -> (Option<Outcome>, Option<[i64; 2]>) {
    let outcome = game.outcome();
    (outcome, outcome.and_then(|_| game.score()))
}
