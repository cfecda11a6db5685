//! Tables of coins: those that are computed, and one that is too large for that.

use std::io::{self, Read};

use gambol_verify::{
    Certificate, Checked, Claim, Proof, Rejection, Spot, Verdict, verify, verify_with_table,
};
use sha2::{Digest as _, Sha256};

fn certificate(game: &str, position: &str, verdict: Verdict, proof: Proof) -> String {
    let claim = Claim { game: game.into(), position: position.into(), verdict };
    Certificate { claim, proof }.to_json()
}

fn reason(checked: Result<impl std::fmt::Debug, Rejection>) -> String {
    match checked {
        Err(Rejection::False { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

fn full_board(rows: usize) -> String {
    (1..=rows).map(|row| "o".repeat(row)).collect::<Vec<_>>().join("/") + ":0,0:1"
}

#[test]
fn as_many_positions_are_lost_as_is_known() {
    for (rows, lost) in [(1, 1), (2, 3), (3, 14), (4, 142), (5, 3902), (6, 189_089)] {
        let cells: Vec<u32> = (0..rows * (rows + 1) / 2).collect();
        let json = |lost| {
            let proof = Proof::Table { cells: cells.clone(), checksum: "0".repeat(64), lost, spots: vec![] };
            certificate(&format!("coins/{rows}"), &full_board(rows as usize), Verdict::First, proof)
        };
        let said = reason(verify(json(lost + 1).as_bytes()));
        assert_eq!(said, format!("{lost} positions of the table are lost"), "{rows} rows");
        let said = reason(verify(json(lost).as_bytes()));
        assert!(said.starts_with("the checksum of the table is "), "{said}");
    }
}

/// The table of coins that are taken one by one: the mover loses with an odd number of them.
#[derive(Clone)]
struct OneByOne {
    next: u64,
    end: u64,
    /// Every so many bytes an entry is wrong; never, if 0.
    flaws: u64,
}

impl OneByOne {
    fn new(cells: u32, flaws: u64) -> Self {
        Self { next: 0, end: 1 << (cells - 3), flaws }
    }
}

impl Read for OneByOne {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min((self.end - self.next) as usize);
        for (byte, k) in buffer[..length].iter_mut().zip(self.next..) {
            let flaw = u8::from(self.flaws > 0 && k % self.flaws.max(1) == self.flaws / 2);
            *byte = flaw ^ if k.count_ones() % 2 == 0 { 0b1001_0110 } else { 0b0110_1001 };
        }
        self.next += length as u64;
        Ok(length)
    }
}

/// The checksum of a table and the number of its lost positions.
fn summary(mut table: impl Read) -> (String, u64) {
    let (mut hasher, mut lost) = (Sha256::new(), 0);
    let mut piece = vec![0; 1 << 16];
    loop {
        let length = table.read(&mut piece).unwrap();
        if length == 0 {
            let checksum = hasher.finalize().into_iter().map(|byte| format!("{byte:02x}"));
            return (checksum.collect::<Vec<_>>().concat(), lost);
        }
        hasher.update(&piece[..length]);
        lost += piece[..length].iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
    }
}

/// About the first `cells` cells of nine rows, all of them full.
fn one_by_one(cells: u32, verdict: Verdict, (checksum, lost): (String, u64), spots: Vec<Spot>) -> String {
    let position: String = full_board(9)
        .chars()
        .scan(0, |seen, letter| {
            *seen += u32::from(letter == 'o');
            Some(if letter == 'o' && *seen > cells { '.' } else { letter })
        })
        .collect();
    let proof = Proof::Table { cells: (0..cells).collect(), checksum, lost, spots };
    certificate("coins/9/line=1", &position, verdict, proof)
}

#[test]
fn a_large_table_is_looked_at_in_places_and_not_called_proved() {
    let table = OneByOne::new(29, 0);
    let json = |verdict, spots| one_by_one(29, verdict, summary(table.clone()), spots);
    let right =
        json(Verdict::Second, vec![Spot { position: 7, lost: true }, Spot { position: 10, lost: false }]);
    let verified = verify_with_table(right.as_bytes(), table.clone()).unwrap();
    assert_eq!((verified.checked, verified.steps), (Checked::Spots, 0));

    match verify(right.as_bytes()) {
        Err(Rejection::Unknown { reason, .. }) => assert!(reason.contains("29 coins"), "{reason}"),
        other => panic!("{other:?}"),
    }
    let wrong = json(Verdict::First, vec![]);
    assert_eq!(reason(verify_with_table(wrong.as_bytes(), table.clone())), "it proves another verdict");
    let spot = json(Verdict::Second, vec![Spot { position: 7, lost: false }]);
    let said = reason(verify_with_table(spot.as_bytes(), table.clone()));
    assert_eq!(said, "the table has position 7 on the other side");

    let short = table.clone().take(5_000);
    let said = reason(verify_with_table(right.as_bytes(), short));
    assert_eq!(said, "the table has 67108864 bytes, and 5000 are given");
    let long = table.chain(io::repeat(0));
    let said = reason(verify_with_table(right.as_bytes(), long));
    assert_eq!(said, "the table has 67108864 bytes, and more are given");
}

#[test]
fn a_large_table_with_many_flaws_is_rejected_though_its_checksum_is_right() {
    let flawed = OneByOne::new(29, 128);
    let json = one_by_one(29, Verdict::Second, summary(flawed.clone()), vec![]);
    let said = reason(verify_with_table(json.as_bytes(), flawed));
    assert!(said.ends_with("on the wrong side"), "{said}");
}

#[test]
fn a_table_that_is_given_must_be_the_right_one_even_where_it_is_not_needed() {
    let table = OneByOne::new(10, 0);
    let json = one_by_one(10, Verdict::First, summary(table.clone()), vec![]);
    assert_eq!(verify(json.as_bytes()).unwrap().checked, Checked::Proof);
    assert_eq!(verify_with_table(json.as_bytes(), table).unwrap().checked, Checked::Proof);
    assert!(verify_with_table(json.as_bytes(), OneByOne::new(10, 128)).is_err());
    assert!(verify_with_table(json.as_bytes(), io::empty()).is_err());
}

#[test]
fn a_table_that_cannot_be_read_is_no_verdict() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    let json = one_by_one(10, Verdict::First, summary(OneByOne::new(10, 0)), vec![]);
    assert!(matches!(verify_with_table(json.as_bytes(), Broken), Err(Rejection::Table(_))));
}

#[test]
fn what_a_certificate_says_about_its_table_must_make_sense() {
    let (checksum, lost) = summary(OneByOne::new(10, 0));
    let all: Vec<u32> = (0..10).collect();
    let table = |cells: &[u32], checksum: &str, spots| {
        let proof = Proof::Table { cells: cells.into(), checksum: checksum.into(), lost, spots };
        certificate("coins/4/line=1", &full_board(4), Verdict::First, proof)
    };
    assert!(verify(table(&all, &checksum, vec![]).as_bytes()).is_ok());
    for (json, said) in [
        (table(&[1, 0], &checksum, vec![]), "the table's cells are cells of the board, in ascending order"),
        (table(&[0, 0], &checksum, vec![]), "the table's cells are cells of the board, in ascending order"),
        (table(&[0, 10], &checksum, vec![]), "the table's cells are cells of the board, in ascending order"),
        (table(&all[1..], &checksum, vec![]), "the position has a coin that the table leaves out"),
        (table(&all, &checksum.to_uppercase(), vec![]), "a checksum has 64 digits from 0 to f"),
        (table(&all, "é", vec![]), "a checksum has 64 digits from 0 to f"),
        (table(&all, &checksum, vec![Spot { position: 1024, lost: true }]), "there is no position 1024"),
    ] {
        assert_eq!(reason(verify(json.as_bytes())), said, "{json}");
    }
    let in_leaf = certificate("coins/4/line=1", &full_board(4), Verdict::First, Proof::Strategy { nodes: vec![] })
        .replace("[]", &format!(r#"[{{"leaf": {{"kind": "table", "cells": [0], "checksum": "{checksum}", "lost": 1, "spots": []}}}}]"#));
    assert_eq!(reason(verify(in_leaf.as_bytes())), "node 0: a table stands by itself, not at a leaf");
}
