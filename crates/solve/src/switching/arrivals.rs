//! The arrows of [`super::search`], followed backwards: from which edges do they lead to a given one?
//!
//! z → y, with y in the forest F, iff z joins the two sides into which F falls apart without y. If F hangs
//! from its roots and its vertices are numbered in the order of a walk around it, the side of y away from the
//! root is an interval of numbers. So the edges that lead to y are those with one end in an interval, and a
//! tree of maxima finds each of them once.
//!
//! **Cost.** O(n log n) for all searches together.

use super::forests::Forests;

/// The edges of a pair of forests that have not yet been found to lead anywhere.
pub(super) struct Arrivals {
    /// For each forest, the interval away from the root of each of its edges, by the edge's number.
    away: [Vec<(u32, u32)>; 2],
    /// For each forest, the edges of the other one as spans between the numbers of their ends; and the same
    /// with the numbers in reverse.
    spans: [[Spans; 2]; 2],
    found: Vec<bool>,
}

impl Arrivals {
    pub(super) fn new(forests: &mut Forests) -> Self {
        let numbers = [0, 1].map(|forest| Numbering::new(forests, forest));
        let edges: [Vec<u32>; 2] = [0, 1].map(|forest| forests.edges_between_clumps(forest));
        let m = forests.edge_count();
        let n = forests.vertex_count() as u32;
        let mut away = [vec![(0, 0); m], vec![(0, 0); m]];
        let spans = [0, 1].map(|forest| {
            let Numbering { first, end } = &numbers[forest];
            for &e in &edges[forest] {
                let [a, b] = forests.ends(e).map(|v| v as usize);
                let below = if first[a] > first[b] { a } else { b };
                away[forest][e as usize] = (first[below], end[below]);
            }
            let spans: Vec<_> = edges[1 - forest]
                .iter()
                .map(|&e| {
                    let [a, b] = forests.ends(e).map(|v| first[v as usize]);
                    Span { from: a.min(b), to: a.max(b), edge: e }
                })
                .collect();
            let reverse = |span: &Span| Span { from: n - 1 - span.to, to: n - 1 - span.from, ..*span };
            let reversed = spans.iter().map(reverse).collect();
            [Spans::new(n, spans), Spans::new(n, reversed)]
        });
        Self { away, spans, found: vec![false; m] }
    }

    /// The edges from which the arrows lead to one of the targets, these included, without those found
    /// before. Of every edge found, both forests must join the ends, unless it is a target.
    pub(super) fn at(&mut self, forests: &Forests, targets: Vec<u32>) -> Vec<u32> {
        let mut found = targets;
        for &e in &found {
            self.found[e as usize] = true;
        }
        let mut next = 0;
        while let Some(&y) = found.get(next) {
            next += 1;
            let Some(forest) = forests.home(y) else { continue };
            let n = forests.vertex_count() as u32;
            let (first, end) = self.away[forest][y as usize];
            for (reversed, (from, to)) in [(first, end), (n - end, n - first)].into_iter().enumerate() {
                while let Some(z) = self.spans[forest][reversed].take_out_of(from, to) {
                    if !std::mem::replace(&mut self.found[z as usize], true) {
                        found.push(z);
                    }
                }
            }
        }
        found
    }
}

/// The vertices of a forest in the order of a walk around it.
struct Numbering {
    first: Vec<u32>,
    /// The number after the last one in the subtree.
    end: Vec<u32>,
}

impl Numbering {
    fn new(forests: &mut Forests, forest: usize) -> Self {
        const NONE: u32 = u32::MAX;
        let n = forests.vertex_count();
        let mut stack = Vec::new();
        let mut child = vec![NONE; n];
        let mut sibling = vec![NONE; n];
        for v in 0..n as u32 {
            if forests.clump(v) != v {
                continue;
            }
            match forests.above(forest, v) {
                Some((_, w)) => sibling[v as usize] = std::mem::replace(&mut child[w as usize], v),
                None => stack.push(v),
            }
        }
        let mut first = vec![NONE; n];
        let mut end = vec![0; n];
        let mut next = 0;
        while let Some(&v) = stack.last() {
            let v = v as usize;
            if first[v] == NONE {
                first[v] = next;
                next += 1;
            }
            match child[v] {
                NONE => {
                    end[v] = next;
                    stack.pop();
                }
                w => {
                    child[v] = sibling[w as usize];
                    stack.push(w);
                }
            }
        }
        Self { first, end }
    }
}

/// An edge as the numbers of its ends, the smaller one first.
#[derive(Clone, Copy)]
struct Span {
    from: u32,
    to: u32,
    edge: u32,
}

/// Spans in the order of `from`, under a tree of maxima of `to + 1`; 0 once taken.
struct Spans {
    edges: Vec<u32>,
    /// How many spans begin below each number.
    start: Vec<u32>,
    /// The node i stands above 2i and 2i + 1; the spans are the second half.
    maxima: Vec<u32>,
}

impl Spans {
    /// Spans between numbers below `n`.
    fn new(n: u32, mut spans: Vec<Span>) -> Self {
        spans.sort_unstable_by_key(|span| span.from);
        let leaves = spans.len().next_power_of_two();
        let mut maxima = vec![0; 2 * leaves];
        for (leaf, span) in maxima[leaves..].iter_mut().zip(&spans) {
            *leaf = span.to + 1;
        }
        for node in (1..leaves).rev() {
            maxima[node] = maxima[2 * node].max(maxima[2 * node + 1]);
        }
        let mut start = vec![0; n as usize + 1];
        for span in &spans {
            start[span.from as usize + 1] += 1;
        }
        for i in 0..n as usize {
            start[i + 1] += start[i];
        }
        Self { edges: spans.into_iter().map(|span| span.edge).collect(), start, maxima }
    }

    /// Takes a span that begins in `from..to` and ends at `to` or later.
    fn take_out_of(&mut self, from: u32, to: u32) -> Option<u32> {
        let leaves = self.maxima.len() / 2;
        let [mut left, mut right] = [from, to].map(|i| self.start[i as usize] as usize + leaves);
        // Subtrees whose leaves make up left..right, from the outside inwards.
        let mut node = None;
        while left < right && node.is_none() {
            if left % 2 == 1 {
                node = Some(left).filter(|&node| self.maxima[node] > to);
                left += 1;
            }
            if right % 2 == 1 && node.is_none() {
                right -= 1;
                node = Some(right).filter(|&node| self.maxima[node] > to);
            }
            left /= 2;
            right /= 2;
        }
        let mut node = node?;
        while node < leaves {
            node *= 2;
            if self.maxima[node] <= to {
                node += 1;
            }
        }
        let taken = self.edges[node - leaves];
        self.maxima[node] = 0;
        while node > 1 {
            node /= 2;
            self.maxima[node] = self.maxima[2 * node].max(self.maxima[2 * node + 1]);
        }
        Some(taken)
    }
}
