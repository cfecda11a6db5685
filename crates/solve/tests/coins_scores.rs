//! What perfect play for points brings, by table and by search, against the rules.

use std::collections::HashMap;

use gambol_games::{
    Coins, FiniteMoves, Notation, Rules,
    coins::{Position, Take},
};
use gambol_graph::Dice;
use gambol_solve::{
    Limits, Stopped,
    coins::{Symmetries, value},
};
use gambol_testing::{rounds, seed};

/// Every position once, by the rules alone.
struct Plain<'a> {
    board: &'a Coins,
    known: HashMap<u64, i64>,
}

impl Plain<'_> {
    /// How much better the player to move does than the other, from here on.
    fn value(&mut self, position: &Position) -> i64 {
        if let Some(&value) = self.known.get(&position.coins()) {
            return value;
        }
        let value = self.moves(position).into_iter().map(|(_, value)| value).max().unwrap_or(0);
        self.known.insert(position.coins(), value);
        value
    }

    /// What each move brings.
    fn moves(&mut self, position: &Position) -> Vec<(Take, i64)> {
        let mut takes = Vec::new();
        self.board.moves(position, &mut takes);
        let me = self.board.turn(position).index();
        let lead = |position: &Position| {
            let points = self.board.score(position).unwrap_or_default();
            points[me] - points[1 - me]
        };
        let before = lead(position);
        let after: Vec<(Take, Position)> = takes
            .into_iter()
            .map(|take| {
                let mut after = *position;
                self.board.play(&mut after, &take);
                (take, after)
            })
            .collect();
        let gained: Vec<i64> = after.iter().map(|(_, after)| lead(after) - before).collect();
        after.iter().zip(gained).map(|((take, after), gained)| (*take, gained - self.value(after))).collect()
    }
}

/// A board with random points, bonus and colours.
fn drawn(rows: u64, dice: &mut Dice) -> Coins {
    let amount = |dice: &mut Dice| (dice.below(61) as f64 - 30.0).to_string();
    let lengths = 1 + dice.below(rows);
    let points: Vec<String> = (0..lengths).map(|_| amount(dice)).collect();
    let mut id = format!("coins/{rows}/points={}", points.join(","));
    for option in ["win", "lose"] {
        if dice.below(2) == 0 {
            id += &format!("/{option}={}", amount(dice));
        }
    }
    for flag in ["/normal".to_owned(), format!("/seed={}", dice.below(1000)), "/illegal=-50".to_owned()] {
        if dice.below(3) == 0 {
            id += &flag;
        }
    }
    Coins::from_id(&id).unwrap()
}

/// A position some random moves after the start.
fn played(board: &Coins, moves: u64, dice: &mut Dice) -> Position {
    let mut position = board.start();
    for _ in 0..moves {
        match board.count(&position) as u64 {
            0 => break,
            count => {
                let take = board.nth(&position, dice.below(count) as usize);
                board.play(&mut position, &take);
            }
        }
    }
    position
}

fn compare(board: &Coins, position: &Position, limits: &Limits<'_>) {
    let mut plain = Plain { board, known: HashMap::new() };
    // On the empty board there is nothing left to get; bonuses have been paid.
    if position.coins() == 0 {
        return;
    }
    let answer = value(board, position, limits).unwrap();
    let moves = plain.moves(position);
    let expected = moves.iter().map(|(_, value)| *value).max().unwrap();
    let best: Vec<Take> =
        moves.into_iter().filter(|(_, value)| *value == expected).map(|(take, _)| take).collect();
    let place = format!("{} at {}", board.id(), board.position_text(position));
    assert_eq!(i64::from(answer.value), expected, "{place}");
    assert_eq!((answer.best_moves, answer.complete), (best, true), "{place}");
}

#[test]
fn fuzz_tables_agree_with_the_rules() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(60) {
        let rows = 1 + dice.below(5);
        let board = drawn(rows, &mut dice);
        let moves = dice.below(4);
        compare(&board, &played(&board, moves, &mut dice), &Limits::none());
    }
}

#[test]
fn fuzz_searches_agree_with_the_rules() {
    let mut dice = Dice::new(seed());
    // Too little memory for a table of all positions.
    let limits = Limits { memory: 4_096, ..Limits::none() };
    for _ in 0..rounds(40) {
        let rows = 4 + dice.below(2);
        let board = drawn(rows, &mut dice);
        let moves = dice.below(3);
        let position = played(&board, moves, &mut dice);
        if position.coins().count_ones() > 10 {
            compare(&board, &position, &limits);
        }
    }
}

#[test]
fn the_search_agrees_with_the_table_on_21_coins() {
    let mut dice = Dice::new(seed());
    for id in ["coins/preset1", "coins/preset3", "coins/preset5/seed=3"] {
        let board = Coins::from_id(id).unwrap();
        let position = played(&board, 1, &mut dice);
        let by_table = value(&board, &position, &Limits::none()).unwrap();
        let little = Limits { memory: 1 << 21, ..Limits::none() };
        assert_eq!(value(&board, &position, &little), Ok(by_table), "{id}");
    }
}

#[test]
fn a_search_that_is_stopped_tells_bounds() {
    let board = Coins::from_id("coins/preset4").unwrap();
    let asked = std::cell::Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) > 100;
    let limits = Limits { stop: &stop, memory: 1 << 20 };
    let unvalued = value(&board, &board.start(), &limits).unwrap_err();
    let bounds = unvalued.bounds;
    assert!(bounds.least < bounds.most && unvalued.stopped == Stopped::Asked, "{bounds:?}");
    let none = Limits { memory: 100, ..Limits::none() };
    assert!(matches!(value(&board, &board.start(), &none).unwrap_err().stopped, Stopped::Memory { .. }));
}

#[test]
fn fuzz_symmetric_positions_are_worth_the_same() {
    let mut dice = Dice::new(seed());
    let board = Coins::from_id("coins/preset1").unwrap();
    let symmetries = Symmetries::of(&board);
    for _ in 0..rounds(6) {
        let position = played(&board, 3, &mut dice);
        let least = symmetries.least(position.coins());
        let rows = (0..board.rows()).scan(0, |cell, row| {
            let cells = *cell..=*cell + row;
            *cell += row + 1;
            Some(cells.map(|cell| if least >> cell & 1 == 1 { 'o' } else { '.' }).collect::<String>())
        });
        let text = format!("{}:0,0:1", rows.collect::<Vec<_>>().join("/"));
        let laid = board.parse_position(&text).unwrap();
        let [here, there] =
            [&position, &laid].map(|position| value(&board, position, &Limits::none()).unwrap());
        assert_eq!(here.value, there.value, "{text}");
        assert_eq!(here.best_moves.len(), there.best_moves.len(), "{text}");
    }
}
