//! What a tournament came to.

use serde_json::{Value, json};

use super::{
    finished::{Finished, Verdict},
    journal::Journal,
    rating::{Bout, Rating, rate},
    schedule::Schedule,
    setup::{Format, Setup},
    swiss,
};

/// The table of a tournament, finished or not.
#[derive(Clone, Debug)]
pub struct Results {
    /// From the best to the last.
    pub standings: Vec<Standing>,
    /// What each player made against each other, by their indices among the entrants.
    pub cells: Vec<Vec<Cell>>,
    /// What moving first is worth, by board.
    pub first_move: Vec<Rating>,
    /// How many games are finished.
    pub finished: usize,
    /// How many there are in all.
    pub games: u64,
}

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The place, from 1; equals share it.
    pub place: usize,
    /// The player, as an index into [`Setup::entrants`].
    pub entrant: usize,
    /// The points in all, with those for sitting out.
    pub points: f64,
    /// The games played.
    pub games: usize,
    /// How many of them were won.
    pub wins: usize,
    /// How many were drawn.
    pub draws: usize,
    /// How many were lost.
    pub losses: usize,
    /// How often the player had to sit out.
    pub byes: u32,
    /// The points of all opponents, each counted for every meeting: what decides between equals in a Swiss
    /// tournament.
    pub buchholz: f64,
    /// How strong the player is.
    pub rating: Rating,
}

/// What a player made against another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cell {
    /// The points.
    pub points: f64,
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Cell {
    /// How often they have played.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }
}

impl Results {
    /// Of these games.
    pub fn of(setup: &Setup, finished: &[Finished]) -> Self {
        let n = setup.entrants.len();
        let mut cells = vec![vec![Cell::default(); n]; n];
        for game in finished {
            let verdict = game.verdict(setup.points);
            for (seat, points) in game.points(setup.points).into_iter().enumerate() {
                let cell = &mut cells[game.pairing.seats[seat]][game.pairing.seats[1 - seat]];
                cell.points += points;
                match verdict.winner().map(gambol_games::Seat::index) {
                    None => cell.draws += 1,
                    Some(winner) if winner == seat => cell.wins += 1,
                    Some(_) => cell.losses += 1,
                }
            }
        }
        let bouts: Vec<Bout> = finished
            .iter()
            .map(|game| Bout {
                seats: game.pairing.seats,
                board: game.pairing.board,
                verdict: game.verdict(setup.points),
            })
            .collect();
        let ratings = rate(n, setup.boards.len(), &bouts);
        let byes = match setup.format {
            Format::Swiss => {
                let rounds =
                    finished.len() as u64 * u64::from(setup.rounds) / Schedule::new(setup).games().max(1);
                swiss::byes(setup, rounds as u32, finished)
            }
            _ => vec![0; n],
        };
        let points: Vec<f64> = (0..n)
            .map(|i| {
                let played: f64 = cells[i].iter().map(|cell| cell.points).sum();
                played + f64::from(byes[i]) * swiss::bye_points(setup)
            })
            .collect();
        let mut standings: Vec<Standing> = (0..n)
            .map(|i| Standing {
                place: 0,
                entrant: i,
                points: points[i],
                games: cells[i].iter().map(Cell::games).sum(),
                wins: cells[i].iter().map(|cell| cell.wins).sum(),
                draws: cells[i].iter().map(|cell| cell.draws).sum(),
                losses: cells[i].iter().map(|cell| cell.losses).sum(),
                byes: byes[i],
                buchholz: cells[i]
                    .iter()
                    .zip(&points)
                    .map(|(cell, points)| (cell.games() / setup.games_a_meeting()) as f64 * points)
                    .sum(),
                rating: ratings.players[i],
            })
            .collect();
        rank(setup, &mut standings);
        Self {
            standings,
            cells,
            first_move: ratings.first_move,
            finished: finished.len(),
            games: Schedule::new(setup).games(),
        }
    }

    /// Whether all games have been played.
    pub fn is_complete(&self) -> bool {
        self.finished as u64 == self.games
    }

    /// As one JSON object.
    pub fn json(&self, setup: &Setup, finished: &[Finished]) -> Value {
        let name = |entrant: usize| &setup.entrants[entrant].name;
        let rating = |rating: &Rating| {
            let [elo, low, high] = [rating.elo, rating.low, rating.high].map(tenths);
            json!({ "elo": elo, "low": low, "high": high })
        };
        let standings = self.standings.iter().map(|standing| {
            json!({
                "place": standing.place,
                "name": name(standing.entrant),
                "plays": setup.entrants[standing.entrant].plays,
                "points": standing.points,
                "games": standing.games,
                "wins": standing.wins,
                "draws": standing.draws,
                "losses": standing.losses,
                "byes": standing.byes,
                "rating": rating(&standing.rating),
            })
        });
        let cells = self.cells.iter().map(|row| {
            let cell = |cell: &Cell| match cell.games() {
                0 => Value::Null,
                _ => json!({
                    "points": cell.points, "wins": cell.wins, "draws": cell.draws, "losses": cell.losses,
                }),
            };
            row.iter().map(cell).collect::<Value>()
        });
        let first_move = setup.boards.iter().zip(&self.first_move).map(|(board, worth)| {
            let mut worth = rating(worth);
            worth["board"] = json!(board);
            worth
        });
        let games = in_order(finished).into_iter().map(|game| {
            let [first, second] = game.pairing.seats.map(name);
            let winner = game.verdict(setup.points);
            json!({
                "number": game.pairing.number,
                "round": game.pairing.round,
                "board": setup.boards[game.pairing.board],
                "first": first,
                "second": second,
                "winner": winner_name(setup, game, winner),
                "outcome": game.outcome,
                "by": game.by,
                "score": game.score,
                "margin": game.margin,
                "moves": game.moves,
                "think_ms": game.think_ms,
                "record": Journal::record_name(game.pairing.number),
            })
        });
        json!({
            "setup": setup,
            "complete": self.is_complete(),
            "games_planned": self.games,
            "standings": standings.collect::<Value>(),
            "players": setup.entrants.iter().map(|entrant| &entrant.name).collect::<Vec<_>>(),
            "cross_table": cells.collect::<Value>(),
            "first_move": first_move.collect::<Value>(),
            "games": games.collect::<Value>(),
        })
    }
}

/// The games by their numbers.
pub(super) fn in_order(finished: &[Finished]) -> Vec<&Finished> {
    let mut games: Vec<&Finished> = finished.iter().collect();
    games.sort_by_key(|game| game.pairing.number);
    games
}

/// Who won, by name.
pub(super) fn winner_name<'a>(setup: &'a Setup, game: &Finished, verdict: Verdict) -> Option<&'a str> {
    verdict.winner().map(|seat| setup.entrants[game.pairing.seats[seat.index()]].name.as_str())
}

fn tenths(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}

/// Sorts by points; in a gauntlet, where some play more than others, by points a game.
fn rank(setup: &Setup, standings: &mut [Standing]) {
    let merit = |standing: &Standing| match setup.format {
        Format::Gauntlet { .. } => standing.points / standing.games.max(1) as f64,
        _ => standing.points,
    };
    let second = |standing: &Standing| if setup.format == Format::Swiss { standing.buchholz } else { 0.0 };
    let key = |standing: &Standing| [merit(standing), second(standing)];
    standings.sort_by(|a, b| {
        let [a_key, b_key] = [key(a), key(b)];
        b_key[0]
            .total_cmp(&a_key[0])
            .then(b_key[1].total_cmp(&a_key[1]))
            .then(b.rating.elo.total_cmp(&a.rating.elo))
            .then(a.entrant.cmp(&b.entrant))
    });
    for i in 0..standings.len() {
        let same = |a: [f64; 2], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| a.total_cmp(&b).is_eq());
        let tied = i > 0 && same(key(&standings[i]), key(&standings[i - 1]));
        standings[i].place = if tied { standings[i - 1].place } else { i + 1 };
    }
}
