//! The structures of the theory in a position, found by the solver: what a side holds, and what it lacks.

use gambol_games::{Notation, Rules, Side, Switching, switching::Position};
use gambol_graph::Edge;
use gambol_solve::{
    Limits, Stopped,
    switching::{Answer, Follower, solve},
};
use gambol_verify::{Partition, Proof, Verdict};

use super::Fact;

/// A position with what the solver says of it.
pub(super) struct Solved<'a> {
    pub(super) board: &'a Switching,
    pub(super) position: Position,
    /// The moves that led here from the position that is talked about.
    line: Vec<u32>,
    pub(super) answer: Answer,
}

impl<'a> Solved<'a> {
    pub(super) fn new(
        board: &'a Switching,
        position: &Position,
        line: &[Edge],
        limits: &Limits,
    ) -> Result<Self, Stopped> {
        let mut position = position.clone();
        for e in line {
            board.play(&mut position, e);
        }
        let answer = solve(board, &position, limits)?;
        Ok(Self { board, position, line: line.iter().map(|e| e.0).collect(), answer })
    }

    /// The side to move.
    pub(super) fn mover(&self) -> Side {
        self.position.to_move()
    }

    /// The moves with which the mover wins.
    pub(super) fn winning(&self) -> &[Edge] {
        match self.mover() {
            Side::Short => &self.answer.short_moves,
            Side::Cut => &self.answer.cut_moves,
        }
    }

    /// A move with which the mover ends the game.
    pub(super) fn end(&self) -> Option<Edge> {
        let mut position = self.position.clone();
        self.winning().iter().copied().find(|e| {
            let undo = self.board.play(&mut position, e);
            let is_over = self.board.outcome(&position).is_some();
            self.board.undo(&mut position, e, undo);
            is_over
        })
    }

    /// Why a side wins, whoever moves; or why the mover wins by moving.
    pub(super) fn fact(&self, limits: &Limits) -> Result<Fact, Stopped> {
        let line = self.line.clone();
        Ok(match (&self.answer.proof, self.mover()) {
            (Proof::TwoTrees { trees }, _) => Fact::TwoTrees { line, trees: trees.clone() },
            (Proof::Partition(Partition { parts, forests }), _) => {
                Fact::Partition { line, parts: parts.clone(), forests: forests.clone() }
            }
            (Proof::Neutral { trees, .. }, Side::Short) => match self.undone(Verdict::Short, limits)? {
                Some((lost, Proof::TwoTrees { trees })) => self.broken(Some(lost), &trees),
                _ => self.broken(None, trees),
            },
            (Proof::Neutral { cut, then, .. }, Side::Cut) => match self.undone(Verdict::Cut, limits)? {
                Some((claimed, Proof::Partition(partition))) => self.closed(claimed, &partition),
                _ => self.surplus(*cut, then),
            },
            // The solver has no other proofs.
            _ => Fact::Ends { line },
        })
    }

    /// A move of the opponent without which the class would be that one, and its proof there; the last of the line
    /// if there is one.
    fn undone(&self, class: Verdict, limits: &Limits) -> Result<Option<(Edge, Proof)>, Stopped> {
        let opponent = self.mover().other();
        let graph = self.board.graph();
        let theirs = |&e: &Edge| match opponent {
            Side::Short => self.position.is_claimed(e),
            Side::Cut => !self.position.is_free(e) && !self.position.is_claimed(e),
        };
        let last = self.line.last().copied().map(Edge);
        let mut follower = Follower::new(self.board, &self.position, limits)?;
        for e in last.into_iter().chain(graph.edges()).filter(theirs) {
            limits.check()?;
            // Both moves can be followed: the edge is the opponent's, and then free.
            let is_it = follower.take_back(e).is_ok() && follower.class() == class;
            if is_it {
                let before = self.without(e);
                return Ok(before
                    .map(|before| solve(self.board, &before, limits))
                    .transpose()?
                    .map(|a| (e, a.proof)));
            }
            _ = follower.play(e, opponent);
        }
        Ok(None)
    }

    /// The position with an edge free again and the opponent to move.
    fn without(&self, undone: Edge) -> Option<Position> {
        let [mut claimed, mut removed] = [String::new(), String::new()];
        for e in self.board.graph().edges().filter(|&e| e != undone && !self.position.is_free(e)) {
            if self.position.is_claimed(e) {
                claimed += &format!("+{}", e.0);
            } else {
                removed += &format!("-{}", e.0);
            }
        }
        let turn = if self.mover() == Side::Short { "cut" } else { "short" };
        self.board.parse_position(&format!("{claimed}{removed}:{turn}")).ok()
    }

    /// Two trees, one of which has lost an edge: of the board, or the one that was added between A and B.
    fn broken(&self, lost: Option<Edge>, trees: &[Vec<u32>; 2]) -> Fact {
        let gap = lost.map_or(self.board.graph().edge_count() as u32, |e| e.0);
        let broken = usize::from(trees[1].contains(&gap));
        let trees =
            trees.each_ref().map(|tree| tree.iter().copied().filter(|&e| e != gap).collect::<Vec<_>>());
        let mut joined = Joined::new(self);
        trees[broken].iter().for_each(|&e| joined.join(e));
        let mends = trees[1 - broken].iter().copied().filter(|&e| !joined.joins(e)).collect();
        Fact::Broken { line: self.line.clone(), lost: lost.map(|e| e.0), trees, broken, mends, played: None }
    }

    /// A partition, an edge of which has been claimed.
    fn closed(&self, claimed: Edge, partition: &Partition) -> Fact {
        let Partition { parts, forests } = partition;
        let closed = usize::from(forests[0].contains(&claimed.0));
        let ring = ring(self.board, partition, &forests[closed], claimed.0);
        let forests =
            forests.each_ref().map(|forest| forest.iter().copied().filter(|&e| e != claimed.0).collect());
        Fact::Closed {
            line: self.line.clone(),
            claimed: claimed.0,
            parts: parts.clone(),
            forests,
            closed,
            ring,
            played: None,
        }
    }

    /// A partition, but for one edge.
    fn surplus(&self, extra: u32, partition: &Partition) -> Fact {
        let rings = partition.forests.iter().flat_map(|forest| ring(self.board, partition, forest, extra));
        let mut ring: Vec<u32> = rings.chain([extra]).collect();
        ring.sort_unstable();
        let Partition { parts, forests } = partition.clone();
        Fact::Surplus { parts, forests, extra, ring }
    }
}

/// Which vertices are joined, by claimed edges and others.
struct Joined<'a> {
    board: &'a Switching,
    set: Vec<usize>,
}

impl<'a> Joined<'a> {
    fn new(solved: &Solved<'a>) -> Self {
        let board = solved.board;
        let mut joined = Self { board, set: (0..board.graph().vertex_count()).collect() };
        let claimed = board.graph().edges().filter(|&e| solved.position.is_claimed(e));
        claimed.for_each(|e| joined.join(e.0));
        joined
    }

    fn sets(&mut self, e: u32) -> [usize; 2] {
        self.board.graph().ends(Edge(e)).map(|v| {
            let mut v = v.index();
            while self.set[v] != v {
                self.set[v] = self.set[self.set[v]];
                v = self.set[v];
            }
            v
        })
    }

    fn join(&mut self, e: u32) {
        let [u, v] = self.sets(e);
        self.set[u] = v;
    }

    fn joins(&mut self, e: u32) -> bool {
        let [u, v] = self.sets(e);
        u == v
    }
}

/// The way between the ends of an edge in a forest between the parts, those of A and B being one.
fn ring(board: &Switching, partition: &Partition, forest: &[u32], e: u32) -> Vec<u32> {
    let [a, b] = board.terminals().map(|v| partition.parts[v.index()]);
    let ends = |e: u32| {
        board.graph().ends(Edge(e)).map(|v| {
            let part = partition.parts[v.index()];
            if part == b { a } else { part }
        })
    };
    let mut around = vec![Vec::new(); board.graph().vertex_count()];
    for &x in forest {
        let [u, v] = ends(x);
        around[u as usize].push((x, v));
        around[v as usize].push((x, u));
    }
    let [from, to] = ends(e);
    let mut came_by = vec![None; around.len()];
    let mut waiting = vec![from];
    while let Some(v) = waiting.pop() {
        for &(x, w) in &around[v as usize] {
            if w != from && came_by[w as usize].is_none() {
                came_by[w as usize] = Some((x, v));
                waiting.push(w);
            }
        }
    }
    let mut way = Vec::new();
    let mut v = to;
    while let Some((x, before)) = came_by[v as usize].filter(|_| v != from) {
        way.push(x);
        v = before;
    }
    way.sort_unstable();
    way
}
