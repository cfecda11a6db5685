//! Who wins, by a search that remembers positions up to the symmetries of the board.
//!
//! Only safe moves are searched: any other loses at once, which is the worst that can happen, and happens to whoever has no
//! safe move while edges are free. Moves that leave the mover more safe edges than the other player come first: the player who
//! runs out of them first loses.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::{
    labels::Labeller,
    masks::{MaskBoard, State, ones},
    value::Value,
};
use crate::{Limits, Stopped};

/// Positions between two looks at the limits.
const ASK_EVERY: u64 = 1024;

/// A search on one board, with what it has found out so far.
pub(super) struct Search {
    pub(super) board: MaskBoard,
    pub(super) labeller: Labeller,
    known: HashMap<u128, Bounds, BuildHasherDefault<KeyHasher>>,
    /// Positions looked into.
    pub(super) nodes: u64,
}

/// What is known of a position's value: not below the first, not above the second.
type Bounds = (Value, Value);

/// A child to look into.
#[derive(Clone, Copy)]
struct Child {
    state: State,
    key: u128,
    /// How many more safe edges it leaves the player who moves than the other one.
    lead: i32,
}

impl Search {
    pub(super) fn new(board: MaskBoard, labeller: Labeller) -> Self {
        Self { board, labeller, known: HashMap::default(), nodes: 0 }
    }

    /// The value of a position.
    pub(super) fn value(&mut self, state: State, limits: &Limits<'_>) -> Result<Value, Stopped> {
        // A search for a win without a draw in it settles the rest of the question as well.
        match self.bound(state, Value::Win, limits)? {
            Value::Draw => self.bound(state, Value::Draw, limits),
            value => Ok(value),
        }
    }

    /// A bound for the value of a position: if it is at least `wanted`, the value is not below it; else, not above it.
    pub(super) fn bound(
        &mut self,
        state: State,
        wanted: Value,
        limits: &Limits<'_>,
    ) -> Result<Value, Stopped> {
        if let Some(value) = self.at_once(state) {
            return Ok(value);
        }
        let key = self.labeller.key(state.own, state.other);
        match self.recalled(key, wanted) {
            Some(value) => Ok(value),
            None => self.settle(state, key, wanted, limits),
        }
    }

    /// The value of a position in which there is nothing to search.
    pub(super) fn at_once(&self, state: State) -> Option<Value> {
        if state.free(&self.board) == 0 {
            return Some(Value::Draw);
        }
        (state.safe(&self.board) == 0).then_some(Value::Loss)
    }

    /// The bound of [`bound`](Self::bound), if what is known is enough for it.
    pub(super) fn recalled(&self, key: u128, wanted: Value) -> Option<Value> {
        let &(least, most) = self.known.get(&key)?;
        if least >= wanted { Some(least) } else { (most < wanted).then_some(most) }
    }

    /// Finds the bound and remembers it.
    fn settle(
        &mut self,
        state: State,
        key: u128,
        wanted: Value,
        limits: &Limits<'_>,
    ) -> Result<Value, Stopped> {
        let bound = self.explore(state, wanted, limits)?;
        self.make_room(limits)?;
        let (least, most) = self.known.entry(key).or_insert((Value::Loss, Value::Win));
        if bound >= wanted {
            *least = bound;
        } else {
            *most = bound;
        }
        Ok(bound)
    }

    /// Finds the bound by looking at the children: first at what is known of each, then into them.
    fn explore(&mut self, state: State, wanted: Value, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) {
            limits.check()?;
        }
        // Who cannot lose has at least a draw.
        let blocker = if wanted == Value::Win { state.own } else { state.other };
        if self.board.is_blocked_by(blocker) {
            return Ok(Value::Draw);
        }
        let wanted_by_other = refutes(wanted);
        let mut best = Value::Loss;
        let mut children = Vec::with_capacity(MaskBoard::MOST_EDGES);
        for e in ones(state.safe(&self.board)) {
            let after = state.after(&self.board, e);
            match self.at_once(after).map(Value::flipped) {
                Some(value) if value >= wanted => return Ok(value),
                Some(value) => best = best.max(value),
                None => {
                    let [theirs, mine] = [after.safe(&self.board), after.safe_for_other(&self.board)];
                    let lead = mine.count_ones().cast_signed() - theirs.count_ones().cast_signed();
                    children.push(Child { state: after, key: 0, lead });
                }
            }
        }
        children.sort_by_key(|child| -child.lead);
        let mut open = 0;
        for i in 0..children.len() {
            let mut child = children[i];
            child.key = self.labeller.key(child.state.own, child.state.other);
            match self.recalled(child.key, wanted_by_other).map(Value::flipped) {
                Some(value) if value >= wanted => return Ok(value),
                Some(value) => best = best.max(value),
                None => {
                    children[open] = child;
                    open += 1;
                }
            }
        }
        for child in &children[..open] {
            // A symmetric child may have been looked into since.
            let bound = match self.recalled(child.key, wanted_by_other) {
                Some(bound) => bound,
                None => self.settle(child.state, child.key, wanted_by_other, limits)?,
            };
            best = best.max(bound.flipped());
            if best >= wanted {
                break;
            }
        }
        Ok(best)
    }

    /// An error if one more position would take too much memory. While the table grows there are two of them.
    fn make_room(&self, limits: &Limits<'_>) -> Result<(), Stopped> {
        const BYTES: u128 = size_of::<(u128, Bounds)>() as u128 + 1;
        let full = self.known.len() == self.known.capacity();
        if full { limits.afford(4 * BYTES * self.known.capacity() as u128) } else { Ok(()) }
    }
}

/// What the other player must reach after each move to show that the value is below `wanted`.
pub(super) const fn refutes(wanted: Value) -> Value {
    match wanted {
        Value::Win => Value::Draw,
        Value::Loss | Value::Draw => Value::Win,
    }
}

/// Spreads keys, which differ in few bits, over a table.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write_u128(&mut self, key: u128) {
        let folded = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (key >> 64) as u64;
        let spread = (folded ^ folded >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = spread ^ spread >> 32;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(self.0 ^ u64::from(byte)));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
