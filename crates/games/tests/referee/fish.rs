use gambol_games::{Outcome, Seat};

use crate::Referee;

/// Fish-barrel on plain lists.
#[derive(Clone)]
pub(crate) struct Barrels {
    fish: Vec<u64>,
    moves_made: usize,
    solo: bool,
    barrel_cap: u64,
    add_cap: u64,
    move_cap: u64,
}

impl Barrels {
    pub(crate) fn new(rest: &str) -> Self {
        let mut barrels = Self {
            fish: Vec::new(),
            moves_made: 0,
            solo: false,
            barrel_cap: u64::MAX,
            add_cap: u64::MAX,
            move_cap: u64::MAX,
        };
        for part in rest.split('/') {
            match part.split_once('=') {
                Some(("barrel", cap)) => barrels.barrel_cap = cap.parse().unwrap(),
                Some(("add", cap)) => barrels.add_cap = cap.parse().unwrap(),
                Some(("move", cap)) => barrels.move_cap = cap.parse().unwrap(),
                Some(_) => panic!("{part}"),
                None if part == "solo" => barrels.solo = true,
                None => barrels.fish = part.split(',').map(|n| n.parse().unwrap()).collect(),
            }
        }
        barrels
    }
}

impl Referee for Barrels {
    fn moves(&self) -> Vec<String> {
        let mut found = Vec::new();
        for i in (0..self.fish.len()).filter(|&i| self.fish[i] > 0) {
            // Every list of additions up to any of the caps, tested one by one.
            let most = self.barrel_cap.min(self.add_cap).min(self.move_cap);
            let mut lists = vec![Vec::new()];
            for _ in i + 1..self.fish.len() {
                lists = lists
                    .into_iter()
                    .flat_map(|list: Vec<u64>| (0..=most).map(move |a| [list.clone(), vec![a]].concat()))
                    .collect();
            }
            for list in lists {
                let fits = list.iter().enumerate().all(|(j, a)| self.fish[i + 1 + j] + a <= self.barrel_cap);
                if fits
                    && list.iter().all(|&a| a <= self.add_cap)
                    && list.iter().sum::<u64>() <= self.move_cap
                {
                    let mut text = (i + 1).to_string();
                    let used = list.len() - list.iter().rev().take_while(|&&a| a == 0).count();
                    list[..used].iter().for_each(|a| text += &format!(" {a}"));
                    found.push(text);
                }
            }
        }
        found
    }

    fn after(&self, mv: &str) -> Box<dyn Referee> {
        let numbers: Vec<u64> = mv.split(' ').map(|n| n.parse().unwrap()).collect();
        let barrel = numbers[0] as usize;
        let mut next = self.clone();
        next.fish[barrel - 1] -= 1;
        for (i, a) in numbers[1..].iter().enumerate() {
            next.fish[barrel + i] += a;
        }
        next.moves_made += 1;
        Box::new(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.fish.iter().sum::<u64>() > 0 {
            None
        } else if self.solo {
            Some(Outcome::Finished)
        } else {
            // Whoever made the last move took the last fish; on an empty board that is the second player.
            Some(Outcome::Won(if self.moves_made % 2 == 1 { Seat::First } else { Seat::Second }))
        }
    }

    fn lists_moves(&self) -> bool {
        self.barrel_cap.min(self.add_cap).min(self.move_cap) < 100
    }

    fn moves_made(&self) -> usize {
        self.moves_made
    }

    fn turn(&self) -> Seat {
        [Seat::First, Seat::Second][if self.solo { 0 } else { self.moves_made % 2 }]
    }

    fn score(&self) -> Option<[i64; 2]> {
        self.solo.then(|| [self.moves_made.try_into().unwrap(), 0])
    }
}
