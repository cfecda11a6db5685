//! What is known of special boards.

use gambol_games::{FiniteMoves, Geography, Outcome, Rule, Rules, geography::Position};
use gambol_graph::{Dice, Direction, Generator, Graph, Vertex};
use gambol_solve::{
    Limits,
    geography::forts::{Remaining, Sought, Word, find},
};
use gambol_testing::{rounds, seed};

use super::certify;

/// Whether there is a fort, as every way to find out says that fits the size.
fn has_fort(graph: &Graph, token: Vertex) -> bool {
    let fort = find(graph, |_| true, token, &Limits::none()).expect("no limits");
    if let Some(fort) = &fort {
        certify(graph, &[], token, fort.iter().map(|v| v.0).collect());
    }
    if let Some(unused) = Remaining::<u128>::new(graph) {
        let sought = unused.fort(token);
        assert_ne!(sought, Sought::GaveUp);
        assert_eq!(sought.found().is_some(), fort.is_some(), "{} at {token:?}", graph.id());
        if let Some(fort) = sought.found() {
            certify(graph, &[], token, fort.members().map(|v| v as u32).collect());
        }
    }
    fort.is_some()
}

#[test]
fn the_top_of_a_pyramid_is_in_a_fort_iff_its_side_and_three_is_no_power_of_two() {
    for n in 1..=31_u32 {
        let pyramid = Generator::Pyramid(n).graph().expect("a pyramid");
        assert_eq!(has_fort(&pyramid, Vertex(0)), !(n + 3).is_power_of_two(), "pyramid{n}");
    }
}

/// Up to 8 x 8 vertices: (a, b), counted from 1, is lost iff gcd(rows + 1, columns + 1) divides neither a nor b.
#[test]
fn a_vertex_of_a_grid_is_in_a_fort_iff_the_greatest_common_divisor_says_so() {
    for (rows, columns) in (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns))) {
        let grid = Generator::Grid(rows, columns).graph().expect("a grid");
        let divisor = gcd(rows + 1, columns + 1);
        for v in grid.vertices() {
            let [a, b] = [v.0 / columns + 1, v.0 % columns + 1];
            let lost = a % divisor != 0 && b % divisor != 0;
            assert_eq!(has_fort(&grid, v), lost, "{rows} x {columns} at {a}, {b}");
        }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether the player to move wins, by looking at everything.
fn mover_wins(board: &Geography, position: &mut Position) -> bool {
    if let Some(outcome) = board.outcome(position) {
        return outcome == Outcome::Won(board.turn(position));
    }
    let moves: Vec<Vertex> = (0..board.count(position)).map(|n| board.nth(position, n)).collect();
    moves.into_iter().any(|to| {
        let came = board.play(position, &to);
        let wins = !mover_wins(board, position);
        board.undo(position, &to, came);
        wins
    })
}

#[test]
fn on_bipartite_multigraphs_the_mover_loses_iff_there_is_a_fort() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 2];
    for _ in 0..rounds(600) {
        let mut graph = Graph::builder(Direction::Undirected);
        let vertices: Vec<Vertex> = (0..7).map(|v| graph.vertex(&v.to_string()).expect("room")).collect();
        let (left, right) = vertices.split_at(2 + dice.below(3) as usize);
        for _ in 0..3 + dice.below(9) {
            let [u, v] = [left, right].map(|side| side[dice.below(side.len() as u64) as usize]);
            graph.edge(u, v).expect("room");
        }
        let graph = graph.build();
        let token = Vertex(dice.below(7) as u32);
        let board = Geography::new(graph.clone(), Rule::Edge, Some(token)).expect("a board");
        let wins = mover_wins(&board, &mut board.start());
        assert_eq!(has_fort(&graph, token), !wins, "{} at {token:?}", graph.id());
        met[usize::from(wins)] += 1;
    }
    assert!(met.iter().all(|&count| count > 50), "both verdicts are met: {met:?}");
}
