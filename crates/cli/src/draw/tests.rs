use std::collections::BTreeSet;

use gambol_games::{Click, Game, KINDS, Shape, Tone, open};
use gambol_graph::Dice;
use unicode_width::UnicodeWidthStr;

use super::*;

/// Boards of all looks besides those of the menu.
const BOARDS: [&str; 21] = [
    "coins/9",
    "fish/340282366920938463463374607431768211454,1,2",
    "fish/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
    "geography/pyramid8/start=0,0",
    "geography/pyramid20/vertex",
    "geography/grid5x6",
    "geography/cube4/vertex",
    "geography/digraph8-12-s42",
    "geography/multidigraph5-15-s1",
    "geography/cities",
    "geography/[東京>大阪;大阪>New%20York;New%20York>東京;%F0%9F%98%80>東京]",
    "sim/k4",
    "sim/k9/avoid=k4",
    "sim/cycle7/avoid=[a-b;b-c]",
    "sim/k20",
    "switching/gale2",
    "switching/gale8",
    "switching/gale13",
    "switching/wheel6/from=1/to=4",
    "switching/cube3/from=0/to=7",
    "switching/multi6-12-s4/from=0/to=5",
];

fn boards() -> impl Iterator<Item = &'static str> {
    KINDS.iter().flat_map(|kind| kind.boards).copied().chain(BOARDS)
}

/// Shows every position of a random game.
fn play_through(id: &str, dice: &mut Dice, mut show: impl FnMut(&dyn Game)) {
    const MOST_MOVES: usize = 60;
    let mut game = open(id).unwrap();
    show(game.as_ref());
    for _ in 0..MOST_MOVES {
        let Some(text) = game.sample(&mut |n| dice.below(n)) else { break };
        game.play(&text).unwrap();
        show(game.as_ref());
    }
}

fn drawn(game: &dyn Game, width: usize, unicode: bool) -> Vec<String> {
    let easel = Easel { width, pens: Pens::of(unicode) };
    let lines = easel.draw(&game.scene(), &Words::english());
    lines.iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect()
}

/// The layout that a scene is drawn by.
fn layout(game: &dyn Game, width: i32) -> Option<Layout> {
    let scene = game.scene();
    let names = if has_named_links(&scene) { Names::Dots } else { Names::Shown };
    Layout::of(&Figure::new(&scene, names, Pens::of(true)), width)
}

#[test]
fn no_line_is_wider_than_the_page() {
    let mut dice = Dice::new(gambol_testing::seed());
    for id in boards() {
        for width in [40, 60, 80, 120] {
            play_through(id, &mut dice, |game| {
                for line in drawn(game, width, true) {
                    let is_one_word = line.trim().split("  ").count() == 1;
                    assert!(line.width() <= width || is_one_word, "{id} in {width} columns: {line}");
                }
            });
        }
    }
}

#[test]
fn a_picture_does_not_move_during_a_game() {
    let mut dice = Dice::new(gambol_testing::seed());
    for id in boards() {
        let mut first = None;
        play_through(id, &mut dice, |game| {
            let Some(layout) = layout(game, 78) else { return };
            let cells = first.get_or_insert_with(|| layout.cells.clone());
            assert_eq!(*cells, layout.cells, "{id} at {}", game.position());
        });
    }
}

#[test]
fn whatever_can_be_clicked_can_be_read() {
    let mut dice = Dice::new(gambol_testing::seed());
    for id in boards().filter(|id| !["cities", "countries", "pyramid20", "k20", "gale13"].iter().any(|large| id.contains(large))) {
        for unicode in [true, false] {
            play_through(id, &mut dice, |game| {
                let text = drawn(game, 80, unicode).join("\n");
                // Names may hold blanks; numbers must stand alone, or 1 would be found in 12.
                let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && !",-".contains(c)).collect();
                let readable = |name: &str| words.contains(name) || name.contains(' ') && text.contains(name);
                let scene = game.scene();
                for spot in scene.spots.iter().filter(|spot| spot.click.is_some()) {
                    let lettered = format!("{}{}", spot.label, pens::letter(spot.tone).map_or(String::new(), String::from));
                    assert!(readable(&lettered), "{id} at {}: {lettered}\n{text}", game.position());
                }
                for link in scene.links.iter().filter(|link| link.click.is_some()) {
                    let Some(Click::Play(mv)) = &link.click else { continue };
                    // Parallel links share a label, like 3,7.
                    let shared = || words.iter().any(|word| word.split(',').any(|label| label == mv));
                    assert!(readable(mv) || shared(), "{id} at {}: {mv}\n{text}", game.position());
                }
            });
        }
    }
}

#[test]
fn small_boards_are_drawn_and_large_ones_listed() {
    for id in ["coins/9", "geography/pyramid8/start=0,0", "sim/k6", "sim/grid3x3", "switching/gale8", "geography/cube3"] {
        assert!(layout(open(id).unwrap().as_ref(), 78).is_some(), "{id}");
    }
    for id in ["geography/countries", "sim/k20", "geography/pyramid100", "switching/random100-200-s1/from=0/to=1"] {
        assert!(layout(open(id).unwrap().as_ref(), 78).is_none(), "{id}");
    }
}

#[test]
fn who_has_what_is_seen_without_colour() {
    for id in ["sim/k6", "sim/grid3x3"] {
        let mut game = open(id).unwrap();
        let moves = game.moves(100).unwrap();
        let picture = |game: &dyn Game| {
            let lines = drawn(game, 80, true);
            lines.into_iter().take_while(|line| !line.is_empty()).collect::<Vec<_>>()
        };
        game.play(&moves[0]).unwrap();
        game.play(&moves[1]).unwrap();
        let one = picture(game.as_ref());
        while game.undo() {}
        let none = picture(game.as_ref());
        game.play(&moves[1]).unwrap();
        game.play(&moves[0]).unwrap();
        let other = picture(game.as_ref());
        assert!(one != other && none != one && none != other, "{id}");
    }
}

#[test]
fn names_from_files_do_not_steer_the_terminal() {
    let game = open("geography/[a%1B[31m>b%0A;b%0A>c%9B]").or_else(|_| open("geography/[a%1B>b%0A;b%0A>c]")).unwrap();
    let text = drawn(game.as_ref(), 80, true).join("");
    assert!(!text.chars().any(char::is_control), "{text:?}");
}

#[test]
fn tokens_and_gone_spots_have_shapes_of_their_own() {
    let mut game = open("geography/pyramid2/vertex").unwrap();
    game.play("0,0").unwrap();
    game.play("1,0").unwrap();
    let scene = game.scene();
    assert!(scene.spots[1].shape == Shape::Token && scene.spots[0].tone == Tone::Gone);
    let text = drawn(game.as_ref(), 80, true).join("\n");
    assert!(text.contains("[1,0]") && !text.contains("0,0") || text.contains("From here"), "{text}");
    assert!(text.starts_with(&format!("{:11}·\n", "")), "{text}");
}
