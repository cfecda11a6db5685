//! Positions with good moves and bad ones, and who is right in them.
//!
//! Which moves are good is found out without the agents and without the solvers they ask: by parity where that is all
//! there is to know, else by trying everything. So the boards are small, or only a few moves are left on them.

mod coins;
mod fish;
mod geography;
mod sim;
mod switching;

use gambol_games::{Game, Rule};
use gambol_graph::{Dice, Direction};
use gambol_players::{Grounds, Player, Thinking};

/// A position that can be won or spoiled.
pub(crate) struct Question {
    game: Box<dyn Game>,
    /// Whether a move keeps what can be had.
    is_right: Box<dyn Fn(&str) -> bool>,
}

impl Question {
    /// Where the right moves are known one by one.
    fn with_answers(game: impl Game + 'static, right: Vec<String>) -> Self {
        Self { game: Box::new(game), is_right: Box::new(move |text| right.iter().any(|mv| mv == text)) }
    }
}

/// What an agent with a level is examined in.
pub(crate) struct Subject {
    /// The kind of game.
    pub(crate) kind: &'static str,
    /// What is special about the boards, and who plays if it is not `perfect`.
    pub(crate) name: &'static str,
    /// Who plays.
    pub(crate) agent: &'static str,
    /// So many questions, those on one board one after the other.
    pub(crate) questions: fn(usize, &mut Dice) -> Vec<Question>,
}

const fn subject(
    kind: &'static str,
    name: &'static str,
    agent: &'static str,
    questions: fn(usize, &mut Dice) -> Vec<Question>,
) -> Subject {
    Subject { kind, name, agent, questions }
}

/// Every agent with a level, in every kind of board that it sees with other eyes.
pub(crate) const SUBJECTS: [Subject; 12] = [
    subject("fish", "no caps", "perfect", |count, dice| fish::questions(count, dice, false)),
    subject("fish", "caps", "perfect", |count, dice| fish::questions(count, dice, true)),
    subject("fish", "no caps, unsure", "unsure", |count, dice| fish::questions(count, dice, false)),
    subject("fish", "caps, unsure", "unsure", |count, dice| fish::questions(count, dice, true)),
    subject("switching", "multigraphs", "perfect", switching::questions),
    subject("geography", "edges", "perfect", |count, dice| {
        geography::questions(count, dice, (Direction::Undirected, Rule::Edge))
    }),
    subject("geography", "arcs", "perfect", |count, dice| {
        geography::questions(count, dice, (Direction::Directed, Rule::Edge))
    }),
    subject("geography", "vertices", "perfect", |count, dice| {
        geography::questions(count, dice, (Direction::Undirected, Rule::Vertex))
    }),
    subject("geography", "vertices along arcs", "perfect", |count, dice| {
        geography::questions(count, dice, (Direction::Directed, Rule::Vertex))
    }),
    subject("coins", "last coin", "perfect", |count, dice| coins::questions(count, dice, false)),
    subject("coins", "points", "perfect", |count, dice| coins::questions(count, dice, true)),
    subject("sim", "triangles and others", "perfect", sim::questions),
];

/// How many of so many answers are right, spread evenly over the questions.
pub(crate) fn right_answers(
    player: &mut dyn Player,
    questions: &[Question],
    decisions: usize,
    dice: &mut Dice,
) -> usize {
    let mut right = 0;
    for (number, question) in questions.iter().enumerate() {
        let times = decisions * (number + 1) / questions.len() - decisions * number / questions.len();
        for _ in 0..times {
            let game = question.game.as_ref();
            let choice = player.choose(game, &mut Thinking::of(dice)).expect("the game goes on");
            assert_eq!(choice.grounds, Grounds::Proved, "{} {}", game.id(), game.position());
            right += usize::from((question.is_right)(&choice.text));
        }
    }
    right
}
