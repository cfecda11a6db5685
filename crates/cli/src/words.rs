//! The words in which the command speaks to people.

use gambol_games::{Catalogue, Message};

/// The texts of one language: those of this command, of the coach, of the arena and, below them, of the games.
pub(crate) struct Words {
    own: Catalogue,
    coach: &'static Catalogue,
}

impl Words {
    /// The English texts.
    pub(crate) fn english() -> Self {
        Self { own: Catalogue::parse(include_str!("../messages/en.txt")), coach: gambol_coach::english() }
    }

    /// The message in this language.
    pub(crate) fn say(&self, message: &Message) -> String {
        let rooms = [self.coach, gambol_arena::english()];
        let room = rooms.into_iter().find(|room| room.contains(message.key)).unwrap_or(&self.own);
        room.render(message)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn no_two_rooms_use_the_same_key() {
        let own = Catalogue::parse(include_str!("../messages/en.txt"));
        let rooms = [&own, Catalogue::english(), gambol_coach::english(), gambol_players::english()];
        let mut keys: Vec<&str> = rooms.iter().flat_map(|room| room.keys()).collect();
        keys.sort_unstable();
        let twice: Vec<_> = keys.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }

    #[test]
    fn every_message_has_a_text_and_every_text_is_said() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        gambol_testing::check_catalogue(&source, include_str!("../messages/en.txt"));
    }
}
