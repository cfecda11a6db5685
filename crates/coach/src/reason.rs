//! What a coach says.

use std::collections::BTreeMap;

use gambol_games::Message;
use serde::{Serialize, Serializer};

use crate::{coins, fish, geography, registry::english, sim, switching};

/// A reason: as data, in words, and as something to draw over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The fact behind it, for whoever wants to check or keep it: a JSON object with a `fact` and what belongs to it.
    pub fact: Fact,
    /// The fact in words.
    pub message: Message,
    /// Where to look.
    pub marks: Vec<Mark>,
}

/// The message with its key and parameters, for whoever has another language, and in English.
impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            fact: &'a Fact,
            key: &'static str,
            parameters: BTreeMap<&'static str, &'a str>,
            text: String,
            marks: &'a [Mark],
        }
        let Self { fact, message, marks } = self;
        let parameters = message.parameters.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let text = english().render(message);
        Written { fact, key: message.key, parameters, text, marks }.serialize(serializer)
    }
}

/// What is true of a position or a move, in the terms of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// In fish-barrel.
    Fish(fish::Fact),
    /// In Shannon switching.
    Switching(switching::Fact),
    /// In geography.
    Geography(geography::Fact),
    /// In coins.
    Coins(coins::Fact),
    /// In Sim and other avoidance games.
    Sim(sim::Fact),
}

/// Points at something on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Mark {
    /// At what.
    pub on: Target,
    /// As what.
    pub role: Role,
}

/// Something on the board, by its number in the [`Scene`](gambol_games::Scene).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A vertex, a coin or a barrel.
    Spot(usize),
    /// An edge or an arc.
    Link(usize),
}

/// What something on the board stands for in a reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// What it is about.
    Focus,
    /// Where to play, or what to play.
    Good,
    /// What goes wrong.
    Bad,
    /// Belongs to the first of two structures, such as a tree.
    One,
    /// Belongs to the second.
    Two,
}
