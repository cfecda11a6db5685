//! Coins: who wins, from the table of all positions.
//!
//! Taking coins lowers a position's number, so that one pass upwards decides everything. [`solve`] makes the pass alone; whoever
//! has several threads lets them [`work`](Build::work) on a [`Build`] and asks the [`Table`] that comes of it.

mod envelope;
mod kernel;
mod numbering;
mod oracle;
pub mod patterns;
mod recall;
mod schedule;
mod score;
mod score_search;
mod score_table;
mod sum;
mod symmetry;
mod table;

pub use kernel::Chunk;
pub use numbering::Numbering;
pub use oracle::{Aim, Known, Oracle};
pub use score::{Unvalued, Valuation, value};
pub use score_search::Bounds;
pub use score_table::ScoreTable;
pub use sum::{Sum, Summing, packed, unpacked};
pub use symmetry::Symmetries;
pub use table::{Build, Shape, Table};

use gambol_games::{
    Coins, FiniteMoves, Rules, Seat,
    coins::{Position, Take},
};
use gambol_verify::{Proof, Spot};

use crate::{Limits, Stopped};

/// Who wins, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The winner.
    pub winner: Seat,
    /// All moves that win, if the player to move does.
    pub winning_moves: Vec<Take>,
    /// How many positions of the table are lost for the player to move.
    pub lost: u64,
    /// The table's parameters, and some of its entries.
    pub proof: Proof,
}

impl Answer {
    /// What a table says about a position that lies within it.
    ///
    /// The table is known by its sum, and asked about positions by number.
    pub fn look_up<E>(
        board: &Coins,
        position: &Position,
        numbering: &Numbering,
        sum: &Sum,
        mut is_lost: impl FnMut(u64) -> Result<bool, E>,
    ) -> Result<Self, E> {
        // The coins of the position are among the table's.
        let number = |position: &Position| numbering.number(position.coins()).unwrap_or(0);
        let here = number(position);
        let mut spots = vec![Spot { position: here, lost: is_lost(here)? }];
        let mut moves = Vec::new();
        board.moves(position, &mut moves);
        let mut winning_moves = Vec::new();
        for take in moves {
            let mut after = *position;
            board.play(&mut after, &take);
            let after = Spot { position: number(&after), lost: is_lost(number(&after))? };
            if after.lost {
                winning_moves.push(take);
            }
            spots.push(after);
        }
        let mover = board.turn(position);
        let winner = if spots[0].lost { mover.other() } else { mover };
        Ok(Self { winner, winning_moves, lost: sum.lost, proof: sum.proof(numbering, spots) })
    }
}

/// Solves the game from a position by the table of all positions below it.
///
/// ```
/// use gambol_games::{Coins, Notation, Rules, Seat};
/// use gambol_solve::{Limits, coins::solve};
///
/// let board = Coins::from_id("coins/4")?;
/// let answer = solve(&board, &board.start(), &Limits::none())?;
/// assert_eq!((answer.winner, answer.lost), (Seat::First, 142));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Coins, position: &Position, limits: &Limits<'_>) -> Result<Answer, Stopped> {
    let numbering = Numbering::new(board, position.coins());
    let mut memory = Build::memory(&numbering, limits)?;
    let build = Build::new(numbering, &mut memory);
    build.work(limits, |_, _| {})?;
    // Alone, one works until everything is done.
    let table = build.finish().ok_or(Stopped::Asked)?;
    Answer::look_up(board, position, table.numbering(), &table.sum(), |p| Ok(table.is_lost(p)))
}
