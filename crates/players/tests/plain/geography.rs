//! Positions of geography that plain search can judge.

#[path = "../../../solve/tests/plain/mod.rs"]
mod search;

use gambol_games::{AnyGame, FiniteMoves, Geography, Notation, Rule, Rules, geography::Position};
use gambol_graph::{Dice, Direction, Vertex};
use gambol_testing::random_graph;

pub(crate) use self::search::Plain;

/// A small board; the start is chosen in one game of four.
pub(crate) fn random_board(dice: &mut Dice, (direction, rule): (Direction, Rule)) -> Geography {
    let n = 2 + dice.below(6);
    let edges = n + dice.below(n + 2);
    let graph = random_graph(dice, direction, n, edges);
    let start = (dice.below(4) > 0).then(|| Vertex(dice.below(n) as u32));
    Geography::new(graph, rule, start).expect("a board")
}

/// A position after a few random moves; the game may be over.
pub(crate) fn random_position(dice: &mut Dice, board: &Geography) -> Position {
    let mut position = board.start();
    for _ in 0..dice.below(4) {
        if board.outcome(&position).is_none() {
            let mv = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
            board.play(&mut position, &mv);
        }
    }
    position
}

/// A position with moves that win and others, and those that win.
pub(crate) fn decidable(dice: &mut Dice, rules: (Direction, Rule)) -> (AnyGame<Geography>, Vec<String>) {
    loop {
        let board = random_board(dice, rules);
        let mut position = random_position(dice, &board);
        let winning = Plain::new(&board).winning_moves(&mut position, usize::MAX);
        if !winning.is_empty() && winning.len() < board.count(&position) {
            let winning = winning.iter().map(|mv| board.move_text(&position, mv)).collect();
            return (AnyGame::at(board, position), winning);
        }
    }
}
