//! What positions of avoidance games are worth, straight from the rules.

use std::collections::HashMap;

use gambol_games::{Avoidance, FiniteMoves, Hashed, Outcome, Rules, avoidance::Position};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};
use gambol_solve::avoidance::Value;

/// Plain search: every position once, by the rules alone.
pub(crate) struct Referee {
    pub(crate) board: Avoidance,
    known: HashMap<u128, Value>,
}

impl Referee {
    pub(crate) fn new(board: Avoidance) -> Self {
        Self { board, known: HashMap::new() }
    }

    /// What the position is worth to the player to move.
    pub(crate) fn value(&mut self, position: &mut Position) -> Value {
        match self.board.outcome(position) {
            Some(Outcome::Won(winner)) if winner == self.board.turn(position) => return Value::Win,
            Some(Outcome::Won(_)) => return Value::Loss,
            Some(_) => return Value::Draw,
            None => {}
        }
        let key = self.board.key(position);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let free: Vec<Edge> = position.free().collect();
        let value = free.into_iter().map(|e| self.value_of(position, e)).max().expect("a free edge");
        self.known.insert(key, value);
        value
    }

    /// What a move is worth to the player who makes it.
    pub(crate) fn value_of(&mut self, position: &mut Position, e: Edge) -> Value {
        self.board.play(position, &e);
        let value = self.value(position).flipped();
        self.board.undo(position, &e, ());
        value
    }
}

/// Some small boards, each with its referee.
pub(crate) fn referees(dice: &mut Dice, count: usize) -> Vec<Referee> {
    const FORBIDDEN: [&str; 6] = ["k3", "k3", "k3", "cycle4", "[a-b;b-c;c-d]", "[a-b;b-c;c-a;c-d]"];
    let board = |dice: &mut Dice| {
        let n = 4 + dice.below(2) as u32;
        let mut pairs: Vec<[u32; 2]> = (0..n).flat_map(|u| (0..u).map(move |v| [u, v])).collect();
        dice.shuffle(&mut pairs);
        pairs.truncate(5 + dice.below(5) as usize);
        let mut builder = Graph::builder(Direction::Undirected);
        for v in 0..n {
            builder.vertex(&v.to_string()).expect("a new name");
        }
        for [u, v] in pairs {
            builder.edge(Vertex(u), Vertex(v)).expect("an edge");
        }
        let forbidden = Graph::from_id(FORBIDDEN[dice.below(6) as usize]).expect("a graph");
        Avoidance::new(builder.build(), forbidden).expect("a board")
    };
    (0..count).map(|_| Referee::new(board(dice))).collect()
}

/// A position after some random moves, in which the game goes on.
pub(crate) fn random_position(board: &Avoidance, dice: &mut Dice) -> Position {
    loop {
        let mut position = board.start();
        for _ in 0..dice.below(board.graph().edge_count() as u64) {
            if board.outcome(&position).is_none() {
                let e = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
                board.play(&mut position, &e);
            }
        }
        if board.outcome(&position).is_none() {
            return position;
        }
    }
}
