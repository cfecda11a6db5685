//! Positions of switching that minimax can judge.

#[path = "../../../solve/tests/minimax/mod.rs"]
pub(crate) mod minimax;

use gambol_games::{Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Edge};

use self::minimax::{by_minimax, random_board, random_position, with_turn};

/// A position on a board with up to `n` vertices besides the terminals and up to `m` edges, of which up to `played` have been
/// played. The game goes on, and either side is to move.
pub(crate) fn random_game(dice: &mut Dice, n: u64, m: u64, played: u64) -> (Switching, Position) {
    loop {
        let board = random_board(dice, n, m);
        let position = random_position(&board, dice, played);
        let side = [Side::Short, Side::Cut][dice.below(2) as usize];
        let position = with_turn(&board, &position, side);
        if board.outcome(&position).is_none() {
            return (board, position);
        }
    }
}

/// The moves with which the mover wins, by minimax.
pub(crate) fn winning(board: &Switching, position: &Position) -> Vec<Edge> {
    let (_, [short, cut]) = by_minimax(board, position);
    if position.to_move() == Side::Short { short } else { cut }
}
