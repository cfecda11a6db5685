//! Questions of geography.

#[path = "../plain/geography.rs"]
mod plain;

use gambol_games::Rule;
use gambol_graph::{Dice, Direction};

use self::plain::decidable;
use super::Question;

pub(crate) fn questions(count: usize, dice: &mut Dice, rules: (Direction, Rule)) -> Vec<Question> {
    let question = |(game, winning)| Question::with_answers(game, winning);
    (0..count).map(|_| question(decidable(dice, rules))).collect()
}
