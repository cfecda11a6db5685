//! The winner's moves, taken out of the table after a search.
//!
//! First the proof is walked depth first and one winning move noted for each of the winner's positions. What the table has lost is
//! searched again on the way, while its surroundings are still in the table. Then the strategy is written breadth first:
//! a position is numbered when it is first reached, and as long as it waits for its turn, every other way to it leads to
//! the same number. So references lead forward, and memory holds one move for each position, not its node.

use std::{
    collections::{HashMap, hash_map},
    io,
};

use gambol_verify::{Certificate, Claim, Node, Proof};

use super::{Descent, Numbers, Search, Step, search::Shared, shortest::Shortest, worker::Worker};
use crate::{Limits, Stopped};

/// Why a position needs no more moves in a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// The game is over.
    Over,
    /// A theory says who wins.
    Theory(Proof),
}

/// A [`Descent`] whose proofs can be written down.
pub trait Proving: Descent {
    /// Why the position is decided, if no move is needed to show it. What [`judge`](Descent::judge) decides is such a
    /// leaf, or else its moves lead to positions that `judge` decides.
    fn leaf(&mut self) -> Option<Leaf>;

    /// Different for different positions, also where [`key`](Descent::key) is the same because they have the same
    /// future. Then what `judge` decides must be a leaf.
    fn identity(&self) -> u128 {
        self.key()
    }

    /// Equal only for positions in which the same moves win. Where [`key`](Descent::key) is the same for mirror images, this is
    /// not.
    fn choice(&self) -> u128 {
        self.key()
    }

    /// A move in the notation of the board.
    fn move_text(&self, mv: &Self::Move) -> String;
}

/// A winning move for every position of the winner that the loser can bring about.
///
/// ```
/// use gambol_games::{Coins, Notation, Rules};
/// use gambol_solve::{Limits, dfpn::{Plain, Search, Table}};
/// use gambol_verify::{Claim, Verdict, verify};
///
/// let board = Coins::from_id("coins/3")?;
/// let table = Table::with_entries(1 << 12, &Limits::none())?;
/// let search = Search::new(Plain::new(&board, board.start()), &table);
/// let strategy = search.strategy(&Limits::none())?;
/// assert!(!strategy.mover_wins());
///
/// let position = board.position_text(&board.start());
/// let mut certificate = Vec::new();
/// strategy.write(&Claim { game: board.id(), position, verdict: Verdict::Second }, &mut certificate)?;
/// assert!(verify(&certificate[..]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Strategy<D: Proving> {
    root: D,
    mover_wins: bool,
    /// By the [`choice`](Proving::choice) of the winner's positions.
    moves: HashMap<u128, D::Move>,
    searched_again: u64,
}

impl<D: Proving> Search<'_, D> {
    /// The strategy of the winner. Searches for the winner first, if that has not been done, and for what the table has lost.
    pub fn strategy(&self, limits: &Limits<'_>) -> Result<Strategy<D>, Stopped> {
        let mover_wins = match self.verdict() {
            Some(won) => won,
            None => self.work(limits)?,
        };
        let before = self.progress().nodes;
        let moves = Choice::new(&self.shared, self.root().clone()).run(mover_wins, limits)?;
        let searched_again = self.progress().nodes - before;
        Ok(Strategy { root: self.root().clone(), mover_wins, moves, searched_again })
    }
}

/// For searches with fewer nodes than this, as many are spent to find the shortest proof.
const SMALL: u64 = 1 << 16;

/// The walk through a proof that chooses the winner's moves.
struct Choice<'s, D: Descent> {
    shared: &'s Shared<'s>,
    worker: Worker<'s, D>,
    moves: HashMap<u128, D::Move>,
    steps: Vec<Step<D::Move>>,
}

impl<'s, D: Proving> Choice<'s, D> {
    fn new(shared: &'s Shared<'s>, root: D) -> Self {
        Self { shared, worker: Worker::new(shared, root), moves: HashMap::new(), steps: Vec::new() }
    }

    fn run(mut self, mover_wins: bool, limits: &Limits<'_>) -> Result<HashMap<u128, D::Move>, Stopped> {
        let most = self.shared.nodes() + SMALL;
        if most < 2 * SMALL {
            let stop = || self.shared.nodes() > most || (limits.stop)();
            let small = Limits { stop: &stop, ..*limits };
            if let Ok(Some(moves)) = Shortest::new(self.shared, &mut self.worker).moves(mover_wins, &small) {
                return Ok(moves);
            }
        }
        // The moves that are still to be followed from each position on the way to the current one.
        let mut todo = vec![self.branches(mover_wins, limits)?];
        let mut way: Vec<D::Move> = Vec::new();
        while let Some(rest) = todo.last_mut() {
            if let Some(mv) = rest.pop() {
                self.worker.position().play(&mv);
                way.push(mv);
                let winners_turn = mover_wins == way.len().is_multiple_of(2);
                todo.push(self.branches(winners_turn, limits)?);
            } else {
                todo.pop();
                if let Some(mv) = way.pop() {
                    self.worker.position().undo(&mv);
                }
            }
        }
        Ok(self.moves)
    }

    /// The moves of the current position that the proof goes through: a winning one, unless it has been chosen before, or all of the loser's.
    fn branches(&mut self, winners_turn: bool, limits: &Limits<'_>) -> Result<Vec<D::Move>, Stopped> {
        let position = self.worker.position();
        let choice = position.choice();
        if winners_turn && self.moves.contains_key(&choice) || position.leaf().is_some() {
            return Ok(Vec::new());
        }
        position.steps(&mut self.steps);
        if !winners_turn {
            return Ok(self.steps.drain(..).map(|step| step.mv).collect());
        }
        limits.check()?;
        let mv = match self.known() {
            Some(mv) => mv,
            None => self.worker.decide(limits, false)?.by.expect("the winner has a winning move"),
        };
        self.moves.insert(choice, mv.clone());
        Ok(vec![mv])
    }

    /// Of the current position's steps the one that is known to win with the fewest moves; leaves no steps behind.
    fn known(&mut self) -> Option<D::Move> {
        let position = self.worker.position();
        let mut best = None;
        for Step { mv, key } in self.steps.drain(..) {
            position.play(&mv);
            let size = if position.judge() == Numbers::LOST {
                Some(u32::from(position.leaf().is_none()))
            } else {
                let entry = self.shared.table.get(key).filter(|entry| entry.numbers == Numbers::LOST);
                entry.map(|entry| entry.size.max(1))
            };
            position.undo(&mv);
            if let Some(size) = size
                && best.as_ref().is_none_or(|&(least, _)| size < least)
            {
                best = Some((size, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }
}

impl<D: Proving> Strategy<D> {
    /// Whether the player to move in the searched position wins.
    pub fn mover_wins(&self) -> bool {
        self.mover_wins
    }

    /// How many moves of the winner it holds, one for each of the winner's positions.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The winning move in the searched position, if the player to move wins and no theory says so without a move.
    pub fn first_move(&self) -> Option<&D::Move> {
        self.moves.get(&self.root.choice()).filter(|_| self.mover_wins)
    }

    /// How many nodes were searched again to find what the table had lost.
    pub fn searched_again(&self) -> u64 {
        self.searched_again
    }

    /// The nodes of the certificate, in order.
    pub fn nodes(&self) -> Nodes<'_, D> {
        Nodes {
            strategy: self,
            position: self.root.clone(),
            reached: Vec::new(),
            waiting: HashMap::new(),
            steps: Vec::new(),
            at: 0,
            next: 0,
        }
    }

    /// The whole proof in memory.
    pub fn proof(&self) -> Proof {
        match self.root.clone().leaf() {
            Some(Leaf::Theory(proof)) => proof,
            _ => Proof::Strategy { nodes: self.nodes().collect() },
        }
    }

    /// Writes a certificate of the claim, which is about the searched position, node by node.
    pub fn write(&self, claim: &Claim, out: &mut impl io::Write) -> io::Result<()> {
        if let Some(Leaf::Theory(proof)) = self.root.clone().leaf() {
            return out.write_all(Certificate { claim: claim.clone(), proof }.to_json().as_bytes());
        }
        write!(out, "{{\"certificate\":{},\"claim\":", Certificate::VERSION)?;
        serde_json::to_writer(&mut *out, claim)?;
        write!(out, ",\"kind\":\"strategy\",\"nodes\":[")?;
        for (number, node) in self.nodes().enumerate() {
            if number > 0 {
                out.write_all(b",\n")?;
            }
            serde_json::to_writer(&mut *out, &node)?;
        }
        out.write_all(b"]}\n")
    }
}

/// The nodes of a strategy, breadth first.
pub struct Nodes<'s, D: Proving> {
    strategy: &'s Strategy<D>,
    /// The position of node number `at`.
    position: D,
    at: usize,
    /// How each node after the first was reached: from which one, and by which move.
    reached: Vec<(usize, D::Move)>,
    /// The numbers of the nodes that are still to come, by the identity of their positions.
    waiting: HashMap<u128, usize>,
    steps: Vec<Step<D::Move>>,
    /// The number of the node that comes next.
    next: usize,
}

impl<D: Proving> Iterator for Nodes<'_, D> {
    type Item = Node;

    fn next(&mut self) -> Option<Node> {
        if self.next > self.reached.len() {
            return None;
        }
        self.go_to(self.next);
        self.next += 1;
        self.waiting.remove(&self.position.identity());
        Some(self.node())
    }
}

impl<D: Proving> Nodes<'_, D> {
    /// Walks to the position of a node: back to the last position that both ways have in common, and on. Earlier nodes have
    /// smaller numbers, so that stepping back from the larger of two meets the smaller's ancestors.
    fn go_to(&mut self, number: usize) {
        let mut onward = Vec::new();
        let mut target = number;
        while self.at != target {
            if self.at > target {
                let (parent, mv) = &self.reached[self.at - 1];
                self.position.undo(mv);
                self.at = *parent;
            } else {
                onward.push(target);
                target = self.reached[target - 1].0;
            }
        }
        for &step in onward.iter().rev() {
            self.position.play(&self.reached[step - 1].1);
        }
        self.at = number;
    }

    /// The node about the current position.
    fn node(&mut self) -> Node {
        match self.position.leaf() {
            Some(Leaf::Over) => return Node::Over { over: true },
            Some(Leaf::Theory(proof)) => return Node::Leaf { leaf: Box::new(proof) },
            None => {}
        }
        // Turns alternate, so no key is the winner's here and the loser's there.
        if let Some(mv) = self.strategy.moves.get(&self.position.choice()) {
            return Node::Move { text: self.position.move_text(mv), then: self.number(mv.clone()) };
        }
        let mut steps = std::mem::take(&mut self.steps);
        self.position.steps(&mut steps);
        let replies = steps.drain(..).map(|Step { mv, .. }| (self.position.move_text(&mv), self.number(mv)));
        let replies = replies.collect();
        self.steps = steps;
        Node::Replies { replies }
    }

    /// The number of the node about the position after a move from the current one.
    fn number(&mut self, mv: D::Move) -> u64 {
        self.position.play(&mv);
        let identity = self.position.identity();
        self.position.undo(&mv);
        let next = self.reached.len() + 1;
        match self.waiting.entry(identity) {
            hash_map::Entry::Occupied(waiting) => *waiting.get() as u64,
            hash_map::Entry::Vacant(free) => {
                free.insert(next);
                self.reached.push((self.at, mv));
                next as u64
            }
        }
    }
}
