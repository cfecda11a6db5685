//! The core of a position (see [`super::super::retreat`]) in sets of vertices, kept up to date as the token walks.
//!
//! Let C be the core of a position with the token on t, without t under the vertex rule. Cores shrink: what is decided
//! or out of reach stays so. So only steps inside C have to be looked at. Let F be what can be reached inside C from a
//! vertex v of C, v included, before the token steps there.
//!
//! **Theorem.** After the step to v the core is F, unless the step makes a dead end in F: under the edge rule of t, if
//! that was its last open step into C, and under the vertex rule of vertices from which no other step into F leads but
//! the one to v. Without a dead end nothing in F becomes decided.
//!
//! *Proof.* The step closes the arc from t to v, or those that lead to v. No way from v needs them, so F is still what
//! can be reached. A vertex becomes decided only after a first one has lost its last step into what is undecided, and
//! only vertices from which an arc was closed have lost any. ∎
//!
//! Vertices of C that reach each other have the same F. Mostly that is true of all of them, and F = C; then one
//! search forward and one backward serve all steps of a position, and both end soon.

use gambol_games::{Geography, Rule, geography::Position, zobrist};
use gambol_graph::Vertex;

use super::words::Mask;
use crate::{
    dfpn::Numbers,
    geography::{
        retreat::{Fate, is_open},
        search::guess,
    },
};

/// Where the features of keys begin, far from those that the rules use and from those of steps: keys of all kinds meet in one table.
const FEATURES: u64 = 1 << 42;

/// The steps inside a core at the start of a search, and a way through it. Vertices are numbered in the order in which
/// they were given.
#[derive(Clone, Debug)]
pub(super) struct Core<W> {
    rule: Rule,
    /// Where open steps lead from a vertex; under the vertex rule also those to visited vertices.
    out: Vec<W>,
    /// From where they come.
    into: Vec<W>,
    /// By vertex: where several open arcs lead, and how many more than one.
    spare: Vec<Vec<(usize, u64)>>,
    /// The vertices as the board numbers them. Keys are made of these, so that they mean the same whatever the start of the search.
    vertices: Vec<Vertex>,
    /// How many vertices the board has.
    board_size: u64,
    /// The feature of each vertex.
    features: Vec<u128>,
    /// The arcs used before the start and on the way, with their features.
    used: Vec<(usize, usize, u128)>,
    /// What has not been visited, under the vertex rule.
    unvisited: W,
    /// The positions on the way.
    way: Vec<Stand<W>>,
}

/// What is known of a position. Moves and hash mean nothing if it is decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) token: usize,
    pub(super) fate: Fate,
    /// How many vertices of the core the token can go to.
    moves: u32,
    /// The features of the core and of the arcs that were used inside it.
    hash: u128,
}

/// A position on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand<W> {
    pub(super) look: Look,
    /// If undecided: the core.
    set: W,
}

impl Look {
    fn won(token: usize) -> Self {
        Self { token, fate: Fate::Won, moves: 0, hash: 0 }
    }

    pub(super) fn numbers(&self) -> Numbers {
        match self.fate {
            Fate::Won => Numbers::WON,
            Fate::Lost => Numbers::LOST,
            Fate::Undecided => guess(self.moves),
        }
    }
}

impl<W: Mask> Core<W> {
    /// The core of a position: these vertices, the first of which has the token, and what becomes of its player.
    pub(super) fn new(board: &Geography, position: &Position, vertices: &[Vertex], fate: Fate) -> Self {
        let k = vertices.len();
        let mut number = vec![None; board.graph().vertex_count()];
        vertices.iter().enumerate().for_each(|(i, v)| number[v.index()] = Some(i));
        let mut out = vec![W::default(); k];
        let mut into = out.clone();
        let mut spare = vec![Vec::new(); k];
        for (u, &v) in vertices.iter().enumerate() {
            for step in board.graph().steps(v).iter().filter(|&&step| is_open(board, position, step)) {
                let Some(w) = number[step.to.index()] else { continue };
                if out[u].has(w) && board.rule() == Rule::Edge {
                    match spare[u].iter_mut().find(|&&mut (to, _)| to == w) {
                        Some((_, spare)) => *spare += 1,
                        None => spare[u].push((w, 1)),
                    }
                }
                out[u] |= W::bit(w);
                into[w] |= W::bit(u);
            }
        }
        let features: Vec<u128> =
            vertices.iter().map(|v| zobrist::feature(FEATURES + u64::from(v.0))).collect();
        let inside = usize::from(board.rule() == Rule::Vertex || fate != Fate::Undecided);
        let set = (inside..k).fold(W::default(), |set, v| set | W::bit(v));
        let hash = features[inside..].iter().fold(0, |hash, feature| hash ^ feature);
        let look = Look { token: 0, fate, moves: out[0].common(&set), hash };
        let way = vec![Stand { look, set }];
        let mut core = Self {
            rule: board.rule(),
            out,
            into,
            spare,
            vertices: vertices.to_vec(),
            board_size: board.graph().vertex_count() as u64,
            features,
            used: Vec::new(),
            unvisited: set,
            way,
        };
        if board.rule() == Rule::Edge {
            core.note_used(board, position, &number);
        }
        core
    }

    /// Takes the arcs that were used before the start into the hash.
    fn note_used(&mut self, board: &Geography, position: &Position, number: &[Option<usize>]) {
        for from in 0..self.vertices.len() {
            let steps = board.graph().steps(self.vertices[from]).iter();
            let used = steps.filter(|&&step| !is_open(board, position, step));
            let mut used: Vec<usize> = used.filter_map(|step| number[step.to.index()]).collect();
            used.sort_unstable();
            for alike in used.chunk_by(|to, next| to == next) {
                // The last of them was used when all that are open now were.
                let to = alike[0];
                let open = u64::from(self.out[from].has(to)) + self.spare(from, to);
                for spare in open..open + alike.len() as u64 {
                    let feature = self.arc_feature(from, to, spare);
                    self.used.push((from, to, feature));
                    self.way[0].look.hash ^= feature;
                }
            }
        }
    }

    /// The position.
    pub(super) fn here(&self) -> &Look {
        &self.way[self.way.len() - 1].look
    }

    fn standing(&self) -> &Stand<W> {
        &self.way[self.way.len() - 1]
    }

    /// A key of an undecided position one step away, or of this one.
    pub(super) fn key(&self, look: &Look) -> u128 {
        look.hash ^ zobrist::feature(FEATURES + self.board_size + u64::from(self.vertices[look.token].0))
    }

    /// Looks at the positions after all steps to vertices that were in the core at the start.
    pub(super) fn steps(&self, mut found: impl FnMut(Look)) {
        let Stand { look: Look { token, .. }, set } = self.standing();
        let mut decided = self.out[*token] & !*set;
        if self.rule == Rule::Vertex {
            decided &= self.unvisited;
        }
        let mut rest = self.out[*token] & *set;
        while !rest.is_empty() {
            let pivot = rest.first();
            let (reached, hash) = self.reached(pivot);
            let alike =
                if rest.rest().is_empty() { rest } else { reach(&self.into, pivot, &reached, &rest) & rest };
            alike.each(|to| {
                found(if self.makes_dead_end(&reached, to) {
                    self.after_dead_end(&reached, hash, to).look
                } else {
                    self.quiet(&reached, hash, to)
                });
            });
            rest &= !alike;
        }
        decided.each(|to| found(Look::won(to)));
    }

    /// The position after a step to a vertex that was in the core at the start.
    pub(super) fn step(&self, to: usize) -> Stand<W> {
        if !self.standing().set.has(to) {
            return Stand { look: Look::won(to), set: W::default() };
        }
        let (mut set, hash) = self.reached(to);
        if self.makes_dead_end(&set, to) {
            return self.after_dead_end(&set, hash, to);
        }
        let look = self.quiet(&set, hash, to);
        if self.rule == Rule::Vertex {
            set &= !W::bit(to);
        }
        Stand { look, set }
    }

    /// Takes a step to that position.
    pub(super) fn enter(&mut self, stand: Stand<W>) {
        let (from, to) = (self.here().token, stand.look.token);
        self.way.push(stand);
        match self.rule {
            Rule::Vertex => self.unvisited &= !W::bit(to),
            Rule::Edge => {
                self.used.push((from, to, self.arc(from, to)));
                match self.spare[from].iter_mut().find(|&&mut (other, spare)| other == to && spare > 0) {
                    Some((_, spare)) => *spare -= 1,
                    None => self.flip(from, to),
                }
            }
        }
    }

    /// Takes the latest step back.
    pub(super) fn leave(&mut self) {
        let Some(Stand { look: Look { token: to, .. }, .. }) = self.way.pop() else { return };
        let from = self.here().token;
        match self.rule {
            Rule::Vertex => self.unvisited |= W::bit(to),
            Rule::Edge => {
                self.used.pop();
                let spare = self.spare[from].iter_mut().find(|&&mut (other, _)| other == to);
                match spare.filter(|_| self.out[from].has(to)) {
                    Some((_, spare)) => *spare += 1,
                    None => self.flip(from, to),
                }
            }
        }
    }

    fn flip(&mut self, from: usize, to: usize) {
        self.out[from] ^= W::bit(to);
        self.into[to] ^= W::bit(from);
    }

    fn spare(&self, from: usize, to: usize) -> u64 {
        self.spare[from].iter().find(|&&(other, _)| other == to).map_or(0, |&(_, spare)| spare)
    }

    /// The feature of the arc between two vertices that is used next. Parallel arcs are used in a fixed order: only how
    /// many are left matters.
    fn arc(&self, from: usize, to: usize) -> u128 {
        self.arc_feature(from, to, self.spare(from, to))
    }

    /// The feature of an arc beside which so many are open.
    fn arc_feature(&self, from: usize, to: usize, spare: u64) -> u128 {
        let [from, to] = [from, to].map(|v| u64::from(self.vertices[v].0));
        let place = (spare * self.board_size + from) * self.board_size + to;
        zobrist::feature(FEATURES + 2 * self.board_size + place)
    }

    /// What can be reached inside the core from a vertex of it, and the features of that.
    fn reached(&self, from: usize) -> (W, u128) {
        let Stand { look: Look { hash, .. }, set } = self.standing();
        let reached = reach(&self.out, from, set, set);
        let hash = self.shrunk(set, *hash, &reached);
        (reached, hash)
    }

    /// The features of a part of a set with those features.
    fn shrunk(&self, set: &W, mut hash: u128, part: &W) -> u128 {
        if part != set {
            (*set & !*part).each(|v| hash ^= self.features[v]);
            for &(u, v, feature) in &self.used {
                if set.has(u) && set.has(v) && !(part.has(u) && part.has(v)) {
                    hash ^= feature;
                }
            }
        }
        hash
    }

    /// Whether the step to a vertex makes a dead end in what can be reached from there.
    fn makes_dead_end(&self, reached: &W, to: usize) -> bool {
        match self.rule {
            Rule::Edge => {
                let from = self.here().token;
                reached.has(from) && !self.out[from].meets_beside(reached, to) && self.spare(from, to) == 0
            }
            Rule::Vertex => {
                let mut before = self.into[to] & *reached;
                std::iter::from_fn(|| before.pop()).any(|u| !self.out[u].meets_beside(reached, to))
            }
        }
    }

    /// The position after a step that makes no dead end in what can be reached, which has those features.
    fn quiet(&self, reached: &W, mut hash: u128, to: usize) -> Look {
        match self.rule {
            Rule::Vertex => hash ^= self.features[to],
            Rule::Edge if reached.has(self.here().token) => hash ^= self.arc(self.here().token, to),
            Rule::Edge => {}
        }
        Look { token: to, fate: Fate::Undecided, moves: self.out[to].common(reached), hash }
    }

    /// The position after a step that makes one.
    fn after_dead_end(&self, reached: &W, hash: u128, to: usize) -> Stand<W> {
        let mut left = *reached;
        let mut lost = W::default();
        let shunned = match self.rule {
            Rule::Edge => self.lose(self.here().token, &mut left, &mut lost),
            Rule::Vertex => {
                left &= !W::bit(to);
                W::bit(to)
            }
        };
        self.settle(shunned, &mut left, &mut lost);
        let fate = match self.out[to].common(&lost) {
            1.. => Fate::Won,
            0 if self.out[to].common(&left) == 0 => Fate::Lost,
            0 => Fate::Undecided,
        };
        // Neither the arc that was used nor the vertex that was visited is in there.
        let set = reach(&self.out, to, &left, &left) & left;
        let hash = self.shrunk(reached, hash, &set);
        Stand { look: Look { token: to, fate, moves: self.out[to].common(&set), hash }, set }
    }

    /// Finds what is decided once steps to some vertices are not worth taking any more, and takes it out of what is
    /// left.
    fn settle(&self, mut shunned: W, left: &mut W, lost: &mut W) {
        while let Some(v) = shunned.pop() {
            let mut before = self.into[v] & *left;
            while let Some(u) = before.pop() {
                if left.has(u) && self.out[u].common(left) == 0 {
                    shunned |= self.lose(u, left, lost);
                }
            }
        }
    }

    /// Notes that a vertex is lost; those that are won by a step to it.
    fn lose(&self, v: usize, left: &mut W, lost: &mut W) -> W {
        *lost |= W::bit(v);
        *left &= !W::bit(v);
        let won = self.into[v] & *left;
        *left &= !won;
        won
    }
}

/// What can be reached from a vertex inside a set; the search ends early once all that is wanted has been reached.
fn reach<W: Mask>(steps: &[W], from: usize, inside: &W, wanted: &W) -> W {
    let mut reached = W::bit(from);
    let mut fresh = reached;
    while !reached.covers(wanted)
        && let Some(v) = fresh.pop()
    {
        steps[v].spread(inside, &mut reached, &mut fresh);
    }
    reached
}
