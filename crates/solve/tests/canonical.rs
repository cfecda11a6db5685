//! Canonical forms are equal for isomorphic graphs and for no others.

use std::collections::HashSet;

use gambol_graph::{Dice, Generator, Vertex};
use gambol_solve::canonical::{Coloured, Labeller};
use gambol_testing::{rounds, seed};

fn pairs(n: u32) -> Vec<[u32; 2]> {
    (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v])).collect()
}

/// The graph of the pairs whose bits are set.
fn of_bits(colours: &[u8], pairs: &[[u32; 2]], bits: u64) -> Coloured {
    let chosen = pairs.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
    let edges: Vec<[u32; 2]> = chosen.map(|(_, &pair)| pair).collect();
    Coloured::new(colours.to_vec(), &edges)
}

fn shuffled(graph: &Coloured, dice: &mut Dice) -> Coloured {
    let mut labels: Vec<u32> = (0..graph.vertex_count() as u32).collect();
    dice.shuffle(&mut labels);
    graph.relabelled(&labels)
}

/// A board with some of its edges used and a token, as it comes up in geography.
fn remnant(board: Generator, used: u64, dice: &mut Dice) -> Coloured {
    let graph = board.graph().expect("a board");
    let mut left = vec![true; graph.edge_count()];
    let mut token = Vertex(dice.below(graph.vertex_count() as u64) as u32);
    for _ in 0..dice.below(used + 1) {
        let steps: Vec<_> = graph.steps(token).iter().filter(|step| left[step.edge.index()]).collect();
        if steps.is_empty() {
            break;
        }
        let step = steps[dice.below(steps.len() as u64) as usize];
        left[step.edge.index()] = false;
        token = step.to;
    }
    let colours = graph.vertices().map(|v| u8::from(v == token)).collect();
    let edges: Vec<[u32; 2]> =
        graph.edges().filter(|e| left[e.index()]).map(|e| graph.ends(e).map(|v| v.0)).collect();
    Coloured::new(colours, &edges)
}

#[test]
fn all_graphs_on_up_to_six_vertices_have_as_many_forms_as_there_are_graphs() {
    // Graphs, and graphs with a root (F. Harary and E. M. Palmer, Graphical Enumeration, 1973).
    for (n, graphs, rooted) in [(1, 1, 1), (2, 2, 2), (3, 4, 6), (4, 11, 20), (5, 34, 90), (6, 156, 544)] {
        let pairs = pairs(n);
        let mut root = vec![0; n as usize];
        let mut labeller = Labeller::default();
        for expected in [graphs, rooted] {
            let forms: HashSet<Coloured> = (0..1 << pairs.len())
                .map(|bits| of_bits(&root, &pairs, bits))
                .map(|graph| graph.relabelled(labeller.labels(&graph)))
                .collect();
            assert_eq!(forms.len(), expected, "{n} vertices, colours {root:?}");
            root[n as usize / 2] = 1;
        }
    }
}

/// All graphs on `n` vertices with three neighbours each, under all labels.
fn cubic(n: u32, edges: &mut Vec<[u32; 2]>, found: &mut Vec<Coloured>) {
    let degree = |v: u32| edges.iter().flatten().filter(|&&end| end == v).count();
    let Some(u) = (0..n).find(|&u| degree(u) < 3) else {
        found.push(Coloured::new(vec![0; n as usize], edges));
        return;
    };
    let after = edges.last().filter(|last| last[0] == u).map_or(u, |last| last[1]);
    let open: Vec<u32> = (after + 1..n).filter(|&v| degree(v) < 3).collect();
    for v in open {
        edges.push([u, v]);
        cubic(n, edges, found);
        edges.pop();
    }
}

#[test]
fn regular_graphs_are_told_apart_though_their_vertices_look_alike() {
    // Labelled cubic graphs, and unlabelled ones, connected or not.
    for (n, labelled, classes) in [(4, 1, 1), (6, 70, 2), (8, 19_355, 6)] {
        let mut found = Vec::new();
        cubic(n, &mut Vec::new(), &mut found);
        assert_eq!(found.len(), labelled, "{n} vertices");
        let forms: HashSet<Coloured> = found.iter().map(Coloured::canonical).collect();
        assert_eq!(forms.len(), classes, "{n} vertices");
    }
    // The two graphs on 16 vertices with 6 neighbours each in which every two vertices have 2 in common.
    let of_differences = |joined: &dyn Fn(u32, u32) -> bool| {
        let edges: Vec<[u32; 2]> = pairs(16)
            .into_iter()
            .filter(|[u, v]| joined((4 + u / 4 - v / 4) % 4, (4 + u % 4 - v % 4) % 4))
            .collect();
        assert_eq!(edges.len(), 48);
        Coloured::new(vec![0; 16], &edges)
    };
    let rook = of_differences(&|row, column| (row == 0) != (column == 0));
    let shrikhande =
        of_differences(&|row, column| matches!((row, column), (0, 1 | 3) | (1 | 3, 0) | (1, 1) | (3, 3)));
    assert_ne!(rook.canonical(), shrikhande.canonical());
    let mut dice = Dice::new(seed());
    for graph in [rook, shrikhande] {
        assert_eq!(shuffled(&graph, &mut dice).canonical(), graph.canonical());
    }
}

/// The pairs of eight things, joined where they share one; then every join between the `switched` pairs and the others
/// turned into its opposite.
fn switched_pairs(switched: &[[u32; 2]]) -> Coloured {
    let things = pairs(8);
    let joined = |&[i, j]: &[u32; 2]| {
        let [p, q] = [i, j].map(|i| things[i as usize]);
        p.iter().any(|thing| q.contains(thing)) != (switched.contains(&p) != switched.contains(&q))
    };
    let edges: Vec<[u32; 2]> = pairs(28).into_iter().filter(joined).collect();
    Coloured::new(vec![0; 28], &edges)
}

#[test]
fn strongly_regular_graphs_are_told_apart_though_few_vertices_can_be_exchanged() {
    // The triangular graph T(8) and the three graphs of Chang: 12 neighbours each, 6 in common to those joined, 4 to others.
    let matching = [[0, 1], [2, 3], [4, 5], [6, 7]];
    let octagon = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [0, 7]];
    let triangle_and_pentagon = [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [5, 6], [6, 7], [3, 7]];
    let graphs = [&[][..], &matching, &octagon, &triangle_and_pentagon].map(switched_pairs);
    let forms: HashSet<Coloured> = graphs.iter().map(Coloured::canonical).collect();
    assert_eq!(forms.len(), 4);
    let mut dice = Dice::new(seed());
    for graph in &graphs {
        assert!((0..28).all(|v| graph.neighbours(v).len() == 12));
        for _ in 0..10 {
            assert!(forms.contains(&shuffled(graph, &mut dice).canonical()));
        }
    }
}

/// Whether some order of the vertices makes one graph of the other, by trying all of them.
fn isomorphic(one: &Coloured, other: &Coloured) -> bool {
    fn extend(one: &Coloured, other: &Coloured, image: &mut Vec<u32>) -> bool {
        let u = image.len();
        if u == one.vertex_count() {
            return true;
        }
        (0..other.vertex_count() as u32).any(|v| {
            let fits = !image.contains(&v)
                && one.colours()[u] == other.colours()[v as usize]
                && image.iter().enumerate().all(|(w, x)| {
                    one.neighbours(u as u32).contains(&(w as u32)) == other.neighbours(v).contains(x)
                });
            fits && {
                image.push(v);
                let found = extend(one, other, image);
                image.pop();
                found
            }
        })
    }
    one.edge_count() == other.edge_count() && extend(one, other, &mut Vec::new())
}

#[test]
fn fuzz_forms_are_equal_iff_some_permutation_makes_the_graphs_equal() {
    let mut dice = Dice::new(seed());
    let mut alike = 0;
    for _ in 0..rounds(4_000) {
        let n = 1 + dice.below(7) as u32;
        let pairs = pairs(n);
        let mut colours = vec![0; n as usize];
        colours[dice.below(n.into()) as usize] = 1;
        if dice.below(2) == 0 {
            colours[dice.below(n.into()) as usize] |= 2;
        }
        let bits = dice.below(1 << pairs.len());
        let one = of_bits(&colours, &pairs, bits);
        // Another one with as many edges, that differs in few places if in any.
        let mut other = bits;
        for _ in 0..dice.below(3).min(pairs.len() as u64) {
            let [i, j] = [0; 2].map(|_| dice.below(pairs.len() as u64));
            if (other >> i ^ other >> j) & 1 == 1 {
                other ^= 1 << i | 1 << j;
            }
        }
        let other = shuffled(&of_bits(&colours, &pairs, other), &mut dice);
        let expected = isomorphic(&one, &other);
        alike += u32::from(expected && n > 3);
        assert_eq!(one.canonical() == other.canonical(), expected, "{one:?} {other:?}");
    }
    assert!(alike > 0, "no two graphs were isomorphic");
}

#[test]
fn fuzz_copies_under_other_labels_have_the_same_form() {
    let mut dice = Dice::new(seed());
    let mut labeller = Labeller::default();
    for round in 0..rounds(400) {
        let graph = match round % 4 {
            0 => remnant(Generator::Pyramid(1 + dice.below(9) as u32), 60, &mut dice),
            1 => remnant(Generator::Grid(1 + dice.below(6) as u32, 1 + dice.below(6) as u32), 10, &mut dice),
            2 => remnant(Generator::Hypercube(1 + dice.below(5) as u32), 8, &mut dice),
            _ => remnant(Generator::Complete(1 + dice.below(12) as u32), 5, &mut dice),
        };
        let form = graph.relabelled(labeller.labels(&graph));
        assert!(form.colours().is_sorted(), "{form:?}");
        let copy = shuffled(&graph, &mut dice);
        assert_eq!(copy.relabelled(labeller.labels(&copy)), form, "{graph:?}");
        assert_eq!(graph.canonical(), form, "the labeller keeps nothing from one graph to the next");
    }
}

#[test]
fn symmetric_graphs_take_no_search_through_all_their_symmetries() {
    // 40 vertices all alike have 40! numberings, a hypercube of 64 corners 46,080 automorphisms.
    let mut dice = Dice::new(seed());
    let empty = Coloured::new(vec![0; 40], &[]);
    let complete = Coloured::new(vec![0; 40], &pairs(40));
    let star = Coloured::new(vec![0; 40], &(1..40).map(|v| [0, v]).collect::<Vec<_>>());
    let pyramid = remnant(Generator::Pyramid(14), 0, &mut dice);
    let cube = remnant(Generator::Hypercube(6), 0, &mut dice);
    for graph in [empty, complete, star, pyramid, cube] {
        assert_eq!(shuffled(&graph, &mut dice).canonical(), graph.canonical());
    }
}
