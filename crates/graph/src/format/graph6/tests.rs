use super::*;

fn edges(format: Format, line: &str) -> Vec<[u32; 2]> {
    let graph = read(format, line.as_bytes(), None).unwrap_or_else(|error| panic!("{line}: {error}"));
    graph.edges().map(|e| graph.ends(e).map(|v| v.0)).collect()
}

fn write(format: Format, graph: &Graph) -> String {
    match format {
        Format::Graph6 => write_graph6(graph),
        Format::Sparse6 => write_sparse6(graph),
        _ => write_digraph6(graph),
    }
}

/// The column and the message.
fn refusal(format: Format, line: &str) -> (usize, String) {
    let error = read(format, line.as_bytes(), None).expect_err(line);
    (error.column, error.message)
}

fn graph(n: usize, direction: Direction, edges: impl IntoIterator<Item = [usize; 2]>) -> Graph {
    let mut builder = Graph::builder(direction);
    for v in 0..n {
        builder.vertex(&v.to_string()).unwrap();
    }
    for [u, v] in edges {
        edge(&mut builder, u, v).unwrap();
    }
    builder.build()
}

#[test]
fn the_examples_of_the_formats_definition_are_read() {
    assert_eq!(edges(Format::Graph6, "DQc"), [[0, 2], [1, 3], [0, 4], [3, 4]]);
    assert_eq!(edges(Format::Sparse6, ":Fa@x^"), [[0, 1], [0, 2], [1, 2], [5, 6]]);
    assert_eq!(edges(Format::Digraph6, "&DI?AO?"), [[0, 2], [0, 4], [3, 1], [3, 4]]);
    assert_eq!(edges(Format::Graph6, "C~"), [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
}

#[test]
fn the_petersen_graph_is_cubic() {
    let petersen = read(Format::Graph6, b">>graph6<<IsP@OkWHG", None).unwrap();
    assert_eq!((petersen.vertex_count(), petersen.edge_count()), (10, 15));
    assert!(petersen.vertices().all(|v| petersen.steps(v).len() == 3));
    assert_eq!(write_graph6(&petersen), "IsP@OkWHG\n");
}

#[test]
fn all_small_graphs_come_back() {
    for n in 0..=5 {
        let pairs: Vec<_> = (0..n).flat_map(|v| (0..v).map(move |u| [u, v])).collect();
        for subset in 0_usize..1 << pairs.len() {
            let chosen =
                pairs.iter().enumerate().filter(|&(i, _)| subset >> i & 1 == 1).map(|(_, &pair)| pair);
            let graph = graph(n, Direction::Undirected, chosen);
            for format in [Format::Graph6, Format::Sparse6] {
                let line = write(format, &graph);
                assert_eq!(read(format, line.trim_end().as_bytes(), None).as_ref(), Ok(&graph), "{line}");
            }
        }
    }
    for n in 0..=3 {
        let pairs: Vec<_> =
            (0..n).flat_map(|u| (0..n).map(move |v| [u, v])).filter(|[u, v]| u != v).collect();
        for subset in 0_usize..1 << pairs.len() {
            let chosen =
                pairs.iter().enumerate().filter(|&(i, _)| subset >> i & 1 == 1).map(|(_, &pair)| pair);
            let graph = graph(n, Direction::Directed, chosen);
            let line = write(Format::Digraph6, &graph);
            assert_eq!(
                read(Format::Digraph6, line.trim_end().as_bytes(), None).as_ref(),
                Ok(&graph),
                "{line}"
            );
        }
    }
}

#[test]
fn the_number_of_vertices_takes_one_four_or_eight_characters() {
    for (n, expected) in
        [(0, ":?\n"), (62, ":}\n"), (63, ":~??~\n"), (258_047, ":~}~~\n"), (258_048, ":~~???~??\n")]
    {
        let line = write_sparse6(&graph(n, Direction::Undirected, []));
        assert_eq!(line, expected);
        assert_eq!(read(Format::Sparse6, line.trim_end().as_bytes(), None).unwrap().vertex_count(), n);
    }
    assert_eq!(edges(Format::Graph6, "~??Bw"), [[0, 1], [0, 2], [1, 2]], "longer than need be");
    assert_eq!(edges(Format::Graph6, "~~?????Bw"), [[0, 1], [0, 2], [1, 2]], "longer than need be");
}

#[test]
fn sparse6_may_be_padded_as_networkx_does_it() {
    let star = [[0, 1], [0, 2], [0, 3], [0, 4]];
    assert_eq!(edges(Format::Sparse6, ":O`ACN"), star, "16 vertices, four 1-bits");
    assert_eq!(edges(Format::Sparse6, ":O`ACF"), star, "a 0-bit first");
    assert!(edges(Format::Sparse6, ":@").is_empty(), "one vertex has no steps to pad");
}

#[test]
fn sparse6_keeps_parallel_edges() {
    let multigraph = graph(3, Direction::Undirected, [[1, 0], [0, 1], [1, 2], [0, 1]]);
    let line = write_sparse6(&multigraph);
    assert_eq!(edges(Format::Sparse6, line.trim_end()), [[0, 1], [0, 1], [0, 1], [1, 2]]);
}

/// Only where n is 2, 4, 8 or 16 and the last vertex is isolated but not the one before.
#[test]
fn sparse6_padding_is_no_loop_at_the_last_vertex() {
    let triangle = graph(4, Direction::Undirected, [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(write_sparse6(&triangle), ":CcJ\n");
    let (column, message) = refusal(Format::Sparse6, ":CcN");
    assert_eq!(column, 4);
    assert!(message.contains("from \"3\" to itself"), "{message}");

    for n in [4, 8, 16, 32] {
        for edge_count in 1..2 * n {
            let ends = (0..edge_count).map(|i| [i % (n - 2), n - 2]);
            let graph = graph(n, Direction::Undirected, ends);
            let again = read(Format::Sparse6, write_sparse6(&graph).trim_end().as_bytes(), None).unwrap();
            assert_eq!(again.edge_count(), edge_count);
            assert!(again.steps(Vertex(n as u32 - 1)).is_empty());
        }
    }
}

#[test]
fn undirected_edges_become_opposite_arcs_in_digraph6() {
    let line = write_digraph6(&graph(2, Direction::Undirected, [[0, 1]]));
    assert_eq!(edges(Format::Digraph6, line.trim_end()), [[0, 1], [1, 0]]);
}

#[test]
fn a_line_of_another_format_is_named() {
    for (format, line, column, found) in [
        (Format::Graph6, ":Fa@x^", 1, "expected graph6, found sparse6"),
        (Format::Graph6, "&DI?AO?", 1, "expected graph6, found digraph6"),
        (Format::Graph6, ">>graph6<<:Fa@x^", 11, "expected graph6, found sparse6"),
        (Format::Graph6, ">>sparse6<<:Fa@x^", 1, "expected graph6, found another header"),
        (Format::Graph6, ">>graph6<<", 11, "expected graph6, found the end of the line"),
        (Format::Graph6, "!", 1, "expected graph6, found another character"),
        (Format::Sparse6, "DQc", 1, "expected sparse6, found graph6"),
        (Format::Sparse6, ";Fa@x^", 1, "expected sparse6, found incremental sparse6, which is not supported"),
        (Format::Digraph6, "DQc", 1, "expected digraph6, found graph6"),
    ] {
        assert_eq!(refusal(format, line), (column, found.to_owned()), "{line}");
    }
}

#[test]
fn every_error_has_its_column() {
    for (format, line, column, message) in [
        (Format::Graph6, "D c", 2, "expected a character from '?' to '~'"),
        (Format::Graph6, "Dü", 2, "expected a character from '?' to '~'"),
        (Format::Graph6, "~??", 4, "expected the number of vertices, found the end of the line"),
        (Format::Graph6, "~~????", 7, "expected the number of vertices, found the end of the line"),
        (Format::Sparse6, ":", 2, "expected the number of vertices, found the end of the line"),
        (Format::Graph6, "DQ", 3, "expected 2 characters for 5 vertices, found 1"),
        (Format::Graph6, "DQcc", 4, "expected 2 characters for 5 vertices, found 3"),
        (Format::Digraph6, "&DI?AO", 7, "expected 5 characters for 5 vertices, found 4"),
        (Format::Graph6, "DQd", 3, "expected the last character to be filled up with 0-bits"),
        (Format::Digraph6, "&DI?AO@", 7, "expected the last character to be filled up with 0-bits"),
        (Format::Sparse6, ":Fa@x]", 6, "expected the last character to be filled up with 1-bits"),
        (Format::Sparse6, ":DZ", 3, "expected the end of the line, found more than the graph"),
        (Format::Sparse6, ":Fa@x^~", 6, "expected the end of the line, found more than the graph"),
        (
            Format::Digraph6,
            "&AC",
            3,
            "the edge from \"1\" to itself is a self-loop, which no game here allows",
        ),
        (
            Format::Sparse6,
            ":@?",
            3,
            "the edge from \"0\" to itself is a self-loop, which no game here allows",
        ),
    ] {
        assert_eq!(refusal(format, line), (column, message.to_owned()), "{line}");
    }
}

#[test]
fn what_a_header_promises_is_not_allocated() {
    let billion = "~~?zekg?";
    for (format, mark) in [(Format::Graph6, ""), (Format::Sparse6, ":"), (Format::Digraph6, "&")] {
        let (column, message) = refusal(format, &format!("{mark}{billion}"));
        assert_eq!(column, mark.len() + 1);
        assert!(message.starts_with("1000000000 vertices are more than 10000000"), "{message}");
        let (_, message) = refusal(format, &format!("{mark}~~~~~~~~"));
        assert!(message.starts_with("68719476735 vertices are more than"), "{message}");
    }
    // As many as there can be, but no matrix.
    let (_, message) = refusal(Format::Graph6, "~~??eHY?");
    assert!(message.contains("characters for 10000000 vertices, found 0"), "{message}");
}

#[test]
fn the_direction_is_known_and_cannot_be_contradicted() {
    let said = |format, line: &[u8], direction| read(format, line, Some(direction)).map(|g| g.direction());
    assert_eq!(said(Format::Graph6, b"A_", Direction::Undirected), Ok(Direction::Undirected));
    assert_eq!(said(Format::Digraph6, b"&AO", Direction::Undirected).unwrap_err().column, 1);
    assert_eq!(said(Format::Graph6, b"A_", Direction::Directed).unwrap_err().column, 1);
    assert_eq!(said(Format::Sparse6, b":A", Direction::Directed).unwrap_err().column, 1);
}
