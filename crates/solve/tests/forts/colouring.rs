//! Forts are as hard to find as colourings.
//!
//! For a graph H make a multigraph: the token; for every vertex h of H a vertex joined to the token and to three vertices h1, h2,
//! h3, the colours of h. Double edges join the colours of one vertex, and equal colours of adjacent vertices. A fort that holds the
//! token has an odd number of every vertex's colours, hence one, and never equal ones side by side: a colouring. Every
//! colouring gives a fort.

use std::cell::Cell;

use gambol_graph::{Dice, Direction, Graph, Vertex};
use gambol_solve::{
    Limits, Stopped,
    geography::forts::{Remaining, find},
};
use gambol_testing::{rounds, seed};

use super::certify;

type Pairs = Vec<[usize; 2]>;

/// The pairs of a random graph with n vertices and about m edges, parallel ones perhaps among them.
fn random_pairs(dice: &mut Dice, n: usize, m: usize) -> Pairs {
    let pairs = (0..m).map(|_| [(); 2].map(|()| dice.below(n as u64) as usize));
    pairs.filter(|[g, h]| g != h).collect()
}

fn graph_of(n: usize, pairs: &Pairs) -> Graph {
    let mut graph = Graph::builder(Direction::Undirected);
    let mut vertex = |name: String| graph.vertex(&name).expect("room");
    let token = vertex("token".into());
    let choices: Vec<Vertex> = (0..n).map(|h| vertex(format!("{h}"))).collect();
    let colours: Vec<[Vertex; 3]> =
        (0..n).map(|h| [1, 2, 3].map(|colour| vertex(format!("{h}.{colour}")))).collect();
    let mut join = |u, v, times| {
        for _ in 0..times {
            graph.edge(u, v).expect("room");
        }
    };
    for h in 0..n {
        join(token, choices[h], 1);
        for i in 0..3 {
            join(choices[h], colours[h][i], 1);
            join(colours[h][i], colours[h][(i + 1) % 3], 2);
        }
    }
    for &[g, h] in pairs {
        (0..3).for_each(|i| join(colours[g][i], colours[h][i], 2));
    }
    graph.build()
}

/// Whether three colours suffice, by trying them vertex after vertex.
fn can_be_coloured(n: usize, pairs: &Pairs, colours: &mut Vec<usize>) -> bool {
    let v = colours.len();
    if v == n {
        return true;
    }
    (0..3).any(|colour| {
        let near = pairs.iter().filter(|pair| pair.contains(&v)).flatten().filter(|&&u| u < v);
        if near.into_iter().any(|&u| colours[u] == colour) {
            return false;
        }
        colours.push(colour);
        let done = can_be_coloured(n, pairs, colours);
        colours.pop();
        done
    })
}

/// Whether a fort was found, after it has been checked.
fn has_fort(n: usize, pairs: &Pairs) -> bool {
    let graph = graph_of(n, pairs);
    let fort = find(&graph, |_| true, Vertex(0), &Limits::none()).expect("no limits");
    if let Some(fort) = &fort {
        certify(&graph, &[], Vertex(0), fort.iter().map(|v| v.0).collect());
    }
    fort.is_some()
}

/// With about 2.3 edges a vertex, some graphs can be coloured and some cannot, and either is hard to see.
#[test]
fn a_fort_is_found_iff_three_colours_suffice() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 2];
    for round in 0..rounds(60) {
        let n = 3 + round % 25;
        let pairs = random_pairs(&mut dice, n, 5 * n / 2);
        let coloured = can_be_coloured(n, &pairs, &mut vec![]);
        assert_eq!(has_fort(n, &pairs), coloured, "{n} {pairs:?}");
        met[usize::from(coloured)] += 1;
    }
    assert!(met.iter().all(|&count| count > 0), "both answers are met: {met:?}");
}

/// Too large for the search of the kernel: a colouring that is hidden, and four vertices among the others that have none.
#[test]
fn hidden_colourings_are_found_and_their_absence_is_proved() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(5) {
        let n = 60;
        let mut pairs = random_pairs(&mut dice, n, 4 * n);
        pairs.retain(|[g, h]| g % 3 != h % 3);
        assert!(has_fort(n, &pairs), "{pairs:?}");
        let mut vertices: Vec<usize> = (0..n).collect();
        dice.shuffle(&mut vertices);
        for (i, &g) in vertices[..4].iter().enumerate() {
            pairs.extend(vertices[..i].iter().map(|&h| [g, h]));
        }
        assert!(!has_fort(n, &pairs), "{pairs:?}");
    }
}

/// 125 vertices, the size of boards that are searched.
#[test]
fn a_test_on_a_search_path_rather_gives_up_than_takes_for_ever() {
    let mut dice = Dice::new(seed());
    let n = 31;
    let mut pairs = random_pairs(&mut dice, n, 3 * n);
    pairs.extend((0..4).flat_map(|g| (0..g).map(move |h| [g, h])));
    let unused = Remaining::<u128>::new(&graph_of(n, &pairs)).expect("it fits");
    assert_eq!(unused.fort(Vertex(0)).found(), None, "{pairs:?}");
}

#[test]
fn a_search_that_takes_too_long_is_stopped() {
    let pairs = random_pairs(&mut Dice::new(seed()), 600, 1_380);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 20_000
    };
    let found = find(&graph_of(600, &pairs), |_| true, Vertex(0), &Limits { stop: &stop, ..Limits::none() });
    assert!(found == Err(Stopped::Asked) || asked.get() <= 20_000, "{found:?}");
}
