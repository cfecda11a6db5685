//! Plane graphs: what counts as a drawing, and that a board and its dual are the same game.

use gambol_games::{Notation, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Edge, Graph, Point, Vertex};
use gambol_solve::{
    Limits,
    plane::{Dual, Embedding, PlaneError},
    switching::{Answer, solve},
};
use gambol_testing::{plane_graph, rounds, seed};
use gambol_verify::Verdict;

fn graph(id: &str) -> Graph {
    Graph::from_id(id).expect("a graph")
}

fn solved(board: &Switching, position: &Position) -> Answer {
    solve(board, position, &Limits::none()).expect("no limits")
}

fn drawn(graph: &Graph) -> Embedding {
    Embedding::from_drawing(graph).unwrap_or_else(|error| panic!("{error}: {}", graph.id()))
}

/// A random plane board and its dual, if it has one.
fn random_pair(dice: &mut Dice, n: u64, m: u64) -> Option<(Switching, Dual)> {
    let graph = plane_graph(dice, n, m);
    let count = graph.vertex_count() as u64;
    let terminals = [(); 2].map(|()| Vertex(dice.below(count) as u32));
    let board = Switching::new(graph, terminals, Side::Short).ok()?;
    let dual = match Dual::new(&board, &drawn(board.graph())) {
        Ok(dual) => dual,
        Err(PlaneError::Apart(..) | PlaneError::NoCommonFace(..)) => return None,
        Err(error) => panic!("{error}: {}", board.id()),
    };
    Some((board, dual))
}

/// A few edges given to either side, which may end the game.
fn random_position(board: &Switching, dice: &mut Dice) -> Position {
    let edges = board.graph().edges().filter_map(|e| match dice.below(8) {
        0 => Some(format!("+{}", e.0)),
        1 => Some(format!("-{}", e.0)),
        _ => None,
    });
    let text = format!("{}:{}", edges.collect::<String>(), ["short", "cut"][dice.below(2) as usize]);
    board.parse_position(&text).expect("a position")
}

/// The edges of the dual board that cross these.
fn crossing(dual: &Dual, edges: &[Edge]) -> Vec<Edge> {
    let mut crossing: Vec<Edge> = edges.iter().filter_map(|&e| dual.edge(e)).collect();
    crossing.sort_unstable();
    crossing
}

fn other(class: Verdict) -> Verdict {
    match class {
        Verdict::Short => Verdict::Cut,
        Verdict::Cut => Verdict::Short,
        other => other,
    }
}

#[test]
fn a_board_and_its_dual_have_the_same_winner_and_the_same_winning_moves() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 3];
    for _ in 0..rounds(6_000) {
        let n = 2 + dice.below(12);
        let Some((board, dual)) = random_pair(&mut dice, n, 3 * n) else { continue };
        let position = random_position(&board, &mut dice);
        let opposite = dual.position(&position);
        let (own, theirs) = (solved(&board, &position), solved(dual.board(), &opposite));
        let what = format!("{} {}", board.id(), board.position_text(&position));
        assert_eq!(theirs.class, other(own.class), "{what}");
        assert_eq!(theirs.cut_moves, crossing(&dual, &own.short_moves), "{what}");
        assert_eq!(theirs.short_moves, crossing(&dual, &own.cut_moves), "{what}");
        if own.class == Verdict::Neutral {
            let useless = |e: &&Edge| dual.edge(**e).is_none();
            assert_eq!(own.short_moves.iter().chain(&own.cut_moves).find(useless), None, "{what}");
        }
        assert_eq!(board.outcome(&position), dual.board().outcome(&opposite), "{what}");
        assert_eq!(board.turn(&position), dual.board().turn(&opposite), "{what}");
        met[own.class as usize - Verdict::Short as usize] += 1;
    }
    assert!(met.iter().all(|&count| count > rounds(6_000) / 100), "every class is met often: {met:?}");
}

#[test]
fn the_dual_of_the_dual_is_the_same_embedding() {
    let mut dice = Dice::new(seed());
    let mut connected = 0;
    for _ in 0..rounds(3_000) {
        let n = 1 + dice.below(12);
        let graph = plane_graph(&mut dice, n, 4 * n);
        let embedding = drawn(&graph);
        let dual = embedding.dual();
        let (n, m, f) = (dual.vertex_count(), dual.edge_count(), dual.face_count());
        assert_eq!(n + f, m + 2, "Euler's formula, as a dual is connected: {}", graph.id());
        if is_connected(&graph) {
            assert_eq!(dual.dual(), embedding, "{}", graph.id());
            connected += 1;
        } else {
            assert_eq!(dual.dual().dual(), dual, "{}", graph.id());
        }
    }
    assert!(connected > rounds(3_000) / 10);
}

fn is_connected(graph: &Graph) -> bool {
    let mut seen = vec![false; graph.vertex_count()];
    let mut open = vec![Vertex(0)];
    while let Some(v) = open.pop() {
        if !std::mem::replace(&mut seen[v.index()], true) {
            open.extend(graph.steps(v).iter().map(|step| step.to));
        }
    }
    seen.into_iter().all(|seen| seen)
}

#[test]
fn the_dual_board_of_the_dual_board_is_the_game_again() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(2_000) {
        let n = 2 + dice.below(10);
        let Some((board, dual)) = random_pair(&mut dice, n, 3 * n) else { continue };
        let again = Dual::new(dual.board(), dual.embedding()).expect("its terminals share a face");
        let position = random_position(&board, &mut dice);
        let (own, same) =
            (solved(&board, &position), solved(again.board(), &again.position(&dual.position(&position))));
        let what = format!("{} {}", board.id(), board.position_text(&position));
        assert_eq!(own.class, same.class, "{what}");
        assert_eq!(crossing(&again, &crossing(&dual, &own.short_moves)), same.short_moves, "{what}");
        assert_eq!(crossing(&again, &crossing(&dual, &own.cut_moves)), same.cut_moves, "{what}");
        assert!(dual.board().graph().edges().all(|e| again.edge(e).is_some()), "no loops are left: {what}");
    }
}

#[test]
fn a_rotation_system_read_back_is_the_same_embedding() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(500) {
        let n = 1 + dice.below(12);
        let graph = plane_graph(&mut dice, n, 4 * n);
        let embedding = drawn(&graph);
        let mut rotations = embedding.rotations();
        for edges in rotations.iter_mut().filter(|edges| !edges.is_empty()) {
            let turned = dice.below(edges.len() as u64) as usize;
            edges.rotate_left(turned);
        }
        assert_eq!(Embedding::from_rotations(&graph, &rotations), Ok(embedding), "{}", graph.id());
    }
}

/// Turned about its diagonal, the board becomes its dual: an edge along row r at step s is crossed by what is
/// along row s at step r, and one down from row r at step s by what is down from row s - 1 at step r + 1.
#[test]
fn bridg_it_boards_are_self_dual() {
    for n in 1..=12 {
        let board = Switching::from_id(&format!("switching/gale{n}")).expect("a board");
        let dual = Dual::new(&board, &drawn(board.graph())).expect("a plane board");
        let along = |row: u32, step: u32| Edge(row * (2 * n - 1) + step);
        let down = |row: u32, step: u32| Edge(row * (2 * n - 1) + n + step - 1);
        let mut turned = vec![Edge(0); board.graph().edge_count()];
        for row in 0..n {
            for step in 0..n {
                turned[along(row, step).index()] = along(step, row);
            }
            for step in (1..n).filter(|_| row + 1 < n) {
                turned[down(row, step).index()] = down(step - 1, row + 1);
            }
        }
        assert!(board.graph().edges().all(|e| dual.edge(e) == Some(e)), "no bridges: gale{n}");
        let star = |board: &Switching, v: Vertex| {
            let mut edges: Vec<Edge> = board.graph().steps(v).iter().map(|step| step.edge).collect();
            edges.sort_unstable();
            edges
        };
        let turned_star = |v: Vertex| {
            let mut edges: Vec<Edge> = star(&board, v).into_iter().map(|e| turned[e.index()]).collect();
            edges.sort_unstable();
            edges
        };
        let mut own = board.terminals().map(turned_star);
        let mut others = dual.board().terminals().map(|v| star(dual.board(), v));
        own.sort_unstable();
        others.sort_unstable();
        assert_eq!(own, others, "the terminals of gale{n}");
        let mut own: Vec<_> = board.graph().vertices().map(turned_star).collect();
        let mut others: Vec<_> = dual.board().graph().vertices().map(|v| star(dual.board(), v)).collect();
        own.sort_unstable();
        others.sort_unstable();
        assert_eq!(own, others, "the vertices of gale{n}");
    }
}

#[test]
fn drawings_that_are_not_plane_are_refused_with_their_reason() {
    for (id, reason) in [
        ("[a-b]", "it is not known where the vertices are drawn"),
        ("[a@0,0;b@1,0;a>b]", "only undirected graphs have a dual"),
        ("[a@0,0;b@-0,0;a-b]", "vertices \"a\" and \"b\" are drawn at the same point"),
        ("[a@0,0;b@2,2;c@0,2;d@2,0;a-b;c-d]", "edge 0 (a-b) and edge 1 (c-d) cross"),
        ("[a@0,0;b@0,2;c@-1,1;d@1,1;a-b;c-d]", "edge 0 (a-b) and edge 1 (c-d) cross"),
        ("[a@0,0;b@4,2;c@2,1;a-b]", "vertex \"c\" is drawn on edge 0 (a-b)"),
        ("[a@0,0;b@0,2;c@0,1;d@1,1;a-b;c-d]", "vertex \"c\" is drawn on edge 0 (a-b)"),
        ("[a@0,0;b@4,0;c@2,0;a-c;b-a]", "vertex \"c\" is drawn on edge 1 (b-a)"),
        ("[a@0,0;b@3,0;c@1,0;d@4,0;a-b;c-d]", "vertex \"c\" is drawn on edge 0 (a-b)"),
        (
            "[a@0,0;b@1e300,0;a-b]",
            "vertex \"b\" is drawn too far away, or too close to an axis, to compute exactly",
        ),
    ] {
        let error = Embedding::from_drawing(&graph(id)).expect_err(id);
        assert_eq!(error.to_string(), reason, "{id}");
    }
}

#[test]
fn rotation_systems_that_are_not_of_the_graph_or_not_of_the_plane_are_refused() {
    let path = graph("[a-b;b-c]");
    let of = |rotations: &[&[u32]]| {
        let rotations: Vec<Vec<Edge>> =
            rotations.iter().map(|edges| edges.iter().copied().map(Edge).collect()).collect();
        Embedding::from_rotations(&path, &rotations).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(of(&[&[0], &[0, 1], &[1]]), Ok(()));
    for (rotations, reason) in [
        (&[&[0][..], &[0, 1]][..], "a rotation is given for 2 vertices, but there are 3"),
        (&[&[0], &[0], &[1]], "the rotation at vertex \"b\" lacks edge 1 (b-c)"),
        (&[&[0], &[0, 1, 0], &[1]], "the rotation at vertex \"b\" has edge 0 (a-b) twice"),
        (&[&[0, 0], &[0, 1], &[1]], "the rotation at vertex \"a\" has edge 0 (a-b) twice"),
        (&[&[1], &[0, 1], &[1]], "the rotation at vertex \"a\" has edge 1, which does not end there"),
        (
            &[&[0], &[0, 1], &[u32::MAX]],
            "the rotation at vertex \"c\" has edge 4294967295, which does not end there",
        ),
    ] {
        assert_eq!(of(rotations), Err(reason.to_owned()));
    }
    let k5 = graph("k5");
    let by_number: Vec<Vec<Edge>> =
        k5.vertices().map(|v| k5.steps(v).iter().map(|step| step.edge).collect()).collect();
    assert!(matches!(Embedding::from_rotations(&k5, &by_number), Err(PlaneError::NotPlane { genus: 1.. })));
}

#[test]
fn boards_whose_terminals_are_apart_or_share_no_face_have_no_dual() {
    let why = |id: &str| {
        let board = Switching::from_id(id).expect("a board");
        Dual::new(&board, &drawn(board.graph())).expect_err(id).to_string()
    };
    assert_eq!(
        why("switching/[A@0,0;B@1,1;x@1,0;A-x]"),
        "no path joins \"A\" to \"B\": Cut has won, and there is no dual game"
    );
    // A is inside a square, B outside.
    assert_eq!(
        why("switching/[A@2,2;w@0,2;x@2,0;y@4,2;z@2,4;B@9,2;w-x;x-y;y-z;z-w;A-w;A-x;A-y;A-z;B-x;B-z]"),
        "\"A\" and \"B\" have no face in common, so there is no dual game"
    );
    let board = Switching::from_id("switching/[A@0,0;B@1,0;A-B]").expect("a board");
    let other = drawn(&graph("[A@0,0;B@1,0;A-B;A-B]"));
    assert_eq!(Dual::new(&board, &other).map(|_| ()), Err(PlaneError::OtherGraph));
}

/// Moves a vertex of a plane drawing onto a random point: the sweep must see what looking at all pairs sees.
#[test]
fn the_sweep_refuses_just_the_drawings_with_a_crossing_or_a_vertex_on_an_edge() {
    let mut dice = Dice::new(seed());
    let mut refused = 0;
    for _ in 0..rounds(4_000) {
        let n = 2 + dice.below(12);
        let plane = plane_graph(&mut dice, n, 2 * n);
        let mut points = plane.points().expect("drawn").to_vec();
        let moved = dice.below(points.len() as u64) as usize;
        points[moved] = Point { x: dice.below(9) as f64, y: dice.below(9) as f64 };
        let mut builder = Graph::builder(plane.direction());
        for name in plane.names() {
            builder.vertex(name).expect("room");
        }
        for e in plane.edges() {
            let [u, v] = plane.ends(e);
            builder.edge(u, v).expect("two vertices");
        }
        builder.points(points);
        let graph = builder.build();
        let found = Embedding::from_drawing(&graph);
        assert_eq!(found.is_ok(), is_plane(&graph), "{found:?} {}", graph.id());
        assert!(!matches!(found, Err(PlaneError::NotPlane { .. })), "the sweep is sure: {}", graph.id());
        refused += usize::from(found.is_err());
    }
    assert!(refused > rounds(4_000) / 10);
}

/// By looking at every pair of edges and at every vertex with every edge. The coordinates are small integers.
fn is_plane(graph: &Graph) -> bool {
    let at = |v: Vertex| graph.points().expect("drawn")[v.index()];
    let side = |[u, v]: [Vertex; 2], w: Vertex| {
        let (u, v, w) = (at(u), at(v), at(w));
        let area = (v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x);
        if area == 0.0 { 0 } else { area.signum() as i32 }
    };
    let is_on = |[u, v]: [Vertex; 2], w: Vertex| {
        let (p, q, r) = (at(u), at(v), at(w));
        let within = |a: f64, b: f64, c: f64| a.min(b) <= c && c <= a.max(b);
        w != u && w != v && side([u, v], w) == 0 && within(p.x, q.x, r.x) && within(p.y, q.y, r.y)
    };
    let cross = |one: [Vertex; 2], two: [Vertex; 2]| {
        side(one, two[0]) * side(one, two[1]) < 0 && side(two, one[0]) * side(two, one[1]) < 0
    };
    let lines: Vec<[Vertex; 2]> = graph.edges().map(|e| graph.ends(e)).collect();
    graph.vertices().all(|u| graph.vertices().all(|v| u == v || at(u) != at(v)))
        && lines.iter().all(|&line| graph.vertices().all(|v| !is_on(line, v)))
        && lines.iter().all(|&one| lines.iter().all(|&two| !cross(one, two)))
}
