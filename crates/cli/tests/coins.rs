//! `gambol solve coins` and `gambol table` keep their contract with scripts.

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use gambol_testing::{Answer, folder_with, object};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The command in a folder, which is also where its tables are.
fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gambol"));
    command.args(line.split(' ').filter(|word| !word.is_empty()));
    command.current_dir(folder).env("GAMBOL_TABLES", folder);
    command
}

fn within(folder: &Path, line: &str) -> Answer {
    command(folder, line).output().unwrap().into()
}

fn to(line: &str) -> Answer {
    within(TempDir::new().unwrap().path(), line)
}

#[test]
fn the_golden_values_of_one_to_six_rows() {
    for (rows, wins, lost) in
        [(1, false, 1), (2, true, 3), (3, false, 14), (4, true, 142), (5, false, 3902), (6, true, 189_089)]
    {
        let json = object(&to(&format!("solve coins {rows} --json")).stdout);
        assert_eq!((&json["mover_wins"], &json["losing_positions"]), (&json!(wins), &json!(lost)), "{rows}");
        assert_eq!(json["winning_moves"].as_array().unwrap().is_empty(), !wins);
    }
    let four = object(&to("solve coins 4 --json").stdout);
    assert_eq!(four["winning_moves"], json!([[0, 1, 3, 6], [0, 2, 5, 9], [6, 7, 8, 9]]));
    assert_eq!(to("solve coins 2").done(), "The player to move wins.\nWinning moves: 0-1, 0-2, 1-2\n");
}

#[test]
fn twenty_eight_coins_with_lines_of_at_most_six() {
    let json = object(&to("solve coins 7 --max-line 6 --json").stdout);
    assert_eq!((&json["mover_wins"], &json["losing_positions"]), (&json!(true), &json!(19_508_019)));
    assert_eq!(json["winning_moves"].as_array().unwrap().len(), 13);
}

#[test]
fn some_coins_may_be_missing_and_the_last_may_win() {
    let folder = folder_with(&[("left.txt", "  o\n . .\n. o o\n")]);
    let json = object(&within(folder.path(), "solve coins 3 --present left.txt --json").stdout);
    // A pair and a single: taking the single leaves a pair, of which the other takes one.
    assert_eq!((&json["mover_wins"], &json["winning_moves"]), (&json!(true), &json!([[4, 5]])));
    assert_eq!(json["certificate"]["cells"], json!([0, 4, 5]));
    let json = object(&within(folder.path(), "solve coins 3 --present left.txt --normal --json").stdout);
    assert_eq!((&json["mover_wins"], &json["winning_moves"]), (&json!(true), &json!([[4], [5]])));
    assert_eq!(json["losing_positions"], json!(3), "the empty board, and the single with either of the pair");
}

#[test]
fn certificates_are_verified_and_changed_ones_are_not() {
    for line in ["solve coins 6", "solve coins 5 --max-line 2 --normal", "solve coins 1"] {
        let folder = TempDir::new().unwrap();
        let answer = within(folder.path(), &format!("{line} --json --certificate proof.json"));
        assert_eq!(object(&answer.stdout)["certificate"], json!({"file": "proof.json"}), "{line}");
        let verified = object(&within(folder.path(), "verify proof.json --json").stdout);
        assert_eq!((&verified["valid"], &verified["checked"]), (&json!(true), &json!("proof")), "{line}");
        let proof = folder.path().join("proof.json");
        let text = fs::read_to_string(&proof).unwrap();
        let other = text.replace("\"first\"", "\"1\"").replace("\"second\"", "\"first\"");
        fs::write(&proof, other.replace("\"1\"", "\"second\"")).unwrap();
        assert_eq!(
            object(&within(folder.path(), "verify proof.json --json").stdout)["valid"],
            false,
            "{line}"
        );
    }
}

#[test]
fn points_bonuses_and_colours_give_a_value() {
    let json = object(&to("solve coins 2 --points 5,9 --bonus 80 --loser-points -20 --json").stdout);
    assert_eq!((&json["value"], &json["complete"]), (&json!(104), &json!(true)));
    assert_eq!(json["best_moves"], json!([[0, 1], [0, 2], [1, 2]]));
    let said = to("solve coins 2 --points 5,9 --bonus 80 --loser-points -20").done();
    assert_eq!(
        said,
        "Under perfect play the player to move gets 104 more than the other.\nBest moves: 0-1, 0-2, 1-2\n"
    );

    let folder = folder_with(&[("colours.txt", "r\n.g\n")]);
    // Two singles: the green one brings 5 more, the red one costs 5.
    let json = object(&within(folder.path(), "solve coins 2 --points 1 --colours colours.txt --json").stdout);
    assert_eq!((&json["value"], &json["best_moves"]), (&json!(10), &json!([[2]])));
    let line = "solve coins 2 --points 1 --colours colours.txt --extras 7,0,0,0 --json";
    assert_eq!(object(&within(folder.path(), line).stdout)["best_moves"], json!([[0]]));
}

#[test]
fn a_value_that_is_not_found_in_time_has_bounds() {
    let line = "solve coins 8 --points 3,7,-5,15,7,-20 --bonus 25 --loser-points -25";
    let answer = to(&format!("{line} --time-limit 700ms --memory 16MiB --json"));
    assert_eq!(answer.code, Some(3));
    let json = object(&answer.stdout);
    assert_eq!(json["unknown"], true);
    assert!(json["value_at_least"].as_i64().unwrap() < json["value_at_most"].as_i64().unwrap());
    assert_eq!(answer.stderr.lines().count(), 1);
}

#[test]
fn a_limit_gives_unknown_and_exit_code_3() {
    for (line, reason) in [
        ("solve coins 9 --json --memory 1GiB", "4.0 TiB of memory"),
        ("solve coins 7 --json --memory 1MiB", "32.0 MiB of memory"),
        ("solve coins 6 --json --time-limit 0s", "stopped"),
        ("table build 7 --json --memory 1MiB", "32.0 MiB of memory"),
        ("table build 6 --json --time-limit 0s", "stopped"),
    ] {
        let answer = to(line);
        assert_eq!((answer.code, &object(&answer.stdout)["unknown"]), (Some(3), &json!(true)), "{line}");
        assert!(answer.stderr.contains(reason) && answer.stderr.lines().count() == 1, "{}", answer.stderr);
    }
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (line, reason) in [
        ("solve coins", "required"),
        ("solve coins 0", "rows"),
        ("solve coins 10", "rows"),
        ("solve coins x", "invalid value 'x'"),
        ("solve coins 99999999999", "99999999999"),
        ("solve coins 4 --max-line 5", "line"),
        ("solve coins 4 --max-line 0", "line"),
        ("solve coins 2 --points 1,2,3", "line"),
        ("solve coins 4 --points 1,2 --max-line 3", "points"),
        ("solve coins 4 --points 1,x", "invalid value 'x'"),
        ("solve coins 4 --points 1,2000000", "2000000"),
        ("solve coins 4 --extras 1,2,3,4", "--colours"),
        ("solve coins 3 --points 1,2,3 --certificate proof.json", "no certificates"),
        ("solve coins 4 --present nowhere.txt", "nowhere.txt: no such file"),
        ("solve coins 3 --present rows.txt", "rows.txt: there are 2 rows, and the board has 3"),
        ("solve coins 2 --present cells.txt", "cells.txt: line 2: there are 3 cells, and this row has 2"),
        ("solve coins 2 --present letter.txt", "letter.txt: line 2, column 2: 'x' is none of o ."),
        ("solve coins 2 --present colours.txt", "colours.txt: line 1, column 1: 'r' is none of o ."),
        ("solve coins 2 --colours letter.txt", "'x' is none of r g y w o ."),
        ("solve coins 2 --present bytes.txt", "bytes.txt: this is not text"),
        ("table info 4", "coins-4.table: no such file"),
        ("table probe 4 o/oo", "is not a position like o/oo/ooo/oooo"),
        ("table probe 4 o/oo/ooo/oooo", "coins-4.table: no such file"),
        ("table probe 2 o/oo --present letter.txt", "letter.txt"),
        ("table", "subcommand"),
    ] {
        let folder = TempDir::new().unwrap();
        let files: [(&str, &[u8]); 5] = [
            ("rows.txt", b"o\noo\n"),
            ("cells.txt", b"o\nooo\n"),
            ("letter.txt", b"o\nox\n"),
            ("colours.txt", b"r\ngy\n"),
            ("bytes.txt", b"\xff\n.."),
        ];
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let said = within(folder.path(), line).refused();
        assert!(said.contains(reason), "{line}: {said}");
    }
}

#[test]
fn a_table_is_built_once_and_found_again() {
    let folder = TempDir::new().unwrap();
    let built = object(&within(folder.path(), "table build 6 --json").stdout);
    assert_eq!((&built["losing_positions"], &built["restored_pieces"]), (&json!(189_089), &json!(0)));
    let again = object(&within(folder.path(), "table build 6 --json").stdout);
    assert_eq!((&again["checksum"], &again["restored_pieces"]), (&built["checksum"], &Value::Null));
    let info = object(&within(folder.path(), "table info 6 --check --json").stdout);
    assert_eq!(info["checksum"], built["checksum"]);
    assert_eq!(info["bytes"], fs::metadata(folder.path().join("coins-6.table")).unwrap().len());

    // There is no memory for another one.
    let solved = object(&within(folder.path(), "solve coins 6 --memory 1KiB --json").stdout);
    let fresh = object(&to("solve coins 6 --json").stdout);
    assert_eq!(solved, fresh, "the table says what a fresh one says");

    let probed = object(&within(folder.path(), "table probe 6 o/oo/ooo/..../...../...... --json").stdout);
    assert_eq!((&probed["mover_wins"], &probed["winning_moves"]), (&json!(false), &json!([])));
    assert!(within(folder.path(), "table probe 6 o/oo/ooo").refused().contains("o/oo/ooo"));
}

#[test]
fn the_bits_of_a_table_are_those_that_certificates_mean() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("left.txt"), "o\no.\n").unwrap();
    for board in ["5 --normal", "6 --max-line 2", "1", "2 --present left.txt"] {
        within(folder.path(), &format!("table build {board}")).done();
        within(folder.path(), &format!("solve coins {board} --certificate proof.json")).done();
        let bits = command(folder.path(), &format!("table bits {board}")).output().unwrap().stdout;
        let mut verify = command(folder.path(), "verify proof.json --table - --json")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        verify.stdin.take().unwrap().write_all(&bits).unwrap();
        let answer: Answer = verify.wait_with_output().unwrap().into();
        assert_eq!(object(&answer.stdout)["valid"], true, "{board}");
    }
}

#[test]
fn a_table_of_other_rules_or_with_damage_is_refused() {
    let folder = TempDir::new().unwrap();
    within(folder.path(), "table build 5").done();
    let file = |name: &str| folder.path().join(name);
    fs::copy(file("coins-5.table"), file("coins-6.table")).unwrap();
    let said = within(folder.path(), "table info 6").refused();
    assert!(said.contains("coins-6.table: this is the table of coins/5"), "{said}");
    let said = within(folder.path(), "table build 6").refused();
    assert!(said.contains("this is the table of coins/5"), "{said}");
    let answer = within(folder.path(), "solve coins 6 --json");
    assert_eq!((answer.code, &object(&answer.stdout)["losing_positions"]), (Some(0), &json!(189_089)));
    assert!(answer.stderr.contains("coins-6.table: this is the table of coins/5"), "{}", answer.stderr);

    let whole = fs::read(file("coins-5.table")).unwrap();
    for (what, bytes) in [
        ("not complete", whole[..whole.len() - 1].to_vec()),
        ("not complete", whole[..whole.len() / 2].to_vec()),
        ("not a table", whole[1..].to_vec()),
        ("not a table", b"gambol table\n\xff\xff\xff\xff".to_vec()),
        ("not a table", Vec::new()),
    ] {
        fs::write(file("coins-5.table"), bytes).unwrap();
        let said = within(folder.path(), "table info 5").refused();
        assert!(said.contains(what), "{said}");
    }
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(file("coins-5.table"), damaged).unwrap();
    let said = within(folder.path(), "table info 5 --check").refused();
    assert!(said.contains("piece 0 of the table is damaged"), "{said}");
    let answer = within(folder.path(), "solve coins 5 --json");
    assert_eq!((answer.code, &object(&answer.stdout)["losing_positions"]), (Some(0), &json!(3902)));
    assert!(answer.stderr.contains("damaged; it is not used"), "{}", answer.stderr);
}

/// Starts a build of 28 coins and kills it when a part of the table is in the file.
fn build_killed(folder: &Path) -> Vec<u8> {
    let unfinished = folder.join("coins-7.unfinished");
    let mut build = command(folder, "table build 7 --threads 1").spawn().unwrap();
    while fs::metadata(&unfinished).map_or(0, |file| file.len()) < 1 << 20 {
        sleep(Duration::from_millis(1));
    }
    build.kill().unwrap();
    build.wait().unwrap();
    assert!(!folder.join("coins-7.table").exists(), "it was killed in the middle");
    fs::read(unfinished).unwrap()
}

#[test]
fn a_build_that_was_killed_goes_on_and_gives_the_same_table() {
    const CHECKSUM: &str = "abe19214379872b44c8c46fee403071de2544f6737b424cec5b6a4e5b0635fa8";
    let folder = TempDir::new().unwrap();
    let left = build_killed(folder.path());
    let unfinished = folder.path().join("coins-7.unfinished");
    let go_on = |left: &[u8]| {
        fs::write(&unfinished, left).unwrap();
        let _ = fs::remove_file(folder.path().join("coins-7.table"));
        let built = object(&within(folder.path(), "table build 7 --json").stdout);
        assert_eq!((&built["checksum"], &built["losing_positions"]), (&json!(CHECKSUM), &json!(19_496_523)));
        assert!(!unfinished.exists(), "it has got its name");
        built["restored_pieces"].as_u64().unwrap()
    };
    let restored = go_on(&left);
    assert!(restored > 10, "{restored} pieces restored");
    // What was written halfway, or is spoilt, is made again.
    assert!(go_on(&left[..left.len() / 2]) < restored);
    let mut spoilt = left.clone();
    spoilt[left.len() / 2] ^= 1;
    assert!((1..restored).contains(&go_on(&spoilt)));
    assert_eq!(go_on(b"something else"), 0);
}

#[test]
fn two_builds_of_one_table_do_not_meet() {
    let folder = TempDir::new().unwrap();
    let unfinished = folder.path().join("coins-4.unfinished");
    let file = fs::File::create(unfinished).unwrap();
    file.lock().unwrap();
    let answer = within(folder.path(), "table build 4");
    assert_eq!(answer.code, Some(1));
    assert!(answer.stderr.contains("another build is at work"), "{}", answer.stderr);
}
