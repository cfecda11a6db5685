use proptest::collection::{hash_set, vec};
use proptest::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
use proptest::prelude::*;

use super::*;
use crate::seed;

fn read(id: &str) -> Graph {
    Graph::from_id(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn error(id: &str) -> String {
    Graph::from_id(id).unwrap_err().to_string()
}

/// Names of every kind, those that need escapes above all.
fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z0-9,]{1,3}",
        "[-;>\\[\\]/%=@:, \"'#\\\\\t\n]{0,3}",
        "\\PC{0,4}",
        any::<String>(),
        Just("%2D".to_owned()),
        Just("\u{200b}👩\u{200d}🚀 Łódź\u{feff}".to_owned()),
    ]
}

fn any_coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![(-9..9_i32).prop_map(f64::from), NORMAL | SUBNORMAL | ZERO | POSITIVE | NEGATIVE]
}

fn any_graph() -> impl Strategy<Value = Graph> {
    let direction = prop_oneof![Just(Direction::Undirected), Just(Direction::Directed)];
    let names = hash_set(any_name(), 0..12);
    let edges = vec(any::<[prop::sample::Index; 2]>(), 0..20);
    let points = prop::option::of(vec((any_coordinate(), any_coordinate()), 12));
    (direction, names, edges, points).prop_map(|(direction, names, edges, points)| {
        let mut builder = Graph::builder(direction);
        let vertices: Vec<_> = names.iter().map(|name| builder.vertex(name).unwrap()).collect();
        for [u, v] in
            edges.iter().filter(|_| !vertices.is_empty()).map(|ends| ends.map(|i| *i.get(&vertices)))
        {
            // Loops are refused; what is left is a graph.
            let _ = builder.edge(u, v);
        }
        if let Some(points) = points {
            builder.points(points.into_iter().take(vertices.len()).map(|(x, y)| Point { x, y }).collect());
        }
        builder.build()
    })
}

#[test]
fn every_graph_comes_back_from_its_id() {
    proptest!(seed::cases(2_000), |(graph in any_graph())| {
        let id = graph.id();
        prop_assert!(!id.contains(|c: char| c.is_whitespace() || c.is_control() || "/=:\"'".contains(c)), "{id}");
        let back = Graph::from_id(&id).map_err(|e| TestCaseError::fail(format!("{id}: {e}")))?;
        prop_assert_eq!(&back, &graph);
        // A graph without vertices has nothing to draw.
        prop_assert_eq!(back.points().unwrap_or_default(), graph.points().unwrap_or_default());
        prop_assert_eq!(back.id(), id);
    });
}

#[test]
fn every_name_comes_back_from_its_encoding() {
    proptest!(seed::cases(2_000), |(name in any_name())| {
        let text = encode_name(&name);
        prop_assert!(!text.is_empty() && text.chars().all(|c| c == '%' || name::is_plain(c)), "{text}");
        prop_assert_eq!(decode_name(&text), Ok(name.as_str().into()));
    });
}

#[test]
fn no_text_makes_the_reader_panic_and_what_it_accepts_it_can_write() {
    let piece = prop_oneof![
        4 => "[\\[\\];>@%,.e0-9a-b-]",
        1 => any_name(),
        1 => Just("@1,2;".to_owned()),
        1 => Just("%C3%BC".to_owned()),
        1 => Just("a-b;".to_owned()),
    ];
    proptest!(seed::cases(20_000), |(pieces in vec(piece, 0..12))| {
        for id in [pieces.concat(), format!("[{}]", pieces.concat())] {
            match Graph::from_id(&id) {
                Ok(graph) => prop_assert_eq!(&read(&graph.id()), &graph),
                Err(IdError::Embedded { column, .. }) => prop_assert!(column <= id.chars().count() + 1),
                Err(IdError::Generate(_)) => {}
            }
        }
    });
}

#[test]
fn vertices_are_declared_only_where_their_order_needs_it() {
    for id in [
        "[]",
        "[>]",
        "[a]",
        "[>a;b]",
        "[a-b;b-c;d]",
        "[a>b;b>c]",
        "[a;b;a-c]",
        "[a;b-a]",
        "[0,0-0,1;0,1-1,1;0,0-0,1]",
        "[a@1.5,2;b@0,-1e-30;a-b]",
        "[%-%25]",
        "[São%20Tomé-Nukuʻalofa;Nukuʻalofa-東京]",
    ] {
        assert_eq!(read(id).id(), id);
    }
    assert_eq!(read("[a;b;c;a-c;a-b]").id(), "[a;b;a-c;a-b]", "c is where its first edge puts it");
}

#[test]
fn a_generated_graph_is_named_by_its_code_and_a_copy_of_it_is_not() {
    let graph = read("cycle3");
    assert_eq!(graph.id(), "cycle3");
    let mut builder = Graph::builder(graph.direction());
    let vertices: Vec<_> = graph.names().map(|name| builder.vertex(name).unwrap()).collect();
    for e in graph.edges() {
        let [u, v] = graph.ends(e).map(|v| vertices[v.index()]);
        builder.edge(u, v).unwrap();
    }
    assert_eq!(builder.build().id(), "[0-1;1-2;2-0]");
}

#[test]
fn reserved_characters_are_escaped_and_letters_of_all_scripts_are_not() {
    for (name, text) in [
        ("0,0", "0,0"),
        ("Zürich", "Zürich"),
        ("Αθήνα", "Αθήνα"),
        ("東京", "東京"),
        ("🦀", "🦀"),
        ("a-b;c>d", "a%2Db%3Bc%3Ed"),
        ("[x]/%=@:", "%5Bx%5D%2F%25%3D%40%3A"),
        ("N'Djamena \"x\"", "N%27Djamena%20%22x%22"),
        ("\u{a0}\t\u{202e}", "%C2%A0%09%E2%80%AE"),
        ("\u{ad}\u{200f}\u{2066}\u{feff}", "%C2%AD%E2%80%8F%E2%81%A6%EF%BB%BF"),
        ("", "%"),
    ] {
        assert_eq!(encode_name(name), text);
        assert_eq!(decode_name(text).unwrap(), name);
    }
    assert_eq!(decode_name("%c3%bc").unwrap(), "ü", "small digits will do");
}

#[test]
fn errors_say_what_is_wrong_and_in_which_column() {
    for (id, message) in [
        ("[", "column 2: expected \"]\""),
        ("[a-b", "column 5: expected \"]\""),
        ("[a-b]x", "column 6: nothing may follow \"]\""),
        ("[a-]", "column 4: expected a name"),
        ("[ü-b;;c-d]", "column 6: expected a name"),
        ("[ü-b;c d]", "column 7: expected %20 instead of ' ' in a name"),
        ("[a-b-c]", "column 5: expected %2D instead of '-' in a name"),
        ("[a-b;b>c]", "column 3: expected \">\", as elsewhere in this graph"),
        ("[a-%4]", "column 4: expected two hexadecimal digits after \"%\""),
        ("[a-%+1]", "column 5: expected %2B instead of '+' in a name"),
        ("[a-x%FF]", "column 5: the escaped bytes are not UTF-8"),
        ("[a-b;c-c]", "column 6: the edge from \"c\" to itself is a self-loop, which no game here allows"),
        ("[a@1]", "column 4: expected two coordinates, such as 1.5,-2"),
        ("[a@1,inf]", "column 4: expected two coordinates, such as 1.5,-2"),
        ("[a@1,NaN]", "column 4: expected two coordinates, such as 1.5,-2"),
        ("[a@1,2;a@1,2]", "column 8: \"a\" already has coordinates"),
        ("[a@1,2;a-b]", "column 11: \"b\" has no coordinates, but other vertices have"),
        ("pyramid0", "the side of a pyramid must be from 1 to 1000"),
    ] {
        assert_eq!(error(id), message, "{id}");
    }
    assert!(error("").starts_with("\"\" is no generated graph"));
    assert_eq!(
        decode_name("ü b").unwrap_err().to_string(),
        "column 2: expected %20 instead of ' ' in a name"
    );
}
