//! Fish-barrel, solved, against plain search; and every answer's certificate checked.

use std::collections::HashMap;

use gambol_games::{CappedFish, FiniteMoves, FishBarrel, Notation, Rules, Seat, fish::Position};
use gambol_graph::Dice;
use gambol_solve::{Limits, Stopped, fish::solve};
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Claim, Proof, Verdict, verify};

/// The certificate of an answer is accepted from its text alone.
fn check_certificate(board: &FishBarrel, position: &Position, winner: Seat, proof: Proof) {
    let claim = Claim {
        game: board.id(),
        position: board.position_text(position),
        verdict: if winner == Seat::First { Verdict::First } else { Verdict::Second },
    };
    let json = Certificate { claim, proof }.to_json();
    verify(json.as_bytes()).unwrap_or_else(|rejection| panic!("{json}: {rejection}"));
}

/// Whether the player to move wins, by trying everything.
fn mover_wins(board: &CappedFish, position: &mut Position, known: &mut HashMap<Vec<u128>, bool>) -> bool {
    if let Some(&wins) = known.get(position.fish()) {
        return wins;
    }
    let wins = (0..board.count(position)).any(|n| {
        let mv = board.nth(position, n);
        board.play(position, &mv);
        let wins = !mover_wins(board, position, known);
        board.undo(position, &mv, ());
        wins
    });
    known.insert(position.fish().to_vec(), wins);
    wins
}

#[test]
fn fuzz_capped_games_agree_with_plain_search() {
    let mut dice = Dice::new(seed());
    let (mut checked, mut against_parity) = (0, 0);
    for _ in 0..rounds(300) {
        let counts: Vec<String> = (0..=dice.below(3)).map(|_| dice.below(4).to_string()).collect();
        let caps = [
            "/barrel=3",
            "/barrel=4",
            "/barrel=5",
            "/barrel=3/add=1",
            "/barrel=3/move=1",
            "/barrel=4/add=2/move=2",
            "/barrel=4/add=1",
            "/barrel=4/add=0",
            "/barrel=4/move=1",
            "/add=1",
            "/move=0",
        ];
        let id = format!("fish/{}{}", counts.join(","), caps[dice.below(caps.len() as u64) as usize]);
        let board = FishBarrel::from_id(&id).unwrap();
        if board.most_from(&board.start()).iter().product::<u128>() > 400 {
            continue;
        }
        let capped = CappedFish::try_from(board.clone()).unwrap();
        let mut position = board.start();
        let answer = solve(&board, &position, &Limits::none()).unwrap();
        let mut known = HashMap::new();
        let wins = mover_wins(&capped, &mut position, &mut known);
        assert_eq!(answer.winner == Seat::First, wins, "{id}");
        assert!(answer.complete);
        // Exactly the winning moves are listed.
        let mut winning: Vec<String> =
            answer.winning_moves.iter().map(|mv| board.move_text(&position, mv)).collect();
        let mut moves = Vec::new();
        capped.moves(&position, &mut moves);
        let mut expected: Vec<String> = moves
            .iter()
            .filter(|mv| {
                board.play(&mut position, mv);
                let wins = !mover_wins(&capped, &mut position, &mut known);
                board.undo(&mut position, mv, ());
                wins
            })
            .map(|mv| board.move_text(&board.start(), mv))
            .collect();
        winning.sort();
        expected.sort();
        assert_eq!(winning, expected, "{id}");
        against_parity += usize::from(wins != counts.iter().any(|n| n.ends_with(['1', '3'])));
        check_certificate(&board, &position, answer.winner, answer.proof);
        checked += 1;
    }
    assert!(checked > 30 && against_parity > 0, "{checked} boards, {against_parity} of them against parity");
}

#[test]
fn parity_decides_without_caps_at_any_size() {
    for (counts, winner, winning) in [
        ("3,2,4,1", Seat::First, Some("1 0 0 1")),
        ("2,0,4", Seat::Second, None),
        ("0,0,0", Seat::Second, None),
        ("0,7,340282366920938463463374607431768211453", Seat::First, Some("2 1")),
        ("340282366920938463463374607431768211454,5", Seat::First, Some("2")),
    ] {
        let board = FishBarrel::from_id(&format!("fish/{counts}")).unwrap();
        let start = board.start();
        let answer = solve(&board, &start, &Limits::none()).unwrap();
        assert_eq!(answer.winner, winner, "{counts}");
        let text = answer.winning_moves.first().map(|mv| board.move_text(&start, mv));
        assert_eq!(text.as_deref(), winning, "{counts}");
        for mv in &answer.winning_moves {
            board.check(&start, mv).unwrap();
        }
        check_certificate(&board, &start, answer.winner, answer.proof);
    }
}

#[test]
fn an_odd_cap_can_make_the_parity_move_illegal() {
    let board = FishBarrel::from_id("fish/1,3/barrel=3").unwrap();
    let answer = solve(&board, &board.start(), &Limits::none()).unwrap();
    assert_eq!(answer.winner, Seat::Second, "the fourth fish does not fit");
}

#[test]
fn limits_are_kept() {
    let board = FishBarrel::from_id("fish/9,9,9,9,9/barrel=99").unwrap();
    let small = Limits { memory: 1 << 20, ..Limits::none() };
    assert!(matches!(solve(&board, &board.start(), &small), Err(Stopped::Memory { .. })));
    let stopped = Limits { stop: &|| true, ..Limits::none() };
    let board = FishBarrel::from_id("fish/9,9/barrel=9").unwrap();
    assert_eq!(solve(&board, &board.start(), &stopped), Err(Stopped::Asked));
    // With an even cap alone parity decides, whatever the size.
    let even = FishBarrel::from_id("fish/9,9,9,9,9/barrel=100").unwrap();
    let answer = solve(&even, &even.start(), &small).unwrap();
    assert_eq!((answer.winner, answer.complete), (Seat::First, false));
}
