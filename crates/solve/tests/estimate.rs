//! The estimator does what its description says, and its check can fail.

use std::cell::Cell;

use gambol_games::Seat;
use gambol_graph::{Dice, Direction, Generator, Graph, Vertex};
use gambol_solve::{
    Limits, Stopped,
    geography::estimate::{Ending, Estimator, Method, Order, Trial, Unfit},
};
use gambol_testing::{rounds, seed};

const EXACT: Method =
    Method { order: Order::Random, deletion: false, hashes: 2, hash_bits: Method::MOST_HASH_BITS };

fn trial(graph: &Graph, start: u32, method: Method, seed: u64, number: u64) -> Trial {
    let estimator = Estimator::new(graph, Vertex(start), method).expect("an undirected board");
    estimator.trial(seed, number, &Limits::none(), &mut |_| ()).expect("no limits")
}

fn pyramid(n: u32) -> Graph {
    Generator::Pyramid(n).graph().expect("a pyramid")
}

fn graph_of(vertices: u32, edges: &[[u32; 2]]) -> Graph {
    let mut builder = Graph::builder(Direction::Undirected);
    for v in 0..vertices {
        builder.vertex(&v.to_string()).expect("a new name");
    }
    for edge in edges {
        let [u, v] = edge.map(Vertex);
        builder.edge(u, v).expect("an edge");
    }
    builder.build()
}

fn random_edges(n: u32, dice: &mut Dice) -> Vec<[u32; 2]> {
    let mut edges: Vec<[u32; 2]> = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v])).collect();
    dice.shuffle(&mut edges);
    edges.truncate(n as usize - 1 + dice.below(4) as usize);
    edges
}

#[test]
fn deletion_at_a_cut_vertex_can_turn_the_verdict() {
    // 0 - 1 - 2: the first player goes to 1, the second to 2, and the first is stuck. With 2 deleted, the second is stuck at 1.
    let path = graph_of(3, &[[0, 1], [1, 2]]);
    assert_eq!(trial(&path, 0, EXACT, 1, 0).ending, Ending::FirstStuck);
    assert_eq!(trial(&path, 0, Method::default(), 1, 0).ending, Ending::SecondStuckAtCut);
    // On a triangle, three steps lead back to the top. After the first of them the last one hangs off a cut vertex.
    assert_eq!(trial(&pyramid(1), 0, EXACT, 1, 0).ending, Ending::SecondStuck);
    assert_eq!(trial(&pyramid(1), 0, Method::default(), 1, 0).ending, Ending::FirstStuckAtCut);
}

#[test]
fn fuzz_deletion_turns_some_verdicts_and_not_others() {
    let mut dice = Dice::new(seed());
    let (mut turned, mut kept) = (0, 0);
    for _ in 0..rounds(400) {
        let n = 2 + dice.below(6) as u32;
        let graph = graph_of(n, &random_edges(n, &mut dice));
        let start = dice.below(n.into()) as u32;
        let seed = dice.below(u64::MAX);
        let exact = trial(&graph, start, EXACT, seed, 0);
        assert!(!exact.ending.is_at_cut_vertex());
        let deleting = trial(&graph, start, Method::default(), seed, 0);
        if deleting.ending.stuck() == exact.ending.stuck() {
            kept += 1;
        } else {
            turned += 1;
        }
    }
    assert!(turned > 0 && kept > 0, "turned {turned} verdicts, kept {kept}");
}

#[test]
fn narrow_hashes_are_found_out() {
    for number in 0..5 {
        let wide = trial(&pyramid(4), 0, EXACT, 1, number);
        assert!(wide.hash_agreement);
        for hash_bits in [0, 4, 8, 12] {
            let narrow = trial(&pyramid(4), 0, Method { hash_bits, ..EXACT }, 1, number);
            assert!(!narrow.hash_agreement, "{hash_bits} bits");
            assert!(narrow.positions <= 1 << hash_bits);
        }
    }
    // A collision that only the comparison shows: no position comes up below itself.
    let caught = (0..200).filter(|&seed| {
        let narrow = |hashes| trial(&pyramid(2), 0, Method { hashes, hash_bits: 8, ..EXACT }, seed, 0);
        narrow(1).hash_agreement && !narrow(3).hash_agreement
    });
    assert!(caught.count() > 0);
}

#[test]
fn a_trial_is_the_same_whenever_it_is_made_and_differs_from_others() {
    let counts = |n, number| trial(&pyramid(n), 0, Method::default(), 1, number).positions;
    assert_eq!([3, 4, 5].map(|n| counts(n, 0)), [35, 292, 3855], "on every machine");
    assert_eq!([3, 4, 5].map(|n| counts(n, 1)), [34, 207, 4002]);
    let fewest = Method { order: Order::Fewest, ..Method::default() };
    assert_eq!([3, 4, 5, 6].map(|n| trial(&pyramid(n), 0, fewest, 1, 0).positions), [14, 29, 67, 175]);
}

#[test]
fn more_hashes_do_not_change_what_is_counted() {
    let with = |hashes| trial(&pyramid(3), 0, Method { hashes, ..EXACT }, 5, 0);
    assert_eq!(with(1), with(2));
    assert_eq!(with(1), with(5));
}

#[test]
fn fuzz_relabelled_boards_give_the_same_trial() {
    let mut dice = Dice::new(seed());
    for round in 0..rounds(100) {
        let n = 2 + dice.below(7) as u32;
        let edges = random_edges(n, &mut dice);
        let start = dice.below(n.into()) as u32;
        let mut labels: Vec<u32> = (0..n).collect();
        dice.shuffle(&mut labels);
        let mut renamed: Vec<[u32; 2]> = edges.iter().map(|e| e.map(|v| labels[v as usize])).collect();
        dice.shuffle(&mut renamed);
        let order = if round % 2 == 0 { Order::Random } else { Order::Fewest };
        let method = Method { order, deletion: round % 4 < 2, ..Method::default() };
        let seed = dice.below(u64::MAX);
        let one = trial(&graph_of(n, &edges), start, method, seed, 0);
        let other = trial(&graph_of(n, &renamed), labels[start as usize], method, seed, 0);
        assert_eq!(one, other, "{edges:?} from {start}");
        assert!(one.hash_agreement);
    }
}

#[test]
fn every_strategy_wins_where_there_is_nothing_to_choose() {
    for (length, stuck) in [(3, Seat::Second), (4, Seat::First), (7, Seat::Second)] {
        let cycle = Generator::Cycle(length).graph().expect("a cycle");
        let trial = trial(&cycle, 0, EXACT, 1, 0);
        assert_eq!(trial.ending.stuck(), stuck, "round a cycle of {length}");
        assert_eq!(trial.positions, u64::from(length) + 1);
    }
    let alone = trial(&graph_of(1, &[]), 0, Method::default(), 1, 0);
    assert_eq!((alone.positions, alone.ending), (1, Ending::FirstStuck));
}

#[test]
fn limits_stop_a_trial_and_what_was_counted_is_told() {
    let estimator = Estimator::new(&pyramid(9), Vertex(0), EXACT).expect("a board");
    let small = Limits { memory: 1 << 20, ..Limits::none() };
    let unfinished = estimator.trial(1, 0, &small, &mut |_| ()).expect_err("that is too little memory");
    assert!(matches!(unfinished.stopped, Stopped::Memory { .. }));
    assert!(unfinished.positions > 10_000, "{unfinished:?}");

    let looks = Cell::new(0);
    let stop = || looks.replace(looks.get() + 1) > 20;
    let hurried = Limits { stop: &stop, ..Limits::none() };
    let mut told = 0;
    let unfinished = estimator.trial(1, 0, &hurried, &mut |positions| told = positions);
    let unfinished = unfinished.expect_err("it was told to stop");
    assert_eq!(unfinished.stopped, Stopped::Asked);
    assert!(told > 0 && unfinished.positions >= told, "{unfinished:?}, told {told}");
    let nothing = Limits { memory: 0, ..Limits::none() };
    assert_eq!(estimator.trial(1, 0, &nothing, &mut |_| ()).expect_err("no memory").positions, 0);
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let of = |id: &str| Graph::from_id(id).expect("a graph");
    let refused = |id: &str| Estimator::new(&of(id), Vertex(0), EXACT).err();
    assert_eq!(refused("[a>b]"), Some(Unfit::Directed));
    assert_eq!(refused("[a-b;a-b]"), Some(Unfit::Parallel));
    let outside = Estimator::new(&of("[a-b]"), Vertex(2), EXACT);
    assert_eq!(outside.err(), Some(Unfit::NoSuchVertex(2)));
}
