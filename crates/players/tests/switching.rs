//! Switching: the agent that must not lose what is won, and the level that it keeps.

#[path = "plain/switching.rs"]
mod plain;

use gambol_games::{AnyGame, FiniteMoves, Game, Notation, Outcome, Rules, Switching, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_players::{
    AtLevel, Chooser, Expert, Grounds, Player, Random, Thinking, agent,
    switching::{Step, Tactician, Taste},
};
use gambol_solve::Limits;
use gambol_testing::{rounds, seed};

use self::plain::{random_game, winning};

/// The position after a move.
fn after(board: &Switching, position: &Position, e: Edge) -> Position {
    let mut after = position.clone();
    board.play(&mut after, &e);
    after
}

fn chosen(player: &mut dyn Player, game: &dyn Game, dice: &mut Dice) -> String {
    player.choose(game, &mut Thinking::of(dice)).expect("the game goes on").text
}

#[test]
fn the_perfect_agent_never_loses_a_won_game() {
    let mut dice = Dice::new(seed());
    let mut perfect = agent("switching", "perfect").expect("an agent").player(1.0);
    let mut weak = agent("switching", "perfect").expect("an agent").player(0.5);
    for _ in 0..rounds(10_000) {
        let (board, position) = random_game(&mut dice, 4, 8, 3);
        let is_won = !winning(&board, &position).is_empty();
        let mut game = AnyGame::at(board.clone(), position.clone());
        let hero = if is_won { game.turn() } else { game.turn().other() };
        let is_random = dice.below(2) == 0;
        while game.outcome().is_none() {
            let player: &mut dyn Player = if game.turn() == hero {
                perfect.as_mut()
            } else if is_random {
                &mut Random
            } else {
                weak.as_mut()
            };
            let text = chosen(player, &game, &mut dice);
            game.play(&text).expect("a legal move");
        }
        let what = format!("{} {}", board.id(), board.position_text(&position));
        assert_eq!(game.outcome(), Some(Outcome::Won(hero)), "{what}");
    }
}

#[test]
fn a_game_that_can_be_ended_is_ended() {
    let mut dice = Dice::new(seed());
    let mut perfect = AtLevel { expert: Tactician::default(), level: 1.0 };
    let mut met = 0;
    for _ in 0..rounds(2_000) {
        let (board, position) = random_game(&mut dice, 4, 10, 3);
        let ends = |e: Edge| board.outcome(&after(&board, &position, e)).is_some();
        if position.free().any(ends) {
            met += 1;
            let pick = perfect.choose(&board, &position, &mut Thinking::of(&mut dice)).expect("a move");
            assert!(ends(pick.mv), "{} {}", board.id(), board.position_text(&position));
        }
    }
    assert!(met > 0, "some games can be ended");
}

#[test]
fn in_a_lost_position_the_opponent_gets_the_fewest_right_replies() {
    let mut dice = Dice::new(seed());
    let taste = Taste::of(&[Step::Replies]);
    let mut player = AtLevel { expert: Tactician { taste }, level: 1.0 };
    let mut traps = 0;
    for _ in 0..rounds(1_500) {
        let (board, position) = random_game(&mut dice, 4, 8, 3);
        if !winning(&board, &position).is_empty() {
            continue;
        }
        let right_replies = |e: Edge| winning(&board, &after(&board, &position, e)).len();
        let fewest = position.free().map(right_replies).min().expect("a move");
        let pick = player.choose(&board, &position, &mut Thinking::of(&mut dice)).expect("a move");
        assert_eq!(right_replies(pick.mv), fewest, "{} {}", board.id(), board.position_text(&position));
        traps += usize::from(fewest + 1 < board.count(&position));
    }
    assert!(traps > 0, "some replies are wrong");
}

#[test]
fn only_absurd_mistakes_let_the_opponent_end_the_game_or_miss_the_end() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 2];
    for _ in 0..rounds(3_000) {
        let (board, position) = random_game(&mut dice, 4, 10, 3);
        let opinion = Tactician::default().opinion(&board, &position, &mut Thinking::of(&mut dice));
        let can_end = |position: &Position| {
            position.free().any(|e| board.outcome(&after(&board, position, e)).is_some())
        };
        let misses = can_end(&position);
        for mistake in opinion.mistakes {
            let lets = can_end(&after(&board, &position, mistake.mv));
            // The third kind, edges that lead nowhere, is absurd as well.
            assert!(mistake.absurd || !misses && !lets, "{:?} in {} {position:?}", mistake.mv, board.id());
            assert!(mistake.weight > 0.0 && mistake.weight.is_finite());
            met[usize::from(mistake.absurd)] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 0), "{met:?}");
}

#[test]
fn a_mistake_that_leads_nowhere_is_absurd_and_one_that_looks_useful_is_likelier() {
    let board = Switching::from_id("switching/[A-x;A-x;x-B;x-y;y-B;x-z;z-B;A-p]").expect("a board");
    let opinion = Tactician::default().opinion(&board, &board.start(), &mut Thinking::of(&mut Dice::new(1)));
    // Short wins with x-B, or with any edge of a detour, the rest of which then stands beside x-B.
    let optimal: Vec<u32> = opinion.optimal.iter().map(|weighed| weighed.mv.0).collect();
    assert_eq!(optimal, winning(&board, &board.start()).iter().map(|e| e.0).collect::<Vec<_>>());
    let mistake = |e: u32| opinion.mistakes.iter().find(|weighed| weighed.mv == Edge(e));
    let [useful, idle] = [0, 7].map(|e| mistake(e).expect("a mistake"));
    assert!(!useful.absurd && idle.absurd, "{opinion:?}");
    assert!(useful.weight > idle.weight, "{opinion:?}");
}

const NAMES: [&str; 4] = ["perfect", "two-tree", "graph-update", "self-weighted"];

#[test]
fn whatever_the_limits_every_agent_answers_with_a_legal_move() {
    let mut dice = Dice::new(seed());
    let hurried = Limits { stop: &|| true, ..Limits::none() };
    let poor = Limits { memory: 100, ..Limits::none() };
    for id in ["switching/gale4", "switching/gale6/first=cut", "switching/grid3x4/from=0,0/to=2,3"] {
        for name in NAMES {
            for limits in [hurried, poor] {
                let mut player = agent("switching", name).expect("an agent").player(0.7);
                let mut game = AnyGame::new(Switching::from_id(id).expect("a board"));
                while game.outcome().is_none() {
                    let mut thinking = Thinking { limits, ..Thinking::of(&mut dice) };
                    let choice = player.choose(&game, &mut thinking).expect("a move");
                    assert_ne!(choice.grounds, Grounds::Proved, "{name} had no time to prove anything");
                    game.play(&choice.text).expect("a legal move");
                }
            }
        }
    }
}

#[test]
fn an_agent_may_be_asked_about_one_board_after_another() {
    let mut dice = Dice::new(seed());
    let mut players = NAMES.map(|name| agent("switching", name).expect("an agent").player(1.0));
    for _ in 0..rounds(500) {
        let (board, position) = random_game(&mut dice, 5, 10, 3);
        let game = AnyGame::at(board.clone(), position.clone());
        for player in &mut players {
            let text = chosen(player.as_mut(), &game, &mut dice);
            game.check(&text).expect("a legal move");
        }
    }
}
