//! A strategy, followed node by node as it is read.
//!
//! Nodes refer to later nodes only, so that there are no cycles and one pass is enough: when a node comes, some earlier one
//! has said which position it is about. What is kept is only the positions that are still waited for.

use std::collections::HashMap;

use gambol_games::{Game, Played};

use crate::{
    certificate::{Node, Verdict},
    proof::{Reason, entails, established, outcome, winner},
};

/// A walk through all positions that the strategy must answer.
pub(crate) struct Walk {
    game: Box<dyn Game>,
    claimed: Verdict,
    /// The positions of nodes that have been referred to and have not come yet.
    awaited: HashMap<u64, String>,
    /// The number of the node that comes next.
    next: u64,
    /// The winner's moves so far.
    steps: u64,
}

impl Walk {
    /// The most replies a position may have.
    const MOST_REPLIES: usize = 1_000_000;

    /// From the position of that game, to show that verdict.
    pub(crate) fn new(game: Box<dyn Game>, claimed: Verdict) -> Result<Self, Reason> {
        if !matches!(claimed, Verdict::First | Verdict::Second) {
            return Err("a strategy shows who wins with the turn as it is: first or second".into());
        }
        let awaited = HashMap::from([(0, game.position())]);
        Ok(Self { game, claimed, awaited, next: 0, steps: 0 })
    }

    /// The next node.
    pub(crate) fn visit(&mut self, node: &Node) -> Result<(), Reason> {
        let number = self.next;
        self.next += 1;
        let at = |reason: Reason| Reason(format!("node {number}: {}", reason.0));
        let position = self.awaited.remove(&number).ok_or_else(|| at("nothing leads here".into()))?;
        self.game.go_to(&position).map_err(|message| at(message.to_string().into()))?;
        self.check(number, node).map_err(at)
    }

    fn check(&mut self, number: u64, node: &Node) -> Result<(), Reason> {
        let winners_turn = winner(self.game.turn()) == self.claimed;
        match node {
            Node::Over { over } => {
                let won = *over && outcome(self.game.as_ref()) == Some(self.claimed);
                if won { Ok(()) } else { Err("the game is not over and won".into()) }
            }
            Node::Leaf { leaf } => {
                let verdict = established(self.game.as_ref(), leaf)?;
                let proved = entails(self.game.as_ref(), verdict, self.claimed);
                if proved { Ok(()) } else { Err("the leaf proves something else".into()) }
            }
            Node::Move { text, then } if winners_turn => {
                self.steps += 1;
                self.follow(number, text, *then)
            }
            Node::Move { .. } => Err("it is the loser's turn".into()),
            Node::Replies { .. } if winners_turn => Err("it is the winner's turn".into()),
            Node::Replies { replies } => {
                let moves =
                    self.game.moves(Self::MOST_REPLIES).ok_or("there are too many moves to answer")?;
                if moves.is_empty() {
                    return Err("the game is over".into());
                }
                if let Some(unanswered) = moves.iter().find(|mv| !replies.contains_key(*mv)) {
                    return Err(format!("the move {unanswered} is not answered").into());
                }
                replies.iter().try_for_each(|(text, then)| self.follow(number, text, *then))
            }
        }
    }

    /// Notes the position after a move for the node that is about it.
    fn follow(&mut self, number: u64, text: &str, then: u64) -> Result<(), Reason> {
        if then <= number {
            return Err(format!("it refers back to node {then}").into());
        }
        match self.game.play(text) {
            Ok(Played::Moved) => {}
            Ok(Played::Foul(reason)) => return Err(format!("the move {text} is illegal: {reason}").into()),
            Err(refusal) => return Err(format!("the move {text} is illegal: {refusal}").into()),
        }
        let position = self.game.position();
        self.game.undo();
        match self.awaited.insert(then, position.clone()) {
            Some(other) if other != position => Err(format!("node {then} is about two positions").into()),
            _ => Ok(()),
        }
    }

    /// The number of the winner's moves, if no node is missing.
    pub(crate) fn finish(self) -> Result<u64, Reason> {
        match self.awaited.keys().min() {
            None => Ok(self.steps),
            Some(missing) => Err(format!("node {missing} is missing").into()),
        }
    }
}
