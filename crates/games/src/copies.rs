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

    /// A bound on the steps that finding a copy through one edge takes.
    pub(crate) fn most_steps(&self, host: &Graph) -> u64 {
        let n = host.vertex_count() as u64;
        let degree = host.vertices().map(|v| host.steps(v).len() as u64).max().unwrap_or(0);
        let steps = |order: &Vec<Vertex>| {
            (2..order.len()).fold(1_u64, |steps, i| {
                let anchored = self.graph.steps(order[i]).iter().any(|step| order[..i].contains(&step.to));
                steps.saturating_mul(if anchored { degree } else { n })
            })
        };
        self.orders.iter().map(steps).fold(0, u64::saturating_add)
    }

    /// Calls `found` with the edges of every copy through `e` whose other edges are all allowed, `e` first, perhaps
    /// several times with the same; stops when `found` says so, and returns whether it did.
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
    /// How many edges a copy has besides the one it is listed under.
    others: usize,
    /// The copies through edge `e` are `edges[starts[e]..starts[e + 1]]`, `others` edges each.
    starts: Vec<usize>,
    edges: Vec<Edge>,
}

impl Copies {
    /// The most edges that are listed.
    const MOST_EDGES: usize = 1 << 22;
    /// The most copies that are looked at, the same one perhaps many times.
    const MOST_FOUND: usize = 1 << 22;
    /// The most steps of searching for them all.
    const MOST_STEPS: u64 = 1 << 27;

    /// `None` if there are too many to list, or if it would take too long to find them.
    pub(crate) fn list(pattern: &Pattern, host: &Graph) -> Option<Self> {
        if pattern.most_steps(host).saturating_mul(host.edge_count() as u64) > Self::MOST_STEPS {
            return None;
        }
        let others = pattern.graph.edge_count() - 1;
        let (mut starts, mut edges) = (vec![0], Vec::new());
        let mut found = 0;
        for e in host.edges() {
            let mut through = Vec::new();
            let gave_up = pattern.copies_through(host, e, &|_| true, &mut |copy| {
                let mut copy = copy[1..].to_vec();
                copy.sort_unstable();
                through.push(copy);
                found += 1;
                found > Self::MOST_FOUND
            });
            through.sort_unstable();
            through.dedup();
            edges.extend(through.into_iter().flatten());
            starts.push(edges.len());
            if gave_up || edges.len() > Self::MOST_EDGES {
                return None;
            }
        }
        Some(Self { others, starts, edges })
    }

    /// The other edges of each copy through `e`.
    pub(crate) fn through(&self, e: Edge) -> impl Iterator<Item = &[Edge]> {
        let edges = &self.edges[self.starts[e.index()]..self.starts[e.index() + 1]];
        let nothing_else: Option<&[Edge]> = (self.others == 0).then_some(&[]);
        nothing_else.into_iter().chain(edges.chunks_exact(self.others.max(1)))
    }

    /// Whether `own` contains the rest of a copy through `e`.
    #[inline]
    pub(crate) fn completed_by(&self, e: Edge, own: &BitSet) -> bool {
        if self.others == 0 {
            return true;
        }
        let through = &self.edges[self.starts[e.index()]..self.starts[e.index() + 1]];
        through.chunks_exact(self.others).any(|copy| copy.iter().all(|other| own.contains(other.index())))
    }
}
