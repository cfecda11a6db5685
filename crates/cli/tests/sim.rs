//! `gambol solve sim` keeps its contract with scripts.

use std::{fs, path::Path};

use gambol_testing::{Answer, folder_with, object};
use serde_json::{Value, json};

fn within(folder: &Path, line: &str) -> Answer {
    Answer::of(env!("CARGO_BIN_EXE_gambol"), folder, line)
}

/// The answer in a folder with these files.
fn with_files(files: &[(&str, &str)], line: &str) -> Answer {
    within(folder_with(files).path(), line)
}

fn to(line: &str) -> Answer {
    with_files(&[], line)
}

#[test]
fn sim_on_k6_is_solved_strongly_unasked() {
    let json = object(&to("solve sim 6 --json").done());
    assert_eq!((&json["outcome"], &json["winning_moves"]), (&json!("second"), &json!([])));
    assert_eq!(json["positions"], 2_230_702);
    assert_eq!(json["terminal_positions"], 880_680);
    assert_eq!(json["move_count"], 8_562_585);
    assert_eq!((&json["won_positions"], &json["lost_positions"]), (&json!(1_722_240), &json!(508_462)));
    assert_eq!(json["moves_to_go"], 15);
    assert_eq!(json["certificate"]["kind"], "strategy");

    let text = to("solve sim 6").done();
    assert!(text.starts_with("The second player wins.\n"), "{text}");
    assert!(text.contains("2230702"), "{text}");
}

#[test]
fn larger_boards_are_solved_strongly_when_asked() {
    let json = object(&to("solve sim 7 --json").done());
    assert_eq!((&json["outcome"], &json["positions"]), (&json!("second"), &Value::Null));
    let json = object(&to("solve sim 7 --strong --json").done());
    assert_eq!((&json["outcome"], &json["positions"]), (&json!("second"), &json!(814_845_976)));
}

#[test]
fn a_draw_is_a_draw_and_the_moves_that_keep_it_are_listed() {
    let json = object(&to("solve sim 3 --json").done());
    assert_eq!((&json["outcome"], &json["winning_moves"]), (&json!("draw"), &json!([])));
    assert_eq!(json["drawing_moves"], json!(["0-1", "0-2", "1-2"]));
    assert_eq!(json["moves_to_go"], Value::Null);
    assert_eq!(object(&to("solve sim 1 --json").done())["outcome"], "draw");
    assert!(to("solve sim 4").done().starts_with("Nobody wins.\nMoves that do not lose: 0-1, "));
}

#[test]
fn other_boards_and_other_graphs_come_from_files() {
    let path = ("path.edges", "a b\nb c\n");
    // The first player's second edge touches the first whatever the second player leaves.
    let board = ("board.edges", "r s\ns t\nt u\n");
    let line = "solve sim --board board.edges --avoid path.edges --json";
    let json = object(&with_files(&[path, board], line).done());
    assert_eq!((&json["outcome"], &json["moves_to_go"]), (&json!("second"), &json!(3)));
    let json = object(&with_files(&[path, ("board.edges", "r s\ns t\nt r\n")], line).done());
    assert_eq!(json["outcome"], "second", "so it does in a triangle");
    let json = object(&with_files(&[path, ("board.edges", "r s\ns t\n")], line).done());
    assert_eq!((&json["outcome"], &json["positions"]), (&json!("draw"), &json!(5)));

    let json = object(&with_files(&[("k2.g6", "A_\n")], "solve sim 4 --avoid k2.g6 --json").done());
    assert_eq!((&json["outcome"], &json["moves_to_go"]), (&json!("second"), &json!(1)));
}

#[test]
fn winning_moves_are_edges_by_their_ends_and_by_their_numbers() {
    let files = [("path.edges", "a b\nb c\n"), ("broom.edges", "hub r\nhub s\nhub t\nt end\n")];
    let line = "solve sim --board broom.edges --avoid path.edges";
    let json = object(&with_files(&files, &format!("{line} --json")).done());
    assert_eq!((&json["outcome"], &json["winning_moves"]), (&json!("first"), &json!(["t-end"])));
    assert_eq!(json["winning_edges"], json!([3]));
    let text = with_files(&files, line).done();
    assert!(text.starts_with("The first player wins.\nWinning moves: t-end\n"), "{text}");
}

#[test]
fn certificates_are_verified() {
    for (line, verdict) in [
        ("solve sim 6", "second"),
        ("solve sim 7", "second"),
        ("solve sim 5", "draw"),
        ("solve sim 2", "draw"),
        ("solve sim --board b.edges --avoid p.edges", "second"),
    ] {
        let folder = folder_with(&[("b.edges", "r s\ns t\nt u\n"), ("p.edges", "a b\nb c\n")]);
        let json = object(&within(folder.path(), &format!("{line} --json --certificate proof.json")).done());
        assert_eq!(
            (&json["outcome"], &json["certificate"]),
            (&json!(verdict), &json!({"file": "proof.json"}))
        );
        let verified = object(&within(folder.path(), "verify proof.json --json").done());
        assert_eq!(
            (&verified["valid"], &verified["claim"]["verdict"]),
            (&json!(true), &json!(verdict)),
            "{line}"
        );

        let inside =
            object(&within(folder.path(), &format!("{line} --json")).done())["certificate"].to_string();
        fs::write(folder.path().join("inside.json"), inside).unwrap();
        within(folder.path(), "verify inside.json").done();
    }
}

#[test]
fn limits_give_unknown_and_exit_code_3() {
    for line in [
        "solve sim 10 --json",
        "solve sim 4000000000 --json",
        "solve sim 8 --strong --json",
        "solve sim 8 --time-limit 0s --json",
        "solve sim 8 --memory 64KiB --json",
        "solve sim --board big.edges --json",
    ] {
        let long_path: Vec<String> = (0..37).map(|i| format!("{i} {}", i + 1)).collect();
        let answer = with_files(&[("big.edges", &long_path.join("\n"))], line);
        assert_eq!(answer.code, Some(3), "{line}");
        assert_eq!(object(&answer.stdout)["unknown"], true, "{line}");
        assert_eq!(answer.stderr.lines().count(), 1, "{line}");
    }
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let files = [
        ("board.edges", "a b\nb c\n"),
        ("double.edges", "a b\nb a\n"),
        ("arrows.dot", "digraph { a -> b }"),
        ("dots.edges", "a\nb\n"),
        ("broken.edges", "a b c\n"),
        ("nothing.xyz", "a b\n"),
        ("large.edges", "a b\nc d\ne f\ng h\ni j\nk l\n"),
    ];
    for (line, reason) in [
        ("solve sim", "required"),
        ("solve sim 0", "invalid value '0'"),
        ("solve sim -1", "unexpected argument '-1'"),
        ("solve sim six", "invalid value 'six'"),
        ("solve sim 6 --board board.edges", "cannot be used with"),
        ("solve sim --board nowhere.edges", "nowhere.edges: no such file"),
        ("solve sim --board nothing.xyz", "nothing.xyz: the name does not tell the format"),
        ("solve sim --board broken.edges", "broken.edges: line 1, column 5"),
        (
            "solve sim --board double.edges",
            "double.edges: boards and forbidden graphs are undirected and without parallel",
        ),
        ("solve sim --board arrows.dot", "arrows.dot: boards and forbidden graphs are undirected"),
        (
            "solve sim --board board.edges --directed",
            "board.edges: boards and forbidden graphs are undirected",
        ),
        ("solve sim 4 --avoid dots.edges", "the graph to avoid needs an edge"),
        (
            "solve sim 4 --avoid double.edges",
            "boards and forbidden graphs are undirected and without parallel",
        ),
        ("solve sim 4 --avoid large.edges", "the graph to avoid has 12 vertices; 10 are possible"),
        ("solve sim --board - --avoid -", "standard input holds the board or the graph to avoid"),
        ("solve sim 5 --certificate -", "--json prints it"),
    ] {
        let said = with_files(&files, line).refused();
        assert!(said.contains(reason), "{line}: {said}");
    }
}
