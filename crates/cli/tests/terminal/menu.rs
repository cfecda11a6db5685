//! `gambol` without arguments.

use crate::desk::Desk;

#[test]
fn a_game_is_picked_and_played() {
    let typed = ["2", "gale2", "1", "0", "1", "2", "undo", "4", "help", "quit"];
    insta::assert_snapshot!(Desk::new().run("", &typed).done());
}

#[test]
fn every_question_has_its_answers() {
    let desk = Desk::with(&[("roads.edges", "Bern Biel\nBiel Basel\n")]);
    let typed = [
        "help",
        "0",
        "save x",
        "sim",
        "quiz",
        "gale99999",
        "undo",
        "geography",
        "nowhere.edges",
        "roads.edges start=Bern",
        "nobody",
        "undo",
        "switching/gale3/first=cut",
        "",
    ];
    insta::assert_snapshot!(desk.run("", &typed).done());
}

#[test]
fn every_kind_can_be_played_from_the_menu_by_pressing_enter() {
    for number in ["1", "2", "3", "4", "5"] {
        let shown = Desk::new().run("", &[number, "", ""]).done();
        assert!(shown.contains("1. First"), "{shown}");
    }
}

#[test]
fn the_end_of_the_input_and_quit_leave_at_every_question() {
    let desk = Desk::new();
    for typed in [&[][..], &["1"], &["1", "1"], &["quit"], &["1", "quit"], &["1", "1", "quit"]] {
        let shown = desk.run("", typed).done();
        assert!(!shown.contains("1. First"), "{shown}");
    }
}
