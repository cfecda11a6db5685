//! What the games say.

use std::path::Path;

use gambol_games::{Catalogue, Message};
use gambol_testing::check_catalogue;

#[test]
fn the_english_texts_fit_the_source() {
    check_catalogue(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), include_str!("../messages/en.txt"));
}

#[test]
fn another_language_falls_back_to_english() {
    let german = Catalogue::parse("# Deutsch\nfish.empty = Fass {barrel} ist leer\n");
    let say = |key, parameters| german.render(&Message::new(key, parameters));
    assert_eq!(say("fish.empty", vec![("barrel", "2".into())]), "Fass 2 ist leer");
    assert_eq!(say("game.over", vec![]), "the game is over");
    assert_eq!(say("no.such.key", vec![]), "no.such.key");
}
