//! The core of a position (see [`super::super::retreat`]) in sets of vertices, kept up to date as the token walks.
//!
//! Let C be the core of a position with the token on t, without t under the vertex rule. Cores shrink: what is decided or
//! out of reach stays so. So only steps inside C have to be looked at. Let F be what can be reached inside C from a
//! vertex v of C, v included, before the token steps there.
//!
//! **Theorem.** After the step to v the core is F, unless the step makes a dead end in F: under the edge rule of t, if that was
//! its last open step into C, and under the vertex rule of vertices from which no other step into F leads but the one to v.
//! Without a dead end nothing in F becomes decided.
//!
//! *Proof.* The step closes the arc from t to v, or those that lead to v. No way from v needs them, so F is still what can be
//! reached. A vertex becomes decided only after a first one has lost its last step into what is undecided, and
//! only vertices from which an arc was closed have lost any. ∎
//!
//! Vertices of C that reach each other have the same F. Mostly that is true of all of them, and F = C; then one
//! search forward and one backward serve all steps of a position, and both end soon.

use std::collections::HashMap;

use gambol_games::{Geography, Rule, geography::Position, zobrist};
use gambol_graph::Vertex;

use crate::{
    dfpn::Numbers,
    geography::{
        forts::Word,
        retreat::{Fate, is_open},
    },
};

/// Where the features of keys begin, far from those that the rules use.
const FEATURES: u64 = 1 << 40;

/// The steps inside a core at the start of a search, and a way through it. Vertices are numbered in the order in which they
/// were given.
#[derive(Clone, Debug)]
pub(super) struct Core<W> {
    rule: Rule,
    /// Where open steps lead from a vertex; under the vertex rule also those to visited vertices.
    out: Vec<W>,
    /// From where they come.
    into: Vec<W>,
    /// How many arcs are parallel to the open one between two vertices; the key has the former's number first.
    spare: HashMap<(usize, usize), u64>,
    /// The feature of each vertex.
    features: Vec<u128>,
    /// The arcs used on the way, with their features.
    used: Vec<(usize, usize, u128)>,
    /// What has not been visited, under the vertex rule.
    unvisited: W,
    /// The positions on the way.
    way: Vec<Stand<W>>,
}

/// A position on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand<W> {
    pub(super) token: usize,
    pub(super) fate: Fate,
    /// If undecided: the core.
    set: W,
    /// The features of the core and of the arcs that were used inside it.
    hash: u128,
}

impl<W: Word> Core<W> {
    /// The core of a position: these vertices, the first of which has the token, and what becomes of its player.
    pub(super) fn new(board: &Geography, position: &Position, vertices: &[Vertex], fate: Fate) -> Self {
        let k = vertices.len();
        let mut number = vec![None; board.graph().vertex_count()];
        vertices.iter().enumerate().for_each(|(i, v)| number[v.index()] = Some(i));
        let mut out = vec![W::default(); k];
        let mut into = out.clone();
        let mut spare = HashMap::new();
        for (u, &v) in vertices.iter().enumerate() {
            for step in board.graph().steps(v).iter().filter(|&&step| is_open(board, position, step)) {
                let Some(w) = number[step.to.index()] else { continue };
                if out[u].has(w) {
                    *spare.entry((u, w)).or_default() += u64::from(board.rule() == Rule::Edge);
                }
                out[u] |= W::bit(w);
                into[w] |= W::bit(u);
            }
        }
        let features: Vec<u128> = (0..k as u64).map(|v| zobrist::feature(FEATURES + v)).collect();
        let inside = usize::from(board.rule() == Rule::Vertex || fate != Fate::Undecided);
        let set = (inside..k).fold(W::default(), |set, v| set | W::bit(v));
        let hash = features[inside..].iter().fold(0, |hash, feature| hash ^ feature);
        let way = vec![Stand { token: 0, fate, set, hash }];
        Self { rule: board.rule(), out, into, spare, features, used: Vec::new(), unvisited: set, way }
    }

    /// The position.
    pub(super) fn here(&self) -> &Stand<W> {
        self.way.last().expect("the way has a start")
    }

    /// What is known of a position one step away, or of this one.
    pub(super) fn numbers(&self, stand: &Stand<W>) -> Numbers {
        match stand.fate {
            Fate::Won => Numbers::WON,
            Fate::Lost => Numbers::LOST,
            Fate::Undecided => Numbers::open(1, (self.out[stand.token] & stand.set).size() as u32),
        }
    }

    /// A key of an undecided position one step away, or of this one.
    pub(super) fn key(&self, stand: &Stand<W>) -> u128 {
        stand.hash ^ zobrist::feature(FEATURES + (self.out.len() + stand.token) as u64)
    }

    /// The positions after all steps to vertices that were in the core at the start.
    pub(super) fn steps(&self, mut found: impl FnMut(Stand<W>)) {
        let here = self.here();
        let open = self.out[here.token];
        let decided = match self.rule {
            Rule::Edge => open & !here.set,
            Rule::Vertex => open & self.unvisited & !here.set,
        };
        let mut rest = open & here.set;
        while !rest.is_empty() {
            let pivot = rest.first();
            let (reached, hash) = self.reached(here, pivot);
            let alike = match rest.rest().is_empty() {
                true => rest,
                false => reach(&self.into, pivot, reached, rest) & rest,
            };
            alike.each(|to| found(self.after(here, reached, hash, to)));
            rest &= !alike;
        }
        decided.each(|to| found(Stand { token: to, fate: Fate::Won, set: W::default(), hash: 0 }));
    }

    /// The position after a step to a vertex that was in the core at the start.
    pub(super) fn step(&self, to: usize) -> Stand<W> {
        let here = self.here();
        if !here.set.has(to) {
            return Stand { token: to, fate: Fate::Won, set: W::default(), hash: 0 };
        }
        let (reached, hash) = self.reached(here, to);
        self.after(here, reached, hash, to)
    }

    /// Takes a step to that position.
    pub(super) fn enter(&mut self, stand: Stand<W>) {
        let (from, to) = (self.here().token, stand.token);
        self.way.push(stand);
        match self.rule {
            Rule::Vertex => self.unvisited &= !W::bit(to),
            Rule::Edge => {
                let feature = self.arc(from, to);
                self.used.push((from, to, feature));
                match self.spare.get_mut(&(from, to)) {
                    Some(spare @ 1..) => *spare -= 1,
                    _ => self.flip(from, to),
                }
            }
        }
    }

    /// Takes the latest step back.
    pub(super) fn leave(&mut self) {
        let [.., Stand { token: from, .. }, Stand { token: to, .. }] = self.way[..] else { return };
        self.way.pop();
        match self.rule {
            Rule::Vertex => self.unvisited |= W::bit(to),
            Rule::Edge => {
                self.used.pop();
                if self.out[from].has(to) {
                    // It was a spare one that was used.
                    *self.spare.entry((from, to)).or_default() += 1;
                } else {
                    self.flip(from, to);
                }
            }
        }
    }

    fn flip(&mut self, from: usize, to: usize) {
        self.out[from] ^= W::bit(to);
        self.into[to] ^= W::bit(from);
    }

    fn spare(&self, from: usize, to: usize) -> u64 {
        if self.spare.is_empty() { 0 } else { self.spare.get(&(from, to)).copied().unwrap_or(0) }
    }

    /// The feature of the arc between two vertices that is used next. Parallel arcs are used in a fixed order: only how many
    /// are left matters.
    fn arc(&self, from: usize, to: usize) -> u128 {
        let k = self.out.len() as u64;
        let place = (self.spare(from, to) * k + from as u64) * k + to as u64;
        zobrist::feature(FEATURES + 2 * k + place)
    }

    /// What can be reached inside the core from a vertex of it, and the features of that.
    fn reached(&self, here: &Stand<W>, from: usize) -> (W, u128) {
        let reached = reach(&self.out, from, here.set, here.set);
        (reached, self.shrunk(here.set, here.hash, reached))
    }

    /// The features of a part of a set with those features.
    fn shrunk(&self, set: W, mut hash: u128, part: W) -> u128 {
        if part != set {
            (set & !part).each(|v| hash ^= self.features[v]);
            for &(u, v, feature) in &self.used {
                if set.has(u) && set.has(v) && !(part.has(u) && part.has(v)) {
                    hash ^= feature;
                }
            }
        }
        hash
    }

    /// The position after a step to a vertex of the core from which `reached`, with those features, can be reached.
    fn after(&self, here: &Stand<W>, reached: W, hash: u128, to: usize) -> Stand<W> {
        let mut stand = Stand { token: to, fate: Fate::Undecided, set: reached, hash };
        let mut left = reached;
        let mut lost = W::default();
        match self.rule {
            Rule::Edge if reached.has(here.token) => {
                stand.hash ^= self.arc(here.token, to);
                if self.out[here.token] & reached != W::bit(to) || self.spare(here.token, to) > 0 {
                    return stand;
                }
                let won = self.lose(here.token, &mut left, &mut lost);
                self.settle(won, &mut left, &mut lost);
            }
            Rule::Edge => return stand,
            Rule::Vertex => {
                stand.set &= !W::bit(to);
                stand.hash ^= self.features[to];
                left = stand.set;
                self.settle(W::bit(to), &mut left, &mut lost);
                if lost.is_empty() {
                    return stand;
                }
            }
        }
        let steps = self.out[to];
        if !(steps & lost).is_empty() {
            stand.fate = Fate::Won;
        } else if (steps & left).is_empty() {
            stand.fate = Fate::Lost;
        } else {
            stand.set = reach(&self.out, to, left, left) & left;
            stand.hash = self.shrunk(reached, hash, stand.set);
        }
        stand
    }

    /// Finds what is decided once steps to some vertices are not worth taking any more, and takes it out of what is left.
    fn settle(&self, mut shunned: W, left: &mut W, lost: &mut W) {
        while !shunned.is_empty() {
            let from = self.into[shunned.first()] & *left;
            shunned = shunned.rest();
            from.each(|u| {
                if left.has(u) && (self.out[u] & *left).is_empty() {
                    shunned |= self.lose(u, left, lost);
                }
            });
        }
    }

    /// Notes that a vertex is lost; those that are won by a step to it.
    fn lose(&self, v: usize, left: &mut W, lost: &mut W) -> W {
        *lost |= W::bit(v);
        let won = self.into[v] & *left & !W::bit(v);
        *left &= !(won | W::bit(v));
        won
    }
}

/// What can be reached from a vertex inside a set; the search ends early once all that is wanted has been reached.
fn reach<W: Word>(steps: &[W], from: usize, inside: W, wanted: W) -> W {
    let mut reached = W::bit(from);
    let mut fresh = reached;
    while !fresh.is_empty() && !(wanted & !reached).is_empty() {
        let v = fresh.first();
        let more = steps[v] & inside & !reached;
        fresh = fresh.rest() | more;
        reached |= more;
    }
    reached
}
