//! Whole games of every kind, as they look.

use crate::desk::Desk;

/// A snapshot of what `gambol play` shows when these lines are typed.
macro_rules! transcripts {
    ($($(#[$meta:meta])* $name:ident: $line:literal $typed:expr;)*) => {$(
        $(#[$meta])*
        #[test]
        fn $name() {
            let screen = Desk::new().run(concat!("play ", $line), &$typed).done();
            insta::assert_snapshot!(screen);
        }
    )*};
}

transcripts! {
    fish_between_two_people: "fish 1 0 1"
        ["1 2", "3", "2 0", "moves", "2 1 1", "1", "2 two", "2", "3", "3", "3", "undo", "3"];
    fish_with_caps_against_the_dice: "fish/2,2,1/barrel=4/add=1 --vs random --seed 7"
        ["1 2 2", "1 1 1", "moves", "2 1", "2 0", "3", "3", "3", "3", "3", "3"];
    fish_for_one: "fish 1 1 solo" ["2", "1 2", "2", "2", "history"];
    switching_between_two_people: "switching gale3 --names Ada Bob"
        ["5", "5", "A-0,0", "0,0-1,0", "0,0-2,0", "6", "8", "99", "7", "Over?"];
    switching_against_the_dice_which_move_first: "switching gale2 first=cut --vs random --seat second --seed 3"
        ["0", "1", "2", "3", "4"];
    switching_on_a_multigraph: "switching [s-a;s-a;a-t;s-t] from=s to=t" ["0", "2"];
    geography_along_edges: "geography pyramid2 start=0,0"
        ["1,0", "0,0", "1,1", "2,2", "undo", "2,1", "1,0", "2,0", "2,1", "2,2", "1,1", "0,0"];
    geography_over_vertices: "geography pyramid2 vertex" ["1,1", "1,1", "2,1", "2,2"];
    geography_along_arcs: "geography [a>b;b>c;c>a;b>a]" ["a", "b", "a", "c"];
    geography_of_countries: "geography countries vertex --vs random --seed 1"
        ["Liechtenstein", "New Zealand", "moves"];
    coins_between_two_people: "coins 3" ["0-2", "1-4", "2-3", "3-5", "0-2"];
    coins_against_the_dice: "coins 2 --vs random --seed 11" ["0", "1", "2", "1-2"];
    coins_of_a_published_setup_with_a_foul: "coins/preset1 --names Ada Bob"
        ["0-2", "3-9", "5-20", "99-100", "3 to 5", "3-5", "undo", "history", "redo"];
    coins_where_a_foul_pays_the_other: "coins/preset4" ["0-35", "0"];
    coins_with_colours: "coins/preset5/seed=1" ["15-17"];
    the_largest_triangle: "coins 9" [];
    sim_between_two_people: "sim k6" ["0-1", "0-1", "2-3", "1-2", "4-5", "0-7", "0-2"];
    sim_against_the_dice: "sim k5 --vs random --seed 2" ["0-1", "0-2", "seed"];
    undo_against_the_dice_takes_their_answer_back_too: "sim k4 --vs random --seat second --seed 4"
        ["undo", "0-1", "undo", "history", "redo", "history", "undo", "1-2", "history"];
    avoidance_on_a_grid: "sim grid2x3 avoid=cycle4" ["0,0-0,1", "1,1-1,2", "0,1-1,1"];
    a_start_in_the_middle: "sim k6 --position +0-9" [];
    every_command: "fish 1 1"
        ["help", "?", "board", "seed", "undo", "redo", "jump 5", "jump", "1 1", "2", "jump 1", "history", "2", "moves",
         "jump 0", "play 2", "redo", "save", "", "quit", "never read"];
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let desk = Desk::new();
    let mut screens = String::new();
    for (line, typed) in [
        ("play sim k5", &["0-1", "2-3"][..]),
        ("play switching gale3", &["0", "1"]),
        ("play fish 10 2", &[]),
        ("play geography [a>b;b>c;c>a]", &["a"]),
        ("play coins 2", &["0"]),
    ] {
        let child = desk.command(line).env("LC_CTYPE", "C").spawn().unwrap();
        let shown = crate::desk::type_all(child, typed).done();
        assert!(shown.is_ascii(), "{shown}");
        screens += &shown;
    }
    insta::assert_snapshot!(screens);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let desk = Desk::new();
    let game = |seed: &str| {
        desk.run(&format!("play fish 3 2 4 1 --vs random --seed {seed}"), &["1", "2", "3", "1"]).done()
    };
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5"), game("6"));
}

#[test]
fn without_a_seed_a_fresh_one_is_told_and_can_be_used_again() {
    let desk = Desk::new();
    let line = "play coins 5 --vs random";
    let typed = ["0", "14", "10"];
    let first = desk.run(line, &typed).done();
    let seed = first.split_once("The seed is ").unwrap().1.split_once('.').unwrap().0;
    assert_eq!(desk.run(&format!("{line} --seed {seed}"), &typed).done(), first);
}

#[test]
fn overstepping_the_time_is_said_and_nobody_loses_by_it() {
    let desk = Desk::new();
    let mut player = desk.start("play coins 2 seconds=1");
    player.wait_for("1. First (1 s)>");
    std::thread::sleep(std::time::Duration::from_millis(1200));
    player.type_line("0");
    player.wait_for("the limit is 1 s.");
    player.wait_for("2. Second (1 s)>");
    player.type_line("1-2");
    player.wait_for("First wins.");
}

#[test]
fn colours_come_with_a_terminal_and_go_when_unwanted() {
    let desk = Desk::new();
    let shown = |line: &str, name: &str, value: &str| {
        let child = desk.command(line).env(name, value).spawn().unwrap();
        crate::desk::type_all(child, &["0-1", "2-3"]).done()
    };
    let plain = shown("play sim k6", "TERM", "xterm");
    let coloured = shown("play sim k6", "CLICOLOR_FORCE", "1");
    assert!(!plain.contains('\u{1b}'));
    assert!(coloured.contains("\u{1b}[36m") && coloured.contains("\u{1b}[35m"), "{coloured}");
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain, "colour only adds");
    assert_eq!(shown("play sim k6 --no-color", "CLICOLOR_FORCE", "1"), plain);
}
