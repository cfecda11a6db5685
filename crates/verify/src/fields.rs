//! Proofs and nodes as they are read: from fields, in any order, each once.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize,
    de::{self, DeserializeOwned, Deserializer, MapAccess, Visitor},
};
use serde_json::value::RawValue;

use crate::certificate::{Node, Partition, Proof};

/// The fields of a proof as text, so that a long list takes no more than its length until its type is known.
#[derive(Default)]
pub(crate) struct Fields(BTreeMap<String, Box<RawValue>>);

impl Fields {
    /// Puts a field in, which must not be there yet.
    pub(crate) fn insert<E: de::Error>(&mut self, name: &str, value: Box<RawValue>) -> Result<(), E> {
        match self.0.insert(name.to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(given_twice(name)),
        }
    }

    /// The proof of that kind that these fields make, all of them and no others.
    pub(crate) fn proof<E: de::Error>(mut self, kind: &str) -> Result<Proof, E> {
        let fields = &mut self;
        let proof = match kind {
            "parity" => Proof::Parity { odd: fields.take("odd")? },
            "kernel" => Proof::Kernel { lost: fields.take("lost")? },
            "two-trees" => Proof::TwoTrees { trees: fields.take("trees")? },
            "partition" => {
                Proof::Partition(Partition { parts: fields.take("parts")?, forests: fields.take("forests")? })
            }
            "neutral" => Proof::Neutral {
                trees: fields.take("trees")?,
                cut: fields.take("cut")?,
                then: fields.take("then")?,
            },
            "fort" => Proof::Fort { fort: fields.take("fort")? },
            "matching" => {
                Proof::Matching { matching: fields.take("matching")?, witness: fields.take("witness")? }
            }
            "retreat" => Proof::Retreat { lost: fields.take("lost")? },
            "table" => Proof::Table {
                cells: fields.take("cells")?,
                checksum: fields.take("checksum")?,
                lost: fields.take("lost")?,
                spots: fields.take("spots")?,
            },
            "blocked" => Proof::Blocked,
            "strategy" | "strategies" => {
                return Err(E::custom("a strategy is a certificate with nodes, and no part of one"));
            }
            _ => return Err(E::custom(format_args!("there is no kind {kind:?}"))),
        };
        self.finish(kind)?;
        Ok(proof)
    }

    /// An error if a field is left that the kind does not have.
    pub(crate) fn finish<E: de::Error>(&self, kind: &str) -> Result<(), E> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(E::custom(format_args!("the kind {kind} has no field {name:?}"))),
        }
    }

    fn take<T: DeserializeOwned, E: de::Error>(&mut self, name: &'static str) -> Result<T, E> {
        let value = self.0.remove(name).ok_or_else(|| E::missing_field(name))?;
        serde_json::from_str(value.get()).map_err(|error| {
            // Its place within the field is not the place within the certificate.
            let said = error.to_string();
            let reason = said.rsplit_once(" at line ").map_or(said.as_str(), |(reason, _)| reason);
            E::custom(format_args!("{name}: {reason}"))
        })
    }
}

/// The complaint about a field that has come before.
pub(crate) fn given_twice<E: de::Error>(name: &str) -> E {
    E::custom(format_args!("the field {name:?} stands twice"))
}

impl<'de> Deserialize<'de> for Proof {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Proof;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a kind and its fields")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Proof, M::Error> {
                let mut kind: Option<String> = None;
                let mut fields = Fields::default();
                while let Some(name) = map.next_key::<String>()? {
                    match name.as_str() {
                        "kind" if kind.is_some() => return Err(given_twice(&name)),
                        "kind" => kind = Some(map.next_value()?),
                        _ => fields.insert(&name, map.next_value()?)?,
                    }
                }
                fields.proof(&kind.ok_or_else(|| de::Error::missing_field("kind"))?)
            }
        }
        input.deserialize_map(Reader)
    }
}

/// The fields of all kinds of nodes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeFields {
    #[serde(rename = "move")]
    text: Option<String>,
    then: Option<u64>,
    by: Option<Vec<u32>>,
    replies: Option<BTreeMap<String, u64>>,
    leaf: Option<Box<Proof>>,
    over: Option<bool>,
}

impl TryFrom<NodeFields> for Node {
    type Error = &'static str;

    fn try_from(fields: NodeFields) -> Result<Self, Self::Error> {
        let NodeFields { text, then, by, replies, leaf, over } = fields;
        match (text, then, by, replies, leaf, over) {
            (Some(text), Some(then), None, None, None, None) => Ok(Self::Move { text, then }),
            (None, Some(then), Some(by), None, None, None) => Ok(Self::Mapped { by, then }),
            (None, None, None, Some(replies), None, None) => Ok(Self::Replies { replies }),
            (None, None, None, None, Some(leaf), None) => Ok(Self::Leaf { leaf }),
            (None, None, None, None, None, Some(over)) => Ok(Self::Over { over }),
            _ => Err("a node has a move and then, or by and then, or replies, or a leaf, or is over"),
        }
    }
}
