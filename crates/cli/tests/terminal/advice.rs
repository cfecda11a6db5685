//! Agents to play against, the coach at the prompt, and reviews.

use serde_json::Value;

use crate::desk::Desk;

#[test]
fn the_agents_are_listed_with_a_line_each() {
    insta::assert_snapshot!(Desk::new().run("agents coins", &[]).done());
    let all: Value = serde_json::from_str(&Desk::new().run("agents --json", &[]).done()).unwrap();
    let listed = all["agents"].as_array().unwrap();
    for kind in ["fish", "switching", "geography", "coins", "sim"] {
        let perfect = |agent: &&Value| agent["game"] == kind && agent["name"] == "perfect";
        assert_eq!(listed.iter().filter(perfect).count(), 1, "{kind}");
    }
    let said = Desk::new().run("agents chess", &[]).refused();
    assert!(said.starts_with("there is no game called \"chess\""), "{said}");
}

#[test]
fn hints_lead_to_the_move_step_by_step_and_are_counted() {
    let desk = Desk::new();
    let typed = ["hint", "hint", "hint", "why 1-2", "6-9", "why", "quit"];
    insta::assert_snapshot!(desk.run("play coins 4 --vs greedy --seed 1 --save game.jsonl", &typed).done());
    let record = desk.read("game.jsonl");
    let first: Value = serde_json::from_str(record.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&first["hints"], &first["lens"]), (&Value::from(4), &Value::from(true)), "{record}");
}

#[test]
fn every_kind_of_game_has_a_coach_and_perfect_agents_of_any_level() {
    for board in ["fish 3 2 4 1", "switching gale3", "geography pyramid3 start=0,0", "coins 4", "sim k6"] {
        let line = format!("play {board} --vs perfect --level 0.5 --seat second --seed 5 --save game.jsonl");
        let desk = Desk::new();
        let screen = desk.run(&line, &["why", "hint", "hint", "hint"]).done();
        assert!(!screen.contains("nobody here"), "{screen}");
        assert!(screen.contains("Type hint again for more."), "{screen}");
        let record = desk.read("game.jsonl");
        assert!(record.contains(r#""agent":"perfect","level":0.5"#), "{record}");
        let review: Value = serde_json::from_str(&desk.run("review game.jsonl --json", &[]).done()).unwrap();
        assert_eq!(review["moves"].as_array().map(Vec::len), Some(1), "{review}");
    }
}

#[test]
fn a_review_tells_where_the_game_was_given_away() {
    let desk = Desk::new();
    desk.run("play coins 4 --save game.jsonl --names Ada Bob", &["6-9", "3-5", "1", "0", "2"]).done();
    insta::assert_snapshot!(desk.run("review game.jsonl", &[]).done());
    let said = desk.run("review nothing.jsonl", &[]).refused();
    assert_eq!(said, "nothing.jsonl: no such file or folder");
}

#[test]
fn the_level_of_the_adaptive_agent_follows_the_player_from_game_to_game() {
    let desk = Desk::new();
    // One fish: whoever moves takes it and wins.
    let line = "play fish 1 --vs adaptive --save";
    let won = desk.run(&format!("{line} 1.jsonl"), &["1"]).done();
    assert!(won.contains("The next game will be at level 0.73."), "{won}");
    let header = |file: &str| desk.read(file).lines().next().unwrap().to_owned();
    assert!(header("1.jsonl").contains(r#""agent":"adaptive","level":0.5"#), "{}", header("1.jsonl"));
    let lost = desk.run(&format!("{line} 2.jsonl --seat second"), &[]).done();
    assert!(header("2.jsonl").contains(r#""level":0.731"#), "{}", header("2.jsonl"));
    assert!(lost.contains("The next game will be at level 0."), "{lost}");
    // A game with a hint says nothing about the player.
    let helped = desk.run("play fish 1 --vs adaptive", &["hint", "1"]).done();
    assert!(!helped.contains("The next game"), "{helped}");
}

#[test]
fn the_level_of_the_opponent_is_kept_with_every_move_of_the_player() {
    let desk = Desk::new();
    desk.run("play fish 2 1 --vs unsure --level 0.3 --seed 2 --save game.jsonl", &["1 1"]).done();
    let record = desk.read("game.jsonl");
    let mv: Value = serde_json::from_str(record.lines().nth(1).unwrap()).unwrap();
    assert_eq!(mv["level"], Value::from(0.3), "{record}");
}
