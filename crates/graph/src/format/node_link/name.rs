//! The names that ids stand for.

use std::{borrow::Cow, fmt};

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::{Error, value::RawValue};

use super::members::message;

/// How deep the arrays of an id may nest.
const MAX_DEPTH: usize = 16;

/// The name that an id stands for.
pub(super) fn name(id: &RawValue) -> Result<Cow<'_, str>, Error> {
    let text = id.get();
    let unescaped = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    if let Some(name) = unescaped.filter(|name| !name.contains('\\')) {
        return Ok(Cow::Borrowed(name));
    }
    let mut name = String::new();
    append(&mut name, id, MAX_DEPTH)?;
    Ok(Cow::Owned(name))
}

fn append(name: &mut String, id: &RawValue, depth: usize) -> Result<(), Error> {
    let text = id.get();
    match text.as_bytes().first() {
        Some(b'"') => name.push_str(&serde_json::from_str::<String>(text)?),
        Some(b'[') if depth > 0 => {
            serde_json::Deserializer::from_str(text).deserialize_seq(Tuple { name, depth })?;
        }
        Some(b'[') => return Err(Error::custom(format!("arrays nest more than {MAX_DEPTH} deep"))),
        Some(b'{') => return Err(Error::custom("expected a string, a number or an array, found an object")),
        _ => name.push_str(text),
    }
    Ok(())
}

/// Appends the names of an array's values to `name`, with commas between them.
struct Tuple<'n> {
    name: &'n mut String,
    depth: usize,
}

impl<'de> Visitor<'de> for Tuple<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<(), A::Error> {
        let mut separator = "";
        while let Some(id) = array.next_element::<&'de RawValue>()? {
            self.name.push_str(separator);
            append(self.name, id, self.depth - 1).map_err(|error| A::Error::custom(message(&error)))?;
            separator = ",";
        }
        Ok(())
    }
}
