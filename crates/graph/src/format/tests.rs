use proptest::prelude::*;

use super::*;
use crate::Vertex;

/// The edges of a graph as `u-v`, by number.
pub(super) fn edges(graph: &Graph) -> Vec<String> {
    graph.edges().map(|e| graph.ends(e).map(|v| graph.name(v)).join("-")).collect()
}

/// The names of a graph, by number.
pub(super) fn names(graph: &Graph) -> Vec<&str> {
    graph.names().collect()
}

#[test]
fn places_are_counted_in_lines_and_characters() {
    let place = |input: &[u8], offset| {
        let error = ReadError::at(input, offset, "");
        (error.line, error.column)
    };
    assert_eq!(place(b"", 0), (1, 1));
    assert_eq!(place("äö\nüb".as_bytes(), 7), (2, 2));
    assert_eq!(place("äö\nüb".as_bytes(), 5), (2, 1));
    assert_eq!(place(b"\xff\xfe\n\x80x", 4), (2, 2));
    assert_eq!(place(b"a", 99), (1, 2));
}

#[test]
fn messages_stay_on_one_short_line() {
    let loops = format!("\"{0}\\n\" \"{0}\\n\"", "x".repeat(100_000));
    assert!(Format::Edges.read(loops.as_bytes(), None).unwrap_err().to_string().len() < 200);
    let error = Format::Dot.read(b"graph { \"a\nb\" -- \"a\nb\" }", None).unwrap_err();
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn text_must_be_utf8_and_may_start_with_a_byte_order_mark() {
    assert_eq!(Format::Edges.read("\u{feff}a b".as_bytes(), None).unwrap().names().next(), Some("a"));
    let error = Format::Edges.read(b"a b\nZ\xfcrich", None).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: expected UTF-8 text, found other bytes");
}

#[test]
fn input_that_is_too_long_is_refused() {
    let long = vec![b'a'; Format::MAX_BYTES + 1];
    for format in Format::ALL {
        let error = format.read(&long, None).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 1: more than 256 MiB, the most that is read");
        assert_eq!(format.read_each(&long, None).collect::<Vec<_>>(), [Err(error)]);
    }
}

#[test]
fn several_graphs_are_one_too_many_unless_each_is_asked_for() {
    let error = Format::Graph6.read(b"Bw\n\nBw\n", None).unwrap_err();
    assert_eq!((error.line, error.column), (3, 1));
    assert!(error.message.contains("--each"), "{error}");
    assert!(Format::Graph6.read(b"\n\n", None).unwrap_err().message.contains("found nothing"));

    let each: Vec<_> = Format::Graph6.read_each(b"Bw\n\nB\nA_\r\n", None).collect();
    assert_eq!(each.len(), 3);
    assert_eq!(each[0].as_ref().unwrap().edge_count(), 3);
    assert_eq!(each[1].as_ref().unwrap_err().line, 3);
    assert_eq!(each[2].as_ref().unwrap().edge_count(), 1);
    assert_eq!(Format::Edges.read_each(b"a b\nb c", None).count(), 1);
}

#[test]
fn losses_are_what_the_format_cannot_say() {
    let graph = |direction, text: &[u8]| Format::Edges.read(text, Some(direction)).unwrap();
    let none = Losses::default();
    let multi = graph(Direction::Undirected, b"a b\nb a");
    let plain = graph(Direction::Undirected, b"0 1\n1 2");
    let arcs = graph(Direction::Directed, b"0 1\n1 0");
    for format in [Format::Edges, Format::Dot, Format::GraphMl, Format::NodeLink] {
        assert_eq!(format.losses(&multi), none);
    }
    assert_eq!(Format::Graph6.losses(&multi), Losses { names: true, parallel_edges: true, ..none });
    assert_eq!(Format::Sparse6.losses(&multi), Losses { names: true, ..none });
    assert_eq!(
        Format::Digraph6.losses(&multi),
        Losses { names: true, parallel_edges: true, direction: true }
    );
    for format in [Format::Graph6, Format::Sparse6] {
        assert_eq!(format.losses(&plain), none);
    }
    assert_eq!(Format::Digraph6.losses(&arcs), none);
    for format in [Format::Edges, Format::Graph6, Format::Sparse6] {
        assert_eq!(format.losses(&arcs), Losses { direction: true, ..none });
    }
}

#[test]
fn a_matrix_that_is_too_large_is_not_written() {
    let mut builder = Graph::builder(Direction::Undirected);
    for i in 0..60_000 {
        builder.vertex(&i.to_string()).unwrap();
    }
    let graph = builder.build();
    for format in [Format::Graph6, Format::Digraph6] {
        assert_eq!(format.write(&graph), Err(WriteError::MatrixTooLarge { vertices: 60_000 }));
    }
    assert!(Format::Sparse6.write(&graph).is_ok());
}

#[test]
fn every_extension_belongs_to_its_format() {
    for format in Format::ALL {
        assert_eq!(Format::from_extension(format.extension()), Some(format));
    }
    assert_eq!(Format::from_extension("GV"), Some(Format::Dot));
    assert_eq!(Format::from_extension("txt"), None);
}

/// Names of the awkward kind: blanks, quotes, escapes, comment signs, line breaks, letters of many alphabets.
fn any_name() -> impl Strategy<Value = String> {
    let awkward = proptest::sample::select(vec![
        "",
        " ",
        "\"",
        "\\",
        "\\\\",
        "\\n",
        "\n",
        "\r\n",
        "\t",
        "#",
        "{",
        "}",
        "{}",
        "<",
        ">",
        "&",
        "&amp;",
        "'",
        "]]>",
        "--",
        "->",
        ":",
        ";",
        "+",
        "node",
        "strict",
        "ü",
        "ß",
        "Ω",
        "漢",
        "🎲",
        "👩‍🚀",
        "\u{a0}",
        "\u{feff}",
        "\u{2028}",
        "0",
        "1",
        "-1",
        ".5",
        "1e3",
        "x",
        "a b",
        "null",
    ]);
    prop_oneof![
        4 => proptest::collection::vec(awkward, 0..4).prop_map(|parts| parts.concat()),
        1 => any::<String>(),
    ]
}

/// Any graph up to a dozen vertices: parallel edges, isolated vertices, both directions.
fn any_graph(names: impl Strategy<Value = Vec<String>>) -> impl Strategy<Value = Graph> {
    let pairs = proptest::collection::vec((any::<u32>(), any::<u32>()), 0..20);
    (names, pairs, any::<bool>()).prop_map(|(names, pairs, directed)| {
        let mut builder = Graph::builder(if directed { Direction::Directed } else { Direction::Undirected });
        for name in &names {
            builder.vertex(name).unwrap();
        }
        let n = builder.vertex_count() as u32;
        for (u, v) in pairs.into_iter().filter(|_| n > 1) {
            let (u, step) = (u % n, 1 + v % (n - 1));
            builder.edge(Vertex(u), Vertex((u + step) % n)).unwrap();
        }
        builder.build()
    })
}

fn any_named_graph() -> impl Strategy<Value = Graph> {
    any_graph(proptest::collection::vec(any_name(), 0..12))
}

fn any_numbered_graph() -> impl Strategy<Value = Graph> {
    any_graph((0..12_u32).prop_map(|n| (0..n).map(|i| i.to_string()).collect()))
}

/// The edges by the numbers of their ends, in the order in which the graph6 family has them.
fn matrix_order(graph: &Graph) -> Vec<[u32; 2]> {
    let mut ends: Vec<_> = graph
        .edges()
        .map(|e| {
            let mut ends = graph.ends(e).map(|v| v.0);
            if !graph.is_directed() {
                ends.sort_unstable();
            }
            ends
        })
        .collect();
    ends.sort_unstable();
    ends
}

#[test]
fn formats_with_names_give_back_the_very_same_graph() {
    proptest!(crate::seed::cases(2_000), |(graph in any_named_graph())| {
        for format in [Format::Edges, Format::Dot, Format::GraphMl, Format::NodeLink] {
            let text = format.write(&graph).unwrap();
            let said = (format == Format::Edges).then_some(graph.direction());
            let again = format.read(text.as_bytes(), said);
            let again = again.unwrap_or_else(|error| panic!("{format:?}: {error} in\n{text}"));
            if format.losses(&graph).names {
                prop_assert_eq!(again.vertex_count(), graph.vertex_count(), "{}", text);
                prop_assert!(graph.edges().map(|e| graph.ends(e)).eq(again.edges().map(|e| again.ends(e))));
            } else {
                prop_assert_eq!(&again, &graph, "{:?} wrote\n{}", format, text);
            }
        }
    });
}

#[test]
fn formats_without_names_give_back_what_they_say_they_keep() {
    proptest!(crate::seed::cases(2_000), |(graph in any_numbered_graph())| {
        for format in [Format::Graph6, Format::Sparse6, Format::Digraph6] {
            let losses = format.losses(&graph);
            prop_assert!(!losses.names);
            let text = format.write(&graph).unwrap();
            let again = format.read(text.as_bytes(), None).unwrap();
            prop_assert!(again.names().eq(graph.names()), "{}", text);
            let mut kept = matrix_order(&graph);
            if losses.direction {
                if graph.is_directed() {
                    for ends in &mut kept {
                        ends.sort_unstable();
                    }
                } else {
                    kept.extend(kept.clone().into_iter().map(|[u, v]| [v, u]));
                }
                kept.sort_unstable();
            }
            if format != Format::Sparse6 {
                kept.dedup();
            }
            prop_assert_eq!(matrix_order(&again), kept, "{:?} wrote {}", format, text);
            prop_assert_eq!(again.is_directed(), format == Format::Digraph6);
        }
    });
}
