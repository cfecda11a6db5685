//! How values of other rooms, and numbers too large for JSON, are written in a record: `#[serde(with = "wire")]`.

use std::{fmt, time::Duration};

use gambol_games::{Outcome, Seat};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Unexpected, Visitor},
};

/// JSON readers that keep numbers as doubles know every integer up to here; larger ones are written as strings.
const EXACT: u64 = 1 << 53;

/// A value that is written as another.
pub(crate) trait Wire: Sized {
    /// What is written.
    type Form: Serialize + for<'de> Deserialize<'de>;

    fn form(&self) -> Self::Form;

    /// The value, or what is wrong with its form.
    fn read(form: Self::Form) -> Result<Self, &'static str>;
}

pub(crate) fn serialize<T: Wire, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.form().serialize(serializer)
}

pub(crate) fn deserialize<'de, T: Wire, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(T::Form::deserialize(deserializer)?).map_err(D::Error::custom)
}

impl<T: Wire> Wire for Option<T> {
    type Form = Option<T::Form>;

    fn form(&self) -> Self::Form {
        self.as_ref().map(T::form)
    }

    fn read(form: Self::Form) -> Result<Self, &'static str> {
        form.map(T::read).transpose()
    }
}

/// Whole milliseconds.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(EXACT).min(EXACT)
}

impl Wire for Duration {
    type Form = u64;

    fn form(&self) -> u64 {
        millis(*self)
    }

    fn read(form: u64) -> Result<Self, &'static str> {
        if form <= EXACT { Ok(Self::from_millis(form)) } else { Err("too many milliseconds") }
    }
}

/// Seeds use all 64 bits, so they are always strings.
impl Wire for u64 {
    type Form = String;

    fn form(&self) -> String {
        self.to_string()
    }

    fn read(form: String) -> Result<Self, &'static str> {
        form.parse().map_err(|_| "not a number below 2^64 in a string")
    }
}

/// An integer as a number or, if that may not be exact, as a string.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Integer {
    Number(i64),
    Text(String),
}

/// By hand, because the derived way would keep whatever else stands there in memory before refusing it.
impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = Integer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, or one in a string")
            }

            fn visit_i64<E: Error>(self, n: i64) -> Result<Integer, E> {
                Ok(Integer::Number(n))
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Integer, E> {
                let exact = n.try_into().map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self))?;
                self.visit_i64(exact)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Integer, E> {
                Ok(Integer::Text(text.to_owned()))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl Wire for i64 {
    type Form = Integer;

    fn form(&self) -> Integer {
        if self.unsigned_abs() <= EXACT { Integer::Number(*self) } else { Integer::Text(self.to_string()) }
    }

    fn read(form: Integer) -> Result<Self, &'static str> {
        match form {
            Integer::Number(n) => Ok(n),
            Integer::Text(text) => text.parse().map_err(|_| "not an integer below 2^63 in a string"),
        }
    }
}

impl Wire for [i64; 2] {
    type Form = [Integer; 2];

    fn form(&self) -> [Integer; 2] {
        self.map(|n| n.form())
    }

    fn read([first, second]: [Integer; 2]) -> Result<Self, &'static str> {
        Ok([i64::read(first)?, i64::read(second)?])
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatName {
    First,
    Second,
}

impl Wire for Seat {
    type Form = SeatName;

    fn form(&self) -> SeatName {
        match self {
            Self::First => SeatName::First,
            Self::Second => SeatName::Second,
        }
    }

    fn read(form: SeatName) -> Result<Self, &'static str> {
        Ok(match form {
            SeatName::First => Self::First,
            SeatName::Second => Self::Second,
        })
    }
}

/// A game that was won is named by its winner.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OutcomeName {
    First,
    Second,
    Draw,
    Finished,
}

impl Wire for Outcome {
    type Form = OutcomeName;

    fn form(&self) -> OutcomeName {
        match self {
            Self::Won(Seat::First) => OutcomeName::First,
            Self::Won(Seat::Second) => OutcomeName::Second,
            Self::Drawn => OutcomeName::Draw,
            Self::Finished => OutcomeName::Finished,
        }
    }

    fn read(form: OutcomeName) -> Result<Self, &'static str> {
        Ok(match form {
            OutcomeName::First => Self::Won(Seat::First),
            OutcomeName::Second => Self::Won(Seat::Second),
            OutcomeName::Draw => Self::Drawn,
            OutcomeName::Finished => Self::Finished,
        })
    }
}
