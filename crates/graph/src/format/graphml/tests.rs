use super::*;
use crate::Format;
use crate::format::tests::{edges, names};

fn read_ok(text: &str) -> Graph {
    read(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A file with these elements in an undirected graph.
fn file(elements: &str) -> String {
    format!("<graphml><graph edgedefault=\"undirected\">{elements}</graph></graphml>")
}

#[test]
fn a_file_of_networkx_gives_names_edges_and_points() {
    let g = read_ok(
        "<?xml version='1.0' encoding='utf-8'?>\n\
         <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
           xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
           xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns \
             http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n\
           <key id=\"d3\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n\
           <key id=\"d2\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n\
           <key id=\"d1\" for=\"node\" attr.name=\"y\" attr.type=\"long\"/>\n\
           <key id=\"d0\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n\
           <graph edgedefault=\"directed\">\n\
             <node id=\"(0, 1)\"><data key=\"d0\">1.5</data><data key=\"d1\">2</data></node>\n\
             <node id=\"Z&#252;rich &amp; &lt;Bern&gt;\">\n\
               <data key=\"d0\"> -1e-3 </data><data key=\"d1\">0</data><data key=\"d2\">&quot;</data>\n\
             </node>\n\
             <edge source=\"(0, 1)\" target=\"Zürich &amp; &lt;Bern>\" id=\"0\"><data key=\"d3\">7</data></edge>\n\
             <edge source=\"(0, 1)\" target=\"Zürich &amp; &lt;Bern>\" id=\"1\"/>\n\
           </graph>\n\
         </graphml>",
    );
    assert_eq!(names(&g), ["(0, 1)", "Zürich & <Bern>"]);
    assert_eq!((g.edge_count(), g.is_directed(), g.has_parallel_edges()), (2, true, true));
    assert_eq!(g.points(), Some(&[Point { x: 1.5, y: 2.0 }, Point { x: -0.001, y: 0.0 }][..]));
}

#[test]
fn an_edge_may_come_before_its_nodes() {
    let nodes = "<node id='a'/><node id='b'/><node id='c'/>";
    let links = "<edge source='b' target='a'/><edge source='c' target='b'/>";
    let g = read_ok(&file(&format!("{nodes}{links}")));
    assert_eq!(read_ok(&file(&format!("{links}{nodes}"))), g);
    let mixed = "<node id='a'/><node id='b'/><edge source='b' target='a'/><edge source='c' target='b'/>\
                 <edge source='a' target='b'/><node id='c'/>";
    assert_eq!(edges(&read_ok(&file(mixed))), ["b-a", "c-b", "a-b"], "edges keep their order");
    assert_eq!(edges(&g), ["b-a", "c-b"]);
}

#[test]
fn what_says_nothing_about_the_graph_is_skipped() {
    let g = read_ok(
        "<?xml version=\"1.0\"?><!DOCTYPE graphml SYSTEM \"graphml.dtd\" [<!ENTITY lol \"lol\"> <!-- > -->]>\
         <!-- a comment --><?a processing instruction?>\n\
         <g:graphml xmlns:g='http://graphml.graphdrawing.org/xmlns' xmlns:y='http://www.yworks.com/xml/graphml'>\n\
           <g:desc>a &amp; b <![CDATA[<not a tag>]]></g:desc>\n\
           <g:key id='k' for='node' yfiles.type='nodegraphics'><g:default>1</g:default></g:key>\n\
           <g:data key='k'><node id='no'/></g:data><y:resources><node/><g:graph/></y:resources>\n\
           <g:graph id='G' edgedefault='undirected' parse.nodes='2'>\n\
             <g:desc/><g:data key='k'/><other xmlns='urn:other'><node/></other>\n\
             <g:node id='a'><g:port name='n'><g:port name='m'/></g:port><g:data key='k'><y:Shape x='1'/>t</g:data></g:node>\n\
             <g:node id='b'><g:desc>text</g:desc></g:node>\n\
             <g:edge id='e' source='a' target='b' sourceport='n' directed='false'><g:data key='k'/><g:port name='m'/></g:edge>\n\
           </g:graph>\n\
         </g:graphml>\n<!-- the end -->\n",
    );
    assert_eq!((names(&g), edges(&g)), (vec!["a", "b"], vec!["a-b".to_owned()]));
    assert_eq!(g.points(), None);
}

#[test]
fn attributes_are_normalized_as_xml_says() {
    let g =
        read_ok(&file("<node id='a\n\tb'/><node id=\"&#10;&#x9;&#xD;\"/><node id='&apos;&quot;&#x1F3B2;'/>"));
    assert_eq!(names(&g), ["a  b", "\n\t\r", "'\"🎲"]);
}

#[test]
fn points_need_both_coordinates_of_every_node() {
    let points = |keys: &str, nodes: &str| {
        let text = format!("<graphml>{keys}<graph>{nodes}</graph></graphml>");
        read_ok(&text).points().map(<[Point]>::to_vec)
    };
    let keys =
        "<key id='x' attr.name='x' attr.type='double'/><key id='y' attr.name='y' attr.type='int' for='all'/>";
    let defaults = "<key id='x' attr.name='x' attr.type='float'><default>7</default></key>\
                    <key id='y' attr.name='y' attr.type='long'><default>8</default></key>";
    let both = "<node id='a'><data key='x'>1</data><data key='y'>2</data></node>";
    let only_x = "<node id='b'><data key='x'>3</data></node>";
    let infinite = "<node id='b'><data key='x'>3</data><data key='y'>INF</data></node>";
    let neither = "<node id='c'/>";
    let [a, b, c] = [(1.0, 2.0), (3.0, 8.0), (7.0, 8.0)].map(|(x, y)| Point { x, y });
    assert_eq!(points(keys, both), Some(vec![a]));
    assert_eq!(points(keys, &format!("{both}{only_x}")), None);
    assert_eq!(points(keys, &format!("{both}{neither}")), None);
    assert_eq!(points(keys, &format!("{both}{infinite}")), None);
    assert_eq!(points(keys, ""), None);
    assert_eq!(points(defaults, &format!("{both}{only_x}{neither}")), Some(vec![a, b, c]));
    assert_eq!(points(defaults, neither), None, "defaults alone are no drawing");
}

#[test]
fn names_and_points_come_back() {
    let names =
        ["", " a ", "<&>\"'", "\n\r\t", "Zürich", "👩‍🚀", "]]>", "\u{85}\u{2028}\u{fffd}", "&#1;", "\u{7f}"];
    let mut builder = Graph::builder(Direction::Directed);
    for name in names {
        builder.vertex(name).unwrap();
    }
    builder.edge(Vertex(1), Vertex(0)).unwrap();
    let points: Vec<_> = (0..names.len()).map(|i| Point { x: 0.1 * i as f64, y: -1e300 }).collect();
    builder.points(points.clone());
    let graph = builder.build();
    let again = read_ok(&write(&graph));
    assert_eq!(again, graph);
    assert_eq!(again.points(), Some(&points[..]));
}

#[test]
fn vertices_are_numbered_if_xml_cannot_hold_a_name() {
    let mut builder = Graph::builder(Direction::Undirected);
    let [a, b] = [builder.vertex("a\u{1}").unwrap(), builder.vertex("0").unwrap()];
    builder.edge(a, b).unwrap();
    let graph = builder.build();
    assert!(Format::GraphMl.losses(&graph).names);
    let again = read_ok(&write(&graph));
    assert_eq!((names(&again), edges(&again)), (vec!["0", "1"], vec!["0-1".to_owned()]));
}

#[test]
fn the_direction_is_that_of_the_file_or_else_what_the_user_says() {
    let read = |edgedefault: &str, said| {
        let text = format!(
            "<graphml><graph {edgedefault}><node id='a'/><node id='b'/>\n<edge source='a' target='b'/></graph></graphml>"
        );
        super::read(&text, said).map(|graph| graph.direction())
    };
    let [undirected, directed] = [Direction::Undirected, Direction::Directed];
    assert_eq!(read("edgedefault='directed'", None), Ok(directed));
    assert_eq!(read("edgedefault='directed'", Some(directed)), Ok(directed));
    assert_eq!(read("", None), Ok(undirected));
    assert_eq!(read("", Some(directed)), Ok(directed));
    let error = read("edgedefault='undirected'", Some(directed)).unwrap_err();
    assert_eq!((error.line, error.column), (1, 30));
    assert!(error.message.contains("the file says that the graph is undirected"), "{error}");
}

#[test]
fn every_error_in_the_graph_has_its_place() {
    let two = "<node id='a'/><node id='b'/>";
    for (elements, (line, column), message) in [
        ("<node/>", (2, 1), "a <node> needs the attribute id"),
        ("<node id='a'/><node id='a'/>", (2, 25), "the node \"a\" is declared twice"),
        ("<edge source='a'/>", (2, 1), "an <edge> needs the attributes source and target"),
        (&format!("{two}<edge source='a' target='z'/>"), (2, 54), "no <node> has the id \"z\""),
        (
            &format!("{two}\n<edge source='a' target='a'/>"),
            (3, 1),
            "the edge from \"a\" to itself is a self-loop",
        ),
        (
            &format!("{two}\n<edge source='a' target='b' directed='true'/>"),
            (3, 39),
            "a directed edge in an undirected",
        ),
        ("<edge source='a' target='b' directed='maybe'/>", (2, 39), "expected \"true\" or \"false\""),
        ("<hyperedge/>", (2, 1), "a hyperedge: only edges between two nodes are supported"),
        ("<node id='a'><graph/></node>", (2, 14), "a graph inside a graph: nested graphs are not supported"),
        ("<graph/>", (2, 1), "a graph inside a graph: nested graphs are not supported"),
        ("<nod id='a'/>", (2, 1), "unexpected <nod> in <graph>"),
        ("<node id='a'><edge/></node>", (2, 14), "unexpected <edge> in <node>"),
        (" ü", (2, 2), "expected an element, found text"),
        ("<![CDATA[x]]>", (2, 10), "expected an element, found text"),
        ("<node id='ä'>&amp;</node>", (2, 14), "expected an element, found text"),
        (
            "<node id='ü&lol;'/>",
            (2, 12),
            "&lol; is not an entity of XML itself, and others are never expanded",
        ),
        ("<desc>&lol;</desc>", (2, 7), "&lol; is not an entity of XML itself, and others are never expanded"),
        ("<node id='a&b'/>", (2, 12), "expected ';' after '&', or &amp; in place of it"),
        ("<desc>a&b</desc>", (2, 8), "entity or character reference not closed"),
        ("<node id='&#1;'/>", (2, 11), "a reference to a character that cannot stand in XML"),
        ("<node id='&#0;'/>", (2, 11), "invalid character reference"),
        ("<node id='&#x110000;'/>", (2, 11), "invalid character reference"),
        ("<node id='\u{1}'/>", (2, 11), "the character U+0001 cannot stand in XML"),
        ("<node id='a<b'/>", (2, 12), "expected a closing quote before '<', or &lt; in place of it"),
        ("<node id=a/>", (2, 10), "expected quotes around the value of an attribute"),
        ("<node id/>", (2, 9), "expected '=' after the name of an attribute"),
        ("<node id=/>", (2, 10), "expected the value of an attribute"),
        ("<node id='a' id='b'/>", (2, 14), "an attribute is given twice"),
        ("<data a='1' a='2'/>", (2, 13), "an attribute is given twice"),
        ("<node id='a'></nod>", (2, 14), "expected `</node>`, but `</nod>` was found"),
    ] {
        let text = format!("<graphml><graph edgedefault='undirected'>\n{elements}</graph></graphml>");
        let text =
            if message.ends_with("not closed") { text.replace("</graph></graphml>", "") } else { text };
        let error = read(&text, None).expect_err(elements);
        assert!(error.message.contains(message), "{elements}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{elements}: {error}");
    }
}

#[test]
fn every_error_around_the_graph_has_its_place() {
    for (text, (line, column), message) in [
        ("", (1, 1), "expected <graphml>, found the end of the file"),
        ("\n<html/>", (2, 1), "expected <graphml>, found <html>"),
        ("graph { a -- b }", (1, 1), "expected an element, found text"),
        ("<graphml/>\n", (2, 1), "expected a <graph> in <graphml>, found the end of the file"),
        ("<graphml><graph/>\n<graph/></graphml>", (2, 1), "expected one <graph>, found another"),
        ("<graphml><graph/></graphml>\n<graphml/>", (2, 1), "expected the end of the file, found <graphml>"),
        ("<graphml><graph/></graphml>x", (1, 28), "expected an element, found text"),
        ("<graphml><graph>\n<node id='a'/>", (2, 15), "expected </graph>, found the end of the file"),
        (
            "<graphml><graph edgedefault='both'/></graphml>",
            (1, 30),
            "expected \"directed\" or \"undirected\"",
        ),
        ("<graphml></graph>", (1, 10), "expected `</graphml>`, but `</graph>` was found"),
        ("<graphml>\n<!-- ", (2, 1), "comment not closed"),
        ("<graphml>\n <node id='", (2, 2), "attribute value not closed"),
        ("<graphml>\n<", (2, 1), "tag not closed"),
        ("<!DOCTYPE a [", (1, 1), "DOCTYPE not closed"),
        ("</graphml>", (1, 1), "close tag `</graphml>` does not match any open tag"),
        (
            "<?xml version='1.0' encoding='latin1'?><!-- ü -->",
            (1, 1),
            "expected the encoding UTF-8, found latin1",
        ),
        ("<graphml xmlns:xml='urn:x'/>", (1, 1), "namespace"),
        (
            "<graphml><key id='x' attr.name='x' attr.type='int'/><graph>\n<node id='a'>\n<data key='x'>one</data></node>",
            (3, 1),
            "expected a number as coordinate, found \"one\"",
        ),
    ] {
        let error = read(text, None).expect_err(text);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
    }
}

#[test]
fn other_encodings_are_refused() {
    let utf16: Vec<u8> = "\u{feff}<graphml/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = Format::GraphMl.read(&utf16, None).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: expected UTF-8 text, found other bytes");
    read_ok(&format!("<?xml version='1.0' encoding='ISO-8859-1'?>{}", file("<node id='a'/>")));
}

#[test]
fn the_depth_of_elements_is_bounded() {
    let nested = |depth: usize| {
        let data = format!("{}{}", "<data>".repeat(depth), "</data>".repeat(depth));
        read(&file(&data), None)
    };
    assert!(nested(document::MAX_DEPTH - 2).is_ok());
    let error = nested(document::MAX_DEPTH - 1).unwrap_err();
    assert_eq!(error.message, "elements nest more than 100 deep");
    assert_eq!(error.column, file("").find("</").unwrap() + 1 + 6 * (document::MAX_DEPTH - 2));
}
