//! Whatever the coach of geography says, checked by the definitions and by plain search.

mod facts;
#[path = "../../solve/tests/plain/mod.rs"]
mod plain;

use gambol_coach::{
    Coach, Lookup, Reason, Standing, Target, coach, english,
    geography::{Fact, GeographyCoach},
};
use gambol_games::{FiniteMoves, Geography, Notation, Rule, Rules, geography::Position, open};
use gambol_graph::{Dice, Direction, Vertex};
use gambol_solve::Limits;
use gambol_testing::{random_graph, rounds, seed};

use self::{facts::check, plain::Plain};

/// A small board of any of the four rules, with or without a start.
fn random_board(dice: &mut Dice) -> Geography {
    let direction = [Direction::Undirected, Direction::Directed][dice.below(2) as usize];
    let rule = [Rule::Edge, Rule::Vertex][dice.below(2) as usize];
    let n = 2 + dice.below(6);
    let edges = n + dice.below(n + 2);
    let graph = random_graph(dice, direction, n, edges);
    let start = (dice.below(5) > 0).then(|| Vertex(dice.below(n) as u32));
    Geography::new(graph, rule, start).expect("a board")
}

/// The fact of a reason, whose words and marks are in order.
fn fact<'r>(board: &Geography, position: &Position, reason: &'r Reason) -> &'r Fact {
    let words = english().render(&reason.message);
    assert!(!words.contains(['{', '}']) && words != reason.message.key, "{words}");
    let scene = board.scene(position);
    for mark in &reason.marks {
        let exists = match mark.on {
            Target::Spot(spot) => spot < scene.spots.len(),
            Target::Link(link) => link < scene.links.len(),
        };
        assert!(exists, "{mark:?}");
    }
    match &reason.fact {
        gambol_coach::Fact::Geography(fact) => fact,
        other => panic!("{other:?} is about another game"),
    }
}

#[test]
fn fuzz_every_reason_is_true() {
    let mut dice = Dice::new(seed());
    let mut coach = GeographyCoach::default();
    let lookup = Lookup::unlimited();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    let mut count = 0;
    while count < rounds(10_000) {
        let board = random_board(&mut dice);
        let mut plain = Plain::new(&board);
        let mut position = board.start();
        while board.outcome(&position).is_none() {
            count += 1;
            let text = format!("{} {}", board.id(), board.position_text(&position));
            let mut moves = Vec::new();
            board.moves(&position, &mut moves);
            let mut winning = plain.winning_moves(&mut position, usize::MAX);
            let wins = !winning.is_empty();
            let standing = |wins| if wins { Standing::Won } else { Standing::Lost };
            let mut note = |fact: &Fact| {
                let value = serde_json::to_value(fact).expect("a fact is data");
                *seen.entry(value["fact"].as_str().expect("a tag").to_owned()).or_default() += 1;
            };

            let appraisal = coach.appraise(&board, &position, &lookup).expect("no limits");
            assert_eq!(appraisal.standing, standing(wins), "{text}");
            let mut keeping = appraisal.keeping;
            keeping.sort_unstable();
            winning.sort_unstable();
            moves.sort_unstable();
            assert_eq!(
                (&keeping, appraisal.complete),
                (if wins { &winning } else { &moves }, true),
                "{text}"
            );
            let why = fact(&board, &position, &appraisal.why);
            assert_eq!(check(&board, &position, why, &mut plain), Ok(usize::from(wins)), "{text} {why:?}");
            note(why);

            let mv = moves[dice.below(moves.len() as u64) as usize];
            let judgement = coach.judge(&board, &position, &mv, &lookup).expect("no limits");
            let kept = winning.contains(&mv);
            assert_eq!((judgement.before, judgement.after), (standing(wins), standing(kept)), "{text}");
            assert_eq!(judgement.decidable, wins && winning.len() < moves.len(), "{text}");
            assert_eq!(judgement.better.is_some(), wins && !kept, "{text}");
            assert!(judgement.better.is_none_or(|better| winning.contains(&better)), "{text}");
            let why = fact(&board, &position, &judgement.why);
            let steps = if kept { 1 } else { 2 };
            assert_eq!(check(&board, &position, why, &mut plain), Ok(steps), "{text} {why:?}");
            assert_eq!(facts::first_step(why), Some(mv), "{text} {why:?}");
            note(why);

            for (i, reason) in coach.hint(&board, &position, &lookup).expect("no limits").iter().enumerate() {
                let hint = fact(&board, &position, reason);
                assert!(check(&board, &position, hint, &mut plain).is_ok(), "{text} {hint:?}");
                assert_eq!(matches!(hint, Fact::Wins { .. }), wins && i == 2, "{text} {hint:?}");
                assert_eq!(matches!(hint, Fact::Try { .. }), !wins && i == 2, "{text} {hint:?}");
                note(hint);
            }
            board.play(&mut position, &mv);
        }
    }
    let told = [
        "stuck",
        "fort",
        "leaves_fort",
        "missed",
        "covered",
        "all_covered",
        "dead_ends",
        "search",
        "answered",
        "look",
        "wins",
        "try",
    ];
    for name in told {
        assert!(seen.get(name).is_some_and(|&times| times >= rounds(10_000) / 1000), "{name}: {seen:?}");
    }
}

/// On a pyramid the fort is that of the theory, and the hint comes step by step.
#[test]
fn hints_lead_to_the_move() {
    let game = open("geography/pyramid5/start=0,0").expect("a board");
    let mut teacher = coach("geography").expect("a coach");
    let [look, idea, step] = teacher.hint(game.as_ref(), &Lookup::unlimited()).expect("no limits");
    let say = |reason: &Reason| english().render(&reason.message);
    assert!(say(&look).starts_with("Look at "), "{}", say(&look));
    assert!(say(&idea).contains("search of"), "{}", say(&idea));
    assert!(say(&step).starts_with("Step to 1,"), "{}", say(&step));
}

#[test]
fn where_the_limits_stop_it_the_coach_is_mute() {
    let mut teacher = coach("geography").expect("a coach");
    let stop = Limits { stop: &|| true, ..Limits::none() };
    let lookup = Lookup { limits: stop, ..Lookup::unlimited() };
    let game = open("geography/pyramid13/start=0,0").expect("a board");
    assert!(teacher.appraise(game.as_ref(), &lookup).is_err());
    assert!(teacher.judge(game.as_ref(), "1,0", &lookup).is_err());
    assert!(teacher.hint(game.as_ref(), &lookup).is_err());
}
