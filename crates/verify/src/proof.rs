//! What a proof other than a strategy establishes about a position.

use std::io::{self, Read};

use gambol_games::{AnyGame, Game, Notation, Outcome, Seat, Switching};
use gambol_graph::Graph;
use serde::Serialize;

use crate::{
    blocked,
    certificate::{Proof, Verdict},
    fort, kernel, matching, parity, retreat, switching,
    table::{self, Entries},
};

/// Why a proof is not accepted.
#[derive(Debug)]
pub(crate) enum Reason {
    /// It does not hold.
    False(String),
    /// It is too large to be checked here.
    Unknown(String),
    /// The table that it needs cannot be read.
    Table(io::Error),
}

impl<T: Into<String>> From<T> for Reason {
    fn from(text: T) -> Self {
        Self::False(text.into())
    }
}

/// How far a claim has been checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// It is proved.
    Proof,
    /// It rests on a table that was found right wherever it was looked at.
    Spots,
}

/// The verdict that the proof establishes for the position of the game, with the help of a table if it is about one.
pub(crate) fn established(
    game: &dyn Game,
    proof: &Proof,
    table: Option<&mut dyn Read>,
) -> Result<(Verdict, Checked), Reason> {
    let verdict = match proof {
        Proof::Parity { odd } => parity::check(downcast(game)?, odd),
        Proof::Kernel { lost } => kernel::check(downcast(game)?, lost),
        Proof::TwoTrees { trees } => switching::check_two_trees(downcast(game)?, trees),
        Proof::Partition(partition) => switching::check_partition(downcast(game)?, partition),
        Proof::Neutral { trees, cut, then } => switching::check_neutral(downcast(game)?, trees, *cut, then),
        Proof::Fort { fort } => fort::check(downcast(game)?, fort),
        Proof::Matching { matching, witness } => matching::check(downcast(game)?, matching, witness),
        Proof::Retreat { lost } => retreat::check(downcast(game)?, lost),
        Proof::Table { cells, checksum, lost, spots } => {
            let entries = Entries { cells, checksum, lost: *lost, spots };
            return table::check(downcast(game)?, &entries, table);
        }
        Proof::Blocked => blocked::check(downcast(game)?),
        Proof::Strategy { .. } | Proof::Strategies { .. } => {
            Err("a strategy stands by itself, not at a leaf".into())
        }
    };
    Ok((verdict?, Checked::Proof))
}

/// Whether an established verdict is the claimed one, or says who wins with the turn as it is.
pub(crate) fn entails(game: &dyn Game, established: Verdict, claimed: Verdict) -> bool {
    let seat_of_class = |class: Verdict| -> Option<Seat> {
        let game: &AnyGame<Switching> = downcast(game).ok()?;
        match class {
            Verdict::Short => Some(game.board().seat(gambol_games::Side::Short)),
            Verdict::Cut => Some(game.board().seat(gambol_games::Side::Cut)),
            Verdict::Neutral => Some(Game::turn(game)),
            Verdict::First | Verdict::Second | Verdict::Draw => None,
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
        Outcome::Drawn => Some(Verdict::Draw),
        Outcome::Finished => None,
    }
}

pub(crate) fn downcast<R: Notation + 'static>(game: &dyn Game) -> Result<&AnyGame<R>, Reason> {
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
