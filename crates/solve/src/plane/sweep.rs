//! Whether a straight-line drawing is plane.
//!
//! A line sweeps over the drawing from left to right and keeps the edges it meets in their order from below
//! to above (Shamos and Hoey 1976). Two edges are compared when they become neighbours there, and each vertex
//! with the edges that the line meets at its point.
//!
//! **Theorem.** If two edges cross, or a vertex lies on an edge, one such case is found, and until then the
//! order that is kept is the true one.
//!
//! *Proof.* Let q be the leftmost point where it happens. Up to there no two edges change places. If q is a
//! vertex, the edges that go through it are found where q belongs in the order, and one of them does not end
//! there. If not, two or more edges cross at q. Between q and the last vertex before it no edge begins or ends,
//! and what was between two of them then still is at q: so two of them were neighbours from that vertex on at
//! the latest, and have been compared. ∎
//!
//! An edge that covers part of another has an end there, or is parallel to it; parallel edges count as one.
//!
//! **Cost.** O((n + m) log m), whatever the drawing.

use std::{
    cmp::Ordering,
    collections::BTreeSet,
    ops::Bound::{Excluded, Unbounded},
};

use gambol_graph::{Edge, Graph, Vertex};

use super::{
    drawing::Drawing,
    error::{NamedEdge, NamedVertex, PlaneError},
};

/// An edge, from its left end to its right.
#[derive(Clone, Copy)]
struct Segment {
    edge: Edge,
    ends: [Vertex; 2],
}

/// What has a place on the line.
#[derive(Clone, Copy)]
enum Place {
    Segment(Segment),
    /// Just below the point of a vertex, and everything that goes through it.
    Below(Vertex),
    /// Just above.
    Above(Vertex),
}

/// A place, and what it takes to compare it.
#[derive(Clone, Copy)]
struct Mark<'a> {
    drawing: &'a Drawing<'a>,
    place: Place,
}

impl Ord for Mark<'_> {
    /// From below to above. Of two segments that are on the line together, the left end of the one that begins
    /// later tells; if they begin together, the right end of either.
    fn cmp(&self, other: &Self) -> Ordering {
        use Place::{Above, Below, Segment};
        let drawing = self.drawing;
        match (self.place, other.place) {
            (Segment(one), Segment(two)) => {
                let [a, b] = [one.ends[0], two.ends[0]];
                if a == b {
                    drawing.side(two.ends, one.ends[1])
                } else if drawing.is_before(a, b) {
                    drawing.side(one.ends, b).reverse()
                } else {
                    drawing.side(two.ends, a)
                }
            }
            (Segment(one), Below(v)) => drawing.side(one.ends, v).reverse().then(Ordering::Greater),
            (Segment(one), Above(v)) => drawing.side(one.ends, v).reverse().then(Ordering::Less),
            (Below(v), Segment(two)) => drawing.side(two.ends, v).then(Ordering::Less),
            (Above(v), Segment(two)) => drawing.side(two.ends, v).then(Ordering::Greater),
            (Below(_), Above(_)) => Ordering::Less,
            (Above(_), Below(_)) => Ordering::Greater,
            (Below(_), Below(_)) | (Above(_), Above(_)) => Ordering::Equal,
        }
    }
}

impl PartialOrd for Mark<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Mark<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Mark<'_> {}

/// The sweeping line.
struct Line<'a> {
    graph: &'a Graph,
    drawing: &'a Drawing<'a>,
    segments: BTreeSet<Mark<'a>>,
}

/// An error if edges cross or go through other vertices.
pub(super) fn check(graph: &Graph, drawing: &Drawing<'_>) -> Result<(), PlaneError> {
    let mut line = Line { graph, drawing, segments: BTreeSet::new() };
    drawing.order.iter().try_for_each(|&v| line.pass(v))
}

impl<'a> Line<'a> {
    /// Moves the line over a vertex.
    fn pass(&mut self, v: Vertex) -> Result<(), PlaneError> {
        let mark = |place| Mark { drawing: self.drawing, place };
        let [below, above] = [Place::Below(v), Place::Above(v)].map(mark);
        let through: Vec<Mark<'a>> =
            self.segments.range((Excluded(below), Excluded(above))).copied().collect();
        for segment in through {
            if let Place::Segment(Segment { edge, ends: [_, end] }) = segment.place
                && end != v
            {
                return Err(self.on_edge(v, edge));
            }
            self.segments.remove(&segment);
        }
        let begins = self.beginning_at(v)?;
        let below = self.segments.range((Unbounded, Excluded(below))).next_back().copied();
        let above = self.segments.range((Excluded(above), Unbounded)).next().copied();
        let begins: Vec<Mark<'a>> = begins.into_iter().map(|s| mark(Place::Segment(s))).collect();
        self.compare(below, begins.first().copied().or(above))?;
        self.compare(begins.last().copied(), above)?;
        self.segments.extend(begins);
        Ok(())
    }

    /// The edges that lead to the right from a vertex, from below to above.
    fn beginning_at(&self, v: Vertex) -> Result<Vec<Segment>, PlaneError> {
        let to_right = self.graph.steps(v).iter().filter(|step| self.drawing.is_before(v, step.to));
        let mut begins: Vec<Segment> =
            to_right.map(|step| Segment { edge: step.edge, ends: [v, step.to] }).collect();
        begins.sort_unstable_by(|one, two| {
            self.drawing.side(two.ends, one.ends[1]).then(one.edge.cmp(&two.edge))
        });
        begins.dedup_by_key(|segment| segment.ends);
        for pair in begins.windows(2) {
            let [one, two] = [pair[0], pair[1]];
            let [a, b] = [one.ends[1], two.ends[1]];
            if self.drawing.side(one.ends, b).is_eq() {
                let (nearer, longer) = if self.drawing.is_before(a, b) { (a, two) } else { (b, one) };
                return Err(self.on_edge(nearer, longer.edge));
            }
        }
        Ok(begins)
    }

    /// An error if two neighbours on the line cross.
    fn compare(&self, one: Option<Mark<'a>>, two: Option<Mark<'a>>) -> Result<(), PlaneError> {
        if let (Some(Place::Segment(one)), Some(Place::Segment(two))) =
            (one.map(|m| m.place), two.map(|m| m.place))
            && self.separates(one, two)
            && self.separates(two, one)
        {
            let [low, high] = [one.edge.min(two.edge), one.edge.max(two.edge)];
            return Err(PlaneError::Crossing(
                NamedEdge::new(self.graph, low),
                NamedEdge::new(self.graph, high),
            ));
        }
        Ok(())
    }

    /// Whether the ends of the second lie on different sides of the line through the first.
    fn separates(&self, one: Segment, two: Segment) -> bool {
        let [a, b] = two.ends.map(|v| self.drawing.side(one.ends, v));
        a.is_ne() && a == b.reverse()
    }

    fn on_edge(&self, v: Vertex, e: Edge) -> PlaneError {
        PlaneError::OnEdge(NamedVertex::new(self.graph, v), NamedEdge::new(self.graph, e))
    }
}
