//! What depends on a real terminal. `script`, which every Debian has, makes one.

use crate::desk::Desk;

#[test]
fn a_terminal_gets_colours_and_no_echo_of_its_own() {
    let desk = Desk::new();
    let mut player = desk.start_at_terminal("play sim k6");
    player.wait_for("\u{1b}[1m1. First>\u{1b}[0m ");
    player.type_line("0-1");
    player.wait_for("0-1\r\n");
    player.wait_for("\u{1b}[36m");
    player.wait_for("2. Second>");
    player.type_line("0-1");
    player.wait_for("\u{1b}[31m0-1 has been coloured already\u{1b}[0m\r\n");
    player.type_line("quit");
    assert!(player.child.wait().unwrap().success());
}

#[test]
fn no_color_is_heeded_at_a_terminal() {
    let desk = Desk::new();
    let mut player = desk.start_at_terminal("play sim k6 --no-color");
    player.wait_for("\r\n1. First> ");
    player.type_line("quit");
    assert!(player.child.wait().unwrap().success());
}

#[test]
fn ctrl_d_leaves_cleanly() {
    let desk = Desk::new();
    let mut player = desk.start_at_terminal("play sim k6 --save game.jsonl --no-color");
    player.wait_for("1. First> ");
    player.type_text("\u{4}");
    player.wait_for("\r\nThe record is in game.jsonl\r\n");
    assert!(player.child.wait().unwrap().success());
}

#[test]
fn ctrl_c_leaves_with_130() {
    let desk = Desk::new();
    let mut player = desk.start_at_terminal("play sim k6 --no-color");
    player.wait_for("1. First> ");
    player.type_text("\u{3}");
    assert_eq!(player.child.wait().unwrap().code(), Some(130));
}
