//! Forts for a search: the unused edges of a board of at most 64 or 128 vertices.

use gambol_graph::{Graph, Vertex};
use smallvec::SmallVec;

use super::{
    Word,
    span::{GaveUp, Span},
    tableau::Tableau,
};

/// The unused edges of an undirected graph, kept so that forts are found fast, also one and two steps ahead.
///
/// A search removes the edge of every step it takes and restores it when it goes back. Either costs about as much as a few
/// tests. The tests of the children and grandchildren of a position need no removals.
///
/// ```
/// use gambol_graph::{Generator, Vertex};
/// use gambol_solve::geography::forts::{Remaining, Word};
///
/// let square = Generator::Grid(2, 2).graph()?;
/// let mut unused = Remaining::<u64>::new(&square).expect("at most 64 vertices, undirected");
/// let [a, b, d] = [0, 1, 3].map(Vertex);
/// assert_eq!(unused.fort(a).found(), Some(u64::bit(0) | u64::bit(3)));
///
/// unused.remove(a, b);
/// assert_eq!(unused.fort(b).found(), None, "stepping on to d, into the fort, wins");
/// assert_eq!(unused.forts_after(b), u64::bit(3));
/// assert!(unused.forts_after_two(b, d).is_empty(), "no reply wins");
/// # Ok::<(), gambol_graph::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Remaining<W: Word> {
    adjacent: Vec<W>,
    /// How many unused edges join u and v, at `u n + v` for u < v.
    count: Vec<u32>,
    /// Of the unused edges, those included that are hidden while a test looks beyond them.
    tableau: Tableau<W>,
}

/// Whether there is a fort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought<W> {
    /// This one.
    Fort(W),
    /// There is none.
    NoFort,
    /// So many sets came into question that the search was given up.
    GaveUp,
}

impl<W> Sought<W> {
    /// The fort, if one was found.
    pub fn found(self) -> Option<W> {
        match self {
            Self::Fort(fort) => Some(fort),
            Self::NoFort | Self::GaveUp => None,
        }
    }
}

/// How many rounds one test may take to find an independent solution. Positions of pyramids need a handful.
const EFFORT: u32 = 1_000;

impl<W: Word> Remaining<W> {
    /// All edges of an undirected graph; `None` if it is directed or has more vertices than fit.
    pub fn new(graph: &Graph) -> Option<Self> {
        let n = graph.vertex_count();
        if graph.is_directed() || n > W::BITS {
            return None;
        }
        let mut all =
            Self { adjacent: vec![W::default(); n], count: vec![0; n * n], tableau: Tableau::new(n) };
        for e in graph.edges() {
            let [u, v] = graph.ends(e);
            all.restore(u, v);
        }
        Some(all)
    }

    /// The vertices that unused edges join to `v`.
    pub fn adjacent(&self, v: Vertex) -> W {
        self.adjacent[v.index()]
    }

    /// How many unused edges join `u` and `v`.
    pub fn count(&self, u: Vertex, v: Vertex) -> u32 {
        self.count[self.pair(u.index(), v.index())]
    }

    /// Uses up one edge between `u` and `v`, of which there must be one.
    pub fn remove(&mut self, u: Vertex, v: Vertex) {
        self.hide(u.index(), v.index());
        self.tableau.toggle(u.index(), v.index());
    }

    /// Gives one edge between `u` and `v` back.
    pub fn restore(&mut self, u: Vertex, v: Vertex) {
        self.show(u.index(), v.index());
        self.tableau.toggle(u.index(), v.index());
    }

    /// A fort that holds `v`: whoever is to move from there loses.
    pub fn fort(&self, v: Vertex) -> Sought<W> {
        self.seek(v.index(), W::default(), [])
    }

    /// A fort that holds `w` after the step from `v` to `w`.
    pub fn fort_after(&mut self, v: Vertex, w: Vertex) -> Sought<W> {
        let [v, w] = [v, w].map(Vertex::index);
        self.hide(v, w);
        let sought = self.one_ahead(v, w);
        self.show(v, w);
        sought
    }

    /// A fort that holds `u` after the steps from `v` to `w` and from there to `u`.
    pub fn fort_after_two(&mut self, v: Vertex, w: Vertex, u: Vertex) -> Sought<W> {
        let [v, w, u] = [v, w, u].map(Vertex::index);
        self.hide(v, w);
        self.hide(w, u);
        let sought = self.two_ahead(v, w, u);
        self.show(w, u);
        self.show(v, w);
        sought
    }

    /// The neighbours of `v` with a fort after the step from `v` to them: steps that win.
    pub fn forts_after(&mut self, v: Vertex) -> W {
        let mut forts = W::default();
        for w in self.adjacent(v).members() {
            if self.fort_after(v, Vertex(w as u32)).found().is_some() {
                forts |= W::bit(w);
            }
        }
        forts
    }

    /// After the step from `v` to `w`, the neighbours of `w` with a fort after the step to them: replies that win.
    pub fn forts_after_two(&mut self, v: Vertex, w: Vertex) -> W {
        let [v, w] = [v, w].map(Vertex::index);
        let mut forts = W::default();
        self.hide(v, w);
        for u in self.adjacent[w].members() {
            self.hide(w, u);
            if self.two_ahead(v, w, u).found().is_some() {
                forts |= W::bit(u);
            }
            self.show(w, u);
        }
        self.show(v, w);
        forts
    }

    /// With an edge vw hidden, A x = x(w) e(v) + x(v) e(w) for the matrix A of the tableau, and x(w) = 1.
    fn one_ahead(&self, v: usize, w: usize) -> Sought<W> {
        let response = |v| self.tableau.response(v);
        self.seek(w, response(v), [(v, response(w))])
    }

    /// With the edges vw and wu hidden, A x = x(w) e(v) + x(v) e(w) + x(u) e(w) + x(w) e(u), and x(u) = 1.
    fn two_ahead(&self, v: usize, w: usize, u: usize) -> Sought<W> {
        let response = |v| self.tableau.response(v);
        self.seek(u, response(w), [(v, response(w)), (w, response(v) ^ response(u))])
    }

    /// A fort x that holds the token. Its A x has the response `given`, changed by that of every guess `(v, response)` whose v is
    /// in the fort; both are tried for every guess.
    #[inline]
    fn seek<const N: usize>(&self, token: usize, given: W, guesses: [(usize, W); N]) -> Sought<W> {
        let around = self.adjacent[token];
        let mut candidates: SmallVec<[(W, W); 4]> = SmallVec::new();
        for guess in 0..1_u32 << N {
            let (mut base, mut wanted, mut denied) = (given, W::bit(token), around);
            for (i, &(v, response)) in guesses.iter().enumerate() {
                if guess >> i & 1 == 1 {
                    base ^= response;
                    wanted |= W::bit(v);
                } else {
                    denied |= W::bit(v);
                }
            }
            if (wanted & denied).is_empty() && (base & self.tableau.free()).is_empty() {
                candidates.push((base, wanted));
            }
        }
        if candidates.is_empty() {
            return Sought::NoFort;
        }
        let settled = guesses.iter().fold(around | W::bit(token), |settled, &(v, _)| settled | W::bit(v));
        self.complete(&candidates, settled)
    }

    /// A fort that holds, among the vertices `settled`, exactly those that its candidate `(base, wanted)` wants; it differs from the
    /// candidate's base by an element of the kernel.
    fn complete(&self, candidates: &[(W, W)], settled: W) -> Sought<W> {
        let kernel = Kernel::new(&self.tableau, settled);
        let mut sought = Sought::NoFort;
        for &(mut base, wanted) in candidates {
            for &(bit, pivot) in &kernel.pivots {
                if !((base ^ wanted) & bit).is_empty() {
                    base ^= pivot;
                }
            }
            if !((base ^ wanted) & settled).is_empty() {
                continue;
            }
            let mut effort = EFFORT;
            let mut go_on = || {
                effort -= 1;
                effort > 0
            };
            let span = Span { base, generators: kernel.others.clone() };
            match span.independent_member(&self.adjacent, &mut go_on) {
                Ok(Some(fort)) => return Sought::Fort(fort),
                Ok(None) => {}
                Err(GaveUp) => sought = Sought::GaveUp,
            }
        }
        sought
    }

    fn pair(&self, u: usize, v: usize) -> usize {
        u.min(v) * self.adjacent.len() + u.max(v)
    }

    fn hide(&mut self, u: usize, v: usize) {
        let pair = self.pair(u, v);
        self.count[pair] -= 1;
        if self.count[pair] == 0 {
            self.adjacent[u] ^= W::bit(v);
            self.adjacent[v] ^= W::bit(u);
        }
    }

    fn show(&mut self, u: usize, v: usize) {
        let pair = self.pair(u, v);
        if self.count[pair] == 0 {
            self.adjacent[u] ^= W::bit(v);
            self.adjacent[v] ^= W::bit(u);
        }
        self.count[pair] += 1;
    }
}

/// Generators of the kernel, in echelon form on some vertices.
struct Kernel<W: Word> {
    /// Generators with their first vertex among these, which later ones do not hold.
    pivots: SmallVec<[(W, W); 8]>,
    /// Generators that hold none of them.
    others: SmallVec<[W; 8]>,
}

impl<W: Word> Kernel<W> {
    fn new(tableau: &Tableau<W>, settled: W) -> Self {
        let mut kernel = Self { pivots: SmallVec::new(), others: SmallVec::new() };
        // A vertex without edges, counted modulo 2, is in no fort but of necessity.
        (tableau.free() & (tableau.touched() | settled)).each(|f| {
            let mut g = tableau.kernel(f);
            for &(bit, pivot) in &kernel.pivots {
                if !(g & bit).is_empty() {
                    g ^= pivot;
                }
            }
            let held = g & settled;
            if held.is_empty() {
                kernel.others.push(g);
            } else {
                kernel.pivots.push((W::bit(held.first()), g));
            }
        });
        kernel
    }
}
