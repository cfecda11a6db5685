//! Questions of avoidance games: on small boards, and where few edges are left on those that people play.

#[path = "../plain/sim.rs"]
mod plain;

use gambol_games::{AnyGame, Avoidance, Notation};
use gambol_graph::{Dice, Edge};

use self::plain::{Referee, random_position, referees};
use super::Question;

/// The boards that people play. With another forbidden graph nearly all their positions are drawn.
const PLAYED: [&str; 2] = ["sim/k5", "sim/k6"];

/// How many other boards there are.
const OTHERS: usize = 12;

/// With more free edges than these, plain search takes long.
const FEW: usize = 9;

pub(crate) fn questions(count: usize, dice: &mut Dice) -> Vec<Question> {
    let mut referees = referees(dice, OTHERS);
    referees.extend(PLAYED.map(|id| Referee::new(Avoidance::from_id(id).expect("a board"))));
    let mut questions: Vec<(usize, Question)> = Vec::new();
    while questions.len() < count {
        // Every other one on a board that people play.
        let own = OTHERS + dice.below(PLAYED.len() as u64) as usize;
        let number = if dice.chance(0.5) { own } else { dice.below(OTHERS as u64) as usize };
        questions.extend(question(&mut referees[number], dice).map(|question| (number, question)));
    }
    questions.sort_by_key(|&(number, _)| number);
    questions.into_iter().map(|(_, question)| question).collect()
}

fn question(referee: &mut Referee, dice: &mut Dice) -> Option<Question> {
    let mut position = random_position(&referee.board, dice);
    let free: Vec<Edge> = position.free().collect();
    if free.len() > FEW {
        return None;
    }
    let value = referee.value(&mut position);
    let best: Vec<&Edge> = free.iter().filter(|&&e| referee.value_of(&mut position, e) == value).collect();
    if best.len() == free.len() {
        return None;
    }
    let best = best.into_iter().map(|e| referee.board.move_text(&position, e)).collect();
    Some(Question::with_answers(AnyGame::at(referee.board.clone(), position), best))
}
