//! Questions of switching.

#[path = "../plain/switching.rs"]
mod plain;

use gambol_games::{AnyGame, FiniteMoves, Notation};
use gambol_graph::Dice;

use self::plain::{random_game, winning};
use super::Question;

pub(crate) fn questions(count: usize, dice: &mut Dice) -> Vec<Question> {
    let mut questions = Vec::new();
    while questions.len() < count {
        let (board, position) = random_game(dice, 3, 7, 3);
        let winning = winning(&board, &position);
        if !winning.is_empty() && winning.len() < board.count(&position) {
            let winning = winning.iter().map(|e| board.move_text(&position, e)).collect();
            questions.push(Question::with_answers(AnyGame::at(board, position), winning));
        }
    }
    questions
}
