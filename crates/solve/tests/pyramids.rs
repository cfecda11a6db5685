//! Pyramids, solved by search with forts.

use gambol_games::{Geography, Notation, Rules};
use gambol_solve::{
    Limits,
    dfpn::{Search, Table},
    geography::Trail,
};
use gambol_verify::{Claim, Verdict, verify};

/// Whether the player to move wins, the winner's moves in a certificate that was accepted, and the nodes searched again for it.
fn solve(board: &str, entries: usize) -> (bool, usize, u64) {
    let board = Geography::from_id(&format!("geography/{board}")).expect("a board");
    let table = Table::with_entries(entries, &Limits::none()).expect("no limits");
    let trail = Trail::<u64>::new(&board, &board.start()).expect("at most 64 vertices");
    let search = Search::new(trail, &table);
    let wins = search.work(&Limits::none()).expect("no limits");
    let strategy = search.strategy(&Limits::none()).expect("no limits");
    let claim = Claim {
        game: board.id(),
        position: board.position_text(&board.start()),
        verdict: if wins { Verdict::First } else { Verdict::Second },
    };
    let mut certificate = Vec::new();
    strategy.write(&claim, &mut certificate).expect("memory takes everything");
    match verify(&certificate[..]) {
        Ok(verified) => assert_eq!(verified.steps, strategy.moves() as u64, "{}", claim.game),
        Err(rejection) => panic!("{}: {rejection}", claim.game),
    }
    (wins, strategy.moves(), strategy.searched_again())
}

fn mover_wins(board: &str) -> bool {
    solve(board, 1 << 16).0
}

#[test]
fn the_top_is_lost_except_in_pyramids_one_and_five() {
    for n in 1..=7 {
        assert_eq!(mover_wins(&format!("pyramid{n}/start=0,0")), [1, 5].contains(&n), "{n}");
    }
}

#[test]
fn the_starts_of_pyramid_five() {
    for (start, wins) in
        [("0,0", true), ("1,0", true), ("2,0", true), ("2,1", true), ("3,0", true), ("3,1", false)]
    {
        assert_eq!(mover_wins(&format!("pyramid5/start={start}")), wins, "{start}");
    }
}

#[test]
fn the_certificate_for_the_top_of_pyramid_five_is_short() {
    let (wins, moves, _) = solve("pyramid5/start=0,0", 1 << 16);
    assert!(wins && moves <= 40, "{moves} moves");
}

#[test]
fn every_start_of_pyramid_six_has_a_certificate_after_a_search_in_a_small_table() {
    let mut again = 0;
    // One start of each orbit under the symmetries of the triangle.
    for (start, wins) in [
        ("0,0", false),
        ("1,0", true),
        ("2,0", false),
        ("2,1", false),
        ("3,0", false),
        ("3,1", true),
        ("4,2", false),
    ] {
        let (mover_wins, _, searched_again) = solve(&format!("pyramid6/start={start}"), 1 << 16);
        assert_eq!(mover_wins, wins, "{start}");
        again += searched_again;
    }
    assert!(again > 0, "a table of 2^16 entries loses something");
}

#[test]
fn symmetric_starts_have_the_same_winner() {
    for (n, starts) in
        [(5, ["1,0", "1,1", "4,0", "4,4", "5,1", "5,4"]), (6, ["3,1", "3,2", "4,1", "4,3", "5,2", "5,3"])]
    {
        for start in starts {
            assert_eq!(
                mover_wins(&format!("pyramid{n}/start={start}")),
                mover_wins(&format!("pyramid{n}/start={}", starts[0])),
                "{n}, {start}"
            );
        }
    }
}

#[test]
fn odd_cycles_are_won_and_even_cycles_lost() {
    for length in 3..=40 {
        assert_eq!(mover_wins(&format!("cycle{length}/start=0")), length % 2 == 1, "{length}");
    }
}

#[test]
fn complete_graphs_are_won() {
    for n in 2..=7 {
        assert!(mover_wins(&format!("k{n}/start=0")), "{n}");
    }
}
