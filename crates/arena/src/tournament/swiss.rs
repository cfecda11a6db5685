//! A round of a Swiss tournament.
//!
//! Whoever has the highest score is paired first, with an opponent of the same score if there is one, then the next,
//! and so on; but only with somebody with whom a pairing of all the others is left that repeats as few meetings as
//! can be. Each meeting is both sides of every board, so everybody moves first as often as second.
//!
//! Whether the others can still be paired is a question about a perfect matching, and this house has an answer to
//! it: *a graph has a perfect matching iff in vertex geography on it, whoever has to choose the start loses*
//! (`gambol_solve::geography`; the theorem is in `gambol_verify`).

use gambol_games::{Geography, Rule};
use gambol_graph::{Dice, Direction, Graph};
use gambol_solve::{
    Limits,
    geography::{Request, winning_starts},
};

use super::{finished::Finished, setup::Setup};

/// Who meets whom in a round. The first of a pair begins the first game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Round {
    pub(super) pairs: Vec<[usize; 2]>,
    pub(super) bye: Option<usize>,
}

/// What is known of the rounds before.
struct Past {
    /// By player; sums of whole and half points are exact.
    scores: Vec<f64>,
    met: Vec<Vec<u32>>,
    byes: Vec<u32>,
    /// How often a player has begun the first game of a meeting, less how often the opponent has.
    leads: Vec<i32>,
}

/// What somebody gets who sits out a round: as much as for winning every game; where points are counted, whose sum
/// is zero, nothing.
pub(super) fn bye_points(setup: &Setup) -> f64 {
    match setup.points {
        super::Points::Wins => setup.games_a_meeting() as f64,
        super::Points::Score => 0.0,
    }
}

/// How often each player has sat out in the first `rounds` rounds.
pub(super) fn byes(setup: &Setup, rounds: u32, finished: &[Finished]) -> Vec<u32> {
    let n = setup.entrants.len();
    let mut byes = vec![0; n];
    if n % 2 == 1 {
        for round in 1..=rounds {
            let mut present = vec![false; n];
            for game in finished.iter().filter(|game| game.pairing.round == round) {
                game.pairing.seats.iter().for_each(|&seat| present[seat] = true);
            }
            if let Some(absent) = present.iter().position(|&present| !present) {
                byes[absent] += 1;
            }
        }
    }
    byes
}

impl Past {
    fn of(setup: &Setup, rounds: u32, finished: &[Finished]) -> Self {
        let n = setup.entrants.len();
        let byes = byes(setup, rounds, finished);
        let scores = byes.iter().map(|&byes| f64::from(byes) * bye_points(setup)).collect();
        let mut past = Self { scores, met: vec![vec![0; n]; n], byes, leads: vec![0; n] };
        for game in finished.iter().filter(|game| game.pairing.round <= rounds) {
            let [a, b] = game.pairing.seats;
            let [to_a, to_b] = game.points(setup.points);
            past.scores[a] += to_a;
            past.scores[b] += to_b;
            if game.pairing.number % setup.games_a_meeting() == 1 {
                past.met[a][b] += 1;
                past.met[b][a] += 1;
                past.leads[a] += 1;
                past.leads[b] -= 1;
            }
        }
        past
    }
}

/// The pairs of the round that follows `rounds` others, after all games of these.
pub(super) fn round(setup: &Setup, rounds: u32, finished: &[Finished]) -> Round {
    let past = Past::of(setup, rounds, finished);
    // Equals are brought into an order by lot, another one each round.
    let mut ranking: Vec<usize> = (0..setup.entrants.len()).collect();
    Dice::new(setup.seed.wrapping_add(u64::from(rounds))).shuffle(&mut ranking);
    ranking.sort_by(|&a, &b| past.scores[b].total_cmp(&past.scores[a]));
    // With enough repeats everybody can meet everybody.
    let mut most_met = 0;
    loop {
        if let Some(bye) = bye(&past, &ranking, most_met) {
            let present: Vec<usize> = ranking.iter().copied().filter(|&player| Some(player) != bye).collect();
            return Round { pairs: pairs(&past, present, most_met), bye };
        }
        most_met += 1;
    }
}

/// Who sits out: of those who have least often, the lowest in the ranking without whom the rest can be paired.
/// `None` if there is nobody without whom it can, `Some(None)` if nobody has to.
#[expect(clippy::option_option, reason = "that nobody sits out is one of the answers")]
fn bye(past: &Past, ranking: &[usize], most_met: u32) -> Option<Option<usize>> {
    if ranking.len().is_multiple_of(2) {
        return can_be_paired(past, ranking, most_met).then_some(None);
    }
    let fewest = past.byes.iter().min();
    let mut candidates = ranking.iter().rev().filter(|&&player| Some(&past.byes[player]) == fewest);
    candidates.find_map(|&player| {
        let rest: Vec<usize> = ranking.iter().copied().filter(|&other| other != player).collect();
        can_be_paired(past, &rest, most_met).then_some(Some(player))
    })
}

/// Pairs everybody, who can be paired so that nobody meets for more than the `most_met + 1`st time.
fn pairs(past: &Past, mut left: Vec<usize>, most_met: u32) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    while !left.is_empty() {
        let player = left.remove(0);
        let score = past.scores[player];
        // The upper half of those with the same score meets the lower half.
        let equals = left.iter().filter(|&&other| past.scores[other] >= score).count();
        let half = equals / 2;
        let mut wishes: Vec<usize> = (0..left.len()).collect();
        wishes.sort_by(|&i, &j| {
            let behind = |i: usize| score - past.scores[left[i]];
            behind(i).total_cmp(&behind(j)).then(i.abs_diff(half).cmp(&j.abs_diff(half)))
        });
        let fits = |&i: &usize| {
            past.met[player][left[i]] <= most_met && {
                let rest: Vec<usize> = left.iter().copied().filter(|&other| other != left[i]).collect();
                can_be_paired(past, &rest, most_met)
            }
        };
        // There is one: what was left before could be paired.
        let Some(chosen) = wishes.iter().copied().find(fits) else { return pairs };
        let opponent = left.remove(chosen);
        let begins = past.leads[player] < past.leads[opponent]
            || past.leads[player] == past.leads[opponent] && pairs.len() % 2 == 0;
        pairs.push(if begins { [player, opponent] } else { [opponent, player] });
    }
    pairs
}

/// Whether these players can be paired so that all who meet have met at most so often.
fn can_be_paired(past: &Past, players: &[usize], most_met: u32) -> bool {
    if players.is_empty() {
        return true;
    }
    let Some(graph) = acquaintances(past, players, most_met) else { return false };
    let Ok(board) = Geography::new(graph, Rule::Vertex, None) else { return false };
    let alone = Limits::none();
    winning_starts(&board, &Request::default(), &alone, &alone).is_ok_and(|starts| starts.winning.is_empty())
}

/// The players, joined if they have met at most so often.
fn acquaintances(past: &Past, players: &[usize], most_met: u32) -> Option<Graph> {
    let mut builder = Graph::builder(Direction::Undirected);
    let mut vertices = Vec::new();
    for player in players {
        vertices.push(builder.vertex(&player.to_string()).ok()?);
    }
    for (i, &a) in players.iter().enumerate() {
        for (j, &b) in players.iter().enumerate().take(i) {
            if past.met[a][b] <= most_met {
                builder.edge(vertices[i], vertices[j]).ok()?;
            }
        }
    }
    Some(builder.build())
}

#[cfg(test)]
mod tests;
