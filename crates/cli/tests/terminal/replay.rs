//! `gambol replay`

use crate::desk::Desk;

/// A game with a foul, branches, a remark and an end by resignation.
const RECORD: &str = r#"{"schema":1,"engine":"0.1.0","rules":1,"game":"coins/3/points=1,3,4/win=10/illegal=-5","seed":"42","players":[{"name":"Ada","agent":"human"},{"name":"Bob","agent":"human"}],"started":"2025-03-01T10:00:00Z"}
{"event":"move","node":1,"parent":0,"text":"3-5","seat":"first","think_ms":8200}
{"event":"move","node":2,"parent":1,"text":"1","seat":"second","think_ms":15}
{"event":"move","node":3,"parent":2,"text":"1-2","seat":"first","foul":true,"think_ms":4100}
{"event":"undo","to":2}
{"event":"note","node":2,"text":"one coin of that line is gone already"}
{"event":"move","node":4,"parent":2,"text":"0-2","seat":"first","think_ms":9050,"outcome":"second","score":[7,11]}
{"event":"jump","to":1}
{"event":"move","node":5,"parent":1,"text":"1-2","seat":"second","think_ms":12}
{"event":"jump","to":2}
{"event":"ended","node":2,"by":"resignation","outcome":"second","score":[4,1]}
"#;

#[test]
fn every_position_is_printed_with_fouls_branches_and_remarks() {
    let desk = Desk::with(&[("game.jsonl", RECORD)]);
    let screen = desk.run("replay --all game.jsonl", &[]).done();
    insta::assert_snapshot!(screen);
    assert_eq!(
        desk.run("replay game.jsonl", &["\n", "\n"]).done(),
        screen,
        "where nobody can step, all is printed"
    );
    assert_eq!(desk.read("game.jsonl"), RECORD);
}

#[test]
#[cfg(target_os = "linux")]
fn one_steps_through_a_record_at_a_terminal() {
    let desk = Desk::with(&[("game.jsonl", RECORD)]);
    let mut player = desk.start_at_terminal("replay game.jsonl --no-color");
    for (prompt, line, shown) in [
        ("0/5> ", "", "1. First 3-5, after 8.2 s"),
        ("1/5> ", "", "2. Second 1, after 0.0 s"),
        ("2/5> ", "b", "1. First 3-5"),
        ("1/5> ", "", "2. Second 1,"),
        ("2/5> ", "3", "3. First 1-2 (illegal)"),
        ("3/5> ", "", "this is the last position"),
        ("3/5> ", "6", "a number from 0 to 5"),
        ("3/5> ", "history", "4     First 0-2"),
        ("3/5> ", "0", "0. The start"),
        ("0/5> ", "b", "this is the first position"),
        ("0/5> ", "what", "Enter shows the next position"),
    ] {
        player.wait_for(prompt);
        player.type_line(line);
        player.wait_for(shown);
    }
    player.type_line("q");
    assert!(player.child.wait().unwrap().success());
    assert_eq!(desk.read("game.jsonl"), RECORD, "looking changes nothing");
}

#[test]
fn a_torn_record_is_shown_with_a_warning_and_not_changed() {
    let torn = &RECORD[..RECORD.len() - 10];
    let desk = Desk::with(&[("game.jsonl", torn)]);
    let answer = desk.run("replay game.jsonl", &[]);
    assert_eq!(answer.code, Some(0));
    assert_eq!(answer.stderr, "gambol: warning: game.jsonl: line 11 was cut off and is dropped\n");
    assert!(answer.stdout.contains("5. Second 1-2"));
    assert_eq!(desk.read("game.jsonl"), torn);
}

#[test]
fn what_is_no_record_is_refused_in_one_line() {
    let desk = Desk::with(&[("empty", ""), ("text", "hello\n"), ("future", "{\"schema\":99}\n")]);
    for (file, complaint) in [
        ("empty", "empty: line 1: there is no record here"),
        ("text", "text: line 1: "),
        ("future", "future: line 1: the record is of schema 99"),
        ("nothing", "nothing: no such file or folder"),
        (".", ".: is a folder"),
    ] {
        let said = desk.run(&format!("replay {file}"), &[]).refused();
        assert!(said.starts_with(complaint), "{said}");
    }
}

#[test]
fn every_game_that_is_played_can_be_replayed() {
    let desk = Desk::new();
    for (i, kind) in gambol_games::KINDS.iter().enumerate() {
        let file = format!("{i}.jsonl");
        // The dice move first, and nobody answers.
        desk.run(&format!("play {} --vs random --seat second --seed 1 --save {file}", kind.boards[0]), &[])
            .done();
        let screen = desk.run(&format!("replay {file}"), &[]).done();
        assert!(screen.starts_with(&gambol_games::open(kind.boards[0]).unwrap().id()), "{screen}");
        assert!(screen.contains("0. The start") && screen.contains("1. First "), "{screen}");
    }
}
