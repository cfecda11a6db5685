//! Edge lists, one edge a line.
//!
//! ```text
//! # comment            from a # outside quotes to the end of the line
//! u v                  an edge; its vertices are added as they come
//! w                    a vertex
//! "St. Gallen" Bern    a name with blanks, # or quotes stands in quotes
//! u v {'weight': 3}    a trailing {…} is ignored
//! ```
//!
//! Inside quotes `\"` is a quote, `\\` a backslash and `\n` a line break. Outside quotes a backslash is a
//! letter like any other. Only the writer quotes more than it must: names with blanks outside ASCII too, and
//! names that start with a brace.

use std::borrow::Cow;

use super::{ReadError, excerpt};
use crate::{Builder, Direction, Graph, Vertex};

/// How many lines are read before their names are looked up together.
const BLOCK: usize = 32;

pub(super) fn read(input: &str, direction: Option<Direction>) -> Result<Graph, ReadError> {
    let mut builder = Graph::builder(direction.unwrap_or(Direction::Undirected));
    let mut lines = Lines { input, at: 0 };
    let mut block = Vec::with_capacity(BLOCK);
    loop {
        let filled = lines.fill(&mut block);
        // What is wrong with these lines comes before what is wrong with the next.
        add(input, &block, &mut builder)?;
        filled?;
        if block.is_empty() {
            return Ok(builder.build());
        }
        block.clear();
    }
}

/// Adds the edges and vertices of some lines.
fn add(input: &str, block: &[Line<'_>], builder: &mut Builder) -> Result<(), ReadError> {
    let mut names = [None; 2 * BLOCK];
    for (line, names) in block.iter().zip(names.as_chunks_mut().0) {
        *names = [Some(&*line.first.name), line.second.as_ref().map(|second| &*second.name)];
    }
    let known = builder.find_each(&names);
    let refused = |at| move |error| ReadError::refused(input.as_bytes(), at, error);
    for (Line { first, second }, &[u, v]) in block.iter().zip(known.as_chunks().0) {
        let u = u.map_or_else(|| builder.vertex(&first.name), Ok).map_err(refused(first.at))?;
        if let Some(second) = second {
            let v = v.map_or_else(|| builder.vertex(&second.name), Ok).map_err(refused(second.at))?;
            builder.edge(u, v).map_err(refused(second.at))?;
        }
    }
    Ok(())
}

/// An edge, or a vertex.
struct Line<'a> {
    first: Word<'a>,
    second: Option<Word<'a>>,
}

struct Word<'a> {
    name: Cow<'a, str>,
    at: usize,
}

/// The lines that have not been read yet.
struct Lines<'a> {
    input: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    /// Reads lines that say something until the block is full or the input ends.
    fn fill(&mut self, block: &mut Vec<Line<'a>>) -> Result<(), ReadError> {
        while block.len() < BLOCK && self.at < self.input.len() {
            if let Some(first) = self.word()? {
                let second = if self.attributes()? { None } else { self.word()? };
                if second.is_some() && !self.attributes()? {
                    self.end_of_edge()?;
                }
                block.push(Line { first, second });
            }
            self.at += self.rest_of_line().len() + 1;
        }
        Ok(())
    }

    /// The next word on this line.
    fn word(&mut self) -> Result<Option<Word<'a>>, ReadError> {
        self.skip_blanks();
        let at = self.at;
        let name = match self.peek() {
            None | Some(b'#' | b'\n') => return Ok(None),
            Some(b'"') => self.quoted()?,
            Some(_) => {
                let bytes = &self.input.as_bytes()[at..];
                self.at += bytes.iter().position(|&byte| ends_word(byte)).unwrap_or(bytes.len());
                Cow::Borrowed(&self.input[at..self.at])
            }
        };
        match self.peek() {
            Some(b'"') => Err(self.error(self.at, "expected a blank before the quote")),
            Some(after) if !ends_word(after) => Err(self.error(self.at, "expected a blank after the quote")),
            _ => Ok(Some(Word { name, at })),
        }
    }

    /// A name in quotes, the first of which is next.
    fn quoted(&mut self) -> Result<Cow<'a, str>, ReadError> {
        let opening = self.at;
        self.at += 1;
        let mut name = Cow::Borrowed("");
        loop {
            let rest = &self.input[self.at..];
            let length =
                rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | b'\n')).unwrap_or(rest.len());
            let plain = &rest[..length];
            if name.is_empty() {
                name = Cow::Borrowed(plain);
            } else {
                name.to_mut().push_str(plain);
            }
            self.at += length;
            let escaped = match &rest.as_bytes()[length..] {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(name);
                }
                [b'\\', b'"', ..] => '"',
                [b'\\', b'\\', ..] => '\\',
                [b'\\', b'n', ..] => '\n',
                [b'\\', ..] => return Err(self.error(self.at + 1, "expected \", \\ or n after a backslash")),
                _ => return Err(self.error(opening, "expected a closing quote on the same line")),
            };
            name.to_mut().push(escaped);
            self.at += 2;
        }
    }

    /// Whether all that follows on this line is a `{…}`, whatever is in it, and maybe a comment.
    fn attributes(&mut self) -> Result<bool, ReadError> {
        self.skip_blanks();
        if self.peek() != Some(b'{') {
            return Ok(false);
        }
        let brace = self.at;
        if let Some(length) = self.rest_of_line().rfind('}') {
            self.at += length + 1;
            self.skip_blanks();
            if matches!(self.peek(), None | Some(b'#' | b'\n')) {
                return Ok(true);
            }
        }
        Err(self.error(brace, "expected a closing brace at the end of the line"))
    }

    fn end_of_edge(&mut self) -> Result<(), ReadError> {
        let Some(third) = self.word()? else { return Ok(()) };
        let message = format!(
            "expected the end of the line after an edge, found \"{}\"; names with blanks stand in quotes",
            excerpt(&third.name)
        );
        Err(self.error(third.at, message))
    }

    fn peek(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at).copied()
    }

    /// Goes on to the next word, but not beyond the line.
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() && byte != b'\n') {
            self.at += 1;
        }
    }

    fn rest_of_line(&self) -> &'a str {
        let rest = &self.input[self.at..];
        &rest[..rest.find('\n').unwrap_or(rest.len())]
    }

    fn error(&self, at: usize, message: impl Into<String>) -> ReadError {
        ReadError::at(self.input.as_bytes(), at, message)
    }
}

/// Whether a word without quotes cannot go on with this byte.
fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'#' | b'"')
}

pub(super) fn write(graph: &Graph) -> String {
    let mut text = String::new();
    // A vertex is numbered when its name first comes. So one is declared only if the next edge would otherwise
    // bring a later one before it.
    let mut declared = 0;
    let declare = |text: &mut String, v| {
        write_name(text, graph.name(Vertex(v)));
        text.push('\n');
    };
    for e in graph.edges() {
        let ends = graph.ends(e);
        loop {
            let brought = ends.iter().fold(declared, |next, v| next + u32::from(v.0 == next));
            if ends.iter().all(|v| v.0 < brought) {
                declared = brought;
                break;
            }
            declare(&mut text, declared);
            declared += 1;
        }
        write_name(&mut text, graph.name(ends[0]));
        text.push(' ');
        write_name(&mut text, graph.name(ends[1]));
        text.push('\n');
    }
    for v in declared..graph.vertex_count() as u32 {
        declare(&mut text, v);
    }
    text
}

fn write_name(text: &mut String, name: &str) {
    // A byte order mark would not survive at the start of a file.
    let special = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '#' | '"' | '\u{feff}');
    if !name.is_empty() && !name.starts_with('{') && !name.contains(special) {
        text.push_str(name);
        return;
    }
    text.push('"');
    for c in name.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            _ => text.push(c),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_ok(text: &str) -> Graph {
        read(text, None).unwrap()
    }

    #[test]
    fn edges_vertices_comments_and_attributes_are_told_apart() {
        let text = "\
            # a comment\n\
            \n\
            a b\n\
            \t c  # declared, then used\r\n\
            c a {'weight': 3, 'tag': '#}'}\n\
            d {}\n\
            b\ta{unfinished\n\
            a b {} # again";
        let g = read_ok(text);
        assert_eq!(g.names().collect::<Vec<_>>(), ["a", "b", "c", "d", "a{unfinished"]);
        assert_eq!(
            format!("{g:?}"),
            format!("{:?}", read_ok("a b\nc\nc a\nd\nb \"a{unfinished\"\na b")),
            "the same graph, written otherwise"
        );
        assert_eq!(g.edge_count(), 4);
        assert!(!g.is_directed());
        assert!(read("a b", Some(Direction::Directed)).unwrap().is_directed());
    }

    #[test]
    fn names_in_quotes_may_hold_anything() {
        let g = read_ok("\"a b\" \"c\\\"#\\\\\"\n\"\" \"x\\ny\"#comment\nC:\\n \"Zürich 🎲\"\n");
        assert_eq!(g.names().collect::<Vec<_>>(), ["a b", "c\"#\\", "", "x\ny", "C:\\n", "Zürich 🎲"]);
    }

    #[test]
    fn an_empty_file_is_a_graph_without_vertices() {
        assert_eq!(read_ok("").vertex_count(), 0);
        assert_eq!(read_ok("# nothing\n\n").vertex_count(), 0);
    }

    #[test]
    fn what_is_wrong_is_said_with_line_and_column() {
        for (text, line, column, message) in [
            ("a b\nü ö d e\n", 2, 5, "expected the end of the line after an edge, found \"d\""),
            ("a b 1.5", 1, 5, "expected the end of the line after an edge, found \"1.5\""),
            ("a\nb b", 2, 3, "the edge from \"b\" to itself is a self-loop"),
            ("\"a\\nb\" \"a\\nb\"", 1, 8, "the edge from \"a\\nb\" to itself"),
            ("a \"b c\nd\"", 1, 3, "expected a closing quote on the same line"),
            ("a \"b\\", 1, 6, "expected \", \\ or n after a backslash"),
            ("\n\n\"x\\t\"", 3, 4, "expected \", \\ or n after a backslash"),
            ("a\"b\"", 1, 2, "expected a blank before the quote"),
            ("\"a\"b", 1, 4, "expected a blank after the quote"),
            ("a b {'weight': 1", 1, 5, "expected a closing brace at the end of the line"),
            ("a {b} c", 1, 3, "expected a closing brace at the end of the line"),
        ] {
            let error = read(text, None).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text:?} gave {error}");
            assert!(error.message.starts_with(message), "{text:?} gave {error}");
        }
    }

    #[test]
    fn the_first_mistake_is_told_whatever_its_kind() {
        let error = read("a b\na a\nb c d\n", None).unwrap_err();
        assert_eq!((error.line, error.column), (2, 3), "{error}");
    }

    #[test]
    fn long_lists_are_read_to_the_end() {
        for edges in [BLOCK - 1, BLOCK, BLOCK + 1, 10 * BLOCK] {
            let path: Vec<_> = (0..edges).map(|i| format!("{i} {}", i + 1)).collect();
            let g = read_ok(&format!("# a path\n{}", path.join("\n\n")));
            assert_eq!((g.vertex_count(), g.edge_count()), (edges + 1, edges));
            assert!(g.edges().all(|e| g.ends(e) == [Vertex(e.0), Vertex(e.0 + 1)]));
        }
    }

    #[test]
    fn vertices_are_declared_only_where_edges_do_not_bring_them_in_order() {
        let mut builder = Graph::builder(Direction::Undirected);
        let [a, b, c, d, _] = ["a", "b", "c", "d", "e"].map(|name| builder.vertex(name).unwrap());
        builder.edge(a, b).unwrap();
        builder.edge(d, a).unwrap();
        builder.edge(b, c).unwrap();
        assert_eq!(write(&builder.build()), "a b\nc\nd a\nb c\ne\n");
    }

    #[test]
    fn names_are_quoted_where_they_must_be() {
        for (name, written) in [
            ("a", "a"),
            ("1,2", "1,2"),
            ("C:\\x", "C:\\x"),
            ("Zürich", "Zürich"),
            ("a b", "\"a b\""),
            ("a\u{a0}b", "\"a\u{a0}b\""),
            ("", "\"\""),
            ("#1", "\"#1\""),
            ("{}", "\"{}\""),
            ("\u{feff}a", "\"\u{feff}a\""),
            ("say \"\\\"", "\"say \\\"\\\\\\\"\""),
            ("two\nlines", "\"two\\nlines\""),
        ] {
            let mut builder = Graph::builder(Direction::Undirected);
            builder.vertex(name).unwrap();
            let graph = builder.build();
            assert_eq!(write(&graph), format!("{written}\n"));
            assert_eq!(read_ok(&write(&graph)), graph);
        }
    }
}
