//! Every agent on every board that a menu offers.

use std::cell::Cell;

use gambol_games::{Game, KINDS, Outcome, Seat, open};
use gambol_graph::Dice;
use gambol_players::{Agent, Choice, NoTables, Player, Thinking, agents};
use gambol_solve::Limits;
use gambol_testing::seed;

/// Asks an agent that may look at its watch so many times, and take so much memory. No clock is involved, so it does
/// the same again.
fn ask(player: &mut dyn Player, game: &dyn Game, dice: &mut Dice, patience: u32, memory: u64) -> Choice {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > patience
    };
    let limits = Limits { stop: &stop, memory };
    player.choose(game, &mut Thinking { dice, limits, tables: &NoTables }).expect("the game goes on")
}

/// The moves of a game of an agent, which sits there, against random moves, and how it ends.
fn transcript(agent: &Agent, level: f64, board: &str, seat: Seat, seed: u64) -> (Vec<String>, Outcome) {
    let mut game = open(board).expect("a board of the menu");
    let mut player = agent.player(level);
    let mut dice = Dice::new(seed);
    let mut moves = Vec::new();
    while game.outcome().is_none() {
        let text = if game.players() == 1 || game.turn() == seat {
            ask(player.as_mut(), game.as_ref(), &mut dice, 100, 1 << 26).text
        } else {
            game.sample(&mut |n| dice.below(n)).expect("the game goes on")
        };
        assert_eq!(game.check(&text).as_ref(), Ok(&text), "{} on {board} at {}", agent.name, game.position());
        game.play(&text).expect("a legal move");
        moves.push(text);
        assert!(moves.len() < 10_000, "{} on {board} does not come to an end", agent.name);
    }
    (moves, game.outcome().expect("an end"))
}

fn all() -> impl Iterator<Item = (&'static Agent, &'static str)> {
    let plays = |agent: &Agent, kind: &str| agent.kind.is_none_or(|plays| plays == kind);
    KINDS.iter().flat_map(move |kind| {
        let playing = agents().filter(move |agent| plays(agent, kind.name));
        playing.flat_map(|agent| kind.boards.iter().map(move |&board| (agent, board)))
    })
}

#[test]
fn whole_games_end_are_legal_and_depend_on_the_seed_alone() {
    let seed = seed();
    for (agent, board) in all() {
        let levels: &[f64] = if agent.has_level { &[0.0, 0.5, 1.0] } else { &[1.0] };
        for &level in levels {
            for seat in [Seat::First, Seat::Second] {
                let played = transcript(agent, level, board, seat, seed);
                let again = transcript(agent, level, board, seat, seed);
                assert_eq!(played, again, "{} on {board}", agent.name);
            }
        }
    }
}

#[test]
fn an_agent_without_time_or_memory_still_moves() {
    let mut dice = Dice::new(seed());
    for (agent, board) in all() {
        let mut game = open(board).expect("a board of the menu");
        let mut player = agent.player(1.0);
        while game.outcome().is_none() {
            let (patience, memory) = [(0, u64::MAX), (0, 0), (u32::MAX, 0)][dice.below(3) as usize];
            // Without memory alone it might search for long.
            let patience = patience.min(100);
            let choice = ask(player.as_mut(), game.as_ref(), &mut dice, patience, memory);
            game.play(&choice.text).unwrap_or_else(|refused| panic!("{} on {board}: {refused}", agent.name));
        }
    }
}

#[test]
fn agents_that_do_not_play_a_game_say_so_and_nobody_moves_after_the_end() {
    let over = gambol_games::open_at("fish/1,1", "0,0:2").expect("a position");
    let sim = open("sim/k6").expect("a board");
    for agent in agents() {
        let mut player = agent.player(1.0);
        let mut dice = Dice::new(1);
        let other = player.choose(sim.as_ref(), &mut Thinking::of(&mut dice)).is_ok();
        if agent.kind.is_some_and(|kind| kind != "sim") {
            assert!(!other, "{} plays {:?}", agent.name, agent.kind);
        }
        assert!(player.choose(over.as_ref(), &mut Thinking::of(&mut dice)).is_err(), "{}", agent.name);
    }
}
