//! Undirected geography with the vertex rule against plain search, with every certificate checked.

mod plain;

use gambol_games::{Geography, Notation, Rule, Rules, Seat, geography::Position};
use gambol_graph::{Dice, Direction, Graph, Vertex};
use gambol_solve::{
    Limits,
    geography::{Answer, vertex_rule},
};
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Claim, Verdict, verify};

use self::plain::Plain;

/// The answer, after its certificate has been checked.
fn solved(board: &Geography, position: &Position) -> Answer {
    let answer = vertex_rule::solve(board, position, &Limits::none()).expect("no limits");
    let winner = if answer.mover_wins { board.turn(position) } else { board.turn(position).other() };
    let verdict = if winner == Seat::First { Verdict::First } else { Verdict::Second };
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    let certificate = Certificate { claim, proof: answer.proof.clone() }.to_json();
    if let Err(rejection) = verify(certificate.as_bytes()) {
        panic!("{rejection}: {certificate}");
    }
    answer
}

fn random_graph(dice: &mut Dice, n: u64, m: u64) -> Graph {
    let mut builder = Graph::builder(Direction::Undirected);
    let vertices: Vec<Vertex> = (0..n).map(|v| builder.vertex(&v.to_string()).expect("a new name")).collect();
    for _ in 0..m {
        let [u, v] = [dice.below(n), dice.below(n)].map(|v| vertices[v as usize]);
        if u != v {
            builder.edge(u, v).expect("an edge");
        }
    }
    builder.build()
}

#[test]
fn fuzz_every_position_of_random_walks_agrees_with_plain_search() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(400) {
        let n = 1 + dice.below(11);
        let m = dice.below(2 * n + 2);
        let graph = random_graph(&mut dice, n, m);
        let start = Vertex(dice.below(n) as u32);
        let board = Geography::new(graph, Rule::Vertex, Some(start)).expect("a board");
        let mut plain = Plain::new(&board);
        let mut position = board.start();
        loop {
            let answer = solved(&board, &position);
            let mut winning = plain.winning_moves(&mut position, usize::MAX);
            winning.sort_unstable();
            assert_eq!(answer.winning_moves, winning, "{} {}", board.id(), board.position_text(&position));
            assert_eq!(answer.mover_wins, !winning.is_empty());
            let open: Vec<Vertex> =
                board.graph().vertices().filter(|v| board.check(&position, v).is_ok()).collect();
            if open.is_empty() {
                break;
            }
            board.play(&mut position, &open[dice.below(open.len() as u64) as usize]);
        }
    }
}

#[test]
fn fuzz_the_winning_starts_are_those_from_which_the_mover_loses() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(200) {
        let n = 1 + dice.below(9);
        let m = dice.below(2 * n);
        let graph = random_graph(&mut dice, n, m);
        let board = Geography::new(graph, Rule::Vertex, None).expect("a board");
        let starts = vertex_rule::winning_starts(&board, &Limits::none()).expect("no limits");
        let winning = Plain::new(&board).winning_moves(&mut board.start(), usize::MAX);
        assert_eq!(starts, winning, "{}", board.id());
    }
}

/// Sparse graphs have long alternating paths, odd cycles many blossoms; the certificate proves each answer.
#[test]
fn fuzz_larger_graphs_prove_themselves() {
    let mut dice = Dice::new(seed());
    let mut lost = 0;
    for _ in 0..rounds(40) {
        let n = 50 + dice.below(3000);
        let m = n * (80 + dice.below(170)) / 100;
        let graph = random_graph(&mut dice, n, m);
        let start = Vertex(dice.below(n) as u32);
        let board = Geography::new(graph, Rule::Vertex, Some(start)).expect("a board");
        lost += usize::from(!solved(&board, &board.start()).mover_wins);
    }
    assert!(lost > 0, "some starts are lost");
}
