//! Why the coins that are left are won or lost, where the last one decides.

use gambol_games::{Message, Notation as _, Rules as _, message};
use gambol_solve::{
    Stopped,
    coins::patterns::{FourCoins, singles_lose},
};

use super::{
    Fact, cells, marks,
    source::{Source, Tried},
};
use crate::reason::{self, Reason, Role};

/// Why a position stands as it does for the player to move.
pub(super) fn here(source: &Source<'_>, coins: u64, tried: &[Tried]) -> Result<Reason, Stopped> {
    if let Some(reason) = at_sight(source, coins) {
        return Ok(reason);
    }
    let best = Tried::best(tried);
    let right = tried.iter().filter(|tried| tried.brings == best).count();
    let (count, moves) = (coins.count_ones(), tried.len());
    let message = if best < 0 {
        message!("coins.table-lost", coins = count, moves = moves)
    } else {
        message!("coins.table-won", coins = count, moves = moves, right = right)
    };
    table(source, coins, message)
}

/// Why a move is good or not, by what it leaves.
pub(super) fn after(source: &Source<'_>, coins: u64, tried: &Tried) -> Result<Reason, Stopped> {
    let left = coins ^ tried.cells;
    if left == 0 {
        let wins = source.board.is_normal();
        let fact = Fact::LastCoins { cells: cells(coins), wins };
        let role = if wins { Role::Good } else { Role::Bad };
        let message = if wins { message!("coins.last-wins") } else { message!("coins.last-loses") };
        return Ok(Reason { fact: reason::Fact::Coins(fact), message, marks: marks(coins, role) });
    }
    if let Some(reason) = at_sight(source, left) {
        return Ok(reason);
    }
    let count = left.count_ones();
    let message = match winning(source, left)? {
        None => message!("coins.leaves-lost", coins = count),
        Some(answer) => message!("coins.leaves-won", coins = count, reply = text(source, &answer)),
    };
    table(source, left, message)
}

/// What the table says, in these words.
fn table(source: &Source<'_>, coins: u64, message: Message) -> Result<Reason, Stopped> {
    let answer = winning(source, coins)?;
    let marks = match &answer {
        None => marks(coins, Role::Focus),
        Some(answer) => marks(answer.cells, Role::Focus),
    };
    let fact = Fact::Table {
        cells: cells(coins),
        lost: answer.is_none(),
        moves: source.board.open(coins).count(),
        answer: answer.map(|answer| cells(answer.cells)),
    };
    Ok(Reason { fact: reason::Fact::Coins(fact), message, marks })
}

/// A winning move; `None` if the position is lost.
fn winning(source: &Source<'_>, coins: u64) -> Result<Option<Tried>, Stopped> {
    Ok(source.answer(coins)?.filter(|answer| answer.brings > 0))
}

/// A move as text.
pub(super) fn text(source: &Source<'_>, tried: &Tried) -> String {
    source.board.move_text(&source.board.start(), &tried.take)
}

/// What can be seen without a table; nothing else is needed to be sure.
pub(super) fn at_sight(source: &Source<'_>, coins: u64) -> Option<Reason> {
    let (board, count) = (source.board, coins.count_ones());
    if let Some(lost) = singles_lose(board, coins) {
        let message = match (count, board.is_normal(), lost) {
            (1, false, _) => message!("coins.one-loses"),
            (1, true, _) => message!("coins.one-wins"),
            (_, false, true) => message!("coins.singles-odd", count = count),
            (_, false, false) => message!("coins.singles-even", count = count),
            (_, true, false) => message!("coins.singles-odd-normal", count = count),
            (_, true, true) => message!("coins.singles-even-normal", count = count),
        };
        let fact = Fact::Singles { cells: cells(coins), lost };
        return Some(Reason { fact: reason::Fact::Coins(fact), message, marks: marks(coins, Role::Focus) });
    }
    let shape = FourCoins::of(board, coins)?;
    let message = match shape {
        // Singles are told above, more exactly.
        FourCoins::Singles => return None,
        FourCoins::OnePair => message!("coins.four-one-pair"),
        FourCoins::TwoPairs => message!("coins.four-two-pairs"),
        FourCoins::PathAndSingle => message!("coins.four-path-and-single"),
        FourCoins::Star => message!("coins.four-star"),
        FourCoins::TriangleAndSingle => message!("coins.four-triangle-and-single"),
        FourCoins::BentPath => message!("coins.four-bent-path"),
        FourCoins::Rhombus => message!("coins.four-rhombus"),
    };
    let fact = Fact::FourCoins { cells: cells(coins), shape: name(shape), lost: shape.is_lost() };
    Some(Reason { fact: reason::Fact::Coins(fact), message, marks: pairs(source, coins) })
}

/// The name of a shape in facts.
fn name(shape: FourCoins) -> &'static str {
    match shape {
        FourCoins::Singles => "singles",
        FourCoins::OnePair => "one_pair",
        FourCoins::TwoPairs => "two_pairs",
        FourCoins::PathAndSingle => "path_and_single",
        FourCoins::Star => "star",
        FourCoins::TriangleAndSingle => "triangle_and_single",
        FourCoins::BentPath => "bent_path",
        FourCoins::Rhombus => "rhombus",
    }
}

/// Marks that tell coins with a neighbour from single ones.
fn pairs(source: &Source<'_>, coins: u64) -> Vec<reason::Mark> {
    let pairs = source.board.open(coins).map(|(_, cells, _)| cells).filter(|cells| cells.count_ones() == 2);
    let paired = pairs.fold(0, |paired, pair| paired | pair);
    [marks(paired, Role::One), marks(coins & !paired, Role::Two)].concat()
}
