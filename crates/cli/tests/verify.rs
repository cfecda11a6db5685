//! `gambol verify`: exit codes, JSON, and tables in files.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use gambol_testing::{Answer, object};
use serde_json::{Value, json};
use tempfile::TempDir;

fn verify(folder: &Path, line: &str) -> Answer {
    let words = line.split(' ').filter(|word| !word.is_empty());
    let mut command = Command::new(env!("CARGO_BIN_EXE_gambol"));
    command.arg("verify").args(words).current_dir(folder).stdin(Stdio::null()).output().unwrap().into()
}

/// A folder with that certificate in it.
fn with_certificate(certificate: &Value) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("proof.json"), certificate.to_string()).unwrap();
    folder
}

/// Coins taken one by one from the first cells of nine rows; with an odd number of them the player to move loses.
fn one_by_one(cells: u32, lost: u64, checksum: &str) -> Value {
    let row = |row: u32| (0..=row).map(|i| if row * (row + 1) / 2 + i < cells { 'o' } else { '.' }).collect();
    let rows: Vec<String> = (0..9).map(row).collect();
    json!({
        "certificate": 1,
        "claim": {
            "game": "coins/9/line=1",
            "position": format!("{}:0,0:1", rows.join("/")),
            "verdict": if cells % 2 == 1 { "second" } else { "first" },
        },
        "kind": "table",
        "cells": (0..cells).collect::<Vec<_>>(),
        "checksum": checksum,
        "lost": lost,
        "spots": [],
    })
}

#[test]
fn a_small_table_is_proved_and_a_file_of_it_checked() {
    let table = [0b1001_0110_u8];
    // What sha256sum prints for that byte.
    let checksum = "84873854dba02cf6a765a6277a311301b2656a7f770851828fe792ecef9092e3";
    let folder = with_certificate(&one_by_one(3, 4, checksum));
    fs::write(folder.path().join("table"), table).unwrap();
    fs::write(folder.path().join("other"), [0_u8]).unwrap();
    for line in ["proof.json --json", "proof.json --table table --json"] {
        let json = object(&verify(folder.path(), line).stdout);
        assert_eq!(
            (&json["valid"], &json["checked"], &json["steps"]),
            (&json!(true), &json!("proof"), &json!(0))
        );
    }
    let answer = verify(folder.path(), "proof.json --table other --json");
    assert_eq!((answer.code, &object(&answer.stdout)["valid"]), (Some(1), &json!(false)));
    assert!(verify(folder.path(), "proof.json --table nowhere").refused().contains("nowhere: no such file"));
    assert!(verify(folder.path(), "proof.json --table .").refused().contains("is a folder"));
    assert!(verify(folder.path(), "- --table -").refused().contains("not both"));
}

#[test]
fn a_large_table_is_spot_checked_and_unknown_without_its_file() {
    let words =
        (0_u32..1 << 26).map(|k| if k.count_ones().is_multiple_of(2) { 0b1001_0110_u8 } else { 0b0110_1001 });
    // The SHA-256 of these 2^26 bytes.
    let checksum = "aaa9b7e45154e5ffb25e952c9e1acaa6b28de44acf37190b84a3fb6f40fce004";
    let folder = with_certificate(&one_by_one(29, 1 << 28, checksum));
    let answer = verify(folder.path(), "proof.json --json");
    assert_eq!((answer.code, answer.stderr.lines().count()), (Some(3), 1));
    let json = object(&answer.stdout);
    assert_eq!((&json["unknown"], &json["claim"]["verdict"]), (&json!(true), &json!("second")));
    assert_eq!(verify(folder.path(), "proof.json").stdout, "", "one line, on standard error");

    fs::write(folder.path().join("table"), words.collect::<Vec<u8>>()).unwrap();
    let json = object(&verify(folder.path(), "proof.json --table table --json").stdout);
    assert_eq!((&json["valid"], &json["checked"]), (&json!(true), &json!("spots")));
    let line = verify(folder.path(), "proof.json --table table").done();
    assert!(line.contains("not proved"), "{line}");
}

#[test]
fn what_is_too_large_to_be_checked_is_unknown() {
    let folder = with_certificate(&json!({
        "certificate": 1,
        "claim": {"game": "fish/9,9,9,9,9,9,9,9,9/barrel=9", "position": "9,9,9,9,9,9,9,9,9:1", "verdict": "first"},
        "kind": "kernel",
        "lost": [],
    }));
    let answer = verify(folder.path(), "proof.json --json");
    assert_eq!((answer.code, &object(&answer.stdout)["unknown"]), (Some(3), &json!(true)));
}

#[test]
fn what_is_no_certificate_is_bad_input() {
    let folder = TempDir::new().unwrap();
    for (text, reason) in [
        ("", "EOF while parsing"),
        ("\u{feff}{}", "expected value"),
        ("[1, 2]", "a certificate"),
        ("{}", "missing field `certificate`"),
        (r#"{"certificate": 2}"#, "certificate version 2"),
        (r#"{"certificate": 1, "certificate": 1}"#, "stands twice"),
        (r#"{"certificate": 1, "nodes": []}"#, "come before its nodes"),
        (
            r#"{"certificate": 1, "claim": {"game": "chess", "position": "", "verdict": "first"}, "kind": "fort", "fort": []}"#,
            "chess",
        ),
        (
            r#"{"certificate": 1, "claim": {"game": "fish/1", "position": "1:1", "verdict": "me"}}"#,
            "unknown variant",
        ),
        (
            r#"{"certificate": 1, "claim": {"game": "fish/1", "position": "1:1", "verdict": "first"}, "kind": "hope"}"#,
            "no kind \"hope\"",
        ),
        (
            r#"{"certificate": 1, "claim": {"game": "fish/1", "position": "1:1", "verdict": "first"}, "kind": "parity", "odd": ["1"]}"#,
            "odd: invalid type",
        ),
    ] {
        fs::write(folder.path().join("proof.json"), text).unwrap();
        for json in ["", "--json"] {
            let said = verify(folder.path(), &format!("proof.json {json}")).refused();
            assert!(said.starts_with("proof.json: ") && said.contains(reason), "{text}: {said}");
        }
    }
    assert!(verify(folder.path(), ".").refused().contains("is a folder"));
    assert!(verify(folder.path(), "-").refused().contains("-: EOF"));
}
