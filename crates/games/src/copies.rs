//! Where a small graph occurs in a larger one.

use gambol_graph::{Edge, Graph, Vertex};

use crate::{bits::BitSet, message, message::Message};

/// A small pattern graph, prepared for finding its copies in a host graph.
///
/// A copy is a set of host edges that form the pattern, other edges notwithstanding.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    graph: Graph,
    /// For every way to lay a pattern edge along a given host edge: the pattern's vertices in the order in which they
    /// are placed, those two first, each later one next to an earlier one wherever possible.
    orders: Vec<Vec<Vertex>>,
}

impl Pattern {
    /// The most vertices of a pattern: finding copies takes time exponential in this.
    pub(crate) const MOST_VERTICES: usize = 10;

    /// The pattern must be a simple undirected graph with an edge.
    pub(crate) fn new(graph: Graph) -> Result<Self, Message> {
        if graph.is_directed() || graph.has_parallel_edges() {
            return Err(message!("sim.not-simple"));
        }
        if graph.edge_count() == 0 {
            return Err(message!("sim.no-edge-to-avoid"));
        }
        if graph.vertex_count() > Self::MOST_VERTICES {
            return Err(message!(
                "sim.pattern-size",
                found = graph.vertex_count(),
                most = Self::MOST_VERTICES
            ));
        }
        let ways = graph.edges().map(|e| graph.ends(e)).flat_map(|[u, v]| [[u, v], [v, u]]);
        let orders = ways.map(|ends| placing_order(&graph, ends)).collect();
        Ok(Self { graph, orders })
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Calls `found` with the edges of every copy through `e` whose other edges are all allowed, perhaps several
    /// times with the same; stops when `found` returns `true`, and returns whether it did.
    pub(crate) fn copies_through(
        &self,
        host: &Graph,
        e: Edge,
        allowed: &dyn Fn(Edge) -> bool,
        found: &mut dyn FnMut(&[Edge]) -> bool,
    ) -> bool {
        if host.vertex_count() < self.graph.vertex_count() {
            return false;
        }
        let [x, y] = host.ends(e);
        self.orders.iter().any(|order| {
            let mut placing = Placing {
                pattern: self,
                host,
                order,
                allowed: &|other| other == e || allowed(other),
                images: vec![None; self.graph.vertex_count()],
                edges: vec![e],
            };
            placing.images[order[0].index()] = Some(x);
            placing.images[order[1].index()] = Some(y);
            placing.place(2, found)
        })
    }
}

/// All pattern vertices that have an edge, starting with the given two.
fn placing_order(graph: &Graph, ends: [Vertex; 2]) -> Vec<Vertex> {
    let mut order = ends.to_vec();
    loop {
        let is_new = |v: &Vertex, order: &[Vertex]| !order.contains(v);
        let beside =
            order.iter().flat_map(|&v| graph.steps(v)).map(|step| step.to).find(|v| is_new(v, &order));
        let apart = || graph.vertices().find(|v| is_new(v, &order) && !graph.steps(*v).is_empty());
        match beside.or_else(apart) {
            Some(v) => order.push(v),
            None => return order,
        }
    }
}

/// A copy in the making.
struct Placing<'a> {
    pattern: &'a Pattern,
    host: &'a Graph,
    order: &'a [Vertex],
    allowed: &'a dyn Fn(Edge) -> bool,
    /// Where each pattern vertex lies.
    images: Vec<Option<Vertex>>,
    edges: Vec<Edge>,
}

impl Placing<'_> {
    /// Places the pattern vertices from `order[i]` on in every possible way.
    fn place(&mut self, i: usize, found: &mut dyn FnMut(&[Edge]) -> bool) -> bool {
        let Some(&v) = self.order.get(i) else { return found(&self.edges) };
        let host = self.host;
        let anchor = self.pattern.graph.steps(v).iter().find_map(|step| self.images[step.to.index()]);
        match anchor {
            Some(anchor) => host.steps(anchor).iter().any(|step| self.try_at(i, v, step.to, found)),
            None => host.vertices().any(|image| self.try_at(i, v, image, found)),
        }
    }

    fn try_at(&mut self, i: usize, v: Vertex, image: Vertex, found: &mut dyn FnMut(&[Edge]) -> bool) -> bool {
        if self.images.contains(&Some(image)) {
            return false;
        }
        let before = self.edges.len();
        let fits = self.pattern.graph.steps(v).iter().all(|step| {
            let Some(end) = self.images[step.to.index()] else { return true };
            let edge = self.host.edges_between(image, end).find(|&e| (self.allowed)(e));
            self.edges.extend(edge);
            edge.is_some()
        });
        self.images[v.index()] = Some(image);
        let stop = fits && self.place(i + 1, found);
        self.images[v.index()] = None;
        self.edges.truncate(before);
        stop
    }
}

/// The copies of a pattern through each edge of a host, listed once so that a game need not search.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    /// The words of a set of host edges.
    width: usize,
    /// The copies through edge `e`, each without `e` itself, are `sets[starts[e]..starts[e + 1]]` in pieces of `width`.
    starts: Vec<usize>,
    sets: Vec<u64>,
}

impl Copies {
    /// The most that is listed, in words, and the most steps spent on it.
    const MOST: usize = 1 << 20;

    /// `None` if there are too many to list.
    pub(crate) fn list(pattern: &Pattern, host: &Graph) -> Option<Self> {
        let bound = host.edge_count();
        let width = BitSet::empty(bound).words().len();
        let (mut starts, mut sets) = (vec![0], Vec::new());
        let mut effort = 0;
        for e in host.edges() {
            let mut through = Vec::new();
            let gave_up = pattern.copies_through(host, e, &|_| true, &mut |edges| {
                let mut set = BitSet::empty(bound);
                edges.iter().filter(|&&other| other != e).for_each(|other| set.insert(other.index()));
                through.push(set);
                effort += width;
                effort > Self::MOST
            });
            if gave_up {
                return None;
            }
            through.sort_unstable_by(|a, b| a.words().cmp(b.words()));
            through.dedup();
            sets.extend(through.iter().flat_map(BitSet::words));
            starts.push(sets.len());
        }
        Some(Self { width, starts, sets })
    }

    /// Whether `edges` contains the rest of a copy through `e`.
    #[inline]
    pub(crate) fn completed_by(&self, e: Edge, edges: &BitSet) -> bool {
        let through = &self.sets[self.starts[e.index()]..self.starts[e.index() + 1]];
        match edges.words() {
            [] => false,
            [word] => through.iter().any(|set| set & !word == 0),
            words => through
                .chunks_exact(self.width)
                .any(|set| set.iter().zip(words).all(|(set, word)| set & !word == 0)),
        }
    }
}
