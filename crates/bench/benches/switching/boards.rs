//! The boards, each of about the number of edges asked for.

use gambol_games::{Notation, Side, Switching};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};

/// A name, and the board of about that many edges.
pub(crate) type Family = (&'static str, fn(usize) -> Switching);

/// Each with the slope that is wanted.
pub(crate) const TO_SOLVE: [(Family, f64); 5] = [
    (("grid", grid), 1.5),
    (("Bridg-it", bridg_it), 1.5),
    // With n edges from each terminal, n searches see most of the n² edges each: 1.5, and waits for memory.
    (("Bridg-it, renumbered", |edges| renumbered(&bridg_it(edges))), 1.75),
    // At 1.8 edges a vertex two forests hold almost every edge; at 2 a core of two trees has formed.
    (("random, 1.8 edges a vertex", |edges| random(edges, edges * 5 / 9)), 1.5),
    (("random, 2 edges a vertex", |edges| random(edges, edges / 2)), 1.5),
];

pub(crate) const TO_FOLLOW: [Family; 8] = [
    ("grid", grid),
    ("grid, renumbered", |edges| renumbered(&grid(edges))),
    ("Bridg-it", bridg_it),
    ("Bridg-it, renumbered, Cut first", |edges| with_cut_first(&renumbered(&bridg_it(edges)))),
    ("random, 1.8 edges a vertex", |edges| random(edges, edges * 5 / 9)),
    ("the same, Cut first", |edges| with_cut_first(&random(edges, edges * 5 / 9))),
    ("random, 2 edges a vertex", |edges| random(edges, edges / 2)),
    ("random, 2.5 edges a vertex", |edges| random(edges, edges * 2 / 5)),
];

/// Boards that two trees make up, with an edge from terminal to terminal or without.
pub(crate) const TWO_TREES: [Family; 4] = [
    ("Bridg-it", bridg_it),
    ("Bridg-it, renumbered", |edges| renumbered(&bridg_it(edges))),
    ("two random trees", two_random_trees),
    ("strip", strip),
];

fn board(id: &str) -> Switching {
    Switching::from_id(id).expect("a board")
}

fn grid(edges: usize) -> Switching {
    let side = (edges as f64 / 2.0).sqrt() as usize + 1;
    board(&format!("switching/grid{side}x{side}/from=0,0/to={0},{0}", side - 1))
}

fn bridg_it(edges: usize) -> Switching {
    board(&format!("switching/gale{}", (edges as f64 / 2.0).sqrt() as usize + 1))
}

fn random(edges: usize, vertices: usize) -> Switching {
    board(&format!("switching/random{vertices}-{edges}-s1/from=0/to=1"))
}

/// Every vertex joined to a random one before it, twice.
fn two_random_trees(edges: usize) -> Switching {
    let mut dice = Dice::new(1);
    let n = edges as u32 / 2 + 1;
    let edges = (0..2).flat_map(|_| 1..n).map(|v| [dice.below(u64::from(v)) as u32, v]);
    of_edges(n, edges.collect())
}

/// Every vertex joined to the next and to the one after: the trees are as long as they can be.
fn strip(edges: usize) -> Switching {
    let n = edges as u32 / 2 + 1;
    let edges = (1..n).flat_map(|v| [Some([v - 1, v]), v.checked_sub(2).map(|u| [u, v])]);
    of_edges(n, edges.flatten().collect())
}

/// The board with those edges between its first and its last vertex.
fn of_edges(n: u32, edges: Vec<[u32; 2]>) -> Switching {
    let mut graph = Graph::builder(Direction::Undirected);
    for v in 0..n {
        graph.vertex(&v.to_string()).expect("room");
    }
    for [u, v] in edges {
        graph.edge(Vertex(u), Vertex(v)).expect("room");
    }
    Switching::new(graph.build(), [Vertex(0), Vertex(n - 1)], Side::Short).expect("a board")
}

fn with_cut_first(board: &Switching) -> Switching {
    Switching::new(board.graph().clone(), board.terminals(), Side::Cut).expect("a board")
}

/// The same board with vertices and edges in random order.
fn renumbered(board: &Switching) -> Switching {
    let mut dice = Dice::new(1);
    let graph = board.graph();
    let mut vertices: Vec<Vertex> = graph.vertices().collect();
    let mut edges: Vec<Edge> = graph.edges().collect();
    dice.shuffle(&mut vertices);
    dice.shuffle(&mut edges);
    let mut number = vec![Vertex(0); vertices.len()];
    let mut shuffled = Graph::builder(Direction::Undirected);
    for v in vertices {
        number[v.index()] = shuffled.vertex(graph.name(v)).expect("room");
    }
    for e in edges {
        let [u, v] = graph.ends(e).map(|v| number[v.index()]);
        shuffled.edge(u, v).expect("room");
    }
    let terminals = board.terminals().map(|v| number[v.index()]);
    Switching::new(shuffled.build(), terminals, board.first()).expect("a board")
}
