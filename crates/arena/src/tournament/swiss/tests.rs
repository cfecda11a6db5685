use gambol_testing::seed;

use super::*;
use crate::terms::Cause;
use crate::tournament::{
    finished::Verdict,
    schedule::Schedule,
    setup::{Entrant, Format, Points},
};

fn setup(n: usize, rounds: u32, seed: u64) -> Setup {
    Setup {
        entrants: (0..n).map(|i| Entrant::new(i.to_string(), "random")).collect(),
        boards: vec!["sim/k6".into()],
        format: Format::Swiss,
        rounds,
        points: Points::Wins,
        seed,
    }
}

/// All rounds with results by lot.
fn play(setup: &Setup, dice: &mut Dice) -> (Vec<Finished>, Vec<Round>) {
    let (mut finished, mut rounds) = (Vec::new(), Vec::new());
    for number in 0..setup.rounds {
        rounds.push(round(setup, number, &finished));
        for pairing in Schedule::new(setup).batch(number, &finished).games {
            let outcome = [Verdict::First, Verdict::Second, Verdict::Draw][dice.below(3) as usize];
            finished.push(Finished {
                pairing,
                outcome,
                by: Cause::Rules,
                score: None,
                margin: None,
                moves: 1,
                think_ms: [0, 0],
            });
        }
    }
    (finished, rounds)
}

#[test]
fn everybody_meets_once_nobody_twice_and_byes_are_shared_out() {
    let mut dice = Dice::new(seed());
    for _ in 0..gambol_testing::rounds(100) {
        let n = 2 + dice.below(9) as usize;
        // As many rounds as it takes to meet everybody: the last ones leave no choice.
        let most = n as u32 - 1 + n as u32 % 2;
        let setup = setup(n, most, dice.below(1000));
        let (_, rounds) = play(&setup, &mut dice);
        let (mut met, mut byes, mut leads) = (vec![vec![0_u32; n]; n], vec![0_u32; n], vec![0_i32; n]);
        for (number, round) in rounds.iter().enumerate() {
            let mut present = vec![0; n];
            for &[a, b] in &round.pairs {
                present[a] += 1;
                present[b] += 1;
                met[a][b] += 1;
                met[b][a] += 1;
                leads[a] += 1;
                leads[b] -= 1;
            }
            if let Some(bye) = round.bye {
                present[bye] += 1;
                byes[bye] += 1;
            }
            assert!(present.iter().all(|&times| times == 1), "round {number} of {n}: {round:?}");
            let spread = byes.iter().max().unwrap() - byes.iter().min().unwrap();
            assert!(spread <= 1, "{byes:?}");
        }
        // As long as a pairing without repeats is left, it is found: so the first half of the rounds has none.
        // (n/2 rounds always leave one: every player has met fewer than half of the others, by Dirac.)
        let mut met = vec![vec![false; n]; n];
        for round in rounds.iter().take(n.div_ceil(2).saturating_sub(1)) {
            for &[a, b] in &round.pairs {
                assert!(!met[a][b], "{a} and {b} of {n} meet again");
                met[a][b] = true;
                met[b][a] = true;
            }
        }
        assert!(leads.iter().all(|lead| lead.abs() <= 3), "{leads:?}");
    }
}

#[test]
fn a_repeat_happens_only_where_every_pairing_has_one() {
    let mut dice = Dice::new(seed());
    for _ in 0..gambol_testing::rounds(100) {
        let n = 2 * (1 + dice.below(4) as usize);
        let setup = setup(n, n as u32 + 2, dice.below(1000));
        let (_, rounds) = play(&setup, &mut dice);
        let mut met = vec![vec![0; n]; n];
        for round in &rounds {
            let most = round.pairs.iter().map(|&[a, b]| met[a][b]).max().unwrap();
            let everybody: Vec<usize> = (0..n).collect();
            assert_eq!(most, fewest(&met, &everybody), "{n}: {round:?}");
            for &[a, b] in &round.pairs {
                met[a][b] += 1;
                met[b][a] += 1;
            }
        }
    }
}

/// The least k such that all can be paired with nobody who has met more than k times, by trying all pairings.
fn fewest(met: &[Vec<u32>], players: &[usize]) -> u32 {
    let Some((&first, rest)) = players.split_first() else { return 0 };
    let with = |&other: &usize| {
        let left: Vec<usize> = rest.iter().copied().filter(|&player| player != other).collect();
        met[first][other].max(fewest(met, &left))
    };
    rest.iter().map(with).min().unwrap_or(0)
}

#[test]
fn winners_meet_winners() {
    let setup = setup(8, 3, 5);
    let mut finished = Vec::new();
    for number in 0..3 {
        let batch = Schedule::new(&setup).batch(number, &finished);
        for pairing in batch.games {
            let [a, b] = pairing.seats;
            let points = |player: usize| -> f64 {
                finished
                    .iter()
                    .map(|game: &Finished| {
                        let at = game.pairing.seats.iter().position(|&seat| seat == player);
                        at.map_or(0.0, |at| game.points(Points::Wins)[at])
                    })
                    .sum()
            };
            if pairing.number % 2 == 1 && number > 0 {
                let (a, b) = (points(a), points(b));
                assert!(a.to_bits() == b.to_bits(), "round {number}: {a} against {b}");
            }
            // The lower number always wins both games.
            let outcome = if a < b { Verdict::First } else { Verdict::Second };
            finished.push(Finished {
                pairing,
                outcome,
                by: Cause::Rules,
                score: None,
                margin: None,
                moves: 1,
                think_ms: [0, 0],
            });
        }
    }
}
