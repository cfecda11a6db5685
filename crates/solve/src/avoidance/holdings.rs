//! What each set of edges means for a player who has coloured them.

use super::masks::{MaskBoard, ones};

/// By set of edges: those that would complete the forbidden graph on top of it, or a mark if it is complete already.
pub(super) struct Holdings(Vec<u32>);

/// The forbidden graph is there, and the latest edge may have completed it.
const JUST_COMPLETED: u32 = u32::MAX;
/// The forbidden graph is there, whichever edge was the latest and is taken away.
const LONG_COMPLETED: u32 = u32::MAX - 1;

impl Holdings {
    /// For a board of fewer than 31 edges.
    pub(super) fn of(board: &MaskBoard) -> Self {
        let mut holdings = Self(vec![board.losing(0) as u32; 1 << board.edge_count()]);
        for set in 1..holdings.0.len() {
            let last = set.ilog2() as usize;
            let before = set & !(1 << last);
            holdings.0[set] = match holdings.losing(before) {
                Some(losing) if losing >> last & 1 == 0 => {
                    board.losing_after(before as u64, losing.into(), last) as u32
                }
                _ if ones(set as u64).any(|e| holdings.losing(set & !(1 << e)).is_some()) => JUST_COMPLETED,
                _ => LONG_COMPLETED,
            };
        }
        holdings
    }

    /// The edges that would complete the forbidden graph; none if it is complete.
    pub(super) fn losing(&self, set: usize) -> Option<u32> {
        Some(self.0[set]).filter(|&losing| losing < LONG_COMPLETED)
    }

    /// Whether the forbidden graph is complete, and was not without one of the edges.
    pub(super) fn is_just_completed(&self, set: usize) -> bool {
        self.0[set] == JUST_COMPLETED
    }
}
