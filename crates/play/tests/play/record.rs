//! What a record must look like to be read, and what is said of one that does not.

use gambol_games::{Outcome, Seat};
use gambol_play::{Ending, MOST_BYTES, Session, Setup, Turn, english};

const HEADER: &str = r#"{"schema":1,"engine":"0.1.0","rules":1,"game":"fish/1,1"}"#;
const FIRST: &str = r#"{"event":"move","node":1,"parent":0,"text":"1 1","seat":"first","think_ms":5}"#;
const SECOND: &str = r#"{"event":"move","node":2,"parent":1,"text":"2","seat":"second","think_ms":5}"#;

const BACK: &str = r#"{"event":"undo","to":0}"#;

fn record(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

fn fault(lines: &[&str]) -> String {
    Session::resume(record(lines).as_bytes()).unwrap_err().to_string()
}

#[test]
fn what_is_wrong_with_a_header_is_said() {
    let cases = [
        ("", "line 1: there is no record here"),
        ("{", "line 1: column 1: EOF while parsing an object"),
        ("[]", "line 1: column 2: invalid length 0, expected the header of a record"),
        ("\"chess\"", "line 1: column 7: invalid type: string \"chess\", expected the header of a record"),
        ("{}", "line 1: column 2: missing field `schema`"),
        (r#"{"schema":2}"#, "line 1: the record is of schema 2; this program reads schema 1"),
        (
            r#"{"schema":1,"engine":"9.9","rules":9,"game":"fish/1,1"}"#,
            "line 1: the game was played by version 9 of the rules of fish; this program knows version 1",
        ),
        (
            r#"{"schema":1,"engine":"","rules":1,"game":"fish/x"}"#,
            "line 1: the game cannot be set up: \"x\" is not a number of fish",
        ),
        (
            r#"{"schema":1,"engine":"","rules":1,"game":"fish/1,1","seed":12}"#,
            "line 1: column 61: invalid type: integer `12`, expected a string",
        ),
        (
            r#"{"schema":1,"engine":"","rules":1,"game":"fish/1,1","players":[null,null,null]}"#,
            "line 1: column 74: trailing characters",
        ),
    ];
    for (header, expected) in cases {
        assert_eq!(fault(&[header]), expected, "{header}");
    }
}

#[test]
fn what_is_wrong_with_an_event_is_said_with_its_line() {
    let note = r#"{"event":"note","node":0,"text":""}"#;
    let resigned = r#"{"event":"ended","node":1,"by":"resignation","outcome":"first"}"#;
    let last =
        r#"{"event":"move","node":3,"parent":2,"text":"2","seat":"first","think_ms":0,"outcome":"first"}"#;
    let cases: &[(&[&str], &str)] = &[
        (&["{\"event", FIRST], "line 2: column 7: EOF while parsing a string"),
        (&[FIRST, "nonsense", SECOND], "line 3: column 2: expected ident"),
        (
            &[r#"{"event":"dance"}"#],
            "line 2: column 16: unknown variant `dance`, expected one of `move`, `undo`, `redo`, `jump`, `ended`, `note`",
        ),
        (&[r#"{"event":"undo"}"#], "line 2: column 16: missing field `to`"),
        (&[SECOND], "line 2: this happens at node 1, but the game is at node 0"),
        (&[FIRST, note], "line 3: this happens at node 0, but the game is at node 1"),
        (
            &[r#"{"event":"undo","to":0}"#],
            "line 2: undo leads from node 0 to 0, which is not where it came from",
        ),
        (
            &[FIRST, r#"{"event":"redo","to":1}"#],
            "line 3: redo leads from node 1 to 1, which does not follow it",
        ),
        (&[FIRST, r#"{"event":"jump","to":2}"#], "line 3: there is no node 2; there are 2"),
        (
            &[&FIRST.replace(r#""node":1"#, r#""node":2"#)],
            "line 2: the new node has number 2; the next free one is 1",
        ),
        (
            &[FIRST, BACK, &FIRST.replace("1 1", "1 2")],
            "line 4: node 1 is not reached from node 0 by this move",
        ),
        (
            &[FIRST, BACK, &FIRST.replace(r#""node":1"#, r#""node":2"#)],
            "line 4: the move has been played from there before, as node 1",
        ),
        (
            &[&FIRST.replace("1 1", "3")],
            "line 2: the move cannot be played: there is no barrel 3; there are 2",
        ),
        (&[&FIRST.replace("1 1", "1,1")], "line 2: the move is not in its usual spelling"),
        (&[&FIRST.replace("\"first\"", "\"second\"")], "line 2: it is not this player's turn"),
        (
            &[&FIRST.replace("\"think", "\"foul\":true,\"think")],
            "line 2: the rules do not say the same about whether the move is a foul",
        ),
        (
            &[FIRST, SECOND, &last.replace("\"outcome\":\"first\"", "\"outcome\":\"draw\"")],
            "line 4: the rules do not say the same about the result",
        ),
        (
            &[FIRST, SECOND, &last.replace(",\"outcome\":\"first\"", "")],
            "line 4: the rules do not say the same about the result",
        ),
        (&[FIRST, resigned, resigned], "line 4: the game has already ended at node 1"),
        (&[FIRST, resigned, SECOND], "line 4: the game has already ended at node 1"),
        (
            &[FIRST, SECOND, last, &resigned.replace(r#""node":1"#, r#""node":3"#)],
            "line 5: the game has already ended at node 3",
        ),
        (
            &[FIRST, &resigned.replace("\"by\"", "\"score\":[1,2],\"by\"")],
            "line 3: the rules do not say the same about the result",
        ),
        (&[&FIRST.replace(":5}", ":9007199254740993}")], "line 2: column 92: too many milliseconds"),
        (
            &[FIRST, BACK, &FIRST.replace("\"think", "\"foul\":true,\"think")],
            "line 4: node 1 is not reached from node 0 by this move",
        ),
        // The first line that is wrong is told, however it is found out.
        (
            &[FIRST, &SECOND.replace("\"2\"", "\"7\""), SECOND],
            "line 3: the move cannot be played: there is no barrel 7; there are 2",
        ),
        (
            // Node 3 is found out before node 2, which was there first.
            &[
                FIRST,
                BACK,
                &FIRST.replace("1 1", "7").replace(r#""node":1"#, r#""node":2"#),
                r#"{"event":"jump","to":1}"#,
                &SECOND.replace("\"2\"", "\"8\"").replace(r#""node":2"#, r#""node":3"#),
            ],
            "line 4: the move cannot be played: there is no barrel 7; there are 2",
        ),
        (&["", FIRST, "", "nonsense", ""], "line 5: column 2: expected ident"),
    ];
    for (events, expected) in cases {
        // One more line at the end, so that none of them counts as cut off.
        let lines = [&[HEADER], *events, &["{}"]].concat();
        assert_eq!(fault(&lines), *expected, "{events:#?}");
    }
}

#[test]
fn a_fault_is_one_short_line_whatever_stands_in_the_record() {
    let long = "x".repeat(100_000);
    for odd in ["a\\nb\\tc\\u001b[31m", &long] {
        let game = HEADER.replace("fish/1,1", &format!("switching/{odd}"));
        let seat = FIRST.replace("\"first\"", &format!("\"{odd}\""));
        for lines in [&[game.as_str()][..], &[HEADER, &seat, SECOND]] {
            let fault = fault(lines);
            assert!(fault.len() < 500 && !fault.contains(char::is_control), "{fault:?}");
        }
    }
}

#[test]
fn every_text_about_faults_is_used_and_every_key_has_one() {
    let sources = [
        include_str!("../../src/fault.rs"),
        include_str!("../../src/history.rs"),
        include_str!("../../src/resume.rs"),
        include_str!("../../src/verify.rs"),
    ];
    let used: std::collections::BTreeSet<&str> = sources
        .iter()
        .flat_map(|source| source.split("message!(").skip(1))
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
        .collect();
    assert_eq!(english().keys().collect::<std::collections::BTreeSet<_>>(), used);
}

#[test]
fn unknown_fields_are_passed_over() {
    let header = HEADER.replace("\"rules\"", "\"weather\":{\"rain\":[1,2]},\"rules\"");
    let event = FIRST.replace("\"node\"", "\"mood\":\"good\",\"node\"");
    let session = Session::resume(record(&[&header, &event]).as_bytes()).unwrap().session;
    assert_eq!(
        session.record(),
        Session::resume(record(&[HEADER, FIRST]).as_bytes()).unwrap().session.record()
    );
}

#[test]
fn the_engine_that_started_the_game_may_be_any_and_stays_in_the_record() {
    let header = HEADER.replace("0.1.0", "77.0.0-beta");
    let session = Session::resume(record(&[&header]).as_bytes()).unwrap().session;
    assert_eq!(session.engine(), "77.0.0-beta");
    assert!(session.record().contains("77.0.0-beta"));
}

#[test]
fn windows_newlines_and_blank_lines_do_no_harm() {
    let text = format!("\n{HEADER}\r\n\r\n{FIRST}\r\n  \n{SECOND}\r\n\n");
    let resumed = Session::resume(text.as_bytes()).unwrap();
    assert_eq!((resumed.session.here(), resumed.bytes, resumed.torn), (2, text.len(), None));
}

#[test]
fn a_last_line_counts_as_cut_off_only_if_it_is_not_json() {
    let whole = record(&[HEADER, FIRST]);
    for (tail, torn) in [
        ("", None),
        ("{", Some(3)),
        ("{\"event\":\"undo\",\"to\":0\n", Some(3)),
        ("\0\0\0\0\0\0\0\0", Some(3)),
        ("\n\n{\n\n", Some(5)),
    ] {
        let text = format!("{whole}{tail}");
        let resumed = Session::resume(text.as_bytes()).unwrap();
        assert_eq!((resumed.torn, resumed.session.here()), (torn, 1), "{tail:?}");
        assert_eq!(text[..resumed.bytes].trim_end(), whole.trim_end());
        assert_eq!(resumed.lines, 2);
    }
    for tail in ["{}", "{\"event\":\"undo\",\"to\":1}", "7"] {
        assert_eq!(Session::resume(format!("{whole}{tail}").as_bytes()).unwrap_err().line, 3, "{tail}");
    }
    let unterminated = Session::resume(whole.trim_end().as_bytes()).unwrap();
    assert_eq!((unterminated.session.here(), unterminated.torn), (1, None));
    assert_eq!((unterminated.bytes, unterminated.lines), (HEADER.len() + 1, 1), "it is to be written again");
}

#[test]
fn a_game_can_start_in_the_middle() {
    let setup = Setup { start: Some("0, 2:2".into()), ..Setup::new("fish/1,1") };
    let mut session = Session::start(setup).unwrap();
    assert_eq!((session.turn(), session.undo()), (Seat::Second, false));
    session.play("2", Turn::default()).unwrap();
    session.play("2", Turn::default()).unwrap();
    assert_eq!(session.outcome(), Some(Outcome::Won(Seat::First)));
    let resumed = Session::resume(session.record().as_bytes()).unwrap().session;
    assert_eq!(resumed.game().position(), session.game().position());
    assert_eq!(resumed.setup().start.as_deref(), Some("0,2:2"));
}

#[test]
fn a_game_that_was_given_up_is_over_at_that_node_and_nowhere_else() {
    let mut session = Session::start(Setup::new("fish/1,1")).unwrap();
    session.play("1 1", Turn::default()).unwrap();
    assert!(session.resign(Seat::First));
    assert!(!session.resign(Seat::Second), "it is over");
    assert!(!session.end(Ending::Agreement, Outcome::Drawn));
    let lines = session.lines();
    assert!(session.play("2", Turn::default()).is_err());
    assert_eq!((session.lines(), session.here()), (lines, 1), "nothing has happened");
    assert_eq!(session.outcome(), Some(Outcome::Won(Seat::Second)));
    session.undo();
    assert_eq!(session.outcome(), None);
    session.play("2", Turn::default()).unwrap();
    session.jump(1);
    let resumed = Session::resume(session.record().as_bytes()).unwrap().session;
    assert_eq!(resumed.outcome(), Some(Outcome::Won(Seat::Second)));
}

#[test]
fn the_record_grows_by_lines_and_never_changes_what_was_written() {
    let mut session = Session::start(Setup::new("sim/k6")).unwrap();
    let mut written = session.record();
    for text in ["0-1", "2-3", "4-5"] {
        let lines = session.lines();
        session.play(text, Turn::default()).unwrap();
        written += &session.record_from(lines);
        assert_eq!(written, session.record());
        assert_eq!(written.lines().count(), session.lines());
    }
    assert_eq!(session.record_from(session.lines()), "");
    assert_eq!(session.record_from(usize::MAX), "");
}

#[test]
fn points_beyond_what_json_readers_know_exactly_are_strings() {
    let start = "./.o:9007199254740993,0:1"; // 2^53 + 1
    let setup = Setup { start: Some(start.into()), ..Setup::new("coins/2/points=1,1") };
    let mut session = Session::start(setup).unwrap();
    session.play("2", Turn::default()).unwrap();
    assert!(session.record().contains(r#""score":["9007199254740994",0]"#), "{}", session.record());
    let resumed = Session::resume(session.record().as_bytes()).unwrap().session;
    assert_eq!(resumed.latest(), session.latest());
}

/// Neither going back and forth along a long line nor a node with many children may cost more than their lines do:
/// in proportion to the product of both, this test would take minutes.
#[test]
fn long_lines_and_many_branches_are_read_in_one_pass() {
    const MANY: usize = 30_000;
    let header = HEADER.replace("fish/1,1", "fish/100000,1");
    let mv = |node: usize, parent: usize, text: &str| {
        let seat = ["first", "second"][if parent == 0 { 0 } else { parent % 2 }];
        format!(
            r#"{{"event":"move","node":{node},"parent":{parent},"text":"{text}","seat":"{seat}","think_ms":0}}"#
        )
    };
    let along = (1..=MANY).map(|node| mv(node, node - 1, "1"));
    let forth = ["{\"event\":\"jump\",\"to\":0}".to_owned(), format!("{{\"event\":\"jump\",\"to\":{MANY}}}")];
    let deep = along.chain(std::iter::repeat_n(forth, MANY).flatten());
    let siblings = (1..=MANY).map(|node| mv(node, 0, &format!("1 {node}")));
    let wide = siblings.flat_map(|mv| [mv, "{\"event\":\"undo\",\"to\":0}".to_owned()]);
    for events in [deep.collect::<Vec<_>>(), wide.collect()] {
        let text = header.clone() + "\n" + &events.join("\n");
        let session = Session::resume(text.as_bytes()).unwrap().session;
        assert_eq!((session.nodes(), session.events().len()), (MANY + 1, events.len()));
    }
}

#[test]
fn a_record_that_is_too_long_is_refused_at_the_line_where_it_becomes_so() {
    let mut text = record(&[HEADER, FIRST]);
    text.extend(std::iter::repeat_n(' ', MOST_BYTES));
    assert_eq!(
        Session::resume(text.as_bytes()).unwrap_err().to_string(),
        format!("line 3: a record has at most {MOST_BYTES} bytes")
    );
}

#[test]
fn values_nested_without_end_are_refused_or_passed_over() {
    let nested = "[".repeat(1_000_000);
    for field in ["mood", "text", "score", "event"] {
        let line = format!("{{\"{field}\":{nested}");
        let lines = [HEADER, &line, FIRST];
        assert_eq!(Session::resume(record(&lines).as_bytes()).unwrap_err().line, 2);
    }
}
