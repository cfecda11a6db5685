//! Geography with all four rules against plain search, with every certificate checked.

mod plain;

use gambol_games::{Geography, Notation, Rule, Rules, Seat, geography::Position};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};
use gambol_solve::{
    Limits,
    geography::{Answer, Request, solve, started, winning_starts},
};
use gambol_testing::{random_graph, rounds, seed};
use gambol_verify::{Claim, Verdict, verify};

use self::plain::Plain;

const ALL: Request<'_> =
    Request { all_moves: true, certified: true, most_nodes: None, watch: None, table: None };

/// The answer, after its certificate has been checked.
fn solved<'a>(board: &'a Geography, position: &Position) -> Answer<'a> {
    let limits = Limits::none();
    let answer = solve(board, position, &ALL, &limits, &limits).expect("no limits");
    let winner = if answer.mover_wins { board.turn(position) } else { board.turn(position).other() };
    let verdict = if winner == Seat::First { Verdict::First } else { Verdict::Second };
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    let mut certificate = Vec::new();
    answer.evidence.as_ref().expect("asked for").write(&claim, &mut certificate).expect("a vector takes all");
    if let Err(rejection) = verify(&certificate[..]) {
        panic!("{rejection}: {}", String::from_utf8_lossy(&certificate));
    }
    answer
}

/// The same graph with its vertices and edges in another order.
fn relabelled(dice: &mut Dice, graph: &Graph) -> Graph {
    let mut shuffle = |count: usize| {
        let mut order: Vec<u32> = (0..count as u32).collect();
        (1..count).rev().for_each(|i| order.swap(i, dice.below(i as u64 + 1) as usize));
        order
    };
    let mut builder = Graph::builder(graph.direction());
    for v in shuffle(graph.vertex_count()) {
        builder.vertex(graph.name(Vertex(v))).expect("a name");
    }
    for e in shuffle(graph.edge_count()) {
        let [u, v] = graph.ends(Edge(e)).map(|v| builder.find(graph.name(v)).expect("a vertex"));
        builder.edge(u, v).expect("an edge");
    }
    builder.build()
}

/// Every position of a random game is answered as plain search does, and the start also on a relabelled board.
fn check_random_games(direction: Direction, rule: Rule, most_vertices: u64, most_edges: u64) {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(250) {
        let n = 1 + dice.below(most_vertices);
        let m = dice.below(most_edges.min(3 * n) + 1);
        let graph = random_graph(&mut dice, direction, n, m);
        let start = Vertex(dice.below(n) as u32);
        let copy = relabelled(&mut dice, &graph);
        let copy_start = copy.find(graph.name(start));
        let copied = Geography::new(copy, rule, copy_start).expect("a board");
        let board = Geography::new(graph, rule, Some(start)).expect("a board");
        let mut plain = Plain::new(&board);
        let mut position = board.start();
        assert_eq!(
            solved(&copied, &copied.start()).mover_wins,
            plain.mover_wins(&mut position),
            "{}",
            copied.id()
        );
        loop {
            let answer = solved(&board, &position);
            let mut winning = plain.winning_moves(&mut position, usize::MAX);
            winning.sort_unstable();
            assert_eq!(answer.winning_moves, winning, "{} {}", board.id(), board.position_text(&position));
            assert_eq!(answer.mover_wins, !winning.is_empty());
            let open: Vec<Vertex> =
                board.graph().vertices().filter(|v| board.check(&position, v).is_ok()).collect();
            if open.is_empty() {
                break;
            }
            board.play(&mut position, &open[dice.below(open.len() as u64) as usize]);
        }
    }
}

#[test]
fn fuzz_undirected_vertex_rule_agrees_with_plain_search() {
    check_random_games(Direction::Undirected, Rule::Vertex, 11, 22);
}

#[test]
fn fuzz_undirected_edge_rule_agrees_with_plain_search() {
    check_random_games(Direction::Undirected, Rule::Edge, 8, 13);
}

#[test]
fn fuzz_directed_vertex_rule_agrees_with_plain_search() {
    check_random_games(Direction::Directed, Rule::Vertex, 10, 30);
}

#[test]
fn fuzz_directed_edge_rule_agrees_with_plain_search() {
    check_random_games(Direction::Directed, Rule::Edge, 7, 16);
}

#[test]
fn fuzz_the_winning_starts_are_those_from_which_the_mover_loses() {
    let mut dice = Dice::new(seed());
    let limits = Limits::none();
    for _ in 0..rounds(200) {
        let n = 1 + dice.below(7);
        let m = dice.below(2 * n);
        for direction in [Direction::Undirected, Direction::Directed] {
            for rule in [Rule::Vertex, Rule::Edge] {
                let graph = random_graph(&mut dice, direction, n, m);
                let board = Geography::new(graph, rule, None).expect("a board");
                let starts =
                    winning_starts(&board, &Request::default(), &limits, &limits).expect("no limits");
                let winning = Plain::new(&board).winning_moves(&mut board.start(), usize::MAX);
                assert_eq!((starts.winning, starts.unknown), (winning, vec![]), "{}", board.id());
                let v = Vertex(dice.below(n) as u32);
                solved(&board, &started(&board, v));
            }
        }
    }
}

/// Sparse graphs have long alternating paths, odd cycles many blossoms; the certificate proves each answer.
#[test]
fn fuzz_matchings_of_larger_graphs_prove_themselves() {
    let mut dice = Dice::new(seed());
    let mut lost = 0;
    for _ in 0..rounds(40) {
        let n = 50 + dice.below(3000);
        let m = n * (80 + dice.below(170)) / 100;
        let graph = random_graph(&mut dice, Direction::Undirected, n, m);
        let start = Vertex(dice.below(n) as u32);
        let board = Geography::new(graph, Rule::Vertex, Some(start)).expect("a board");
        lost += usize::from(!solved(&board, &board.start()).mover_wins);
    }
    assert!(lost > 0, "some starts are lost");
}

/// On the grid of m rows and n columns, with d = gcd(m + 1, n + 1), the mover at (a, b), counted from 1, loses iff d divides neither.
#[test]
fn grids_follow_the_formula() {
    fn gcd(a: u32, b: u32) -> u32 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    for m in 1..=8 {
        for n in 1..=8 {
            let d = gcd(m + 1, n + 1);
            let board = Geography::from_id(&format!("geography/grid{m}x{n}")).expect("a board");
            for v in 0..m * n {
                let (a, b) = (v / n + 1, v % n + 1);
                let answer = solved(&board, &started(&board, Vertex(v)));
                assert_eq!(answer.mover_wins, a % d == 0 || b % d == 0, "{m} x {n}, ({a}, {b})");
            }
        }
    }
}

/// Dead ends decide acyclic graphs without search, however many ways lead through them.
#[test]
fn acyclic_graphs_need_no_search() {
    let mut dice = Dice::new(seed());
    for rule in [Rule::Vertex, Rule::Edge] {
        let mut builder = Graph::builder(Direction::Directed);
        let vertices: Vec<Vertex> = (0..2000).map(|v| builder.vertex(&v.to_string()).unwrap()).collect();
        for _ in 0..10_000 {
            let [u, v] = [(); 2].map(|()| dice.below(2000) as usize);
            if u != v {
                builder.edge(vertices[u.min(v)], vertices[u.max(v)]).unwrap();
            }
        }
        let board = Geography::new(builder.build(), rule, Some(Vertex(0))).unwrap();
        assert_eq!(solved(&board, &board.start()).nodes, 0);
    }
}
