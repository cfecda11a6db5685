//! Files made to hurt: a reader answers, and with memory in proportion to the file at most.

use std::fs;

use gambol_graph::{Format, Graph, ReadError};

const MIB: usize = 1 << 20;

/// Forgets the peak so far, where the system can.
fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The most memory this process used since then, in bytes, where the system tells.
fn peak() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<usize>().ok()? << 10)
}

/// Reads the file; the reader may use eight times its length and a little more.
fn read(format: Format, text: &str) -> Result<Graph, ReadError> {
    forget_peak();
    let before = peak();
    let answer = format.read(text.as_bytes(), None);
    let head: String = text.chars().take(60).collect();
    if let (Some(before), Some(after)) = (before, peak()) {
        let used = after.saturating_sub(before);
        assert!(used < 8 * text.len() + 16 * MIB, "{format:?} used {} MiB for {head}", used / MIB);
    }
    if let Err(error) = &answer {
        assert!(error.to_string().len() < 300, "{format:?} answers at length: {error}");
    }
    answer
}

fn refusal(format: Format, text: &str) -> String {
    read(format, text).expect_err("this file must be refused").to_string()
}

fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for i in 0..count {
        text.push_str(&piece(i));
    }
    text
}

/// All in one test, because a process has only one peak of memory.
#[test]
fn hostile_files_are_answered_in_bounded_time_and_memory() {
    headers_that_promise_a_billion_vertices();
    a_billion_laughs();
    elements_a_million_deep();
    arrays_a_million_deep();
    subgraphs_a_million_deep();
    tags_with_a_million_attributes();
    names_of_8_mebibytes();
    lines_of_8_mebibytes_that_mean_nothing();
}

fn headers_that_promise_a_billion_vertices() {
    for (format, line) in [
        (Format::Graph6, "~~?zekg?"),
        (Format::Sparse6, ":~~?zekg?"),
        (Format::Digraph6, "&~~?zekg?"),
        (Format::Graph6, "~~~~~~~~"),
        (Format::Sparse6, ":~~~~~~~~"),
        (Format::Digraph6, "&~~~~~~~~"),
    ] {
        assert!(refusal(format, line).contains("vertices are more than"));
    }
    assert!(refusal(Format::Graph6, "~}~~").contains("characters for 258047 vertices, found 0"));
    assert!(refusal(Format::Digraph6, "&~}~~").contains("characters for 258047 vertices, found 0"));
}

fn a_billion_laughs() {
    let mut text = String::from("<?xml version='1.0'?>\n<!DOCTYPE lolz [\n<!ENTITY lol0 'lol'>\n");
    for i in 1..=9 {
        let ten = format!("&lol{};", i - 1).repeat(10);
        text += &format!("<!ENTITY lol{i} '{ten}'>\n");
    }
    text += "]>\n<graphml><graph edgedefault='undirected'>\n";
    for laugh in ["<desc>&lol9;</desc>", "<node id='&lol9;'/>"] {
        let error = refusal(Format::GraphMl, &format!("{text}{laugh}</graph></graphml>"));
        assert!(
            error.starts_with("line 15, column ") && error.contains("&lol9; is not an entity"),
            "{error}"
        );
    }
}

fn elements_a_million_deep() {
    let deep = 1_000_000;
    for element in ["graphml", "data", "graph", "x"] {
        let open = format!("<{element}>").repeat(deep);
        refusal(Format::GraphMl, &open);
        refusal(Format::GraphMl, &format!("<graphml><graph>{open}"));
        refusal(
            Format::GraphMl,
            &format!("<graphml><graph><data>{open}{}", format!("</{element}>").repeat(deep)),
        );
    }
}

fn arrays_a_million_deep() {
    let deep = 1_000_000;
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let nested = format!("{}0{}", open.repeat(deep), close.repeat(deep));
        refusal(Format::NodeLink, &nested);
        refusal(Format::NodeLink, &open.repeat(deep));
        refusal(Format::NodeLink, &format!("{{\"nodes\": {nested}, \"edges\": []}}"));
        refusal(Format::NodeLink, &format!("{{\"nodes\": [{{\"id\": {nested}}}], \"edges\": []}}"));
        let skipped =
            format!("{{\"nodes\": [{{\"id\": 1, \"a\": {nested}}}], \"edges\": [], \"graph\": {nested}}}");
        assert_eq!(read(Format::NodeLink, &skipped).map(|graph| graph.vertex_count()), Ok(1));
    }
}

fn subgraphs_a_million_deep() {
    let deep = 1_000_000;
    refusal(Format::Dot, &format!("graph {}a{}", "{".repeat(deep), "}".repeat(deep)));
    refusal(Format::Dot, &format!("graph {{ {}", "subgraph {".repeat(deep)));
    refusal(Format::Dot, &format!("graph {{ a [b={}", "<".repeat(deep)));
    // Braces end the line of an edge: what they hold is skipped, well formed or not.
    let _ = read(Format::Edges, &format!("a b {}", "{".repeat(deep)));
}

fn tags_with_a_million_attributes() {
    for prefix in ["", "xmlns:"] {
        let attributes = many(1_000_000, |i| format!(" {prefix}a{i}=''"));
        let _ = read(Format::GraphMl, &format!("<graphml{attributes}><graph/></graphml>"));
    }
    let keys = many(200_000, |i| format!("<key id='k{i}' for='node' attr.name='x' attr.type='int'/>"));
    let data = many(200_000, |i| format!("<data key='k{i}'>1</data>"));
    let text = format!("<graphml>{keys}<graph><node id='a'>{data}</node></graph></graphml>");
    assert_eq!(read(Format::GraphMl, &text).map(|graph| graph.vertex_count()), Ok(1));
}

fn names_of_8_mebibytes() {
    for letter in ["a", "7", "ü"] {
        let name = letter.repeat(8 * MIB / letter.len());
        for (format, text) in [
            (Format::Edges, format!("{name} b")),
            (Format::Dot, format!("graph {{ \"{name}\" -- b }}")),
            (
                Format::GraphMl,
                format!(
                    "<graphml><graph><node id='{name}'/><node id='b'/>\
                     <edge source='b' target='{name}'/></graph></graphml>"
                ),
            ),
            (
                Format::NodeLink,
                format!(
                    "{{\"nodes\":[{{\"id\":\"{name}\"}},{{\"id\":\"b\"}}],\
                     \"edges\":[{{\"source\":\"b\",\"target\":\"{name}\"}}]}}"
                ),
            ),
        ] {
            let graph = read(format, &text).unwrap();
            assert_eq!((graph.vertex_count(), graph.edge_count()), (2, 1), "{format:?}");
        }
    }
    let number = "7".repeat(8 * MIB);
    let text = format!("{{\"nodes\":[{{\"id\":{number}}},{{\"id\":[{number}]}}],\"edges\":[]}}");
    assert!(refusal(Format::NodeLink, &text).contains("there are two nodes named \"7777"));
}

fn lines_of_8_mebibytes_that_mean_nothing() {
    for piece in
        ["a", " ", "\"", "\\", "{", "<", "&", "<a ", "<!--", "a=", "~", "?", "[", ":", "\u{0}", "é", "-"]
    {
        let line = piece.repeat(8 * MIB / piece.len());
        for format in Format::ALL {
            let _ = read(format, &line);
        }
    }
}
