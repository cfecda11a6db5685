//! Surveys of geography positions, and the structures behind lost ones, against plain search and the verifier.

mod plain;

use gambol_games::{FiniteMoves, Geography, Notation, Rule, Rules, Seat, geography::Position};
use gambol_graph::{Dice, Direction, Vertex};
use gambol_solve::{
    Limits,
    geography::{Effort, Surveyor, covering, loss, started},
};
use gambol_testing::{random_graph, rounds, seed};
use gambol_verify::{Certificate, Claim, Proof, Verdict, verify};

use self::plain::Plain;

/// A small board of any rule, with or without a start.
fn random_board(dice: &mut Dice) -> Geography {
    let directions = [Direction::Undirected, Direction::Directed];
    let direction = directions[dice.below(2) as usize];
    let n = 1 + dice.below(7);
    let edges = dice.below(2 * n + 2);
    let graph = random_graph(dice, direction, n, edges);
    let rule = [Rule::Edge, Rule::Vertex][dice.below(2) as usize];
    let start = (dice.below(3) > 0).then(|| Vertex(dice.below(n) as u32));
    Geography::new(graph, rule, start).expect("a board")
}

/// Every position of a random game, before its end.
fn each_position(dice: &mut Dice, board: &Geography, mut look: impl FnMut(&Position, &mut Dice)) {
    let mut position = board.start();
    while board.outcome(&position).is_none() {
        look(&position, dice);
        let mv = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
        board.play(&mut position, &mv);
    }
}

#[test]
fn fuzz_a_survey_agrees_with_plain_search_and_claims_no_more_than_it_knows() {
    let mut dice = Dice::new(seed());
    let limits = Limits::none();
    let [mut thorough, mut hasty] = [(); 2].map(|()| Surveyor::default());
    for _ in 0..rounds(1500) {
        let board = random_board(&mut dice);
        let mut plain = Plain::new(&board);
        each_position(&mut dice, &board, |position, _| {
            let winning = plain.winning_moves(&mut position.clone(), usize::MAX);
            let text = format!("{} {}", board.id(), board.position_text(position));
            let effort = Effort { nodes: u64::MAX / 2, all_moves: true };
            let survey = thorough.survey(&board, position, effort, &limits);
            assert_eq!(survey.moves.len(), board.count(position), "{text}");
            for after in &survey.moves {
                assert_eq!(after.wins(), Some(winning.contains(&after.to)), "{text}");
            }
            let one = hasty.survey(&board, position, Effort { all_moves: false, ..effort }, &limits);
            assert_eq!(one.mover_wins(), Some(!winning.is_empty()), "{text}");
            assert!(one.winning_moves().all(|to| winning.contains(&to)), "{text}");
        });
    }
}

#[test]
fn fuzz_without_effort_time_or_memory_nothing_false_is_said() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(500) {
        let board = random_board(&mut dice);
        let mut plain = Plain::new(&board);
        let mut surveyor = Surveyor::default();
        each_position(&mut dice, &board, |position, dice| {
            let winning = plain.winning_moves(&mut position.clone(), usize::MAX);
            let stops = dice.below(2) == 0;
            let memory = [0, 100, 1 << 20][dice.below(3) as usize];
            let limits = Limits { stop: &|| stops, memory };
            let effort = Effort { nodes: 300 * dice.below(2), all_moves: dice.below(2) == 0 };
            let survey = surveyor.survey(&board, position, effort, &limits);
            assert_eq!(survey.moves.len(), board.count(position));
            for after in &survey.moves {
                assert!(after.wins().is_none_or(|wins| wins == winning.contains(&after.to)));
            }
        });
    }
}

#[test]
fn most_of_what_was_searched_is_not_searched_again() {
    let board = Geography::from_id("geography/pyramid6/start=1,0").unwrap();
    let mut surveyor = Surveyor::default();
    let effort = Effort { nodes: 1 << 20, all_moves: true };
    let survey = surveyor.survey(&board, &board.start(), effort, &Limits::none());
    assert!(survey.is_complete());
    let nodes = surveyor.nodes();
    assert!(nodes > 500, "{nodes}");
    let again = surveyor.survey(&board, &board.start(), effort, &Limits::none());
    assert_eq!(again, survey);
    // What was found before the table had to be enlarged is lost.
    let searched_again = surveyor.nodes() - nodes;
    assert!(searched_again * 2 < nodes, "{searched_again} of {nodes}");
}

/// Here the key of a decided position was once that of the core of another.
#[test]
fn what_is_known_of_one_position_is_not_taken_for_another() {
    let board = Geography::from_id("geography/[0;1;2>1;1>2;1>0;0>2;2>1]").unwrap();
    let mut surveyor = Surveyor::default();
    let effort = Effort { nodes: 1 << 20, all_moves: true };
    surveyor.survey(&board, &board.start(), effort, &Limits::none());
    let survey = surveyor.survey(&board, &started(&board, Vertex(1)), effort, &Limits::none());
    assert_eq!(survey.winning_moves().count(), 2);
}

#[test]
fn a_position_beyond_the_effort_has_numbers_for_every_move() {
    let board = Geography::from_id("geography/pyramid13/start=0,0").unwrap();
    let mut surveyor = Surveyor::default();
    for all_moves in [false, true] {
        let effort = Effort { nodes: 3000, all_moves };
        let survey = surveyor.survey(&board, &board.start(), effort, &Limits::none());
        assert_eq!(survey.mover_wins(), None);
        // One search for all moves takes mirror images for the same, and tells of one of them.
        let searched = survey.moves.iter().filter(|after| after.numbers.proof > 1).count();
        assert!(searched == survey.moves.len() || !all_moves && searched > 0, "{survey:?}");
    }
    assert!((6000..9000).contains(&surveyor.nodes()), "{}", surveyor.nodes());
}

/// Whether the verifier accepts a proof that the player to move, or the other, wins.
fn accepts(board: &Geography, position: &Position, proof: Proof, mover_wins: bool) -> bool {
    let winner = if mover_wins { board.turn(position) } else { board.turn(position).other() };
    let verdict = if winner == Seat::First { Verdict::First } else { Verdict::Second };
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    verify(Certificate { claim, proof }.to_json().as_bytes()).is_ok()
}

#[test]
fn fuzz_structures_are_found_and_prove_what_they_are_said_to() {
    let mut dice = Dice::new(seed());
    let limits = Limits::none();
    let mut found = [0; 3];
    for _ in 0..rounds(1500) {
        let board = random_board(&mut dice);
        let mut plain = Plain::new(&board);
        each_position(&mut dice, &board, |position, _| {
            if position.token().is_none() {
                return;
            }
            let wins = plain.mover_wins(&mut position.clone());
            let text = format!("{} {}", board.id(), board.position_text(position));
            let structure = loss(&board, position, &limits).expect("no limits");
            let matched = board.rule() == Rule::Vertex && !board.graph().is_directed();
            assert!(!matched || wins || structure.is_some(), "{text}");
            if let Some(proof) = structure {
                if let Proof::Retreat { lost } = &proof {
                    assert_eq!(lost.last().map(|&v| Vertex(v)), position.token(), "{text}");
                }
                found[0] += usize::from(matches!(proof, Proof::Fort { .. }));
                found[1] += usize::from(matches!(proof, Proof::Retreat { .. }));
                assert!(accepts(&board, position, proof, false), "{text}");
            }
            let covering = covering(&board, position, &limits).expect("no limits");
            assert_eq!(covering.is_some(), matched && wins, "{text}");
            if let Some((to, proof)) = covering {
                found[2] += 1;
                assert!(plain.winning_moves(&mut position.clone(), usize::MAX).contains(&to), "{text}");
                assert!(accepts(&board, position, proof, true), "{text}");
            }
        });
    }
    assert!(found.iter().all(|&found| found > 40), "{found:?}");
}
