use super::*;
use crate::format::tests::{edges, names};

fn read_ok(text: &str) -> Graph {
    read(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_statement_of_the_grammar_is_read() {
    let g = read_ok(
        "// a comment\n# 1 \"from the preprocessor\"\n/* and\n one more */\n\
         GRAPH \"a name\" {\n\
           rankdir = LR; graph [a=b c=d; e=f,] [g=\"h\"]\n\
           Node [shape=circle]; EDGE [];;\n\
           a; b [label=<<b>B</b>>] # a comment\n\
           a -- b:n:sw -- c [weight=3]\n\
           subgraph cluster_x { d; e -- a }\n\
           subgraph { f }\n\
           { g [bold] }\n\
         }\n",
    );
    assert_eq!(names(&g), ["a", "b", "c", "d", "e", "f", "g"]);
    assert_eq!(edges(&g), ["a-b", "b-c", "e-a"]);
    assert!(!g.is_directed());
}

#[test]
fn edges_between_subgraphs_join_every_vertex_of_one_to_every_vertex_of_the_other() {
    assert_eq!(edges(&read_ok("graph { {a b} -- {c d} }")), ["a-c", "a-d", "b-c", "b-d"]);
    assert_eq!(edges(&read_ok("graph { a, b -- c, d }")), ["a-c", "a-d", "b-c", "b-d"]);
    assert_eq!(
        edges(&read_ok("digraph { a -> {b; {c -> d}} -> e }")),
        ["c-d", "a-b", "a-c", "a-d", "b-e", "c-e", "d-e"]
    );
    assert_eq!(edges(&read_ok("graph { {a b a} -- {c c} }")), ["a-c", "b-c"], "a subgraph is a set");
    assert_eq!(edges(&read_ok("graph { subgraph S {a -- b} -- c -- {} }")), ["a-b", "a-c", "b-c"]);
}

#[test]
fn ids_are_words_numbers_strings_and_html() {
    let g = read_ok(
        "digraph { wörd_1 -> -.5 -> 12. -> \"a \\\"b\\\" \\n \\\\ c\" -> <i <b>x</b>> -> \"con\" + /* */ \"cat\"\n\
         -> \"li\\\nne\" -> \"two\nlines\" -> 🎲-> \"\" -> \"node\" }",
    );
    assert_eq!(
        names(&g),
        [
            "wörd_1",
            "-.5",
            "12.",
            "a \"b\" \\n \\\\ c",
            "<i <b>x</b>>",
            "concat",
            "line",
            "two\nlines",
            "🎲",
            "",
            "node"
        ]
    );
    assert_eq!(edges(&read_ok("graph{a--b;1---2}")), ["a-b", "1--2"], "blanks are not needed");
}

#[test]
fn a_vertex_that_pydot_calls_by_a_keyword_is_read() {
    let g = read_ok("graph { node; Graph; a; \"Graph\" -- a; edge [x=y]; }");
    assert_eq!(names(&g), ["node", "Graph", "a"]);
}

#[test]
fn parallel_edges_are_kept_unless_the_graph_is_strict() {
    assert_eq!(edges(&read_ok("graph { a--b b--a a--b [key=1] }")).len(), 3);
    assert_eq!(edges(&read_ok("strict graph { a--b b--a a--b }")), ["a-b"]);
    assert_eq!(edges(&read_ok("strict digraph { a->b b->a a->b }")), ["a-b", "b-a"]);
}

#[test]
fn the_direction_must_not_contradict_what_the_user_says() {
    assert!(read("digraph {a->b}", Some(Direction::Directed)).unwrap().is_directed());
    let error = read("strict graph {a--b}", Some(Direction::Directed)).unwrap_err();
    assert_eq!((error.line, error.column), (1, 8));
    assert_eq!(error.message, "the file says that the graph is undirected, but directed was asked for");
}

#[test]
fn points_are_kept_if_every_vertex_has_one() {
    let g = read_ok("graph { a [pos=\"1.5,2!\"]; b, c [pos=\"-3,0,7\"] a -- b [pos=\"9,9 8,8\"] }");
    assert_eq!(
        g.points().unwrap(),
        [Point { x: 1.5, y: -2.0 }, Point { x: -3.0, y: 0.0 }, Point { x: -3.0, y: 0.0 }]
    );
    let again = read_ok(&write(&g));
    assert_eq!(again, g);
    assert_eq!(again.points(), g.points());
    assert_eq!(read_ok("graph { a [pos=\"1,2\"]; b }").points(), None);
    assert_eq!(read_ok("graph { a [pos=\"1,inf\"]; }").points(), None);
    assert_eq!(read_ok("graph { a -- b [pos=\"1,2\"]; }").points(), None);
}

#[test]
fn what_is_wrong_is_said_with_line_and_column() {
    for (text, line, column, message) in [
        ("", 1, 1, "expected \"graph\" or \"digraph\", found the end of the file"),
        ("strict\n  tree {}", 2, 3, "expected \"graph\" or \"digraph\", found \"tree\""),
        ("graph G H {}", 1, 9, "expected \"{\", found \"H\""),
        (
            "graph {\n  a -- b\n",
            3,
            1,
            "expected a vertex, a subgraph, an attribute or \"}\", found the end of the file",
        ),
        ("graph { ä -> b }", 1, 11, "expected \"--\" in an undirected graph, found \"->\""),
        ("digraph { a -- b }", 1, 13, "expected \"->\" in a directed graph, found \"--\""),
        ("graph { a -- }", 1, 14, "expected a vertex or a subgraph, found \"}\""),
        ("graph { a -- node }", 1, 14, "expected a vertex or a subgraph, found the keyword \"node\""),
        ("graph { a -- b -- a -- a }", 1, 24, "the edge from \"a\" to itself is a self-loop"),
        ("graph { {a b} -- {b c} }", 1, 18, "the edge from \"b\" to itself is a self-loop"),
        ("graph { a [x=] }", 1, 14, "expected a value, found \"]\""),
        ("graph { a [=1] }", 1, 12, "expected an attribute or \"]\", found \"=\""),
        ("graph { a = }", 1, 13, "expected a value, found \"}\""),
        ("graph { a: }", 1, 12, "expected a port, found \"}\""),
        ("graph { a, }", 1, 12, "expected a vertex, found \"}\""),
        ("graph { node a }", 1, 14, "expected \"[\", found \"a\""),
        ("graph { subgraph x }", 1, 20, "expected \"{\", found \"}\""),
        (
            "graph { } graph { }",
            1,
            11,
            "expected the end of the file after the graph, found the keyword \"graph\"",
        ),
        ("graph { 1a }", 1, 9, "a name that begins with a digit"),
        ("graph { a - b }", 1, 11, "expected \"--\", \"->\" or a number"),
        ("graph { . }", 1, 9, "expected \"--\", \"->\" or a number"),
        ("graph { a@b }", 1, 10, "\"@\" begins nothing"),
        ("graph {\n \"a }", 2, 2, "expected a closing quote for this one"),
        ("graph { \"a\\\" }", 1, 9, "expected a closing quote for this one"),
        ("graph { \"a\" + b }", 1, 15, "expected a quoted string after \"+\""),
        ("graph { <a<b> }", 1, 9, "expected \">\" at the end of this HTML string"),
        ("graph { /* }", 1, 9, "expected \"*/\" at the end of this comment"),
    ] {
        let error = read(text, None).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{text:?} gave {error}");
        assert!(error.message.starts_with(message), "{text:?} gave {error}");
    }
}

#[test]
fn nesting_has_a_bottom() {
    let nested = |depth: usize| format!("graph {}a{}", "{".repeat(depth + 1), "}".repeat(depth + 1));
    assert_eq!(read_ok(&nested(DEEPEST)).vertex_count(), 1);
    let error = read(&nested(DEEPEST + 1), None).unwrap_err();
    assert_eq!((error.line, error.column), (1, 7 + DEEPEST + 1));
    assert_eq!(error.message, "subgraphs are nested more than 100 deep");
    assert!(read(&"graph {{{{".repeat(100_000), None).is_err());
}

#[test]
fn a_product_of_subgraphs_stops_at_the_most_edges_a_graph_can_have() {
    let many = |from: usize| (from..from + 8_000).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let error = read(&format!("graph {{ {{{}}} -- {{{}}} }}", many(0), many(10_000)), None).unwrap_err();
    assert_eq!(error.message, "more than 50000000 edges");
}

#[test]
fn names_that_cannot_be_held_get_distinct_substitutes() {
    for kept in ["", "a", "a b", "a\\b", "\\\\", "\"", "\\\\\"", "node", "<a>", "1a", "two\nlines", "\\n"] {
        assert!(keeps_name(kept), "{kept:?}");
    }
    let lost = ["\\", "\\\\\\", "a\\\"", "\\\n", "\\\r\n"];
    for name in lost {
        assert!(!keeps_name(name), "{name:?}");
    }
    let mut builder = Graph::builder(Direction::Directed);
    for name in lost.into_iter().chain(["\\\\", "kept"]) {
        builder.vertex(name).unwrap();
    }
    builder.edge(Vertex(0), Vertex(5)).unwrap();
    let graph = read_ok(&write(&builder.build()));
    assert_eq!(names(&graph), ["\\\\\\\\", "\\\\\\\\\\\\", "a\\\\\"", "\\\\\n", "\\\\\r\n", "\\\\", "kept"]);
    assert_eq!(graph.ends(crate::Edge(0)), [Vertex(0), Vertex(5)]);
}

#[test]
fn what_is_written_looks_like_dot() {
    let g = read_ok("digraph { a -> \"b c\" -> 3 }");
    assert_eq!(write(&g), "digraph {\n  a;\n  \"b c\";\n  3;\n  a -> \"b c\";\n  \"b c\" -> 3;\n}\n");
}
