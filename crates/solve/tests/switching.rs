//! Switching against plain minimax, against the checker, and against what is known of special boards.

mod minimax;

use gambol_games::{Notation, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_solve::{
    Limits, Stopped,
    switching::{Answer, solve},
};
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Claim, Proof, Verdict, verify};

use self::minimax::{at, by_minimax, random_board, random_position, with_turn};

/// The answer, after its certificate has been checked.
fn solved(board: &Switching, position: &Position) -> Answer {
    let answer = solve(board, position, &Limits::none()).expect("no limits");
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict: answer.class };
    let certificate = Certificate { claim, proof: answer.proof.clone() }.to_json();
    if let Err(rejection) = verify(certificate.as_bytes()) {
        panic!("{rejection}: {certificate}");
    }
    answer
}

fn board(id: &str) -> Switching {
    Switching::from_id(id).expect("a board")
}

/// The fewest edges that two spanning trees share, by looking at all of them.
fn knots_by_enumeration(board: &Switching, position: &Position) -> Option<usize> {
    let graph = board.graph();
    let free: Vec<Edge> = position.free().collect();
    let spans = |edges: u32| {
        let chosen = free.iter().enumerate().filter(|&(i, _)| edges >> i & 1 == 1).map(|(_, &e)| e);
        let mut part: Vec<usize> = (0..graph.vertex_count()).collect();
        for e in graph.edges().filter(|&e| position.is_claimed(e)).chain(chosen) {
            let [from, to] = graph.ends(e).map(|v| part[v.index()]);
            part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
        part.iter().all(|&p| p == part[0])
    };
    let spanning: Vec<u32> = (0..1 << free.len()).filter(|&edges| spans(edges)).collect();
    let size = spanning.iter().map(|edges| edges.count_ones()).min()?;
    let trees: Vec<u32> = spanning.into_iter().filter(|edges| edges.count_ones() == size).collect();
    let shared = |&one: &u32| trees.iter().map(move |other| (one & other).count_ones() as usize).min();
    trees.iter().filter_map(shared).min()
}

#[test]
fn class_and_winning_moves_are_those_of_minimax_and_knots_those_of_the_best_pair_of_trees() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 3];
    for _ in 0..rounds(4_000) {
        let board = random_board(&mut dice, 4, 8);
        let position = random_position(&board, &mut dice, 3);
        let answer = solved(&board, &position);
        let (class, [short_moves, cut_moves]) = by_minimax(&board, &position);
        let what = format!("{} {}", board.id(), board.position_text(&position));
        assert_eq!(answer.class, class, "{what}");
        assert_eq!(answer.short_moves, short_moves, "{what}");
        assert_eq!(answer.cut_moves, cut_moves, "{what}");
        assert_eq!(answer.knots, knots_by_enumeration(&board, &position), "{what}");
        met[class as usize - Verdict::Short as usize] += 1;
    }
    assert!(met.iter().all(|&count| count > 0), "every class is met: {met:?}");
}

/// Solves G/f and G - f for every f: sizes that minimax cannot reach.
#[test]
fn the_winning_moves_are_those_after_which_the_side_wins_moving_second() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(300) {
        let n = 2 + dice.below(25);
        let board = random_board(&mut dice, n, 2 * n + 4);
        let position = random_position(&board, &mut dice, 4);
        let answer = solved(&board, &position);
        let what = format!("{} {}", board.id(), board.position_text(&position));
        for (side, winner, moves) in
            [(Side::Short, Verdict::Short, &answer.short_moves), (Side::Cut, Verdict::Cut, &answer.cut_moves)]
        {
            for e in position.free() {
                let mut position = with_turn(&board, &position, side);
                board.play(&mut position, &e);
                assert_eq!(solved(&board, &position).class == winner, moves.contains(&e), "{what} {e:?}");
            }
        }
    }
}

#[test]
fn bridg_it_is_neutral_and_its_trees_have_no_knot_but_one() {
    for n in (1..=12).chain([20, 40]) {
        let board = board(&format!("switching/gale{n}"));
        let answer = solved(&board, &board.start());
        assert_eq!(answer.class, Verdict::Neutral, "gale{n}");
        assert!(!answer.short_moves.is_empty() && !answer.cut_moves.is_empty(), "gale{n}");
        assert_eq!(answer.knots, Some(1), "gale{n}");
    }
}

#[test]
fn a_knot_away_from_the_terminals_wins_for_nobody() {
    let board = board("switching/[A-x;A-x;x-B;A-p]");
    let answer = solved(&board, &board.start());
    assert_eq!(answer.class, Verdict::Neutral);
    assert_eq!(answer.short_moves, [Edge(2)]);
    assert_eq!(answer.cut_moves, [0, 1, 2].map(Edge));
    assert_eq!(answer.knots, Some(2));
}

#[test]
fn short_can_win_outside_the_smallest_pair_of_trees() {
    // With AB added, two trees span A, x and B; but y helps as well.
    let board = board("switching/[A-x;A-x;x-B;A-y;y-B]");
    let answer = solved(&board, &board.start());
    assert_eq!(answer.class, Verdict::Neutral);
    assert_eq!(answer.short_moves, [2, 3, 4].map(Edge));
    assert_eq!(answer.cut_moves, [0, 1, 2].map(Edge));
}

#[test]
fn two_trees_through_the_terminals_make_a_board_short_whatever_else_there_is() {
    let k4 = board("switching/k4/from=0/to=3");
    let answer = solved(&k4, &k4.start());
    assert_eq!(answer.class, Verdict::Short);
    assert_eq!((answer.short_moves.len(), answer.cut_moves.len()), (6, 0));
    assert_eq!(answer.knots, Some(0));

    let doubled = board("switching/[A-B;A-B;B-p;q]");
    let answer = solved(&doubled, &doubled.start());
    assert_eq!(answer.class, Verdict::Short);
    assert_eq!(answer.knots, None);
    let trees_of = |edges: [u32; 2]| Proof::TwoTrees { trees: edges.map(|e| vec![e]) };
    assert!([trees_of([0, 1]), trees_of([1, 0])].contains(&answer.proof), "{:?}", answer.proof);
}

#[test]
fn terminals_apart_from_the_start_leave_cut_every_edge() {
    let board = board("switching/[A-x;A-x;B-y]");
    let answer = solved(&board, &board.start());
    assert_eq!(answer.class, Verdict::Cut);
    assert_eq!(answer.short_moves, []);
    assert_eq!(answer.cut_moves, [0, 1, 2].map(Edge));
    assert_eq!(answer.knots, None);
}

#[test]
fn a_game_that_is_over_is_won_with_every_edge_that_is_left() {
    let board = board("switching/[A-x;x-B;A-y;y-B]");
    let short = solved(&board, &at(&board, "+0+1-2:cut"));
    assert_eq!((short.class, short.short_moves, short.cut_moves), (Verdict::Short, vec![Edge(3)], vec![]));
    let cut = solved(&board, &at(&board, "-0-3+1:short"));
    assert_eq!((cut.class, cut.short_moves, cut.cut_moves), (Verdict::Cut, vec![], vec![Edge(2)]));
}

#[test]
fn whoever_is_asked_to_stop_stops() {
    let board = board("switching/gale20");
    let stop = Limits { stop: &|| true, ..Limits::none() };
    assert_eq!(solve(&board, &board.start(), &stop), Err(Stopped::Asked));
    let poor = Limits { memory: 1_000, ..Limits::none() };
    assert!(matches!(solve(&board, &board.start(), &poor), Err(Stopped::Memory { .. })));
}
