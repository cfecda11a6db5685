//! The level that follows the player, with pupils of known skill.

use gambol_games::{Outcome, Seat, open};
use gambol_graph::Dice;
use gambol_players::{Adaptive, Thinking, agent};
use gambol_testing::seed;

/// A game of a pupil, who is an agent of that skill and sits there, against one of that level.
fn game(board: &str, skill: f64, level: f64, pupil: Seat, dice: &mut Dice) -> Outcome {
    let mut game = open(board).expect("a board");
    let perfect = agent(game.kind(), "perfect").expect("every game has one");
    let (mut learner, mut opponent) = (perfect.player(skill), perfect.player(level));
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mover = if game.turn() == pupil { &mut learner } else { &mut opponent };
        let choice = mover.choose(game.as_ref(), &mut Thinking::of(dice)).expect("the game goes on");
        game.play(&choice.text).expect("a legal move");
    }
}

/// Plays that many games, each at the level that follows from those before. Returns the share won, draws by halves.
fn share(board: &str, skill: f64, adaptive: &mut Adaptive, games: u32, dice: &mut Dice) -> f64 {
    let mut won = 0.0;
    for _ in 0..games {
        let pupil = if dice.below(2) == 0 { Seat::First } else { Seat::Second };
        let outcome = game(board, skill, adaptive.level(), pupil, dice);
        adaptive.learn(outcome, pupil);
        won += match outcome {
            Outcome::Won(winner) => f64::from(u8::from(winner == pupil)),
            _ => 0.5,
        };
    }
    won / f64::from(games)
}

/// What 400 games may differ from a half: four standard deviations.
const CHANCE: f64 = 0.1;

#[test]
fn half_the_games_are_won_whatever_the_skill() {
    let mut dice = Dice::new(seed());
    for board in ["fish/3,2,4,1", "fish/2,1/barrel=3", "sim/k5", "sim/k5/avoid=[a-b;b-c;c-d]"] {
        for skill in [0.3, 0.6, 0.9] {
            let mut adaptive = Adaptive::default();
            share(board, skill, &mut adaptive, 40, &mut dice);
            let share = share(board, skill, &mut adaptive, 400, &mut dice);
            assert!((share - 0.5).abs() < CHANCE, "{board}, skill {skill}: {share} at {}", adaptive.level());
        }
    }
}

#[test]
fn a_pupil_who_improves_is_followed() {
    let mut dice = Dice::new(seed());
    let board = "fish/3,2,4,1";
    let mut adaptive = Adaptive::default();
    share(board, 0.2, &mut adaptive, 200, &mut dice);
    let low = adaptive.level();
    // What was learned long ago does not hold it back.
    share(board, 0.85, &mut adaptive, 60, &mut dice);
    assert!(adaptive.level() > low + 0.2, "from {low} to {}", adaptive.level());
    let later = share(board, 0.85, &mut adaptive, 400, &mut dice);
    assert!((later - 0.5).abs() < CHANCE, "{later}");
}

#[test]
fn the_level_stays_within_its_bounds_and_comes_back_from_them() {
    let mut adaptive = Adaptive::default();
    for _ in 0..1000 {
        adaptive.learn(Outcome::Won(Seat::First), Seat::First);
    }
    assert!((adaptive.level() - Adaptive::BOUNDS[1]).abs() < 1e-9);
    let mut losses = 0;
    while adaptive.level() > 0.5 {
        adaptive.learn(Outcome::Won(Seat::Second), Seat::First);
        losses += 1;
    }
    assert!(losses < 40, "{losses}");
    for odd in [f64::NAN, f64::INFINITY, -3.0, 7.0] {
        assert!(Adaptive::BOUNDS[0] <= Adaptive::resumed(odd, 3).level());
        assert!(Adaptive::resumed(odd, 3).level() <= Adaptive::BOUNDS[1] + 1e-12);
    }
}

#[test]
fn a_draw_changes_nothing_and_a_game_for_one_is_not_counted() {
    let mut adaptive = Adaptive::resumed(0.7, 5);
    adaptive.learn(Outcome::Drawn, Seat::First);
    assert!((adaptive.level() - 0.7).abs() < 1e-12);
    adaptive.learn(Outcome::Finished, Seat::First);
    assert_eq!(adaptive.games(), 6);
}
