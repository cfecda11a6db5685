//! What the games on graphs share: the graph in an ID, edges and vertices in texts, and the drawing of it.

use gambol_graph::{Edge, Graph, Vertex, decode_name, encode_name, excerpt};

use crate::{
    message,
    message::Message,
    notation::Parts,
    scene::{Link, Scene, Shape, Spot, Tone},
};

/// The graph that the next word of an ID stands for.
pub(crate) fn graph_from(parts: &mut Parts<'_>) -> Result<Graph, Message> {
    let word = parts.word().ok_or_else(|| message!("graph.missing", kind = parts.kind))?;
    parse_graph(word)
}

pub(crate) fn parse_graph(id: &str) -> Result<Graph, Message> {
    Graph::from_id(id).map_err(|error| message!("graph.id", graph = excerpt(id), problem = error))
}

/// The vertex of that name, as it stands in an ID or a move.
pub(crate) fn vertex(graph: &Graph, code: &str) -> Result<Vertex, Message> {
    let unknown = || message!("graph.no-vertex", name = excerpt(code));
    // What people type is taken as it stands first: a name may contain a percent sign.
    if let Some(v) = graph.find(code) {
        return Ok(v);
    }
    let name = decode_name(code).map_err(|_| unknown())?;
    graph.find(&name).ok_or_else(unknown)
}

/// The two vertices of a text `u-v`, wherever the names allow the dash.
pub(crate) fn parse_ends(graph: &Graph, text: &str) -> Result<[Vertex; 2], Message> {
    let splits = || text.match_indices('-').map(|(i, _)| (text[..i].trim(), text[i + 1..].trim()));
    if let Some(ends) = splits().find_map(|(u, v)| Some([vertex(graph, u).ok()?, vertex(graph, v).ok()?])) {
        return Ok(ends);
    }
    match splits().next() {
        None => Err(message!("graph.edge-expected", found = excerpt(text))),
        Some((u, v)) => Err(vertex(graph, u).and(vertex(graph, v)).expect_err("no split gives two vertices")),
    }
}

/// An edge by its ends.
pub(crate) fn ends_text(graph: &Graph, e: Edge) -> String {
    graph.ends(e).map(|v| encode_name(graph.name(v))).join("-")
}

/// Two sets of edges as `+3+8-1`.
pub(crate) fn edges_text(plus: &[Edge], minus: &[Edge]) -> String {
    let mut text = String::new();
    for (sign, edges) in [('+', plus), ('-', minus)] {
        for e in edges {
            text += &format!("{sign}{}", e.0);
        }
    }
    text
}

/// Reads what [`edges_text`] writes: pairs of a sign and an edge, each edge below `edge_count` and given once.
pub(crate) fn parse_edges(text: &str, edge_count: usize) -> Result<Vec<(char, Edge)>, Message> {
    let garbled = || message!("graph.edges", found = excerpt(text));
    let mut seen = crate::bits::BitSet::empty(edge_count);
    let mut edges = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let sign = rest.chars().next().filter(|sign| "+-".contains(*sign)).ok_or_else(garbled)?;
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |i| i + 1);
        let number: u32 = rest[1..end].parse().map_err(|_| garbled())?;
        let e = Edge(number);
        if e.index() >= edge_count {
            return Err(message!("graph.no-edge", edge = number, count = edge_count));
        }
        if seen.contains(e.index()) {
            return Err(message!("graph.edge-twice", edge = number));
        }
        seen.insert(e.index());
        edges.push((sign, e));
        rest = &rest[end..];
    }
    Ok(edges)
}

/// The graph as it stands, nothing marked and nothing clickable.
pub(crate) fn scene(graph: &Graph) -> Scene {
    let spots = graph.vertices().zip(graph.drawing()).map(|(v, at)| Spot {
        at,
        shape: Shape::Vertex,
        label: graph.name(v).to_owned(),
        tone: Tone::Plain,
        click: None,
    });
    let links = graph.edges().map(|e| {
        let [from, to] = graph.ends(e).map(Vertex::index);
        Link { from, to, arrow: graph.is_directed(), label: String::new(), tone: Tone::Plain, click: None }
    });
    Scene { spots: spots.collect(), links: links.collect(), notes: Vec::new() }
}
