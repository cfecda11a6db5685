//! Records as a crash, a bad disk or a bad person leaves them.

use gambol_graph::Dice;
use gambol_play::{Event, Session};
use gambol_testing::{mutate, rounds, seed};

use crate::random::{boards, grant, played_session, wish};

#[test]
fn a_record_cut_at_any_byte_resumes_to_a_prefix_of_its_events() {
    let mut dice = Dice::new(seed());
    for board in boards() {
        let session = played_session(board, 15, &mut dice);
        let record = session.record().into_bytes();
        let header = record.iter().position(|&byte| byte == b'\n').unwrap();
        for length in 0..=record.len() {
            let cut = &record[..length];
            if length < header {
                assert!(Session::resume(cut).is_err(), "no header, no game");
                continue;
            }
            let resumed = Session::resume(cut).unwrap();
            // Only lines that are complete to their last brace count.
            let complete =
                record.iter().enumerate().filter(|&(i, &byte)| byte == b'\n' && i <= length).count();
            assert_eq!(resumed.session.lines(), complete);
            assert_eq!(resumed.session.events(), &session.events()[..complete - 1]);
            let dangling = length - resumed.bytes;
            let is_whole_line = cut[resumed.bytes..].ends_with(b"}") && record[length] == b'\n';
            assert_eq!(resumed.torn.is_some(), dangling > 0 && !is_whole_line);

            // Cut to what is whole and with the rest written again, the record is as it should be.
            let mended =
                [&cut[..resumed.bytes], resumed.session.record_from(resumed.lines).as_bytes()].concat();
            assert_eq!(mended, resumed.session.record().into_bytes());
            assert!(record.starts_with(&mended));
        }
    }
}

#[test]
fn fuzz_whatever_stands_in_a_record_reading_ends_with_a_game_or_one_line_about_the_fault() {
    const TOKENS: &[&str] = &[
        "\n",
        "\"",
        "{",
        "}",
        "[",
        "]",
        "null",
        "0",
        "1",
        "18446744073709551615",
        "-1",
        "1e999",
        "\u{0}",
        "\r",
        "é",
        "\\u0000",
        "\"event\":",
        "\"undo\"",
        "\"to\":0",
        "\"node\":1",
        "\"parent\":0",
        "\"foul\":true",
        "\"outcome\":\"first\"",
        "{\"event\":\"undo\",\"to\":0}\n",
        "{\"event\":\"jump\",\"to\":1}\n",
        "{\"event\":\"note\",\"node\":0,\"text\":\"\"}\n",
        "\"start\":\"\",",
        "\"time\":{},",
    ];
    let mut dice = Dice::new(seed());
    let records: Vec<Vec<u8>> =
        boards().map(|board| played_session(board, 25, &mut dice).record().into_bytes()).collect();
    for _ in 0..rounds(20_000) {
        let record = &records[dice.below(records.len() as u64) as usize];
        let mutated = match dice.below(3) {
            0 => shuffle_lines(record, &mut dice),
            _ => mutate(record, TOKENS, &mut dice),
        };
        match Session::resume(&mutated) {
            Ok(resumed) => assert_sound(resumed.session, &mut dice),
            Err(fault) => {
                let text = fault.to_string();
                assert!(text.starts_with("line ") && !text.contains('\n') && text.len() < 1000, "{text}");
                assert!(fault.line <= mutated.split(|&byte| byte == b'\n').count());
            }
        }
    }
}

/// A game that was read is a game like any other: it can be written, read again and gone on with.
fn assert_sound(mut session: Session, dice: &mut Dice) {
    for _ in 0..5 {
        let wish = wish(&session, dice);
        grant(&mut session, &wish);
    }
    let again = Session::resume(session.record().as_bytes()).unwrap();
    assert_eq!(again.session.record(), session.record());
    assert_eq!(again.session.game().position(), session.game().position());
    assert_eq!(again.torn, None);
}

/// Lines left out, doubled or in another order.
fn shuffle_lines(record: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = record.split_inclusive(|&byte| byte == b'\n').collect();
    for _ in 0..=dice.below(2) {
        let [from, to] = [(); 2].map(|()| dice.below(lines.len() as u64) as usize);
        match dice.below(3) {
            0 => lines.swap(from, to),
            1 => lines.insert(to, lines[from]),
            _ if lines.len() > 1 => _ = lines.remove(from),
            _ => {}
        }
    }
    lines.concat()
}

#[test]
fn fuzz_every_event_is_one_line_that_reads_back_as_the_event() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(200).div_ceil(20) {
        for board in boards() {
            for event in played_session(board, 30, &mut dice).events() {
                let line = event.to_string();
                assert!(!line.contains('\n'));
                assert_eq!(&Event::parse(line.as_bytes()).unwrap(), event);
            }
        }
    }
}
