//! Who is joined to whom, kept up to date while edges are claimed and removed, and undone with them.

use gambol_graph::{Edge, Graph, Step, Vertex};

use crate::bits::BitSet;

/// Sets of joined vertices: a forest of upward links, the smaller tree always hung below the larger. Without path
/// compression, so that a join is undone by cutting one link; a find takes at most log2(n) steps.
#[derive(Clone, Debug)]
pub(crate) struct Joining {
    /// The vertex above, or for the top of a tree the negated number of its vertices.
    link: Vec<i32>,
}

/// What [`Joining::join`] did: this top was hung below another one.
#[derive(Clone, Copy, Debug)]
pub struct Joined {
    top: u32,
    size: i32,
}

impl Joining {
    pub(crate) fn new(n: usize) -> Self {
        Self { link: vec![-1; n] }
    }

    fn top(&self, v: Vertex) -> u32 {
        let mut v = v.0;
        while let Ok(above) = u32::try_from(self.link[v as usize]) {
            v = above;
        }
        v
    }

    pub(crate) fn are_joined(&self, u: Vertex, v: Vertex) -> bool {
        self.top(u) == self.top(v)
    }

    /// Joins two vertices; `None` if they were joined already.
    pub(crate) fn join(&mut self, u: Vertex, v: Vertex) -> Option<Joined> {
        let (mut small, mut large) = (self.top(u), self.top(v));
        if small == large {
            return None;
        }
        if self.link[small as usize] < self.link[large as usize] {
            std::mem::swap(&mut small, &mut large);
        }
        let size = -self.link[small as usize];
        self.link[large as usize] -= size;
        self.link[small as usize] = large.cast_signed();
        Some(Joined { top: small, size })
    }

    /// Undoes the latest join.
    pub(crate) fn part(&mut self, Joined { top, size }: Joined) {
        let above = self.link[top as usize];
        self.link[above as usize] += size;
        self.link[top as usize] = -size;
    }
}

/// A path between two vertices on edges that are there, mended where an edge of it is removed.
///
/// Putting an edge back never spoils the path, so nothing of it needs to be undone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Route {
    /// The step from each vertex of the path to the one after it; [`NOWHERE`] off the path and at its end.
    next: Vec<Step>,
    /// Room for a search, empty between searches.
    search: Search,
}

const NOWHERE: Step = Step { edge: Edge(u32::MAX), to: Vertex(u32::MAX) };

#[derive(Clone, Debug, Default)]
struct Search {
    /// The vertices reached, in order, in a list as long as the graph has vertices: it never grows, not even in a copy.
    reached: Vec<Vertex>,
    count: usize,
    /// For each vertex the step back to where it was reached from; [`NOWHERE`] if it was not reached.
    back: Vec<Step>,
    /// Whether the vertex lies on the part of the path behind the gap.
    beyond: Vec<bool>,
}

impl Route {
    /// A path from `from` to `to`, if there is one.
    pub(crate) fn find(graph: &Graph, from: Vertex, to: Vertex) -> Option<Self> {
        let n = graph.vertex_count();
        let search =
            Search { reached: vec![NOWHERE.to; n], count: 0, back: vec![NOWHERE; n], beyond: vec![false; n] };
        let mut route = Self { next: vec![NOWHERE; n], search };
        route.bridge(graph, &BitSet::full(graph.edge_count()), from, to).then_some(route)
    }

    /// Notes that `e` has been removed from the edges that are there; `false` if no path is left. In that case
    /// the path stays as it was, which is right again as soon as `e` is put back.
    pub(crate) fn survives(&mut self, graph: &Graph, e: Edge, there: &BitSet) -> bool {
        let [u, v] = graph.ends(e);
        for (u, v) in [(u, v), (v, u)] {
            if self.next[u.index()].edge == e {
                return self.bridge(graph, there, u, v);
            }
        }
        true
    }

    /// Closes the gap behind `head`, the path going on at `tail`: searches breadth first from `head` for the part
    /// beyond the gap, and lets the path take that way.
    fn bridge(&mut self, graph: &Graph, there: &BitSet, head: Vertex, tail: Vertex) -> bool {
        for v in walk(&self.next, tail) {
            self.search.beyond[v.index()] = true;
        }
        let landing = self.search.run(graph, there, head);
        for v in walk(&self.next, tail) {
            self.search.beyond[v.index()] = false;
        }
        if let Some(landing) = landing {
            self.cross(head, tail, landing);
        }
        self.search.clear();
        landing.is_some()
    }

    /// Makes the path follow the search from where it last leaves the part before the gap to `landing`.
    fn cross(&mut self, head: Vertex, tail: Vertex, landing: Vertex) {
        drop_until(&mut self.next, tail, landing);
        // What is left of the path now is the part up to `head`, with its stale last step, and the part from `landing` on.
        self.next[head.index()] = NOWHERE;
        let mut v = landing;
        loop {
            let Step { edge, to: before } = self.search.back[v.index()];
            let on_path = before == head || self.next[before.index()] != NOWHERE;
            if on_path {
                let old = std::mem::replace(&mut self.next[before.index()], Step { edge, to: v });
                if old != NOWHERE {
                    drop_until(&mut self.next, old.to, head);
                }
                return;
            }
            self.next[before.index()] = Step { edge, to: v };
            v = before;
        }
    }
}

/// The vertices of the path from `v` on.
fn walk(next: &[Step], v: Vertex) -> impl Iterator<Item = Vertex> {
    std::iter::successors(Some(v), |v| Some(next[v.index()].to).filter(|&to| to != NOWHERE.to))
}

/// Takes the vertices from `v` up to, but not including, `end` off the path.
fn drop_until(next: &mut [Step], mut v: Vertex, end: Vertex) {
    while v != end {
        v = std::mem::replace(&mut next[v.index()], NOWHERE).to;
    }
}

impl Search {
    /// Searches from `start` until it meets a vertex beyond the gap.
    fn run(&mut self, graph: &Graph, there: &BitSet, start: Vertex) -> Option<Vertex> {
        self.reach(start, Step { edge: NOWHERE.edge, to: start });
        let mut i = 0;
        while i < self.count {
            let v = self.reached[i];
            i += 1;
            for &Step { edge, to } in graph.steps(v) {
                if self.back[to.index()] == NOWHERE && there.contains(edge.index()) {
                    self.reach(to, Step { edge, to: v });
                    if self.beyond[to.index()] {
                        return Some(to);
                    }
                }
            }
        }
        None
    }

    fn reach(&mut self, v: Vertex, back: Step) {
        self.back[v.index()] = back;
        self.reached[self.count] = v;
        self.count += 1;
    }

    fn clear(&mut self) {
        for v in &self.reached[..self.count] {
            self.back[v.index()] = NOWHERE;
        }
        self.count = 0;
    }
}
