//! Objects and arrays of objects, of which a few members matter: those are found as slices of the input.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Error, value::RawValue};

use crate::format::{ReadError, place::offset_in};

/// Calls `each` with the members of every object in an array of the input.
pub(super) fn for_each<'a, const N: usize>(
    input: &str,
    array: &'a RawValue,
    members: Members<N>,
    each: impl FnMut([Option<&'a RawValue>; N]) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut stopped = None;
    let mut parser = serde_json::Deserializer::from_str(array.get());
    let result = parser.deserialize_seq(ForEach { members, each, stopped: &mut stopped });
    result.map_err(|error| stopped.unwrap_or_else(|| malformed(input, array.get(), &error)))
}

struct ForEach<'s, const N: usize, F> {
    members: Members<N>,
    each: F,
    /// The error of `each`, which the parser would only keep as text.
    stopped: &'s mut Option<ReadError>,
}

impl<'de, const N: usize, F> Visitor<'de> for ForEach<'_, N, F>
where
    F: FnMut([Option<&'de RawValue>; N]) -> Result<(), ReadError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut array: A) -> Result<(), A::Error> {
        while let Some(members) = array.next_element_seed(self.members)? {
            if let Err(error) = (self.each)(members) {
                *self.stopped = Some(error);
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

/// The members of an object that matter, by their names. The others are skipped.
#[derive(Clone, Copy)]
pub(super) struct Members<const N: usize> {
    pub(super) names: [&'static str; N],
    /// How many of them there must be, from the first on.
    pub(super) required: usize,
    pub(super) expected: &'static str,
}

impl<'de, const N: usize> DeserializeSeed<'de> for Members<N> {
    type Value = [Option<&'de RawValue>; N];

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Self::Value, D::Error> {
        parser.deserialize_map(self)
    }
}

impl<'de, const N: usize> Visitor<'de> for Members<N> {
    type Value = [Option<&'de RawValue>; N];

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut members = [None; N];
        while let Some(member) = object.next_key_seed(OneOf(&self.names))? {
            match member {
                None => drop(object.next_value::<IgnoredAny>()?),
                Some(i) if members[i].is_none() => members[i] = Some(object.next_value()?),
                Some(i) => return Err(A::Error::custom(format!("\"{}\" is given twice", self.names[i]))),
            }
        }
        match (0..self.required).find(|&i| members[i].is_none()) {
            None => Ok(members),
            Some(i) => Err(A::Error::custom(format!("\"{}\" is missing", self.names[i]))),
        }
    }
}

/// Which of the names a key is, if any.
struct OneOf<'n>(&'n [&'static str]);

impl<'de> DeserializeSeed<'de> for OneOf<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Self::Value, D::Error> {
        parser.deserialize_str(self)
    }
}

impl Visitor<'_> for OneOf<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|&name| name == key))
    }
}

/// The parser's error in `part` of the input, with its place in the whole.
pub(super) fn malformed(input: &str, part: &str, error: &Error) -> ReadError {
    let at = if error.is_eof() {
        part.len()
    } else {
        let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
        lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1)
    };
    ReadError::at(input.as_bytes(), offset_in(input, part) + at, message(error))
}

/// What the parser says, without the place, which may be one in a part of the input only.
pub(super) fn message(error: &Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).unwrap_or(&message).to_owned()
}
