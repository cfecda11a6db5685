//! The node-link JSON of NetworkX.
//!
//! ```json
//! {"directed": false, "multigraph": false, "graph": {},
//!  "nodes": [{"id": "a"}, {"id": "b", "x": 0.5, "y": 2}],
//!  "edges": [{"source": "a", "target": "b"}]}
//! ```
//!
//! `"links"` means the same as `"edges"`. An id may be a string, a number, a boolean or null, which are names
//! as they stand, or an array of such: the tuple `[0, 1]` is named `0,1`. What else there is, is skipped.
//!
//! Every value that matters is first found as a slice of the input, so that nodes may come after edges, long
//! integers keep their digits, and every error knows its place.

mod members;
mod name;

use std::borrow::Cow;

use serde::de::DeserializeSeed;
use serde_json::{json, value::RawValue};

use self::members::{Members, for_each, malformed, message};
use super::{
    ReadError, agreed_direction,
    coordinates::{Axis, Coordinates},
    excerpt,
    place::offset_in,
};
use crate::{Builder, Direction, Graph, Vertex};

const DOCUMENT: Members<4> = Members {
    names: ["nodes", "directed", "edges", "links"],
    required: 1,
    expected: "an object with \"nodes\" and \"edges\"",
};
const NODE: Members<3> =
    Members { names: ["id", "x", "y"], required: 1, expected: "a node such as {\"id\": \"a\"}" };
const EDGE: Members<2> = Members {
    names: ["source", "target"],
    required: 2,
    expected: "an edge such as {\"source\": \"a\", \"target\": \"b\"}",
};

pub(super) fn read(input: &str, said: Option<Direction>) -> Result<Graph, ReadError> {
    let mut parser = serde_json::Deserializer::from_str(input);
    let [nodes, directed, edges, links] = DOCUMENT
        .deserialize(&mut parser)
        .and_then(|members| parser.end().map(|()| members))
        .map_err(|error| malformed(input, input, &error))?;
    let (Some(nodes), Some(edges), None) = (nodes, edges.or(links), edges.and(links)) else {
        let message = "expected one of \"edges\" and \"links\" beside \"nodes\", found neither or both";
        return Err(ReadError::at(input.as_bytes(), 0, message));
    };
    let direction = match directed {
        None => said.unwrap_or(Direction::Undirected),
        Some(directed) => {
            let at = offset_in(input, directed.get());
            let stated = match directed.get() {
                "false" => Direction::Undirected,
                "true" => Direction::Directed,
                _ => return Err(ReadError::at(input.as_bytes(), at, "expected true or false")),
            };
            agreed_direction(input.as_bytes(), at, stated, said)?
        }
    };

    let mut reader = Reader { input, builder: Graph::builder(direction), coordinates: Coordinates::new() };
    for_each(input, nodes, NODE, |node| reader.node(node))?;
    for_each(input, edges, EDGE, |edge| reader.edge(edge))?;
    reader.coordinates.give_to(&mut reader.builder);
    Ok(reader.builder.build())
}

struct Reader<'a> {
    input: &'a str,
    builder: Builder,
    coordinates: Coordinates,
}

impl<'a> Reader<'a> {
    fn node(&mut self, [id, x, y]: [Option<&'a RawValue>; 3]) -> Result<(), ReadError> {
        let Some(id) = id else { return Ok(()) };
        let name = self.name(id)?;
        let known = self.builder.vertex_count();
        let v = self.builder.vertex(&name).map_err(|error| {
            ReadError::refused(self.input.as_bytes(), offset_in(self.input, id.get()), error)
        })?;
        if v.index() < known {
            return Err(self.error(id, format!("there are two nodes named \"{}\"", excerpt(&name))));
        }
        for (axis, coordinate) in [(Axis::X, x), (Axis::Y, y)] {
            if let Some(Ok(value)) = coordinate.map(|raw| raw.get().parse()) {
                self.coordinates.set(v, axis, value);
            }
        }
        Ok(())
    }

    fn edge(&mut self, ends: [Option<&'a RawValue>; 2]) -> Result<(), ReadError> {
        let [Some(source), Some(target)] = ends else { return Ok(()) };
        let (u, v) = (self.end(source)?, self.end(target)?);
        match self.builder.edge(u, v) {
            Ok(_) => Ok(()),
            Err(error) => {
                let at = offset_in(self.input, source.get());
                Err(ReadError::refused(self.input.as_bytes(), at, error))
            }
        }
    }

    fn end(&self, id: &'a RawValue) -> Result<Vertex, ReadError> {
        let name = self.name(id)?;
        self.builder
            .find(&name)
            .ok_or_else(|| self.error(id, format!("there is no node \"{}\"", excerpt(&name))))
    }

    fn name(&self, id: &'a RawValue) -> Result<Cow<'a, str>, ReadError> {
        name::name(id).map_err(|error| self.error(id, message(&error)))
    }

    fn error(&self, value: &RawValue, message: String) -> ReadError {
        ReadError::at(self.input.as_bytes(), offset_in(self.input, value.get()), message)
    }
}

pub(super) fn write(graph: &Graph) -> String {
    let nodes = graph.vertices().map(|v| match graph.points() {
        None => json!({"id": graph.name(v)}),
        Some(points) => {
            let point = points[v.index()];
            json!({"id": graph.name(v), "x": point.x, "y": point.y})
        }
    });
    let edges = graph.edges().map(|e| {
        let [source, target] = graph.ends(e).map(|v| graph.name(v));
        json!({"source": source, "target": target})
    });
    let lines = |objects: &mut dyn Iterator<Item = serde_json::Value>| {
        let lines: Vec<_> = objects.map(|object| format!("\n    {object}")).collect();
        lines.join(",")
    };
    format!(
        "{{\n  \"directed\": {},\n  \"multigraph\": {},\n  \"graph\": {{}},\n  \"nodes\": [{}\n  ],\n  \
         \"edges\": [{}\n  ]\n}}\n",
        graph.is_directed(),
        graph.has_parallel_edges(),
        lines(&mut { nodes }),
        lines(&mut { edges }),
    )
}

#[cfg(test)]
mod tests;
