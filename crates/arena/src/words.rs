//! The words in which the arena speaks to people.

use std::sync::OnceLock;

use gambol_games::{Catalogue, Message};

/// What this room says, in English.
pub fn english() -> &'static Catalogue {
    static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
    ENGLISH.get_or_init(|| Catalogue::parse(include_str!("../messages/en.txt")))
}

/// The message in English.
pub(crate) fn say(message: &Message) -> String {
    english().render(message)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn every_message_has_a_text_and_every_text_is_said() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        gambol_testing::check_catalogue(&source, include_str!("../messages/en.txt"));
    }
}
