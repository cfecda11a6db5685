//! Whether a room's texts fit its source.

use std::{collections::BTreeMap, fs, path::Path};

/// Checks that every message made in the Rust files below `source` has a text with the same parameters among the
/// lines `key = words with {parameters}` of `english`, that nothing else has, and that no key stands twice.
///
/// # Panics
/// If not, saying where; or if the files cannot be read.
pub fn check_catalogue(source: &Path, english: &str) {
    let texts = texts(english);
    let mut made = BTreeMap::new();
    collect_messages(source, &mut made);
    assert!(!made.is_empty(), "no message found below {}", source.display());
    for (key, given) in &made {
        let wanted = texts.get(key).unwrap_or_else(|| panic!("{key} has no English text"));
        assert!(wanted.iter().all(|name| given.contains(name)), "{key} needs {wanted:?}, gets {given:?}");
    }
    let unused: Vec<&String> = texts.keys().filter(|key| !made.contains_key(*key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

/// The parameters of each text, by its key.
fn texts(english: &str) -> BTreeMap<String, Vec<String>> {
    let mut texts = BTreeMap::new();
    for line in english.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (key, text) = line.split_once(" = ").unwrap_or_else(|| panic!("no ` = ` in {line:?}"));
        let names = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        let names = names.map(|(name, _)| name.to_owned()).collect();
        assert!(texts.insert(key.to_owned(), names).is_none(), "{key} stands twice");
    }
    texts
}

/// The parameter names of all messages made below a folder, by key.
fn collect_messages(folder: &Path, made: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).expect("the source can be read") {
        let path = entry.expect("the source can be read").path();
        if path.is_dir() {
            collect_messages(&path, made);
            continue;
        }
        let source = fs::read_to_string(&path).expect("the source can be read");
        // Documentation shows made-up messages.
        let source: String = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for start in ["message!(", "Message::new("] {
            for (i, _) in source.match_indices(start) {
                let call = source[i + start.len()..].trim_start();
                if let Some((key, rest)) = call.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
                    made.insert(key.to_owned(), parameters(rest));
                }
            }
        }
    }
}

/// The names before ` = ` up to the parenthesis that closes the call.
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
    names
}
