//! A strategy of the first player, drawn by lot.

use super::{Order, position::Position, zobrist::Zobrist};

/// One move for each position, the same for isomorphic ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strategy {
    /// Not those of the table: which numbers these are must not matter to what is searched.
    lot: Zobrist,
    order: Order,
}

impl Strategy {
    pub(super) fn new(seed: u64, order: Order) -> Self {
        Self { lot: Zobrist::new(seed, u64::BITS), order }
    }

    /// Which of the moves of a position, of which there are some, is played.
    pub(super) fn choose(&self, position: &Position) -> usize {
        let moves = position.moves();
        let replies = |&to: &u32| position.replies(to);
        let allowed = |to: &u32| match self.order {
            Order::Random => true,
            Order::Fewest => moves.iter().map(replies).min() == Some(replies(to)),
        };
        let count = moves.iter().filter(|to| allowed(to)).count();
        let drawn = (u128::from(position.hash(&self.lot)) * count as u128) >> u64::BITS;
        let mut candidates = (0..moves.len()).filter(|&i| allowed(&moves[i]));
        candidates.nth(drawn as usize).unwrap_or(0)
    }
}
