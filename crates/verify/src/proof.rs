//! What a proof other than a strategy establishes about a position.

use gambol_games::{AnyGame, Game, Notation, Outcome, Seat, Switching};
use gambol_graph::Graph;

use crate::{
    certificate::{Proof, Verdict},
    fort, kernel, matching, parity, switching,
};

/// Why a proof does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason(pub(crate) String);

impl<T: Into<String>> From<T> for Reason {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

/// The verdict that the proof establishes for the position of the game.
pub(crate) fn established(game: &dyn Game, proof: &Proof) -> Result<Verdict, Reason> {
    match proof {
        Proof::Parity { odd } => parity::check(downcast(game)?, odd),
        Proof::Kernel { lost } => kernel::check(downcast(game)?, lost),
        Proof::TwoTrees { trees } => switching::check_two_trees(downcast(game)?, trees),
        Proof::Partition(partition) => switching::check_partition(downcast(game)?, partition),
        Proof::Neutral { trees, cut, then } => switching::check_neutral(downcast(game)?, trees, *cut, then),
        Proof::Fort { fort } => fort::check(downcast(game)?, fort),
        Proof::Matching { matching, witness } => matching::check(downcast(game)?, matching, witness),
        Proof::Strategy { .. } => Err("a strategy stands by itself, not at a leaf".into()),
    }
}

/// Whether an established verdict is the claimed one, or says who wins with the turn as it is.
pub(crate) fn entails(game: &dyn Game, established: Verdict, claimed: Verdict) -> bool {
    let seat_of_class = |class: Verdict| -> Option<Seat> {
        let game: &AnyGame<Switching> = downcast(game).ok()?;
        match class {
            Verdict::Short => Some(game.board().seat(gambol_games::Side::Short)),
            Verdict::Cut => Some(game.board().seat(gambol_games::Side::Cut)),
            Verdict::Neutral => Some(Game::turn(game)),
            Verdict::First | Verdict::Second => None,
        }
    };
    established == claimed || seat_of_class(established).map(winner) == Some(claimed)
}

/// The verdict that this player wins.
pub(crate) fn winner(seat: Seat) -> Verdict {
    match seat {
        Seat::First => Verdict::First,
        Seat::Second => Verdict::Second,
    }
}

/// The verdict of a game that is over.
pub(crate) fn outcome(game: &dyn Game) -> Option<Verdict> {
    match game.outcome()? {
        Outcome::Won(seat) => Some(winner(seat)),
        Outcome::Drawn | Outcome::Finished => None,
    }
}

fn downcast<R: Notation + 'static>(game: &dyn Game) -> Result<&AnyGame<R>, Reason> {
    game.as_any().downcast_ref().ok_or_else(|| format!("this kind of proof is about {}", R::KIND).into())
}

/// Membership of vertices that must exist and be given once.
pub(crate) fn distinct_vertices(graph: &Graph, vertices: &[u32]) -> Result<Vec<bool>, Reason> {
    let mut inside = vec![false; graph.vertex_count()];
    for &v in vertices {
        match inside.get_mut(v as usize) {
            Some(slot @ false) => *slot = true,
            Some(true) => return Err(format!("vertex {v} is given twice").into()),
            None => return Err(format!("there is no vertex {v}").into()),
        }
    }
    Ok(inside)
}
