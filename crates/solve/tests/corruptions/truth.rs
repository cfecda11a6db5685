//! Whether a claim holds, by trying out everything.

use std::collections::HashMap;

use gambol_games::{Game, Outcome, Seat, open_at};
use gambol_verify::{Claim, Verdict};

/// The most positions that are looked at.
const MOST_POSITIONS: usize = 20_000;

/// Whether the claim holds; `None` if that is too much to find out.
pub(crate) fn is_true(claim: &Claim) -> Option<bool> {
    let game = open_at(&claim.game, &claim.position).expect("an accepted claim is about a position");
    if game.kind() == "fish" && !claim.game.contains('=') {
        // Moves without caps cannot be listed. That parity decides is tested where the caps are wide.
        let counts = claim.position.split(':').next()?;
        let odd = counts.split(',').any(|n| n.ends_with(['1', '3', '5', '7', '9']));
        let mover_claimed = (claim.verdict == Verdict::First) == (game.turn() == Seat::First);
        return Some(odd == mover_claimed);
    }
    let winner_with = |turn: &str| {
        let edges = claim.position.split(':').next()?;
        winner(open_at(&claim.game, &format!("{edges}:{turn}")).expect("the turn is free"))
    };
    let short = if claim.game.contains("first=cut") { Seat::Second } else { Seat::First };
    Some(match claim.verdict {
        Verdict::First => winner(game)? == Outcome::Won(Seat::First),
        Verdict::Second => winner(game)? == Outcome::Won(Seat::Second),
        Verdict::Draw => winner(game)? == Outcome::Drawn,
        Verdict::Short => winner_with("cut")? == Outcome::Won(short),
        Verdict::Cut => winner_with("short")? == Outcome::Won(short.other()),
        Verdict::Neutral => {
            winner_with("short")? == Outcome::Won(short) && winner_with("cut")? == Outcome::Won(short.other())
        }
    })
}

/// The outcome from where the game is, or `None` if there are too many positions.
pub(crate) fn winner(mut game: Box<dyn Game>) -> Option<Outcome> {
    search(game.as_mut(), &mut HashMap::new())
}

fn search(game: &mut dyn Game, known: &mut HashMap<String, Outcome>) -> Option<Outcome> {
    if let Some(outcome) = game.outcome() {
        return Some(outcome);
    }
    let position = game.position();
    if let Some(&outcome) = known.get(&position) {
        return Some(outcome);
    }
    if known.len() > MOST_POSITIONS {
        return None;
    }
    let turn = game.turn();
    let mut best = Outcome::Won(turn.other());
    for mv in game.moves(2_000)? {
        game.play(&mv).expect("a legal move");
        let reached = search(game, known);
        game.undo();
        match reached? {
            Outcome::Won(seat) if seat != turn => {}
            better => best = better,
        }
        if best == Outcome::Won(turn) {
            break;
        }
    }
    known.insert(position, best);
    Some(best)
}
