//! Fish-barrel.
//!
//! **Theorem.** Without caps, or with only an even cap on the fish in a barrel, the player to move loses iff every
//! barrel is even.
//!
//! *Proof.* If all barrels are even, a move makes the one it takes from odd, and cannot repair it. If some are odd, take
//! a fish from the first odd one and add one to each later odd one: all are even, and nothing overflows, because an
//! odd count is below an even cap. The empty board is even, and the game ends. ∎

use gambol_games::{AnyGame, Caps, FishBarrel, Rules};

use crate::{certificate::Verdict, proof::Reason, proof::winner};

pub(crate) fn check(game: &AnyGame<FishBarrel>, odd: &[usize]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    if board.is_solo() {
        return Err("nobody wins the game for one player".into());
    }
    match board.caps() {
        Caps { barrel: None, add: None, total: None } => {}
        Caps { barrel: Some(cap), add: None, total: None } if cap % 2 == 0 => {}
        _ => return Err("parity does not decide with these caps".into()),
    }
    let is_odd = |&barrel: &usize| position.fish()[barrel - 1] % 2 == 1;
    if !(1..=position.fish().len()).filter(is_odd).eq(odd.iter().copied()) {
        return Err("other barrels than these are odd".into());
    }
    let mover = board.turn(position);
    Ok(winner(if odd.is_empty() { mover.other() } else { mover }))
}
