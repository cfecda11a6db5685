//! Strong solution: the value of every position, and how many there are.
//!
//! Positions are grouped by the set of all coloured edges. Sets that symmetries of the board map to one another need only be
//! looked at once, and count as often as there are of them: `K_6` has 2^15 sets of edges and 156 of them up to isomorphism.
//! Larger sets come first, as a move makes the set larger.
//!
//! One byte holds who wins and how soon, in such a way that the best move is the one to the largest byte:
//!
//! | byte | the player to move |
//! |---|---|
//! | 0, 2, 4, … | wins, the game being over after that many moves |
//! | 64 | draws |
//! | 127, 125, 123, … | loses, after 128 minus that many moves |
//!
//! A winner is taken to hurry, and a loser to delay.

use gambol_games::{Avoidance, Outcome, Rules as _, avoidance::Position};

use super::{
    Unsolved,
    classes::Classes,
    holdings::Holdings,
    masks::{MaskBoard, coloured, ones},
    spread::Spread,
    value::Value,
};
use crate::Limits;

/// How many positions there are, counted from the start: those that can come about, each once, however it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// All of them, those at the end of a game included.
    pub positions: u64,
    /// Those at the end of a game.
    pub terminal: u64,
    /// The moves from all of them.
    pub moves: u64,
    /// Those that are won for the player to move, who has won already if the other player has just lost.
    pub won: u64,
    /// Those that are lost for the player to move.
    pub lost: u64,
    /// Those that are drawn.
    pub drawn: u64,
}

/// The value of every position of a board.
///
/// ```
/// use gambol_games::{Avoidance, Notation, Rules};
/// use gambol_solve::{Limits, avoidance::{Strong, Value}};
///
/// let board = Avoidance::from_id("sim/k6")?;
/// let mut strong = Strong::solve(&board, &Limits::none())?;
/// assert_eq!(strong.value(&board.start()), (Value::Loss, Some(15)), "the last edge of all loses");
/// assert_eq!(strong.census().positions, 2_230_702);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Strong {
    board: Avoidance,
    census: Census,
    classes: Classes,
    /// By class, then by the first player's edges: bit `i` stands for the `i`-th edge of the model.
    values: Vec<Vec<u8>>,
}

const DRAW: u8 = 64;

impl Strong {
    /// The most edges.
    pub const MOST_EDGES: usize = 21;

    /// Solves all positions of the board.
    pub fn solve(board: &Avoidance, limits: &Limits<'_>) -> Result<Self, Unsolved> {
        let masks = MaskBoard::new(board)?;
        let m = masks.edge_count();
        if m > Self::MOST_EDGES {
            return Err(Unsolved::Edges { found: m as u64, most: Self::MOST_EDGES });
        }
        limits.afford((size_of::<u32>() as u128) << m)?;
        let holdings = Holdings::of(&masks);
        let mut classes = Classes::of(&masks, limits)?;
        let count = classes.all().len();
        let mut census = Census::default();
        let mut values = vec![Vec::new(); count];
        for class in (0..count).rev() {
            limits.check()?;
            let layer = Layer::of(class, &mut classes, &masks);
            values[class] = layer.fill(&holdings, &values, &mut census);
        }
        Ok(Self { board: board.clone(), census, classes, values })
    }

    /// How many positions there are.
    pub fn census(&self) -> Census {
        self.census
    }

    /// What a position of this board is worth to the player to move, and after how many moves the game is over if the winner
    /// hurries and the loser delays.
    pub fn value(&mut self, position: &Position) -> (Value, Option<u32>) {
        if let Some(Outcome::Won(_)) = self.board.outcome(position) {
            return (Value::Win, Some(0));
        }
        let [first, second] = coloured(&self.board, position);
        let (class, image) = self.classes.mapped(first | second);
        let model = self.classes.all()[class as usize].model;
        let index: usize = ones(first).map(|e| 1 << rank(model, image[e])).sum();
        match self.values[class as usize][index] {
            won @ ..DRAW => (Value::Win, Some(won.into())),
            DRAW => (Value::Draw, None),
            lost => (Value::Loss, Some(u32::from(128 - lost))),
        }
    }
}

/// How many edges of the set come before that one.
fn rank(set: u64, e: usize) -> u32 {
    (set & ((1 << e) - 1)).count_ones()
}

/// All positions whose coloured edges are the model of a class.
struct Layer {
    /// How many sets there are in the class.
    size: u64,
    /// How many edges are coloured.
    ply: u32,
    free: u64,
    /// The coloured edges.
    model: Spread,
    moves: Vec<Move>,
}

/// What becomes of the positions of a layer when a free edge is coloured.
struct Move {
    edge: usize,
    /// The class of the larger set.
    class: usize,
    /// Where the model of that class has the edges that were coloured before.
    before: Spread,
    /// Where it has the new one.
    new: usize,
}

impl Layer {
    fn of(class: usize, classes: &mut Classes, board: &MaskBoard) -> Self {
        let (model, size) = (classes.all()[class].model, classes.all()[class].size);
        let free = board.all() & !model;
        let moves = ones(free).map(|edge| {
            let (class, image) = classes.mapped(model | 1 << edge);
            let larger = classes.all()[class as usize].model;
            let place = |e: usize| rank(larger, image[e]) as usize;
            Move {
                edge,
                class: class as usize,
                before: Spread::new(ones(model).map(place)),
                new: 1 << place(edge),
            }
        });
        let moves = moves.collect();
        Self { size, ply: model.count_ones(), free, model: Spread::new(ones(model)), moves }
    }

    /// The value of each position, given those of larger sets.
    fn fill(&self, holdings: &Holdings, values: &[Vec<u8>], census: &mut Census) -> Vec<u8> {
        let mut filled = vec![DRAW; 1 << self.ply];
        let mut counts = Census::default();
        let all = self.model.spread(filled.len() - 1);
        let firsts_turn = self.ply.is_multiple_of(2);
        for index in subsets(self.ply, self.ply.div_ceil(2)) {
            let first = self.model.spread(index);
            let (own, other) = if firsts_turn { (first, all & !first) } else { (all & !first, first) };
            let Some(losing) = holdings.losing(own) else { continue };
            if holdings.losing(other).is_none() {
                if holdings.is_just_completed(other) {
                    counts.terminal += 1;
                    counts.won += 1;
                }
                continue;
            }
            let mut best = if self.free == 0 { DRAW } else { 0 };
            for mv in self.moves.iter().filter(|mv| losing >> mv.edge & 1 == 0) {
                let coloured = if firsts_turn { mv.new } else { 0 };
                best = best.max(values[mv.class][mv.before.spread(index) | coloured]);
            }
            filled[index] = match best {
                // A move that loses at once leads to 0.
                ..DRAW => {
                    counts.lost += 1;
                    127 - best
                }
                DRAW => {
                    counts.drawn += 1;
                    DRAW
                }
                _ => {
                    counts.won += 1;
                    129 - best
                }
            };
        }
        let open = counts.won + counts.lost + counts.drawn - counts.terminal;
        if self.free == 0 {
            counts.terminal += open;
        }
        census.positions += self.size * (counts.won + counts.lost + counts.drawn);
        census.moves += self.size * open * u64::from(self.free.count_ones());
        census.terminal += self.size * counts.terminal;
        census.won += self.size * counts.won;
        census.lost += self.size * counts.lost;
        census.drawn += self.size * counts.drawn;
        filled
    }
}

/// The numbers of `bits` bits of which so many are ones, in ascending order.
fn subsets(bits: u32, ones: u32) -> impl Iterator<Item = usize> {
    let first = (1_usize << ones) - 1;
    std::iter::successors(Some(first), move |&set| {
        // The highest of the lowest run of ones moves up, the others go back to the bottom.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        (set != 0).then(|| carried | ((set ^ carried) / lowest) >> 2)
    })
    .take_while(move |&set| set < 1 << bits)
}
