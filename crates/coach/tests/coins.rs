//! Whatever the coach says of coins is true: against all lines of play.

#[path = "../../players/tests/plain/coins.rs"]
mod plain;

use std::cell::RefCell;

use gambol_coach::{
    Coach, Fact, Lookup, Mark, Reason, Standing, Target,
    coins::{CoinsCoach, Fact as OfCoins},
    english,
};
use gambol_games::{Coins, Notation, Rules, coins::Position, coins::Take};
use gambol_graph::Dice;
use gambol_players::{NoTables, Tables};
use gambol_solve::{
    Limits, Stopped,
    coins::{Oracle, patterns::FourCoins},
};
use gambol_testing::{rounds, seed};
use plain::{BOARDS, Plain, position};

fn bits(cells: &[usize]) -> u64 {
    cells.iter().fold(0, |bits, cell| bits | 1 << cell)
}

/// The cells of a move.
fn taken(board: &Coins, before: &Position, mv: Take) -> u64 {
    let mut after = *before;
    board.play(&mut after, &mv);
    before.coins() ^ after.coins()
}

/// The move that takes these cells.
fn take(plain: &Plain, position: &Position, cells: &[usize]) -> Take {
    let moves = plain.moves(position);
    let mv = moves.into_iter().find(|mv| taken(&plain.board, position, *mv) == bits(cells));
    mv.unwrap_or_else(|| panic!("{cells:?} is no move"))
}

fn stands(plain: &Plain, value: i64) -> Standing {
    match (plain.scored, value) {
        (true, value) => Standing::Worth(value),
        (false, 1) => Standing::Won,
        (false, _) => Standing::Lost,
    }
}

/// What a reason may be about.
#[derive(Clone, Copy)]
enum About {
    Here,
    Move(Take),
    Hint,
}

/// Checks what is said about a position, and perhaps a move in it, from the rules and from definitions.
fn check(plain: &mut Plain, here: &Position, about: About, reason: &Reason) {
    let words = english().render(&reason.message);
    assert!(!words.contains(['{', '}']) && words.contains(' '), "{words}");
    for Mark { on, .. } in &reason.marks {
        let Target::Spot(spot) = on else { panic!("coins have no links") };
        assert!(here.coins() >> spot & 1 == 1, "{words}: {spot} is marked");
    }
    let Fact::Coins(fact) = &reason.fact else { panic!("{:?}", reason.fact) };
    let value = plain.value(here);
    let keeping: Vec<Take> =
        plain.moves(here).into_iter().filter(|&mv| plain.brings(here, mv) == value).collect();
    // The coins that a fact about a position may be about.
    let left = |plain: &Plain| -> Vec<u64> {
        match about {
            About::Here => vec![here.coins()],
            About::Move(mv) => vec![here.coins() ^ taken(&plain.board, here, mv)],
            About::Hint => keeping.iter().map(|mv| here.coins() ^ taken(&plain.board, here, *mv)).collect(),
        }
    };
    let lost = |plain: &mut Plain, coins: u64| {
        assert!(!plain.scored);
        let there = position(&plain.board, coins, 1);
        plain.value(&there) < 0
    };
    match fact {
        OfCoins::LastCoins { cells, wins } => {
            assert_eq!((bits(cells), *wins), (here.coins(), plain.board.is_normal()));
            assert!(left(plain).contains(&0) && !plain.scored, "{words}");
        }
        OfCoins::Singles { cells, lost: said } => {
            assert!(left(plain).contains(&bits(cells)), "{words}");
            let lines = plain.board.lines().filter(|(line, _)| line & !bits(cells) == 0);
            assert!({ lines }.all(|(line, _)| line.is_power_of_two()), "{words}");
            assert_eq!(lost(plain, bits(cells)), *said, "{words}");
        }
        OfCoins::FourCoins { cells, shape, lost: said } => {
            assert!(left(plain).contains(&bits(cells)), "{words}");
            let named = FourCoins::of(&plain.board, bits(cells)).map(|shape| format!("{shape:?}"));
            assert_eq!(named.unwrap().to_lowercase(), shape.replace('_', ""));
            assert_eq!(lost(plain, bits(cells)), *said, "{words}");
        }
        OfCoins::Table { cells, lost: said, moves, answer } => {
            assert!(left(plain).contains(&bits(cells)), "{words}");
            assert_eq!(lost(plain, bits(cells)), *said, "{words}");
            let there = position(&plain.board, bits(cells), 1);
            assert_eq!(plain.moves(&there).len(), *moves);
            assert_eq!(answer.is_none(), *said);
            if let Some(answer) = answer {
                let mv = take(plain, &there, answer);
                assert_eq!(plain.brings(&there, mv), 1, "{words}");
            }
        }
        OfCoins::Worth { cells, value: said, best, moves } => {
            assert_eq!((bits(cells), *said), (here.coins(), value), "{words}");
            assert_eq!((*best, *moves), (keeping.len(), plain.moves(here).len()), "{words}");
        }
        OfCoins::Brings { taken, earns, costs, best, line } => {
            let mv = take(plain, here, taken);
            assert!(matches!(about, About::Move(judged) if judged == mv), "{words}");
            assert_eq!((earns - costs, *best), (plain.brings(here, mv), value), "{words}");
            let points = plain.board.lines().find(|(cells, _)| *cells == bits(taken)).unwrap().1;
            assert_eq!(i64::from(points), *earns, "{words}");
            // The line is best play on both sides, to the end.
            let mut there = *here;
            plain.board.play(&mut there, &mv);
            for text in line {
                let mv = plain.board.parse_move(&there, text).unwrap();
                plain.board.check(&there, &mv).unwrap();
                assert_eq!(plain.brings(&there, mv), plain.value(&there), "{words}: {text}");
                plain.board.play(&mut there, &mv);
            }
            assert!(plain.board.outcome(&there).is_some(), "{words}");
        }
        OfCoins::Look { cell } => {
            assert!(keeping.iter().any(|mv| taken(&plain.board, here, *mv) >> cell & 1 == 1), "{words}");
        }
        OfCoins::Size { coins, earns } => {
            let size = |mv: &Take| {
                let cells = taken(&plain.board, here, *mv);
                let points = plain.board.lines().find(|line| line.0 == cells).unwrap().1;
                (cells.count_ones() as usize, i64::from(points))
            };
            assert!(keeping.iter().any(|mv| size(mv) == (*coins, *earns)), "{words}");
        }
        OfCoins::Keeps { taken } => assert!(keeping.contains(&take(plain, here, taken)), "{words}"),
        OfCoins::AllLose { moves } => {
            assert_eq!((value, *moves), (-1, plain.moves(here).len()), "{words}");
        }
        OfCoins::Try { taken, right, replies } => {
            let mut there = *here;
            let mv = take(plain, here, taken);
            plain.board.play(&mut there, &mv);
            let answers = plain.moves(&there);
            let wins = answers.iter().filter(|&&mv| plain.brings(&there, mv) == 1).count();
            assert_eq!((value, wins, answers.len()), (-1, *right, *replies), "{words}");
        }
        other => panic!("{other:?} is not checked"),
    }
}

/// Checks everything that the coach says about a position. Returns the keys of what was said.
fn check_all(
    plain: &mut Plain,
    coach: &mut CoinsCoach,
    here: &Position,
    lookup: &Lookup<'_>,
    dice: &mut Dice,
) -> Vec<&'static str> {
    let board = plain.board.clone();
    let value = plain.value(here);
    let moves = plain.moves(here);
    let keeping: Vec<Take> = moves.iter().copied().filter(|&mv| plain.brings(here, mv) == value).collect();

    let appraisal = coach.appraise(&board, here, lookup).unwrap();
    assert_eq!(appraisal.standing, stands(plain, value));
    assert_eq!((&appraisal.keeping, appraisal.complete), (&keeping, true));
    check(plain, here, About::Here, &appraisal.why);
    let mut said = vec![appraisal.why.message.key];

    let mv = moves[dice.below(moves.len() as u64) as usize];
    let judgement = coach.judge(&board, here, &mv, lookup).unwrap();
    let brings = plain.brings(here, mv);
    assert_eq!([judgement.before, judgement.after], [value, brings].map(|value| stands(plain, value)));
    assert_eq!(judgement.decidable, plain.is_decidable(here));
    assert_eq!(judgement.better.is_none(), judgement.kept());
    assert!(judgement.better.is_none_or(|better| keeping.contains(&better)));
    check(plain, here, About::Move(mv), &judgement.why);
    said.push(judgement.why.message.key);

    for step in coach.hint(&board, here, lookup).unwrap() {
        // Where there is nothing to choose, the idea is what the move does.
        let about = if moves.len() == 1 { About::Move(moves[0]) } else { About::Hint };
        check(plain, here, about, &step);
        said.push(step.message.key);
    }
    said
}

#[test]
fn every_reason_is_true_in_10_000_positions() {
    let mut dice = Dice::new(seed());
    let mut tables: Vec<Plain> =
        BOARDS.into_iter().chain(["coins/5", "coins/5/points=3,7,-5,5,7/win=25"]).map(Plain::new).collect();
    let mut coaches: Vec<CoinsCoach> = tables.iter().map(|_| CoinsCoach::default()).collect();
    let mut said = std::collections::BTreeSet::new();
    for round in 0..rounds(10_000) {
        let number = round % tables.len();
        let plain = &mut tables[number];
        let mut here = plain.random_position(&mut dice);
        if round % 5 == 0 {
            // Four coins, or five.
            let mut cells: Vec<usize> = (0..plain.board.cells()).collect();
            dice.shuffle(&mut cells);
            here = position(&plain.board, bits(&cells[..4 + round / 5 % 2]), 1);
        }
        let lookup = Lookup::unlimited();
        said.extend(check_all(plain, &mut coaches[number], &here, &lookup, &mut dice));
    }
    let texts = include_str!("../messages/en.txt").lines().filter_map(|line| line.split_once(" = "));
    let unsaid: Vec<&str> =
        texts.map(|(key, _)| key).filter(|key| key.starts_with("coins.") && !said.contains(key)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn no_other_move_has_a_smaller_share_of_right_replies_than_the_one_to_try() {
    let mut dice = Dice::new(seed());
    let (mut plain, mut coach, mut tried) = (Plain::new("coins/4"), CoinsCoach::default(), 0);
    for _ in 0..rounds(2_000) {
        let here = plain.random_position(&mut dice);
        let [.., step] = coach.hint(&plain.board.clone(), &here, &Lookup::unlimited()).unwrap();
        let Fact::Coins(OfCoins::Try { right, replies, .. }) = step.fact else { continue };
        for mv in plain.moves(&here) {
            let mut there = here;
            plain.board.play(&mut there, &mv);
            let answers = plain.moves(&there);
            let wins = answers.iter().filter(|&&mv| plain.brings(&there, mv) == 1).count();
            assert!(answers.is_empty() || right * answers.len() <= wins * replies, "{here:?}: {mv:?}");
        }
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
}

/// A table that somebody else has.
struct Shelf {
    oracle: RefCell<Oracle>,
}

impl Tables for Shelf {
    fn is_lost(&self, board: &Coins, coins: u64) -> Option<bool> {
        let mut oracle = self.oracle.borrow_mut();
        Some(oracle.about(board, coins, &Limits::none()).ok()?.value(coins) < 0)
    }
}

#[test]
fn the_tables_of_others_serve_where_there_is_no_memory_for_our_own() {
    let mut dice = Dice::new(seed());
    let shelf = Shelf { oracle: RefCell::default() };
    let limits = Limits { memory: 0, ..Limits::none() };
    for id in ["coins/4", "coins/4/normal"] {
        let mut plain = Plain::new(id);
        for _ in 0..rounds(200) {
            let here = plain.random_position(&mut dice);
            let lookup = Lookup { limits, tables: &shelf };
            check_all(&mut plain, &mut CoinsCoach::default(), &here, &lookup, &mut dice);
        }
    }
}

#[test]
fn beyond_its_limits_the_coach_says_nothing() {
    for id in ["coins/8", "coins/preset4"] {
        let board = Coins::from_id(id).unwrap();
        let start = board.start();
        let found = CoinsCoach::default().appraise(&board, &start, &Lookup::unlimited());
        assert!(matches!(found, Err(Stopped::Memory { .. })), "{id}");
        let stop = Limits { stop: &|| true, ..Limits::none() };
        let lookup = Lookup { limits: stop, tables: &NoTables };
        let few = position(&board, 0b1111, 1);
        assert_eq!(CoinsCoach::default().hint(&board, &few, &lookup).err(), Some(Stopped::Asked), "{id}");
    }
}

#[test]
fn reasons_read_well() {
    let board = Coins::from_id("coins/4").unwrap();
    let mut coach = CoinsCoach::default();
    let mut judged = |text: &str, mv: &str| {
        let position = board.parse_position(text).unwrap();
        let mv = board.parse_move(&position, mv).unwrap();
        let why = coach.judge(&board, &position, &mv, &Lookup::unlimited()).unwrap().why;
        english().render(&why.message)
    };
    assert_eq!(
        judged("o/oo/.o./o...:0,0:1", "6"),
        "Four coins are left: a rhombus, two triangles side by side. Whoever moves next loses."
    );
    assert_eq!(
        judged("o/../..o/....:0,0:1", "0"),
        "One coin is left. Whoever moves next has to take it, and loses."
    );
    assert_eq!(judged("o/o./.../....:0,0:1", "0-1"), "This takes the last coin, and the last coin loses.");
}
