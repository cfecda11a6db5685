//! `gambol fort` keeps its contract with scripts.

use std::{fs, path::Path};

use gambol_testing::{Answer, folder_with, object};
use serde_json::{Value, json};
use tempfile::TempDir;

fn within(folder: &Path, line: &str) -> Answer {
    Answer::of(env!("CARGO_BIN_EXE_gambol"), folder, line)
}

#[test]
fn a_fort_is_listed_by_names_and_its_certificate_holds() {
    let folder = folder_with(&[("g.edges", "a b\nb c\nc d\nd a\n")]);
    let json = object(&within(folder.path(), "fort g.edges --at b --json").done());
    assert_eq!(json["fort"], json!(["b", "d"]));
    assert_eq!(json["certificate"]["kind"], "fort");

    let json = object(&within(folder.path(), "fort g.edges --at b --json --certificate proof.json").done());
    assert_eq!(json["certificate"], json!({"file": "proof.json"}));
    let verified = object(&within(folder.path(), "verify proof.json --json").done());
    assert_eq!((&verified["valid"], &verified["claim"]["verdict"]), (&json!(true), &json!("second")));

    let text = within(folder.path(), "fort g.edges --at b").done();
    assert_eq!(text, "Whoever is to move from b loses.\nFort: b, d\n");
}

#[test]
fn where_there_is_provably_none_the_fort_is_null() {
    let folder = folder_with(&[("g.edges", "a b\nb c\nc a\n")]);
    let json = object(&within(folder.path(), "fort g.edges --at a --json --certificate proof.json").done());
    assert_eq!((&json["fort"], &json["certificate"]), (&Value::Null, &Value::Null));
    assert!(!folder.path().join("proof.json").exists());
    assert_eq!(within(folder.path(), "fort g.edges --at a").done(), "No fort holds a.\n");

    // Two edges are even, so the step away is answered by the step back.
    let folder = folder_with(&[("g.edges", "a b\na b\n")]);
    assert_eq!(object(&within(folder.path(), "fort g.edges --at a --json").done())["fort"], json!(["a"]));
}

#[test]
fn the_top_of_a_pyramid_of_side_5_has_no_fort_and_that_of_side_6_has_one() {
    let folder = TempDir::new().unwrap();
    for (n, lost) in [(5, false), (6, true)] {
        within(folder.path(), &format!("graph gen pyramid{n} -o p.edges"));
        let json = object(&within(folder.path(), "fort p.edges --at 0,0 --json").done());
        assert_eq!(json["fort"].is_array(), lost, "pyramid{n}");
    }
}

#[test]
fn many_graphs_are_answered_one_a_line_and_bad_ones_passed_over() {
    let folder = folder_with(&[("many.g6", "Bw\n!\nA_\n@\n")]);
    let answer = within(folder.path(), "fort --each --json --at 0 many.g6");
    assert_eq!((answer.code, answer.stderr.lines().count()), (Some(2), 1));
    let lines: Vec<Value> = answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!((&lines[0]["graph"], &lines[0]["fort"]), (&json!(0), &Value::Null));
    assert!(lines[1]["error"].as_str().unwrap().starts_with("line 2"));
    assert_eq!((&lines[2]["fort"], &lines[3]["fort"]), (&Value::Null, &json!(["0"])));
}

#[test]
fn a_limit_gives_unknown_and_exit_code_3() {
    let folder = TempDir::new().unwrap();
    within(folder.path(), "graph gen pyramid60 -o p.edges");
    for limit in ["--time-limit 0s", "--memory 1kB"] {
        let answer = within(folder.path(), &format!("fort p.edges --at 0,0 --json {limit}"));
        assert_eq!((answer.code, answer.stderr.lines().count()), (Some(3), 1), "{limit}");
        assert_eq!(object(&answer.stdout)["unknown"], true);
    }
    within(folder.path(), "graph gen cycle5 -o c.g6");
    let answer = within(folder.path(), "fort c.g6 --each --at 0 --json --time-limit 0s");
    assert_eq!((answer.code, object(&answer.stdout)["unknown"].clone()), (Some(3), json!(true)));
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let folder = folder_with(&[("g.edges", "a b\n")]);
    fs::write(folder.path().join("d.dot"), "digraph { a -> b }").unwrap();
    for (line, reason) in [
        ("fort", "required"),
        ("fort g.edges", "--at"),
        ("fort g.edges --at c", "g.edges: there is no vertex \"c\""),
        ("fort d.dot --at a", "d.dot: forts are in undirected graphs only"),
        ("fort g.edges --directed --at a", "g.edges: forts are in undirected graphs only"),
        ("fort nowhere.edges --at a", "no such file"),
        ("fort g.edges --at a --time-limit soon", "a time is a number with"),
        ("fort g.edges --at a --each --certificate proof.json", "cannot be used with"),
    ] {
        let said = within(folder.path(), line).refused();
        assert!(said.contains(reason), "{line}: {said}");
    }
}
