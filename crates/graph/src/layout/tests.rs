use proptest::prelude::*;

use super::*;
use crate::{Dice, Vertex, seed};

fn graph(id: &str) -> Graph {
    Graph::from_id(id).unwrap()
}

/// The graph without its points and with its vertices in another order, as a file might give it.
fn from_file(id: &str, seed: u64) -> Graph {
    let graph = graph(id);
    let mut order: Vec<_> = graph.names().collect();
    Dice::new(seed).shuffle(&mut order);
    let mut builder = Graph::builder(graph.direction());
    for name in order {
        builder.vertex(name).unwrap();
    }
    for e in graph.edges() {
        let [u, v] = graph.ends(e).map(|v| builder.find(graph.name(v)).unwrap());
        builder.edge(u, v).unwrap();
    }
    builder.build()
}

fn length(points: &[Point], u: usize, v: usize) -> f64 {
    (points[u].x - points[v].x).hypot(points[u].y - points[v].y)
}

fn nearest(points: &[Point]) -> f64 {
    let pairs = (0..points.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs.map(|(u, v)| length(points, u, v)).fold(f64::MAX, f64::min)
}

#[test]
fn every_drawing_is_in_the_unit_square_with_its_vertices_apart() {
    let sizes = (1..60_u32)
        .prop_flat_map(|n| (Just(n), 0..2 * n, any::<u64>(), prop_oneof!["multi", "multidigraph"]));
    proptest!(seed::cases(200), |((n, m, seed, family) in sizes)| {
        let m = if n == 1 { 0 } else { m };
        let graph = graph(&format!("{family}{n}-{m}-s{seed}"));
        let points = graph.drawing();
        prop_assert_eq!(points.len(), n as usize);
        prop_assert!(points.iter().all(|p| (0.0..=1.0).contains(&p.x) && (0.0..=1.0).contains(&p.y)));
        prop_assert!(nearest(&points) > 1e-4, "{} are too near: {}", graph.id(), nearest(&points));
        prop_assert_eq!(graph.drawing(), points, "the same each time");
    });
}

#[test]
fn small_and_large_graphs_can_be_drawn() {
    for (id, n) in
        [("[]", 0), ("[a]", 1), ("[a-b;a-b]", 2), ("random151-200-s1", 151), ("multi20000-9-s1", 20_000)]
    {
        let points = graph(id).drawing();
        assert_eq!(points.len(), n);
        assert!(apart(points).is_some(), "{id}");
    }
    assert_eq!(graph("[a]").drawing(), [Point { x: 0.5, y: 0.5 }]);
}

#[test]
fn every_generated_board_keeps_its_own_drawing() {
    for id in ["pyramid13", "grid3x7", "k6", "cycle5", "wheel7", "cube3", "cube10", "gale9"] {
        let graph = graph(id);
        assert_eq!(graph.drawing(), fitted(graph.points().unwrap()), "{id}");
    }
}

#[test]
fn a_grid_from_a_file_looks_like_a_grid() {
    for seed in 0..20 {
        let grid = from_file("grid5x7", seed);
        let points = grid.drawing();
        let is_edge = |u, v| grid.edges_between(Vertex(u), Vertex(v)).next().is_some();
        let pairs = || (0..35).flat_map(|v| (0..v).map(move |u| (u, v)));
        let at = |(u, v): (u32, u32)| length(&points, u as usize, v as usize);
        let longest = pairs().filter(|&(u, v)| is_edge(u, v)).map(at).fold(0.0, f64::max);
        let shortest = pairs().filter(|&(u, v)| !is_edge(u, v)).map(at).fold(f64::MAX, f64::min);
        assert!(longest < shortest, "neighbours {longest} apart, others {shortest}; order {seed}");
    }
}

#[test]
fn components_do_not_fly_apart() {
    let graph = from_file("random30-30-s2", 0);
    let points = graph.drawing();
    let joined = graph.vertices().filter(|&v| !graph.steps(v).is_empty()).map(|v| points[v.index()]);
    let joined: Vec<_> = joined.collect();
    assert_eq!(points.len() - joined.len(), 4, "four vertices have no edges");
    let spread = |coordinate: fn(&Point) -> f64| {
        let all = || joined.iter().map(coordinate);
        all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
    };
    assert!(spread(|p| p.x).max(spread(|p| p.y)) > 0.7, "the others are left too little of the square");
}

#[test]
fn own_points_are_kept_in_proportion_unless_two_vertices_share_one() {
    let kept = graph("[a@-2,1;b@2,1;c@0,2]").drawing();
    let expected = [(0.0, 0.375), (1.0, 0.375), (0.5, 0.625)].map(|(x, y)| Point { x, y });
    assert_eq!(kept, expected);

    let shared = graph("[a@1,1;b@1,1;c@0,2;a-b;b-c]").drawing();
    assert!(nearest(&shared) > 0.1);
}

#[test]
fn coordinates_at_the_ends_of_their_range_do_no_harm() {
    let huge = graph("[a@-1.7e308,0;b@1.7e308,-1.7e308;c@0,1.7e308]").drawing();
    assert_eq!(huge[1], Point { x: 1.0, y: 0.0 });
    let tiny = graph("[a@0,0;b@5e-324,0;c@0,5e-324]").drawing();
    assert!(nearest(&tiny) > 0.1);
}
