//! Terminals that are drawn as a whole side of the board.

use gambol_graph::Point;

use super::axis::same;
use crate::draw::canvas::Cell;
use crate::draw::figure::{Figure, Line};

/// For each spot that is a wall the spots to which it is joined. A wall is a terminal with at least three neighbours, all of
/// them in the column next to it: it faces that whole side, and lines to it can be drawn level.
pub(super) struct Walls(Vec<Option<Vec<usize>>>);

impl Walls {
    pub(super) fn of(figure: &Figure) -> Self {
        let mut neighbours = vec![Vec::new(); figure.spots.len()];
        for line in &figure.lines {
            let [a, b] = line.ends;
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let x = |spot: usize| figure.spots[spot].at.x;
        let is_between = |x: f64, a: f64, b: f64| !same(x, a) && !same(x, b) && (x < a) != (x < b);
        let is_wall = |spot: usize, neighbours: &[usize]| {
            let [column, ..] = neighbours else { return false };
            let (own, column) = (x(spot), x(*column));
            figure.spots[spot].terminal
                && neighbours.len() >= 3
                && neighbours.iter().all(|&other| same(x(other), column))
                && !same(own, column)
                && !figure.spots.iter().any(|mark| is_between(mark.at.x, own, column))
        };
        let walls = neighbours.into_iter().enumerate();
        Self(walls.map(|(spot, neighbours)| is_wall(spot, &neighbours).then_some(neighbours)).collect())
    }

    pub(super) fn none(figure: &Figure) -> Self {
        Self(vec![None; figure.spots.len()])
    }

    pub(super) fn has(&self, spot: usize) -> bool {
        self.0[spot].is_some()
    }

    /// The first and last row of each wall.
    pub(super) fn rows(&self, cells: &[Cell]) -> Vec<Option<[i32; 2]>> {
        let rows = |spots: &Vec<usize>| {
            let rows = || spots.iter().map(|&spot| cells[spot].row);
            Some([rows().min()?, rows().max()?])
        };
        self.0.iter().map(|spots| spots.as_ref().and_then(rows)).collect()
    }

    /// Whether two lines meet elsewhere than at a common end, those to a wall aside.
    pub(super) fn let_lines_cross(&self, figure: &Figure) -> bool {
        let lines: Vec<&Line> =
            figure.lines.iter().filter(|line| !line.ends.iter().any(|&spot| self.has(spot))).collect();
        let segment = |line: &Line| line.ends.map(|spot| figure.spots[spot].at);
        lines.iter().enumerate().any(|(i, line)| {
            lines[..i].iter().any(|other| {
                let share = line.ends.iter().any(|end| other.ends.contains(end));
                !share && meet(segment(line), segment(other))
            })
        })
    }
}

/// Whether two segments have a point in common.
fn meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |p: Point, q: Point, r: Point| {
        let area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        if area.abs() < 1e-9 { 0.0 } else { area.signum() }
    };
    let apart = |p: Point, q: Point, r: Point, s: Point| side(p, q, r) * side(p, q, s) > 0.0;
    let boxes_meet = |p: fn(Point) -> f64| {
        p(a).min(p(b)) <= p(c).max(p(d)) + 1e-9 && p(c).min(p(d)) <= p(a).max(p(b)) + 1e-9
    };
    !apart(a, b, c, d) && !apart(c, d, a, b) && boxes_meet(|p| p.x) && boxes_meet(|p| p.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_meet_where_they_have_a_point_in_common() {
        let segment = |a: (f64, f64), b: (f64, f64)| [a, b].map(|(x, y)| Point { x, y });
        let diagonal = segment((0.0, 0.0), (2.0, 2.0));
        assert!(meet(diagonal, segment((0.0, 2.0), (2.0, 0.0))), "they cross");
        assert!(meet(diagonal, segment((1.0, 1.0), (5.0, 0.0))), "one ends on the other");
        assert!(meet(diagonal, segment((1.0, 1.0), (3.0, 3.0))), "they overlap");
        assert!(!meet(diagonal, segment((3.0, 3.0), (4.0, 4.0))), "one behind the other");
        assert!(!meet(diagonal, segment((0.0, 1.0), (1.0, 2.0))), "side by side");
    }
}
