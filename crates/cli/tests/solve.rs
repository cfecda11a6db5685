//! `gambol solve` and `gambol verify` keep their contract with scripts.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use gambol_testing::{Answer, folder_with, object};
use serde_json::{Value, json};
use tempfile::TempDir;

fn within(folder: &Path, line: &str) -> Answer {
    Answer::of(env!("CARGO_BIN_EXE_gambol"), folder, line)
}

fn to(line: &str) -> Answer {
    within(TempDir::new().unwrap().path(), line)
}

#[test]
fn fish_is_solved_by_parity_at_any_size() {
    let answer = to("solve fish 3 2 4 1 --json");
    assert_eq!(answer.code, Some(0));
    let json = object(&answer.stdout);
    assert_eq!(json["winner"], "first");
    assert_eq!(json["winning_moves"], json!([{"take": 1, "add": [0, 0, 1]}]));
    assert_eq!(json["certificate"]["kind"], "parity");

    let huge = object(&to("solve fish 0 1 340282366920938463463374607431768211453 --json").stdout);
    assert_eq!(huge["winning_moves"], json!([{"take": 2, "add": [1]}]));
    assert_eq!(object(&to("solve fish 2 2 --json").stdout)["winner"], "second");
}

#[test]
fn fish_with_caps_lists_every_winning_move() {
    let json = object(&to("solve fish 1 1 0 --add-cap-barrel 2 --json").stdout);
    assert_eq!(json["winner"], "first");
    assert_eq!(json["complete"], true);
    assert_eq!(
        json["winning_moves"],
        json!([{"take": 1, "add": [1, 0]}, {"take": 1, "add": [1, 2]}]),
        "all barrels even: the odd later one gets one, the even one none or two"
    );
    assert_eq!(
        object(&to("solve fish 1 3 --barrel-cap 3 --json").stdout)["winner"],
        "second",
        "against parity"
    );
}

#[test]
fn fish_with_roomy_caps_is_solved_at_any_size() {
    // The parity move always fits, so that no table is needed.
    for line in [
        "solve fish 9 9 9 9 9 --barrel-cap 100 --json",
        "solve fish 1 0 --add-cap-barrel 99999999999999999999 --json",
        "solve fish 1 0 --barrel-cap 340282366920938463463374607431768211454 --json --memory 0B",
    ] {
        let json = object(&to(line).stdout);
        assert_eq!((&json["winner"], &json["complete"]), (&json!("first"), &json!(false)), "{line}");
        assert_eq!(json["winning_moves"].as_array().unwrap().len(), 10_000, "{line}");
        assert_eq!(json["certificate"]["kind"], "parity", "{line}");
    }
    let json = object(&to("solve fish 2 1 2 --add-cap-move 3 --json").stdout);
    assert_eq!(json["winning_moves"], json!([{"take": 2, "add": [0]}, {"take": 2, "add": [2]}]));
    assert_eq!(json["complete"], true);
}

#[test]
fn a_limit_gives_unknown_and_exit_code_3() {
    for line in [
        "solve fish 9 9 9 9 9 --barrel-cap 99 --memory 1MiB --json",
        "solve fish 9 9 9 9 --barrel-cap 19 --time-limit 0s --json",
        "solve fish 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 --barrel-cap 999 --json",
        "solve fish 3 3 3 3 3 3 --add-cap-barrel 3 --add-cap-move 4 --json",
    ] {
        let answer = to(line);
        assert_eq!(answer.code, Some(3), "{line}");
        assert_eq!(object(&answer.stdout)["unknown"], true);
        assert_eq!(answer.stderr.lines().count(), 1);
    }
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (line, reason) in [
        ("solve fish", "required"),
        ("solve fish x", "invalid value 'x'"),
        ("solve fish -- -1", "invalid value '-1'"),
        (
            "solve fish 340282366920938463463374607431768211455",
            "at most 340282366920938463463374607431768211454",
        ),
        ("solve fish 5 --barrel-cap 4", "at most 4 fit"),
        ("solve fish 1 --time-limit 10", "a time is a number with"),
        ("solve fish 1 --memory lots", "a size is a number with"),
        ("solve fish 1 --colour red", "unexpected argument"),
        ("solve fish 1 --threads 0", "0 is not in 1.."),
        ("solve fish 1 --seed x", "invalid value 'x'"),
        ("solve fish 1 --certificate -", "written to a file"),
        ("solve fish 1 --certificate nowhere/proof.json", "no such file"),
        ("solve fish 1 --certificate .", "is a folder"),
        ("solve chess", "unrecognized subcommand"),
        ("verify nowhere.json", "no such file"),
    ] {
        let said = to(line).refused();
        assert!(said.contains(reason), "{line}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_solver_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let mut solver = Command::new(env!("CARGO_BIN_EXE_gambol"))
        .args(
            "solve fish 9 9 9 9 9 9 --barrel-cap 19 --certificate proof.json --json --memory 1TiB".split(' '),
        )
        .current_dir(folder.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    Command::new("kill").args(["-INT", &solver.id().to_string()]).status().unwrap();
    assert_eq!(solver.wait().unwrap().code(), Some(130));
    assert_eq!(std::io::read_to_string(solver.stdout.take().unwrap()).unwrap(), "");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn switching_is_solved_on_graph_files() {
    // Of two knots only one matters: the pendant edge does not.
    let folder = folder_with(&[("g.edges", "A x\nA x\nx B\nA p\n")]);
    let json = object(&within(folder.path(), "solve switching g.edges --from A --to B --json").stdout);
    assert_eq!((&json["class"], &json["knots"]), (&json!("neutral"), &json!(2)));
    assert_eq!((&json["short_moves"], &json["cut_moves"]), (&json!([2]), &json!([0, 1, 2])));

    let folder = folder_with(&[("g.edges", "a b\nc d\n")]);
    let json = object(&within(folder.path(), "solve switching g.edges --from a --to d --json").stdout);
    assert_eq!((&json["class"], &json["knots"]), (&json!("cut"), &Value::Null));
    assert_eq!((&json["short_moves"], &json["cut_moves"]), (&json!([]), &json!([0, 1])));

    let text = within(folder.path(), "solve switching g.edges --from a --to b").stdout;
    assert!(text.starts_with("neutral: Whoever moves first wins."), "{text}");
}

#[test]
fn bridg_it_is_neutral_and_its_certificate_holds() {
    let folder = TempDir::new().unwrap();
    for n in [1, 2, 5, 30] {
        within(folder.path(), &format!("graph gen gale{n} -o g.edges"));
        let answer = within(folder.path(), "solve switching g.edges --json");
        assert_eq!(object(&answer.stdout)["class"], "neutral", "gale{n}");
        // The certificate as it stands inside the answer.
        fs::write(folder.path().join("proof.json"), object(&answer.stdout)["certificate"].to_string())
            .unwrap();
        assert_eq!(
            object(&within(folder.path(), "verify proof.json --json").stdout)["valid"],
            true,
            "gale{n}"
        );
    }
}

#[test]
fn many_graphs_are_solved_one_a_line_and_bad_ones_passed_over() {
    let folder = folder_with(&[("many.g6", "Bw\n!\nA_\n")]);
    let answer = within(folder.path(), "solve switching --each --json --from 0 --to 1 many.g6");
    assert_eq!((answer.code, answer.stderr.lines().count()), (Some(2), 1));
    let lines: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["graph"], &lines[0]["class"]), (&json!(0), &json!("neutral")));
    assert!(lines[1]["error"].as_str().unwrap().starts_with("line 2"));
    assert_eq!(lines[2]["class"], "neutral");
}

#[test]
fn graphs_that_cannot_be_played_are_refused() {
    let folder = folder_with(&[("g.dot", "digraph { A -> B }")]);
    assert!(within(folder.path(), "solve switching g.dot").refused().contains("undirected"));
    let folder = folder_with(&[("g.edges", "A B\nB C D\n")]);
    assert!(within(folder.path(), "solve switching g.edges").refused().contains("g.edges: line 2, column 5"));
    let folder = folder_with(&[("g.edges", "A B\n")]);
    assert!(within(folder.path(), "solve switching g.edges --to C").refused().contains("no vertex \"C\""));
    assert!(within(folder.path(), "solve switching g.edges --to A").refused().contains("both terminals"));
}

/// A certificate in a file of its own.
fn certified(line: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("proof.json");
    let answer = within(folder.path(), &format!("{line} --json --certificate proof.json"));
    assert_eq!(object(&answer.stdout)["certificate"], json!({"file": "proof.json"}), "{line}");
    (folder, file)
}

#[test]
fn certificates_are_verified_from_their_file() {
    for line in [
        "solve fish 3 2 4 1",
        "solve fish 2 2",
        "solve fish 1 3 --barrel-cap 3",
        "solve fish 2 1 2 --add-cap-move 1",
    ] {
        let (folder, _) = certified(line);
        let answer = within(folder.path(), "verify proof.json --json");
        assert_eq!((answer.code, &object(&answer.stdout)["valid"]), (Some(0), &json!(true)), "{line}");
        assert!(object(&answer.stdout)["claim"]["game"].as_str().unwrap().starts_with("fish/"));
        assert!(object(&answer.stdout)["steps"].is_u64());
        assert!(within(folder.path(), "verify proof.json").stdout.starts_with("valid: fish/"));
    }
}

#[test]
fn a_false_certificate_is_a_no_and_a_broken_one_bad_input() {
    let (folder, file) = certified("solve fish 3 2 4 1");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"first\"", "\"second\"")).unwrap();
    let answer = within(folder.path(), "verify proof.json --json");
    assert_eq!((answer.code, &object(&answer.stdout)["valid"]), (Some(1), &json!(false)));
    assert_eq!(object(&answer.stdout)["claim"]["verdict"], "second");

    fs::write(&file, &text[..text.len() / 2]).unwrap();
    assert!(within(folder.path(), "verify proof.json --json").refused().contains("proof.json: EOF"));
    fs::write(&file, "[]").unwrap();
    assert!(within(folder.path(), "verify proof.json").refused().contains("a certificate"));
}
