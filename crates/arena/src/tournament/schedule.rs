//! Who meets whom, and in which order.

use gambol_graph::Dice;
use serde::{Deserialize, Serialize};

use super::{
    finished::Finished,
    setup::{Format, Setup},
    swiss,
};

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Its number in the tournament, from 1.
    pub number: usize,
    /// The round, from 1.
    pub round: u32,
    /// The board, as an index into [`Setup::boards`].
    pub board: usize,
    /// The players by seat, as indices into [`Setup::entrants`].
    pub seats: [usize; 2],
    /// The seed of everything random in the game.
    #[serde(with = "super::setup::as_text")]
    pub seed: u64,
}

/// Games that can be played at the same time: none depends on how another ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// The games, those to be begun first in front.
    pub games: Vec<Pairing>,
    /// Who has to sit out.
    pub bye: Option<usize>,
}

/// The games of a tournament, which depend on nothing but its setup and, in a Swiss one, the results so far.
///
/// ```
/// use gambol_arena::tournament::{Entrant, Format, Points, Schedule, Setup};
///
/// let setup = Setup {
///     entrants: ["a", "b", "c"].map(|name| Entrant::new(name, "random")).into(),
///     boards: vec!["sim/k6".into(), "sim/k5".into()],
///     format: Format::RoundRobin,
///     rounds: 1,
///     points: Points::Wins,
///     seed: 1,
/// };
/// let schedule = Schedule::new(&setup);
/// assert_eq!(schedule.games(), 12, "three pairs, two boards, both sides");
/// assert_eq!(schedule.batch(0, &[]).games.len(), 12);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    setup: &'a Setup,
}

impl<'a> Schedule<'a> {
    /// The schedule of that setup.
    pub fn new(setup: &'a Setup) -> Self {
        Self { setup }
    }

    /// How many games there are in all.
    pub fn games(self) -> u64 {
        let n = self.setup.entrants.len() as u64;
        let meetings = match self.setup.format {
            Format::RoundRobin => n * (n - 1) / 2,
            Format::Swiss => n / 2,
            Format::Gauntlet { heroes } => heroes as u64 * n.saturating_sub(heroes as u64),
        };
        meetings * self.setup.games_a_meeting() as u64 * u64::from(self.setup.rounds)
    }

    /// How many batches there are: in a Swiss tournament one a round, in others one in all.
    pub fn batches(self) -> u32 {
        if self.setup.format == Format::Swiss { self.setup.rounds } else { 1 }
    }

    /// The games of a batch, once all of the batches before it are finished.
    pub fn batch(self, batch: u32, finished: &[Finished]) -> Batch {
        match self.setup.format {
            Format::Swiss => {
                let round = swiss::round(self.setup, batch, finished);
                let before = self.games() / u64::from(self.setup.rounds) * u64::from(batch);
                let games = self.games_of(before as usize, batch, &round.pairs);
                Batch { games, bye: round.bye }
            }
            Format::RoundRobin => self.whole(&self.everybody()),
            Format::Gauntlet { heroes } => {
                let others = heroes..self.setup.entrants.len();
                let pairs: Vec<[usize; 2]> =
                    others.flat_map(|other| (0..heroes).map(move |hero| [hero, other])).collect();
                self.whole(&pairs)
            }
        }
    }

    /// All pairs, so that each player's opponents are spread evenly: those who sit at a round table across
    /// from each other meet, then all but one move on by a seat.
    fn everybody(self) -> Vec<[usize; 2]> {
        let n = self.setup.entrants.len();
        // An empty chair makes the number even.
        let chairs = n + n % 2;
        let mut circle: Vec<usize> = (0..chairs).collect();
        let mut pairs = Vec::new();
        for turn in 1..chairs {
            for i in 0..chairs / 2 {
                let [a, b] = [circle[i], circle[chairs - 1 - i]];
                if a.max(b) < n {
                    pairs.push(if (turn + i) % 2 == 0 { [a, b] } else { [b, a] });
                }
            }
            circle[1..].rotate_right(1);
        }
        pairs
    }

    fn whole(self, pairs: &[[usize; 2]]) -> Batch {
        let mut games = Vec::new();
        for round in 0..self.setup.rounds {
            let pairs: Vec<_> =
                pairs.iter().map(|&[a, b]| if round % 2 == 0 { [a, b] } else { [b, a] }).collect();
            games.extend(self.games_of(games.len(), round, &pairs));
        }
        Batch { games, bye: None }
    }

    /// Both sides of every board for every pair, numbered after the `before` first games.
    fn games_of(self, before: usize, round: u32, pairs: &[[usize; 2]]) -> Vec<Pairing> {
        let boards = 0..self.setup.boards.len();
        let sides = pairs
            .iter()
            .flat_map(|&[a, b]| boards.clone().flat_map(move |board| [(board, [a, b]), (board, [b, a])]));
        sides
            .zip(before + 1..)
            .map(|((board, seats), number)| Pairing {
                number,
                round: round + 1,
                board,
                seats,
                seed: seed(self.setup.seed, number),
            })
            .collect()
    }
}

/// The seed of a game. Nearby tournaments must not share games, so both numbers go through the dice.
fn seed(tournament: u64, number: usize) -> u64 {
    let mut dice = Dice::new(tournament);
    let mut own = Dice::new(dice.below(u64::MAX) ^ number as u64);
    own.below(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::tournament::setup::{Entrant, Points};

    fn setup(n: usize, format: Format, rounds: u32) -> Setup {
        Setup {
            entrants: (0..n).map(|i| Entrant::new(i.to_string(), "random")).collect(),
            boards: vec!["sim/k6".into(), "sim/k5".into(), "fish/1,1".into()],
            format,
            rounds,
            points: Points::Wins,
            seed: 3,
        }
    }

    #[test]
    fn in_a_round_robin_every_pair_plays_both_sides_of_every_board() {
        for n in 2..9 {
            let setup = setup(n, Format::RoundRobin, 2);
            let games = Schedule::new(&setup).batch(0, &[]).games;
            assert_eq!(games.len() as u64, Schedule::new(&setup).games());
            let mut played: HashMap<_, u32> = HashMap::new();
            for game in &games {
                *played.entry((game.seats, game.board)).or_default() += 1;
            }
            assert_eq!(played.len(), n * (n - 1) * 3, "ordered pairs times boards");
            assert!(played.values().all(|&times| times == 2));
            assert!(played.keys().all(|([a, b], _)| a != b));
            assert!(games.iter().enumerate().all(|(i, game)| game.number == i + 1));
        }
    }

    #[test]
    fn in_a_round_robin_nobody_waits_long() {
        let setup = setup(8, Format::RoundRobin, 1);
        let games = Schedule::new(&setup).batch(0, &[]).games;
        for turn in games.chunks(4 * setup.games_a_meeting()) {
            let present: HashSet<usize> = turn.iter().flat_map(|game| game.seats).collect();
            assert_eq!(present.len(), 8, "everybody plays in each turn of the table");
        }
    }

    #[test]
    fn in_a_gauntlet_only_the_heroes_meet_everybody_else() {
        let setup = setup(7, Format::Gauntlet { heroes: 2 }, 1);
        let games = Schedule::new(&setup).batch(0, &[]).games;
        assert_eq!(games.len() as u64, Schedule::new(&setup).games());
        assert_eq!(games.len(), 2 * 5 * 6);
        assert!(games.iter().all(|game| game.seats.iter().filter(|&&seat| seat < 2).count() == 1));
    }

    #[test]
    fn seeds_of_games_differ_between_games_and_tournaments() {
        let seeds: HashSet<u64> =
            (0..20).flat_map(|tournament| (0..500).map(move |number| seed(tournament, number))).collect();
        assert_eq!(seeds.len(), 20 * 500);
    }
}
