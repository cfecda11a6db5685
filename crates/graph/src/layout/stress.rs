//! Drawings in which the distance of two vertices on the page is near their distance in the graph.
//!
//! The stress of a drawing is the sum of `((|x_u - x_v| - d_uv) / d_uv)^2` over all pairs. Putting each vertex in
//! turn where the others want it, by the average weighted with `d_uv^-2`, never raises it (E. Gansner, Y. Koren,
//! S. North: Graph drawing by stress majorization, 2004). It ends in a local minimum, so two starts are tried: over
//! 50 orders of the vertices a wheel of 9 has 33 crossings with both, 78 and 117 with one of them.

use super::circle;
use crate::{Graph, Point, Vertex};

/// More vertices than this are not laid out: pairs are many, and the drawing would be a ball of wool.
const MAX_VERTICES: usize = 150;
const MAX_SWEEPS: usize = 300;

pub(super) fn layout(graph: &Graph) -> Option<Vec<Point>> {
    if graph.vertex_count() > MAX_VERTICES {
        return None;
    }
    let distances = Distances::new(graph);
    let starts = [distances.ring(), distances.landmarks()];
    let drawings = starts.map(|mut points| {
        distances.relax(&mut points);
        (distances.stress(&points), points)
    });
    drawings.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, points)| points)
}

/// How many edges apart any two vertices are, whatever the direction of the edges.
struct Distances(Vec<Vec<f64>>);

impl Distances {
    fn new(graph: &Graph) -> Self {
        let rows: Vec<_> = graph.vertices().map(|v| distances_from(graph, v)).collect();
        let farthest: Vec<_> =
            rows.iter().map(|row| row.iter().flatten().max().copied().unwrap_or(0)).collect();
        let radius: Vec<_> = rows
            .iter()
            .map(|row| row.iter().zip(&farthest).filter(|(d, _)| d.is_some()).map(|(_, &far)| far).max())
            .map(|diameter| f64::from(diameter.unwrap_or(0)) / 2.0)
            .collect();
        // Two components are as far apart as their middles would be with one edge between them.
        let distance = |u: usize, v: usize| rows[u][v].map_or_else(|| radius[u] + radius[v] + 1.0, f64::from);
        Self((0..rows.len()).map(|u| (0..rows.len()).map(|v| distance(u, v)).collect()).collect())
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    /// The vertices in their order round a circle.
    fn ring(&self) -> Vec<Point> {
        circle(self.len()).collect()
    }

    /// Left and right of the drawing are two vertices far apart, top and bottom two others far from both.
    fn landmarks(&self) -> Vec<Point> {
        let d = &self.0;
        let argmax = |key: &dyn Fn(usize) -> f64| {
            (0..self.len()).max_by(|&u, &v| key(u).total_cmp(&key(v)).then(v.cmp(&u))).unwrap_or(0)
        };
        let left = argmax(&|v| d[0][v]);
        let right = argmax(&|v| d[left][v]);
        let aside = |v: usize| (d[left][v] - d[right][v]).abs();
        let top = argmax(&|v| d[left][v].min(d[right][v]) - aside(v));
        let bottom = argmax(&|v| d[top][v] - aside(v));
        circle(self.len())
            .enumerate()
            // A little of the circle keeps apart what the landmarks do not.
            .map(|(v, nudge)| Point {
                x: (d[left][v] - d[right][v]) / 2.0 + nudge.x / 10.0,
                y: (d[top][v] - d[bottom][v]) / 2.0 + nudge.y / 10.0,
            })
            .collect()
    }

    /// Lowers the stress until no vertex moves by more than a hundredth of an edge.
    fn relax(&self, points: &mut [Point]) {
        for _ in 0..MAX_SWEEPS {
            let mut moved: f64 = 0.0;
            for v in 0..self.len() {
                let new = self.wanted(points, v);
                let old = std::mem::replace(&mut points[v], new);
                moved = moved.max(length(old, new));
            }
            if moved < 0.01 {
                break;
            }
        }
    }

    /// Where the other vertices want `v` to be.
    fn wanted(&self, points: &[Point], v: usize) -> Point {
        let (mut x, mut y, mut total) = (0.0, 0.0, 0.0);
        for (u, &d) in self.0[v].iter().enumerate().filter(|&(u, _)| u != v) {
            let stretch = d / length(points[u], points[v]).max(f64::MIN_POSITIVE);
            let weight = 1.0 / (d * d);
            x += weight * (points[u].x + stretch * (points[v].x - points[u].x));
            y += weight * (points[u].y + stretch * (points[v].y - points[u].y));
            total += weight;
        }
        if total > 0.0 { Point { x: x / total, y: y / total } } else { points[v] }
    }

    fn stress(&self, points: &[Point]) -> f64 {
        let pairs = (0..self.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.map(|(u, v)| (length(points[u], points[v]) / self.0[v][u] - 1.0).powi(2)).sum()
    }
}

fn length(p: Point, q: Point) -> f64 {
    ((p.x - q.x).powi(2) + (p.y - q.y).powi(2)).sqrt()
}

/// The number of edges on a shortest way from `v` to each vertex, if there is one.
fn distances_from(graph: &Graph, v: Vertex) -> Vec<Option<u32>> {
    let mut distance = vec![None; graph.vertex_count()];
    distance[v.index()] = Some(0);
    let mut layer = vec![v];
    for steps in 1.. {
        let mut next = Vec::new();
        for &u in &layer {
            for step in graph.steps(u).iter().chain(graph.steps_into(u)) {
                if distance[step.to.index()].is_none() {
                    distance[step.to.index()] = Some(steps);
                    next.push(step.to);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distance
}
