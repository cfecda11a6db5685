//! Valid certificates of every kind, corrupted ten thousand times: what is accepted all the same must be true.

mod forgeries;
mod mutations;
mod specimens;
mod truth;

use std::collections::BTreeMap;

use gambol_games::{Outcome, Seat, open_at};
use gambol_graph::Dice;
use gambol_testing::{rounds, seed};
use gambol_verify::{Certificate, Checked, Claim, Verdict, verify};

use crate::{
    mutations::corrupted,
    specimens::{KINDS, geography_id, somewhere, specimens, switching_id, table_certificate},
    truth::{is_true, winner},
};

/// Valid certificates: random ones, and the examples of the format's description.
fn valid_certificates(dice: &mut Dice) -> Vec<String> {
    let document = include_str!("../../../../docs/CERTIFICATES.md");
    let (accepted, _) = document.split_once("## rejected").expect("a heading");
    let examples = accepted.split("```json\n").skip(1);
    let examples = examples.map(|rest| rest.split_once("```").expect("the end of an example").0.to_owned());
    specimens(30, dice).into_iter().chain(examples).collect()
}

#[test]
fn valid_certificates_are_accepted_and_true() {
    for certificate in valid_certificates(&mut Dice::new(seed())) {
        let verified = verify(certificate.as_bytes());
        let verified = verified.unwrap_or_else(|rejection| panic!("{certificate}: {rejection}"));
        assert_eq!(is_true(&verified.claim), Some(true), "{certificate}");
        assert_eq!(verified.checked, Checked::Proof);
    }
}

#[test]
fn fuzz_a_corrupted_certificate_is_rejected_or_still_true() {
    let mut dice = Dice::new(seed());
    let valid = valid_certificates(&mut dice);
    let mut accepted = BTreeMap::new();
    let mut undecided = 0;
    for _ in 0..rounds(10_000) {
        let [certificate, other] = [(); 2].map(|()| &valid[dice.below(valid.len() as u64) as usize]);
        let corrupted = corrupted(certificate, other, &mut dice);
        let Ok(verified) = verify(corrupted.as_slice()) else { continue };
        let text = String::from_utf8_lossy(&corrupted);
        match is_true(&verified.claim) {
            Some(holds) => assert!(holds, "{text}"),
            None => undecided += 1,
        }
        let kind =
            text.split("\"kind\"").nth(1).and_then(|rest| rest.split('"').nth(1)).expect("a kind").to_owned();
        *accepted.entry(kind).or_insert(0) += 1;
    }
    println!("accepted: {accepted:?}");
    let missed = KINDS.iter().find(|kind| !accepted.contains_key(**kind));
    assert_eq!(missed, None, "the corruptions are too wild: {accepted:?}");
    assert!(undecided * 4 < accepted.values().sum::<i32>(), "{undecided} not decided of {accepted:?}");
}

#[test]
fn fuzz_nothing_false_can_be_proved_about_a_small_position() {
    let mut dice = Dice::new(seed());
    let verdicts = [Verdict::First, Verdict::Second, Verdict::Short, Verdict::Cut];
    let mut tried = 0;
    for round in 0..rounds(40) {
        let (game, proofs) = if round % 2 == 0 {
            let game = somewhere(&geography_id(&mut dice), 3, &mut dice);
            let proofs = forgeries::about_geography(game.as_ref());
            (game, proofs)
        } else {
            let game = somewhere(&switching_id(6, &mut dice), 2, &mut dice);
            let proofs = forgeries::about_switching(game.as_ref());
            (game, proofs)
        };
        let claims = verdicts.map(|verdict| Claim { game: game.id(), position: game.position(), verdict });
        let of_its_kind = if round % 2 == 0 { &claims[..2] } else { &claims[2..] };
        for claim in of_its_kind.iter().filter(|claim| is_true(claim) == Some(false)) {
            for proof in &proofs {
                let json = Certificate { claim: claim.clone(), proof: proof.clone() }.to_json();
                assert!(verify(json.as_bytes()).is_err(), "{json}");
            }
            tried += proofs.len();
        }
    }
    assert!(tried > 0, "nothing false was tried");
}

#[test]
fn fuzz_a_strategy_that_cheats_and_a_table_with_a_flaw_are_rejected() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 3];
    for round in 0..rounds(3_000) {
        let forged = match round % 3 {
            0 => forgeries::cheating_strategy(&mut dice),
            1 => forgeries::flawed_kernel(&mut dice),
            _ => Some(table_certificate(true, &mut dice)),
        };
        let Some(json) = forged.map(|certificate| certificate.to_json()) else { continue };
        assert!(verify(json.as_bytes()).is_err(), "{json}");
        met[round % 3] += 1;
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

#[test]
fn fuzz_parity_is_accepted_only_where_it_decides() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 2];
    for _ in 0..rounds(500) {
        let certificate = forgeries::by_parity(&mut dice);
        let Some(holds) = is_true(&certificate.claim) else { continue };
        let json = certificate.to_json();
        assert!(holds || verify(json.as_bytes()).is_err(), "{json}");
        met[usize::from(holds)] += 1;
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

#[test]
fn parity_decides_where_caps_are_even_or_too_wide_to_matter() {
    for counts in ["1,2", "2,2", "0,4", "3,1", "1,1,1", "2,0,2", "1,2,0"] {
        for barrel_cap in [4, 6] {
            let id = format!("fish/{counts}/barrel={barrel_cap}");
            let odd = counts.split(',').any(|n| n.ends_with(['1', '3']));
            let expected = if odd { Seat::First } else { Seat::Second };
            let found = winner(open_at(&id, &format!("{counts}:1")).expect("a position"));
            assert_eq!(found, Some(Outcome::Won(expected)), "{id}");
        }
    }
}
