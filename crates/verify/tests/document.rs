//! The examples of the format's description. (Ten thousand corruptions of certificates are in the tests of `gambol-solve`.)

use gambol_verify::{Rejection, verify};

/// The examples before and after the heading "rejected".
fn examples() -> (Vec<&'static str>, Vec<&'static str>) {
    let document = include_str!("../../../docs/CERTIFICATES.md");
    let (accepted, rejected) = document.split_once("## rejected").unwrap();
    let blocks =
        |text: &'static str| text.split("```json\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
    (blocks(accepted).collect(), blocks(rejected).collect())
}

#[test]
fn the_documents_examples_are_accepted_and_rejected_as_it_says() {
    let (accepted, rejected) = examples();
    assert!(accepted.len() >= 9 && rejected.len() >= 5);
    for example in &accepted {
        verify(example.as_bytes()).unwrap_or_else(|rejection| panic!("{example}: {rejection}"));
    }
    for example in &rejected {
        assert!(verify(example.as_bytes()).is_err(), "{example}");
    }
}

#[test]
fn every_kind_has_an_example() {
    let (accepted, _) = examples();
    for kind in [
        "parity",
        "kernel",
        "two-trees",
        "partition",
        "neutral",
        "fort",
        "matching",
        "table",
        "strategy",
        "strategies",
        "blocked",
    ] {
        assert!(accepted.iter().any(|example| example.contains(&format!("\"kind\": \"{kind}\""))), "{kind}");
    }
}

#[test]
fn a_certificate_cut_short_is_unreadable() {
    for example in examples().0 {
        for end in 0..example.trim_end().len() {
            if example.is_char_boundary(end) {
                assert!(
                    matches!(verify(&example.as_bytes()[..end]), Err(Rejection::Unreadable(_))),
                    "{}",
                    &example[..end]
                );
            }
        }
    }
}

#[test]
fn the_order_of_the_fields_does_not_matter() {
    for example in examples().0 {
        let sorted: serde_json::Value = serde_json::from_str(example).unwrap();
        verify(sorted.to_string().as_bytes()).unwrap_or_else(|rejection| panic!("{sorted}: {rejection}"));
    }
}

#[test]
fn what_is_wrong_is_said() {
    let (accepted, _) = examples();
    let of_kind = |kind: &str| {
        accepted.iter().find(|example| example.contains(&format!("\"kind\": \"{kind}\""))).unwrap()
    };
    for (kind, from, to, reason) in [
        ("parity", "[1, 4]", "[1]", "other barrels than these are odd"),
        ("parity", "\"first\"}", "\"second\"}", "it proves another verdict"),
        ("two-trees", "[1, 3]", "[0, 3]", "edge 0 is used twice"),
        ("two-trees", "[1, 3]", "[2, 3]", "edge 2 is used twice"),
        ("two-trees", "[1, 3]", "[1]", "the two trees span different vertices"),
        ("two-trees", "[[0, 2], [1, 3]]", "[[0], [1]]", "the trees do not reach the second terminal"),
        ("two-trees", "[1, 3]", "[1, 7]", "edge 7 is not free"),
        ("partition", "[0, 1, 2]", "[0, 1, 0]", "the terminals are in one part"),
        ("partition", "[[0], [1]]", "[[0], []]", "edge 1 is in neither forest"),
        ("partition", "[[0], [1]]", "[[0, 1], []]", "edge 1 closes a cycle in its forest"),
        ("partition", "[0, 1, 2]", "[0, 0, 2]", "edge 1 joins the parts of the terminals"),
        ("partition", "[0, 1, 2]", "[0, 1]", "2 parts are given for 3 vertices"),
        ("neutral", "\"cut\": 0", "\"cut\": 9", "edge 9 is not free"),
        ("fort", "[0, 2]", "[0]", "vertex 1 has an odd number of unused edges into the fort"),
        ("fort", "[0, 2]", "[0, 1, 2]", "an unused edge leads from vertex 0 into the fort it is in"),
        ("fort", "[0, 2]", "[1, 3]", "the token does not stand in the fort"),
        (
            "matching",
            "\"matching\": [1]",
            "\"matching\": []",
            "the witness leaves room for 1 edges, not only 0",
        ),
        (
            "strategy",
            "\"move\": \"1 1\"",
            "\"move\": \"1\"",
            "node 2: the move 2 is illegal: the game is over",
        ),
        ("strategy", "{\"2\": 2}", "{}", "node 1: the move 2 is not answered"),
        ("strategy", "\"move\": \"1 1\"", "\"move\": \"1 2\"", "node 0: the move 1 2 is illegal"),
        ("strategy", "\"then\": 3}, {\"over\": true}", "\"then\": 3}", "node 3 is missing"),
        ("strategy", "{\"over\": true}", "{\"over\": true}, {\"over\": true}", "node 4: nothing leads here"),
        ("strategy", "\"then\": 3}", "\"then\": 1}", "node 2: it refers back to node 1"),
        ("strategies", "\"draw\"", "\"first\"", "two strategies show that nobody wins: draw"),
        ("strategies", "[1, 0, 2]", "[0, 1, 2]", "node 2: node 3 is about two positions"),
        ("strategies", "[1, 0, 2]", "[1, 1, 2]", "node 2: vertex 1 is given twice"),
        ("strategies", "[1, 0, 2]", "[1, 0]", "node 2: 2 vertices are mapped, not 3"),
        (
            "strategies",
            "\"then\": 3}, {\"leaf\"",
            "\"then\": 2}, {\"leaf\"",
            "node 2: it refers back to node 2",
        ),
        ("strategies", "\"0-2\": 3, ", "", "node 1: the move 0-2 is not answered"),
        (
            "strategies",
            "{\"leaf\": {\"kind\": \"blocked\"}}",
            "{\"over\": true}",
            "node 3: the game is not over, or it is lost",
        ),
        ("blocked", "cycle4", "k4", "a copy of the forbidden graph through edge 0 is not blocked"),
    ] {
        let example = of_kind(kind);
        let changed = example.replacen(from, to, 1);
        assert_ne!(&changed, example, "{kind}: {from}");
        match verify(changed.as_bytes()) {
            Err(Rejection::False { reason: said, .. }) => {
                assert!(said.starts_with(reason), "{changed}\n{said}");
            }
            other => panic!("{changed}\n{other:?}"),
        }
    }
}

/// What is said against a certificate about an avoidance board.
fn said_of(game: &str, position: &str, verdict: &str, proof: &str) -> String {
    let certificate = format!(
        r#"{{"certificate": 1, "claim": {{"game": "sim/{game}", "position": "{position}", "verdict": "{verdict}"}}, {proof}}}"#
    );
    match verify(certificate.as_bytes()) {
        Err(Rejection::False { reason, .. }) => reason,
        other => panic!("{certificate}\n{other:?}"),
    }
}

#[test]
fn a_map_must_be_a_symmetry_of_the_board() {
    let nodes = r#""kind": "strategy", "nodes": [{"by": [1, 0, 2], "then": 1}]"#;
    assert_eq!(said_of("[a-b;b-c]", "", "first", nodes), "node 0: edge 1 is mapped to no edge");
    let nodes = r#""kind": "strategy", "nodes": [{"by": [2, 1, 0], "then": 1}]"#;
    assert_eq!(said_of("[a-b;b-c]", "", "first", nodes), "node 1 is missing", "a reflection is one");
}

#[test]
fn maps_are_for_boards_of_avoidance() {
    let certificate = r#"{"certificate": 1, "claim": {"game": "switching/[A-B;A-B]", "position": ":short", "verdict": "first"},
        "kind": "strategy", "nodes": [{"by": [1, 0], "then": 1}]}"#;
    let rejection = verify(certificate.as_bytes()).expect_err("no map there");
    assert_eq!(rejection.to_string(), "node 0: this kind of proof is about sim");
}

#[test]
fn a_draw_is_not_a_win() {
    let nodes = r#""kind": "strategy", "nodes": [{"move": "0-1", "then": 1}, {"over": true}]"#;
    assert_eq!(said_of("k2", "", "first", nodes), "node 1: the game is not over and won");
    let nodes = r#""kind": "strategy", "nodes": [{"replies": {}}]"#;
    assert_eq!(said_of("k2", "", "second", nodes), "node 0: the move 0-1 is not answered");
    let nodes = r#""kind": "strategy", "nodes": [{"leaf": {"kind": "blocked"}}]"#;
    assert_eq!(said_of("k2", "", "first", nodes), "node 0: the leaf proves something else");
}

#[test]
fn a_blocked_board_is_blocked_for_both() {
    // The triangle has an edge of the second player only, or of the first only.
    for position in ["+3-0", "+0-3"] {
        let said = said_of("[a-b;b-c;c-a;c-d]", position, "draw", r#""kind": "blocked""#);
        assert_eq!(said, "a copy of the forbidden graph through edge 0 is not blocked", "{position}");
    }
}
