//! Questions of coins: on small boards, and with few coins on those that people play.

#[path = "../plain/coins.rs"]
mod plain;

use gambol_games::{AnyGame, Notation};
use gambol_graph::Dice;

use self::plain::{BOARDS, Plain};
use super::Question;

/// The boards that people play, for the last coin or for points.
const PLAYED: [&str; 6] =
    ["coins/6", "coins/preset1", "coins/preset2", "coins/preset3", "coins/preset4", "coins/preset5/seed=1"];

/// With more coins than these, plain search takes long.
const FEW: u32 = 13;

pub(crate) fn questions(count: usize, dice: &mut Dice, scored: bool) -> Vec<Question> {
    // Where coins are taken one by one there is nothing to decide.
    let boards = BOARDS.into_iter().chain(PLAYED).filter(|id| !id.ends_with("line=1"));
    let plains = boards.map(Plain::new);
    let plains: Vec<Plain> = plains.filter(|plain| plain.scored == scored).collect();
    let each = count.div_ceil(plains.len());
    let mut questions = Vec::new();
    for mut plain in plains {
        let enough = count.min(questions.len() + each);
        while questions.len() < enough {
            let position = plain.random_position(dice);
            if position.coins().count_ones() > FEW || !plain.is_decidable(&position) {
                continue;
            }
            let value = plain.value(&position);
            let moves = plain.moves(&position).into_iter();
            let best = moves.filter(|&mv| plain.brings(&position, mv) == value).collect::<Vec<_>>();
            let best = best.iter().map(|mv| plain.board.move_text(&position, mv)).collect();
            questions.push(Question::with_answers(AnyGame::at(plain.board.clone(), position), best));
        }
    }
    questions
}
