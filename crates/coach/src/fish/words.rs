//! The facts of fish-barrel in words and marks.

use gambol_games::{FishBarrel, Message, Notation, Take, fish::Position, message};

use super::Fact;
use crate::reason::{self, Mark, Reason, Role, Target};

fn reason(fact: Fact, message: Message, marks: Vec<Mark>) -> Reason {
    Reason { fact: reason::Fact::Fish(fact), message, marks }
}

/// Marks barrels, which are counted from 1.
fn marks(barrels: &[usize], role: Role) -> Vec<Mark> {
    barrels.iter().map(|barrel| Mark { on: Target::Spot(barrel - 1), role }).collect()
}

fn list(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

fn counts(fish: &[u64]) -> String {
    fish.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// The numbers of the odd barrels.
fn odd(position: &Position) -> Vec<usize> {
    (1..).zip(position.fish()).filter(|(_, fish)| *fish % 2 == 1).map(|(barrel, _)| barrel).collect()
}

/// The fish in every barrel, which are few under caps for which there is a table.
fn few(position: &Position) -> Vec<u64> {
    position.fish().iter().map(|&n| u64::try_from(n).unwrap_or(u64::MAX)).collect()
}

/// The fish in every barrel after a move.
fn few_after(position: &Position, mv: &Take) -> Vec<u64> {
    let mut fish = few(position);
    fish[mv.barrel] -= 1;
    for (held, &added) in fish[mv.barrel + 1..].iter_mut().zip(&mv.add) {
        *held += added as u64;
    }
    fish
}

fn all(position: &Position) -> Vec<usize> {
    (1..=position.fish().len()).collect()
}

pub(super) fn parity(position: &Position) -> Reason {
    let odd = odd(position);
    match odd.first() {
        None => reason(Fact::AllEven, message!("coach.fish.all-even"), marks(&all(position), Role::Bad)),
        Some(lowest) => {
            let message = message!("coach.fish.odd", odd = list(&odd), lowest = lowest);
            let marks = marks(&odd, Role::Focus);
            reason(Fact::Odd { odd }, message, marks)
        }
    }
}

pub(super) fn make_even(position: &Position) -> Reason {
    let odd = odd(position);
    let Some((&lowest, later)) = odd.split_first() else { return parity(position) };
    let message = match later {
        [] => message!("coach.fish.make-even-alone", lowest = lowest),
        _ => message!("coach.fish.make-even", lowest = lowest, later = list(later)),
    };
    let marks = [marks(&[lowest], Role::Good), marks(later, Role::One)].concat();
    reason(Fact::MakeEven { lowest, later: later.to_vec() }, message, marks)
}

/// What a move did that does not end the game, where parity decides.
pub(super) fn parity_of_move(position: &Position, reached: &Position, mv: &Take) -> Reason {
    let (before, after) = (odd(position), odd(reached));
    let took = mv.barrel + 1;
    if after.is_empty() {
        return reason(Fact::LeftEven, message!("coach.fish.left-even"), marks(&[took], Role::Good));
    }
    let bad = |barrel: usize| marks(&[barrel], Role::Bad);
    match before.first() {
        None => {
            let message = message!("coach.fish.made-odd", barrel = took);
            reason(Fact::MadeOdd { barrel: took }, message, bad(took))
        }
        Some(&lowest) if took < lowest => {
            let message = message!("coach.fish.broke-even", barrel = took);
            reason(Fact::BrokeEven { barrel: took }, message, bad(took))
        }
        Some(&lowest) if took > lowest => {
            let message = message!("coach.fish.passed-over", lowest = lowest, took = took);
            reason(Fact::PassedOver { lowest, took }, message, bad(lowest))
        }
        Some(_) => {
            let message = message!("coach.fish.left-odd", odd = list(&after));
            let marks = marks(&after, Role::Bad);
            reason(Fact::LeftOdd { odd: after }, message, marks)
        }
    }
}

pub(super) fn took_last(mv: &Take) -> Reason {
    let barrel = mv.barrel + 1;
    reason(Fact::TookLast { barrel }, message!("coach.fish.took-last"), marks(&[barrel], Role::Good))
}

pub(super) fn lost(position: &Position) -> Reason {
    let fish = few(position);
    let message = message!("coach.fish.lost", fish = counts(&fish));
    reason(Fact::Lost { fish }, message, marks(&all(position), Role::Bad))
}

pub(super) fn can_reach(position: &Position, mv: &Take) -> Reason {
    let (barrel, fish) = (mv.barrel + 1, few_after(position, mv));
    let message = message!("coach.fish.can-reach", barrel = barrel, fish = counts(&fish));
    reason(Fact::CanReach { barrel, fish }, message, marks(&[barrel], Role::Good))
}

/// Where to look under caps. The move leads to a lost position.
pub(super) fn look_at(position: &Position, mv: &Take) -> Reason {
    let (barrel, fish) = (mv.barrel + 1, few_after(position, mv));
    let message = message!("coach.fish.look-at", barrel = barrel);
    reason(Fact::CanReach { barrel, fish }, message, marks(&[barrel], Role::Focus))
}

pub(super) fn reached(reached: &Position) -> Reason {
    let fish = few(reached);
    let message = message!("coach.fish.reached", fish = counts(&fish));
    reason(Fact::Reached { fish }, message, marks(&all(reached), Role::Good))
}

pub(super) fn refuted(board: &FishBarrel, reached: &Position, reply: &Take) -> Reason {
    let (text, fish) = (board.move_text(reached, reply), few_after(reached, reply));
    let message = message!("coach.fish.refuted", reply = text, fish = counts(&fish));
    let marks = marks(&[reply.barrel + 1], Role::Bad);
    reason(Fact::Refuted { reply: text, fish }, message, marks)
}

pub(super) fn resist(position: &Position) -> Reason {
    let filled: Vec<usize> =
        (1..).zip(position.fish()).filter(|(_, fish)| **fish > 0).map(|(i, _)| i).collect();
    reason(Fact::Resist, message!("coach.fish.resist"), marks(&filled, Role::Focus))
}

pub(super) fn play(board: &FishBarrel, position: &Position, mv: &Take) -> Reason {
    let text = board.move_text(position, mv);
    let message = message!("coach.fish.play", mv = text);
    reason(Fact::Play { text }, message, marks(&[mv.barrel + 1], Role::Good))
}

pub(super) fn alone(position: &Position) -> Reason {
    let total = position.fish().iter().fold(0_u128, |sum, &n| sum.saturating_add(n));
    let fish = u64::try_from(total).unwrap_or(u64::MAX);
    reason(
        Fact::Alone { fish },
        message!("coach.fish.alone", fish = total),
        marks(&all(position), Role::Focus),
    )
}

/// A fish from each barrel that has one, none added.
pub(super) fn plain_takes(position: &Position) -> Vec<Take> {
    let filled = (0..position.fish().len()).filter(|&barrel| position.fish()[barrel] > 0);
    filled.map(|barrel| Take { barrel, add: Vec::new().into() }).collect()
}

/// A fish from the first barrel that has one, none added.
pub(super) fn first_take(position: &Position) -> Take {
    let barrel = position.fish().iter().position(|&fish| fish > 0).unwrap_or(0);
    Take { barrel, add: Vec::new().into() }
}

/// A fish from the first barrel that has one, and one more for each later barrel while the caps allow: that many
/// barrels to repair.
pub(super) fn hardest(board: &FishBarrel, position: &Position) -> Take {
    let mut mv = first_take(position);
    let mut left = board.caps().total.unwrap_or(u128::MAX);
    mv.add = position.fish()[mv.barrel + 1..]
        .iter()
        .map(|&held| {
            let added = board.room(held).min(left).min(1);
            left -= added;
            added
        })
        .collect();
    mv
}
