//! How the command ends when it is not left by `quit`.

use std::process::Command;

use crate::desk::Desk;

#[test]
fn the_end_of_the_input_ends_the_game_and_says_where_the_record_is() {
    let desk = Desk::new();
    let shown = desk.run("play sim k6 --save game.jsonl", &["0-1"]).done();
    assert!(shown.ends_with("2. Second> \nThe record is in game.jsonl\n"), "{shown}");
    assert!(
        desk.run("play sim k6", &[]).done().ends_with("1. First> \n"),
        "nothing happened, nothing is lost"
    );
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_with_130_and_the_record_is_whole() {
    let desk = Desk::new();
    let mut player = desk.start("play sim k6 --save game.jsonl");
    player.wait_for("1. First>");
    player.type_line("0-1");
    player.wait_for("2. Second>");
    // The shell has kill built in, and it need not be installed otherwise.
    Command::new("sh").args(["-c", &format!("kill -INT {}", player.child.id())]).status().unwrap();
    assert_eq!(player.child.wait().unwrap().code(), Some(130));
    assert!(desk.run("play --resume game.jsonl", &[]).done().contains("The game goes on after move 1."));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let desk = Desk::new();
    for line in ["play sim k6", "replay game.jsonl", "", "man", "completions bash"] {
        desk.run("play sim k6 --save game.jsonl", &["0-1"]);
        let mut child = desk.command(line).spawn().unwrap();
        drop(child.stdout.take());
        let answer = crate::desk::type_all(child, &["0-1", "2-3", "help", "moves"]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_line_without_end_is_refused_like_any_other() {
    let desk = Desk::new();
    // Its beginning would be a legal move.
    let endless = format!("1{}x", " ".repeat(2 << 20));
    let shown = desk.run("play fish 1 1", &[&endless]).done();
    assert!(shown.contains("is not a number of fish\n1. First>"), "{}", &shown[shown.len() - 200..]);
}

#[test]
fn bytes_that_are_no_text_are_garbled_input() {
    use std::io::Write as _;

    let desk = Desk::new();
    let mut child = desk.command("play sim k6").env("CLICOLOR_FORCE", "1").spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\0\x1b[2J\n0-1\n").unwrap();
    let answer = child.wait_with_output().unwrap();
    let shown = String::from_utf8(answer.stdout).unwrap();
    assert!(answer.status.success() && shown.contains("2. Second>"), "{shown}");
    assert!(!shown.contains("\u{1b}[2J"), "what was typed does not steer the terminal");
}
