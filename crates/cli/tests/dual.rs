//! `gambol graph dual` as scripts meet it.

use std::{fs, path::Path};

use gambol_testing::{Answer, folder_with};
use serde_json::{Value, json};
use tempfile::TempDir;

fn within(folder: &Path, line: &str) -> Answer {
    Answer::of(env!("CARGO_BIN_EXE_gambol"), folder, line)
}

fn solved(folder: &Path, line: &str) -> Value {
    serde_json::from_str(&within(folder, &format!("solve switching {line} --json")).done()).unwrap()
}

#[test]
fn a_board_and_its_dual_have_opposite_moves() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    within(folder, "graph gen gale5 -o gale.graphml").done();
    assert_eq!(within(folder, "graph dual gale.graphml dual.edges --from A --to B").done(), "");
    let (own, other) = (solved(folder, "gale.graphml"), solved(folder, "dual.edges"));
    assert_eq!((&own["class"], &other["class"]), (&json!("neutral"), &json!("neutral")));
    assert_eq!(own["short_moves"], other["cut_moves"]);
    assert_eq!(own["cut_moves"], other["short_moves"]);
}

#[test]
fn without_terminals_every_face_becomes_a_vertex() {
    let folder = folder_with(&[
        ("square.edges", "a b\nb c\nc d\nd a\na c\n"),
        ("square.json", "[[0,4,3],[1,0],[2,4,1],[3,2]]"),
    ]);
    let dual =
        within(folder.path(), "graph dual square.edges - --to-format edges --rotations square.json").done();
    let mut degrees = std::collections::BTreeMap::new();
    for end in dual.lines().filter(|line| line.contains(' ')).flat_map(str::split_whitespace) {
        *degrees.entry(end.to_owned()).or_insert(0) += 1;
    }
    let mut degrees: Vec<i32> = degrees.into_values().collect();
    degrees.sort_unstable();
    assert_eq!(degrees, [3, 3, 4], "two triangles and the outside: {dual}");
}

#[test]
fn the_dual_of_the_dual_by_its_rotations_is_the_graph_again() {
    let folder = folder_with(&[("g.edges", "a b\nb c\nc a\nc d\nd a\na b\n")]);
    let folder = folder.path();
    fs::write(folder.join("g.json"), "[[5,0,2,4],[1,0,5],[3,2,1],[4,3]]").unwrap();
    within(folder, "graph dual g.edges d.edges --rotations g.json --rotations-out d.json").done();
    within(folder, "graph dual d.edges again.edges --rotations d.json --rotations-out again.json").done();
    // Vertices have new names and perhaps new numbers; edges have their old numbers.
    let stars = |file: &str| {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let mut stars = std::collections::BTreeMap::<String, Vec<usize>>::new();
        for (e, line) in text.lines().filter(|line| line.contains(' ')).enumerate() {
            for end in line.split_whitespace() {
                stars.entry(end.to_owned()).or_default().push(e);
            }
        }
        let mut stars: Vec<Vec<usize>> = stars.into_values().collect();
        stars.sort();
        stars
    };
    assert_eq!(stars("g.edges"), stars("again.edges"));
}

#[test]
fn edges_without_a_dual_are_named() {
    let folder = folder_with(&[(
        "g.dot",
        "graph { a [pos=\"0,0\"]; b [pos=\"1,0\"]; c [pos=\"1,1\"]; a -- b; b -- c; c -- a; d [pos=\"9,9\"]; c -- d }",
    )]);
    let answer = within(folder.path(), "graph dual g.dot dual.edges");
    assert_eq!(answer.code, Some(0));
    assert_eq!(
        answer.stderr,
        "gambol: warning: g.dot: no dual for edges with the same face on both sides: 3\n"
    );
}

#[test]
fn graphs_without_a_dual_are_refused_and_nothing_is_written() {
    let folder = folder_with(&[
        ("plain.edges", "a b\n"),
        (
            "cross.dot",
            "graph { a [pos=\"0,0\"]; b [pos=\"2,2\"]; c [pos=\"0,2\"]; d [pos=\"2,0\"]; a -- b; c -- d }",
        ),
        ("path.dot", "graph { A [pos=\"0,0\"]; B [pos=\"2,2\"]; c [pos=\"0,2\"]; A -- c }"),
        ("short.json", "[[0]]"),
        ("words.json", "[[\"a\"]]"),
    ]);
    for (line, reason) in [
        ("plain.edges out.edges", "plain.edges: it is not known where the vertices are drawn"),
        ("cross.dot out.edges", "cross.dot: edge 0 (a-b) and edge 1 (c-d) cross"),
        ("path.dot out.edges --from A --to B", "path.dot: no path joins \"A\" to \"B\""),
        ("path.dot out.edges --from A --to Z", "path.dot: there is no vertex \"Z\""),
        ("path.dot out.edges --from A --to A", "path.dot: both terminals are \"A\""),
        ("path.dot out.edges --from A", "--to"),
        ("plain.edges out.edges --rotations short.json", "plain.edges: a rotation is given for 1 vertices"),
        (
            "plain.edges out.edges --rotations words.json",
            "words.json: a list of lists of edge numbers is wanted",
        ),
        ("plain.edges out.edges --rotations nowhere.json", "nowhere.json: no such file"),
        ("plain.edges out", "out: the name does not tell the format"),
        ("plain.edges out.s6 --rotations-out out.edges", "out.s6: sparse6 does not keep the edge numbers"),
        ("- - --format edges --to-format edges --rotations -", "cannot both be standard input"),
    ] {
        let said = within(folder.path(), &format!("graph dual {line}")).refused();
        assert!(said.contains(reason), "{line}: {said}");
        assert!(!folder.path().join("out.edges").exists(), "{line}");
    }
}

#[test]
fn solve_names_the_knots() {
    let folder = folder_with(&[("g.edges", "A x\nA x\nx B\nA p\n"), ("apart.edges", "A x\nB y\n")]);
    let json = solved(folder.path(), "g.edges");
    assert_eq!((&json["knots"], &json["knot_edges"]), (&json!(2), &json!([2, 3])));
    let json = solved(folder.path(), "apart.edges");
    assert_eq!((&json["knots"], &json["knot_edges"]), (&Value::Null, &Value::Null));
    let text = within(folder.path(), "solve switching g.edges").done();
    assert!(text.contains("Knots: 2, for example edge 2, 3\n"), "{text}");
}
