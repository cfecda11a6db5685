//! Random graphs.

use gambol_graph::{Dice, Direction, Graph, Vertex};

/// A multigraph on `n` vertices with at most `m` edges: what would be a loop is left out.
///
/// # Panics
/// If there are edges to be drawn and no vertices.
pub fn random_graph(dice: &mut Dice, direction: Direction, n: u64, m: u64) -> Graph {
    let mut builder = Graph::builder(direction);
    let vertices: Vec<Vertex> = (0..n).map(|v| builder.vertex(&v.to_string()).expect("a new name")).collect();
    for _ in 0..m {
        let [u, v] = [dice.below(n), dice.below(n)].map(|v| vertices[v as usize]);
        if u != v {
            builder.edge(u, v).expect("an edge");
        }
    }
    builder.build()
}
