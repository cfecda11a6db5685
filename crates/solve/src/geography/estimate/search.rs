//! One strategy of the first player against all moves of the second.

use std::ops::Range;

use gambol_games::Seat;

use super::{
    Ending, Method, Unfinished,
    position::{Position, Positions},
    strategy::Strategy,
    table::{State, Table},
    zobrist::{self, Zobrist},
};
use crate::{Limits, Stopped};

/// A depth-first search with one set of Zobrist numbers.
pub(super) struct Search<'a> {
    strategy: &'a Strategy,
    hash: Zobrist,
    positions: Positions,
    /// The positions on the way to where the search is.
    way: Vec<Open>,
    digest: u64,
    collided: bool,
}

/// What a search came to. Searches that differ in their Zobrist numbers only must come to the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Searched {
    pub(super) positions: u64,
    pub(super) ending: Ending,
    /// A hash of all that was met, in order, and of how it ended.
    digest: u64,
    /// Whether a position came up below itself. Every move uses an edge up, so that shows two positions of the same hash.
    pub(super) collided: bool,
}

/// A position that is being searched.
struct Open {
    position: Position,
    hash: u64,
    /// The moves to look at, by their number.
    left: Range<usize>,
    /// The ending that the second player likes best among those of the moves looked at, or the worst.
    ending: Ending,
}

impl<'a> Search<'a> {
    pub(super) fn new(method: &Method, strategy: &'a Strategy, hash: Zobrist) -> Self {
        let positions = Positions::new(method.deletion);
        Self { strategy, hash, positions, way: Vec::new(), digest: 0, collided: false }
    }

    pub(super) fn run(
        mut self,
        start: Position,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Searched, Unfinished> {
        let mut table = Table::new(limits).map_err(|stopped| Unfinished { positions: 0, stopped })?;
        match self.walk(start, &mut table, limits, progress) {
            Err(stopped) => Err(Unfinished { positions: table.len(), stopped }),
            Ok(ending) => {
                Ok(Searched { positions: table.len(), ending, digest: self.digest, collided: self.collided })
            }
        }
    }

    /// The ending that the second player likes best, once everything below `start` has been met.
    fn walk(
        &mut self,
        start: Position,
        table: &mut Table<'_>,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Ending, Stopped> {
        /// Moves between two looks at the clock.
        const PATIENCE: u64 = 64;
        let hash = start.hash(&self.hash);
        table.meet(hash)?;
        let mut ending = self.open(start, hash).ending;
        let mut moves = 0_u64;
        while let Some(here) = self.way.last_mut() {
            let Some(number) = here.left.next() else {
                ending = here.ending;
                table.set(here.hash, State::Known(ending));
                self.way.pop();
                self.note(ending as u64);
                if let Some(above) = self.way.last_mut() {
                    above.ending = above.ending.max(ending);
                }
                continue;
            };
            if moves.is_multiple_of(PATIENCE) {
                limits.check()?;
                progress(table.len());
            }
            moves += 1;
            let draft = self.positions.after(&here.position, here.position.moves()[number]);
            let hash = draft.hash(&self.hash);
            let left = (draft.edge_count() as u64) << 1;
            match table.meet(hash)? {
                None => {
                    let position = draft.position();
                    self.note(left);
                    self.open(position, hash);
                }
                Some(State::Known(ending)) => {
                    here.ending = here.ending.max(ending);
                    self.note(left | 1);
                }
                Some(State::Open) => self.collided = true,
            }
        }
        Ok(ending)
    }

    /// Goes to a position that has not been met before.
    fn open(&mut self, position: Position, hash: u64) -> &Open {
        let moves = position.moves().len();
        let (left, ending) = match position.turn() {
            stuck if moves == 0 => (0..0, Ending::new(stuck, position.is_at_cut_vertex())),
            Seat::First => {
                let chosen = self.strategy.choose(&position);
                (chosen..chosen + 1, Ending::SecondStuck)
            }
            Seat::Second => (0..moves, Ending::SecondStuck),
        };
        self.way.push(Open { position, hash, left, ending });
        &self.way[self.way.len() - 1]
    }

    fn note(&mut self, event: u64) {
        self.digest = zobrist::mixed(self.digest, event);
    }
}
