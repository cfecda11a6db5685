//! The ends of games that can be recognised at sight, against the table, on every board.

use std::collections::BTreeMap;

use gambol_games::{Coins, Notation};
use gambol_solve::{
    Limits,
    coins::{
        Build, Numbering,
        patterns::{FourCoins, PublishedPattern, singles_lose},
    },
};

/// Whether the player to move loses with these coins.
fn is_lost(board: &Coins, coins: u64) -> bool {
    let numbering = Numbering::new(board, coins);
    let all = numbering.positions() - 1;
    let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
    let build = Build::new(numbering, &mut memory);
    build.work(&Limits::none(), |_, _| {}).unwrap();
    build.finish().unwrap().is_lost(all)
}

/// Every four cells of a board.
fn fours(board: &Coins) -> impl Iterator<Item = u64> {
    let n = board.cells();
    let pairs = (0..n).flat_map(move |a| (a + 1..n).map(move |b| (b, 1_u64 << a | 1 << b)));
    let triples = pairs.flat_map(move |(b, coins)| (b + 1..n).map(move |c| (c, coins | 1 << c)));
    triples.flat_map(move |(c, coins)| (c + 1..n).map(move |d| coins | 1 << d))
}

#[test]
fn four_coins_are_lost_iff_their_shape_is() {
    for id in ["coins/3", "coins/5", "coins/6/line=3"] {
        let board = Coins::from_id(id).unwrap();
        let mut seen = BTreeMap::new();
        for coins in fours(&board) {
            let three = board.lines().any(|(line, _)| line.count_ones() == 3 && line & !coins == 0);
            let shape = FourCoins::of(&board, coins);
            assert_eq!(shape.is_none(), three, "{id}: {coins:b}: {shape:?}");
            if let Some(shape) = shape {
                assert_eq!(is_lost(&board, coins), shape.is_lost(), "{id}: {coins:b}: {shape:?}");
                *seen.entry(shape).or_insert(0) += 1;
            }
        }
        if board.rows() >= 5 {
            assert!(FourCoins::ALL.iter().all(|shape| seen.contains_key(shape)), "{id}: {seen:?}");
        }
    }
}

#[test]
fn the_published_counts_are_wrong_about_four_of_the_eight_shapes() {
    let wrong: Vec<(FourCoins, PublishedPattern)> = FourCoins::ALL
        .into_iter()
        .filter(|shape| !shape.is_lost())
        .map(|shape| (shape, PublishedPattern::of(shape)))
        .collect();
    assert_eq!(
        wrong,
        [
            (FourCoins::Singles, PublishedPattern::ShortLines),
            (FourCoins::OnePair, PublishedPattern::ShortLines),
            (FourCoins::PathAndSingle, PublishedPattern::TwoPairs),
            (FourCoins::Star, PublishedPattern::ThreePairs),
        ]
    );
}

#[test]
fn the_published_counts_are_what_is_counted() {
    let board = Coins::from_id("coins/5").unwrap();
    for coins in fours(&board) {
        let Some(shape) = FourCoins::of(&board, coins) else { continue };
        let pairs = board.lines().filter(|(line, _)| line.count_ones() == 2 && line & !coins == 0).count();
        let counted = match pairs {
            2 => PublishedPattern::TwoPairs,
            3 => PublishedPattern::ThreePairs,
            _ => PublishedPattern::ShortLines,
        };
        assert_eq!(PublishedPattern::of(shape), counted, "{coins:b}");
    }
}

#[test]
fn singles_are_lost_iff_their_number_is_odd_or_even_where_the_last_coin_wins() {
    for id in ["coins/4", "coins/4/normal", "coins/4/line=2", "coins/3/line=1", "coins/3/line=1/normal"] {
        let board = Coins::from_id(id).unwrap();
        let mut told = 0;
        for coins in 1..1 << board.cells() {
            let pair = board.lines().any(|(line, _)| line.count_ones() == 2 && line & !coins == 0);
            let lost = singles_lose(&board, coins);
            assert_eq!(lost.is_none(), pair, "{id}: {coins:b}");
            if let Some(lost) = lost {
                assert_eq!(is_lost(&board, coins), lost, "{id}: {coins:b}");
                told += 1;
            }
        }
        assert!(told > 20, "{id}: {told}");
    }
}

#[test]
fn nothing_is_told_of_four_coins_under_other_rules() {
    for id in ["coins/4/normal", "coins/4/line=2"] {
        let board = Coins::from_id(id).unwrap();
        assert!(fours(&board).all(|coins| FourCoins::of(&board, coins).is_none()), "{id}");
    }
}
