//! The facts of avoidance games in words and marks.

use gambol_games::{Avoidance, Message, Notation, Outcome, Rules, Seat, avoidance::Position, message};
use gambol_graph::Edge;
use gambol_solve::avoidance::{Value, Worth, completed_by, safe_edges};

use super::{Fact, reached, rest_of_copy, standing};
use crate::reason::{self, Mark, Reason, Role, Target};

/// A position that is talked about.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Avoidance,
    pub(super) position: &'a Position,
}

fn reason(fact: Fact, message: Message, marks: Vec<Mark>) -> Reason {
    Reason { fact: reason::Fact::Sim(fact), message, marks }
}

fn marks(edges: &[Edge], role: Role) -> Vec<Mark> {
    edges.iter().map(|e| Mark { on: Target::Link(e.index()), role }).collect()
}

fn numbers(edges: &[Edge]) -> Vec<u32> {
    edges.iter().map(|e| e.0).collect()
}

impl Scene<'_> {
    fn mover(&self) -> Seat {
        self.board.turn(self.position)
    }

    /// Whether triangles are to be avoided, as in Sim.
    fn is_triangle(&self) -> bool {
        let forbidden = self.board.forbidden();
        forbidden.vertex_count() == 3 && forbidden.edge_count() == 3
    }

    fn text(&self, e: Edge) -> String {
        self.board.move_text(self.position, &e)
    }

    fn list(&self, edges: &[Edge]) -> String {
        edges.iter().map(|&e| self.text(e)).collect::<Vec<_>>().join(", ")
    }

    /// The safe edges of the player to move and of the other, in that position. Where the copies cannot be listed, none
    /// are known.
    fn safe_in(&self, position: &Position) -> [Vec<Edge>; 2] {
        [self.mover(), self.mover().other()]
            .map(|seat| safe_edges(self.board, position, seat).unwrap_or_default())
    }

    /// The rest of a copy that the edge completes, in words; where copies cannot be listed, nothing more than that.
    fn rest(&self, e: Edge) -> (Vec<Edge>, String) {
        let others = rest_of_copy(self.board, self.position, e);
        let words = if others.is_empty() { self.text(e) } else { self.list(&others) };
        (others, words)
    }

    /// What can be seen of a move without search: it completes the forbidden graph, or decides who runs out of safe
    /// edges.
    pub(super) fn at_sight(&self, mv: Edge, after: &Position, value: Value) -> Option<Reason> {
        if matches!(self.board.outcome(after), Some(Outcome::Won(_))) {
            let (others, words) = self.rest(mv);
            let message = if self.is_triangle() {
                message!("coach.sim.closes-triangle", edge = self.text(mv), others = words)
            } else {
                message!("coach.sim.completes", edge = self.text(mv), others = words)
            };
            let marks = [marks(&[mv], Role::Bad), marks(&others, Role::One)].concat();
            return Some(reason(Fact::Completes { edge: mv.0, others: numbers(&others) }, message, marks));
        }
        let free: Vec<Edge> = after.free().collect();
        // Whether copies can be listed.
        let copies_known = free.first().is_some_and(|&e| self.board.copies_through(e).is_some());
        if !copies_known {
            return None;
        }
        let [mine, theirs] = self.safe_in(after);
        match (value, mine.as_slice(), theirs.as_slice()) {
            (Value::Win, _, []) => {
                let marks = marks(&free, Role::Bad);
                Some(reason(Fact::NoSafeReply, message!("coach.sim.no-safe-reply"), marks))
            }
            (Value::Loss, [], safe) if free.len() > 1 => Some(self.unavoidable(after, safe, &free)),
            (Value::Loss, &[last], safe) if safe.contains(&last) && free.len() > 1 => {
                let message = message!("coach.sim.last-safe", edge = self.text(last));
                let marks = [marks(&[mv], Role::Bad), marks(&[last], Role::Focus)].concat();
                Some(reason(Fact::LastSafe { edge: last.0 }, message, marks))
            }
            _ => None,
        }
    }

    /// Marks two of the copies that cannot be avoided.
    fn unavoidable(&self, after: &Position, safe: &[Edge], free: &[Edge]) -> Reason {
        let message = if self.is_triangle() {
            message!("coach.sim.unavoidable-triangles", safe = self.list(safe))
        } else {
            message!("coach.sim.unavoidable", safe = self.list(safe))
        };
        let copies = free.iter().zip([Role::One, Role::Two]).flat_map(|(&e, role)| {
            let others = completed_by(self.board, after, self.mover(), e).unwrap_or_default();
            marks(&[others, vec![e]].concat(), role)
        });
        let fact = Fact::Unavoidable { safe: numbers(safe), edges: numbers(free) };
        reason(fact, message, copies.collect())
    }

    pub(super) fn all_lose(&self) -> Reason {
        let free: Vec<Edge> = self.position.free().collect();
        let e = free[0];
        let (others, words) = self.rest(e);
        let message = if self.is_triangle() {
            message!("coach.sim.all-close-triangles", edge = self.text(e), others = words)
        } else {
            message!("coach.sim.all-lose", edge = self.text(e), others = words)
        };
        let marks = [marks(&free, Role::Bad), marks(&others, Role::One)].concat();
        reason(Fact::AllLose { edges: numbers(&free) }, message, marks)
    }

    pub(super) fn keeps(&self, mv: Edge, after: &Position, worth: Worth) -> Reason {
        let safe = self.safe_in(after).map(|edges| edges.len());
        let [mine, theirs] = safe;
        let message = match (worth.value, worth.plies) {
            (Value::Win, Some(plies)) => {
                message!("coach.sim.wins-in", plies = plies, mine = mine, theirs = theirs)
            }
            (Value::Win, None) => message!("coach.sim.wins", mine = mine, theirs = theirs),
            (Value::Draw, _) => message!("coach.sim.draws", mine = mine, theirs = theirs),
            (Value::Loss, Some(plies)) => {
                message!("coach.sim.lost-anyway", plies = plies, mine = mine, theirs = theirs)
            }
            (Value::Loss, None) => message!("coach.sim.lost-already", mine = mine, theirs = theirs),
        };
        let role = if worth.value == Value::Loss { Role::Focus } else { Role::Good };
        let fact = Fact::Keeps { value: standing(worth.value), plies: worth.plies, safe };
        reason(fact, message, marks(&[mv], role))
    }

    pub(super) fn refuted(&self, mv: Edge, worth: Worth, line: &[Edge]) -> Reason {
        let words = self.list(line);
        let message = match (worth.value, worth.plies) {
            (Value::Loss, Some(plies)) => message!("coach.sim.lost-in", plies = plies, line = words),
            (Value::Loss, None) => message!("coach.sim.lost", line = words),
            _ => message!("coach.sim.drawn", line = words),
        };
        let reply = line.get(..1).unwrap_or_default();
        let marks = [marks(&[mv], Role::Bad), marks(reply, Role::Focus)].concat();
        let fact = Fact::Refuted { value: standing(worth.value), plies: worth.plies, line: numbers(line) };
        reason(fact, message, marks)
    }

    pub(super) fn stands(&self, worth: Worth) -> Reason {
        let edges = self.safe_in(self.position);
        let safe = edges.each_ref().map(Vec::len);
        let [mine, theirs] = safe;
        let message = match (worth.value, worth.plies) {
            (Value::Win, Some(plies)) => {
                message!("coach.sim.stands-won-in", plies = plies, mine = mine, theirs = theirs)
            }
            (Value::Win, None) => message!("coach.sim.stands-won", mine = mine, theirs = theirs),
            (Value::Draw, _) => message!("coach.sim.stands-drawn", mine = mine, theirs = theirs),
            (Value::Loss, Some(plies)) => {
                message!("coach.sim.stands-lost-in", plies = plies, mine = mine, theirs = theirs)
            }
            (Value::Loss, None) => message!("coach.sim.stands-lost", mine = mine, theirs = theirs),
        };
        let fact = Fact::Stands { value: standing(worth.value), plies: worth.plies, safe };
        reason(fact, message, marks(&edges[0], Role::Focus))
    }

    pub(super) fn safe(&self, safe: &[Edge]) -> Reason {
        let message = message!("coach.sim.look", edges = self.list(safe));
        reason(Fact::Safe { edges: numbers(safe) }, message, marks(safe, Role::Focus))
    }

    /// How many moves keep what there is, and what the best of them, `mv`, leaves.
    pub(super) fn keeping(&self, value: Value, good: usize, mv: Edge) -> Reason {
        let safe = self.safe_in(&reached(self.board, self.position, mv)).map(|edges| edges.len());
        let [mine, theirs] = safe;
        let message = match value {
            Value::Win => message!("coach.sim.idea-win", good = good, mine = mine, theirs = theirs),
            _ => message!("coach.sim.idea-draw", good = good, mine = mine, theirs = theirs),
        };
        // Which they are is left to the player.
        reason(Fact::Keeping { value: standing(value), good, safe }, message, Vec::new())
    }

    pub(super) fn play(&self, e: Edge) -> Reason {
        let after = reached(self.board, self.position, e);
        let lost = matches!(self.board.outcome(&after), Some(Outcome::Won(_)));
        let role = if lost { Role::Bad } else { Role::Good };
        reason(Fact::Play { edge: e.0 }, message!("coach.sim.play", mv = self.text(e)), marks(&[e], role))
    }
}

/// Nothing can be kept.
pub(super) fn hope(e: Edge, wrong: usize) -> Reason {
    let message = message!("coach.sim.idea-lost", wrong = wrong);
    reason(Fact::Hope { edge: e.0, wrong }, message, Vec::new())
}
