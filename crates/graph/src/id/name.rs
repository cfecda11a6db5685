//! Names inside IDs.

use std::borrow::Cow;

use thiserror::Error;

use super::column;

/// A text that is no name as [`encode_name`] writes them.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {problem}")]
pub struct NameError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: NameProblem,
}

/// What is wrong with the text of a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NameProblem {
    /// There is nothing.
    #[error("expected a name")]
    Missing,
    /// A character that has a meaning of its own, or cannot be seen.
    #[error("expected {escaped} instead of {0:?} in a name", escaped = encode_name(.0.encode_utf8(&mut [0; 4])))]
    Reserved(char),
    /// A `%` without two hexadecimal digits.
    #[error("expected two hexadecimal digits after \"%\"")]
    Escape,
    /// Escaped bytes that are not UTF-8.
    #[error("the escaped bytes are not UTF-8")]
    NotUtf8,
}

/// Whether a character stands for itself in an encoded name: letters and digits of all scripts and what else can be
/// seen, but of ASCII's punctuation only what neither IDs nor web addresses give a meaning to.
pub(super) fn is_plain(c: char) -> bool {
    match c {
        '\0'..='\x7f' => c.is_ascii_alphanumeric() || "_.,()".contains(c),
        // The invisible: soft hyphen, zero-width and direction marks, byte order mark.
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => false,
        _ => !c.is_whitespace() && !c.is_control(),
    }
}

/// The name as it is written inside an ID: without blanks, controls, quotes, `-;>[]/%=@:` and the like, which become
/// `%` and two hexadecimal digits for each of their UTF-8 bytes. The empty name is `%`.
///
/// ```
/// use gambol_graph::{decode_name, encode_name};
///
/// assert_eq!(encode_name("Łódź"), "Łódź");
/// assert_eq!(encode_name("New York"), "New%20York");
/// assert_eq!(decode_name("New%20York").as_deref(), Ok("New York"));
/// ```
pub fn encode_name(name: &str) -> Cow<'_, str> {
    if name.is_empty() {
        return Cow::Borrowed("%");
    }
    if name.chars().all(is_plain) {
        return Cow::Borrowed(name);
    }
    let mut text = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        if is_plain(c) {
            text.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                text.push('%');
                text.extend(
                    [byte >> 4, byte & 15].map(|digit| char::from(b"0123456789ABCDEF"[usize::from(digit)])),
                );
            }
        }
    }
    Cow::Owned(text)
}

/// The name that [`encode_name`] wrote as `text`.
pub fn decode_name(text: &str) -> Result<Cow<'_, str>, NameError> {
    decode(text).map_err(|(at, problem)| NameError { column: column(text, at), problem })
}

/// As [`decode_name`], with the byte at which a problem is.
pub(super) fn decode(text: &str) -> Result<Cow<'_, str>, (usize, NameProblem)> {
    match text {
        "" => return Err((0, NameProblem::Missing)),
        "%" => return Ok(Cow::Borrowed("")),
        _ => {}
    }
    if let Some((at, c)) = text.char_indices().find(|&(_, c)| c != '%' && !is_plain(c)) {
        return Err((at, NameProblem::Reserved(c)));
    }
    let Some(first) = text.find('%') else {
        return Ok(Cow::Borrowed(text));
    };
    let mut bytes = text.as_bytes()[..first].to_vec();
    let mut at = first;
    while let Some(&byte) = text.as_bytes().get(at) {
        if byte == b'%' {
            let hex = |i: usize| text.as_bytes().get(i).and_then(|&b| char::from(b).to_digit(16));
            let (Some(high), Some(low)) = (hex(at + 1), hex(at + 2)) else {
                return Err((at, NameProblem::Escape));
            };
            bytes.push((high * 16 + low) as u8);
            at += 3;
        } else {
            bytes.push(byte);
            at += 1;
        }
    }
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| (first, NameProblem::NotUtf8))
}
