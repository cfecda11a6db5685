//! The boards that a size describes, each with the places where its vertices are drawn.

use crate::layout::circle;
use crate::{BuildError, Direction, Graph, Point};

/// The undirected graph of these vertices and these edges between them.
fn undirected(
    vertices: impl IntoIterator<Item = (String, Point)>,
    edges: impl IntoIterator<Item = [u32; 2]>,
) -> Result<Graph, BuildError> {
    let mut builder = Graph::builder(Direction::Undirected);
    let mut numbers = Vec::new();
    let mut points = Vec::new();
    for (name, point) in vertices {
        numbers.push(builder.vertex(&name)?);
        points.push(point);
    }
    builder.points(points);
    for [u, v] in edges {
        builder.edge(numbers[u as usize], numbers[v as usize])?;
    }
    Ok(builder.build())
}

/// Points under the names "0", "1", ….
fn numbered(points: impl IntoIterator<Item = Point>) -> impl Iterator<Item = (String, Point)> {
    points.into_iter().enumerate().map(|(v, point)| (v.to_string(), point))
}

fn row_column(row: u32, column: u32) -> String {
    format!("{row},{column}")
}

/// `P_n`: the triangular grid with `n` edges a side.
pub(super) fn pyramid(n: u32) -> Result<Graph, BuildError> {
    let places = || (0..=n).flat_map(|row| (0..=row).map(move |column| (row, column)));
    let number = |row: u32, column| row * (row + 1) / 2 + column;
    let height = 0.75_f64.sqrt();
    undirected(
        places().map(|(row, column)| {
            let point = Point { x: f64::from(column) - f64::from(row) / 2.0, y: f64::from(row) * height };
            (row_column(row, column), point)
        }),
        places().flat_map(|(row, column)| {
            let right = (column < row).then_some((row, column + 1));
            let below = (row < n).then_some([(row + 1, column), (row + 1, column + 1)]);
            right
                .into_iter()
                .chain(below.into_iter().flatten())
                .map(move |(r, c)| [number(row, column), number(r, c)])
        }),
    )
}

/// The square grid of `rows` times `columns` vertices.
pub(super) fn grid(rows: u32, columns: u32) -> Result<Graph, BuildError> {
    let places = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let number = |row, column| row * columns + column;
    undirected(
        places().map(|(row, column)| {
            (row_column(row, column), Point { x: f64::from(column), y: f64::from(row) })
        }),
        places().flat_map(|(row, column)| {
            let right = (column + 1 < columns).then_some((row, column + 1));
            let below = (row + 1 < rows).then_some((row + 1, column));
            right.into_iter().chain(below).map(move |(r, c)| [number(row, column), number(r, c)])
        }),
    )
}

/// `K_n`: every two of `n` vertices joined.
pub(super) fn complete(n: u32) -> Result<Graph, BuildError> {
    undirected(numbered(circle(n as usize)), (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v])))
}

/// `C_n`, round the circle.
pub(super) fn cycle(n: u32) -> Result<Graph, BuildError> {
    undirected(numbered(circle(n as usize)), (0..n).map(|v| [v, (v + 1) % n]))
}

/// A hub, vertex 0, joined to every vertex of a cycle of `n`: spokes first, then the rim.
pub(super) fn wheel(n: u32) -> Result<Graph, BuildError> {
    let hub = Point { x: 0.0, y: 0.0 };
    undirected(
        numbered(std::iter::once(hub).chain(circle(n as usize))),
        (1..=n).map(|v| [0, v]).chain((1..=n).map(|v| [v, v % n + 1])),
    )
}

/// `Q_d`: the numbers of `dimension` bits, joined where one bit differs.
pub(super) fn hypercube(dimension: u32) -> Result<Graph, BuildError> {
    let corners = 1 << dimension;
    let axes: Vec<Point> = (0..dimension).map(axis).collect();
    let drawn = |corner: u32| {
        let sides = axes.iter().enumerate().filter(|(bit, _)| corner >> bit & 1 == 1);
        sides.fold(Point { x: 0.0, y: 0.0 }, |at, (_, side)| Point { x: at.x + side.x, y: at.y + side.y })
    };
    undirected(
        numbered((0..corners).map(drawn)),
        (0..corners).flat_map(|v| {
            let neighbours = (0..dimension).map(move |bit| v | 1 << bit);
            neighbours.filter(move |&w| w != v).map(move |w| [v, w])
        }),
    )
}

/// How far a bit moves a corner in the drawing. Three bits make a cube seen from the side; each further three
/// make it twice as large and turned by 12 degrees, which keeps corners off other corners and off edges.
fn axis(bit: u32) -> Point {
    let (x, y): (f64, f64) = [(1.0, 0.0), (0.0, 1.0), (0.5, -0.3)][bit as usize % 3];
    let block = bit / 3;
    let (sin, cos) = f64::from(12 * block).to_radians().sin_cos();
    let scale = f64::from(1 << block);
    Point { x: scale * (x * cos - y * sin), y: scale * (x * sin + y * cos) }
}

/// Bridg-it, or Gale's game, as Short sees it: `n` rows, each a path of `n` edges from A to B, and `n - 1` inner
/// columns. Edges are numbered row by row, those along a row before those down to the next.
pub(super) fn gale(n: u32) -> Result<Graph, BuildError> {
    let inner = n - 1;
    let number = move |row: u32, step: u32| match step {
        0 => 0,
        last if last == n => 1,
        _ => 2 + row * inner + step - 1,
    };
    let middle = f64::from(inner) / 2.0;
    let terminals = [("A", 0.0), ("B", f64::from(n))];
    undirected(
        terminals.map(|(name, x)| (name.to_owned(), Point { x, y: middle })).into_iter().chain(
            (0..n).flat_map(|row| {
                (0..inner).map(move |column| {
                    (row_column(row, column), Point { x: f64::from(column + 1), y: f64::from(row) })
                })
            }),
        ),
        (0..n).flat_map(|row| {
            let along = (0..n).map(move |step| [number(row, step), number(row, step + 1)]);
            let down = (1..n)
                .filter(move |_| row + 1 < n)
                .map(move |step| [number(row, step), number(row + 1, step)]);
            along.chain(down)
        }),
    )
}
