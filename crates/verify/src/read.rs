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
        f.write_str("a certificate: an object with certificate, claim, kind and the proof")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Verified, M::Error> {
        let mut certificate: Option<u32> = None;
        let mut claim: Option<Claim> = None;
        let mut kind: Option<String> = None;
        // The other fields, and what came of the nodes of a strategy, which are not kept.
        let mut fields = serde_json::Map::new();
        let mut followed = None;
        while let Some(key) = map.next_key::<String>()? {
            let given_twice = match key.as_str() {
                "certificate" => certificate.replace(map.next_value()?).is_some(),
                "claim" => claim.replace(map.next_value()?).is_some(),
                "kind" => kind.replace(map.next_value()?).is_some(),
                "nodes" => match (&claim, kind.as_deref()) {
                    (Some(claim), Some("strategy")) => followed.replace(follow(&mut map, claim)?).is_some(),
                    _ => return Err(de::Error::custom("a strategy's claim and kind come before its nodes")),
                },
                _ => fields.insert(key.clone(), map.next_value()?).is_some(),
            };
            if given_twice {
                return Err(de::Error::custom(format_args!("the field {key} stands twice")));
            }
        }
        let version = certificate.ok_or_else(|| de::Error::missing_field("certificate"))?;
        if version != Certificate::VERSION {
            let known = Certificate::VERSION;
            return Err(de::Error::custom(format_args!(
                "certificate version {version}; {known} can be read"
            )));
        }
        let claim = claim.ok_or_else(|| de::Error::missing_field("claim"))?;
        let kind = kind.ok_or_else(|| de::Error::missing_field("kind"))?;
        let checked = match followed {
            Some(_) if !fields.is_empty() => {
                return Err(de::Error::custom("a strategy has no fields but its nodes"));
            }
            Some(steps) => steps,
            None => {
                fields.insert("kind".to_owned(), kind.into());
                let proof = serde_json::from_value(fields.into()).map_err(de::Error::custom)?;
                let game = open_at(&claim.game, &claim.position).map_err(de::Error::custom)?;
                check(game.as_ref(), &proof, &claim)
            }
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

/// A proof that was read as a whole: the number of the winner's moves in it, if it holds.
fn check(game: &dyn Game, proof: &Proof, claim: &Claim) -> Result<u64, Reason> {
    let verdict = established(game, proof)?;
    if entails(game, verdict, claim.verdict) {
        Ok(u64::from(matches!(proof, Proof::Neutral { .. })))
    } else {
        Err("it proves another verdict".into())
    }
}

/// A strategy, node by node; the outer result says whether it could be read, the inner one whether it holds.
fn follow<'de, M: MapAccess<'de>>(map: &mut M, claim: &Claim) -> Result<Result<u64, Reason>, M::Error> {
    let game = open_at(&claim.game, &claim.position).map_err(de::Error::custom)?;
    let mut walk = Walk::new(game, claim.verdict);
    map.next_value_seed(Nodes { walk: &mut walk })?;
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
