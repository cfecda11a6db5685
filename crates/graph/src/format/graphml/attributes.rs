//! The attributes of a tag.

use std::borrow::Cow;

use quick_xml::{
    Error, XmlVersion,
    escape::EscapeError,
    events::{BytesStart, attributes::AttrError},
};

use super::keeps_name;
use crate::format::{ReadError, excerpt, place::offset_in};

/// The value of an attribute, and where it stands.
pub(super) struct Value<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) at: usize,
}

/// The values of the attributes of those names. All attributes of the tag are checked.
pub(super) fn values<'t, const N: usize>(
    input: &str,
    tag: &'t BytesStart,
    names: [&str; N],
) -> Result<[Option<Value<'t>>; N], ReadError> {
    let tag_at = offset_in(input, tag);
    let mut values = [const { None }; N];
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| malformed(input, tag_at, &error))?;
        let at = tag_at + offset_in(tag, &attribute.value);
        if let Some(bracket) = attribute.value.find('<') {
            let message = "expected a closing quote before '<', or &lt; in place of it";
            return Err(ReadError::at(input.as_bytes(), at + bracket, message));
        }
        let text = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|error| unescapable(input, at, &error))?;
        if !keeps_name(&text) {
            let message = "a reference to a character that cannot stand in XML";
            return Err(ReadError::at(input.as_bytes(), at, message));
        }
        if let Some(i) = names.iter().position(|&name| name == attribute.key.as_ref()) {
            values[i] = Some(Value { text, at });
        }
    }
    Ok(values)
}

fn malformed(input: &str, tag_at: usize, error: &AttrError) -> ReadError {
    let (&at, message) = match error {
        AttrError::ExpectedEq(at) => (at, "expected '=' after the name of an attribute"),
        AttrError::ExpectedValue(at) => (at, "expected the value of an attribute"),
        AttrError::UnquotedValue(at) => (at, "expected quotes around the value of an attribute"),
        AttrError::ExpectedQuote(at, _) => (at, "expected a closing quote"),
        AttrError::Duplicated(at, _) => (at, "an attribute is given twice"),
    };
    ReadError::at(input.as_bytes(), tag_at + at, message)
}

fn unescapable(input: &str, at: usize, error: &Error) -> ReadError {
    match error {
        Error::Escape(EscapeError::UnrecognizedEntity(range, name)) => {
            unknown_entity(input, at + range.start - 1, name)
        }
        Error::Escape(EscapeError::UnterminatedEntity(range)) => ReadError::at(
            input.as_bytes(),
            at + range.start,
            "expected ';' after '&', or &amp; in place of it",
        ),
        error => ReadError::at(input.as_bytes(), at, error.to_string()),
    }
}

pub(super) fn unknown_entity(input: &str, at: usize, name: &str) -> ReadError {
    let name = excerpt(name);
    let message = format!("&{name}; is not an entity of XML itself, and others are never expanded");
    ReadError::at(input.as_bytes(), at, message)
}
