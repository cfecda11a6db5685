//! Avoidance: boards on which the forbidden graph can no longer be completed.
//!
//! **Theorem.** A player cannot lose if every copy of the forbidden graph on the board has an edge of the other player. If that
//! holds for both, nobody wins.
//!
//! *Proof.* An edge stays whose it is, so the player will never have all edges of a copy. ∎

use gambol_games::{AnyGame, Avoidance, Seat};

use crate::{certificate::Verdict, proof::Reason};

/// That neither player can lose.
pub(crate) fn check(game: &AnyGame<Avoidance>) -> Result<Verdict, Reason> {
    check_for(game, Seat::First)?;
    check_for(game, Seat::Second)?;
    Ok(Verdict::Draw)
}

/// That this player cannot lose.
pub(crate) fn check_for(game: &AnyGame<Avoidance>, seat: Seat) -> Result<(), Reason> {
    let theirs = |e| game.position().owner(e) == Some(seat.other());
    for e in game.board().graph().edges().filter(|&e| !theirs(e)) {
        let Some(mut copies) = game.board().copies_through(e) else {
            return Err(Reason::Unknown(
                "there are too many copies of the forbidden graph to look at".into(),
            ));
        };
        if !copies.all(|copy| copy.iter().any(|&other| theirs(other))) {
            return Err(format!("a copy of the forbidden graph through edge {} is not blocked", e.0).into());
        }
    }
    Ok(())
}
