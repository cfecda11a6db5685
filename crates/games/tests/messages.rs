//! Every text the games can say is in the catalogue, with its parameters, and nothing else is.

use std::{collections::BTreeMap, fs, path::Path};

use gambol_games::Catalogue;

/// The keys and parameter names of all messages made in the source of this room.
fn messages_in_source() -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap() {
        let source = fs::read_to_string(entry.unwrap().path()).unwrap();
        // Documentation shows made-up messages.
        let source: String = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for start in ["message!(", "Message::new("] {
            for (i, _) in source.match_indices(start) {
                let call = source[i + start.len()..].trim_start();
                if let Some((key, rest)) = call.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
                    found.insert(key.to_owned(), parameters(rest));
                }
            }
        }
    }
    found
}

/// The names before `=` up to the parenthesis that closes the call.
fn parameters(rest: &str) -> Vec<String> {
    let mut depth = 1;
    let mut names = Vec::new();
    let mut piece = String::new();
    for c in rest.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && c == ',' {
            names.extend(piece.split_once(" = ").map(|(name, _)| name.trim().to_owned()));
            piece.clear();
        } else {
            piece.push(c);
        }
        if depth == 0 {
            break;
        }
    }
    names.sort();
    names
}

#[test]
fn the_english_catalogue_fits_the_source() {
    let english: BTreeMap<String, Vec<String>> = include_str!("../messages/en.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, text)| {
            let mut names: Vec<String> =
                text.split('{').skip(1).map(|rest| rest.split_once('}').unwrap().0.to_owned()).collect();
            names.sort();
            names.dedup();
            (key.to_owned(), names)
        })
        .collect();
    let source = messages_in_source();
    assert!(source.len() > 50, "the scan found {} messages", source.len());
    assert_eq!(Catalogue::english().keys().count(), english.len(), "no key stands twice");
    for (key, names) in &source {
        let Some(text_names) = english.get(key) else { panic!("{key} has no English text") };
        assert!(
            text_names.iter().all(|name| names.contains(name)),
            "{key} needs {text_names:?}, gets {names:?}"
        );
    }
    let unused: Vec<&String> = english.keys().filter(|key| !source.contains_key(*key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn another_language_falls_back_to_english() {
    let german = Catalogue::parse("# Deutsch\nfish.empty = Fass {barrel} ist leer\n");
    let say = |key, parameters| german.render(&gambol_games::Message::new(key, parameters));
    assert_eq!(say("fish.empty", vec![("barrel", "2".into())]), "Fass 2 ist leer");
    assert_eq!(say("game.over", vec![]), "the game is over");
    assert_eq!(say("no.such.key", vec![]), "no.such.key");
}
