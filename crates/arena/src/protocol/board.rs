//! Positions in plain JSON, for programs that do not want to read Gambol's notation.

use gambol_games::{AnyGame, Avoidance, Coins, FishBarrel, Game, Geography, Rule, Seat, Side, Switching};
use gambol_graph::{Edge, Graph};
use serde_json::{Value, json};

/// The position in plain JSON, as it is told to whoever has that seat. Vertices are numbered from 0 in the order of
/// `vertices`, which are their names; edges stand in the order of their numbers.
///
/// ```
/// use gambol_arena::protocol::board;
/// use gambol_games::{Seat, open_at};
/// use serde_json::json;
///
/// let coins = open_at("coins/3", "o/.o/ooo:0,0:2").unwrap();
/// assert_eq!(board(coins.as_ref(), Seat::First)["rows"], json!([[1], [0, 1], [1, 1, 1]]));
/// ```
pub fn board(game: &dyn Game, seat: Seat) -> Value {
    let any = game.as_any();
    if let Some(game) = any.downcast_ref::<AnyGame<Avoidance>>() {
        sim(game)
    } else if let Some(game) = any.downcast_ref::<AnyGame<Coins>>() {
        coins(game)
    } else if let Some(game) = any.downcast_ref::<AnyGame<Geography>>() {
        geography(game)
    } else if let Some(game) = any.downcast_ref::<AnyGame<Switching>>() {
        switching(game, seat)
    } else if let Some(game) = any.downcast_ref::<AnyGame<FishBarrel>>() {
        fish(game)
    } else {
        json!({ "kind": game.kind() })
    }
}

fn names(graph: &Graph) -> Vec<&str> {
    graph.names().collect()
}

/// Every edge with its ends and what is to be said of it.
fn edges(graph: &Graph, about: impl Fn(Edge) -> Value) -> Vec<Value> {
    graph
        .edges()
        .map(|e| {
            let [u, v] = graph.ends(e);
            json!([u.0, v.0, about(e)])
        })
        .collect()
}

/// Larger boards are told by their edges alone: the matrix would be longer than all the rest.
const MOST_IN_MATRIX: usize = 256;

fn sim(game: &AnyGame<Avoidance>) -> Value {
    let (graph, position) = (game.board().graph(), game.position());
    let owner = |e: Edge| position.owner(e).map_or(0, |seat| if seat == Seat::First { 1 } else { 2 });
    let mut board = json!({
        "kind": "sim",
        "vertices": names(graph),
        "edges": edges(graph, |e| owner(e).into()),
    });
    let n = graph.vertex_count();
    if n <= MOST_IN_MATRIX {
        let mut matrix = vec![vec![-1; n]; n];
        for e in graph.edges() {
            let [u, v] = graph.ends(e);
            matrix[u.index()][v.index()] = owner(e);
            matrix[v.index()][u.index()] = owner(e);
        }
        board["matrix"] = json!(matrix);
    }
    board
}

fn coins(game: &AnyGame<Coins>) -> Value {
    let (board, coins) = (game.board(), game.position().coins());
    let mut cell = 0;
    let rows: Vec<Vec<Value>> = (1..=board.rows())
        .map(|row| {
            let cells = cell..cell + row as usize;
            cell = cells.end;
            let shown = |cell: usize| match (coins >> cell & 1, board.colour(cell).letter()) {
                (0, _) => json!(0),
                (_, 'o') => json!(1),
                (_, letter) => json!(letter),
            };
            cells.map(shown).collect()
        })
        .collect();
    json!({ "kind": "coins", "rows": rows, "longest": board.longest(), "scores": game.score() })
}

fn geography(game: &AnyGame<Geography>) -> Value {
    let (graph, position) = (game.board().graph(), game.position());
    let is_used = |e: Edge| match game.board().rule() {
        Rule::Edge => position.is_used(e.index()),
        Rule::Vertex => {
            let gone = |v| position.token() != Some(v) && position.is_used(v.index());
            graph.ends(e).into_iter().any(gone)
        }
    };
    json!({
        "kind": "geography",
        "rule": match game.board().rule() { Rule::Edge => "edge", Rule::Vertex => "vertex" },
        "directed": graph.is_directed(),
        "vertices": names(graph),
        "edges": edges(graph, |e| is_used(e).into()),
        "token": position.token().map(|v| v.0),
    })
}

fn switching(game: &AnyGame<Switching>, seat: Seat) -> Value {
    let (board, position) = (game.board(), game.position());
    let [from, to] = board.terminals();
    let owner = |e: Edge| match (position.is_free(e), position.is_claimed(e)) {
        (true, _) => Value::Null,
        (false, true) => "short".into(),
        (false, false) => "cut".into(),
    };
    json!({
        "kind": "switching",
        "vertices": names(board.graph()),
        "edges": edges(board.graph(), owner),
        "from": from.0,
        "to": to.0,
        "you": if board.seat(Side::Short) == seat { "short" } else { "cut" },
    })
}

/// Numbers beyond 64 bits stand as text.
fn fish(game: &AnyGame<FishBarrel>) -> Value {
    let number = |n: u128| u64::try_from(n).map_or_else(|_| n.to_string().into(), Value::from);
    let caps = game.board().caps();
    json!({
        "kind": "fish",
        "barrels": game.position().fish().iter().map(|&n| number(n)).collect::<Vec<_>>(),
        "caps": {
            "barrel": caps.barrel.map(number),
            "add": caps.add.map(number),
            "move": caps.total.map(number),
        },
    })
}
