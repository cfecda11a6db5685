//! Who knows which moves of fish-barrel are good.

use gambol_games::{FishBarrel, Offers, Rules, Take, fish::Position};
use gambol_solve::fish::{Oracle, parity_decides};

use super::{
    barrels::{HANDFUL, after, filled, is_last, lowest_odd, moves, plain_take},
    doubts::Doubts,
    even::by_parity,
    pressure::pressure,
};
use crate::{
    expert::{CHILDISH, Expert, Opinion, Weighed},
    player::{Grounds, Pick, Thinking},
};

/// How moves are chosen among the good ones and among the mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// As the published agent does: by its model, and without a plan where the game is lost.
    Published,
    /// Without childish blunders, and after the opponent's mistake where the game is lost.
    Cunning,
}

/// Knows parity, and asks the exact solver under caps that bind.
#[derive(Clone, Debug)]
pub(super) struct FishExpert {
    oracle: Oracle,
    manner: Manner,
}

/// How many mistakes are drawn to find one that is not childish.
const TRIES: usize = 200;

/// How many moves in a lost position are compared under caps.
const COMPARED: usize = 100;

impl FishExpert {
    pub(super) fn new(manner: Manner) -> Self {
        Self { oracle: Oracle::default(), manner }
    }
}

impl Expert for FishExpert {
    type Board = FishBarrel;

    fn opinion(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Opinion<Take> {
        if board.is_solo() {
            let plain = |barrel| Weighed::new(Take { barrel, add: Vec::new().into() }, 1.0);
            let optimal = filled(position.fish()).map(plain).collect();
            return Opinion { optimal, mistakes: Vec::new(), grounds: Grounds::Habit };
        }
        let winning = self.oracle.winning_moves(board, position, &thinking.limits);
        let mut moves = moves(board, position, thinking.dice);
        let (mut winning, grounds) = match winning {
            Ok(winning) => (winning, Grounds::Proved),
            Err(_) => {
                // What parity wants, or as much of it as the caps allow.
                let odd = lowest_odd(position.fish());
                let guess = odd.and_then(|_| by_parity(board, position, thinking.dice));
                (guess.into_iter().collect(), Grounds::Guessed)
            }
        };
        // The plainest of them come first.
        winning.sort_by_key(|mv| mv.add.iter().sum::<u128>());
        let by_table = grounds == Grounds::Proved && !parity_decides(board);
        let wins = |mv: &Take| {
            let mut lost = || self.oracle.is_lost(board, &reached(board, position, mv), &thinking.limits);
            if by_table { lost().unwrap_or(false) } else { all_even(position, mv) }
        };
        let (mut right, mut wrong): (Vec<Take>, Vec<Take>) = moves.drain(..).partition(wins);
        if right.is_empty() {
            right.extend(winning.first().cloned());
            wrong.retain(|mv| !right.contains(mv));
        }
        if right.is_empty() {
            let optimal = if by_table {
                self.resisting(board, position, wrong, thinking)
            } else {
                wrong.into_iter().map(|mv| (pressure(board, position, &mv), mv)).map(weighed).collect()
            };
            return Opinion { optimal, mistakes: Vec::new(), grounds };
        }
        let is_childish = is_last(position.fish());
        let mistake = |mv: Take| Weighed {
            weight: nearness(position, &mv, &winning, by_table) * ease(&mv),
            absurd: is_childish || is_last(&after(position, &mv)),
            mv,
        };
        Opinion {
            optimal: right.into_iter().map(|mv| (ease(&mv), mv)).map(weighed).collect(),
            mistakes: wrong.into_iter().map(mistake).collect(),
            grounds,
        }
    }

    /// By the published model, where caps do not get in its way.
    fn choose_at(
        &mut self,
        level: f64,
        board: &FishBarrel,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Take>> {
        let proved = |mv| Some(Pick { mv, grounds: Grounds::Proved });
        if board.is_solo() {
            let mv = plain_take(position, thinking.dice)?;
            return Some(Pick { mv, grounds: Grounds::Habit });
        }
        let others = position.fish().len() as u128 - 1;
        let roomy = board.caps().total.is_none_or(|total| total >= HANDFUL * others);
        if parity_decides(board) && roomy {
            if let Some(doubts) = Doubts::of(board, position, level) {
                return proved(self.in_doubt(level, &doubts, position, thinking));
            }
            if self.manner == Manner::Published {
                return proved(board.sample(position, &mut |n| thinking.dice.below(n))?);
            }
        }
        let opinion = self.opinion(board, position, thinking);
        let grounds = opinion.grounds;
        opinion.draw(level, thinking).map(|mv| Pick { mv, grounds })
    }
}

impl FishExpert {
    fn in_doubt(
        &self,
        level: f64,
        doubts: &Doubts<'_>,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Take {
        let dice = &mut *thinking.dice;
        if !doubts.decidable || dice.chance(level) {
            let plain = self.manner == Manner::Cunning && dice.chance(level);
            return doubts.right(plain, dice);
        }
        let mut mistake = doubts.wrong(dice);
        if self.manner == Manner::Cunning && level >= CHILDISH {
            for _ in 0..TRIES {
                if !is_last(&after(position, &mistake)) {
                    break;
                }
                mistake = doubts.wrong(dice);
            }
        }
        mistake
    }

    /// Moves in a position that is lost under caps: the fewer replies win, the better.
    fn resisting(
        &mut self,
        board: &FishBarrel,
        position: &Position,
        mut moves: Vec<Take>,
        thinking: &mut Thinking<'_>,
    ) -> Vec<Weighed<Take>> {
        thinking.dice.shuffle(&mut moves);
        moves.truncate(COMPARED);
        let weigh = |mv: Take| {
            let reached = reached(board, position, &mv);
            let winning = self.oracle.winning_moves(board, &reached, &thinking.limits);
            let winning = winning.map_or(1, |winning| winning.len()) as f64;
            let replies = replies(board, &reached);
            (0.001 + (1.0 - winning / replies).max(0.0) / (1.0 + winning), mv)
        };
        moves.into_iter().map(weigh).map(weighed).collect()
    }
}

/// How many replies there are, but for the cap on a whole move.
fn replies(board: &FishBarrel, position: &Position) -> f64 {
    let fish = position.fish();
    let ways = |barrel: usize| fish[barrel + 1..].iter().map(|&held| board.room(held) as f64 + 1.0).product();
    filled(fish).map(ways).fold(0.0, |sum: f64, ways: f64| sum + ways).max(1.0)
}

fn weighed((weight, mv): (f64, Take)) -> Weighed<Take> {
    Weighed::new(mv, weight)
}

fn all_even(position: &Position, mv: &Take) -> bool {
    after(position, mv).iter().all(|n| n % 2 == 0)
}

fn reached(board: &FishBarrel, position: &Position, mv: &Take) -> Position {
    let mut reached = position.clone();
    board.play(&mut reached, mv);
    reached
}

/// The fewer fish are added, the likelier people add them; more than a handful is odd.
fn ease(mv: &Take) -> f64 {
    let total: u128 = mv.add.iter().copied().fold(0, u128::saturating_add);
    let over: u128 = mv.add.iter().map(|&added| added.saturating_sub(HANDFUL)).fold(0, u128::saturating_add);
    1.0 / (1.0 + total as f64 + (over as f64).powi(2))
}

/// How few barrels tell what the move leaves from what one of the plainest winning moves leaves; where parity decides,
/// only that counts.
fn nearness(position: &Position, mv: &Take, winning: &[Take], by_table: bool) -> f64 {
    const PLAINEST: usize = 10;
    let here = after(position, mv);
    let differences = winning.iter().take(PLAINEST).map(|good| {
        let there = after(position, good);
        let differ = |(a, b): (&u128, &u128)| if by_table { a != b } else { a % 2 != b % 2 };
        here.iter().zip(&there).filter(|&pair| differ(pair)).count()
    });
    0.4_f64.powf(differences.min().unwrap_or(1).min(30) as f64)
}
