//! A strategy, followed node by node as it is read.
//!
//! Nodes refer to later nodes only, so that there are no cycles and one pass is enough: when a node comes, some earlier one
//! has said which position it is about. What is kept is only the positions that are still waited for.

use std::collections::{HashMap, hash_map::Entry};

use gambol_games::{Game, Played, Seat};

use crate::{
    blocked,
    certificate::{Node, Proof, Verdict},
    proof::{Reason, downcast, entails, established, outcome, winner},
    symmetry,
};

/// Whose strategy it is.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// That of the player who is claimed to win.
    Winner,
    /// In a drawn game, that of this player, who can keep from losing.
    Holder(Seat),
}

/// A walk through all positions that the strategy must answer.
pub(crate) struct Walk {
    game: Box<dyn Game>,
    /// Whose strategy it is.
    seat: Seat,
    /// Whether that player need not win.
    draw_is_enough: bool,
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

    /// From the position of that game, to show that verdict, or one half of it.
    pub(crate) fn new(game: Box<dyn Game>, role: Role, claimed: Verdict) -> Result<Self, Reason> {
        let (seat, draw_is_enough) = match (role, claimed) {
            (Role::Winner, Verdict::First) => (Seat::First, false),
            (Role::Winner, Verdict::Second) => (Seat::Second, false),
            (Role::Winner, _) => {
                return Err("a strategy shows who wins with the turn as it is: first or second".into());
            }
            (Role::Holder(seat), Verdict::Draw) => (seat, true),
            (Role::Holder(_), _) => return Err("two strategies show that nobody wins: draw".into()),
        };
        let awaited = HashMap::from([(0, game.position())]);
        Ok(Self { game, seat, draw_is_enough, awaited, next: 0, steps: 0 })
    }

    /// The next node.
    pub(crate) fn visit(&mut self, node: &Node) -> Result<(), Reason> {
        let number = self.next;
        self.next += 1;
        let at = |reason: Reason| match reason {
            Reason::False(said) => Reason::False(format!("node {number}: {said}")),
            Reason::Unknown(said) => Reason::Unknown(format!("node {number}: {said}")),
            Reason::Table(error) => Reason::Table(error),
        };
        let position = self.awaited.remove(&number).ok_or_else(|| at("nothing leads here".into()))?;
        self.game.go_to(&position).map_err(|message| at(message.to_string().into()))?;
        self.check(number, node).map_err(at)
    }

    fn check(&mut self, number: u64, node: &Node) -> Result<(), Reason> {
        let winners_turn = self.game.turn() == self.seat;
        match node {
            Node::Over { over } if *over && self.is_reached() => Ok(()),
            Node::Over { .. } if self.draw_is_enough => Err("the game is not over, or it is lost".into()),
            Node::Over { .. } => Err("the game is not over and won".into()),
            Node::Leaf { leaf } if self.draw_is_enough && matches!(**leaf, Proof::Blocked) => {
                blocked::check_for(downcast(self.game.as_ref())?, self.seat)
            }
            Node::Leaf { leaf } => {
                if matches!(**leaf, Proof::Table { .. }) {
                    return Err("a table stands by itself, not at a leaf".into());
                }
                let (verdict, _) = established(self.game.as_ref(), leaf, None)?;
                let proved = entails(self.game.as_ref(), verdict, winner(self.seat));
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
                for mv in moves.iter().filter(|mv| !replies.contains_key(*mv)) {
                    self.play(mv)?;
                    if !self.is_reached() {
                        return Err(format!("the move {mv} is not answered").into());
                    }
                    self.game.undo();
                }
                replies.iter().try_for_each(|(text, then)| self.follow(number, text, *then))
            }
            Node::Mapped { by, then } => {
                let image = symmetry::image(downcast(self.game.as_ref())?, by)?;
                self.expect(number, *then, image)
            }
        }
    }

    /// Whether the game is over as the strategy wants it.
    fn is_reached(&self) -> bool {
        let outcome = outcome(self.game.as_ref());
        outcome == Some(winner(self.seat)) || self.draw_is_enough && outcome == Some(Verdict::Draw)
    }

    /// Notes the position after a move for the node that is about it.
    fn follow(&mut self, number: u64, text: &str, then: u64) -> Result<(), Reason> {
        self.play(text)?;
        let position = self.game.position();
        self.game.undo();
        self.expect(number, then, position)
    }

    fn play(&mut self, text: &str) -> Result<(), Reason> {
        match self.game.play(text) {
            Ok(Played::Moved) => Ok(()),
            Ok(Played::Foul(reason)) => Err(format!("the move {text} is illegal: {reason}").into()),
            Err(refusal) => Err(format!("the move {text} is illegal: {refusal}").into()),
        }
    }

    /// Notes that a later node must be about that position.
    fn expect(&mut self, number: u64, then: u64, position: String) -> Result<(), Reason> {
        if then <= number {
            return Err(format!("it refers back to node {then}").into());
        }
        match self.awaited.entry(then) {
            Entry::Vacant(slot) => drop(slot.insert(position)),
            Entry::Occupied(slot) if *slot.get() == position => {}
            Entry::Occupied(_) => return Err(format!("node {then} is about two positions").into()),
        }
        Ok(())
    }

    /// The number of the winner's moves, if no node is missing.
    pub(crate) fn finish(self) -> Result<u64, Reason> {
        match self.awaited.keys().min() {
            None => Ok(self.steps),
            Some(missing) => Err(format!("node {missing} is missing").into()),
        }
    }
}

impl Role {
    /// Whose nodes stand in a field of a certificate of that kind.
    pub(crate) fn of(kind: &str, field: &str) -> Option<Self> {
        match (kind, field) {
            ("strategy", "nodes") => Some(Self::Winner),
            ("strategies", "nodes-first") => Some(Self::Holder(Seat::First)),
            ("strategies", "nodes-second") => Some(Self::Holder(Seat::Second)),
            _ => None,
        }
    }
}
