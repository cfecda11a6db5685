//! GraphML: `<node id>` is a vertex, `<edge source target>` an edge.
//!
//! Read are nodes, edges, their direction, and the data named `x` and `y` of nodes; other data, ports,
//! descriptions and elements of foreign namespaces are skipped. Nested graphs and hyperedges are refused.
//!
//! Files are XML 1.0 in UTF-8. A document type is passed over and what it declares is never expanded, so no
//! entity can grow; the depth of elements is bounded.

mod attributes;
mod document;

use std::{borrow::Cow, fmt::Write as _};

use quick_xml::{
    Error, NsReader,
    events::{BytesStart, Event},
    name::{Namespace, ResolveResult},
};

use self::document::Document;
use super::ReadError;
use crate::{Direction, Graph, Point, Vertex};

pub(super) fn read(input: &str, said: Option<Direction>) -> Result<Graph, ReadError> {
    if let Some((at, c)) = input.char_indices().find(|&(_, c)| !is_xml(c)) {
        let message = format!("the character U+{:04X} cannot stand in XML", u32::from(c));
        return Err(ReadError::at(input.as_bytes(), at, message));
    }
    let mut document = Document::new(input, said);
    let mut xml = NsReader::from_str(input);
    loop {
        let at = xml.buffer_position() as usize;
        let (namespace, event) = match xml.read_resolved_event() {
            Ok((ResolveResult::Bound(Namespace(namespace)), event)) => (namespace, event),
            Ok((ResolveResult::Unbound | ResolveResult::Unknown(_), event)) => ("", event),
            Err(error @ (Error::Syntax(_) | Error::IllFormed(_))) => {
                return Err(document.error(xml.error_position() as usize, error.to_string()));
            }
            Err(error) => return Err(document.error(at, error.to_string())),
        };
        match event {
            Event::Start(tag) => document.start(at, namespace, tag)?,
            Event::End(_) => document.end()?,
            Event::Empty(tag) => {
                document.start(at, namespace, tag)?;
                document.end()?;
            }
            Event::Text(text) => document.text(at, &text)?,
            Event::CData(text) => document.text(at + "<![CDATA[".len(), &text)?,
            Event::GeneralRef(reference) => document.reference(at, &reference)?,
            Event::Decl(declaration) => document.declaration(at, &declaration)?,
            Event::Comment(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => return document.finish(),
        }
    }
}

/// Writes names as node ids, or the numbers of the vertices if XML cannot hold one of the names.
pub(super) fn write(graph: &Graph) -> String {
    let keeps_names = graph.names().all(keeps_name);
    let id = |v: Vertex| {
        if keeps_names { Cow::Borrowed(graph.name(v)) } else { Cow::Owned(v.0.to_string()) }
    };
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.push_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    // Writing to a string cannot fail.
    if graph.points().is_some() {
        for axis in ["x", "y"] {
            let names = format!("id=\"{axis}\" for=\"node\" attr.name=\"{axis}\"");
            let _ = writeln!(text, "  <key {names} attr.type=\"double\"/>");
        }
    }
    let edgedefault = if graph.is_directed() { "directed" } else { "undirected" };
    let _ = writeln!(text, "  <graph edgedefault=\"{edgedefault}\">");
    for v in graph.vertices() {
        let node = BytesStart::new("node").with_attributes([("id", id(v))]);
        let _ = match graph.points().map(|points| points[v.index()]) {
            None => writeln!(text, "    <{}/>", &*node),
            Some(Point { x, y }) => {
                let data = format!("<data key=\"x\">{x}</data><data key=\"y\">{y}</data>");
                writeln!(text, "    <{}>{data}</node>", &*node)
            }
        };
    }
    for [u, v] in graph.edges().map(|e| graph.ends(e)) {
        let edge = BytesStart::new("edge").with_attributes([("source", id(u)), ("target", id(v))]);
        let _ = writeln!(text, "    <{}/>", &*edge);
    }
    text.push_str("  </graph>\n</graphml>\n");
    text
}

/// Whether XML can hold the name: most control characters cannot even be escaped.
pub(super) fn keeps_name(name: &str) -> bool {
    name.chars().all(is_xml)
}

fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests;
