//! Fish-barrel with caps.
//!
//! **Theorem.** Let L be a set of positions such that no move leads from a position of L into L, and from every other position
//! that can come about some move does. Then the player to move loses in the positions of L and wins in the others.
//!
//! *Proof.* From outside L one moves into L, from L the other has to leave it, and the game ends, in a position of L,
//! since elsewhere there is a move. ∎
//!
//! The checker looks at every position within the most that each barrel can come to hold, in which all positions that
//! can come about lie.

use std::collections::HashSet;

use gambol_games::{AnyGame, FishBarrel, Rules};

use crate::{
    certificate::Verdict,
    proof::{Reason, winner},
};

/// The most positions that are looked at.
const MOST_POSITIONS: u128 = 1 << 24;

pub(crate) fn check(game: &AnyGame<FishBarrel>, lost: &[Vec<u64>]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    if board.is_solo() {
        return Err("nobody wins the game for one player".into());
    }
    let most = board.most_from(position);
    let count = most.iter().try_fold(1_u128, |count, &m| count.checked_mul(m.checked_add(1)?));
    if count.is_none_or(|count| count > MOST_POSITIONS) {
        return Err("there are too many positions to look at".into());
    }
    let most: Vec<u64> = most.iter().map(|&m| m as u64).collect();
    let lost: HashSet<&[u64]> = lost.iter().map(Vec::as_slice).collect();
    let caps = board.caps();
    let [add, total] =
        [caps.add, caps.total].map(|cap| u64::try_from(cap.unwrap_or(u128::MAX)).unwrap_or(u64::MAX));
    let moves = Moves { most: &most, add, total, lost: &lost };

    let mut fish = vec![0; most.len()];
    loop {
        if moves.reach_lost(&fish) == lost.contains(fish.as_slice()) {
            let counts = fish.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            return Err(format!("the position {counts} is on the wrong side").into());
        }
        // The next position in lexicographic order.
        let Some(i) = (0..fish.len()).rposition(|i| fish[i] < most[i]) else { break };
        fish[i] += 1;
        fish[i + 1..].fill(0);
    }
    let here: Vec<u64> = position.fish().iter().map(|&n| n as u64).collect();
    let mover = board.turn(position);
    Ok(winner(if lost.contains(here.as_slice()) { mover.other() } else { mover }))
}

/// The moves within the box of positions that are looked at.
struct Moves<'a> {
    most: &'a [u64],
    add: u64,
    total: u64,
    lost: &'a HashSet<&'a [u64]>,
}

impl Moves<'_> {
    /// Whether a move leads to a position that is said to be lost.
    fn reach_lost(&self, fish: &[u64]) -> bool {
        let mut after = fish.to_vec();
        (0..fish.len()).filter(|&barrel| fish[barrel] > 0).any(|barrel| {
            after[barrel] -= 1;
            let found = self.fill(&mut after, barrel + 1, self.total);
            after[barrel] += 1;
            found
        })
    }

    /// Adds fish to the barrels from `from` on in every way that the caps allow, until that gives a lost position.
    fn fill(&self, after: &mut Vec<u64>, from: usize, left: u64) -> bool {
        if from == after.len() {
            return self.lost.contains(after.as_slice());
        }
        let held = after[from];
        let found = (0..=self.add.min(left).min(self.most[from] - held)).any(|added| {
            after[from] = held + added;
            self.fill(after, from + 1, left - added)
        });
        after[from] = held;
        found
    }
}
