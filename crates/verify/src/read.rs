//! Reading a certificate and checking it on the way.

use std::{
    cell::Cell,
    collections::BTreeMap,
    fmt,
    io::{self, Read},
};

use gambol_games::{Game, open_at};
use serde::de::{self, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use crate::{
    certificate::{Certificate, Claim, Node, Proof},
    fields::{Fields, given_twice},
    portions::Portions,
    proof::{Checked, Reason, entails, established},
    strategy::{Role, Walk},
};

/// A claim that has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What was claimed.
    pub claim: Claim,
    /// How many of the winner's moves the proof holds, a shared one counted once.
    pub steps: u64,
    /// Whether that is proved.
    pub checked: Checked,
}

/// Why a certificate is not accepted.
#[derive(Debug, Error)]
pub enum Rejection {
    /// It is not a certificate, or not all of one.
    #[error("{0}")]
    Unreadable(serde_json::Error),
    /// It can be read, and does not prove its claim.
    #[error("{reason}")]
    False {
        /// What was claimed.
        claim: Claim,
        /// What is wrong.
        reason: String,
    },
    /// It can be read, and is too large to be checked here, or rests on a table that was not given.
    #[error("{reason}")]
    Unknown {
        /// What was claimed.
        claim: Claim,
        /// What is in the way.
        reason: String,
    },
    /// The table cannot be read.
    #[error("{0}")]
    Table(io::Error),
}

/// The most bytes of a certificate, the nodes of a strategy aside.
const MOST_BYTES: u64 = 128 << 20;

/// The most bytes of a node.
const MOST_BYTES_OF_NODE: u64 = 16 << 20;

/// Checks a certificate while reading it. Memory is bounded by the largest single proof and by the positions of a strategy
/// that wait for their node, not by the length of the certificate.
pub fn verify(certificate: impl Read) -> Result<Verified, Rejection> {
    check(certificate, None)
}

/// Checks a certificate and, if it is about a table, the table: its bits, packed as `docs/CERTIFICATES.md` says. It is
/// read once, and not kept.
pub fn verify_with_table(certificate: impl Read, mut table: impl Read) -> Result<Verified, Rejection> {
    check(certificate, Some(&mut table))
}

fn check(certificate: impl Read, table: Option<&mut dyn Read>) -> Result<Verified, Rejection> {
    let left = Cell::new(MOST_BYTES);
    let portions = Portions { input: certificate, left: &left };
    let mut failure = None;
    let mut input = serde_json::Deserializer::from_reader(io::BufReader::new(portions));
    let checker = Checker { left: &left, table, failure: &mut failure };
    let read = checker.deserialize(&mut input).and_then(|verified| {
        input.end()?;
        Ok(verified)
    });
    match (read, failure) {
        (Ok(verified), _) => Ok(verified),
        (Err(_), Some((claim, Reason::False(reason)))) => Err(Rejection::False { claim, reason }),
        (Err(_), Some((claim, Reason::Unknown(reason)))) => Err(Rejection::Unknown { claim, reason }),
        (Err(_), Some((_, Reason::Table(error)))) => Err(Rejection::Table(error)),
        (Err(error), None) if error.is_io() && left.get() == 0 => {
            Err(Rejection::Unreadable(serde_json::Error::custom("it is too long, or has too long a node")))
        }
        (Err(error), None) => Err(Rejection::Unreadable(error)),
    }
}

/// Checks the object that it reads. What is wrong with a proof is left in `failure`, and ends the reading; any other error
/// means that the object is unreadable.
struct Checker<'a, 't> {
    left: &'a Cell<u64>,
    table: Option<&'t mut dyn Read>,
    failure: &'a mut Option<(Claim, Reason)>,
}

impl<'de> DeserializeSeed<'de> for Checker<'_, '_> {
    type Value = Verified;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Verified, D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Checker<'_, '_> {
    type Value = Verified;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a certificate: an object with certificate, claim, kind and the proof")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Verified, M::Error> {
        let mut certificate: Option<u32> = None;
        let mut claim: Option<Claim> = None;
        let mut kind: Option<String> = None;
        // The other fields, and by field the winner's moves in the nodes of a strategy, which are not kept.
        let mut fields = Fields::default();
        let mut steps = BTreeMap::new();
        while let Some(name) = map.next_key::<String>()? {
            let stood_before = match name.as_str() {
                "certificate" => certificate.replace(version(map.next_value()?)?).is_some(),
                "claim" => claim.replace(map.next_value()?).is_some(),
                "kind" => kind.replace(map.next_value()?).is_some(),
                "nodes" | "nodes-first" | "nodes-second" => {
                    let role = kind.as_deref().and_then(|kind| Role::of(kind, &name));
                    let (Some(claim), Some(role)) = (&claim, role) else {
                        return Err(M::Error::custom("a strategy's claim and kind come before its nodes"));
                    };
                    let nodes = Nodes { claim, role, left: self.left, failure: self.failure };
                    steps.insert(name.clone(), map.next_value_seed(nodes)?).is_some()
                }
                _ => {
                    fields.insert(&name, map.next_value()?)?;
                    continue;
                }
            };
            if stood_before {
                return Err(given_twice(&name));
            }
        }
        certificate.ok_or_else(|| M::Error::missing_field("certificate"))?;
        let claim = claim.ok_or_else(|| M::Error::missing_field("claim"))?;
        let kind = kind.ok_or_else(|| M::Error::missing_field("kind"))?;
        if !steps.is_empty() {
            fields.finish(&kind)?;
            if kind == "strategies" && steps.len() == 1 {
                return Err(M::Error::custom("of two strategies one is missing"));
            }
            return Ok(Verified { claim, steps: steps.values().sum(), checked: Checked::Proof });
        }
        let proof = fields.proof(&kind)?;
        let game = open_at(&claim.game, &claim.position).map_err(M::Error::custom)?;
        match holds(game.as_ref(), &proof, &claim, self.table) {
            Ok(checked) => {
                let steps = u64::from(matches!(proof, Proof::Neutral { .. }));
                Ok(Verified { claim, steps, checked })
            }
            Err(reason) => {
                *self.failure = Some((claim, reason));
                Err(M::Error::custom("the proof does not hold"))
            }
        }
    }
}

/// The version of the format, which must be this one.
fn version<E: de::Error>(found: u32) -> Result<u32, E> {
    let known = Certificate::VERSION;
    let wrong = || E::custom(format_args!("certificate version {found}; {known} can be read"));
    (found == known).then_some(found).ok_or_else(wrong)
}

/// Whether a proof that was read as a whole establishes the claim.
fn holds(
    game: &dyn Game,
    proof: &Proof,
    claim: &Claim,
    table: Option<&mut dyn Read>,
) -> Result<Checked, Reason> {
    let (verdict, checked) = established(game, proof, table)?;
    if entails(game, verdict, claim.verdict) { Ok(checked) } else { Err("it proves another verdict".into()) }
}

/// Follows the nodes of a strategy until something is wrong with one, and counts the winner's moves.
struct Nodes<'a> {
    claim: &'a Claim,
    role: Role,
    left: &'a Cell<u64>,
    failure: &'a mut Option<(Claim, Reason)>,
}

impl<'de> DeserializeSeed<'de> for Nodes<'_> {
    type Value = u64;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<u64, D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Nodes<'_> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut nodes: S) -> Result<u64, S::Error> {
        let game = open_at(&self.claim.game, &self.claim.position).map_err(S::Error::custom)?;
        let mut fail = |reason| {
            *self.failure = Some((self.claim.clone(), reason));
            S::Error::custom("the strategy fails")
        };
        let rest = self.left.replace(MOST_BYTES_OF_NODE);
        let mut walk = Walk::new(game, self.role, self.claim.verdict).map_err(&mut fail)?;
        while let Some(node) = nodes.next_element::<Node>()? {
            walk.visit(&node).map_err(&mut fail)?;
            self.left.set(MOST_BYTES_OF_NODE);
        }
        self.left.set(rest);
        walk.finish().map_err(fail)
    }
}
