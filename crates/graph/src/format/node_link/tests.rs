use super::*;
use crate::format::tests::{edges, names};
use crate::{Format, Point};

fn read_ok(text: &str) -> Graph {
    read(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_file_of_networkx_gives_names_edges_and_points() {
    let g = read_ok(
        r#"{"directed": true, "multigraph": true, "graph": {"name": "g", "nodes": [1]}, "nodes": [
            {"club": "Mr. Hi", "x": 1, "y": -2.5, "id": "Z\u00fcrich \ud83c\udfb2"}, {"id": "a\"b", "x": 0, "y": 1e2}],
            "edges": [{"weight": 4, "source": "a\"b", "target": "Zürich 🎲", "key": 0},
                      {"weight": 4, "source": "a\"b", "target": "Zürich 🎲", "key": 1}]}"#,
    );
    assert_eq!(names(&g), ["Zürich 🎲", "a\"b"]);
    assert_eq!((g.edge_count(), g.is_directed(), g.has_parallel_edges()), (2, true, true));
    assert_eq!(g.points(), Some(&[Point { x: 1.0, y: -2.5 }, Point { x: 0.0, y: 100.0 }][..]));
}

#[test]
fn members_may_come_in_any_order_and_edges_may_be_called_links() {
    let nodes = r#""nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}]"#;
    let ends = r#"[{"source": "c", "target": "a"}, {"target": "b", "source": "a"}]"#;
    let g = read_ok(&format!(r#"{{"directed": true, {nodes}, "edges": {ends}}}"#));
    assert_eq!((names(&g), edges(&g)), (vec!["a", "b", "c"], vec!["c-a".to_owned(), "a-b".to_owned()]));
    assert_eq!(read_ok(&format!(r#"{{"links": {ends}, {nodes}, "directed": true}}"#)), g);
    assert_eq!(read_ok(&format!(r#"{{"\u0065dges": {ends}, {nodes}, "directed": true}}"#)), g);
}

#[test]
fn ids_of_every_kind_have_names() {
    let g = read_ok(
        r#"{"nodes": [{"id": 7}, {"id": -1.50}, {"id": 1e3}, {"id": 123456789012345678901234567890}, {"id": true},
                      {"id": null}, {"id": [0, 1]}, {"id": [[0, "a b"], [], [null, [2.0]]]}, {"id": ""}],
            "edges": [{"source": [0,1], "target": 123456789012345678901234567890},
                      {"source": "0,1", "target": "7"}]}"#,
    );
    assert_eq!(
        names(&g),
        ["7", "-1.50", "1e3", "123456789012345678901234567890", "true", "null", "0,1", "0,a b,,null,2.0", ""]
    );
    assert_eq!(edges(&g), ["0,1-123456789012345678901234567890", "0,1-7"]);
}

#[test]
fn points_need_both_coordinates_of_every_node() {
    let points = |nodes: &str| {
        read_ok(&format!(r#"{{"nodes": [{nodes}], "edges": []}}"#)).points().map(<[Point]>::to_vec)
    };
    let a = r#"{"id": "a", "x": 1, "y": 2}"#;
    assert_eq!(points(a), Some(vec![Point { x: 1.0, y: 2.0 }]));
    assert_eq!(points(&format!(r#"{a}, {{"id": "b", "x": 1}}"#)), None);
    assert_eq!(points(&format!(r#"{a}, {{"id": "b", "x": "1", "y": 2}}"#)), None);
    assert_eq!(points(&format!(r#"{a}, {{"id": "b", "x": 1e999, "y": 2}}"#)), None);
    assert_eq!(points(""), None);
}

#[test]
fn names_and_points_come_back() {
    let mut builder = Graph::builder(Direction::Undirected);
    for name in ["", "\u{0}\u{1f}\u{7f}", "a\"\\/\n", "Zürich", "👩‍🚀", "\u{2028}", "0,1", "null"] {
        builder.vertex(name).unwrap();
    }
    builder.edge(Vertex(3), Vertex(1)).unwrap();
    builder.edge(Vertex(1), Vertex(3)).unwrap();
    let points: Vec<_> = (0..8).map(|i| Point { x: 0.1 * f64::from(i), y: -1e300 }).collect();
    builder.points(points.clone());
    let graph = builder.build();
    let text = write(&graph);
    assert!(text.contains("\"multigraph\": true") && text.contains("\"edges\""), "{text}");
    let again = read_ok(&text);
    assert_eq!(again, graph);
    assert_eq!(again.points(), Some(&points[..]));
    assert_eq!(read_ok(&write(&Graph::builder(Direction::Directed).build())).vertex_count(), 0);
}

#[test]
fn the_direction_is_that_of_the_file_or_else_what_the_user_says() {
    let read = |directed: &str, said| {
        super::read(&format!("{{{directed} \"nodes\": [],\n \"edges\": []}}"), said)
            .map(|graph| graph.direction())
    };
    let [undirected, directed] = [Direction::Undirected, Direction::Directed];
    assert_eq!(read("\"directed\": true,", None), Ok(directed));
    assert_eq!(read("\"directed\": false,", Some(undirected)), Ok(undirected));
    assert_eq!(read("", None), Ok(undirected));
    assert_eq!(read("", Some(directed)), Ok(directed));
    let error = read("\"directed\": false,", Some(directed)).unwrap_err();
    assert_eq!((error.line, error.column), (1, 14));
    assert!(error.message.contains("the file says that the graph is undirected"), "{error}");
}

#[test]
fn every_error_in_nodes_and_edges_has_its_place() {
    let two = r#"{"id": "ä"}, {"id": "b"}"#;
    for (nodes, links, (line, column), message) in [
        (r#"{"id": 1}, {"id": "1"}"#, "", (2, 19), "there are two nodes named \"1\""),
        (r#"{"name": "a"}"#, "", (2, 13), "\"id\" is missing"),
        (r#"{"id": {}}"#, "", (2, 8), "expected a string, a number or an array, found an object"),
        (r#"{"id": [1, {}]}"#, "", (2, 8), "expected a string, a number or an array, found an object"),
        (r#"{"id": 1, "id": 2}"#, "", (2, 14), "\"id\" is given twice"),
        (r#"{"id": "\ud800"}"#, "", (2, 8), "unexpected end of hex escape"),
        (r#"["a"]"#, "", (2, 1), "invalid type: sequence, expected a node such as {\"id\": \"a\"}"),
        ("7", "", (2, 1), "invalid type: integer `7`, expected a node such as {\"id\": \"a\"}"),
        ("{\"id\": 1},", "", (3, 1), "expected value"),
        (two, r#"{"source": "ä", "target": "z"}"#, (4, 27), "there is no node \"z\""),
        (two, "{\"source\": \"ä\",\n\"target\": [1]}", (5, 11), "there is no node \"1\""),
        (two, r#"{"source": "ä", "target": "ä"}"#, (4, 12), "the edge from \"ä\" to itself is a self-loop"),
        (two, r#"{"source": "ä"}"#, (4, 15), "\"target\" is missing"),
        (two, r#"["ä", "b"]"#, (4, 1), "invalid type: sequence, expected an edge such as"),
    ] {
        let text = format!("{{\"nodes\": [\n{nodes}\n], \"edges\": [\n{links}\n]}}");
        let error = read(&text, None).expect_err(&text);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
    }
}

#[test]
fn every_error_around_nodes_and_edges_has_its_place() {
    for (text, (line, column), message) in [
        ("", (1, 1), "EOF while parsing a value"),
        ("[]", (1, 1), "invalid type: sequence, expected an object with \"nodes\" and \"edges\""),
        ("{}", (1, 2), "\"nodes\" is missing"),
        ("{\"nodes\": []}", (1, 1), "found neither or both"),
        ("{\"nodes\": [], \"edges\": [], \"links\": []}", (1, 1), "found neither or both"),
        ("{\"nodes\": [],\n\"nodes\": []}", (2, 7), "\"nodes\" is given twice"),
        ("{\"nodes\":\n{}, \"edges\": []}", (2, 1), "invalid type: map, expected an array"),
        ("{\"nodes\": [], \"edges\": [],\n\"directed\": 1}", (2, 13), "expected true or false"),
        ("{\"nodes\": [],\n \"edges\": [}", (2, 12), "expected value"),
        ("{\"nodes\": [],\n \"ü\": NaN}", (2, 7), "expected value"),
        ("{\"nodes\": [],\n \"edges\": []", (2, 13), "EOF while parsing an object"),
        ("{\"nodes\": [], \"edges\": []}\n{", (2, 1), "trailing characters"),
        ("{\"nodes\": [{\"id\": \"a\nb\"}], \"edges\": []}", (1, 20), "control character"),
        ("{\"nodes\": [{\"id\": 01}]}", (1, 20), "invalid number"),
        ("{nodes: []}", (1, 2), "key must be a string"),
    ] {
        let error = read(text, None).expect_err(text);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        assert!(!error.message.contains("at line"), "{error}");
    }
}

#[test]
fn the_depth_of_ids_is_bounded() {
    let nested = |depth: usize| {
        let id = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        read(&format!("{{\"nodes\": [{{\"id\": {id}}}], \"edges\": []}}"), None)
    };
    assert_eq!(names(&nested(16).unwrap()), [""]);
    let error = nested(17).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 19: arrays nest more than 16 deep");
    assert_eq!(nested(100_000).unwrap_err(), error);
}

#[test]
fn a_graph_without_parallel_edges_is_no_multigraph_to_networkx() {
    let graph = Format::Edges.read(b"a b", None).unwrap();
    assert!(write(&graph).contains("\"multigraph\": false"));
}
