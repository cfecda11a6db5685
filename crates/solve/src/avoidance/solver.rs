//! The search, as others use it.

use gambol_games::{Avoidance, Notation as _, Outcome, Rules as _, Seat, avoidance::Position};
use gambol_graph::Edge;
use gambol_verify::{Node, Proof, Verdict};

use super::{
    Unsolved,
    labels::Labeller,
    masks::{MaskBoard, coloured, ones},
    search::{Search, refutes},
    strategy::{self, Goal},
    value::Value,
};
use crate::{Limits, Stopped};

/// Answers questions about the positions of one board, and remembers what it has found out.
///
/// ```
/// use gambol_games::{Avoidance, Notation, Rules};
/// use gambol_solve::{Limits, avoidance::{Solver, Value}};
///
/// let board = Avoidance::from_id("sim/k6")?;
/// let mut solver = Solver::new(&board)?;
/// assert_eq!(solver.value(&board.start(), &Limits::none())?, Value::Loss);
///
/// let position = board.parse_position("+0-1+5-9+14-10")?;
/// let winning = solver.winning_moves(&position, &Limits::none())?;
/// assert!(!winning.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    board: Avoidance,
    search: Search,
}

impl Solver {
    /// The most edges of a board. Sim on 36 edges, `K_9`, takes a minute or two.
    pub const MOST_EDGES: usize = MaskBoard::MOST_EDGES;

    /// Knows nothing of the board yet.
    pub fn new(board: &Avoidance) -> Result<Self, Unsolved> {
        let masks = MaskBoard::new(board)?;
        let labeller = Labeller::new(&masks)?;
        Ok(Self { board: board.clone(), search: Search::new(masks, labeller) })
    }

    /// What a position is worth to the player to move.
    pub fn value(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        match self.board.outcome(position) {
            Some(Outcome::Won(winner)) if winner == self.board.turn(position) => Ok(Value::Win),
            Some(Outcome::Won(_)) => Ok(Value::Loss),
            Some(Outcome::Drawn | Outcome::Finished) => Ok(Value::Draw),
            None => {
                limits.check()?;
                self.search.value(self.search.board.state(&self.board, position), limits)
            }
        }
    }

    /// All moves that win, in ascending order.
    pub fn winning_moves(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Vec<Edge>, Stopped> {
        self.moves_to(position, Value::Win, limits)
    }

    /// All moves that do not lose, in ascending order.
    pub fn holding_moves(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Vec<Edge>, Stopped> {
        self.moves_to(position, Value::Draw, limits)
    }

    fn moves_to(
        &mut self,
        position: &Position,
        least: Value,
        limits: &Limits<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        let mut moves = Vec::new();
        if self.board.outcome(position).is_none() {
            let state = self.search.board.state(&self.board, position);
            for e in ones(state.safe(&self.search.board)) {
                let after = state.after(&self.search.board, e);
                if self.search.bound(after, refutes(least), limits)?.flipped() >= least {
                    moves.push(Edge(e as u32));
                }
            }
        }
        Ok(moves)
    }

    /// How the game ends from a position under perfect play, with the proof.
    pub fn proof(&mut self, position: &Position, limits: &Limits<'_>) -> Result<(Verdict, Proof), Stopped> {
        let value = self.value(position, limits)?;
        let turn = self.board.turn(position);
        Ok(match value {
            Value::Draw if self.is_blocked(position) => (Verdict::Draw, Proof::Blocked),
            Value::Draw => {
                let first = self.strategy(position, Seat::First, Value::Draw, limits)?;
                let second = self.strategy(position, Seat::Second, Value::Draw, limits)?;
                (Verdict::Draw, Proof::Strategies { first, second })
            }
            Value::Win | Value::Loss => {
                let winner = if value == Value::Win { turn } else { turn.other() };
                let verdict = if winner == Seat::First { Verdict::First } else { Verdict::Second };
                (verdict, Proof::Strategy { nodes: self.strategy(position, winner, Value::Win, limits)? })
            }
        })
    }

    /// Whether nobody can lose any more.
    fn is_blocked(&self, position: &Position) -> bool {
        coloured(&self.board, position).into_iter().all(|edges| self.search.board.is_blocked_by(edges))
    }

    fn strategy(
        &mut self,
        position: &Position,
        seat: Seat,
        least: Value,
        limits: &Limits<'_>,
    ) -> Result<Vec<Node>, Stopped> {
        if self.board.outcome(position).is_some() {
            return Ok(vec![Node::Over { over: true }]);
        }
        let graph = self.board.graph();
        let texts: Vec<String> = graph.edges().map(|e| self.board.move_text(position, &e)).collect();
        let start = self.search.board.state(&self.board, position);
        let goal = Goal { movers: seat == self.board.turn(position), least };
        strategy::write(&mut self.search, start, goal, &texts, graph.vertex_count(), limits)
    }

    /// How many positions have been searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }
}
