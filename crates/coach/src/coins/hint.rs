//! Hints: where to look, what the idea is, the move.

use std::cmp::Reverse;

use gambol_games::{Message, coins::Position, message};
use gambol_solve::{Stopped, coins::Aim};

use super::{
    Fact, cells, left, marks,
    source::{Source, Tried},
};
use crate::reason::{self, Mark, Reason, Role};

/// Of a table in a file so many moves are looked at more closely.
const FEW: usize = 4;

/// Of the moves that keep the standing the one that is easiest to explain: what it leaves is known at sight, or there
/// are few coins, or the points come at once.
pub(super) fn easiest(source: &Source<'_>, coins: u64, tried: &[Tried]) -> Option<Tried> {
    let best = Tried::best(tried);
    let keeping = tried.iter().filter(|tried| tried.brings == best);
    let ease = |tried: &&Tried| {
        let rest = coins ^ tried.cells;
        let at_sight = rest == 0 || left::at_sight(source, rest).is_some();
        match source.aim() {
            Aim::Win => (i32::from(at_sight), Reverse(rest.count_ones())),
            Aim::Score => (tried.points, Reverse(rest.count_ones())),
        }
    };
    keeping.max_by_key(ease).copied()
}

/// The three steps.
pub(super) fn steps(
    source: &Source<'_>,
    position: &Position,
    tried: &[Tried],
) -> Result<[Reason; 3], Stopped> {
    let coins = position.coins();
    if source.aim() == Aim::Win && Tried::best(tried) < 0 {
        return lost(source, coins, tried);
    }
    // The game goes on, so there is a move.
    let best = easiest(source, coins, tried).ok_or(Stopped::Asked)?;
    // The coin in the middle of the line.
    let line = cells(best.cells);
    let cell = line[line.len() / 2];
    let focus = marks(1 << cell, Role::Focus);
    let look = say(Fact::Look { cell }, message!("coins.hint-look", cell = cell), focus);
    let idea = match source.aim() {
        Aim::Score => size(&best),
        Aim::Win => idea(source, coins, &best)?,
    };
    let message = message!("coins.hint-move", mv = left::text(source, &best));
    let mv = say(Fact::Keeps { taken: line }, message, marks(best.cells, Role::Good));
    Ok([look, idea, mv])
}

fn say(fact: Fact, message: Message, marks: Vec<Mark>) -> Reason {
    Reason { fact: reason::Fact::Coins(fact), message, marks }
}

/// How much to take.
fn size(best: &Tried) -> Reason {
    let (coins, earns) = (best.cells.count_ones(), best.points);
    let message = match coins {
        1 => message!("coins.hint-one", earns = earns),
        _ => message!("coins.hint-size", coins = coins, earns = earns),
    };
    say(Fact::Size { coins: coins as usize, earns: earns.into() }, message, Vec::new())
}

/// What to leave.
fn idea(source: &Source<'_>, coins: u64, best: &Tried) -> Result<Reason, Stopped> {
    let mut reason = left::after(source, coins, best)?;
    let count = (coins ^ best.cells).count_ones();
    reason.message = match &reason.fact {
        reason::Fact::Coins(Fact::LastCoins { .. }) => message!("coins.hint-last"),
        reason::Fact::Coins(Fact::Singles { .. }) if source.board.is_normal() => {
            message!("coins.hint-singles-normal", count = count)
        }
        reason::Fact::Coins(Fact::Singles { .. }) if count == 1 => message!("coins.hint-leave-one"),
        reason::Fact::Coins(Fact::Singles { .. }) => message!("coins.hint-singles", count = count),
        reason::Fact::Coins(Fact::FourCoins { shape, .. }) => match *shape {
            "two_pairs" => message!("coins.hint-two-pairs"),
            "triangle_and_single" => message!("coins.hint-triangle-and-single"),
            "bent_path" => message!("coins.hint-bent-path"),
            _ => message!("coins.hint-rhombus"),
        },
        _ => message!("coins.hint-table", count = count),
    };
    Ok(reason)
}

/// Where every move loses: the one to which the smallest share of replies is right.
fn lost(source: &Source<'_>, coins: u64, tried: &[Tried]) -> Result<[Reason; 3], Stopped> {
    let most = if source.is_far() { FEW } else { tried.len() };
    let mut hardest: Option<(Tried, usize, usize)> = None;
    for tried in tried.iter().take(most) {
        let replies = source.tried(coins ^ tried.cells)?;
        let right = replies.iter().filter(|reply| reply.brings > 0).count();
        let harder = |&(_, other, of): &(Tried, usize, usize)| right * of < other * replies.len();
        if !replies.is_empty() && hardest.as_ref().is_none_or(harder) {
            hardest = Some((*tried, right, replies.len()));
        }
    }
    let moves = tried.len();
    let message = if moves == 1 {
        message!("coins.hint-forced")
    } else {
        message!("coins.hint-all-lose", moves = moves)
    };
    let all = say(Fact::AllLose { moves }, message, marks(coins, Role::Focus));
    let Some((tried, right, replies)) = hardest else {
        // Whatever is taken, nothing is left.
        let last = tried.first().ok_or(Stopped::Asked)?;
        let idea = left::after(source, coins, last)?;
        return Ok([all, idea.clone(), idea]);
    };
    let taken = || cells(tried.cells);
    let message = message!("coins.hint-few-right", right = right, replies = replies);
    let idea = say(Fact::Try { taken: taken(), right, replies }, message, Vec::new());
    let message =
        message!("coins.hint-try", mv = left::text(source, &tried), right = right, replies = replies);
    let mv = say(Fact::Try { taken: taken(), right, replies }, message, marks(tried.cells, Role::Good));
    Ok([all, idea, mv])
}
