//! Text that people read: a key with parameters here, words in one file per language.

use std::{collections::HashMap, fmt, sync::OnceLock};

/// Something said to a person, in no language yet.
///
/// ```
/// use gambol_games::{Catalogue, Message};
///
/// let message = Message::new("fish.empty", vec![("barrel", "2".into())]);
/// assert_eq!(Catalogue::english().render(&message), "barrel 2 is empty");
/// assert_eq!(message.to_string(), "barrel 2 is empty", "English unless asked otherwise");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    /// Which text.
    pub key: &'static str,
    /// The values of its parameters, by name.
    pub parameters: Vec<(&'static str, String)>,
}

impl Message {
    /// The message of that key; [`message!`](crate::message!) is shorter to write.
    pub const fn new(key: &'static str, parameters: Vec<(&'static str, String)>) -> Self {
        Self { key, parameters }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Catalogue::english().render(self))
    }
}

impl std::error::Error for Message {}

/// A [`Message`] with its parameters: `message!("fish.empty", barrel = 2)`.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($key, vec![$((stringify!($name), $value.to_string())),*])
    };
}

/// The texts of one language: lines `key = text with {parameters}`; `#` starts a comment line.
///
/// ```
/// use gambol_games::{Catalogue, message};
///
/// let german = Catalogue::parse("fish.empty = Fass {barrel} ist leer");
/// assert_eq!(german.render(&message!("fish.empty", barrel = 2)), "Fass 2 ist leer");
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue {
    texts: HashMap<String, String>,
}

impl Catalogue {
    /// Reads the lines of a language file. Lines without ` = ` are passed over, the later of two equal keys counts.
    pub fn parse(lines: &str) -> Self {
        let texts = lines
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(" = "))
            .map(|(key, text)| (key.trim().to_owned(), text.trim().to_owned()))
            .collect();
        Self { texts }
    }

    /// The English texts, which hold every key.
    pub fn english() -> &'static Self {
        static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
        ENGLISH.get_or_init(|| Self::parse(include_str!("../messages/en.txt")))
    }

    /// Whether it has a text for that key.
    pub fn contains(&self, key: &str) -> bool {
        self.texts.contains_key(key)
    }

    /// All keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The message in this language; in English, or else as its bare key, where this language lacks it.
    pub fn render(&self, message: &Message) -> String {
        let Some(text) = self.texts.get(message.key).or_else(|| Self::english().texts.get(message.key))
        else {
            return message.key.to_owned();
        };
        let mut words = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            words.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let value = message.parameters.iter().find(|(n, _)| *n == name);
            words.push_str(value.map_or(name, |(_, value)| value));
            rest = after;
        }
        words.push_str(rest);
        words
    }
}
