//! Fish-barrel.
//!
//! **Theorem.** The player to move loses iff every barrel is even, if the cap on the fish in a barrel, where there is one, is
//! even, a move may add a fish to a barrel, and a fish to every barrel but one.
//!
//! *Proof.* If all barrels are even, a move makes the one it takes from odd, and cannot repair it. If some are odd, take
//! a fish from the first odd one and add one to each later odd one: all are even, the caps on a move allow it, and
//! nothing overflows, because an odd count is below an even cap. The empty board is even, and the game ends. ∎

use gambol_games::{AnyGame, FishBarrel, Rules};

use crate::{certificate::Verdict, proof::Reason, proof::winner};

pub(crate) fn check(game: &AnyGame<FishBarrel>, odd: &[usize]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    if board.is_solo() {
        return Err("nobody wins the game for one player".into());
    }
    let caps = board.caps();
    let others = position.fish().len() as u128 - 1;
    let decides = caps.barrel.is_none_or(|cap| cap % 2 == 0)
        && caps.add.is_none_or(|cap| cap >= 1)
        && caps.total.is_none_or(|cap| cap >= others);
    if !decides {
        return Err("parity does not decide with these caps".into());
    }
    let is_odd = |&barrel: &usize| position.fish()[barrel - 1] % 2 == 1;
    if !(1..=position.fish().len()).filter(is_odd).eq(odd.iter().copied()) {
        return Err("other barrels than these are odd".into());
    }
    let mover = board.turn(position);
    Ok(winner(if odd.is_empty() { mover.other() } else { mover }))
}
