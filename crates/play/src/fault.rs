//! Why a record cannot be read.

use std::sync::OnceLock;

use gambol_games::{Catalogue, Message, message};

/// What is wrong with a record, and where.
///
/// ```
/// let fault = gambol_play::Session::resume(b"{\"schema\":7}\n").unwrap_err();
/// assert_eq!(fault.to_string(), "line 1: the record is of schema 7; this program reads schema 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.say(english()))]
pub struct Fault {
    /// The first line that is wrong, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Message,
}

impl Fault {
    /// The fault in some language, on one line whatever it quotes.
    pub fn say(&self, language: &Catalogue) -> String {
        let reason = language.render(&self.reason).replace(char::is_control, "\u{fffd}");
        language.render(&message!("record.line", line = self.line, reason = reason))
    }
}

/// The English texts of this room. What it lacks is looked up among those of the games.
pub fn english() -> &'static Catalogue {
    static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
    ENGLISH.get_or_init(|| Catalogue::parse(include_str!("../messages/en.txt")))
}

/// What is wrong with a line as JSON. The reader's own count of lines, which is not the record's, is left out;
/// what it quotes is cut to a readable length.
pub(crate) fn json(error: &serde_json::Error) -> Message {
    const MOST: usize = 200;
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem: String = text.strip_suffix(&place).unwrap_or(&text).chars().take(MOST).collect();
    message!("record.json", column = error.column(), problem = problem)
}
