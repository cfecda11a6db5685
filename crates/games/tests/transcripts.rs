//! Golden transcripts: one whole game per ruleset, played at random from a fixed seed, with everything a door sees.

use std::fmt::Write;

use gambol_games::{Game, Seat, open};
use gambol_graph::Dice;

fn state(game: &dyn Game) -> String {
    let turn = match game.turn() {
        Seat::First => "first",
        Seat::Second => "second",
    };
    let mut line = format!("{}  to move: {turn}", game.position());
    match game.moves(1000) {
        Some(moves) => write!(line, "  moves: {}", moves.len()).unwrap(),
        None => line += "  moves: many",
    }
    if let Some([first, second]) = game.score() {
        write!(line, "  score: {first} {second}").unwrap();
    }
    if let Some(outcome) = game.outcome() {
        write!(line, "  outcome: {outcome:?}").unwrap();
    }
    line
}

fn transcript(id: &str) -> String {
    let mut game = open(id).unwrap();
    let mut dice = Dice::new(2026);
    let mut text = format!("id: {}\n", game.id());
    for line in game.briefing() {
        writeln!(text, "  {line}").unwrap();
    }
    if let Some(limit) = game.time_per_move() {
        writeln!(text, "time per move: {} s", limit.as_secs()).unwrap();
    }
    writeln!(text, "{}", state(game.as_ref())).unwrap();
    while let Some(mv) = game.sample(&mut |n| dice.below(n)) {
        game.play(&mv).unwrap();
        writeln!(text, "{mv}\n    {}", state(game.as_ref())).unwrap();
    }
    text
}

macro_rules! transcripts {
    ($($name:ident: $id:literal,)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(transcript($id));
            }
        )*
    };
}

transcripts! {
    fish: "fish/3,2,4,1",
    fish_with_caps: "fish/2,1,2,1/barrel=4/add=2/move=3",
    fish_for_one: "fish/1,2,1/solo",
    switching_short_first: "switching/gale3",
    switching_cut_first: "switching/gale3/first=cut",
    switching_with_parallel_edges: "switching/[A-x;A-x;x-B;x-y;y-B;y-B]",
    geography_edges: "geography/pyramid4/start=0,0",
    geography_edges_start_chosen: "geography/pyramid3",
    geography_vertices: "geography/grid3x4/vertex/start=1,1",
    geography_directed_edges: "geography/digraph7-20-s1/start=0",
    geography_directed_vertices: "geography/countries/vertex",
    coins: "coins/6",
    coins_normal: "coins/5/normal/line=3",
    coins_preset_1: "coins/preset1",
    coins_preset_2: "coins/preset2",
    coins_preset_3: "coins/preset3",
    coins_preset_4: "coins/preset4",
    coins_preset_5: "coins/preset5/seed=1",
    sim: "sim/k6",
    sim_drawn: "sim/k4",
    avoidance_of_a_square: "sim/grid3x4/avoid=cycle4",
}
