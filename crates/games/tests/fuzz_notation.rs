//! IDs, positions and moves come from outside: whatever they are, the answer is a board or a reason, and what
//! is accepted round-trips.

use gambol_games::{KINDS, open, open_at};
use gambol_graph::Dice;
use gambol_testing::{mutate, rounds, seed};

const TOKENS: &[&str] = &[
    "/",
    "=",
    ":",
    ",",
    ";",
    "-",
    "+",
    "[",
    "]",
    "%",
    "preset",
    "k3",
    "gale9",
    "pyramid",
    "avoid=",
    "start=",
    "from=",
    "first=cut",
    "solo",
    "normal",
    "vertex",
    "points=",
    "colours=",
    "seed=",
    "line=",
    "add=",
    "move=",
    "barrel=",
    "illegal=",
    "extras=",
    "win=",
    "340282366920938463463374607431768211454",
    "340282366920938463463374607431768211456",
    "99999999999",
    "4294967295",
    "-1",
    "0",
    "2147483647",
    "*",
    "é",
    "🐟",
    "%C3",
    " ",
    "o",
    ".",
    "random9-9-s1",
    "multi3-5-s2",
    "grid2x2",
    "cube3",
];

/// Boards to mutate: those on the menu and some with every option.
fn seeds() -> Vec<String> {
    let more = [
        "fish/1,0,2/solo/barrel=5/add=2/move=3",
        "switching/[a-b;a-b;b-c;d]/from=a/to=c/first=cut",
        "geography/[a>b;b>c;c>a]/vertex/start=a",
        "coins/4/line=3/normal/points=1,-2,3/win=5/lose=-5/illegal=-50/gain=50/seconds=30/colours=rgywogryow/extras=1,2,3,4",
        "sim/[a-b;b-c;c-a;c-d]/avoid=[x-y;y-z]",
    ];
    KINDS.iter().flat_map(|kind| kind.boards).chain(&more).map(|id| (*id).to_owned()).collect()
}

fn mutated(text: &str, dice: &mut Dice) -> String {
    String::from_utf8_lossy(&mutate(text.as_bytes(), TOKENS, dice)).into_owned()
}

#[test]
fn fuzz_ids_positions_and_moves() {
    let mut dice = Dice::new(seed());
    let seeds = seeds();
    let mut accepted = 0;
    let rounds = rounds(4_000);
    for _ in 0..rounds {
        let id = &seeds[dice.below(seeds.len() as u64) as usize];
        if let Ok(game) = open(&mutated(id, &mut dice)) {
            let id = game.id();
            let again = open(&id).unwrap_or_else(|message| panic!("{id}: {message}"));
            assert_eq!(again.id(), id);
            assert_eq!(again.position(), game.position(), "{id}");
            assert_eq!(again.scene(), game.scene(), "{id}");
            accepted += 1;
        }

        let mut game = open(id).unwrap();
        for _ in 0..dice.below(5) {
            if let Some(mv) = game.sample(&mut |n| dice.below(n)) {
                let before = game.position();
                let garbled = mutated(&mv, &mut dice);
                match game.play(&garbled) {
                    Ok(_) => assert!(game.undo()),
                    Err(refusal) => assert!(!refusal.message().to_string().contains('\n')),
                }
                assert_eq!(game.position(), before, "{garbled:?} in {id} changed something");
                game.play(&mv).unwrap_or_else(|refusal| panic!("{mv} in {id}: {refusal}"));
            }
        }
        let position = mutated(&game.position(), &mut dice);
        if let Ok(other) = open_at(id, &position) {
            let text = other.position();
            let again = open_at(id, &text).unwrap_or_else(|message| panic!("{text} in {id}: {message}"));
            assert_eq!(again.position(), text, "{id}");
            assert_eq!((again.turn(), again.outcome()), (other.turn(), other.outcome()), "{text} in {id}");
            // Such a position can be played on to its end, and taken back to where it was.
            let mut other = other;
            for _ in 0..500 {
                let Some(mv) = other.sample(&mut |n| dice.below(n)) else { break };
                other.play(&mv).unwrap_or_else(|refusal| panic!("{mv} after {text} in {id}: {refusal}"));
            }
            while other.undo() {}
            assert_eq!(other.position(), text, "{id}");
            accepted += 1;
        }
    }
    assert!(
        accepted * 40 > rounds,
        "only {accepted} of {rounds} mutated texts were accepted; the fuzzer is too wild"
    );
}
