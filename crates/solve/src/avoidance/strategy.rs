//! A strategy written down up to the symmetries of the board.
//!
//! Positions are taken ply by ply. Those that symmetries map to one another get one node with a move or replies; the others get
//! nodes that say how they are mapped to it, and come before it, so that references lead forward.

use std::collections::HashMap;

use gambol_verify::{Node, Proof};

use super::{
    labels::Labeller,
    masks::{State, ones},
    search::{Search, refutes},
    value::Value,
};
use crate::{Limits, Stopped};

/// What a strategy shows: that a player does at least so well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Whether it is that player's turn at the start.
    pub(super) movers: bool,
    /// A draw or a win.
    pub(super) least: Value,
}

/// Writes the strategy of a player who can reach the goal. `texts` are the edges in the notation of the board, and `vertices` is
/// how many it has.
pub(super) fn write(
    search: &mut Search,
    start: State,
    goal: Goal,
    texts: &[String],
    vertices: usize,
    limits: &Limits<'_>,
) -> Result<Vec<Node>, Stopped> {
    let mut nodes = Vec::new();
    let mut ply = vec![Entry::Solved(start)];
    let mut own_turn = goal.movers;
    while !ply.is_empty() {
        let mut next = Ply::default();
        let mut plans = Vec::with_capacity(ply.len());
        let first = nodes.len() as u64;
        let after = first + ply.len() as u64;
        for entry in ply {
            limits.check()?;
            plans.push(match entry {
                Entry::Mapped { by, place } => Plan::Ready(Node::Mapped { by, then: first + place as u64 }),
                Entry::Solved(state) => plan(search, state, goal.least, own_turn, &mut next, limits)?,
            });
        }
        let numbers = next.numbers(after);
        let reference = |(e, slot): (usize, usize)| (texts[e].clone(), numbers[slot]);
        nodes.extend(plans.into_iter().map(|plan| match plan {
            Plan::Ready(node) => node,
            Plan::Move(e, slot) => Node::Move { text: texts[e].clone(), then: numbers[slot] },
            Plan::Replies(replies) => Node::Replies { replies: replies.into_iter().map(reference).collect() },
        }));
        ply = next.entries(vertices, &search.labeller.vertices);
        own_turn = !own_turn;
    }
    Ok(nodes)
}

/// A node in the making: moves, by edge, lead to slots of the next ply, which have no numbers yet.
enum Plan {
    Ready(Node),
    Move(usize, usize),
    Replies(Vec<(usize, usize)>),
}

/// What the strategy says about a position.
fn plan(
    search: &mut Search,
    state: State,
    least: Value,
    own_turn: bool,
    next: &mut Ply,
    limits: &Limits<'_>,
) -> Result<Plan, Stopped> {
    if state.free(&search.board) == 0 {
        return Ok(Plan::Ready(Node::Over { over: true }));
    }
    let rival = if own_turn { state.other } else { state.own };
    if least == Value::Draw && search.board.is_blocked_by(rival) {
        return Ok(Plan::Ready(Node::Leaf { leaf: Box::new(Proof::Blocked) }));
    }
    if own_turn {
        let e = choose(search, state, least, next, limits)?;
        return Ok(Plan::Move(e, next.slot(&mut search.labeller, state.after(&search.board, e))));
    }
    // A reply that loses at once, or fills the board, needs no answer.
    let replies = ones(state.safe(&search.board)).map(|e| (e, state.after(&search.board, e)));
    let open = replies.filter(|(_, after)| after.free(&search.board) != 0);
    Ok(Plan::Replies(open.map(|(e, after)| (e, next.slot(&mut search.labeller, after))).collect()))
}

/// A position of one ply.
enum Entry {
    Solved(State),
    /// This permutation of the vertices maps it to the one at that place.
    Mapped {
        by: Vec<u32>,
        place: usize,
    },
}

/// The positions of a ply as they are collected, each in a slot of its own.
#[derive(Default)]
struct Ply {
    slots: HashMap<(u64, u64), usize>,
    /// By slot: the position, and the order of its vertices.
    positions: Vec<(State, Vec<u8>)>,
    /// By slot, the slot of the first position with the same key.
    models: Vec<usize>,
    /// By key, that slot.
    by_key: HashMap<u128, usize>,
}

impl Ply {
    fn slot(&mut self, labeller: &mut Labeller, state: State) -> usize {
        if let Some(&slot) = self.slots.get(&(state.own, state.other)) {
            return slot;
        }
        let slot = self.positions.len();
        let key = labeller.key(state.own, state.other);
        self.slots.insert((state.own, state.other), slot);
        self.positions.push((state, labeller.order().to_vec()));
        self.models.push(*self.by_key.entry(key).or_insert(slot));
        slot
    }

    /// The slots in the order of their nodes: those that are mapped, then those that they are mapped to.
    fn order(&self) -> Vec<usize> {
        let (solved, mapped): (Vec<usize>, Vec<usize>) =
            (0..self.models.len()).partition(|&slot| self.models[slot] == slot);
        [mapped, solved].concat()
    }

    /// By slot, the number of its node, if the first of them has that number.
    fn numbers(&self, first: u64) -> Vec<u64> {
        let mut numbers = vec![0; self.models.len()];
        for (number, slot) in (first..).zip(self.order()) {
            numbers[slot] = number;
        }
        numbers
    }

    fn entries(self, vertices: usize, numbered: &[u32]) -> Vec<Entry> {
        let places = self.numbers(0);
        let entry = |slot: usize| {
            let model = self.models[slot];
            if model == slot {
                return Entry::Solved(self.positions[slot].0);
            }
            let mut by: Vec<u32> = (0..vertices as u32).collect();
            for (&v, &image) in self.positions[slot].1.iter().zip(&self.positions[model].1) {
                by[numbered[usize::from(v)] as usize] = numbered[usize::from(image)];
            }
            Entry::Mapped { by, place: places[model] as usize }
        };
        self.order().into_iter().map(entry).collect()
    }
}

/// A move that reaches `least`, which can be reached. Moves are preferred that leave the other player no safe reply, then those that
/// lead where the strategy leads anyway, then those that leave few safe replies.
fn choose(
    search: &mut Search,
    state: State,
    least: Value,
    next: &Ply,
    limits: &Limits<'_>,
) -> Result<usize, Stopped> {
    let theirs = refutes(least);
    let mut unknown = Vec::new();
    let mut best: Option<(u32, usize)> = None;
    for e in ones(state.safe(&search.board)) {
        let after = state.after(&search.board, e);
        let replies = 2 + after.safe(&search.board).count_ones();
        let price = match search.at_once(after) {
            Some(value) if value < theirs => Some(0),
            Some(_) => None,
            None => {
                let key = search.labeller.key(after.own, after.other);
                match search.recalled(key, theirs) {
                    Some(value) if value < theirs => {
                        Some(if next.by_key.contains_key(&key) { 1 } else { replies })
                    }
                    Some(_) => None,
                    None => {
                        unknown.push((replies, e));
                        None
                    }
                }
            }
        };
        if let Some(price) = price
            && best.is_none_or(|(least, _)| price < least)
        {
            best = Some((price, e));
        }
    }
    if let Some((_, e)) = best {
        return Ok(e);
    }
    unknown.sort_unstable();
    for &(_, e) in &unknown {
        if search.bound(state.after(&search.board, e), theirs, limits)? < theirs {
            return Ok(e);
        }
    }
    unreachable!("a position with that value has a move that keeps it")
}
