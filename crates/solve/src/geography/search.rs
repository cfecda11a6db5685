//! Undirected edge geography, as something to search: forts are its leaves.

use std::sync::Arc;

use gambol_games::{Geography, Rule, geography::Position};
use gambol_graph::{Dice, Edge, Vertex};
use gambol_verify::Proof;

use super::{
    forts::{Remaining, Word},
    mirrors::mirrors,
};
use crate::dfpn::{Descent, Leaf, Numbers, Proving, Step};

/// A trail (a walk that uses no edge twice) on an undirected graph of at most 64 or 128 vertices, by the word for a set
/// of them. Whoever is to move where a fort stands has lost.
///
/// ```
/// use gambol_games::{Geography, Notation, Rules};
/// use gambol_solve::{Limits, dfpn::{Search, Table}, geography::Trail};
///
/// let board = Geography::from_id("geography/pyramid5/start=0,0")?;
/// let trail = Trail::<u64>::new(&board, &board.start()).expect("21 vertices, undirected, the token put down");
/// let table = Table::with_entries(1 << 12, &Limits::none())?;
/// let search = Search::new(trail, &table);
/// assert_eq!(search.work(&Limits::none()), Ok(true));
/// assert!(search.strategy(&Limits::none())?.moves() <= 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Trail<'a, W: Word> {
    board: &'a Geography,
    unused: Remaining<W>,
    token: Vertex,
    /// One for each of the symmetries of the start, the position's own first. The least of them is the key in the search.
    keys: Vec<u128>,
    zobrists: Arc<[Zobrist]>,
}

/// One step of a trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    from: Vertex,
    to: Vertex,
}

impl Stride {
    /// Where it starts.
    pub fn from(self) -> Vertex {
        self.from
    }

    /// Where it leads.
    pub fn to(self) -> Vertex {
        self.to
    }
}

impl<'a, W: Word> Trail<'a, W> {
    /// From that position; `None` if the board is directed, has the vertex rule or too many vertices, or the token is not
    /// on it yet.
    pub fn new(board: &'a Geography, position: &Position) -> Option<Self> {
        let token = position.token().filter(|_| board.rule() == Rule::Edge)?;
        let graph = board.graph();
        let mut unused = Remaining::new(graph)?;
        let zobrist = Zobrist::new(board);
        let mut used = 0;
        for e in graph.edges().filter(|e| position.is_used(e.index())) {
            let [u, v] = graph.ends(e);
            used ^= zobrist.edge(u, v, unused.count(u, v));
            unused.remove(u, v);
        }
        // Symmetries are those of what is left. So a key is always that of a position, perhaps of another one, but with
        // the same edges used before the start.
        let images = mirrors(&unused, token, graph.vertex_count());
        let images = images.iter().map(|image| zobrist.seen_in(image)).collect::<Vec<_>>();
        let zobrists: Arc<[Zobrist]> = std::iter::once(zobrist).chain(images).collect();
        let keys = zobrists.iter().map(|zobrist| used ^ zobrist.tokens[token.index()]).collect();
        Some(Self { board, unused, token, keys, zobrists })
    }

    /// The least key after a step.
    fn key_after(&self, to: Vertex) -> u128 {
        let left = self.unused.count(self.token, to);
        let keys = self.zobrists.iter().zip(&self.keys);
        keys.map(|(zobrist, key)| key ^ zobrist.step(self.token, to, left)).fold(u128::MAX, u128::min)
    }

    /// Takes a step between two vertices, either way, into the keys; so many edges are left between them with this one.
    fn turn_keys(&mut self, from: Vertex, to: Vertex, left: u32) {
        for (zobrist, key) in self.zobrists.iter().zip(&mut self.keys) {
            *key ^= zobrist.step(from, to, left);
        }
    }
}

impl<W: Word> Descent for Trail<'_, W> {
    type Move = Stride;

    fn key(&self) -> u128 {
        self.keys.iter().copied().fold(u128::MAX, u128::min)
    }

    fn steps(&mut self, steps: &mut Vec<Step<Stride>>) {
        self.unused.adjacent(self.token).each(|to| {
            let to = Vertex(to as u32);
            steps.push(Step { mv: Stride { from: self.token, to }, key: self.key_after(to) });
        });
    }

    fn play(&mut self, &Stride { from, to }: &Stride) {
        self.turn_keys(from, to, self.unused.count(from, to));
        self.unused.remove(from, to);
        self.token = to;
    }

    fn undo(&mut self, &Stride { from, to }: &Stride) {
        self.unused.restore(from, to);
        self.token = from;
        self.turn_keys(from, to, self.unused.count(from, to));
    }

    fn judge(&mut self) -> Numbers {
        if self.unused.fort(self.token).found().is_some() {
            return Numbers::LOST;
        }
        guess(self.unused.adjacent(self.token).size() as u32)
    }

    fn judge_after(&mut self, &Stride { from, to }: &Stride) -> Numbers {
        if self.unused.fort_after(from, to).found().is_some() {
            return Numbers::LOST;
        }
        // One edge less, which is one neighbour less unless there is a parallel one.
        guess(self.unused.adjacent(to).size() as u32 - u32::from(self.unused.count(from, to) == 1))
    }
}

/// The numbers of a position with so many moves of which nothing else is known. Of the rules tried on pyramids this one, to
/// which a position with few moves looks much easier to refute, needed the fewest nodes; on the place-name graph of
/// countries it needs a tenth of those that the number of moves itself does.
pub(super) fn guess(moves: u32) -> Numbers {
    Numbers::open(1, moves * moves)
}

impl<W: Word> Proving for Trail<'_, W> {
    fn leaf(&mut self) -> Option<Leaf> {
        if self.unused.adjacent(self.token).is_empty() {
            return Some(Leaf::Over);
        }
        let fort = self.unused.fort(self.token).found()?;
        Some(Leaf::Theory(Proof::Fort { fort: fort.members().map(|v| v as u32).collect() }))
    }

    fn identity(&self) -> u128 {
        self.keys[0]
    }

    fn choice(&self) -> u128 {
        self.keys[0]
    }

    fn move_text(&self, mv: &Stride) -> String {
        self.board.graph().name(mv.to).to_owned()
    }
}

/// The random numbers of a key: one for the place of the token, one for each edge that is used. Parallel edges are used in the
/// order of their numbers, whichever were used in fact: only how many are left matters.
struct Zobrist {
    tokens: Vec<u128>,
    edges: Vec<u128>,
    /// At `u n + v`: the place in `edges` of the first edge between u and v; parallel ones follow.
    first: Vec<u32>,
}

impl Zobrist {
    const SEED: u64 = 0x7261_696c;

    fn new(board: &Geography) -> Self {
        let graph = board.graph();
        let n = graph.vertex_count();
        let mut dice = Dice::new(Self::SEED);
        let mut number = || u128::from(dice.below(u64::MAX)) << 64 | u128::from(dice.below(u64::MAX));
        let tokens = (0..n).map(|_| number()).collect();
        let edges = (0..graph.edge_count()).map(|_| number()).collect();
        let place = |e: &Edge| {
            let [u, v] = graph.ends(*e).map(Vertex::index);
            (u.min(v), u.max(v))
        };
        let mut order: Vec<Edge> = graph.edges().collect();
        order.sort_by_key(place);
        let mut first = vec![0; n * n];
        for (i, e) in order.iter().enumerate().rev() {
            let (u, v) = place(e);
            first[u * n + v] = i as u32;
            first[v * n + u] = i as u32;
        }
        Self { tokens, edges, first }
    }

    /// The same numbers for the image of each vertex and edge under a symmetry.
    fn seen_in(&self, image: &[u32]) -> Self {
        let n = self.tokens.len();
        let tokens = image.iter().map(|&v| self.tokens[v as usize]).collect();
        let place = |i: usize| image[i / n] as usize * n + image[i % n] as usize;
        let first = (0..n * n).map(|i| self.first[place(i)]).collect();
        Self { tokens, edges: self.edges.clone(), first }
    }

    /// By what a step changes the key, and back; so many edges are left between the two vertices with the one it uses.
    fn step(&self, from: Vertex, to: Vertex, left: u32) -> u128 {
        self.tokens[from.index()] ^ self.tokens[to.index()] ^ self.edge(from, to, left)
    }

    /// Of the edge that is used next when so many are left between two vertices.
    fn edge(&self, u: Vertex, v: Vertex, left: u32) -> u128 {
        let first = self.first[u.index() * self.tokens.len() + v.index()];
        self.edges[(first + left - 1) as usize]
    }
}
