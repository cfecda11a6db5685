//! The order of the edges around each vertex of a straight-line drawing.

use std::cmp::Ordering;

use gambol_graph::{Edge, Graph, Point, Vertex};
use robust::{Coord, orient2d};

use super::{
    error::{NamedVertex, PlaneError},
    sweep,
};

/// The vertices of a drawing, in their order from left to right.
///
/// Vertices one above the other come in the order of their second coordinate, as if the plane were turned a
/// little: so no edge is vertical, and the left end of an edge is the one that comes first.
pub(super) struct Drawing<'a> {
    points: &'a [Point],
    /// From left to right.
    pub(super) order: Vec<Vertex>,
    /// The place of each vertex in that order.
    rank: Vec<u32>,
}

/// Coordinates are zero or between these: then no product of two differences overflows, and no digit of one
/// gets lost below the smallest number, so that [`orient2d`] is exact.
const RANGE: std::ops::Range<f64> = 1e-120..1e120;

impl<'a> Drawing<'a> {
    fn new(graph: &'a Graph) -> Result<Self, PlaneError> {
        let points = graph.points().ok_or(PlaneError::NoDrawing)?;
        let named = |v| NamedVertex::new(graph, v);
        let exact = |c: f64| c == 0.0 || RANGE.contains(&c.abs());
        if let Some(v) = graph.vertices().find(|v| !exact(points[v.index()].x) || !exact(points[v.index()].y))
        {
            return Err(PlaneError::OutOfRange(named(v)));
        }
        let mut order: Vec<Vertex> = graph.vertices().collect();
        order.sort_by(|u, v| compare(points[u.index()], points[v.index()]));
        if let Some(pair) =
            order.windows(2).find(|pair| compare(points[pair[0].index()], points[pair[1].index()]).is_eq())
        {
            return Err(PlaneError::SamePoint(named(pair[0]), named(pair[1])));
        }
        let mut rank = vec![0; order.len()];
        for (v, place) in order.iter().zip(0..) {
            rank[v.index()] = place;
        }
        Ok(Self { points, order, rank })
    }

    /// Whether `u` comes before `v`.
    pub(super) fn is_before(&self, u: Vertex, v: Vertex) -> bool {
        self.rank[u.index()] < self.rank[v.index()]
    }

    /// On which side of the line from `u` to `v` the vertex `w` lies: less, on the right; greater, on the left;
    /// equal, on the line. (Right and left as they are where the second coordinate grows upwards.)
    pub(super) fn side(&self, [u, v]: [Vertex; 2], w: Vertex) -> Ordering {
        let [u, v, w] = [u, v, w].map(|v| {
            let Point { x, y } = self.points[v.index()];
            Coord { x, y }
        });
        orient2d(u, v, w).partial_cmp(&0.0).unwrap_or(Ordering::Equal)
    }

    /// The edges around `v`, anticlockwise from straight down. Parallel edges come by number at their left
    /// end and against it at their right: so they lie side by side.
    fn around(&self, graph: &Graph, v: Vertex) -> Vec<Edge> {
        let mut steps = graph.steps(v).to_vec();
        steps.sort_unstable_by(|one, two| {
            let to_left = [one, two].map(|step| self.is_before(step.to, v));
            let by_angle = || self.side([v, two.to], one.to);
            let by_number = || if to_left[0] { two.edge.cmp(&one.edge) } else { one.edge.cmp(&two.edge) };
            to_left[0].cmp(&to_left[1]).then_with(by_angle).then_with(by_number)
        });
        steps.into_iter().map(|step| step.edge).collect()
    }
}

fn compare(p: Point, q: Point) -> Ordering {
    // Adding zero makes zero of minus zero.
    (p.x + 0.0).total_cmp(&(q.x + 0.0)).then((p.y + 0.0).total_cmp(&(q.y + 0.0)))
}

/// The edges around every vertex of the graph as it is drawn, if that is a plane drawing.
pub(super) fn rotations(graph: &Graph) -> Result<Vec<Vec<Edge>>, PlaneError> {
    if graph.is_directed() {
        return Err(PlaneError::Directed);
    }
    let drawing = Drawing::new(graph)?;
    sweep::check(graph, &drawing)?;
    Ok(graph.vertices().map(|v| drawing.around(graph, v)).collect())
}
