use std::collections::BTreeSet;

use super::*;
use crate::{Edge, Vertex};

fn graph(code: &str) -> Graph {
    code.parse::<Generator>().unwrap().graph().unwrap()
}

/// Vertices, edges, and the degrees that occur.
fn shape(graph: &Graph) -> (usize, usize, BTreeSet<usize>) {
    let degrees = graph.vertices().map(|v| graph.steps(v).len()).collect();
    (graph.vertex_count(), graph.edge_count(), degrees)
}

fn is_connected(graph: &Graph) -> bool {
    let mut reached = vec![false; graph.vertex_count()];
    let mut open = vec![Vertex(0)];
    while let Some(v) = open.pop() {
        if !std::mem::replace(&mut reached[v.index()], true) {
            open.extend(graph.steps(v).iter().map(|step| step.to));
        }
    }
    reached.into_iter().all(|reached| reached)
}

fn ends(graph: &Graph) -> Vec<[u32; 2]> {
    graph.edges().map(|e| graph.ends(e).map(|v| v.0)).collect()
}

#[test]
fn every_code_reads_back_and_makes_the_graph_that_names_it() {
    let codes = [
        "pyramid5",
        "grid3x4",
        "k6",
        "cycle7",
        "wheel6",
        "cube3",
        "gale5",
        "random8-12-s42",
        "multi8-12-s18446744073709551615",
        "digraph8-12-s0",
        "multidigraph8-12-s7",
        "countries",
        "cities",
    ];
    assert_eq!(codes.len(), Generator::FORMS.len(), "each family once");
    for code in codes {
        let generator: Generator = code.parse().unwrap();
        assert_eq!(generator.to_string(), code);
        assert_eq!(generator.graph().unwrap().origin(), Some(generator));
    }
    assert_eq!("complete6".parse(), Ok(Generator::Complete(6)));
}

#[test]
fn pyramids_have_the_known_counts_and_are_eulerian() {
    for n in 1..=20 {
        let (vertices, edges, degrees) = shape(&Generator::Pyramid(n).graph().unwrap());
        let n = n as usize;
        assert_eq!((vertices, edges), ((n + 1) * (n + 2) / 2, 3 * n * (n + 1) / 2));
        assert!(degrees.is_subset(&BTreeSet::from([2, 4, 6])), "P_{n} is not Eulerian: {degrees:?}");
    }
}

#[test]
fn pyramid_vertices_are_numbered_row_by_row_and_joined_to_their_six_neighbours() {
    let pyramid = graph("pyramid4");
    assert_eq!(pyramid.names().take(6).collect::<Vec<_>>(), ["0,0", "1,0", "1,1", "2,0", "2,1", "2,2"]);
    let inner = pyramid.find("2,1").unwrap();
    let neighbours: BTreeSet<_> = pyramid.steps(inner).iter().map(|step| pyramid.name(step.to)).collect();
    assert_eq!(neighbours, BTreeSet::from(["1,0", "1,1", "2,0", "2,2", "3,1", "3,2"]));
}

#[test]
fn grids_have_their_counts_and_names() {
    for (rows, columns) in [(1, 1), (1, 5), (2, 2), (3, 4), (7, 3)] {
        let grid = Generator::Grid(rows, columns).graph().unwrap();
        assert_eq!(grid.vertex_count() as u32, rows * columns);
        assert_eq!(grid.edge_count() as u32, rows * (columns - 1) + columns * (rows - 1));
        assert!(is_connected(&grid));
        assert_eq!(grid.name(Vertex(rows * columns - 1)), format!("{},{}", rows - 1, columns - 1));
    }
    assert_eq!(ends(&graph("grid2x2")), [[0, 1], [0, 2], [1, 3], [2, 3]]);
}

#[test]
fn complete_cycle_wheel_and_cube_have_their_counts_and_degrees() {
    assert_eq!(shape(&graph("k6")), (6, 15, BTreeSet::from([5])));
    assert_eq!(shape(&graph("k1")), (1, 0, BTreeSet::from([0])));
    assert_eq!(shape(&graph("cycle7")), (7, 7, BTreeSet::from([2])));
    assert_eq!(shape(&graph("wheel6")), (7, 12, BTreeSet::from([3, 6])));
    assert_eq!(ends(&graph("cycle4")), [[0, 1], [1, 2], [2, 3], [3, 0]]);
    assert_eq!(
        ends(&graph("wheel4")),
        [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [2, 3], [3, 4], [4, 1]],
        "the hub is vertex 0"
    );
    for dimension in 1..=8 {
        let cube = Generator::Hypercube(dimension).graph().unwrap();
        let d = dimension as usize;
        assert_eq!(shape(&cube), (1 << d, d << (d - 1), BTreeSet::from([d])));
        assert!(cube.edges().all(|e| {
            let [u, v] = cube.ends(e);
            (u.0 ^ v.0).is_power_of_two()
        }));
    }
    for code in ["k6", "cycle7", "wheel6", "cube4"] {
        let graph = graph(code);
        assert!(is_connected(&graph) && !graph.has_parallel_edges());
        assert!(graph.names().eq((0..graph.vertex_count()).map(|v| v.to_string())));
    }
}

#[test]
fn gale_boards_join_a_to_b_by_n_paths_of_n_edges() {
    for n in 1..=13 {
        let gale = Generator::Gale(n).graph().unwrap();
        assert_eq!(gale.edge_count() as u32, n * n + (n - 1) * (n - 1));
        assert_eq!(gale.vertex_count() as u32, 2 + n * (n - 1));
        assert!(is_connected(&gale) && !gale.has_parallel_edges());
        let [a, b] = ["A", "B"].map(|name| gale.find(name).unwrap());
        for terminal in [a, b] {
            assert_eq!(gale.steps(terminal).len() as u32, n);
        }
        for v in gale.vertices().filter(|v| ![a, b].contains(v)) {
            let row: u32 = gale.name(v).split(',').next().unwrap().parse().unwrap();
            let vertical = u32::from(row > 0) + u32::from(row + 1 < n);
            assert_eq!(gale.steps(v).len() as u32, 2 + vertical, "n = {n}, vertex {}", gale.name(v));
        }
    }
    let named: Vec<_> = {
        let gale = graph("gale2");
        gale.edges().map(|e| gale.ends(e).map(|v| gale.name(v).to_owned()).join(" ")).collect()
    };
    assert_eq!(named, ["A 0,0", "0,0 B", "0,0 1,0", "A 1,0", "1,0 B"]);
}

#[test]
fn every_family_draws_its_vertices_at_different_points() {
    let codes = ["pyramid6", "grid5x3", "k7", "cycle9", "wheel5", "gale5"].map(str::to_owned);
    for code in codes.into_iter().chain((1..=16).map(|dimension| format!("cube{dimension}"))) {
        let graph = graph(&code);
        let points = graph.points().expect("points").iter();
        let distinct: BTreeSet<_> = points.map(|p| [p.x, p.y].map(|c| (c * 1e6).round() as i64)).collect();
        assert_eq!(distinct.len(), graph.vertex_count(), "{code}");
    }
}

#[test]
fn the_pyramid_is_drawn_with_edges_of_length_one_and_gale_from_left_to_right() {
    let pyramid = graph("pyramid6");
    let points = pyramid.points().unwrap();
    for e in pyramid.edges() {
        let [p, q] = pyramid.ends(e).map(|v| points[v.index()]);
        assert!(((p.x - q.x).hypot(p.y - q.y) - 1.0).abs() < 1e-9);
    }
    let gale = graph("gale5");
    let x = |name| gale.points().unwrap()[gale.find(name).unwrap().index()].x;
    assert!(x("A") < x("0,0") && x("0,0") < x("0,3") && x("0,3") < x("B"));
}

/// From an independent program. These codes are in saved games: a change here breaks every one of them.
#[test]
fn random_graphs_never_change() {
    assert_eq!(ends(&graph("random5-5-s42")), [[0, 2], [0, 4], [1, 2], [2, 3], [2, 4]]);
    assert_eq!(ends(&graph("multi4-6-s42")), [[3, 2], [1, 0], [0, 3], [2, 0], [2, 0], [3, 0]]);
    assert_eq!(ends(&graph("digraph5-6-s7")), [[0, 1], [1, 2], [2, 1], [4, 0], [4, 1], [4, 2]]);
    assert_eq!(
        ends(&graph("multidigraph3-6-s18446744073709551615")),
        [[1, 2], [2, 0], [0, 1], [0, 1], [2, 0], [1, 2]]
    );
}

#[test]
fn random_graphs_keep_their_promises() {
    let seed = gambol_testing::seed();
    for seed in (0..50).map(|i| seed.wrapping_add(i)) {
        for (vertices, edges, direction) in [
            (8, 12, Direction::Undirected),
            (8, 28, Direction::Undirected),
            (5, 0, Direction::Undirected),
            (6, 30, Direction::Directed),
            (9, 20, Direction::Directed),
        ] {
            let simple = Random { direction, parallel: false, vertices, edges, seed };
            let graph = Generator::Random(simple).graph().unwrap();
            assert_eq!((graph.vertex_count(), graph.edge_count()), (vertices as usize, edges as usize));
            assert!(!graph.has_parallel_edges());
            assert_eq!(graph.direction(), direction);

            let multi = Random { parallel: true, edges: edges + 60, ..simple };
            let graph = Generator::Random(multi).graph().unwrap();
            assert_eq!((graph.vertex_count(), graph.edge_count()), (vertices as usize, edges as usize + 60));
            assert!(graph.has_parallel_edges(), "more edges than pairs");
        }
    }
}

#[test]
fn the_seed_and_the_kind_matter() {
    let codes = ["random9-12-s1", "random9-12-s2", "digraph9-12-s1", "multi9-12-s1", "multidigraph9-12-s1"];
    let graphs = codes.map(graph);
    for (i, g) in graphs.iter().enumerate() {
        assert!(graphs[..i].iter().all(|h| g != h), "{}", codes[i]);
    }
}

#[test]
fn the_largest_boards_are_built_and_larger_ones_refused_with_the_limit() {
    for (largest, size, most) in [
        ("pyramid1000", "pyramid1001", 1000),
        ("grid1000x1000", "grid1001x1", 1000),
        ("k2000", "k2001", 2000),
        ("cycle1000000", "cycle1000001", 1_000_000),
        ("wheel1000000", "wheel1000001", 1_000_000),
        ("cube16", "cube17", 16),
        ("gale1000", "gale1001", 1000),
        ("random1000000-2000000-s1", "random1000000-2000001-s1", 2_000_000),
        ("multidigraph2-2000000-s1", "multi1000001-2-s1", 1_000_000),
    ] {
        let graph = graph(largest);
        assert_eq!(graph.ends(Edge(graph.edge_count() as u32 - 1)).len(), 2);
        let error = size.parse::<Generator>().unwrap_err().to_string();
        assert!(error.ends_with(&format!(" to {most}")), "{error}");
    }
}

#[test]
fn bad_codes_are_refused_with_one_clear_line() {
    for (code, message) in [
        ("pyramid0", "the side of a pyramid must be from 1 to 1000"),
        ("pyramid99999999999999999999", "the side of a pyramid must be from 1 to 1000"),
        ("pyramid", "\"pyramid\" is not of the form pyramidN"),
        ("pyramid5x", "\"pyramid5x\" is not of the form pyramidN"),
        ("pyramid-5", "\"pyramid-5\" is no generated graph"),
        ("grid3", "\"grid3\" is not of the form gridRxC"),
        ("grid3x0", "the number of columns of a grid must be from 1 to 1000"),
        ("k", "\"k\" is not of the form kN"),
        ("complete0", "the number of vertices of a complete graph must be from 1 to 2000"),
        ("cycle2", "the number of vertices of a cycle must be from 3 to 1000000"),
        ("random8-12", "\"random8-12\" is not of the form randomN-M-sSEED"),
        ("random8-12-s", "\"random8-12-s\" is not of the form randomN-M-sSEED"),
        ("random8-12-s18446744073709551616", "is not of the form randomN-M-sSEED"),
        ("random4-7-s1", "4 vertices can have at most 6 edges without parallel ones, not 7"),
        ("multi1-1-s1", "1 vertices can have at most 0 edges without parallel ones, not 1"),
        ("countries7", "\"countries7\" is not of the form countries"),
        ("", "\"\" is no generated graph; there are pyramidN, gridRxC, "),
    ] {
        let error = code.parse::<Generator>().unwrap_err().to_string();
        assert!(error.contains(message), "{code}: {error}");
        assert!(!error.contains('\n'));
    }
    assert!("x".repeat(1 << 20).parse::<Generator>().unwrap_err().to_string().len() < 400);
    assert!(Generator::Pyramid(0).graph().is_err() && Generator::Hypercube(64).graph().is_err());
}
