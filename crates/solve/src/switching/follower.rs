//! A game of switching, followed move by move.
//!
//! The follower keeps a lightest pair of forests F, F' ([`super::lightest`]). A move changes the weight of one edge,
//! and one exchange may be due after it: an edge that was removed leaves its tree, or the second copy of a
//! claimed one enters. The exchange is put off until the next move is known, since a good reply often takes its
//! place. Let y' be the other copy of y.
//!
//! **Theorem (Short's reply).** Let g be an edge of F that is not there: one that Cut has just removed from two
//! trees through A and B, or the added edge in the pair if the class is neutral. Some edge y on the path of F'
//! between the ends of g joins the two sides of F - g. It is free, or claimed and y' spare. If y' takes the
//! place of g, because Short claims y or has claimed it, the pair is lightest and the class is short.
//!
//! *Proof.* The path leads from one side to the other, so it has an edge y across. Where y leads, to light edges
//! and g, y' leads too; so y' adds nothing to what the light edges and g hold in two forests, and neither
//! does an added edge. So with y' and without g the light edges hold at most what the pair then has. If y is
//! claimed, y' is not in F, as it would join the sides, nor in F', beside y. ∎
//!
//! **Theorem (Cut's reply).** Let x be the second copy of an edge of F that Short has just claimed while the class
//! was cut, or the added edge outside the pair if the class is neutral. Let y be a free edge on the cycle that x
//! closes in F', outside the clumps of the light edges, and let no edge of that cycle be heavy. If Cut removes
//! y and x takes its place, the pair is lightest and the class is cut. If the class is neutral, there is such a y.
//!
//! *Proof.* y is in every largest pair of the light edges. Without it they hold one edge less, and with x at most as
//! many as before, which the pair has; and it has both added edges. In a neutral position x leads to no heavy
//! edge. If all edges of the cycle were claimed or in clumps, F' would join A to B inside a set that two trees
//! span, and the class would be short. ∎
//!
//! These are Lehman's reply and, on any graph, its counterpart for Cut (`gambol-verify` proves both for a pair of
//! trees and for a partition). They take no search as long as the trees through A and B, or the clumps, are known.
//!
//! **Cost.** Such a reply takes O(d log n), d being the depth of the forests. Otherwise a move, or a question for the
//! class or a winning move, takes at most two searches: O(n log n) each at worst, and one look at each spare edge.

use gambol_games::{Side, Switching, switching::Position};
use gambol_graph::Edge;
use gambol_verify::Verdict;
use thiserror::Error;

use super::lightest::{Due, Lightest, Weight};
use crate::{Limits, Stopped};

/// A game of switching as it is played, with the class of the position and a winning move after every move.
///
/// Moves may come in any order, good or bad, and any of them may be taken back.
///
/// ```
/// use gambol_games::{Notation, Rules, Side, Switching};
/// use gambol_graph::Edge;
/// use gambol_solve::{Limits, switching::{Follower, Reason}};
/// use gambol_verify::Verdict;
///
/// let board = Switching::from_id("switching/[A-x;A-x;x-B;x-B]")?;
/// let mut game = Follower::new(&board, &board.start(), &Limits::none()).expect("no limits");
/// assert_eq!(game.class(), Verdict::Short);
///
/// game.play(Edge(2), Side::Cut).expect("a free edge");
/// let reply = game.winning_move(Side::Short).expect("Short wins");
/// assert_eq!(reply.edge, Edge(3));
/// assert!(matches!(reply.reason, Reason::Rejoins { lost: Some(Edge(2)), .. }));
///
/// game.play(Edge(0), Side::Short).expect("a free edge, but not the right one");
/// assert_eq!(game.class(), Verdict::Neutral);
/// assert_eq!(game.winning_move(Side::Cut).map(|reply| reply.edge), Some(Edge(3)));
/// game.take_back(Edge(0)).expect("it was claimed");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Follower {
    pair: Lightest,
    terminals: [u32; 2],
    /// The exchange that may follow the last move.
    due: Option<Due>,
    /// The class, once it has been asked for.
    class: Option<Verdict>,
    /// The last reply that was given.
    ready: Option<Ready>,
}

/// A winning move, and why it wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The edge to take.
    pub edge: Edge,
    /// Why it wins.
    pub reason: Reason,
}

/// Why a move wins. Forests are 0 or 1, as in [`Follower::forests`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The side wins moving second, so any free edge will do.
    Ahead,
    /// Short wins: one of two trees through A and B has fallen apart, and an edge of the other one joins it.
    Rejoins {
        /// The tree that has fallen apart.
        broken: usize,
        /// The edge it has lost; none if what is missing is an edge from A to B, as at the start of a game in
        /// which who moves first wins.
        lost: Option<Edge>,
        /// The way that the other tree takes between the ends of the lost edge, the winning move on it.
        detour: Vec<Edge>,
    },
    /// Cut wins: a claimed edge has closed a cycle in one of two forests, with A and B as one vertex, and the
    /// move opens it.
    Opens {
        /// The forest.
        closed: usize,
        /// The edge that closed the cycle; none if that is the union of A and B itself, as at the start of a
        /// game in which who moves first wins.
        claimed: Option<Edge>,
        /// The edges that the forest has on the cycle, the winning move among them.
        cycle: Vec<Edge>,
    },
}

/// Why a move cannot be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Untaken {
    /// There is no such edge.
    #[error("there is no edge {0}")]
    NoEdge(u32),
    /// Somebody has the edge already.
    #[error("edge {0} is not free")]
    NotFree(u32),
    /// Nobody has the edge whose move is to be taken back.
    #[error("edge {0} is free")]
    Free(u32),
}

/// A reply, and the exchange that keeps the pair lightest if it is played.
#[derive(Clone, Copy, Debug)]
struct Ready {
    side: Side,
    edge: Edge,
    old: u32,
    new: u32,
}

impl Follower {
    /// Begins to follow at a position, which is solved once.
    pub fn new(board: &Switching, position: &Position, limits: &Limits) -> Result<Self, Stopped> {
        let pair = Lightest::new(board, position, limits)?;
        Ok(Self { pair, terminals: board.terminals().map(|v| v.0), due: None, class: None, ready: None })
    }

    /// A side takes a free edge, whether or not it is its turn.
    pub fn play(&mut self, e: Edge, side: Side) -> Result<(), Untaken> {
        if self.light_copies(e)? != 1 {
            return Err(Untaken::NotFree(e.0));
        }
        match self.ready.take() {
            Some(Ready { side: answering, edge, old, new }) if (answering, edge) == (side, e) => {
                self.pair.exchange(old, new);
                self.due = None;
            }
            _ => {
                self.settle();
                self.due = match side {
                    Side::Short => self.pair.lighten(e),
                    Side::Cut => self.pair.burden(e),
                };
            }
        }
        self.class = None;
        Ok(())
    }

    /// Makes a claimed or removed edge free again; it need not be the last one that was played.
    pub fn take_back(&mut self, e: Edge) -> Result<(), Untaken> {
        let light = self.light_copies(e)?;
        if light == 1 {
            return Err(Untaken::Free(e.0));
        }
        self.settle();
        self.ready = None;
        self.class = None;
        self.due = if light == 0 { self.pair.lighten(e) } else { self.pair.burden(e) };
        Ok(())
    }

    /// The class of the position: who wins, whoever moves first.
    pub fn class(&mut self) -> Verdict {
        if let Some(class) = self.class {
            return class;
        }
        let mut added = self.pair.added_count();
        if let Some((leaving, entering)) = self.due.and_then(|due| self.pair.best_exchange(due)) {
            added += usize::from(entering == Weight::Added);
            added -= usize::from(self.pair.weight(leaving) == Weight::Added);
        }
        let class = class_of(added);
        self.class = Some(class);
        class
    }

    /// A move with which the side wins if it is its turn, unless there is none.
    pub fn winning_move(&mut self, side: Side) -> Option<Reply> {
        let class = class_of(self.pair.added_count());
        let reply = match (side, class, self.due) {
            (Side::Short, Verdict::Short, Some(Due::Leave(gap))) if self.pair.spans(gap) => self.rejoin(gap),
            (Side::Cut, Verdict::Cut, Some(Due::Enter(x))) => self.open(x),
            _ => None,
        };
        reply.or_else(|| {
            self.settle();
            match (side, class_of(self.pair.added_count())) {
                (Side::Short, Verdict::Short) | (Side::Cut, Verdict::Cut) => self.go_ahead(side),
                (Side::Short, Verdict::Neutral) => self.pair.added(true).and_then(|e| self.rejoin(e)),
                (Side::Cut, Verdict::Neutral) => self.pair.added(false).and_then(|e| self.open(e)),
                _ => None,
            }
        })
    }

    /// The edges of the board in either forest that are there, claimed ones included.
    ///
    /// If the class is short, these are two trees on a set of vertices that holds A and B, and more besides; if
    /// it is cut, two forests in which A and B count as one vertex.
    pub fn forests(&self) -> [Vec<Edge>; 2] {
        let mut forests = [vec![], vec![]];
        for e in (0..self.pair.edge_count()).map(Edge) {
            for x in self.pair.copies(e) {
                if let Some(forest) = self.pair.home(x)
                    && self.pair.weight(x) == Weight::Light
                {
                    forests[forest].push(e);
                }
            }
        }
        forests
    }

    /// How many copies of an edge are light, if there is such an edge.
    fn light_copies(&self, e: Edge) -> Result<usize, Untaken> {
        if e.0 < self.pair.edge_count() { Ok(self.pair.light_copies(e)) } else { Err(Untaken::NoEdge(e.0)) }
    }

    /// Makes the exchange that is due.
    fn settle(&mut self) {
        if let Some(due) = self.due.take() {
            self.pair.settle(due);
            self.ready = None;
        }
    }

    /// The first part of the theorem. None if the tree can be joined by an edge that is claimed already: that is
    /// done then.
    fn rejoin(&mut self, gap: u32) -> Option<Reply> {
        let broken = self.pair.home(gap)?;
        let forests = self.pair.forests();
        let ends = forests.ends(gap);
        let path = forests.path(1 - broken, ends);
        // The path begins on one side of the gap and ends on the other: halve it until one edge is left.
        let side = forests.hangs_by(broken, gap, ends[0]);
        let mut first = 0;
        let mut last = path.len();
        while last - first > 1 {
            let middle = first.midpoint(last);
            if forests.hangs_by(broken, gap, path[middle - 1].1) == side {
                first = middle;
            } else {
                last = middle;
            }
        }
        let &(y, _) = path.get(first)?;
        let edge = self.pair.original(y)?;
        let second = self.pair.copies(edge).into_iter().find(|&x| self.pair.home(x).is_none())?;
        if !self.pair.is_free(y) {
            (self.due, self.ready) = (None, None);
            self.pair.exchange(gap, second);
            return None;
        }
        self.ready = Some(Ready { side: Side::Short, edge, old: gap, new: second });
        let lost = self.pair.original(gap);
        Some(Reply { edge, reason: Reason::Rejoins { broken, lost, detour: self.originals(&path) } })
    }

    /// The second part of the theorem. None if the edge closes a cycle with a heavy one, or all edges of the
    /// cycle are claimed or in clumps.
    fn open(&mut self, x: u32) -> Option<Reply> {
        // The other copy of a claimed edge is in the other forest, and so is the other added edge.
        let twin = match self.pair.original(x) {
            Some(e) => self.pair.copies(e).into_iter().find(|&twin| twin != x)?,
            None => self.pair.added(true)?,
        };
        let closed = 1 - self.pair.home(twin)?;
        let ends = self.pair.forests().ends(x);
        let cycle = self.pair.forests().path(closed, ends);
        if cycle.iter().any(|&(y, _)| self.pair.weight(y) == Weight::Heavy) {
            return None;
        }
        let pair = &mut self.pair;
        let &(y, _) = cycle.iter().find(|&&(y, _)| pair.is_free(y) && !pair.is_clumped(y))?;
        let edge = pair.original(y)?;
        self.ready = Some(Ready { side: Side::Cut, edge, old: y, new: x });
        let claimed = self.pair.original(x);
        Some(Reply { edge, reason: Reason::Opens { closed, claimed, cycle: self.originals(&cycle) } })
    }

    /// A move of a side that wins moving second: for Short on the way from A to B, for Cut outside clumps, and
    /// any free edge if there is no such one. The pair stays lightest as it is then, and what must be known to see
    /// that is found here, if it is not known.
    fn go_ahead(&mut self, side: Side) -> Option<Reply> {
        let pair = &mut self.pair;
        let mut all = 0..pair.edge_count();
        let good = match side {
            Side::Short => {
                let path = pair.forests().path(0, self.terminals);
                path.into_iter().map(|(x, _)| x).find(|&x| pair.is_free(x) && pair.spans(x))
            }
            Side::Cut => all.clone().find(|&x| pair.is_free(x) && !pair.is_clumped(x)),
        };
        let edge = pair.original(good.or_else(|| all.find(|&x| pair.is_free(x)))?)?;
        Some(Reply { edge, reason: Reason::Ahead })
    }

    /// The edges of the board on a path.
    fn originals(&self, path: &[(u32, u32)]) -> Vec<Edge> {
        path.iter().filter_map(|&(y, _)| self.pair.original(y)).collect()
    }
}

/// The class by the number of added edges in a lightest pair.
fn class_of(added: usize) -> Verdict {
    match added {
        0 => Verdict::Short,
        1 => Verdict::Neutral,
        _ => Verdict::Cut,
    }
}
