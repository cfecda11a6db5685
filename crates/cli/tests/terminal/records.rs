//! What is kept of a game, and going on with it.

use std::fs;

use crate::desk::{Desk, type_all};

/// The lines of a record without what differs each time: when it started and how long players thought.
fn facts(record: &str) -> Vec<String> {
    let facts = |line: &str| {
        let mut event: serde_json::Value = serde_json::from_str(line).unwrap();
        let fields = event.as_object_mut().unwrap();
        for field in ["think_ms", "started", "engine"] {
            fields.remove(field);
        }
        event.to_string()
    };
    record.lines().map(facts).collect()
}

#[test]
fn the_record_tells_of_the_board_the_players_and_every_event() {
    let desk = Desk::new();
    desk.run(
        "play coins/preset1 --save game.jsonl --names Ada Bob",
        &["0-2", "0", "3-5", "undo", "redo", "jump 1"],
    )
    .done();
    insta::assert_snapshot!(facts(&desk.read("game.jsonl")).join("\n"));
}

#[test]
fn each_line_is_in_the_file_before_the_next_prompt() {
    let desk = Desk::new();
    let mut player = desk.start("play sim k6 --save game.jsonl");
    player.wait_for("1. First>");
    assert_eq!(desk.read("game.jsonl").lines().count(), 1);
    player.type_line("0-1");
    player.wait_for("2. Second>");
    assert_eq!(desk.read("game.jsonl").lines().count(), 2);
    player.type_line("undo");
    player.wait_for("1. First>");
    assert_eq!(desk.read("game.jsonl").lines().count(), 3);
}

#[test]
fn save_at_the_prompt_writes_everything_so_far_and_goes_on_there() {
    let desk = Desk::new();
    desk.run("play sim k6 --save whole.jsonl", &["0-1", "2-3", "undo", "4-5"]).done();
    let shown = desk
        .run(
            "play sim k6",
            &["0-1", "2-3", "save late.jsonl", "save", "undo", "4-5", "save more.jsonl", "quit"],
        )
        .done();
    assert_eq!(shown.matches("The record is in late.jsonl").count(), 2, "{shown}");
    assert!(shown.ends_with("The record is in more.jsonl\n"), "{shown}");
    for late in ["late.jsonl", "more.jsonl"] {
        assert_eq!(facts(&desk.read(late)), facts(&desk.read("whole.jsonl")));
    }
}

#[test]
fn save_never_writes_over_a_file() {
    let desk = Desk::with(&[("precious", "mine")]);
    let shown = desk.run("play sim k6", &["0-1", "save precious", "2-3"]).done();
    assert!(shown.contains("not saved: precious: the file exists already"), "{shown}");
    assert!(shown.contains("3. First>") && shown.ends_with("The game was not saved.\n"), "{shown}");
    assert_eq!(desk.read("precious"), "mine");
}

#[test]
fn a_resumed_game_goes_on_as_if_it_had_not_been_left() {
    let desk = Desk::new();
    let line = "play switching gale4 --vs random --seat second --seed 9";
    let moves = ["0", "24", "undo", "13", "11"];
    desk.run(&format!("{line} --save whole.jsonl"), &moves).done();
    desk.run(&format!("{line} --save parts.jsonl"), &[]).done();
    for mv in moves {
        let shown = desk.run("play --resume parts.jsonl", &[mv]).done();
        assert!(
            shown.contains("The game goes on after move ") && shown.contains("The seed is 9."),
            "{shown}"
        );
    }
    assert_eq!(facts(&desk.read("parts.jsonl")), facts(&desk.read("whole.jsonl")));
}

#[test]
fn a_killed_game_loses_nothing_but_the_line_being_typed() {
    let desk = Desk::new();
    let mut player = desk.start("play geography pyramid5 start=0,0 --save game.jsonl");
    for (prompt, mv) in [("1. First>", "1,0"), ("2. Second>", "2,1"), ("3. First>", "3,2")] {
        player.wait_for(prompt);
        player.type_line(mv);
    }
    player.wait_for("4. Second>");
    player.type_text("4,");
    player.child.kill().unwrap();
    player.child.wait().unwrap();

    let shown = desk.run("play --resume game.jsonl", &["4,3", "history"]).done();
    for line in ["1 First 1,0", "2 Second 2,1", "3 First 3,2", "4 Second 4,3"] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn a_line_that_was_cut_off_is_dropped_with_a_warning_and_cut_from_the_file() {
    let desk = Desk::new();
    desk.run("play sim k6 --save game.jsonl", &["0-1", "2-3"]).done();
    let whole = desk.read("game.jsonl");
    for cut in [1, 2, 30] {
        fs::write(desk.path("game.jsonl"), &whole[..whole.len() - cut]).unwrap();
        let answer = desk.run("play --resume game.jsonl", &["history"]);
        assert_eq!(answer.code, Some(0));
        if cut == 1 {
            assert_eq!(answer.stderr, "", "only the newline lacks");
            assert_eq!(desk.read("game.jsonl"), whole);
        } else {
            assert_eq!(answer.stderr, "gambol: warning: game.jsonl: line 3 was cut off and is dropped\n");
            assert_eq!(desk.read("game.jsonl").lines().count(), 2);
            assert!(answer.stdout.contains("2. Second>"), "{}", answer.stdout);
        }
    }
}

#[test]
fn a_record_that_is_wrong_elsewhere_is_refused_and_left_alone() {
    let desk = Desk::new();
    desk.run("play sim k6 --save game.jsonl", &["0-1", "2-3"]).done();
    let wrong = desk.read("game.jsonl").replace("2-3", "0-1");
    fs::write(desk.path("game.jsonl"), &wrong).unwrap();
    assert!(desk.run("play --resume game.jsonl", &[]).refused().starts_with("game.jsonl: line 3: "));
    assert_eq!(desk.read("game.jsonl"), wrong);
}

#[test]
fn a_player_whom_this_program_does_not_have_is_refused() {
    let desk = Desk::new();
    desk.run("play sim k6 --save game.jsonl", &[]).done();
    fs::write(desk.path("game.jsonl"), desk.read("game.jsonl").replace("human", "oracle")).unwrap();
    let said = desk.run("play --resume game.jsonl", &[]).refused();
    assert!(said.starts_with("no agent of the name \"oracle\" plays sim"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_game_whose_record_can_no_longer_be_kept_goes_on_and_says_so() {
    let desk = Desk::new();
    // No file may grow beyond a kilobyte or so: some moves fit, then writing fails.
    let gambol = desk.command("").get_program().to_owned();
    let child = desk
        .shell("trap '' XFSZ; ulimit -f 1; exec \"$0\" play coins 9 --save game.jsonl")
        .arg(gambol)
        .spawn()
        .unwrap();
    let moves: Vec<String> = (0..40).map(|cell| cell.to_string()).collect();
    let typed: Vec<&str> = moves.iter().map(String::as_str).chain(["save late.jsonl"]).collect();
    let shown = type_all(child, &typed).done();
    assert_eq!(shown.matches("game.jsonl: File too large").count(), 1, "{shown}");
    assert!(shown.contains("41. First>"), "{shown}");
}
