//! Reasons in coins.
//!
//! On boards with points the score counts, on others the last coin. What is known comes from a table of the coins that
//! are left, and for the last coin from the caller's tables where that would be too large.

mod hint;
mod left;
mod score;
mod source;

use gambol_games::{
    Coins,
    coins::{Position, Take},
};
use gambol_solve::{
    Stopped,
    coins::{Aim, Oracle},
};
use serde::Serialize;

use crate::{
    reason::{Mark, Reason, Role, Target},
    teacher::{Appraisal, Coach, Judgement, Lookup, Standing},
};
use source::{Source, Tried};

/// What is true of a position or a move. Cells are numbered row by row from 0 at the top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fact {
    /// A move takes all coins that there are.
    LastCoins {
        /// These coins.
        cells: Vec<usize>,
        /// Whether that wins.
        wins: bool,
    },
    /// No two of the coins can be taken together.
    Singles {
        /// All coins.
        cells: Vec<usize>,
        /// Whether whoever moves next loses.
        lost: bool,
    },
    /// Four coins, no three of them in a line, where the last coin loses.
    FourCoins {
        /// These coins.
        cells: Vec<usize>,
        /// The shape of the pairs among them, such as `two_pairs`.
        shape: &'static str,
        /// Whether whoever moves next loses.
        lost: bool,
    },
    /// What the table of all positions says.
    Table {
        /// All coins.
        cells: Vec<usize>,
        /// Whether whoever moves next loses.
        lost: bool,
        /// How many moves there are.
        moves: usize,
        /// The cells of a move that wins, if there is one.
        answer: Option<Vec<usize>>,
    },
    /// Where points count: what the coins are worth to whoever moves next.
    Worth {
        /// All coins.
        cells: Vec<usize>,
        /// The points to come, less the other's, with best play.
        value: i64,
        /// How many moves bring this much.
        best: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// Where points count: what a move brings.
    Brings {
        /// The coins it takes.
        taken: Vec<usize>,
        /// The points at once.
        earns: i64,
        /// What the other player is ahead by after that, with best play and the bonuses for the last coin.
        costs: i64,
        /// The most that any move brings in the end.
        best: i64,
        /// How best play goes on.
        line: Vec<String>,
    },
    /// A move that keeps the standing takes this coin.
    Look {
        /// The coin.
        cell: usize,
    },
    /// A move that keeps the standing takes so many coins for so many points.
    Size {
        /// How many coins.
        coins: usize,
        /// The points at once.
        earns: i64,
    },
    /// A move that keeps the standing.
    Keeps {
        /// The coins it takes.
        taken: Vec<usize>,
    },
    /// All moves lose.
    AllLose {
        /// How many there are.
        moves: usize,
    },
    /// A lost move of which the smallest share of replies is right, among those that were looked at.
    Try {
        /// The coins it takes.
        taken: Vec<usize>,
        /// How many replies win.
        right: usize,
        /// How many replies there are.
        replies: usize,
    },
}

/// Explains coins.
#[derive(Default)]
pub struct CoinsCoach {
    oracle: Oracle,
}

/// The cells of a set of coins, in ascending order.
fn cells(coins: u64) -> Vec<usize> {
    (0..u64::BITS as usize).filter(|cell| coins >> cell & 1 == 1).collect()
}

/// Marks on these coins.
fn marks(coins: u64, role: Role) -> Vec<Mark> {
    cells(coins).into_iter().map(|cell| Mark { on: Target::Spot(cell), role }).collect()
}

/// How a position stands that is worth so much to a player.
fn standing(aim: Aim, value: i32) -> Standing {
    match aim {
        Aim::Score => Standing::Worth(value.into()),
        Aim::Win if value > 0 => Standing::Won,
        Aim::Win => Standing::Lost,
    }
}

impl Coach for CoinsCoach {
    type Board = Coins;

    fn appraise(
        &mut self,
        board: &Coins,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<Appraisal<Take>, Stopped> {
        let coins = position.coins();
        let source = Source::new(&mut self.oracle, board, coins, lookup)?;
        let tried = source.tried(coins)?;
        let best = Tried::best(&tried);
        let why = match source.aim() {
            Aim::Win => left::here(&source, coins, &tried)?,
            Aim::Score => score::worth(coins, best, &tried),
        };
        let keeping = tried.iter().filter(|tried| tried.brings == best).map(|tried| tried.take);
        let standing = standing(source.aim(), best);
        Ok(Appraisal { standing, why, keeping: keeping.collect(), complete: true })
    }

    fn judge(
        &mut self,
        board: &Coins,
        position: &Position,
        mv: &Take,
        lookup: &Lookup<'_>,
    ) -> Result<Judgement<Take>, Stopped> {
        let coins = position.coins();
        let source = Source::new(&mut self.oracle, board, coins, lookup)?;
        let tried = source.tried(coins)?;
        let best = Tried::best(&tried);
        // A foul, about which nobody asks, is no move.
        let this = tried.iter().find(|tried| tried.take == *mv).ok_or(Stopped::Asked)?;
        let why = match source.aim() {
            Aim::Win => left::after(&source, coins, this)?,
            Aim::Score => score::brings(&source, position, this, best)?,
        };
        let better = hint::easiest(&source, coins, &tried).filter(|_| this.brings != best);
        Ok(Judgement {
            before: standing(source.aim(), best),
            after: standing(source.aim(), this.brings),
            decidable: tried.iter().any(|other| other.brings != best),
            why,
            better: better.map(|tried| tried.take),
        })
    }

    fn hint(
        &mut self,
        board: &Coins,
        position: &Position,
        lookup: &Lookup<'_>,
    ) -> Result<[Reason; 3], Stopped> {
        let coins = position.coins();
        let source = Source::new(&mut self.oracle, board, coins, lookup)?;
        hint::steps(&source, position, &source.tried(coins)?)
    }
}
