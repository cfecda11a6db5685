//! The same questions again and again, about one position after the other.

use gambol_games::{FishBarrel, Take, fish::Position};

use super::{Kernel, by_parity, parity_decides};
use crate::limits::{Limits, Stopped};

/// Answers questions about any positions, and keeps the latest table.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Rules};
/// use gambol_solve::{Limits, fish::Oracle};
///
/// let mut oracle = Oracle::default();
/// for (id, lost) in [("fish/1,3", false), ("fish/1,3/barrel=3", true)] {
///     let board = FishBarrel::from_id(id)?;
///     assert_eq!(oracle.is_lost(&board, &board.start(), &Limits::none())?, lost);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    kernel: Option<Kernel>,
}

impl Oracle {
    /// The most positions of a table: it takes a second or two.
    pub const MOST_POSITIONS: u128 = 1 << 23;

    /// Whether the player to move loses; over, the game is lost for whoever would be to move.
    pub fn is_lost(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        if parity_decides(board) {
            return Ok(position.fish().iter().all(|n| n % 2 == 0));
        }
        Ok(self.kernel(board, position, limits)?.is_lost(position))
    }

    /// Moves that win: under caps all of them, up to [`MOST_MOVES`](super::MOST_MOVES) where parity decides; without,
    /// one that adds as little as possible.
    pub fn winning_moves(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Take>, Stopped> {
        if parity_decides(board) {
            return Ok(by_parity(board, position).winning_moves);
        }
        Ok(self.kernel(board, position, limits)?.winning_moves(position))
    }

    fn kernel(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<&Kernel, Stopped> {
        let kept = self.kernel.take().filter(|kernel| kernel.answers_for(board, position));
        let kernel = match kept {
            Some(kernel) => kernel,
            None => {
                let most = board.most_from(position);
                let positions = Kernel::positions(&most);
                if positions > Self::MOST_POSITIONS {
                    return Err(Stopped::Memory { needed: Kernel::bytes(&most) });
                }
                Kernel::build(board, position, limits)?
            }
        };
        Ok(self.kernel.insert(kernel))
    }
}
