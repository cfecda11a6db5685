//! `gambol match` keeps its contract with scripts.

use gambol_testing::object;
use serde_json::json;

use crate::yard::Yard;

#[test]
fn seats_alternate_and_the_seed_decides() {
    let yard = Yard::with("");
    let with = |seed: &str| {
        let line = ["match", "perfect:0.5", "random", "--game", "coins/preset2", "--games", "4", "--json"];
        object(&yard.run(&[&line[..], &["--seed", seed]].concat()).done())
    };
    let (one, again, other) = (with("1"), with("1"), with("2"));
    let positions = |contest: &serde_json::Value| -> Vec<_> {
        contest["games"].as_array().unwrap().iter().map(|game| game["position"].clone()).collect()
    };
    assert_eq!(positions(&one), positions(&again));
    assert_ne!(positions(&one), positions(&other));
    let players: Vec<_> = one["games"].as_array().unwrap().iter().map(|game| &game["players"]).collect();
    let (ahead, behind) = (json!(["perfect:0.5", "random"]), json!(["random", "perfect:0.5"]));
    assert_eq!(players, [&ahead, &behind, &ahead, &behind]);
    let [a, b] = [&one["sides"][0], &one["sides"][1]];
    assert_eq!(a["won"], b["lost"]);
    assert_eq!(a["won"].as_u64().unwrap() + b["won"].as_u64().unwrap() + a["drawn"].as_u64().unwrap(), 4);
    let score = |game: usize, seat: usize| one["games"][game]["score"][seat].as_i64().unwrap();
    assert_eq!(a["points"], score(0, 0) + score(1, 1) + score(2, 0) + score(3, 1));
}

#[test]
fn people_read_a_line_a_game_and_a_sum() {
    let text =
        Yard::with("").run(&["match", "perfect", "random", "--game", "fish/3,2,4,1", "--seed", "3"]).done();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("1. perfect – random: ") && lines[1].starts_with("2. random – perfect: "),
        "{text}"
    );
    assert!(lines[2].starts_with("perfect: ") && lines[4] == "The seed is 3.", "{text}");
}

#[test]
fn people_are_told_when_a_program_is_trusted() {
    let yard = Yard::with("play(first)");
    let line = ["match", "python3 bot.py", "random", "--game", "sim/k5", "--trusted"];
    assert!(yard.run(&line).done().starts_with("Programs are trusted: they are not locked up"));
    assert!(!yard.run(&line[..5]).done().contains("trusted"));
}

#[test]
fn games_are_saved_and_can_be_replayed() {
    let yard = Yard::with("play(first)");
    yard.games("sim/k5", "--save games");
    let text = yard.run(&["replay", "games/game-0002.jsonl"]).done();
    assert!(text.contains("random") && text.contains("bot"), "{text}");
    // A program that forfeits is named in the record with its reason.
    let yard = Yard::with("play(lambda message: sys.exit(3))");
    yard.games("sim/k5", "--save games");
    let text = yard.run(&["replay", "games/game-0001.jsonl"]).done();
    assert!(text.contains("ended with exit code 3"), "{text}");
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let yard = Yard::with("");
    for (words, reason) in [
        (&["match", "perfect", "nobody", "--game", "sim/k5"][..], "neither a program nor one of the agents"),
        (&["match", "perfect", "random", "--game", "chess"], "chess"),
        (&["match", "perfect", "random", "--game", "fish/1,2/solo"], "for one"),
        (&["match", "perfect", "random:0.5", "--game", "sim/k5"], "no level"),
        (&["match", "perfect", "random", "--game", "sim/k5", "--games", "0"], "--games"),
        (&["match", "perfect", "random", "--game", "sim/k5", "--move-time", "1"], "a time is"),
        (&["bot", "check", "perfect", "--game", "sim"], "agent of ours"),
    ] {
        let said = yard.run(words).refused();
        assert!(said.contains(reason), "{words:?}: {said}");
    }
}
