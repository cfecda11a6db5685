//! Knots: the lightest pair of trees against all pairs, and what docs/KNOTS.md says of a plane board and its dual.

use std::collections::BTreeMap;

use gambol_games::{Notation, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};
use gambol_solve::{
    Limits,
    plane::{Dual, Embedding},
    switching::{Answer, Pair, lightest_pair, solve},
};
use gambol_testing::{plane_graph, rounds, seed};
use gambol_verify::Verdict;

fn solved(board: &Switching, position: &Position) -> Answer {
    solve(board, position, &Limits::none()).expect("no limits")
}

fn lightest(board: &Switching, position: &Position, weights: &[i32]) -> Option<Pair> {
    lightest_pair(board, position, |e| weights[e.index()], &Limits::none()).expect("no limits")
}

/// A multigraph with up to `n` vertices and `m` edges, a few of them taken already.
fn random_position(dice: &mut Dice, n: u64, m: u64) -> (Switching, Position) {
    let count = 2 + dice.below(n - 1);
    let mut graph = Graph::builder(Direction::Undirected);
    let vertices: Vec<Vertex> = (0..count).map(|v| graph.vertex(&v.to_string()).expect("room")).collect();
    for _ in 0..m {
        let [u, v] = [(); 2].map(|()| vertices[dice.below(count) as usize]);
        if u != v {
            graph.edge(u, v).expect("room");
        }
    }
    let board = Switching::new(graph.build(), [vertices[0], vertices[1]], Side::Short).expect("a board");
    let taken = board.graph().edges().filter_map(|e| match dice.below(12) {
        0 => Some(format!("+{}", e.0)),
        1 => Some(format!("-{}", e.0)),
        _ => None,
    });
    let text = format!("{}:short", taken.collect::<String>());
    let position = board.parse_position(&text).expect("a position");
    (board, position)
}

/// Whether these edges, with the claimed ones contracted, are a spanning tree.
fn is_tree(board: &Switching, position: &Position, tree: &[Edge]) -> bool {
    let graph = board.graph();
    let mut part: Vec<usize> = (0..graph.vertex_count()).collect();
    let mut join = |e: Edge| {
        let [from, to] = graph.ends(e).map(|v| part[v.index()]);
        part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        from != to
    };
    graph.edges().filter(|&e| position.is_claimed(e)).for_each(|e| _ = join(e));
    let acyclic = tree.iter().all(|&e| position.is_free(e) && join(e));
    acyclic && part.iter().all(|&p| p == part[0])
}

/// The fewest knots of all pairs of spanning trees, and the least weight of a pair with so few.
fn by_enumeration(board: &Switching, position: &Position, weights: &[i32]) -> Option<(usize, i32)> {
    let free: Vec<Edge> = position.free().collect();
    let edges_of = |set: u32| (0..free.len()).filter(move |i| set >> i & 1 == 1).map(|i| free[i]);
    let trees: Vec<(u32, i32)> = (0..1_u32 << free.len())
        .map(|set| (set, edges_of(set).collect::<Vec<_>>()))
        .filter(|(_, tree)| is_tree(board, position, tree))
        .map(|(set, tree)| (set, tree.iter().map(|e| weights[e.index()]).sum()))
        .collect();
    let pairs = trees.iter().flat_map(|one| trees.iter().map(move |two| (one, two)));
    pairs.map(|(one, two)| ((one.0 & two.0).count_ones() as usize, one.1 + two.1)).min()
}

#[test]
fn the_lightest_pair_is_that_of_all_pairs_of_spanning_trees() {
    let mut dice = Dice::new(seed());
    let mut connected = 0;
    for _ in 0..rounds(600) {
        let (board, position) = random_position(&mut dice, 5, 9);
        let span = 1 + dice.below(6);
        let weights: Vec<i32> = board.graph().edges().map(|_| dice.below(span) as i32 - 2).collect();
        let what = format!("{} {} {weights:?}", board.id(), board.position_text(&position));
        let expected = by_enumeration(&board, &position, &weights);
        let Some(Pair { trees, knots }) = lightest(&board, &position, &weights) else {
            assert_eq!(expected, None, "{what}");
            continue;
        };
        connected += 1;
        assert!(trees.iter().all(|tree| is_tree(&board, &position, tree)), "{trees:?} {what}");
        let shared: Vec<Edge> = trees[0].iter().copied().filter(|e| trees[1].contains(e)).collect();
        assert_eq!(knots, shared, "{what}");
        let weight = trees.iter().flatten().map(|e| weights[e.index()]).sum::<i32>();
        assert_eq!(Some((knots.len(), weight)), expected, "{what}");
    }
    assert!(connected > rounds(600) / 10);
}

#[test]
fn the_lightest_pair_has_as_many_knots_as_the_solver_says_whatever_the_weights() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(300) {
        let n = 2 + dice.below(60);
        let (board, position) = random_position(&mut dice, n, 3 * n);
        let knots = solved(&board, &position).knots;
        for span in [1, 5, 1_000] {
            let weights: Vec<i32> = board.graph().edges().map(|_| dice.below(span) as i32).collect();
            let pair = lightest(&board, &position, &weights);
            assert_eq!(pair.map(|pair| pair.knots.len()), knots, "{}", board.id());
        }
    }
}

#[test]
fn a_pair_stops_when_asked() {
    let board = Switching::from_id("switching/gale20").expect("a board");
    let stop = Limits { stop: &|| true, ..Limits::none() };
    assert!(lightest_pair(&board, &board.start(), |_| (), &stop).is_err());
}

/// A random connected plane graph, with terminals on a common face.
fn random_plane_board(dice: &mut Dice) -> (Switching, Embedding, Dual) {
    loop {
        let n = 2 + dice.below(14);
        let most = n + n * dice.below(4);
        let graph = plane_graph(dice, n, most);
        let embedding = Embedding::from_drawing(&graph).expect("a plane drawing");
        let count = graph.vertex_count() as u64;
        let terminals = [(); 2].map(|()| Vertex(dice.below(count) as u32));
        let Ok(board) = Switching::new(graph, terminals, Side::Short) else { continue };
        if solved(&board, &board.start()).knots.is_some()
            && let Ok(dual) = Dual::new(&board, &embedding)
        {
            return (board, embedding, dual);
        }
    }
}

/// The knots of a connected graph.
fn knots(graph: Graph) -> usize {
    match Switching::new(graph, [Vertex(0), Vertex(1)], Side::Short) {
        Ok(board) => solved(&board, &board.start()).knots.expect("connected"),
        // One vertex: the tree without edges.
        Err(_) => 0,
    }
}

fn dual_knots(embedding: &Embedding) -> usize {
    let dual = embedding.dual();
    if dual.vertex_count() < 2 {
        return 0;
    }
    knots(dual.graph(|v| v.to_string()).expect("few vertices").0)
}

/// 0, 1 or 2 for short, neutral, cut.
fn steps_from_short(class: Verdict) -> usize {
    match class {
        Verdict::Short => 0,
        Verdict::Neutral => 1,
        _ => 2,
    }
}

const GRAPHS: usize = 10_000;

/// Theorem 1 and 2 of docs/KNOTS.md.
#[test]
fn the_knots_of_a_plane_graph_and_its_dual_sum_to_an_even_number_just_as_the_theorems_say() {
    let mut dice = Dice::new(seed());
    let mut table: BTreeMap<_, [usize; 6]> = BTreeMap::new();
    for _ in 0..rounds(GRAPHS) {
        let (board, embedding, dual) = random_plane_board(&mut dice);
        let (n, m, f) = (embedding.vertex_count(), embedding.edge_count(), embedding.face_count());
        let what = board.id();
        let own = solved(&board, &board.start());
        let k = own.knots.expect("connected");

        let k_dual = dual_knots(&embedding);
        assert_eq!(k + f, k_dual + n, "Theorem 1: {what}");

        let [a, b] = board.terminals();
        let joined = embedding.joined(a, b).expect("they share a face");
        let k_joined = knots(joined.graph(|v| v.to_string()).expect("few vertices").0);
        let k_joined_dual = dual_knots(&joined);
        assert_eq!(k_joined + f + 1, k_joined_dual + n, "Theorem 1 with the added edge: {what}");

        let c = steps_from_short(own.class);
        let k_board = solved(dual.board(), &dual.board().start()).knots.expect("connected");
        assert_eq!(k + m + 4, k_board + 2 * n + c, "Theorem 2: {what}");
        assert_eq!((k + k_board) % 2, (m + c) % 2, "Theorem 2: {what}");

        let sums = [k + k_dual, k_joined + k_joined_dual, k + k_board];
        let row = table.entry((m % 2, c)).or_default();
        for (reading, sum) in sums.into_iter().enumerate() {
            row[2 * reading + sum % 2] += 1;
        }
    }
    println!("m mod 2, class: even and odd sums of G and G*; of G + e and (G + e)*; of G and its dual board");
    for ((m, c), counts) in table {
        println!("{m} {:7} {counts:?}", ["short", "neutral", "cut"][c]);
    }
}

/// The edges that have been taken, in a random position.
fn randomly_taken(dice: &mut Dice, board: &Switching) -> String {
    let often = 3 + dice.below(40);
    let taken = board.graph().edges().filter_map(|e| match dice.below(often) {
        0 => Some(format!("+{}", e.0)),
        1 => Some(format!("-{}", e.0)),
        _ => None,
    });
    taken.collect()
}

/// Theorem 3 of docs/KNOTS.md, and which moves win; on the way Theorem 2 once more, in positions in play.
#[test]
fn a_move_passes_a_knot_on_to_the_other_board_just_when_it_changes_the_class() {
    let mut dice = Dice::new(seed());
    let mut met = BTreeMap::new();
    let mut positions = 0;
    while positions < rounds(GRAPHS) {
        let (board, _, dual) = random_plane_board(&mut dice);
        // None if the graph that is left, or its dual, has fallen apart.
        let at = |taken: &str| {
            let position = board.parse_position(&format!("{taken}:short")).expect("a position");
            let own = solved(&board, &position);
            let other = solved(dual.board(), &dual.position(&position));
            let free: Vec<Edge> = position.free().collect();
            Some(([own.knots?, other.knots?], steps_from_short(own.class), own, free))
        };
        let taken = randomly_taken(&mut dice, &board);
        let Some((before, class, answer, free)) = at(&taken) else { continue };
        positions += 1;
        let what = format!("{} {taken}", board.id());
        let n = board.graph().vertex_count() - taken.matches('+').count();
        assert_eq!(before[0] + free.len() + 4, before[1] + 2 * n + class, "Theorem 2: {what}");
        let Some(&x) = free.get(dice.below(free.len() as u64) as usize) else { continue };
        for (side, sign, moves) in [(0, '+', &answer.short_moves), (1, '-', &answer.cut_moves)] {
            let Some((after, new_class, ..)) = at(&format!("{taken}{sign}{}", x.0)) else { continue };
            let change = |board: usize| after[board].cast_signed() - before[board].cast_signed();
            let effect = match (change(side), change(1 - side), new_class.abs_diff(class)) {
                (-1, 1, 1) => "passes a knot on",
                (-1, 0, 0) => "unties a knot",
                (0, 1, 0) => "ties a knot",
                _ => panic!("{what} {sign}{} {before:?} {after:?} {class} {new_class}", x.0),
            };
            if answer.class == Verdict::Neutral {
                assert_eq!(effect == "passes a knot on", moves.contains(&x), "{what} {sign}{}", x.0);
            }
            *met.entry((["short", "neutral", "cut"][class], ["Short", "Cut"][side], effect)).or_insert(0) +=
                1;
        }
    }
    println!("class, who moves, what the move does: how often");
    for ((class, side, effect), count) in &met {
        println!("{class:7} {side:5} {effect:16} {count}");
    }
    let passed = met.keys().filter(|(.., effect)| *effect == "passes a knot on").count();
    assert_eq!(passed, 4, "either side from neutral, and from what the other wins: {met:?}");
}

/// The counterexamples of docs/KNOTS.md: [knots of G, of its dual, of its dual board].
#[test]
fn small_boards_have_the_knots_that_the_document_says() {
    for (id, class, expected) in [
        // One edge: neutral, m odd.
        ("switching/[A@0,0;B@1,0;A-B]", Verdict::Neutral, [1, 0, 1]),
        // A double edge: short, m even.
        ("switching/[A@0,0;B@1,0;A-B;A-B]", Verdict::Short, [0, 0, 2]),
        // A triple edge: short, m odd.
        ("switching/[A@0,0;B@1,0;A-B;A-B;A-B]", Verdict::Short, [0, 1, 3]),
        // A path of two edges: cut, m even.
        ("switching/[A@0,0;x@1,0;B@2,0;A-x;x-B]", Verdict::Cut, [2, 0, 0]),
        // A triangle: neutral, m odd.
        ("switching/[A@0,0;x@1,1;B@2,0;A-x;x-B;A-B]", Verdict::Neutral, [1, 0, 1]),
        // A square: cut, m even.
        ("switching/[A@0,0;x@1,1;B@2,0;y@1,-1;A-x;x-B;A-y;y-B]", Verdict::Cut, [2, 0, 0]),
        // Two knots, of which only x-B is passed on when Short claims it: neutral, m even.
        ("switching/[A@0,0;x@1,0;B@2,0;p@0,1;A-x;A-x;x-B;A-p]", Verdict::Neutral, [2, 0, 1]),
        ("switching/gale5", Verdict::Neutral, [1, 0, 1]),
    ] {
        let board = Switching::from_id(id).expect("a board");
        let embedding = Embedding::from_drawing(board.graph()).expect("a plane drawing");
        let dual = Dual::new(&board, &embedding).expect("a common face");
        let own = solved(&board, &board.start());
        let other = solved(dual.board(), &dual.board().start());
        assert_eq!(own.class, class, "{id}");
        let found = [own.knots.expect("connected"), dual_knots(&embedding), other.knots.expect("connected")];
        assert_eq!(found, expected, "{id}");
    }
}
