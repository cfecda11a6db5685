//! What positions of coins are worth, straight from the rules: all lines of play, with a memory.

use std::collections::HashMap;

use gambol_games::{
    Coins, FiniteMoves, Notation, Outcome, Rules,
    coins::{Position, Take},
};
use gambol_graph::Dice;

/// The boards that random positions are drawn on.
pub(crate) const BOARDS: [&str; 10] = [
    "coins/4",
    "coins/4/normal",
    "coins/4/line=2",
    "coins/4/line=3/normal",
    "coins/3/line=1",
    "coins/4/points=5,9,11,10/win=80/illegal=-50",
    "coins/4/points=5,1,8,-11/win=25",
    "coins/4/points=3,7,-5,5/win=25/lose=-25/seed=3",
    "coins/4/points=1,1,2/win=3/normal",
    "coins/4/points=0,1,4,9",
];

/// A board, and what is known of it.
pub(crate) struct Plain {
    pub(crate) board: Coins,
    /// Whether points count.
    pub(crate) scored: bool,
    seen: HashMap<u64, i64>,
}

impl Plain {
    pub(crate) fn new(id: &str) -> Self {
        let board = Coins::from_id(id).unwrap();
        let scored = board.score(&board.start()).is_some();
        Self { board, scored, seen: HashMap::new() }
    }

    /// The total of the player to move minus the other's from here on, or 1 for a win and -1 for a loss.
    pub(crate) fn value(&mut self, position: &Position) -> i64 {
        if let Some(Outcome::Won(winner)) = self.board.outcome(position) {
            return if self.scored {
                0
            } else if winner == self.board.turn(position) {
                1
            } else {
                -1
            };
        }
        if let Some(value) = self.seen.get(&position.coins()) {
            return *value;
        }
        let values: Vec<i64> = self.moves(position).into_iter().map(|mv| self.brings(position, mv)).collect();
        let value = values.into_iter().max().unwrap();
        self.seen.insert(position.coins(), value);
        value
    }

    /// What a move brings, with the best play afterwards.
    pub(crate) fn brings(&mut self, position: &Position, mv: Take) -> i64 {
        let mut after = *position;
        self.board.play(&mut after, &mv);
        self.earns(position, &after) - self.value(&after)
    }

    /// The points of the player to move in `before` less the other's, from there until `after`.
    pub(crate) fn earns(&self, before: &Position, after: &Position) -> i64 {
        if !self.scored {
            return 0;
        }
        let me = self.board.turn(before).index();
        let [before, after] = [before, after].map(|position| self.board.score(position).unwrap());
        (after[me] - before[me]) - (after[1 - me] - before[1 - me])
    }

    pub(crate) fn moves(&self, position: &Position) -> Vec<Take> {
        let mut moves = Vec::new();
        self.board.moves(position, &mut moves);
        moves
    }

    /// Whether there are good moves and bad ones.
    pub(crate) fn is_decidable(&mut self, position: &Position) -> bool {
        let value = self.value(position);
        self.moves(position).into_iter().any(|mv| self.brings(position, mv) != value)
    }

    /// Any coins but none, and either player to move.
    pub(crate) fn random_position(&self, dice: &mut Dice) -> Position {
        let coins = loop {
            // The second draw makes positions with few coins as likely as others.
            let coins = dice.below(1 << self.board.cells());
            let kept = if dice.chance(0.5) { dice.below(1 << self.board.cells()) } else { u64::MAX };
            if coins & kept != 0 {
                break coins & kept;
            }
        };
        position(&self.board, coins, 1 + dice.below(2))
    }
}

/// The position with these coins; player 1 or 2 to move.
pub(crate) fn position(board: &Coins, coins: u64, turn: u64) -> Position {
    let letter = |cell: usize| if coins >> cell & 1 == 1 { 'o' } else { '.' };
    let row = |row: usize| (0..=row).map(|column| letter(row * (row + 1) / 2 + column)).collect::<String>();
    let rows: Vec<String> = (0..board.rows() as usize).map(row).collect();
    board.parse_position(&format!("{}:0,0:{turn}", rows.join("/"))).unwrap()
}
