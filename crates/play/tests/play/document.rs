//! The document of the format is an example that must work, and must name everything there is.

use std::collections::BTreeSet;

use gambol_games::{Outcome, Seat};
use gambol_play::{Ended, Ending, Event, Level, Move, Note, Player, Session, Setup, Step, TimeControl};

const DOCUMENT: &str = include_str!("../../../../docs/RECORD.md");

fn example() -> &'static str {
    let (_, rest) = DOCUMENT.split_once("```jsonl\n").unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_example_is_read_and_written_again_byte_for_byte() {
    let resumed = Session::resume(example().as_bytes()).unwrap();
    assert_eq!(resumed.session.record(), example());
    assert_eq!((resumed.bytes, resumed.torn), (example().len(), None));
}

#[test]
fn the_example_says_what_the_document_says_of_it() {
    let session = Session::resume(example().as_bytes()).unwrap().session;
    let children: Vec<&[usize]> = (0..session.nodes()).map(|n| session.node(n).unwrap().children).collect();
    assert_eq!(children, [&[1][..], &[2, 5], &[3, 4], &[], &[], &[6], &[]]);
    assert_eq!((session.here(), session.outcome()), (2, Some(Outcome::Won(Seat::Second))));
    assert!(session.node(3).unwrap().played.unwrap().foul);
}

/// One of each event, with every field.
fn all_events() -> [Event; 6] {
    let text = "t".to_owned();
    let (seat, outcome, score) = (Seat::First, Outcome::Drawn, Some([i64::MIN, i64::MAX]));
    [
        Event::Move(Move {
            node: 1,
            parent: 1,
            text: text.clone(),
            seat,
            foul: true,
            think: std::time::Duration::ZERO,
            hints: 1,
            lens: true,
            level: Level::new(1.0),
            outcome: Some(outcome),
            score,
        }),
        Event::Undo(Step { to: 1 }),
        Event::Redo(Step { to: 1 }),
        Event::Jump(Step { to: 1 }),
        Event::Ended(Ended { node: 1, by: Ending::Time, outcome, score }),
        Event::Note(Note { node: 1, text }),
    ]
}

#[test]
fn every_field_and_every_event_is_documented() {
    let time =
        TimeControl { per_move: Some(std::time::Duration::ZERO), per_game: Some(std::time::Duration::ZERO) };
    let setup = Setup {
        start: Some("1,1:1".into()),
        seed: Some(1),
        players: [Some(Player { level: Level::new(1.0), ..Player::new("a", "b") }), None],
        time: Some(time),
        started: Some("s".into()),
        ..Setup::new("fish/1,1")
    };
    let header = Session::start(setup).unwrap().record();
    let lines = [header].into_iter().chain(all_events().map(|event| event.to_string()));
    let mut words = BTreeSet::new();
    for line in lines {
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        collect_keys(&value, &mut words);
        words.extend(value.get("event").map(|event| event.as_str().unwrap().to_owned()));
    }
    for by in [Ending::Resignation, Ending::Time, Ending::Agreement, Ending::Adjudication] {
        words.insert(serde_json::to_value(by).unwrap().as_str().unwrap().to_owned());
    }
    let undocumented: Vec<&String> =
        words.iter().filter(|word| !DOCUMENT.contains(&format!("`{word}`"))).collect();
    assert!(undocumented.is_empty(), "{undocumented:?}");
}

#[test]
fn every_event_with_every_field_reads_back() {
    for event in all_events() {
        assert_eq!(Event::parse(event.to_string().as_bytes()).unwrap(), event);
    }
}

#[test]
fn the_document_names_the_limit_on_the_length_and_the_schema() {
    assert!(DOCUMENT.contains(&format!("at most {} MiB", gambol_play::MOST_BYTES >> 20)));
    assert!(DOCUMENT.contains(&format!("version of this format: {}", gambol_play::SCHEMA)));
}

fn collect_keys(value: &serde_json::Value, keys: &mut BTreeSet<String>) {
    if let Some(object) = value.as_object() {
        keys.extend(object.keys().cloned());
        object.values().for_each(|value| collect_keys(value, keys));
    }
    value.as_array().into_iter().flatten().for_each(|value| collect_keys(value, keys));
}
