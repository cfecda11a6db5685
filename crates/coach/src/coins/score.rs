//! What moves bring where points count.

use gambol_games::{Notation as _, coins::Position, message};
use gambol_solve::Stopped;

use super::{
    Fact, cells, marks,
    source::{Source, Tried},
};
use crate::reason::{self, Reason, Role};

/// As many moves of a line are said.
const SAID: usize = 5;

/// What a position is worth to the player to move.
pub(super) fn worth(coins: u64, value: i32, tried: &[Tried]) -> Reason {
    let keeping = || tried.iter().filter(|tried| tried.brings == value);
    let (best, moves) = (keeping().count(), tried.len());
    let by = value.abs();
    let message = match value {
        0 => message!("coins.worth-even", best = best, moves = moves),
        1.. => message!("coins.worth-ahead", by = by, best = best, moves = moves),
        _ => message!("coins.worth-behind", by = by, best = best, moves = moves),
    };
    let fact = Fact::Worth { cells: cells(coins), value: value.into(), best, moves };
    // Every coin that a best move may take.
    let focus = keeping().fold(0, |all, tried| all | tried.cells);
    Reason { fact: reason::Fact::Coins(fact), message, marks: marks(focus, Role::Focus) }
}

/// What a move brings, where `best` can be had.
pub(super) fn brings(
    source: &Source<'_>,
    position: &Position,
    tried: &Tried,
    best: i32,
) -> Result<Reason, Stopped> {
    let line = line(source, position, position.coins() ^ tried.cells)?;
    let (earns, total) = (tried.points, tried.brings);
    let mut said = line.iter().take(SAID).cloned().collect::<Vec<_>>().join(", ");
    if line.len() > SAID {
        said += ", …";
    }
    let message = match (total == best, line.is_empty()) {
        (true, true) => message!("coins.ends-best", earns = earns, total = total),
        (false, true) => message!("coins.ends-less", earns = earns, total = total, best = best),
        (true, false) => message!("coins.brings-best", earns = earns, total = total, line = said),
        (false, false) => {
            message!("coins.brings-less", earns = earns, total = total, best = best, line = said)
        }
    };
    let fact = Fact::Brings {
        taken: cells(tried.cells),
        earns: earns.into(),
        costs: (earns - total).into(),
        best: best.into(),
        line,
    };
    let role = if total == best { Role::Good } else { Role::Bad };
    Ok(Reason { fact: reason::Fact::Coins(fact), message, marks: marks(tried.cells, role) })
}

/// How best play goes on with these coins.
fn line(source: &Source<'_>, position: &Position, mut coins: u64) -> Result<Vec<String>, Stopped> {
    let mut line = Vec::new();
    while let Some(answer) = source.answer(coins)? {
        line.push(source.board.move_text(position, &answer.take));
        coins ^= answer.cells;
    }
    Ok(line)
}
