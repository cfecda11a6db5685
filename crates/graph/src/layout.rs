//! Where to draw the vertices of a graph.

mod stress;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::f64::consts::TAU;

use crate::{Graph, Point};

impl Graph {
    /// Where to draw the vertices inside the unit square, no two at the same point. It is the graph's own drawing,
    /// moved and scaled as a whole, if it has one that keeps its vertices apart; else a computed one, always the same
    /// for the same graph.
    ///
    /// ```
    /// use gambol_graph::{Graph, Point};
    ///
    /// let path = Graph::from_id("[a@10,0;b@12,0;c@14,1;a-b;b-c]")?;
    /// let expected = [(0.0, 0.375), (0.5, 0.375), (1.0, 0.625)].map(|(x, y)| Point { x, y });
    /// assert_eq!(path.drawing(), expected);
    ///
    /// assert_eq!(Graph::from_id("[a-b;b-c;d]")?.drawing().len(), 4);
    /// # Ok::<(), gambol_graph::IdError>(())
    /// ```
    pub fn drawing(&self) -> Vec<Point> {
        self.points()
            .and_then(|points| apart(fitted(points)))
            .or_else(|| stress::layout(self).and_then(|points| apart(fitted(&points))))
            .unwrap_or_else(|| fitted(&circle(self.vertex_count()).collect::<Vec<_>>()))
    }
}

/// `n` points round the unit circle, clockwise from the top.
pub(crate) fn circle(n: usize) -> impl Iterator<Item = Point> {
    (0..n).map(move |i| {
        let (sin, cos) = (TAU * i as f64 / n as f64).sin_cos();
        Point { x: sin, y: -cos }
    })
}

/// The points moved and scaled to fill the unit square in one direction and to be centred in the other.
fn fitted(points: &[Point]) -> Vec<Point> {
    // Halves, because the difference of two finite numbers need not be finite.
    let span = |coordinate: fn(&Point) -> f64| {
        let halves = points.iter().map(|point| coordinate(point) / 2.0);
        let (low, high) = halves.fold((f64::MAX, f64::MIN), |(low, high), c| (low.min(c), high.max(c)));
        (low, high - low)
    };
    let ((left, width), (top, height)) = (span(|point| point.x), span(|point| point.y));
    let side = width.max(height);
    let place = |c: f64, low: f64, span: f64| {
        if side > 0.0 { ((c / 2.0 - low) / side + (1.0 - span / side) / 2.0).clamp(0.0, 1.0) } else { 0.5 }
    };
    points.iter().map(|p| Point { x: place(p.x, left, width), y: place(p.y, top, height) }).collect()
}

/// The points of the unit square, unless two of them are the same to six digits.
fn apart(points: Vec<Point>) -> Option<Vec<Point>> {
    let mut cells = HashSet::with_capacity(points.len());
    points.iter().all(|p| cells.insert([p.x, p.y].map(|c| (c * 1e6).round() as u32))).then_some(points)
}
