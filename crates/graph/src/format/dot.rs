//! Graphviz DOT.
//!
//! The whole grammar is read; of what it says only vertices, edges, the direction, `strict` and the vertices'
//! `pos` are kept. A subgraph stands for the vertices between its braces. An HTML string that names a vertex
//! keeps its angle brackets.
//!
//! Quoted strings are Graphviz's own: `\"` is a quote, a backslash before a line break takes both away, and
//! every other backslash is a letter like any other, also each of two. So there are names that DOT cannot
//! hold, `\` for one: see [`keeps_name`].

mod lexer;

use std::{borrow::Cow, fmt::Write as _, ops::Range};

use hashbrown::HashSet;

use self::lexer::{Id, Keyword, Lexer, Token};
use super::coordinates::{Axis, Coordinates};
use super::{ReadError, agreed_direction};
use crate::{Builder, Direction, Graph, Point, Vertex};

pub(super) fn read(input: &str, direction: Option<Direction>) -> Result<Graph, ReadError> {
    let mut lexer = Lexer::new(input)?;
    let strict = lexer.accept(&Token::Keyword(Keyword::Strict))?;
    let stated = match lexer.next {
        Token::Keyword(Keyword::Graph) => Direction::Undirected,
        Token::Keyword(Keyword::Digraph) => Direction::Directed,
        _ => return Err(lexer.expected("\"graph\" or \"digraph\"")),
    };
    let direction = agreed_direction(input.as_bytes(), lexer.next_at, stated, direction)?;
    lexer.advance()?;
    lexer.accept_id()?;

    let mut reader = Reader {
        lexer,
        direction,
        builder: Graph::builder(direction),
        joined: strict.then(HashSet::new),
        coordinates: Coordinates::new(),
        mentioned: Vec::new(),
        last_stamp: Vec::new(),
        stamp: 0,
        depth: 0,
    };
    reader.body()?;
    match reader.lexer.next {
        Token::End => {
            reader.coordinates.give_to(&mut reader.builder);
            Ok(reader.builder.build())
        }
        _ => Err(reader.lexer.expected("the end of the file after the graph")),
    }
}

/// The deepest that subgraphs may be nested.
const DEEPEST: usize = 100;

struct Reader<'a> {
    lexer: Lexer<'a>,
    direction: Direction,
    builder: Builder,
    /// The pairs that are joined already, in a strict graph.
    joined: Option<HashSet<[Vertex; 2]>>,
    coordinates: Coordinates,
    /// The vertices that the open subgraphs mention, in order. What stands between two braces is what was
    /// pushed between them, so an operand of an edge is a range of this list.
    mentioned: Vec<Vertex>,
    /// When `distinct` last saw each vertex, by number.
    last_stamp: Vec<u32>,
    stamp: u32,
    depth: usize,
}

impl Reader<'_> {
    /// `'{' stmt_list '}'`
    fn body(&mut self) -> Result<(), ReadError> {
        if self.depth > DEEPEST {
            let message = format!("subgraphs are nested more than {DEEPEST} deep");
            return Err(self.lexer.error(self.lexer.next_at, message));
        }
        if !self.lexer.accept(&Token::Symbol('{'))? {
            return Err(self.lexer.expected("\"{\""));
        }
        self.depth += 1;
        while !self.lexer.accept(&Token::Symbol('}'))? {
            if !self.lexer.accept(&Token::Symbol(';'))? {
                self.statement()?;
            }
            if self.depth == 1 {
                self.mentioned.clear();
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn statement(&mut self) -> Result<(), ReadError> {
        if let Token::Keyword(Keyword::Graph | Keyword::Node | Keyword::Edge) = self.lexer.next {
            let word = self.lexer.advance_word()?;
            return match self.lexer.next {
                Token::Symbol('[') => self.attributes().map(drop),
                // pydot so writes a vertex of that name. It means nothing else, Graphviz rejects it.
                Token::Symbol(';') => self.vertex(&word),
                _ => Err(self.lexer.expected("\"[\"")),
            };
        }
        let start = self.mentioned.len();
        let first = self.lexer.accept_id()?;
        let names_vertices = first.is_some();
        match first {
            Some(_) if self.lexer.accept(&Token::Symbol('='))? => {
                return self.lexer.expect_id("a value").map(drop);
            }
            Some(id) => self.vertices(&id)?,
            None => self.subgraph("a vertex, a subgraph, an attribute or \"}\"")?,
        }
        let is_edge = self.edges(start)?;
        if let Some(Point { x, y }) = self.attributes()?
            && names_vertices
            && !is_edge
        {
            for &v in &self.mentioned[start..] {
                self.coordinates.set(v, Axis::X, x);
                self.coordinates.set(v, Axis::Y, y);
            }
        }
        Ok(())
    }

    /// The rest of an edge statement whose first operand begins at `tail_start`, if it is one.
    fn edges(&mut self, tail_start: usize) -> Result<bool, ReadError> {
        let mut tail = tail_start..self.mentioned.len();
        let mut is_edge = false;
        while let Token::Edge(direction) = self.lexer.next {
            if direction != self.direction {
                return Err(self.lexer.expected(match self.direction {
                    Direction::Undirected => "\"--\" in an undirected graph",
                    Direction::Directed => "\"->\" in a directed graph",
                }));
            }
            if !is_edge {
                tail = self.distinct(tail_start);
            }
            is_edge = true;
            self.lexer.advance()?;
            let head_at = self.lexer.next_at;
            let head_start = self.mentioned.len();
            match self.lexer.accept_id()? {
                Some(id) => self.vertices(&id)?,
                None => self.subgraph("a vertex or a subgraph")?,
            }
            let head = self.distinct(head_start);
            self.join(tail, head.clone(), head_at)?;
            tail = head;
        }
        Ok(is_edge)
    }

    /// The rest of `node_id {',' node_id}` after its first name; Graphviz reads such lists, though its
    /// documented grammar does not have them.
    fn vertices(&mut self, first: &Id<'_>) -> Result<(), ReadError> {
        self.vertex(first)?;
        while self.lexer.accept(&Token::Symbol(','))? {
            let id = self.lexer.expect_id("a vertex")?;
            self.vertex(&id)?;
        }
        Ok(())
    }

    /// `ID [':' ID [':' ID]]`, the first of which has been read
    fn vertex(&mut self, id: &Id<'_>) -> Result<(), ReadError> {
        let v = self.builder.vertex(&id.name).map_err(|error| self.lexer.refused(id.at, error))?;
        self.mentioned.push(v);
        for _ in 0..2 {
            if self.lexer.accept(&Token::Symbol(':'))? {
                self.lexer.expect_id("a port")?;
            }
        }
        Ok(())
    }

    /// `['subgraph' [ID]] '{' stmt_list '}'`
    fn subgraph(&mut self, expected: &str) -> Result<(), ReadError> {
        if self.lexer.accept(&Token::Keyword(Keyword::Subgraph))? {
            self.lexer.accept_id()?;
        } else if self.lexer.next != Token::Symbol('{') {
            return Err(self.lexer.expected(expected));
        }
        self.body()
    }

    /// `{'[' {ID ['=' ID] [';' | ',']} ']'}`: the point in the last `pos`
    fn attributes(&mut self) -> Result<Option<Point>, ReadError> {
        let mut point = None;
        while self.lexer.accept(&Token::Symbol('['))? {
            while !self.lexer.accept(&Token::Symbol(']'))? {
                let key = self.lexer.expect_id("an attribute or \"]\"")?;
                if self.lexer.accept(&Token::Symbol('='))? {
                    let value = self.lexer.expect_id("a value")?;
                    if key.name == "pos" {
                        point = read_point(&value.name);
                    }
                }
                if !self.lexer.accept(&Token::Symbol(','))? {
                    self.lexer.accept(&Token::Symbol(';'))?;
                }
            }
        }
        Ok(point)
    }

    /// Strikes out of `mentioned`, from `start` to its end, what came there before.
    fn distinct(&mut self, start: usize) -> Range<usize> {
        self.stamp += 1;
        self.last_stamp.resize(self.builder.vertex_count(), 0);
        let mut end = start;
        for i in start..self.mentioned.len() {
            let v = self.mentioned[i];
            if std::mem::replace(&mut self.last_stamp[v.index()], self.stamp) != self.stamp {
                self.mentioned[end] = v;
                end += 1;
            }
        }
        self.mentioned.truncate(end);
        start..end
    }

    /// Joins every vertex of one operand to every vertex of the next, which stands at the offset `at`.
    fn join(&mut self, tail: Range<usize>, head: Range<usize>, at: usize) -> Result<(), ReadError> {
        let Self { lexer, builder, joined, mentioned, .. } = self;
        if head.is_empty() {
            return Ok(());
        }
        for &u in &mentioned[tail] {
            for &v in &mentioned[head.clone()] {
                let mut pair = [u, v];
                if self.direction == Direction::Undirected {
                    pair.sort_unstable();
                }
                if joined.as_mut().is_none_or(|joined| joined.insert(pair)) {
                    builder.edge(u, v).map_err(|error| lexer.refused(at, error))?;
                }
            }
        }
        Ok(())
    }
}

/// The point in `x,y`, maybe with more coordinates or with the `!` of a vertex that stays where it is. The y
/// axis points up in DOT.
fn read_point(text: &str) -> Option<Point> {
    let mut coordinates =
        text.trim_end_matches('!').split(',').map(|x| x.trim().parse().ok().filter(|x: &f64| x.is_finite()));
    Some(Point { x: coordinates.next()??, y: 0.0 - coordinates.next()?? })
}

pub(super) fn write(graph: &Graph) -> String {
    let ids = ids(graph);
    let points = graph.points().filter(|points| points.iter().all(|p| p.x.is_finite() && p.y.is_finite()));
    let (kind, arrow) = if graph.is_directed() { ("digraph", "->") } else { ("graph", "--") };
    let mut text = format!("{kind} {{\n");
    for v in graph.vertices() {
        text.push_str("  ");
        text.push_str(&ids[v.index()]);
        if let Some(points) = points {
            let Point { x, y } = points[v.index()];
            // Writing to a string cannot fail.
            let _ = write!(text, " [pos=\"{},{}!\"]", x + 0.0, 0.0 - y);
        }
        text.push_str(";\n");
    }
    for e in graph.edges() {
        let [u, v] = graph.ends(e).map(|v| &ids[v.index()]);
        for part in ["  ", u, " ", arrow, " ", v, ";\n"] {
            text.push_str(part);
        }
    }
    text.push_str("}\n");
    text
}

/// Whether a vertex of this name can be read back under the same name.
pub(super) fn keeps_name(name: &str) -> bool {
    matches!(storable(name), Cow::Borrowed(_))
}

/// The name itself, or one like it that DOT can hold.
///
/// Backslashes pair up from the left, and a pair stays as it is. One that is left over would take a quote that
/// follows for its own, or swallow a line break; it gets a partner.
fn storable(name: &str) -> Cow<'_, str> {
    let mut stored = String::with_capacity(name.len());
    let mut unpaired = false;
    for c in name.chars() {
        if unpaired && matches!(c, '"' | '\n' | '\r') {
            stored.push('\\');
        }
        unpaired = c == '\\' && !unpaired;
        stored.push(c);
    }
    if unpaired {
        stored.push('\\');
    }
    if stored == name { Cow::Borrowed(name) } else { Cow::Owned(stored) }
}

/// What stands for each vertex in the file, no two alike.
fn ids(graph: &Graph) -> Vec<Cow<'_, str>> {
    let mut substitutes = HashSet::new();
    graph
        .names()
        .map(|name| match storable(name) {
            Cow::Borrowed(name) => quoted(name),
            Cow::Owned(mut substitute) => {
                while graph.find(&substitute).is_some() || !substitutes.insert(substitute.clone()) {
                    substitute.push_str("\\\\");
                }
                Cow::Owned(quoted(&substitute).into_owned())
            }
        })
        .collect()
}

/// The name, in quotes unless it is a word or an integer.
fn quoted(name: &str) -> Cow<'_, str> {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && Keyword::find(name).is_none();
    let is_integer = name.bytes().all(|byte| byte.is_ascii_digit()) && !name.is_empty();
    if is_word || is_integer {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("\"{}\"", name.replace('"', "\\\"")))
}

#[cfg(test)]
mod tests;
