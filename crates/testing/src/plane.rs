//! Random plane graphs.

use gambol_graph::{Dice, Direction, Graph, Point, Vertex};

/// A random multigraph with at most `n` vertices and about `m` edges at most, drawn with straight lines that do not
/// cross, on a grid so small that many points are on one line. It need not be connected, and any two edges
/// may be parallel.
///
/// ```
/// use gambol_graph::Dice;
/// use gambol_testing::plane_graph;
///
/// let graph = plane_graph(&mut Dice::new(1), 9, 12);
/// assert!(graph.vertex_count() <= 9 && graph.edge_count() <= 12);
/// assert!(graph.points().is_some());
/// ```
///
/// # Panics
/// If `n` is more than a graph can have.
pub fn plane_graph(dice: &mut Dice, n: u64, m: u64) -> Graph {
    let side = 2 + dice.below(2 + n);
    let mut points: Vec<[i32; 2]> = Vec::new();
    for _ in 0..n {
        let point = [(); 2].map(|()| dice.below(side) as i32);
        if !points.contains(&point) {
            points.push(point);
        }
    }
    let mut pairs: Vec<[usize; 2]> = (0..points.len()).flat_map(|u| (0..u).map(move |v| [u, v])).collect();
    dice.shuffle(&mut pairs);

    let mut graph = Graph::builder(Direction::Undirected);
    for v in 0..points.len() {
        let name = ["A", "B"].get(v).map_or_else(|| format!("v{v}"), |&name| name.to_owned());
        graph.vertex(&name).expect("few vertices");
    }
    graph.points(points.iter().map(|&[x, y]| Point { x: x.into(), y: y.into() }).collect());
    let wanted = dice.below(m + 1) as usize;
    let mut drawn: Vec<[usize; 2]> = Vec::new();
    for pair in pairs {
        if graph.edge_count() >= wanted {
            break;
        }
        if is_clear(&points, &drawn, pair) {
            drawn.push(pair);
            let copies = 1 + dice.below(4).saturating_sub(2) as usize;
            for _ in 0..copies.min(wanted - graph.edge_count()) {
                let [u, v] = pair.map(|v| Vertex(v as u32));
                let [u, v] = if dice.below(2) == 0 { [u, v] } else { [v, u] };
                graph.edge(u, v).expect("two vertices");
            }
        }
    }
    graph.build()
}

/// Whether a new line meets no other vertex and no line that is drawn already, but at common ends.
fn is_clear(points: &[[i32; 2]], drawn: &[[usize; 2]], [u, v]: [usize; 2]) -> bool {
    let side = |[u, v]: [usize; 2], w: usize| {
        let [[ax, ay], [bx, by], [cx, cy]] = [points[u], points[v], points[w]];
        ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
    };
    let between = |a: i32, b: i32, c: i32| a.min(b) <= c && c <= a.max(b);
    let is_on = |w: usize| {
        let [[ax, ay], [bx, by], [cx, cy]] = [points[u], points[v], points[w]];
        side([u, v], w) == 0 && between(ax, bx, cx) && between(ay, by, cy)
    };
    let crosses = |other: [usize; 2]| {
        side([u, v], other[0]) * side([u, v], other[1]) < 0 && side(other, u) * side(other, v) < 0
    };
    (0..points.len()).all(|w| w == u || w == v || !is_on(w)) && !drawn.iter().any(|&other| crosses(other))
}
