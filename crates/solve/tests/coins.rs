//! Coins, solved by tables, against plain search; and every answer's certificate checked.

mod plain;

use std::thread;

use gambol_games::{
    Coins, Notation, Rules, Seat,
    coins::{Position, Take},
};
use gambol_graph::Dice;
use gambol_solve::{
    Limits, Stopped,
    coins::{Answer, Build, Numbering, Sum, solve},
};
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Claim, Verdict, verify};
use plain::Plain;

fn board(id: &str) -> Coins {
    Coins::from_id(id).unwrap()
}

/// The position with these coins and the first player to move.
fn with_coins(board: &Coins, coins: u64) -> Position {
    let mut cell = 0;
    let rows = (1..=board.rows()).map(|length| {
        let row = (cell..cell + length).map(|cell| if coins >> cell & 1 == 1 { 'o' } else { '.' });
        cell += length;
        row.collect::<String>()
    });
    let rows = rows.collect::<Vec<_>>().join("/");
    board.parse_position(&format!("{rows}:0,0:1")).unwrap()
}

/// The certificate of an answer is accepted from its text alone.
fn check_certificate(board: &Coins, position: &Position, answer: &Answer) {
    let verdict = if answer.winner == Seat::First { Verdict::First } else { Verdict::Second };
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    let json = Certificate { claim, proof: answer.proof.clone() }.to_json();
    verify(json.as_bytes()).unwrap_or_else(|rejection| panic!("{json}: {rejection}"));
}

/// The whole table by that many threads.
fn sum_by(threads: usize, board: &Coins, coins: u64) -> Sum {
    let numbering = Numbering::new(board, coins);
    let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
    let build = Build::new(numbering, &mut memory);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| build.work(&Limits::none(), |_, _| {}));
        }
    });
    build.finish().unwrap().sum()
}

#[test]
fn the_golden_counts_hold_for_the_last_coin_loses() {
    for (rows, winner, lost) in [
        (1, Seat::Second, 1),
        (2, Seat::First, 3),
        (3, Seat::Second, 14),
        (4, Seat::First, 142),
        (5, Seat::Second, 3902),
        (6, Seat::First, 189_089),
    ] {
        let board = board(&format!("coins/{rows}"));
        let answer = solve(&board, &board.start(), &Limits::none()).unwrap();
        assert_eq!((answer.winner, answer.lost), (winner, lost), "{rows} rows");
        check_certificate(&board, &board.start(), &answer);
        if rows == 6 {
            assert_eq!(answer.winning_moves.len(), 12);
        }
    }
}

#[test]
fn twenty_eight_coins_are_won_by_six_openings_or_thirteen_if_lines_are_short() {
    for (id, lost, openings) in [("coins/7", 19_496_523, 6), ("coins/7/line=6", 19_508_019, 13)] {
        let board = board(id);
        let answer = solve(&board, &board.start(), &Limits::none()).unwrap();
        assert_eq!((answer.winner, answer.lost), (Seat::First, lost), "{id}");
        assert_eq!(answer.winning_moves.len(), openings, "{id}");
    }
}

#[test]
fn any_number_of_threads_makes_the_same_table() {
    for id in ["coins/6", "coins/6/normal"] {
        let board = board(id);
        let alone = sum_by(1, &board, (1 << 21) - 1);
        for threads in [2, 3, 8] {
            assert_eq!(sum_by(threads, &board, (1 << 21) - 1), alone, "{id} with {threads} threads");
        }
    }
}

/// The entry of every position, against plain search.
fn compare_all(board: &Coins, coins: u64) {
    let numbering = Numbering::new(board, coins);
    let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
    let build = Build::new(numbering, &mut memory);
    build.work(&Limits::none(), |_, _| {}).unwrap();
    let table = build.finish().unwrap();
    let mut plain = Plain::new(board);
    for number in 0..table.numbering().positions() {
        let mut position = with_coins(board, table.numbering().coins(number));
        let lost = !plain.mover_wins(&mut position);
        assert_eq!(table.is_lost(number), lost, "{} at {}", board.id(), board.position_text(&position));
    }
}

#[test]
fn every_entry_agrees_with_plain_search_on_all_boards_up_to_fifteen_coins() {
    for rows in 1..=5 {
        for longest in 1..=rows {
            for rule in ["", "/normal"] {
                let board = board(&format!("coins/{rows}/line={longest}{rule}"));
                compare_all(&board, (1 << board.cells()) - 1);
            }
        }
    }
}

/// A random board of that many rows, and some of its coins.
fn drawn(rows: u64, most: u32, dice: &mut Dice) -> (Coins, u64) {
    let rule = ["", "/normal"][dice.below(2) as usize];
    let board = board(&format!("coins/{rows}/line={}{rule}", 1 + dice.below(rows)));
    let mut coins = dice.below(1 << board.cells());
    while coins.count_ones() > most {
        coins &= dice.below(1 << board.cells());
    }
    (board, coins)
}

#[test]
fn fuzz_boards_with_missing_coins_agree_with_plain_search() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(40) {
        let rows = 3 + dice.below(7);
        let (board, coins) = drawn(rows, 14, &mut dice);
        let mut position = with_coins(&board, coins);
        let answer = solve(&board, &position, &Limits::none()).unwrap();
        let mut plain = Plain::new(&board);
        assert_eq!(answer.winner == Seat::First, plain.mover_wins(&mut position), "{}", board.id());
        assert_eq!(answer.winning_moves, plain.winning_moves(&mut position, usize::MAX), "{}", board.id());
        check_certificate(&board, &position, &answer);
        compare_all(&board, coins);
    }
}

#[test]
fn fuzz_random_positions_of_21_coins_agree_with_plain_search() {
    let mut dice = Dice::new(seed());
    for rule in ["coins/6", "coins/6/normal", "coins/6/line=3", "coins/6/line=4/normal"] {
        let board = board(rule);
        let numbering = Numbering::new(&board, (1 << 21) - 1);
        let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
        let build = Build::new(numbering, &mut memory);
        build.work(&Limits::none(), |_, _| {}).unwrap();
        let table = build.finish().unwrap();
        let mut plain = Plain::new(&board);
        for _ in 0..rounds(100) {
            let coins = dice.below(1 << 21) & dice.below(1 << 21);
            let mut position = with_coins(&board, coins);
            let wins = plain.mover_wins(&mut position);
            assert_eq!(table.is_lost(coins), !wins, "{rule} at {}", board.position_text(&position));
        }
    }
}

/// The six ways to lay the triangle onto itself, as the cells that cells come to.
fn symmetries(rows: u32) -> Vec<Vec<u32>> {
    let places: Vec<(u32, u32)> =
        (0..rows).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
    let number = |row: u32, column: u32| row * (row + 1) / 2 + column;
    let laid = |turn: &dyn Fn([u32; 3]) -> [u32; 3]| {
        // The distances from the three sides add up to rows - 1.
        let to = |&(row, column): &(u32, u32)| turn([column, row - column, rows - 1 - row]);
        places.iter().map(to).map(|[right, left, _]| number(left + right, right)).collect()
    };
    vec![
        laid(&|[a, b, c]| [a, b, c]),
        laid(&|[a, b, c]| [b, c, a]),
        laid(&|[a, b, c]| [c, a, b]),
        laid(&|[a, b, c]| [b, a, c]),
        laid(&|[a, b, c]| [a, c, b]),
        laid(&|[a, b, c]| [c, b, a]),
    ]
}

#[test]
fn fuzz_symmetric_positions_have_equal_entries() {
    let mut dice = Dice::new(seed());
    for id in ["coins/6", "coins/6/line=4", "coins/7", "coins/7/normal"] {
        let board = board(id);
        let cells = board.cells();
        let numbering = Numbering::new(&board, (1 << cells) - 1);
        let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
        let build = Build::new(numbering, &mut memory);
        build.work(&Limits::none(), |_, _| {}).unwrap();
        let table = build.finish().unwrap();
        let symmetries = symmetries(board.rows());
        for _ in 0..rounds(20_000) {
            let coins = dice.below(1 << cells);
            for onto in &symmetries {
                let laid = (0..cells).filter(|&cell| coins >> cell & 1 == 1);
                let laid = laid.fold(0, |laid, cell| laid | 1_u64 << onto[cell]);
                assert_eq!(table.is_lost(laid), table.is_lost(coins), "{id}: {coins:b} and {laid:b}");
            }
        }
    }
}

#[test]
fn a_table_that_was_left_goes_on_from_the_pieces_that_were_kept() {
    let board = board("coins/6");
    let numbering = Numbering::new(&board, (1 << 21) - 1);
    let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
    let build = Build::new(numbering.clone(), &mut memory);
    let mut kept = Vec::new();
    let asked = std::cell::Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) == 20;
    let limits = Limits { stop: &stop, ..Limits::none() };
    let stopped = build.work(&limits, |piece, chunks| kept.push((piece, chunks.to_vec())));
    assert_eq!((stopped, build.left()), (Err(Stopped::Asked), 44));
    assert!(build.finish().is_none());

    let mut memory = Build::memory(&numbering, &Limits::none()).unwrap();
    for (piece, chunks) in &kept {
        memory[piece * chunks.len()..][..chunks.len()].copy_from_slice(chunks);
    }
    let build = Build::resume(numbering, &mut memory, |piece| kept.iter().any(|kept| kept.0 == piece));
    assert_eq!(build.left(), 44);
    build.work(&Limits::none(), |_, _| {}).unwrap();
    assert_eq!(build.finish().unwrap().sum(), sum_by(1, &board, (1 << 21) - 1));
}

#[test]
fn limits_are_kept() {
    let nine = board("coins/9");
    let small = Limits { memory: 1 << 40, ..Limits::none() };
    let needed = 1 << 42;
    assert_eq!(solve(&nine, &nine.start(), &small), Err(Stopped::Memory { needed }));
    let stopped = Limits { stop: &|| true, ..Limits::none() };
    let six = board("coins/6");
    assert_eq!(solve(&six, &six.start(), &stopped), Err(Stopped::Asked));
}

#[test]
fn on_the_empty_board_the_winner_is_known() {
    for (id, winner) in [("coins/2", Seat::First), ("coins/2/normal", Seat::Second)] {
        let board = board(id);
        let position = with_coins(&board, 0);
        let answer = solve(&board, &position, &Limits::none()).unwrap();
        assert_eq!((answer.winner, answer.winning_moves), (winner, Vec::<Take>::new()), "{id}");
        assert_eq!(answer.lost, u64::from(winner == Seat::Second));
    }
}
