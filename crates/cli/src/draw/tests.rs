use gambol_games::{Click, Game, KINDS, Shape, Tone, open};
use gambol_graph::Dice;
use unicode_width::UnicodeWidthStr;

use super::*;

/// Boards of all looks besides those of the menu.
const BOARDS: [&str; 22] = [
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
    "switching/[A-middle;middle-B]/from=A/to=B",
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

/// Shows positions of a random game, the start and the end among them if it does not take too long.
fn play_through(id: &str, dice: &mut Dice, mut show: impl FnMut(&dyn Game)) {
    const MOST_SHOWN: usize = 10;
    let mut game = open(id).unwrap();
    for _ in 0..MOST_SHOWN {
        show(game.as_ref());
        for _ in 0..=dice.below(8) {
            let Some(text) = game.sample(&mut |n| dice.below(n)) else { return show(game.as_ref()) };
            game.play(&text).unwrap();
        }
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
        for width in [40, 80] {
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
    for id in boards().filter(|id| !id.starts_with("fish")) {
        let mut first = None;
        play_through(id, &mut dice, |game| {
            // The letters of coloured coins need room while there is one.
            let has_lost_letters = game.id().contains("colours") && game.outcome().is_some();
            let Some(layout) = layout(game, 78).filter(|_| !has_lost_letters) else { return };
            let cells = first.get_or_insert_with(|| layout.cells.clone());
            assert_eq!(*cells, layout.cells, "{id} at {}", game.position());
        });
    }
}

/// Whether a name stands somewhere in a text, and not only as a part of a longer one.
fn stands_in(text: &str, name: &str) -> bool {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(name).any(|(at, _)| {
        is_apart(text[..at].chars().next_back()) && is_apart(text[at + name.len()..].chars().next())
    })
}

#[test]
fn whatever_can_be_clicked_can_be_read() {
    let mut dice = Dice::new(gambol_testing::seed());
    let is_large = |id: &&str| {
        ["cities", "countries", "pyramid20", "k20", "gale13"].iter().any(|large| id.contains(large))
    };
    for (id, unicode) in boards().filter(|id| !is_large(id)).flat_map(|id| [(id, true), (id, false)]) {
        play_through(id, &mut dice, |game| {
            let text = drawn(game, 80, unicode).join("\n");
            let scene = game.scene();
            let spots = scene.spots.iter().filter(|spot| spot.click.is_some());
            let letter = |tone| pens::letter(tone).map_or_else(String::new, String::from);
            let spots = spots.map(|spot| format!("{}{}", spot.label, letter(spot.tone)));
            let links = scene.links.iter().filter_map(|link| match &link.click {
                Some(Click::Play(mv) | Click::Begin(mv)) => Some(mv.clone()),
                None => None,
            });
            for name in spots.chain(links) {
                assert!(stands_in(&text, &name), "{id} at {}: {name}\n{text}", game.position());
            }
        });
    }
}

#[test]
fn small_boards_are_drawn_and_large_ones_listed() {
    for id in [
        "coins/9",
        "geography/pyramid8/start=0,0",
        "sim/k6",
        "sim/grid3x3",
        "switching/gale8",
        "geography/cube3",
    ] {
        assert!(layout(open(id).unwrap().as_ref(), 78).is_some(), "{id}");
    }
    for id in
        ["geography/countries", "sim/k20", "geography/pyramid100", "switching/random100-200-s1/from=0/to=1"]
    {
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
    let game = open("geography/[a%1B[31m>b%0A;b%0A>c%9B]")
        .or_else(|_| open("geography/[a%1B>b%0A;b%0A>c]"))
        .unwrap();
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
    assert!(text.trim_start().starts_with('·') && text.contains("[1,0]") && !text.contains("0,0"), "{text}");
}
