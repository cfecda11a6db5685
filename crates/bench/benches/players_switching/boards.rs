//! The boards of the round robin.

use gambol_games::{Rules, Side, Switching};
use gambol_graph::{Dice, Graph, Vertex};
use gambol_testing::plane_graph;

/// Fifty boards of each of four families; on half of them, by lot, Cut moves first.
pub(crate) fn boards(seed: u64) -> Vec<Switching> {
    let mut dice = Dice::new(seed);
    let families: [fn(&mut Dice) -> Graph; 4] = [bridg_it, grid, multigraph, plane];
    let mut boards = Vec::new();
    for family in families {
        let wanted = boards.len() + 50;
        while boards.len() < wanted {
            let graph = family(&mut dice);
            let named = ["A", "B"].map(|name| graph.find(name));
            let terminals = match named {
                [Some(a), Some(b)] => [a, b],
                _ => [(); 2].map(|()| Vertex(dice.below(graph.vertex_count() as u64) as u32)),
            };
            let first = [Side::Short, Side::Cut][dice.below(2) as usize];
            let Ok(board) = Switching::new(graph, terminals, first) else { continue };
            // Nothing to play for: the game is over, or one move ends it for either side.
            if board.outcome(&board.start()).is_none() && board.graph().edge_count() > 5 {
                boards.push(board);
            }
        }
    }
    boards
}

fn graph(code: &str) -> Graph {
    Graph::from_id(code).expect("a graph")
}

fn bridg_it(dice: &mut Dice) -> Graph {
    graph(&format!("gale{}", 3 + dice.below(3)))
}

fn grid(dice: &mut Dice) -> Graph {
    graph(&format!("grid{}x{}", 2 + dice.below(4), 2 + dice.below(4)))
}

/// About two edges a vertex, where all three classes are met.
fn multigraph(dice: &mut Dice) -> Graph {
    let n = 5 + dice.below(12);
    let m = n * (12 + dice.below(10)) / 10;
    graph(&format!("multi{n}-{m}-s{}", dice.below(1 << 30)))
}

fn plane(dice: &mut Dice) -> Graph {
    let n = 6 + dice.below(12);
    plane_graph(dice, n, 2 * n)
}
