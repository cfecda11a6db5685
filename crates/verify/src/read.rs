//! Reading a certificate and checking it on the way.

use std::{fmt, io};

use gambol_games::{Game, open_at};
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use crate::{
    certificate::{Certificate, Claim, Node, Proof},
    proof::{Reason, entails, established},
    strategy::Walk,
};

/// A claim that has been proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What was claimed.
    pub claim: Claim,
    /// How many of the winner's moves the proof holds, a shared one counted once.
    pub steps: u64,
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
}

/// Checks a certificate while reading it. Memory is bounded by the largest single proof and by the positions of a strategy
/// that wait for their node, not by the length of the certificate.
pub fn verify(certificate: impl io::Read) -> Result<Verified, Rejection> {
    let mut failure = None;
    let mut input = serde_json::Deserializer::from_reader(io::BufReader::new(certificate));
    let read = Checker { failure: &mut failure }.deserialize(&mut input).and_then(|verified| {
        input.end()?;
        Ok(verified)
    });
    match (read, failure) {
        (Ok(verified), _) => Ok(verified),
        (Err(_), Some((claim, Reason(reason)))) => Err(Rejection::False { claim, reason }),
        (Err(error), None) => Err(Rejection::Unreadable(error)),
    }
}

/// Checks the object that it reads; what is false about it is left in `failure`, what is unreadable is an error.
struct Checker<'a> {
    failure: &'a mut Option<(Claim, Reason)>,
}

impl<'de> DeserializeSeed<'de> for Checker<'_> {
    type Value = Verified;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Verified, D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Checker<'_> {
    type Value = Verified;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a certificate: an object with certificate, claim, kind and the proof, in this order")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Verified, M::Error> {
        let version: u32 = field(&mut map, "certificate")?;
        if version != Certificate::VERSION {
            return Err(de::Error::custom(format_args!(
                "certificate version {version}; this program reads version {}",
                Certificate::VERSION
            )));
        }
        let claim: Claim = field(&mut map, "claim")?;
        let game = open_at(&claim.game, &claim.position).map_err(de::Error::custom)?;
        let kind: String = field(&mut map, "kind")?;
        let checked = if kind == "strategy" {
            check_strategy(&mut map, game, &claim)?
        } else {
            check_proof(&mut map, kind, game.as_ref(), &claim)?
        };
        match checked {
            Ok(steps) => Ok(Verified { claim, steps }),
            Err(reason) => {
                let error = de::Error::custom(&reason.0);
                *self.failure = Some((claim, reason));
                Err(error)
            }
        }
    }
}

/// The value of the field that must come next.
fn field<'de, T: de::Deserialize<'de>, M: MapAccess<'de>>(
    map: &mut M,
    name: &'static str,
) -> Result<T, M::Error> {
    match map.next_key::<String>()? {
        Some(key) if key == name => map.next_value(),
        _ => Err(de::Error::missing_field(name)),
    }
}

/// A strategy, node by node; the outer result says whether it could be read, the inner one whether it holds.
fn check_strategy<'de, M: MapAccess<'de>>(
    map: &mut M,
    game: Box<dyn Game>,
    claim: &Claim,
) -> Result<Result<u64, Reason>, M::Error> {
    if map.next_key::<String>()?.as_deref() != Some("nodes") {
        return Err(de::Error::missing_field("nodes"));
    }
    let mut walk = Walk::new(game, claim.verdict);
    map.next_value_seed(Nodes { walk: &mut walk })?;
    if let Some(key) = map.next_key::<String>()? {
        return Err(de::Error::unknown_field(&key, &[]));
    }
    Ok(walk.and_then(Walk::finish))
}

/// Feeds the nodes of a list to a walk until something is wrong with one; the rest is still read.
struct Nodes<'a> {
    walk: &'a mut Result<Walk, Reason>,
}

impl<'de> DeserializeSeed<'de> for Nodes<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Nodes<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut nodes: S) -> Result<(), S::Error> {
        while let Ok(walk) = self.walk {
            let Some(node) = nodes.next_element::<Node>()? else { return Ok(()) };
            if let Err(reason) = walk.visit(&node) {
                *self.walk = Err(reason);
            }
        }
        while nodes.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

/// Any other proof, read as a whole.
fn check_proof<'de, M: MapAccess<'de>>(
    map: &mut M,
    kind: String,
    game: &dyn Game,
    claim: &Claim,
) -> Result<Result<u64, Reason>, M::Error> {
    let mut object = serde_json::Map::from_iter([("kind".to_owned(), kind.into())]);
    while let Some((key, value)) = map.next_entry::<String, serde_json::Value>()? {
        if object.insert(key.clone(), value).is_some() {
            return Err(de::Error::custom(format_args!("the field {key} stands twice")));
        }
    }
    let proof: Proof = serde_json::from_value(object.into()).map_err(de::Error::custom)?;
    Ok(established(game, &proof).and_then(|verdict| {
        let proved = entails(game, verdict, claim.verdict);
        if proved {
            Ok(u64::from(matches!(proof, Proof::Neutral { .. })))
        } else {
            Err("it proves another verdict".into())
        }
    }))
}
