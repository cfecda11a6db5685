//! Certificates made to get past the checker, to keep it busy for ever, or to fill the memory.

use std::io::{self, Read};

use gambol_verify::{Certificate, Claim, Node, Proof, Rejection, Verdict, Verified, verify};

fn certificate(game: &str, position: &str, verdict: Verdict, proof: Proof) -> String {
    let claim = Claim { game: game.into(), position: position.into(), verdict };
    Certificate { claim, proof }.to_json()
}

/// A strategy for the first player on two roads from A to B, of which Cut can remove one only.
fn two_roads(nodes: &str) -> String {
    let claim = r#"{"game": "switching/[A-B;A-B]/first=cut", "position": ":cut", "verdict": "second"}"#;
    format!(r#"{{"certificate": 1, "claim": {claim}, "kind": "strategy", "nodes": [{nodes}]}}"#)
}

fn reason_against(json: &str) -> String {
    match verify(json.as_bytes()) {
        Err(Rejection::False { reason, .. }) => reason,
        other => panic!("{json}\n{other:?}"),
    }
}

#[test]
fn a_strategy_is_rejected_for_each_thing_that_can_be_wrong_with_it() {
    let valid = two_roads(
        r#"{"replies": {"0": 1, "1": 2}}, {"move": "1", "then": 3}, {"move": "0", "then": 4}, {"over": true}, {"over": true}"#,
    );
    assert_eq!(verify(valid.as_bytes()).unwrap().steps, 2);
    for (from, to, reason) in [
        (r#""verdict": "second""#, r#""verdict": "first""#, "node 0: it is the winner's turn"),
        (r#"{"0": 1, "1": 2}"#, r#"{"0": 1}"#, "node 0: the move 1 is not answered"),
        (r#"{"move": "1", "then": 3}"#, r#"{"move": "0", "then": 3}"#, "node 1: the move 0 is illegal"),
        (r#"{"move": "1", "then": 3}"#, r#"{"move": "1", "then": 0}"#, "node 1: it refers back to node 0"),
        (r#"{"move": "1", "then": 3}"#, r#"{"move": "1", "then": 1}"#, "node 1: it refers back to node 1"),
        (r#"{"0": 1, "1": 2}"#, r#"{"0": 1, "1": 1}"#, "node 0: node 1 is about two positions"),
        (r#"{"move": "1", "then": 3}"#, r#"{"over": true}"#, "node 1: the game is not over and won"),
        (
            r#"{"move": "1", "then": 3}"#,
            r#"{"leaf": {"kind": "partition", "parts": [0, 1], "forests": [[], []]}}"#,
            "node 1: edge 1 joins the parts of the terminals",
        ),
        (
            r#"{"move": "1", "then": 3}"#,
            r#"{"leaf": {"kind": "parity", "odd": []}}"#,
            "node 1: this kind of proof is about fish",
        ),
        (r#", {"over": true}]"#, "]", "node 4 is missing"),
    ] {
        let spoiled = valid.replacen(from, to, 1);
        assert_ne!(spoiled, valid);
        assert!(reason_against(&spoiled).starts_with(reason), "{spoiled}\n{}", reason_against(&spoiled));
    }
}

#[test]
fn a_leaf_must_prove_what_is_claimed() {
    // Fish for the second player: all even. After a move they are not.
    let lost = Proof::Parity { odd: vec![1] };
    let leaf = Node::Leaf { leaf: Box::new(lost) };
    let json = certificate("fish/1,2", "1,2:1", Verdict::Second, Proof::Strategy { nodes: vec![leaf] });
    assert_eq!(reason_against(&json), "node 0: the leaf proves something else");
}

/// Barrels with one fish each and none to add: the number of barrels, which is odd, decides. The first player takes the
/// first fish there is, the second any.
fn taking_turns(barrels: usize) -> String {
    let id = format!("fish/{}/add=0", vec!["1"; barrels].join(","));
    let position = id["fish/".len()..].replace("/add=0", ":1");
    let mut nodes = Vec::new();
    // The sets of empty barrels after so many moves, in order.
    let mut level = vec![0_u64];
    for taken in 0..=barrels {
        let takes = |empty: u64| {
            let full = (0..barrels).filter(move |barrel| empty >> barrel & 1 == 0);
            full.take(if taken % 2 == 0 { 1 } else { barrels })
        };
        let mut next: Vec<u64> =
            level.iter().flat_map(|&e| takes(e).map(move |barrel| e | 1 << barrel)).collect();
        next.sort_unstable();
        next.dedup();
        let begin = nodes.len() + level.len();
        for empty in level {
            let mut answers = takes(empty).map(|barrel| {
                let place = next.binary_search(&(empty | 1 << barrel)).expect("it is among the next");
                ((barrel + 1).to_string(), (begin + place) as u64)
            });
            nodes.push(if taken == barrels {
                Node::Over { over: true }
            } else if taken % 2 == 0 {
                let (text, then) = answers.next().expect("a barrel is full");
                Node::Move { text, then }
            } else {
                Node::Replies { replies: answers.collect() }
            });
        }
        level = next;
    }
    certificate(&id, &position, Verdict::First, Proof::Strategy { nodes })
}

#[test]
fn shared_positions_are_checked_once_however_many_paths_there_are() {
    // The second player has 20 · 18 · 16 · … · 2 > 2^30 ways to answer.
    let Verified { steps, .. } = verify(taking_turns(21).as_bytes()).unwrap();
    assert!((1_000..100_000).contains(&steps), "{steps}");
}

/// A beginning and then the same for ever, of which not much more than `most` bytes may be read.
struct Endless {
    beginning: Vec<u8>,
    /// Many times the same.
    block: Vec<u8>,
    given: usize,
    most: usize,
}

impl Endless {
    fn new(beginning: &str, unit: &str, most: usize) -> Self {
        Self { beginning: beginning.into(), block: unit.repeat(4096).into(), given: 0, most }
    }
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(self.given <= self.most, "{} bytes were asked for", self.given);
        let here = match self.given.checked_sub(self.beginning.len()) {
            None => &self.beginning[self.given..],
            Some(repeated) => &self.block[repeated % self.block.len()..],
        };
        let length = here.len().min(buffer.len());
        buffer[..length].copy_from_slice(&here[..length]);
        self.given += length;
        Ok(length)
    }
}

const FISH: &str =
    r#"{"certificate": 1, "claim": {"game": "fish/1,3/barrel=3", "position": "1,3:1", "verdict": "second"}"#;

#[test]
fn an_endless_strategy_is_rejected_at_its_first_mistake() {
    let beginning = format!(r#"{FISH}, "kind": "strategy", "nodes": [{{"over": true}}"#);
    let endless = Endless::new(&beginning, r#", {"over": true}"#, 1 << 16);
    assert!(matches!(verify(endless), Err(Rejection::False { .. })));
}

#[test]
fn endless_parts_are_not_read_to_the_end_and_take_little_memory() {
    const MIB: usize = 1 << 20;
    for (rest, unit, most) in [
        // A node, inside and around what it holds.
        (r#", "kind": "strategy", "nodes": [{"replies": {"1": 1"#, r#", "1": 1"#, 17 * MIB),
        (r#", "kind": "strategy", "nodes": [{"move": "1"#, "0", 17 * MIB),
        (
            r#", "kind": "strategy", "nodes": [{"leaf": {"kind": "kernel", "lost": [[0, 0]"#,
            ", [0, 0]",
            17 * MIB,
        ),
        (r#", "kind": "strategy", "nodes": ["#, " ", 17 * MIB),
        // A proof.
        (r#", "kind": "kernel", "lost": [[0, 0]"#, ", [0, 0]", 129 * MIB),
    ] {
        let beginning = format!("{FISH}{rest}");
        let endless = Endless::new(&beginning, unit, most);
        let mut rejection = None;
        let memory = allocation_counter::measure(|| rejection = Some(verify(endless)));
        match rejection {
            Some(Err(Rejection::Unreadable(error))) => {
                assert!(error.to_string().contains("too long"), "{rest}: {error}");
            }
            other => panic!("{rest}: {other:?}"),
        }
        assert!(memory.bytes_max < 4 * most as u64, "{rest}: {} bytes", memory.bytes_max);
    }
}

#[test]
fn deep_nesting_is_unreadable() {
    for (rest, bracket) in [
        (r#", "kind": "strategy", "nodes": "#, "["),
        (r#", "kind": "kernel", "lost": "#, "["),
        (r#", "kind": "kernel", "lost": "#, r#"{"a":"#),
        (r#", "kind": "strategy", "nodes": [{"leaf": "#, r#"{"kind": "#),
        (r#", "unknown": "#, "["),
    ] {
        let deep = format!("{FISH}{rest}{}", bracket.repeat(1 << 20));
        assert!(matches!(verify(deep.as_bytes()), Err(Rejection::Unreadable(_))), "{rest}{bracket}");
    }
}

#[test]
fn leaves_within_leaves_are_unreadable() {
    let strategy = r#"{"kind": "strategy", "nodes": [{"leaf": "#;
    let deep = format!(r#"{FISH}, "kind": "strategy", "nodes": [{{"leaf": {}"#, strategy.repeat(1 << 16));
    assert!(matches!(verify(deep.as_bytes()), Err(Rejection::Unreadable(_))));
}

#[test]
fn enormous_boards_and_numbers_are_refused() {
    for (game, position) in [
        ("switching/k4294967295/from=0/to=1", ":cut"),
        ("switching/grid99999x99999/from=0,0/to=1,1", ":cut"),
        ("fish/340282366920938463463374607431768211455", "1:1"),
        ("fish/1,1/barrel=340282366920938463463374607431768211456", "1,1:1"),
        ("coins/4294967296", "o:0,0:1"),
        ("coins/10", "o:0,0:1"),
        ("geography/pyramid99999999", "0,0;"),
        ("sim/k4000000", ""),
        ("chess", ""),
    ] {
        let json = certificate(game, position, Verdict::First, Proof::Parity { odd: vec![usize::MAX] });
        assert!(matches!(verify(json.as_bytes()), Err(Rejection::Unreadable(_))), "{game}");
    }
    for odd in ["[18446744073709551616]", "[-1]", "[1e9]", "[0.5]", "[1,]", "{}", "null", "\"1\""] {
        let json = format!(
            r#"{{"certificate": 1, "claim": {{"game": "fish/1", "position": "1:1", "verdict": "first"}}, "kind": "parity", "odd": {odd}}}"#
        );
        assert!(matches!(verify(json.as_bytes()), Err(Rejection::Unreadable(_))), "{odd}");
    }
    let json = certificate("fish/1", "1:1", Verdict::First, Proof::Parity { odd: vec![usize::MAX] });
    assert_eq!(reason_against(&json), "other barrels than these are odd");
}

#[test]
fn what_is_too_large_to_be_checked_is_neither_true_nor_false() {
    let kernel = || Proof::Kernel { lost: vec![] };
    let barrels = |count: usize| vec!["1"; count].join(",");
    for (id, position) in [
        ("fish/9,9,9,9,9,9,9,9,9/barrel=9".to_owned(), "9,9,9,9,9,9,9,9,9:1".to_owned()),
        (format!("fish/{}/barrel=1", barrels(1000)), format!("{}:1", barrels(1000))),
        ("fish/1,0".to_owned(), "1,0:1".to_owned()),
    ] {
        let json = certificate(&id, &position, Verdict::First, kernel());
        assert!(matches!(verify(json.as_bytes()), Err(Rejection::Unknown { .. })), "{id}");
    }
}

#[test]
fn moves_by_the_million_do_not_delay_a_verdict() {
    // Three to the power of 18 moves in all, more than 100,000 from the first position alone.
    let barrels = vec!["1"; 18].join(",");
    let id = format!("fish/{barrels}/barrel=1");
    let json = certificate(&id, &format!("{barrels}:1"), Verdict::First, Proof::Kernel { lost: vec![] });
    assert!(reason_against(&json).ends_with("is on the wrong side"));
}

/// Where an illegal move costs a penalty it can be played, and the turn stays; it is no move of a strategy all the same.
#[test]
fn a_foul_is_no_move_of_a_strategy() {
    let nodes = vec![
        Node::Move { text: "5".into(), then: 1 },
        Node::Move { text: "0".into(), then: 2 },
        Node::Over { over: true },
    ];
    let json = certificate("coins/2/illegal=-5", "o/oo:0,0:1", Verdict::First, Proof::Strategy { nodes });
    let reason = reason_against(&json);
    assert!(reason.starts_with("node 0: the move 5 is illegal"), "{reason}");
}
