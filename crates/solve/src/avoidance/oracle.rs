//! The same questions again and again, about one position after the other.

use gambol_games::{Avoidance, avoidance::Position};
use gambol_graph::Graph;

use super::{Solver, Strong, Unsolved, Value};
use crate::{Limits, Stopped};

/// What a position is worth to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Who wins.
    pub value: Value,
    /// After how many moves the game is over if the winner hurries and the loser delays, where that is known.
    pub plies: Option<u32>,
}

/// Answers questions about the positions of any boards, and keeps what it knows of the latest: all of it if the board
/// has few edges, else what it has searched.
///
/// ```
/// use gambol_games::{Avoidance, Notation, Rules};
/// use gambol_solve::{Limits, avoidance::{Oracle, Value, Worth}};
///
/// let mut oracle = Oracle::default();
/// for (id, value, plies) in [("sim/k6", Value::Loss, Some(15)), ("sim/k5", Value::Draw, None)] {
///     let board = Avoidance::from_id(id)?;
///     assert_eq!(oracle.worth(&board, &board.start(), &Limits::none())?, Worth { value, plies });
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Oracle {
    kept: Option<Kept>,
}

/// What is known of a board.
struct Kept {
    board: Avoidance,
    strong: Option<Strong>,
    /// All positions together take more memory than there is.
    too_large: bool,
    solver: Solver,
}

impl Oracle {
    /// The most edges of a board all of whose positions are solved.
    pub const MOST_EDGES_AT_ONCE: usize = 15;

    /// What a position is worth.
    pub fn worth(
        &mut self,
        board: &Avoidance,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<Worth, Unsolved> {
        let kept = self.kept(board)?;
        if kept.strong.is_none() && !kept.too_large && board.graph().edge_count() <= Self::MOST_EDGES_AT_ONCE
        {
            match Strong::solve(board, limits) {
                Ok(strong) => kept.strong = Some(strong),
                // A search may still find out about this position.
                Err(Unsolved::Stopped(Stopped::Memory { .. })) => kept.too_large = true,
                Err(other) => return Err(other),
            }
        }
        Ok(match &mut kept.strong {
            Some(strong) => {
                let (value, plies) = strong.value(position);
                Worth { value, plies }
            }
            None => Worth { value: kept.solver.value(position, limits)?, plies: None },
        })
    }

    /// Whether it knows all positions of the latest board, so that every question about it is answered at once.
    pub fn knows_all(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.strong.is_some())
    }

    fn kept(&mut self, board: &Avoidance) -> Result<&mut Kept, Unsolved> {
        let kept = match self.kept.take().filter(|kept| is_same(&kept.board, board)) {
            Some(kept) => kept,
            None => {
                Kept { board: board.clone(), strong: None, too_large: false, solver: Solver::new(board)? }
            }
        };
        Ok(self.kept.insert(kept))
    }
}

/// Whether two boards are the same but for the names of their vertices.
fn is_same(board: &Avoidance, other: &Avoidance) -> bool {
    let are_same = |a: &Graph, b: &Graph| {
        a.vertex_count() == b.vertex_count()
            && a.edge_count() == b.edge_count()
            && a.edges().all(|e| a.ends(e) == b.ends(e))
    };
    are_same(board.graph(), other.graph()) && are_same(board.forbidden(), other.forbidden())
}
