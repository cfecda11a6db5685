//! Switching by looking at everything, and boards small enough for it.

use gambol_games::{FiniteMoves, Notation, Outcome, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};
use gambol_verify::Verdict;

pub(crate) fn at(board: &Switching, text: &str) -> Position {
    board.parse_position(text).expect("a position")
}

/// Whether the player to move wins, by looking at everything.
fn mover_wins(board: &Switching, position: &mut Position) -> bool {
    if let Some(outcome) = board.outcome(position) {
        return outcome == Outcome::Won(board.turn(position));
    }
    let moves: Vec<Edge> = (0..board.count(position)).map(|n| board.nth(position, n)).collect();
    moves.into_iter().any(|e| wins_with(board, position, e))
}

fn wins_with(board: &Switching, position: &mut Position, e: Edge) -> bool {
    let undo = board.play(position, &e);
    let wins = !mover_wins(board, position);
    board.undo(position, &e, undo);
    wins
}

/// The same position with that side to move.
pub(crate) fn with_turn(board: &Switching, position: &Position, side: Side) -> Position {
    let text = board.position_text(position);
    let edges = text.split(':').next().expect("edges before the turn");
    at(board, &format!("{edges}:{}", if side == Side::Short { "short" } else { "cut" }))
}

/// What minimax says: the class, and the winning first moves of either side.
pub(crate) fn by_minimax(board: &Switching, position: &Position) -> (Verdict, [Vec<Edge>; 2]) {
    let free: Vec<Edge> = position.free().collect();
    if let Some(outcome) = board.outcome(position) {
        return if outcome == Outcome::Won(board.seat(Side::Short)) {
            (Verdict::Short, [free, vec![]])
        } else {
            (Verdict::Cut, [vec![], free])
        };
    }
    let winning = [Side::Short, Side::Cut].map(|side| {
        let mut position = with_turn(board, position, side);
        free.iter().copied().filter(|&e| wins_with(board, &mut position, e)).collect::<Vec<_>>()
    });
    let class = match winning.each_ref().map(Vec::is_empty) {
        [false, false] => Verdict::Neutral,
        [false, true] => Verdict::Short,
        [true, false] => Verdict::Cut,
        [true, true] => panic!("somebody wins"),
    };
    (class, winning)
}

/// A multigraph with up to `n` vertices besides the terminals, and at most `m` edges, in no particular shape.
pub(crate) fn random_board(dice: &mut Dice, n: u64, m: u64) -> Switching {
    let mut graph = Graph::builder(Direction::Undirected);
    let count = 2 + dice.below(n + 1);
    let names = ["A", "B"].map(str::to_owned).into_iter().chain((2..count).map(|v| format!("v{v}")));
    let mut vertices: Vec<Vertex> = names.map(|name| graph.vertex(&name).expect("room")).collect();
    let terminals = [vertices[0], vertices[1]];
    dice.shuffle(&mut vertices);
    for _ in 0..=dice.below(m) {
        let [u, v] = [(); 2].map(|()| vertices[dice.below(count) as usize]);
        if u != v {
            graph.edge(u, v).expect("room");
        }
    }
    Switching::new(graph.build(), terminals, Side::Short).expect("a board")
}

/// A few edges given to either side, which may end the game.
pub(crate) fn random_position(board: &Switching, dice: &mut Dice, most: u64) -> Position {
    let mut edges: Vec<Edge> = board.graph().edges().collect();
    dice.shuffle(&mut edges);
    edges.truncate(dice.below(most + 1) as usize);
    edges.sort_unstable();
    let (claimed, removed): (Vec<_>, Vec<_>) = edges.into_iter().partition(|_| dice.below(2) == 0);
    let text = |sign: char, edges: Vec<Edge>| {
        edges.iter().map(|e| format!("{sign}{}", e.0)).collect::<Vec<_>>().concat()
    };
    at(board, &format!("{}{}:cut", text('+', claimed), text('-', removed)))
}
