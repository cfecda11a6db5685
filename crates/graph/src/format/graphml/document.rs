//! What the elements of a GraphML file add to the graph.

use std::collections::HashMap;

use quick_xml::{
    escape::resolve_xml_entity,
    events::{BytesDecl, BytesRef, BytesStart},
};

use super::attributes::{self, Value};
use crate::{
    Builder, Direction, Graph, Vertex,
    format::{
        ReadError, agreed_direction,
        coordinates::{Axis, Coordinates},
        excerpt,
        place::offset_in,
    },
};

/// How deep elements may nest: drawing programs keep small trees in `<data>`.
pub(super) const MAX_DEPTH: usize = 100;

/// An open element.
#[derive(Clone, Copy)]
enum Element {
    GraphMl,
    /// Declares what the `<data>` of a key means: perhaps a coordinate.
    Key(Option<Axis>),
    /// The coordinate of the nodes that do not give it.
    Default(Axis),
    Graph,
    Node(Vertex),
    /// The coordinate of a node.
    Coordinate(Vertex, Axis),
    Edge,
    /// An element that says nothing about the graph, like everything in it.
    Skipped,
}

/// What has been read so far.
pub(super) struct Document<'a> {
    input: &'a str,
    said: Option<Direction>,
    /// The open elements and their tags, outermost first.
    open: Vec<(Element, BytesStart<'a>)>,
    /// The namespace of the outermost element; others are foreign.
    namespace: Option<String>,
    /// The coordinates among the keys, by their ids.
    axes: HashMap<String, Axis>,
    /// Known once `<graph>` has been read.
    direction: Option<Direction>,
    builder: Builder,
    coordinates: Coordinates,
    /// The coordinate that is being read, and where it starts.
    number: (String, usize),
    /// All edges from the first on that comes before one of its nodes, which GraphML allows.
    waiting: Vec<BytesStart<'a>>,
}

impl<'a> Document<'a> {
    pub(super) fn new(input: &'a str, said: Option<Direction>) -> Self {
        Self {
            input,
            said,
            open: Vec::new(),
            namespace: None,
            axes: HashMap::new(),
            direction: None,
            builder: Graph::builder(Direction::Undirected),
            coordinates: Coordinates::new(),
            number: (String::new(), 0),
            waiting: Vec::new(),
        }
    }

    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> ReadError {
        ReadError::at(self.input.as_bytes(), at, message)
    }

    pub(super) fn declaration(&self, at: usize, declaration: &BytesDecl) -> Result<(), ReadError> {
        let Some(Ok(encoding)) = declaration.encoding() else { return Ok(()) };
        let is_utf8 = ["utf-8", "utf8", "us-ascii"].iter().any(|name| encoding.eq_ignore_ascii_case(name));
        if is_utf8 || self.input.is_ascii() {
            return Ok(());
        }
        Err(self.error(at, format!("expected the encoding UTF-8, found {}", excerpt(&encoding))))
    }

    pub(super) fn start(&mut self, at: usize, namespace: &str, tag: BytesStart<'a>) -> Result<(), ReadError> {
        if self.open.len() == MAX_DEPTH {
            return Err(self.error(at, format!("elements nest more than {MAX_DEPTH} deep")));
        }
        let element = self.element(at, namespace, &tag)?;
        self.open.push((element, tag));
        Ok(())
    }

    fn element(&mut self, at: usize, namespace: &str, tag: &BytesStart<'a>) -> Result<Element, ReadError> {
        let name = tag.local_name();
        let Some(&(parent, ref parent_tag)) = self.open.last() else {
            if self.namespace.is_none() && name.as_ref() == "graphml" {
                self.namespace = Some(namespace.to_owned());
                attributes::values(self.input, tag, [])?;
                return Ok(Element::GraphMl);
            }
            let expected = if self.namespace.is_none() { "<graphml>" } else { "the end of the file" };
            return Err(self.error(at, format!("expected {expected}, found <{}>", excerpt(name.as_ref()))));
        };
        if self.namespace.as_deref() != Some(namespace) {
            attributes::values(self.input, tag, [])?;
            return Ok(Element::Skipped);
        }
        match (parent, name.as_ref()) {
            (Element::GraphMl, "key") => self.key(tag),
            (Element::Key(Some(axis)), "default") => {
                attributes::values(self.input, tag, [])?;
                self.number = (String::new(), at);
                Ok(Element::Default(axis))
            }
            (Element::GraphMl, "graph") if self.direction.is_none() => self.graph(tag),
            (Element::GraphMl, "graph") => Err(self.error(at, "expected one <graph>, found another")),
            (Element::Graph, "node") => self.node(at, tag),
            (Element::Graph, "edge") => self.edge(at, tag),
            (Element::Node(v), "data") => self.data(at, v, tag),
            (Element::Graph, "hyperedge") => {
                Err(self.error(at, "a hyperedge: only edges between two nodes are supported"))
            }
            (Element::Graph | Element::Node(_) | Element::Edge, "graph") => {
                Err(self.error(at, "a graph inside a graph: nested graphs are not supported"))
            }
            (Element::Skipped | Element::Coordinate(..) | Element::Default(_), _)
            | (Element::Key(_), "default")
            | (Element::GraphMl | Element::Graph | Element::Edge, "data")
            | (Element::Node(_) | Element::Edge, "port")
            | (_, "desc") => {
                attributes::values(self.input, tag, [])?;
                Ok(Element::Skipped)
            }
            (_, other) => {
                let parent = parent_tag.local_name();
                let message = format!("unexpected <{}> in <{}>", excerpt(other), parent.as_ref());
                Err(self.error(at, message))
            }
        }
    }

    fn key(&mut self, tag: &BytesStart<'a>) -> Result<Element, ReadError> {
        let [id, scope, name, kind] =
            attributes::values(self.input, tag, ["id", "for", "attr.name", "attr.type"])?;
        let is = |value: &Option<Value>, accepted: &[&str]| {
            value.as_ref().is_some_and(|value| accepted.contains(&&*value.text))
        };
        let is_number = is(&kind, &["double", "float", "int", "integer", "long"]);
        let is_of_nodes = scope.is_none() || is(&scope, &["node", "all"]);
        let axis = match name.as_ref().map(|name| &*name.text) {
            Some("x") if is_number && is_of_nodes => Some(Axis::X),
            Some("y") if is_number && is_of_nodes => Some(Axis::Y),
            _ => None,
        };
        if let (Some(axis), Some(id)) = (axis, id) {
            self.axes.insert(id.text.into_owned(), axis);
        }
        Ok(Element::Key(axis))
    }

    fn graph(&mut self, tag: &BytesStart<'a>) -> Result<Element, ReadError> {
        let [edgedefault] = attributes::values(self.input, tag, ["edgedefault"])?;
        let direction = match edgedefault {
            None => self.said.unwrap_or(Direction::Undirected),
            Some(Value { text, at }) => {
                let stated = match &*text {
                    "undirected" => Direction::Undirected,
                    "directed" => Direction::Directed,
                    _ => return Err(self.error(at, "expected \"directed\" or \"undirected\"")),
                };
                agreed_direction(self.input.as_bytes(), at, stated, self.said)?
            }
        };
        self.direction = Some(direction);
        self.builder = Graph::builder(direction);
        Ok(Element::Graph)
    }

    fn node(&mut self, at: usize, tag: &BytesStart<'a>) -> Result<Element, ReadError> {
        let [Some(id)] = attributes::values(self.input, tag, ["id"])? else {
            return Err(self.error(at, "a <node> needs the attribute id"));
        };
        let known = self.builder.vertex_count();
        let v = self
            .builder
            .vertex(&id.text)
            .map_err(|error| ReadError::refused(self.input.as_bytes(), id.at, error))?;
        if v.index() < known {
            return Err(self.error(id.at, format!("the node \"{}\" is declared twice", excerpt(&id.text))));
        }
        Ok(Element::Node(v))
    }

    fn data(&mut self, at: usize, v: Vertex, tag: &BytesStart<'a>) -> Result<Element, ReadError> {
        let [key] = attributes::values(self.input, tag, ["key"])?;
        let axis = key.and_then(|key| self.axes.get(&*key.text));
        Ok(match axis {
            Some(&axis) => {
                self.number = (String::new(), at);
                Element::Coordinate(v, axis)
            }
            None => Element::Skipped,
        })
    }

    fn edge(&mut self, at: usize, tag: &BytesStart<'a>) -> Result<Element, ReadError> {
        let ends = self.ends(at, tag)?;
        let known = ends.each_ref().map(|end| self.builder.find(&end.text));
        if let [Some(u), Some(v)] = known
            && self.waiting.is_empty()
        {
            self.join(at, [u, v])?;
        } else {
            self.waiting.push(tag.clone());
        }
        Ok(Element::Edge)
    }

    /// The names at the ends of an edge, which must have the direction of the graph.
    fn ends<'t>(&self, at: usize, tag: &'t BytesStart<'a>) -> Result<[Value<'t>; 2], ReadError> {
        let [source, target, directed] =
            attributes::values(self.input, tag, ["source", "target", "directed"])?;
        let (Some(source), Some(target)) = (source, target) else {
            return Err(self.error(at, "an <edge> needs the attributes source and target"));
        };
        if let Some(Value { text, at }) = directed {
            let direction = match &*text {
                "false" | "0" => Direction::Undirected,
                "true" | "1" => Direction::Directed,
                _ => return Err(self.error(at, "expected \"true\" or \"false\"")),
            };
            if self.direction != Some(direction) {
                let message = "a directed edge in an undirected graph or the other way round: \
                               mixed graphs are not supported";
                return Err(self.error(at, message));
            }
        }
        Ok([source, target])
    }

    fn join(&mut self, at: usize, [u, v]: [Vertex; 2]) -> Result<(), ReadError> {
        match self.builder.edge(u, v) {
            Ok(_) => Ok(()),
            Err(error) => Err(ReadError::refused(self.input.as_bytes(), at, error)),
        }
    }

    pub(super) fn reference(&mut self, at: usize, reference: &BytesRef) -> Result<(), ReadError> {
        match reference.resolve_char_ref() {
            Ok(Some(c)) => self.text(at, c.encode_utf8(&mut [0; 4])),
            Ok(None) => match resolve_xml_entity(reference) {
                Some(text) => self.text(at, text),
                None => Err(attributes::unknown_entity(self.input, at, reference)),
            },
            Err(error) => Err(self.error(at, error.to_string())),
        }
    }

    pub(super) fn text(&mut self, at: usize, text: &str) -> Result<(), ReadError> {
        match self.open.last() {
            Some((Element::Coordinate(..) | Element::Default(_), _)) => self.number.0.push_str(text),
            Some((Element::Skipped, _)) => {}
            _ => {
                if let Some(i) = text.find(|c: char| !c.is_ascii_whitespace()) {
                    return Err(self.error(at + i, "expected an element, found text"));
                }
            }
        }
        Ok(())
    }

    pub(super) fn end(&mut self) -> Result<(), ReadError> {
        match self.open.pop() {
            Some((Element::Coordinate(v, axis), _)) => {
                let value = self.coordinate()?;
                self.coordinates.set(v, axis, value);
            }
            Some((Element::Default(axis), _)) => {
                let value = self.coordinate()?;
                self.coordinates.set_default(axis, value);
            }
            _ => {}
        }
        Ok(())
    }

    fn coordinate(&self) -> Result<f64, ReadError> {
        let (text, at) = &self.number;
        text.trim().parse().map_err(|_| {
            self.error(*at, format!("expected a number as coordinate, found \"{}\"", excerpt(text)))
        })
    }

    pub(super) fn finish(mut self) -> Result<Graph, ReadError> {
        let expected = match self.open.last() {
            Some((_, tag)) => Some(format!("</{}>", excerpt(tag.name().as_ref()))),
            None if self.namespace.is_none() => Some("<graphml>".to_owned()),
            None if self.direction.is_none() => Some("a <graph> in <graphml>".to_owned()),
            None => None,
        };
        if let Some(expected) = expected {
            return Err(
                self.error(self.input.len(), format!("expected {expected}, found the end of the file"))
            );
        }
        for tag in std::mem::take(&mut self.waiting) {
            let at = offset_in(self.input, &tag) - 1;
            let [source, target] = self.ends(at, &tag)?;
            let ends = [self.declared(&source)?, self.declared(&target)?];
            self.join(at, ends)?;
        }
        self.coordinates.give_to(&mut self.builder);
        Ok(self.builder.build())
    }

    fn declared(&self, end: &Value) -> Result<Vertex, ReadError> {
        self.builder
            .find(&end.text)
            .ok_or_else(|| self.error(end.at, format!("no <node> has the id \"{}\"", excerpt(&end.text))))
    }
}
