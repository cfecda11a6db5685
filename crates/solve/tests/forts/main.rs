//! Forts against every set of vertices, against propagation, against plain search, and against what is known of special boards.

mod colouring;
mod known;
mod propagation;

use gambol_games::{Geography, Notation, Rule};
use gambol_graph::{Dice, Direction, Edge, Generator, Graph, Vertex, encode_name};
use gambol_solve::{
    Limits, Stopped,
    geography::forts::{Remaining, Sought, Word, find},
};
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Claim, Proof, Verdict, verify};

/// A multigraph of 1 to `n` vertices, and at most `m` edges.
fn random_graph(dice: &mut Dice, n: u64, m: u64) -> Graph {
    let mut graph = Graph::builder(Direction::Undirected);
    let count = 1 + dice.below(n);
    let vertices: Vec<Vertex> = (0..count).map(|v| graph.vertex(&v.to_string()).expect("room")).collect();
    for _ in 0..dice.below(m + 1) {
        let [u, v] = [(); 2].map(|()| vertices[dice.below(count) as usize]);
        if u != v {
            graph.edge(u, v).expect("room");
        }
    }
    graph.build()
}

/// Whether the set is a fort once these edges are used, by the definition.
fn is_fort(graph: &Graph, used: &[Edge], set: u64) -> bool {
    let into = |v: Vertex| {
        let unused = graph.steps(v).iter().filter(|step| !used.contains(&step.edge));
        unused.filter(|step| set.has(step.to.index())).count()
    };
    graph.vertices().all(|v| if set.has(v.index()) { into(v) == 0 } else { into(v) % 2 == 0 })
}

/// Whether any set that holds the token is a fort.
fn has_fort(graph: &Graph, used: &[Edge], token: Vertex) -> bool {
    let sets = 0..1_u64 << graph.vertex_count();
    sets.into_iter().any(|set| set.has(token.index()) && is_fort(graph, used, set))
}

/// Checks an answer against all sets, and a fort by its certificate.
fn check(graph: &Graph, used: &[Edge], token: Vertex, sought: Sought<u64>) {
    let what = format!("{} without {used:?} at {token:?}", graph.id());
    assert_eq!(sought.found().is_some(), has_fort(graph, used, token), "{what}");
    match sought {
        Sought::Fort(fort) => certify(graph, used, token, fort.members().map(|v| v as u32).collect()),
        Sought::NoFort => {}
        Sought::GaveUp => panic!("gave up on {what}"),
    }
}

/// Has the fort checked by the room that trusts nobody.
fn certify(graph: &Graph, used: &[Edge], token: Vertex, fort: Vec<u32>) {
    let board = Geography::new(graph.clone(), Rule::Edge, Some(token)).expect("a board");
    let numbers: Vec<String> = used.iter().map(|e| e.0.to_string()).collect();
    let verdict = if used.len().is_multiple_of(2) { Verdict::Second } else { Verdict::First };
    let position = format!("{};{}", encode_name(graph.name(token)), numbers.join(","));
    let claim = Claim { game: board.id(), position, verdict };
    let certificate = Certificate { claim, proof: Proof::Fort { fort } }.to_json();
    if let Err(rejection) = verify(certificate.as_bytes()) {
        panic!("{rejection}: {certificate}");
    }
}

#[test]
fn the_forts_of_any_graph_are_those_among_all_sets_of_vertices() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 2];
    for _ in 0..rounds(1_500) {
        let graph = random_graph(&mut dice, 10, 20);
        let used: Vec<Edge> = graph.edges().filter(|_| dice.below(5) == 0).collect();
        let token = Vertex(dice.below(graph.vertex_count() as u64) as u32);
        let fort = find(&graph, |e| !used.contains(&e), token, &Limits::none()).expect("no limits");
        assert_eq!(fort.is_some(), has_fort(&graph, &used, token), "{} at {token:?}", graph.id());
        met[usize::from(fort.is_some())] += 1;
        if let Some(fort) = fort {
            assert!(fort.is_sorted());
            certify(&graph, &used, token, fort.iter().map(|v| v.0).collect());
        }
    }
    assert!(met.iter().all(|&count| count > 100), "both answers are met: {met:?}");
}

#[test]
fn whoever_is_asked_to_stop_stops() {
    let pyramid = Generator::Pyramid(20).graph().expect("a pyramid");
    let stop = Limits { stop: &|| true, ..Limits::none() };
    assert_eq!(find(&pyramid, |_| true, Vertex(0), &stop), Err(Stopped::Asked));
    let poor = Limits { memory: 1_000, ..Limits::none() };
    assert!(matches!(find(&pyramid, |_| true, Vertex(0), &poor), Err(Stopped::Memory { .. })));
}

/// Every walk of two steps, and every position on it, the edges removed as well as looked beyond.
#[test]
fn the_forts_of_a_search_are_those_among_all_sets_of_vertices() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(400) {
        let graph = random_graph(&mut dice, 7, 14);
        let mut unused = Remaining::<u64>::new(&graph).expect("small");
        let v = Vertex(dice.below(graph.vertex_count() as u64) as u32);
        check(&graph, &[], v, unused.fort(v));
        for first in graph.steps(v) {
            let w = first.to;
            check(&graph, &[first.edge], w, unused.fort_after(v, w));
            for second in graph.steps(w).iter().filter(|step| step.edge != first.edge) {
                let x = second.to;
                let used = [first.edge, second.edge];
                check(&graph, &used, x, unused.fort_after_two(v, w, x));
                unused.remove(v, w);
                check(&graph, &used, x, unused.fort_after(w, x));
                unused.remove(w, x);
                check(&graph, &used, x, unused.fort(x));
                unused.restore(w, x);
                unused.restore(v, w);
            }
        }
    }
}

/// Walks at random on the pyramid, and looks at every position and at everything up to two steps ahead.
fn compare_on_pyramid<W: Word>(n: u32, dice: &mut Dice, met: &mut [u32; 2]) {
    let graph = Generator::Pyramid(n).graph().expect("a pyramid");
    let mut unused = Remaining::<W>::new(&graph).expect("it fits");
    let mut adjacent: Vec<u128> =
        graph.vertices().map(|v| graph.steps(v).iter().map(|s| 1 << s.to.0).sum()).collect();
    let mut token = Vertex(dice.below(graph.vertex_count() as u64) as u32);
    let flip = |adjacent: &mut [u128], [u, v]: [Vertex; 2]| {
        adjacent[u.index()] ^= 1 << v.0;
        adjacent[v.index()] ^= 1 << u.0;
    };
    let mut agree = |adjacent: &[u128], token: Vertex, found: bool| {
        assert_eq!(found, propagation::fort(adjacent, adjacent, token.index()).is_some());
        met[usize::from(found)] += 1;
    };
    loop {
        agree(&adjacent, token, unused.fort(token).found().is_some());
        let steps: Vec<Vertex> = unused.adjacent(token).members().map(|v| Vertex(v as u32)).collect();
        let winning = unused.forts_after(token);
        for &next in &steps {
            flip(&mut adjacent, [token, next]);
            agree(&adjacent, next, winning.has(next.index()));
            let replies = unused.forts_after_two(token, next);
            let afterwards = unused.adjacent(next).members().map(|v| Vertex(v as u32));
            for last in afterwards.filter(|&last| last != token) {
                flip(&mut adjacent, [next, last]);
                agree(&adjacent, last, replies.has(last.index()));
                flip(&mut adjacent, [next, last]);
            }
            flip(&mut adjacent, [token, next]);
        }
        if steps.is_empty() {
            return;
        }
        let next = steps[dice.below(steps.len() as u64) as usize];
        flip(&mut adjacent, [token, next]);
        unused.remove(token, next);
        token = next;
    }
}

#[test]
fn linear_algebra_and_propagation_agree_along_walks_on_pyramids() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 2];
    for _ in 0..rounds(3) {
        for n in 1..=9 {
            compare_on_pyramid::<u64>(n, &mut dice, &mut met);
        }
        for n in 10..=13 {
            compare_on_pyramid::<u128>(n, &mut dice, &mut met);
        }
    }
    assert!(met.iter().all(|&count| count > 500), "both answers are met: {met:?}");
}
