//! A maximum matching of any graph, and which vertices some maximum matching misses.
//!
//! From every vertex that the matching misses an alternating tree is grown: its *outer* vertices are reached
//! along paths of even length that begin with an unmatched edge, so any of them can be missed instead of the
//! root. Two outer vertices of different trees joined by an edge: the matching can grow. Two of the same tree:
//! a *blossom*, whose inner vertices become outer too.
//!
//! **Theorem (Edmonds 1965, Gallai 1964).** Let no tree grow further. Then the matching is maximum, the outer
//! vertices are those that some maximum matching misses, and removing the vertices that stayed inner proves it
//! by Berge's bound (`gambol-verify`, matching).
//!
//! *Proof.* An outer vertex has only neighbours that are outer, in the same blossom, or inner. So without the
//! inner vertices the blossoms are components, each of odd size; every inner vertex is matched to one of them,
//! and what is not in a tree is matched within itself. The components of odd size outnumber the inner vertices
//! by the number of roots: as many vertices any matching must miss, and if it misses no more, it covers every vertex
//! outside these components. ∎
//!
//! **Cost.** Labels as Gabow (1976) keeps them, so that a blossom costs what it makes outer. A phase grows all
//! trees at once, breadth first, and lets each of them end in an augmentation; it takes O(m α(m)). No
//! good bound on the number of phases is proved here (with shortest paths it would be O(√n), Micali and Vazirani 1980);
//! what was measured is in docs/BENCHMARKS.md.

use gambol_graph::{Graph, Vertex};

use crate::{Limits, Stopped, sets::Sets};

/// A maximum matching of the vertices that are present, with the trees that prove it.
pub(super) struct Matching<'a> {
    graph: &'a Graph,
    present: Vec<bool>,
    mate: Vec<Option<u32>>,
    trees: Trees,
}

/// How an outer vertex v was reached.
#[derive(Clone, Copy, Debug)]
enum Label {
    /// It is the root of its tree.
    Root,
    /// Along a matched edge, from the outer vertex given to the mate of v.
    Mate(u32),
    /// Around a blossom closed by this edge.
    Around(u32, u32),
}

/// What a phase knows of each vertex.
struct Trees {
    /// Set for outer vertices.
    label: Vec<Option<Label>>,
    /// The root of the tree that a vertex, outer or inner, is in.
    root: Vec<Option<u32>>,
    /// Trees that ended in an augmentation, by their root.
    done: Vec<bool>,
    /// Vertices of one blossom; at the vertex that stands for it, the blossom's base, which is nearest to the root.
    blossoms: Sets,
    base: Vec<u32>,
    /// The last walk towards a root that passed a base.
    passed: Vec<u64>,
    walks: u64,
}

impl Trees {
    fn new(n: usize) -> Self {
        Self {
            label: vec![None; n],
            root: vec![None; n],
            done: vec![false; n],
            blossoms: Sets::new(n),
            base: (0..n as u32).collect(),
            passed: vec![0; n],
            walks: 0,
        }
    }

    /// The base of the blossom of `v`.
    fn base(&mut self, v: u32) -> u32 {
        self.base[self.blossoms.find(v) as usize]
    }

    /// The outer vertex from which the mate of an outer base was reached; none at the root.
    fn above(&self, base: u32) -> Option<u32> {
        match self.label[base as usize] {
            Some(Label::Mate(above)) => Some(above),
            _ => None,
        }
    }

    /// Makes these vertices part of a blossom with that base.
    fn merge(&mut self, [first, second, third]: [u32; 3], base: u32) {
        self.blossoms.merge(first, second);
        self.blossoms.merge(second, third);
        let blossom = self.blossoms.find(first);
        self.base[blossom as usize] = base;
    }

    /// The first base that the ways from x and y to the root share; none if that is where both are. Both ways are
    /// climbed in turns, so it takes no longer than the blossom is large.
    fn meeting(&mut self, x: u32, y: u32) -> Option<u32> {
        let mut climbers = [Some(self.base(x)), Some(self.base(y))];
        if climbers[0] == climbers[1] {
            return None;
        }
        self.walks += 1;
        for climber in (0..2).cycle() {
            let Some(at) = climbers[climber] else { continue };
            if self.passed[at as usize] == self.walks {
                return Some(at);
            }
            self.passed[at as usize] = self.walks;
            climbers[climber] = self.above(at).map(|above| self.base(above));
        }
        None
    }
}

impl<'a> Matching<'a> {
    /// A maximum matching of the vertices for which `present` holds.
    pub(super) fn maximum(graph: &'a Graph, present: Vec<bool>, limits: &Limits) -> Result<Self, Stopped> {
        let n = graph.vertex_count();
        let mut matching = Self { graph, present, mate: vec![None; n], trees: Trees::new(n) };
        matching.start_greedily();
        while matching.phase(limits)? {}
        Ok(matching)
    }

    /// Adds a vertex that was not present, which some maximum matching of the new graph misses.
    pub(super) fn add_missed(&mut self, v: Vertex, limits: &Limits) -> Result<(), Stopped> {
        self.present[v.index()] = true;
        let grown = self.phase(limits)?;
        debug_assert!(!grown, "some maximum matching misses {v:?}");
        Ok(())
    }

    /// Whether some maximum matching misses the vertex.
    pub(super) fn can_miss(&self, v: Vertex) -> bool {
        self.trees.label[v.index()].is_some()
    }

    /// The vertices whose removal proves by Berge's bound that no matching is larger.
    pub(super) fn witness(&self) -> Vec<u32> {
        let inner =
            |v: &u32| self.trees.root[*v as usize].is_some() && self.trees.label[*v as usize].is_none();
        (0..self.mate.len() as u32).filter(inner).collect()
    }

    /// The edges of a maximum matching that misses `v`, by number.
    pub(super) fn missing(&self, v: Vertex) -> Vec<u32> {
        let mut mate = self.mate.clone();
        rematch(&mut mate, &self.trees.label, v.0, None);
        let edge_of = |u: u32| {
            let to = mate[u as usize].filter(|&to| u < to)?;
            self.graph.edges_between(Vertex(u), Vertex(to)).next().map(|e| e.0)
        };
        (0..mate.len() as u32).filter_map(edge_of).collect()
    }

    /// Matches vertices with few neighbours first: what they leave over is rarely needed by others.
    fn start_greedily(&mut self) {
        let mut order: Vec<u32> = (0..self.mate.len() as u32).filter(|&v| self.present[v as usize]).collect();
        let degree = |v: u32| self.graph.steps(Vertex(v)).len();
        order.sort_by_key(|&v| degree(v));
        for v in order {
            if self.mate[v as usize].is_none() {
                let is_free = |u: &u32| self.present[*u as usize] && self.mate[*u as usize].is_none();
                let neighbours = self.graph.steps(Vertex(v)).iter().map(|step| step.to.0);
                if let Some(u) = neighbours.filter(is_free).min_by_key(|&u| degree(u)) {
                    self.mate[v as usize] = Some(u);
                    self.mate[u as usize] = Some(v);
                }
            }
        }
    }

    /// Grows trees from all vertices that are missed; `false` if the matching did not grow.
    fn phase(&mut self, limits: &Limits) -> Result<bool, Stopped> {
        limits.check()?;
        self.trees = Trees::new(self.mate.len());
        let missed = |v: &u32| self.present[*v as usize] && self.mate[*v as usize].is_none();
        let mut outer: Vec<u32> = (0..self.mate.len() as u32).filter(missed).collect();
        for &v in &outer {
            self.trees.label[v as usize] = Some(Label::Root);
            self.trees.root[v as usize] = Some(v);
        }
        let mut grown = false;
        let mut next = 0;
        while let Some(&x) = outer.get(next) {
            next += 1;
            grown |= self.scan(x, &mut outer);
        }
        Ok(grown)
    }

    /// Follows the edges of an outer vertex; `true` if one of them makes the matching larger.
    fn scan(&mut self, x: u32, outer: &mut Vec<u32>) -> bool {
        let graph = self.graph;
        let Some(root) = self.trees.root[x as usize].filter(|&root| !self.trees.done[root as usize]) else {
            return false;
        };
        for y in graph.steps(Vertex(x)).iter().map(|step| step.to.0) {
            if !self.present[y as usize] {
                continue;
            }
            match (self.trees.root[y as usize], self.mate[y as usize]) {
                (None, Some(mate)) => {
                    self.trees.root[y as usize] = Some(root);
                    self.trees.root[mate as usize] = Some(root);
                    self.trees.label[mate as usize] = Some(Label::Mate(x));
                    outer.push(mate);
                }
                (Some(other), _) if self.trees.label[y as usize].is_some() => {
                    if other == root {
                        self.close_blossom(x, y, outer);
                    } else if !self.trees.done[other as usize] {
                        rematch(&mut self.mate, &self.trees.label, x, Some(y));
                        rematch(&mut self.mate, &self.trees.label, y, Some(x));
                        self.trees.done[root as usize] = true;
                        self.trees.done[other as usize] = true;
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// The edge xy joins outer vertices of one tree: all vertices on the two ways to where they meet become outer.
    fn close_blossom(&mut self, x: u32, y: u32, outer: &mut Vec<u32>) {
        let Some(meeting) = self.trees.meeting(x, y) else { return };
        for end in [x, y] {
            let mut base = self.trees.base(end);
            while base != meeting {
                let inner = self.mate[base as usize].expect("only roots are missed, and they are last");
                let above = self.trees.above(base).expect("the way up ends where they meet");
                self.trees.label[inner as usize] = Some(Label::Around(x, y));
                outer.push(inner);
                let next = self.trees.base(above);
                self.trees.merge([base, inner, above], meeting);
                base = next;
            }
        }
    }
}

/// Matches v to `partner` instead of to its mate, and what this leaves without a mate along the way from v to
/// the root.
fn rematch(mate: &mut [Option<u32>], label: &[Option<Label>], v: u32, partner: Option<u32>) {
    let mut orders = vec![(v, partner)];
    while let Some((v, partner)) = orders.pop() {
        let Some(left) = std::mem::replace(&mut mate[v as usize], partner) else { continue };
        if mate[left as usize] != Some(v) {
            continue;
        }
        match label[v as usize] {
            Some(Label::Mate(u)) => {
                mate[left as usize] = Some(u);
                orders.push((u, Some(left)));
            }
            Some(Label::Around(x, y)) => orders.extend([(y, Some(x)), (x, Some(y))]),
            Some(Label::Root) | None => {}
        }
    }
}
