//! The coaches there are, one for each kind of game.

use std::sync::OnceLock;

use gambol_games::{Avoidance, Catalogue, Coins, FishBarrel, Geography, Notation as _, Switching};

use crate::{
    coins::CoinsCoach,
    fish::FishCoach,
    geography::GeographyCoach,
    sim::SimCoach,
    switching::SwitchingCoach,
    teacher::{Teacher, Typed},
};

/// The coach for that kind of game.
pub fn coach(kind: &str) -> Option<Box<dyn Teacher>> {
    Some(match kind {
        FishBarrel::KIND => Box::new(Typed(FishCoach::default())),
        Switching::KIND => Box::new(Typed(SwitchingCoach)),
        Geography::KIND => Box::new(Typed(GeographyCoach::default())),
        Coins::KIND => Box::new(Typed(CoinsCoach::default())),
        Avoidance::KIND => Box::new(Typed(SimCoach::default())),
        _ => return None,
    })
}

/// What this room says, in English.
pub fn english() -> &'static Catalogue {
    static ENGLISH: OnceLock<Catalogue> = OnceLock::new();
    ENGLISH.get_or_init(|| Catalogue::parse(include_str!("../messages/en.txt")))
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
