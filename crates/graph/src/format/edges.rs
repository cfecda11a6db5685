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

pub(super) fn read(input: &str, direction: Option<Direction>) -> Result<Graph, ReadError> {
    let mut builder = Graph::builder(direction.unwrap_or(Direction::Undirected));
    let mut line_start = 0;
    for line in input.split_inclusive('\n') {
        let line_end = line_start + line.len();
        read_line(&mut Line { input, at: line_start, end: line_end }, &mut builder)?;
        line_start = line_end;
    }
    Ok(builder.build())
}

fn read_line(line: &mut Line<'_>, builder: &mut Builder) -> Result<(), ReadError> {
    let Some(first) = line.word()? else { return Ok(()) };
    let u = line.vertex(&first, builder)?;
    if line.attributes()? {
        return Ok(());
    }
    let Some(second) = line.word()? else { return Ok(()) };
    let v = line.vertex(&second, builder)?;
    builder.edge(u, v).map_err(|error| ReadError::refused(line.input.as_bytes(), second.at, error))?;
    if line.attributes()? {
        return Ok(());
    }
    match line.word()? {
        None => Ok(()),
        Some(third) => {
            let message = format!(
                "expected the end of the line after an edge, found \"{}\"; names with blanks stand in quotes",
                excerpt(&third.name)
            );
            Err(line.error(third.at, message))
        }
    }
}

/// What has not been read yet of one line.
struct Line<'a> {
    input: &'a str,
    at: usize,
    end: usize,
}

struct Word<'a> {
    name: Cow<'a, str>,
    at: usize,
}

impl<'a> Line<'a> {
    /// The next word, or nothing before the end of the line or a comment.
    fn word(&mut self) -> Result<Option<Word<'a>>, ReadError> {
        self.skip_blanks();
        let at = self.at;
        let name = match self.rest().bytes().next() {
            None | Some(b'#') => return Ok(None),
            Some(b'"') => self.quoted()?,
            Some(_) => {
                let length = self.rest().bytes().position(ends_word).unwrap_or(self.rest().len());
                self.at += length;
                Cow::Borrowed(&self.input[at..self.at])
            }
        };
        match self.rest().bytes().next() {
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
            let rest = self.rest();
            let Some(length) = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | b'\n')) else {
                return Err(self.error(opening, "expected a closing quote on the same line"));
            };
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

    /// Whether all that follows is a `{…}`, whatever is in it, and maybe a comment.
    fn attributes(&mut self) -> Result<bool, ReadError> {
        self.skip_blanks();
        if !self.rest().starts_with('{') {
            return Ok(false);
        }
        let brace = self.at;
        if let Some(length) = self.rest().rfind('}') {
            self.at += length + 1;
            self.skip_blanks();
            if self.rest().is_empty() || self.rest().starts_with('#') {
                return Ok(true);
            }
        }
        Err(self.error(brace, "expected a closing brace at the end of the line"))
    }

    fn vertex(&self, word: &Word<'_>, builder: &mut Builder) -> Result<Vertex, ReadError> {
        builder.vertex(&word.name).map_err(|error| ReadError::refused(self.input.as_bytes(), word.at, error))
    }

    fn skip_blanks(&mut self) {
        self.at = self.end - self.rest().trim_ascii_start().len();
    }

    fn rest(&self) -> &'a str {
        &self.input[self.at..self.end]
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
