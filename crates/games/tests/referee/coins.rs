use std::collections::BTreeMap;

use gambol_games::{Outcome, Seat};

use crate::Referee;

/// Coins at points of the plane: cells are on one line if their coordinates say so.
#[derive(Clone)]
pub(crate) struct Triangle {
    /// The coins that are left: row and place in the row, with what the colour adds.
    coins: BTreeMap<(i32, i32), i64>,
    rows: i32,
    longest: usize,
    normal: bool,
    points: Vec<i64>,
    winner: i64,
    loser: i64,
    counts_points: bool,
    score: [i64; 2],
    moves_made: usize,
}

impl Triangle {
    pub(crate) fn new(rest: &str) -> Self {
        let published = |rest: &str| -> String {
            match rest.split('/').next().unwrap() {
                "preset1" | "preset2" => rest.replacen("preset", "6/points=5,9,11,10,8,5/win=80/", 1),
                "preset3" => rest.replacen("preset", "6/points=5,1,8,-11,11,-30/win=25/", 1),
                "preset4" => rest.replacen("preset", "8/points=3,7,-5,15,7,-20/win=25/lose=-25/", 1),
                "preset5" => rest.replacen("preset", "6/points=3,7,-5,5,7,-20/win=25/", 1),
                _ => rest.to_owned(),
            }
        };
        let long = published(rest);
        let mut parts = long.split('/');
        let rows: i32 = parts.next().unwrap().parse().unwrap();
        let mut triangle = Self {
            coins: (0..rows).flat_map(|row| (0..=row).map(move |column| ((row, column), 0))).collect(),
            rows,
            longest: rows as usize,
            normal: false,
            points: Vec::new(),
            winner: 0,
            loser: 0,
            counts_points: long != rest,
            score: [0, 0],
            moves_made: 0,
        };
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            triangle.counts_points |= ["points", "win", "lose", "illegal", "colours"].contains(&name);
            match name {
                "normal" => triangle.normal = true,
                "line" => triangle.longest = value.parse().unwrap(),
                "win" => triangle.winner = value.parse().unwrap(),
                "lose" => triangle.loser = value.parse().unwrap(),
                "points" => {
                    triangle.points = value.split(',').map(|n| n.parse().unwrap()).collect();
                    triangle.longest = triangle.points.len();
                }
                "colours" => {
                    for (extra, letter) in triangle.coins.values_mut().zip(value.chars()) {
                        *extra = match letter {
                            'r' => -5,
                            'g' => 5,
                            'y' => 2,
                            'w' => 1,
                            _ => 0,
                        };
                    }
                }
                _ => {}
            }
        }
        triangle
    }

    /// The cells from one to another, if they lie on a line along one of the three directions.
    fn between(a: (i32, i32), b: (i32, i32)) -> Option<Vec<(i32, i32)>> {
        let (down, right) = (b.0 - a.0, b.1 - a.1);
        let steps = down.abs().max(right.abs());
        let straight = down == 0 || right == 0 || down == right;
        straight.then(|| (0..=steps).map(|i| (a.0 + i * down.signum(), a.1 + i * right.signum())).collect())
    }

    fn cell(&self, number: i32) -> (i32, i32) {
        (0..self.rows)
            .flat_map(|row| (0..=row).map(move |column| (row, column)))
            .nth(number as usize)
            .unwrap()
    }

    fn number((row, column): (i32, i32)) -> i32 {
        (1..=row).sum::<i32>() + column
    }
}

impl Referee for Triangle {
    fn moves(&self) -> Vec<String> {
        let mut found = Vec::new();
        for &a in self.coins.keys() {
            for &b in self.coins.keys().filter(|&&b| b >= a) {
                let Some(cells) = Self::between(a, b) else { continue };
                if cells.len() <= self.longest && cells.iter().all(|cell| self.coins.contains_key(cell)) {
                    let (a, b) = (Self::number(a), Self::number(b));
                    found.push(if a == b { a.to_string() } else { format!("{a}-{b}") });
                }
            }
        }
        found
    }

    fn after(&self, mv: &str) -> Box<dyn Referee> {
        let (a, b) = mv.split_once('-').unwrap_or((mv, mv));
        let [a, b] = [a, b].map(|n| self.cell(n.parse().unwrap()));
        let cells = Self::between(a, b).unwrap();
        let mut next = self.clone();
        let mover = self.moves_made % 2;
        next.score[mover] += self.points.get(cells.len() - 1).unwrap_or(&0);
        for cell in cells {
            next.score[mover] += next.coins.remove(&cell).unwrap();
        }
        next.moves_made += 1;
        if let Some(Outcome::Won(seat)) = next.outcome() {
            let winner = usize::from(seat == Seat::Second);
            next.score[winner] += self.winner;
            next.score[1 - winner] += self.loser;
        }
        Box::new(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        // After an odd number of moves the first player took the last coin.
        let first_took_it = self.moves_made % 2 == 1;
        let winner = if first_took_it == self.normal { Seat::First } else { Seat::Second };
        self.coins.is_empty().then_some(Outcome::Won(winner))
    }

    fn moves_made(&self) -> usize {
        self.moves_made
    }

    fn score(&self) -> Option<[i64; 2]> {
        self.counts_points.then_some(self.score)
    }
}
