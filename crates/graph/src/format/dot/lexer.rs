//! The words of DOT.

use std::borrow::Cow;

use super::super::{ReadError, excerpt};
use crate::{BuildError, Direction};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Id(Cow<'a, str>),
    Keyword(Keyword),
    /// `--` or `->`
    Edge(Direction),
    /// One of `{ } [ ] = : ; ,`
    Symbol(char),
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyword {
    Strict,
    Graph,
    Digraph,
    Subgraph,
    Node,
    Edge,
}

impl Keyword {
    const ALL: [(&str, Self); 6] = [
        ("strict", Self::Strict),
        ("graph", Self::Graph),
        ("digraph", Self::Digraph),
        ("subgraph", Self::Subgraph),
        ("node", Self::Node),
        ("edge", Self::Edge),
    ];

    /// The keyword that a word without quotes is, in whichever case.
    pub(super) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(text, _)| text.eq_ignore_ascii_case(word)).map(|(_, keyword)| keyword)
    }
}

pub(super) struct Id<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) at: usize,
}

/// One token ahead of the parser.
pub(super) struct Lexer<'a> {
    input: &'a str,
    /// Where the token after the next begins, or blanks before it.
    at: usize,
    pub(super) next: Token<'a>,
    pub(super) next_at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(input: &'a str) -> Result<Self, ReadError> {
        let mut lexer = Self { input, at: 0, next: Token::End, next_at: 0 };
        lexer.advance()?;
        Ok(lexer)
    }

    /// Takes the next token.
    pub(super) fn advance(&mut self) -> Result<Token<'a>, ReadError> {
        self.skip_blanks()?;
        self.next_at = self.at;
        let next = self.token()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    /// Takes the next token, a keyword, as the word it is written with.
    pub(super) fn advance_word(&mut self) -> Result<Id<'a>, ReadError> {
        let at = self.next_at;
        let length = self.input[at..].bytes().take_while(u8::is_ascii_alphabetic).count();
        self.advance()?;
        Ok(Id { name: Cow::Borrowed(&self.input[at..at + length]), at })
    }

    /// Takes the next token if it is this one.
    pub(super) fn accept(&mut self, token: &Token<'_>) -> Result<bool, ReadError> {
        let found = self.next == *token;
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes the next token if it is an ID.
    pub(super) fn accept_id(&mut self) -> Result<Option<Id<'a>>, ReadError> {
        if !matches!(self.next, Token::Id(_)) {
            return Ok(None);
        }
        let at = self.next_at;
        match self.advance()? {
            Token::Id(name) => Ok(Some(Id { name, at })),
            _ => Ok(None),
        }
    }

    pub(super) fn expect_id(&mut self, what: &str) -> Result<Id<'a>, ReadError> {
        self.accept_id()?.ok_or_else(|| self.expected(what))
    }

    /// Something else stands where `what` should.
    pub(super) fn expected(&self, what: &str) -> ReadError {
        let found = match &self.next {
            Token::Id(name) => format!("\"{}\"", excerpt(name)),
            Token::Keyword(keyword) => {
                let text = Keyword::ALL.iter().find(|(_, k)| k == keyword).map_or("", |(text, _)| text);
                format!("the keyword \"{text}\"")
            }
            Token::Edge(Direction::Undirected) => "\"--\"".to_owned(),
            Token::Edge(Direction::Directed) => "\"->\"".to_owned(),
            Token::Symbol(symbol) => format!("\"{symbol}\""),
            Token::End => "the end of the file".to_owned(),
        };
        self.error(self.next_at, format!("expected {what}, found {found}"))
    }

    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> ReadError {
        ReadError::at(self.input.as_bytes(), at, message)
    }

    pub(super) fn refused(&self, at: usize, error: BuildError) -> ReadError {
        ReadError::refused(self.input.as_bytes(), at, error)
    }

    fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    /// Goes past blanks and comments.
    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        loop {
            let rest = self.rest().trim_ascii_start();
            self.at = self.input.len() - rest.len();
            if rest.starts_with('#') || rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some(length) = comment.find("*/") else {
                    return Err(self.error(self.at, "expected \"*/\" at the end of this comment"));
                };
                self.at += length + 4;
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Token<'a>, ReadError> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        let (length, token) = match first {
            '{' | '}' | '[' | ']' | '=' | ':' | ';' | ',' => (1, Token::Symbol(first)),
            '-' if rest.starts_with("--") => (2, Token::Edge(Direction::Undirected)),
            '-' if rest.starts_with("->") => (2, Token::Edge(Direction::Directed)),
            '"' => return self.quoted().map(Token::Id),
            '<' => return self.html().map(|html| Token::Id(Cow::Borrowed(html))),
            '-' | '.' | '0'..='9' => return self.number().map(|number| Token::Id(Cow::Borrowed(number))),
            _ if is_letter(first) => {
                let length = rest.find(|c: char| !is_letter(c) && !c.is_ascii_digit()).unwrap_or(rest.len());
                let word = &rest[..length];
                (length, Keyword::find(word).map_or(Token::Id(Cow::Borrowed(word)), Token::Keyword))
            }
            _ => {
                let message = format!("\"{}\" begins nothing; names stand in quotes", first.escape_default());
                return Err(self.error(self.at, message));
            }
        };
        self.at += length;
        Ok(token)
    }

    /// `[-] (digits ['.' [digits]] | '.' digits)`
    fn number(&mut self) -> Result<&'a str, ReadError> {
        let rest = self.rest();
        let digits = |from: usize| from + rest[from..].bytes().take_while(u8::is_ascii_digit).count();
        let start = usize::from(rest.starts_with('-'));
        let before_point = digits(start);
        let has_point = rest[before_point..].starts_with('.');
        let end = if has_point { digits(before_point + 1) } else { before_point };
        if end - start == usize::from(has_point) {
            return Err(self.error(self.at, "expected \"--\", \"->\" or a number"));
        }
        if rest[end..].starts_with(is_letter) {
            let message = "a name that begins with a digit and is not a number stands in quotes";
            return Err(self.error(self.at, message));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// `'<' … '>'`, in which angle brackets balance
    fn html(&mut self) -> Result<&'a str, ReadError> {
        let rest = self.rest();
        let mut open = 0_usize;
        for (i, byte) in rest.bytes().enumerate() {
            match byte {
                b'<' => open += 1,
                b'>' => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.at += i + 1;
                return Ok(&rest[..=i]);
            }
        }
        Err(self.error(self.at, "expected \">\" at the end of this HTML string"))
    }

    /// `string {'+' string}`
    fn quoted(&mut self) -> Result<Cow<'a, str>, ReadError> {
        let mut text = Cow::Borrowed("");
        self.string(&mut text)?;
        loop {
            self.skip_blanks()?;
            if !self.rest().starts_with('+') {
                return Ok(text);
            }
            self.at += 1;
            self.skip_blanks()?;
            if !self.rest().starts_with('"') {
                return Err(self.error(self.at, "expected a quoted string after \"+\""));
            }
            self.string(&mut text)?;
        }
    }

    /// Adds one string in quotes to `text`.
    fn string(&mut self, text: &mut Cow<'a, str>) -> Result<(), ReadError> {
        let opening = self.at;
        self.at += 1;
        loop {
            let rest = self.rest();
            let Some(length) = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\')) else {
                return Err(self.error(opening, "expected a closing quote for this one"));
            };
            let (taken, kept) = match &rest.as_bytes()[length..] {
                [b'"', ..] => (1, ""),
                [b'\\', b'"', ..] => (2, "\""),
                [b'\\', b'\\', ..] => (2, "\\\\"),
                [b'\\', b'\n', ..] => (2, ""),
                [b'\\', b'\r', b'\n', ..] => (3, ""),
                _ => (1, "\\"),
            };
            let plain = &rest[..length];
            if text.is_empty() {
                *text = Cow::Borrowed(plain);
            } else {
                text.to_mut().push_str(plain);
            }
            if !kept.is_empty() {
                text.to_mut().push_str(kept);
            }
            self.at += length + taken;
            if rest[length..].starts_with('"') {
                return Ok(());
            }
        }
    }
}

/// Whether a name without quotes may begin with this; everything outside ASCII is a letter.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || !c.is_ascii()
}
