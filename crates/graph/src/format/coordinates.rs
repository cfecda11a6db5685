//! Where vertices are drawn, as formats say it: one coordinate of one vertex at a time, perhaps not for all.

use crate::{Builder, Point, Vertex};

/// One of the two coordinates of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Axis {
    X,
    Y,
}

impl Axis {
    fn of(self, point: &mut Point) -> &mut f64 {
        match self {
            Self::X => &mut point.x,
            Self::Y => &mut point.y,
        }
    }
}

const UNKNOWN: Point = Point { x: f64::NAN, y: f64::NAN };

/// The coordinates that are known so far.
pub(super) struct Coordinates {
    /// By vertex number; unknown coordinates are not a number, and vertices that come late may be missing.
    points: Vec<Point>,
    /// What a vertex gets whose coordinate stays unknown.
    default: Point,
}

impl Coordinates {
    pub(super) fn new() -> Self {
        Self { points: Vec::new(), default: UNKNOWN }
    }

    pub(super) fn set(&mut self, v: Vertex, axis: Axis, value: f64) {
        if self.points.len() <= v.index() {
            self.points.resize(v.index() + 1, UNKNOWN);
        }
        *axis.of(&mut self.points[v.index()]) = value;
    }

    pub(super) fn set_default(&mut self, axis: Axis, value: f64) {
        *axis.of(&mut self.default) = value;
    }

    /// Gives the points to the builder, which keeps them if they are known of all vertices.
    pub(super) fn give_to(mut self, builder: &mut Builder) {
        if self.points.is_empty() {
            return;
        }
        self.points.resize(builder.vertex_count(), UNKNOWN);
        for point in &mut self.points {
            for axis in [Axis::X, Axis::Y] {
                if axis.of(point).is_nan() {
                    *axis.of(point) = *axis.of(&mut self.default);
                }
            }
        }
        builder.points(self.points);
    }
}
