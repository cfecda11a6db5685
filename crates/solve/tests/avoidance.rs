//! Avoidance games against plain search, with every certificate checked.

use std::collections::{HashMap, HashSet};

use gambol_games::{
    Avoidance, FiniteMoves as _, Hashed as _, Notation as _, Outcome, Rules as _, avoidance::Position,
};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};
use gambol_solve::{
    Limits, Stopped,
    avoidance::{Census, Solver, Strong, Unsolved, Value},
};
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Claim, Proof, Verdict, verify};

/// Plain search: every position once, by the rules alone.
struct Plain<'b> {
    board: &'b Avoidance,
    known: HashMap<u128, Value>,
}

impl<'b> Plain<'b> {
    fn new(board: &'b Avoidance) -> Self {
        Self { board, known: HashMap::new() }
    }

    fn value(&mut self, position: &mut Position) -> Value {
        match self.board.outcome(position) {
            Some(Outcome::Won(winner)) if winner == self.board.turn(position) => return Value::Win,
            Some(Outcome::Won(_)) => return Value::Loss,
            Some(_) => return Value::Draw,
            None => {}
        }
        let key = self.board.key(position);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let moves: Vec<Edge> = position.free().collect();
        let value = moves.into_iter().map(|e| self.value_of(position, e)).max().expect("a free edge");
        self.known.insert(key, value);
        value
    }

    /// What a move is worth to the player who makes it.
    fn value_of(&mut self, position: &mut Position, e: Edge) -> Value {
        self.board.play(position, &e);
        let value = self.value(position).flipped();
        self.board.undo(position, &e, ());
        value
    }

    /// The moves worth at least that much.
    fn moves_to(&mut self, position: &mut Position, least: Value) -> Vec<Edge> {
        if self.board.outcome(position).is_some() {
            return Vec::new();
        }
        let free: Vec<Edge> = position.free().collect();
        free.into_iter().filter(|&e| self.value_of(position, e) >= least).collect()
    }

    /// All positions that can come about, counted one by one.
    fn census(&mut self) -> Census {
        let mut census = Census::default();
        let mut seen = HashSet::new();
        let mut open = vec![self.board.start()];
        while let Some(mut position) = open.pop() {
            if !seen.insert(self.board.key(&position)) {
                continue;
            }
            census.positions += 1;
            census.moves += self.board.count(&position) as u64;
            census.terminal += u64::from(self.board.outcome(&position).is_some());
            match self.value(&mut position) {
                Value::Win => census.won += 1,
                Value::Loss => census.lost += 1,
                Value::Draw => census.drawn += 1,
            }
            if self.board.outcome(&position).is_none() {
                for e in position.free() {
                    let mut after = position.clone();
                    self.board.play(&mut after, &e);
                    open.push(after);
                }
            }
        }
        census
    }
}

fn board(id: &str) -> Avoidance {
    Avoidance::from_id(id).expect("a board")
}

/// A graph in which some pairs of vertices are joined, with at most that many edges in a random order.
fn random_graph(dice: &mut Dice, most_edges: usize) -> Graph {
    // Keys are exact up to 11 vertices.
    let n = if dice.below(4) == 0 { 12 + dice.below(5) } else { 2 + dice.below(6) } as u32;
    let mut pairs: Vec<[u32; 2]> = (0..n).flat_map(|u| (0..u).map(move |v| [u, v])).collect();
    dice.shuffle(&mut pairs);
    pairs.truncate(1 + dice.below(most_edges as u64) as usize);
    graph(n, &pairs)
}

fn graph(n: u32, edges: &[[u32; 2]]) -> Graph {
    let mut builder = Graph::builder(Direction::Undirected);
    for v in 0..n {
        builder.vertex(&v.to_string()).expect("a new name");
    }
    for &[u, v] in edges {
        builder.edge(Vertex(u), Vertex(v)).expect("an edge");
    }
    builder.build()
}

fn random_board(dice: &mut Dice, most_edges: usize) -> Avoidance {
    const FORBIDDEN: [&str; 10] = [
        "k3",
        "k3",
        "k2",
        "[a-b;b-c]",
        "[a-b;c-d]",
        "[a-b;b-c;c-d]",
        "[a-b;a-c;a-d]",
        "cycle4",
        "[a-b;b-c;c-a;c-d]",
        "k4",
    ];
    let forbidden = FORBIDDEN[dice.below(FORBIDDEN.len() as u64) as usize];
    Avoidance::new(random_graph(dice, most_edges), Graph::from_id(forbidden).expect("a graph"))
        .expect("a board")
}

fn random_position(board: &Avoidance, dice: &mut Dice) -> Position {
    let mut position = board.start();
    for _ in 0..dice.below(1 + board.graph().edge_count() as u64) {
        if board.outcome(&position).is_none() {
            let e = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
            board.play(&mut position, &e);
        }
    }
    position
}

/// The certificate that the solver gives, after it has been checked.
fn certified(board: &Avoidance, solver: &mut Solver, position: &Position) -> Certificate {
    let (verdict, proof) = solver.proof(position, &Limits::none()).expect("no limits");
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    let certificate = Certificate { claim, proof };
    let json = certificate.to_json();
    let verified = verify(json.as_bytes()).unwrap_or_else(|rejection| panic!("{rejection}: {json}"));
    assert_eq!(verified.claim, certificate.claim);
    certificate
}

fn verdict(board: &Avoidance, position: &Position, value: Value) -> Verdict {
    let seat = match value {
        Value::Draw => return Verdict::Draw,
        Value::Win => board.turn(position),
        Value::Loss => board.turn(position).other(),
    };
    [Verdict::First, Verdict::Second][seat.index()]
}

#[test]
fn fuzz_search_and_certificates_agree_with_plain_search() {
    let mut dice = Dice::new(seed());
    let mut met = HashSet::new();
    for _ in 0..rounds(150) {
        let board = random_board(&mut dice, 9);
        let mut plain = Plain::new(&board);
        let mut solver = Solver::new(&board).expect("a small board");
        for position in
            [board.start(), random_position(&board, &mut dice), random_position(&board, &mut dice)]
        {
            let mut position = position;
            let at = format!("{} at {}", board.id(), board.position_text(&position));
            let value = plain.value(&mut position);
            assert_eq!(solver.value(&position, &Limits::none()), Ok(value), "{at}");
            let winning = plain.moves_to(&mut position, Value::Win);
            assert_eq!(solver.winning_moves(&position, &Limits::none()), Ok(winning), "{at}");
            let holding = plain.moves_to(&mut position, Value::Draw);
            assert_eq!(solver.holding_moves(&position, &Limits::none()), Ok(holding), "{at}");
            let certificate = certified(&board, &mut solver, &position);
            assert_eq!(certificate.claim.verdict, verdict(&board, &position, value), "{at}");
            met.insert(std::mem::discriminant(&certificate.proof));
        }
    }
    assert_eq!(met.len(), 3, "a strategy, two strategies, and a blocked board");
}

#[test]
fn fuzz_strong_solutions_agree_with_plain_search() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(60) {
        let board = random_board(&mut dice, 9);
        let mut plain = Plain::new(&board);
        let mut strong = Strong::solve(&board, &Limits::none()).expect("a small board");
        assert_eq!(strong.census(), plain.census(), "{}", board.id());
        for _ in 0..20 {
            let mut position = random_position(&board, &mut dice);
            let value = plain.value(&mut position);
            assert_eq!(
                strong.value(&position).0,
                value,
                "{} at {}",
                board.id(),
                board.position_text(&position)
            );
        }
    }
}

/// After how many moves the game is over if the winner hurries and the loser delays.
fn moves_to_go(plain: &mut Plain<'_>, position: &mut Position) -> u32 {
    if plain.board.outcome(position).is_some() {
        return 0;
    }
    let value = plain.value(position);
    let free: Vec<Edge> = position.free().collect();
    let best = free.into_iter().filter(|&e| plain.value_of(position, e) == value).collect::<Vec<_>>();
    let rest = best.into_iter().map(|e| {
        plain.board.play(position, &e);
        let rest = moves_to_go(plain, position);
        plain.board.undo(position, &e, ());
        rest
    });
    1 + if value == Value::Win { rest.min() } else { rest.max() }.expect("a move of that value")
}

#[test]
fn fuzz_the_moves_to_go_are_counted_right() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(60) {
        let board = random_board(&mut dice, 7);
        let mut strong = Strong::solve(&board, &Limits::none()).expect("a small board");
        let mut position = random_position(&board, &mut dice);
        let mut plain = Plain::new(&board);
        let expected =
            (plain.value(&mut position) != Value::Draw).then(|| moves_to_go(&mut plain, &mut position));
        assert_eq!(
            strong.value(&position).1,
            expected,
            "{} at {}",
            board.id(),
            board.position_text(&position)
        );
    }
}

#[test]
fn fuzz_the_names_and_numbers_of_vertices_and_edges_do_not_matter() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(40) {
        let original = random_board(&mut dice, 14);
        let n = original.graph().vertex_count() as u32;
        let mut names: Vec<u32> = (0..n).collect();
        dice.shuffle(&mut names);
        let mut edges: Vec<Edge> = original.graph().edges().collect();
        dice.shuffle(&mut edges);
        let image = |e: &Edge| original.graph().ends(*e).map(|v| names[v.index()]);
        let images: Vec<[u32; 2]> = edges.iter().map(image).collect();
        let relabelled = Avoidance::new(graph(n, &images), original.forbidden().clone()).expect("a board");

        let at = original.id();
        let [mut a, mut b] = [&original, &relabelled].map(|board| Solver::new(board).expect("small"));
        let [start, other] = [original.start(), relabelled.start()];
        let limits = Limits::none();
        assert_eq!(a.value(&start, &limits), b.value(&other, &limits), "{at}");
        let holding = a.holding_moves(&start, &limits).expect("no limits");
        let mapped = b.holding_moves(&other, &limits).expect("no limits");
        let mut mapped: Vec<Edge> = mapped.into_iter().map(|e| edges[e.index()]).collect();
        mapped.sort_unstable();
        assert_eq!(holding, mapped, "{at}");
        let census = |board| Strong::solve(board, &Limits::none()).expect("small").census();
        assert_eq!(census(&original), census(&relabelled), "{at}");
    }
}

#[test]
fn symmetric_moves_are_worth_the_same() {
    // All edges of these boards are alike.
    let paths = "avoid=[a-b;b-c]";
    for id in [
        "sim/k5",
        "sim/k6",
        "sim/k6/avoid=cycle4",
        &format!("sim/cube3/{paths}"),
        &format!("sim/cycle9/{paths}"),
    ] {
        let board = board(id);
        let mut strong = Strong::solve(&board, &Limits::none()).expect("a small board");
        let mut value_after = |e: Edge| {
            let mut position = board.start();
            board.play(&mut position, &e);
            strong.value(&position)
        };
        let values: HashSet<_> = board.graph().edges().map(&mut value_after).collect();
        assert_eq!(values.len(), 1, "{id}");
    }
}

#[test]
fn sim_on_k6_has_the_known_counts() {
    let board = board("sim/k6");
    let mut strong = Strong::solve(&board, &Limits::none()).expect("a small board");
    let expected = Census {
        positions: 2_230_702,
        terminal: 880_680,
        moves: 8_562_585,
        won: 1_722_240,
        lost: 508_462,
        drawn: 0,
    };
    assert_eq!(strong.census(), expected);
    assert_eq!(strong.value(&board.start()), (Value::Loss, Some(15)));
}

#[test]
fn the_second_player_wins_sim_on_k6_and_k7_and_can_prove_it() {
    for (id, most_bytes) in [("sim/k6", 20_000), ("sim/k7", 300_000)] {
        let board = board(id);
        let mut solver = Solver::new(&board).expect("28 edges at most");
        let certificate = certified(&board, &mut solver, &board.start());
        assert_eq!(certificate.claim.verdict, Verdict::Second, "{id}");
        assert!(certificate.to_json().len() < most_bytes, "{id}");
    }
}

#[test]
fn boards_without_the_forbidden_graph_are_drawn_at_once() {
    for id in ["sim/k1", "sim/k2", "sim/grid4x4", "sim/cycle36", "sim/k5/avoid=k6"] {
        let board = board(id);
        let mut solver = Solver::new(&board).expect("few edges");
        let certificate = certified(&board, &mut solver, &board.start());
        assert_eq!((certificate.claim.verdict, certificate.proof), (Verdict::Draw, Proof::Blocked), "{id}");
    }
}

#[test]
fn limits_are_kept() {
    let board = board("sim/k8");
    let impatient = Limits { stop: &|| true, ..Limits::none() };
    assert_eq!(Solver::new(&board).expect("28 edges").value(&board.start(), &impatient), Err(Stopped::Asked));
    let poor = Limits { memory: 1 << 16, ..Limits::none() };
    let stopped = Solver::new(&board).expect("28 edges").value(&board.start(), &poor);
    assert!(matches!(stopped, Err(Stopped::Memory { .. })), "{stopped:?}");

    let k7 = self::board("sim/k7");
    let poor = Limits { memory: 1 << 20, ..Limits::none() };
    assert!(matches!(Strong::solve(&k7, &poor).err(), Some(Unsolved::Stopped(Stopped::Memory { .. }))));
    assert!(matches!(Strong::solve(&k7, &impatient).err(), Some(Unsolved::Stopped(Stopped::Asked))));
}

#[test]
fn boards_that_are_too_large_are_refused() {
    assert_eq!(Solver::new(&board("sim/k10")).err(), Some(Unsolved::Edges { found: 45, most: 36 }));
    let strong = Strong::solve(&board("sim/k8"), &Limits::none());
    assert_eq!(strong.err(), Some(Unsolved::Edges { found: 28, most: 21 }));
    let apart: Vec<[u32; 2]> = (0..33).map(|i| [2 * i, 2 * i + 1]).collect();
    let matching =
        Avoidance::new(graph(66, &apart), Graph::from_id("[a-b;b-c]").expect("a path")).expect("a board");
    assert_eq!(Solver::new(&matching).err(), Some(Unsolved::Vertices { found: 66, most: 64 }));
}
