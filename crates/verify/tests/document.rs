//! The examples of the format's description, checked; and corrupted, ten thousand times.

use std::collections::HashMap;

use gambol_games::{Game, Outcome, Seat, open_at};
use gambol_graph::Dice;
use gambol_testing::{mutate, rounds, seed};
use gambol_verify::{Claim, Rejection, Verdict, verify};

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
        let verified =
            verify(example.as_bytes()).unwrap_or_else(|rejection| panic!("{example}: {rejection}"));
        assert!(is_true(&verified.claim).unwrap(), "{example}");
    }
    for example in &rejected {
        assert!(verify(example.as_bytes()).is_err(), "{example}");
    }
}

#[test]
fn every_kind_has_an_example() {
    let (accepted, _) = examples();
    for kind in ["parity", "kernel", "two-trees", "partition", "neutral", "fort", "matching", "strategy"] {
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

/// Whether the claim holds, by trying out everything; `None` if that is too much.
fn is_true(claim: &Claim) -> Option<bool> {
    let game = open_at(&claim.game, &claim.position).unwrap();
    if game.kind() == "fish" && !claim.game.contains('=') {
        // Moves without caps cannot be listed. That parity decides is tested where the caps are wide.
        let counts = claim.position.split(':').next().unwrap();
        let odd = counts.split(',').any(|n| n.ends_with(['1', '3', '5', '7', '9']));
        let mover_claimed = (claim.verdict == Verdict::First) == (game.turn() == Seat::First);
        return Some(odd == mover_claimed);
    }
    let winner_with = |turn: &str| {
        let position = claim.position.split(':').next().unwrap();
        winner(open_at(&claim.game, &format!("{position}:{turn}")).unwrap())
    };
    let short = if claim.game.contains("first=cut") { Seat::Second } else { Seat::First };
    Some(match claim.verdict {
        Verdict::First | Verdict::Second => {
            let seat = if claim.verdict == Verdict::First { Seat::First } else { Seat::Second };
            winner(game)? == Outcome::Won(seat)
        }
        Verdict::Short => winner_with("cut")? == Outcome::Won(short),
        Verdict::Cut => winner_with("short")? == Outcome::Won(short.other()),
        Verdict::Neutral => {
            winner_with("short")? == Outcome::Won(short) && winner_with("cut")? == Outcome::Won(short.other())
        }
    })
}

/// The outcome under perfect play by plain search, or `None` if the board is too large for that.
fn search(game: &mut dyn Game, known: &mut HashMap<String, Outcome>, left: &mut usize) -> Option<Outcome> {
    if let Some(outcome) = game.outcome() {
        return Some(outcome);
    }
    let position = game.position();
    if let Some(&outcome) = known.get(&position) {
        return Some(outcome);
    }
    *left = left.checked_sub(1)?;
    let turn = game.turn();
    let mut best = Outcome::Won(turn.other());
    for mv in game.moves(2_000)? {
        game.play(&mv).unwrap();
        let reached = search(game, known, left);
        game.undo();
        match reached? {
            Outcome::Won(seat) if seat != turn => {}
            better => best = better,
        }
        if best == Outcome::Won(turn) {
            break;
        }
    }
    known.insert(position, best);
    Some(best)
}

/// Who wins the game from where it is.
fn winner(mut game: Box<dyn Game>) -> Option<Outcome> {
    search(game.as_mut(), &mut HashMap::new(), &mut 500_000)
}

#[test]
fn parity_decides_where_caps_are_even_or_too_wide_to_matter() {
    for counts in ["1,2", "2,2", "0,4", "3,1", "1,1,1", "2,0,2", "1,2,0"] {
        for barrel_cap in [4, 6] {
            let id = format!("fish/{counts}/barrel={barrel_cap}");
            let odd = counts.split(',').any(|n| n.ends_with(['1', '3']));
            let expected = if odd { Seat::First } else { Seat::Second };
            let found = winner(open_at(&id, &format!("{counts}:1")).unwrap());
            assert_eq!(found, Some(Outcome::Won(expected)), "{id}");
        }
    }
}

#[test]
fn fuzz_a_corrupted_certificate_is_rejected_or_still_true() {
    let tokens = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\"",
        "\"first\"",
        "\"second\"",
        "\"short\"",
        "\"cut\"",
        "\"neutral\"",
        "\"odd\"",
        "\"then\": 1",
        "{\"over\": true}",
        "\"kind\": \"fort\"",
        "-1",
        "4294967296",
        "1e9",
        "null",
        "A-x;",
        "x-B;",
    ];
    let mut dice = Dice::new(seed());
    let (examples, _) = examples();
    let (mut accepted, mut unchecked) = (0, 0);
    for _ in 0..rounds(10_000) {
        let example = examples[dice.below(examples.len() as u64) as usize];
        let corrupted = if dice.below(2) == 0 {
            swap_numbers(example, &mut dice)
        } else {
            mutate(example.as_bytes(), &tokens, &mut dice)
        };
        if let Ok(verified) = verify(corrupted.as_slice()) {
            accepted += 1;
            match is_true(&verified.claim) {
                Some(holds) => assert!(holds, "{}", String::from_utf8_lossy(&corrupted)),
                None => unchecked += 1,
            }
        }
    }
    assert!(accepted > 0, "the corruptions are too wild");
    assert!(unchecked * 4 < accepted, "{unchecked} of {accepted} accepted claims could not be checked");
}

/// Another number, or the other verdict, at a few places.
fn swap_numbers(example: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = example.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
        let at = digits[dice.below(digits.len() as u64) as usize];
        bytes[at] = b'0' + dice.below(5) as u8;
    }
    bytes
}
