//! Where the spots of a figure go on the page.
//!
//! Boards are often lattices, and look right only if equal steps stay equal. So along each axis the steps between
//! spots are measured, and if all are multiples of one unit, only whole numbers of cells are tried for it. Of all scales
//! that keep texts apart the one of least [`cost`](Trial::cost) is taken.

use gambol_graph::Point;

use super::canvas::Cell;
use super::figure::{Figure, Line};
use super::trace::{Manner, is_straight, trace};

/// More spots or lines than this make no drawing that one can read.
const MOST_SPOTS: usize = 150;
const MOST_LINES: usize = 250;
/// The most rows of a drawing.
const MOST_ROWS: i32 = 40;
/// Up to so many rows a drawing fits on a common screen together with what is said around it.
const SCREEN: i32 = 18;
/// Lines that cover more of the page than this are a tangle.
const MOST_COVERED: f64 = 0.8;

/// The cells of all spots.
pub(super) struct Layout {
    /// The middle of each spot's text.
    pub(super) cells: Vec<Cell>,
    /// The first and last row of a spot that is a whole side of the board.
    pub(super) walls: Vec<Option<[i32; 2]>>,
    pub(super) manner: Manner,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Layout {
    /// A layout at most `width` columns wide, if a readable one exists.
    pub(super) fn of(figure: &Figure, width: i32) -> Option<Self> {
        let (spots, lines) = (figure.spots.len(), figure.lines.len());
        if spots == 0 || spots > MOST_SPOTS || lines > MOST_LINES {
            return None;
        }
        let neighbours = walls(figure);
        let lines = if crosses(figure, &neighbours) {
            None
        } else {
            Self::best(figure, &neighbours, width, Manner::Lines)
        };
        lines.or_else(|| Self::best(figure, &neighbours, width, Manner::Marks))
    }

    /// The layout of least cost.
    fn best(figure: &Figure, neighbours: &[Option<Vec<usize>>], width: i32, manner: Manner) -> Option<Self> {
        let is_wall = |spot: &usize| neighbours[*spot].is_some();
        let across = Axis::new(figure.spots.iter().map(|spot| spot.at.x));
        let down = Axis::new(
            (0..figure.spots.len()).filter(|spot| !is_wall(spot)).map(|spot| figure.spots[spot].at.y),
        );

        let mut best: Option<(f64, Self)> = None;
        for sy in down.scales(MOST_ROWS - 1) {
            for sx in across.scales(width - 1) {
                let place = |at: Point| Cell {
                    column: ((at.x - across.low) * sx).round() as i32,
                    row: ((at.y - down.low) * sy).round() as i32,
                };
                let mut cells: Vec<Cell> = figure.spots.iter().map(|spot| place(spot.at)).collect();
                let Some(margin) = margins(figure, &mut cells, width) else { continue };
                let rows = |spots: &Vec<usize>| {
                    let rows = || spots.iter().map(|&spot| cells[spot].row);
                    Some([rows().min()?, rows().max()?])
                };
                let walls = neighbours.iter().map(|spots| spots.as_ref().and_then(rows)).collect();
                let height = cells.iter().map(|cell| cell.row + 1).max()?;
                let trial = Self { cells, walls, manner, width: margin, height };
                if let Some(cost) = trial.cost(figure, sx / sy)
                    && best.as_ref().is_none_or(|(least, _)| cost < *least)
                {
                    best = Some((cost, trial));
                }
            }
        }
        best.map(|(_, layout)| layout)
    }

    /// The cells at which a line begins and ends: at a wall, on the row of its other end.
    pub(super) fn ends(&self, line: &Line) -> [Cell; 2] {
        let [a, b] = line.ends;
        let [mut from, mut to] = [self.cells[a], self.cells[b]];
        if self.walls[a].is_some() {
            from.row = to.row;
        } else if self.walls[b].is_some() {
            to.row = from.row;
        }
        [from, to]
    }

    /// The cells a line runs through.
    pub(super) fn trace(&self, line: &Line) -> Vec<Cell> {
        let [from, to] = self.ends(line);
        trace(from, to, self.manner)
    }

    /// The columns of a spot's text at its widest.
    fn columns(&self, figure: &Figure, spot: usize) -> std::ops::Range<i32> {
        let room = figure.spots[spot].room;
        let left = self.cells[spot].column - room / 2;
        left..left + room
    }

    /// The columns between the texts of two spots.
    fn gap(&self, figure: &Figure, spots: [usize; 2]) -> i32 {
        let [one, other] = spots.map(|spot| self.columns(figure, spot));
        one.start.max(other.start) - one.end.min(other.end)
    }

    /// How far a layout is from what one would like, or `None` if it cannot be read.
    fn cost(&self, figure: &Figure, stretch: f64) -> Option<f64> {
        if !self.keeps_apart(figure) {
            return None;
        }
        let mut covered = 0;
        let mut clashes = 0;
        let mut crooked = 0;
        let mut uneven = 0;
        for line in &figure.lines {
            let [from, to] = self.ends(line);
            let cells = self.trace(line);
            covered += cells.len();
            crooked += usize::from(!is_straight(from, to));
            // What stands in the middle of a level line, a mark or a label, should stand exactly there.
            let middle = figure.label_room.max(1);
            uneven += usize::from(from.row == to.row && (self.gap(figure, line.ends) - middle) % 2 != 0);
            clashes += usize::from((0..self.cells.len()).any(|spot| {
                !line.ends.contains(&spot)
                    && cells.iter().any(|cell| {
                        cell.row == self.cells[spot].row && self.columns(figure, spot).contains(&cell.column)
                    })
            }));
        }
        let area = f64::from(self.width * self.height);
        let lines = figure.lines.len().max(1) as f64;
        if covered as f64 > MOST_COVERED * area || self.manner == Manner::Lines && crooked > 0 {
            return None;
        }
        // A cell is about twice as high as it is wide. Marks need room, of which there is more across than down.
        let (wished, natural, strictness) = match self.manner {
            _ if figure.lines.is_empty() => (2.6, 2.2, 3.0),
            Manner::Lines => (4.0, 2.2, 6.0),
            Manner::Marks => (14.0, 3.0, 6.0),
        };
        let distortion =
            if stretch.is_finite() && stretch > 0.0 { (stretch / natural).ln().abs() } else { 0.0 };
        let size = self.closest().map_or(0.0, |distance| (distance / wished).ln().abs());
        let excess = (self.height - SCREEN).max(0);
        Some(
            100.0 * clashes as f64
                + (10.0 * crooked as f64 + uneven as f64) / lines
                + strictness * distortion
                + 8.0 * size
                + 2.0 * f64::from(excess),
        )
    }

    /// Whether texts leave room between them, and between joined spots for the line and its label.
    fn keeps_apart(&self, figure: &Figure) -> bool {
        let joined: std::collections::HashSet<[usize; 2]> =
            figure.lines.iter().map(|line| line.ends).collect();
        let count = self.cells.len();
        (0..count).all(|a| {
            (a + 1..count).all(|b| {
                let is_joined = joined.contains(&[a, b]);
                let gap = self.gap(figure, [a, b]);
                let down = (self.cells[a].row - self.cells[b].row).abs();
                let is_wall = self.walls[a].is_some() || self.walls[b].is_some();
                match (down, is_joined) {
                    (0, _) | (_, true) if is_wall => gap >= figure.label_room + 2,
                    (0, true) if figure.label_room > 0 => gap >= figure.label_room + 2,
                    (0, true) => gap >= 2,
                    (0, false) => gap > i32::from(figure.lines.is_empty()),
                    (1, true) => false,
                    _ => true,
                }
            })
        })
    }

    /// The distance of the two closest spots, in rows.
    fn closest(&self) -> Option<f64> {
        let distance =
            |a: Cell, b: Cell| f64::from(a.column - b.column).hypot(2.0 * f64::from(a.row - b.row)) / 2.0;
        let pairs = self.cells.iter().enumerate().flat_map(|(i, &a)| {
            self.cells[..i].iter().zip(&self.walls).map(move |(&b, wall)| (a, b, wall.is_some()))
        });
        let distances = pairs.filter(|&(_, _, is_wall)| !is_wall).map(|(a, b, _)| distance(a, b));
        distances.min_by(f64::total_cmp)
    }
}

/// Moves the cells right until the texts on the left fit, and gives the width of it all if that fits into `width`.
fn margins(figure: &Figure, cells: &mut [Cell], width: i32) -> Option<i32> {
    let left = |cells: &[Cell]| {
        cells.iter().zip(&figure.spots).map(|(cell, spot)| cell.column - spot.room / 2).min().unwrap_or(0)
    };
    let shift = -left(cells);
    for cell in &mut *cells {
        cell.column += shift;
    }
    let ends = cells.iter().zip(&figure.spots).map(|(cell, spot)| cell.column - spot.room / 2 + spot.room);
    ends.max().filter(|&end| end <= width)
}

/// For each spot that can be drawn as a wall the spots it is joined to. A wall is a terminal whose neighbours stand in a
/// column beside it: it faces that whole side of the board.
fn walls(figure: &Figure) -> Vec<Option<Vec<usize>>> {
    let mut neighbours = vec![Vec::new(); figure.spots.len()];
    for line in &figure.lines {
        let [a, b] = line.ends;
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let is_wall = |spot: usize, neighbours: &[usize]| {
        let x = |spot: usize| figure.spots[spot].at.x;
        figure.spots[spot].terminal
            && neighbours.len() >= 3
            && neighbours.iter().all(|&other| same(x(other), x(neighbours[0])) && !same(x(other), x(spot)))
    };
    let walls = neighbours.into_iter().enumerate();
    walls.map(|(spot, neighbours)| is_wall(spot, &neighbours).then_some(neighbours)).collect()
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

/// Whether two lines meet elsewhere than at a common end. Lines to a wall do not: they are drawn level.
fn crosses(figure: &Figure, walls: &[Option<Vec<usize>>]) -> bool {
    let segments: Vec<_> = figure
        .lines
        .iter()
        .zip(figure.segments())
        .filter(|(line, _)| !line.ends.iter().any(|&spot| walls[spot].is_some()))
        .collect();
    segments.iter().enumerate().any(|(i, (line, segment))| {
        segments[..i].iter().any(|(other, there)| {
            let share = line.ends.iter().any(|end| other.ends.contains(end));
            !share && meet(*segment, *there)
        })
    })
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

/// One of the two directions of the drawing.
struct Axis {
    low: f64,
    span: f64,
    /// The step of which all differences are multiples.
    unit: Option<f64>,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        values.dedup_by(|a, b| same(*a, *b));
        let low = values.first().copied().unwrap_or(0.0);
        let span = values.last().map_or(0.0, |high| high - low);
        let unit = values.windows(2).map(|pair| pair[1] - pair[0]).min_by(f64::total_cmp);
        let is_unit = |unit: &f64| {
            values.iter().all(|value| {
                let steps = (value - low) / unit;
                (steps - steps.round()).abs() < 0.01
            })
        };
        Self { low, span, unit: unit.filter(is_unit) }
    }

    /// Cells for a length of 1, the whole at most `most`: a whole number for each unit.
    fn scales(&self, most: i32) -> Vec<f64> {
        if self.span <= 0.0 {
            return vec![1.0];
        }
        match self.unit {
            Some(unit) => (1..=most)
                .map(|pitch| f64::from(pitch) / unit)
                .take_while(|scale| self.span * scale <= f64::from(most) + 0.5)
                .collect(),
            None => (6..=most).step_by(2).map(|extent| f64::from(extent) / self.span).collect(),
        }
    }
}
