//! The level is how often an agent is right where it could be wrong, in every game.

mod exam;

use gambol_graph::Dice;
use gambol_players::{agent, agents};
use gambol_testing::seed;

use self::exam::{SUBJECTS, Subject, right_answers};

const QUESTIONS: usize = 200;
const DECISIONS: usize = 2_000;

fn examine(kinds: &[&str], levels: &[f64]) {
    let mut dice = Dice::new(seed());
    for subject in SUBJECTS.iter().filter(|subject| kinds.contains(&subject.kind)) {
        let questions = (subject.questions)(QUESTIONS, &mut dice);
        assert_eq!(questions.len(), QUESTIONS);
        for &level in levels {
            let mut player = agent(subject.kind, subject.agent).expect("an agent").player(level);
            let right = right_answers(player.as_mut(), &questions, DECISIONS, &mut dice);
            let rate = right as f64 / DECISIONS as f64;
            // `cargo xtask bench calibration` counts more, and asks for 0.02.
            let chance = 5.0 * (level * (1.0 - level) / DECISIONS as f64).sqrt();
            assert!((rate - level).abs() < chance, "{}, {}: {rate} at {level}", subject.kind, subject.name);
        }
    }
}

const LEVELS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

#[test]
fn the_level_is_how_often_an_agent_is_right() {
    examine(&["fish", "switching", "geography", "coins"], &LEVELS);
}

#[test]
fn the_level_is_how_often_an_agent_is_right_in_sim() {
    // A new player, and so every level, solves all positions of six points first.
    examine(&["sim"], &[0.1, 0.5, 0.9]);
}

#[test]
fn every_agent_with_a_level_is_examined() {
    for agent in agents().filter(|agent| agent.has_level) {
        let examined = |subject: &Subject| agent.plays(subject.kind) && agent.name == subject.agent;
        assert!(SUBJECTS.iter().any(examined), "{} of {:?}", agent.name, agent.kind);
    }
}
