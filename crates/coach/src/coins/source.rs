//! Where answers come from.

use gambol_games::{Coins, coins::Take};
use gambol_players::Tables;
use gambol_solve::{
    Stopped,
    coins::{Aim, Known, Oracle},
};

use crate::teacher::Lookup;

/// What is known of a board: by a table of our own, or by somebody else's.
pub(super) struct Source<'a> {
    pub(super) board: &'a Coins,
    known: Result<&'a Known, Stopped>,
    tables: &'a dyn Tables,
}

/// A move, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tried {
    pub(super) take: Take,
    /// The coins it takes.
    pub(super) cells: u64,
    pub(super) points: i32,
    /// What it brings with best play afterwards.
    pub(super) brings: i32,
}

impl Tried {
    /// The most that a move brings.
    pub(super) fn best(tried: &[Self]) -> i32 {
        tried.iter().map(|tried| tried.brings).max().unwrap_or(0)
    }
}

impl<'a> Source<'a> {
    /// For positions with no coins but these.
    pub(super) fn new(
        oracle: &'a mut Oracle,
        board: &'a Coins,
        coins: u64,
        lookup: &Lookup<'a>,
    ) -> Result<Self, Stopped> {
        let known = oracle.about(board, coins, &lookup.limits);
        let source = Self { board, known, tables: lookup.tables };
        // Fails now if it fails at all.
        source.value(coins)?;
        Ok(source)
    }

    pub(super) fn aim(&self) -> Aim {
        Aim::of(self.board)
    }

    /// Whether it takes long to look far: the table lies in a file.
    pub(super) fn is_far(&self) -> bool {
        self.known.is_err()
    }

    /// What a position is worth to the player to move: 1 for a win and -1 for a loss, or points.
    pub(super) fn value(&self, coins: u64) -> Result<i32, Stopped> {
        match self.known {
            Ok(known) => Ok(known.value(coins)),
            Err(_) if coins == 0 => Ok(Oracle::end(self.board)),
            Err(stopped) if self.aim() == Aim::Score => Err(stopped),
            Err(stopped) => {
                let lost = self.tables.is_lost(self.board, coins).ok_or(stopped)?;
                Ok(if lost { -1 } else { 1 })
            }
        }
    }

    /// All moves with what they bring.
    pub(super) fn tried(&self, coins: u64) -> Result<Vec<Tried>, Stopped> {
        let tried = |(take, cells, points)| {
            let brings = points - self.value(coins ^ cells)?;
            Ok(Tried { take, cells, points, brings })
        };
        self.board.open(coins).map(tried).collect()
    }

    /// A move that brings what the position is worth; `None` if no coin is left.
    pub(super) fn answer(&self, coins: u64) -> Result<Option<Tried>, Stopped> {
        let value = self.value(coins)?;
        for (take, cells, points) in self.board.open(coins) {
            let brings = points - self.value(coins ^ cells)?;
            if brings == value {
                return Ok(Some(Tried { take, cells, points, brings }));
            }
        }
        Ok(None)
    }
}
