//! `gambol solve geography` and `gambol solve pyramid` keep their contract with scripts.

use std::{fs, path::Path};

use gambol_testing::{Answer, folder_with, object};
use serde_json::json;

fn within(folder: &Path, line: &str) -> Answer {
    Answer::of(env!("CARGO_BIN_EXE_gambol"), folder, line)
}

#[test]
fn a_pyramid_is_solved_with_a_certificate_that_a_fresh_process_accepts() {
    let folder = folder_with(&[]);
    let json = object(&within(folder.path(), "solve pyramid 5 --json --certificate proof.json").done());
    assert_eq!(json["mover_wins"], true);
    assert!(json["winning_moves"] == json!(["1,0"]) || json["winning_moves"] == json!(["1,1"]), "{json}");
    assert!(json["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    assert_eq!(json["certificate"], json!({"file": "proof.json"}));
    let verified = object(&within(folder.path(), "verify proof.json --json").done());
    assert_eq!((&verified["valid"], &verified["claim"]["verdict"]), (&json!(true), &json!("first")));
    assert!(verified["steps"].as_u64().is_some_and(|steps| steps <= 40), "{verified}");

    let json = object(&within(folder.path(), "solve pyramid 5 --start 3,1 --json").done());
    assert_eq!((&json["mover_wins"], &json["winning_moves"]), (&json!(false), &json!([])));
    let json = object(&within(folder.path(), "solve pyramid 5 --all-moves --json --threads 1").done());
    assert_eq!(json["winning_moves"], json!(["1,0", "1,1"]), "by symmetry both");
}

#[test]
fn all_rules_answer_for_a_start_and_for_the_choice_of_it() {
    let folder = folder_with(&[
        ("square.edges", "a b\nb c\nc d\nd a\n"),
        ("path.edges", "a b\nb c\n"),
        ("arcs.dot", "digraph { a -> b; b -> c; c -> a; c -> d }"),
    ]);
    for (line, wins, moves) in [
        ("square.edges --start a", false, json!([])),
        ("path.edges --rule vertex --start b", true, json!(["a", "c"])),
        ("path.edges --rule vertex --start a", false, json!([])),
        ("arcs.dot --start c", true, json!(["d"])),
        ("path.edges --directed --start a --rule vertex", false, json!([])),
    ] {
        let json =
            object(&within(folder.path(), &format!("solve geography {line} --all-moves --json")).done());
        assert_eq!((&json["mover_wins"], &json["winning_moves"]), (&json!(wins), &moves), "{line}");
        assert!(json["certificate"]["kind"].is_string(), "{line}");
    }
    for (line, starts) in [
        ("square.edges", json!(["a", "b", "c", "d"])),
        ("path.edges --rule vertex", json!(["a", "c"])),
        ("arcs.dot", json!(["b", "d"])),
    ] {
        let json = object(&within(folder.path(), &format!("solve geography {line} --json")).done());
        assert_eq!(json["winning_first_vertices"], starts, "{line}");
    }
}

#[test]
fn every_start_has_its_own_certificate() {
    let folder = folder_with(&[("g.dot", "digraph { a -> b; b -> c; c -> a; c -> d }")]);
    let json = object(&within(folder.path(), "solve geography g.dot --json --certificate proof.json").done());
    assert_eq!(json["certificates"]["c"], json!({"file": "proof-2.json"}));
    for v in 0..4 {
        let verified = object(&within(folder.path(), &format!("verify proof-{v}.json --json")).done());
        // The first player puts the token down; then it is the second player's move.
        let verdict = if [1, 3].contains(&v) { "first" } else { "second" };
        assert_eq!(verified["claim"]["verdict"], verdict, "vertex {v}");
    }
}

#[test]
fn place_names_are_decided_as_far_as_the_time_goes() {
    let folder = folder_with(&[]);
    within(folder.path(), "graph gen countries -o g.dot").done();
    let answer = within(folder.path(), "solve geography g.dot --rule vertex --time-limit 300ms --json");
    assert_eq!(answer.code, Some(3));
    let json = object(&answer.stdout);
    assert_eq!(json["unknown"], true);
    assert!(json["undecided"].as_array().is_some_and(|starts| !starts.is_empty()));
    assert!(json["winning_first_vertices"].is_array(), "{json}");
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let folder = folder_with(&[("g.edges", "a b\n"), ("empty.edges", "")]);
    for (line, complaint) in [
        ("solve geography g.edges --start z", "there is no vertex \"z\""),
        ("solve geography empty.edges", "vert"),
        ("solve geography missing.edges", "missing.edges"),
        ("solve geography g.edges --rule corner", "corner"),
        ("solve pyramid 0", "0"),
        ("solve pyramid 5 --start 9,9", "9,9"),
        ("solve pyramid 4294967295", "pyramid"),
    ] {
        let said = within(folder.path(), line).refused();
        assert!(said.contains(complaint), "{line}: {said}");
    }
}

#[test]
fn many_graphs_are_answered_one_a_line() {
    let folder = folder_with(&[("all.g6", "Bw\nnonsense!\nA_\n")]);
    let answer = within(folder.path(), "solve geography --each --json --start 0 all.g6");
    assert_eq!(answer.code, Some(2));
    let lines: Vec<serde_json::Value> =
        answer.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3, "{}", answer.stdout);
    assert_eq!((&lines[0]["mover_wins"], &lines[2]["mover_wins"]), (&json!(true), &json!(true)));
    assert!(lines[1]["error"].is_string());
}

#[test]
fn what_is_known_at_a_limit_is_said_and_other_graphs_go_on() {
    let folder = folder_with(&[]);
    let stopped = within(folder.path(), "solve pyramid 13 --time-limit 300ms --json");
    let json = object(&stopped.stdout);
    assert_eq!((stopped.code, &json["unknown"]), (Some(3), &json!(true)), "{json}");
    let is_counted = |field: &str| json[field].as_u64().is_some_and(|count| count > 0);
    assert!(["nodes", "proof", "disproof"].into_iter().all(is_counted), "{json}");

    // Without time nothing is decided by search, but each graph is answered for.
    let square = "Cr\n";
    fs::write(folder.path().join("two.g6"), square.repeat(2)).unwrap();
    let stopped = within(folder.path(), "solve geography two.g6 --each --json --time-limit 0ms");
    assert_eq!((stopped.code, stopped.stdout.lines().count()), (Some(3), 2), "{}", stopped.stdout);
}
