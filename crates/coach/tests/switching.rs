//! Switching: everything that the coach says is checked, on small boards against minimax and everywhere against the
//! definitions of its structures, by the checker of certificates.

#[path = "../../solve/tests/minimax/mod.rs"]
mod minimax;
#[path = "switching/truth.rs"]
mod truth;

use gambol_coach::{Coach, Fact, Lookup, Mute, Reason, Role, Standing, Target, coach, english, switching};
use gambol_games::{FiniteMoves, Notation, Rules, Side, Switching, open, open_at, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_solve::{Limits, Stopped};
use gambol_testing::{plane_graph, rounds, seed};

use self::{
    minimax::{at, by_minimax, random_board, random_position, with_turn},
    truth::{Truth, implied_winner},
};

/// A position in which the game goes on, with either side to move.
fn random_game(dice: &mut Dice, n: u64, m: u64) -> (Switching, Position) {
    loop {
        let board = random_board(dice, n, m);
        let position = random_position(&board, dice, 4);
        let side = [Side::Short, Side::Cut][dice.below(2) as usize];
        let position = with_turn(&board, &position, side);
        if board.outcome(&position).is_none() {
            return (board, position);
        }
    }
}

/// The moves with which the mover wins, by minimax.
fn winning(board: &Switching, position: &Position) -> Vec<Edge> {
    let (_, [short, cut]) = by_minimax(board, position);
    if position.to_move() == Side::Short { short } else { cut }
}

fn fact(reason: &Reason) -> &switching::Fact {
    match &reason.fact {
        Fact::Switching(fact) => fact,
        other => panic!("{other:?} is of another game"),
    }
}

/// That the fact is true, the marks are on the board and the words are complete.
fn check(board: &Switching, position: &Position, reason: &Reason) {
    let what = format!("{} {} {reason:?}", board.id(), board.position_text(position));
    Truth { board, position }.check(fact(reason), &what);
    let scene = board.scene(position);
    for (i, mark) in reason.marks.iter().enumerate() {
        let is_there = match mark.on {
            Target::Spot(v) => v < scene.spots.len(),
            Target::Link(e) => e < scene.links.len(),
        };
        assert!(is_there, "{what}");
        assert!(reason.marks[..i].iter().all(|other| other.on != mark.on), "marked twice: {what}");
    }
    assert!(!reason.marks.is_empty(), "{what}");
    let words = english().render(&reason.message);
    assert!(words.contains(' ') && !words.contains(['{', '}']), "{words}: {what}");
    for (_, value) in &reason.message.parameters {
        assert!(!value.is_empty(), "{what}");
    }
    let json = serde_json::to_value(&reason.fact).expect("data");
    assert!(json["fact"].is_string(), "{json}");
}

/// Asks about the position, a move in it and a hint, and checks all answers as far as they can be without knowing
/// who wins. Returns the kinds of facts.
fn check_all(board: &Switching, position: &Position, mv: Edge) -> Vec<String> {
    let mut coach = switching::SwitchingCoach;
    let lookup = Lookup::unlimited();
    let what = format!("{} {} {mv:?}", board.id(), board.position_text(position));

    let appraisal = coach.appraise(board, position, &lookup).expect("no limits");
    check(board, position, &appraisal.why);
    let winner = implied_winner(fact(&appraisal.why), position.to_move()).expect("a winner");
    assert_eq!(appraisal.standing == Standing::Won, winner == position.to_move(), "{what}");
    assert!(!appraisal.keeping.is_empty() && appraisal.complete, "{what}");

    let judgement = coach.judge(board, position, &mv, &lookup).expect("no limits");
    check(board, position, &judgement.why);
    assert_eq!(judgement.before, appraisal.standing, "{what}");
    assert_eq!(judgement.kept(), appraisal.keeping.contains(&mv), "{what}");
    assert_eq!(judgement.better.is_some(), !judgement.kept(), "{what}");
    if let Some(better) = judgement.better {
        assert!(appraisal.keeping.contains(&better), "{what}");
    }
    let is_missed = match fact(&judgement.why) {
        switching::Fact::Ends { line } => line.len() == 1 && line[0] != mv.0,
        _ => false,
    };
    if is_missed {
        assert!(!judgement.kept(), "{what}");
    } else {
        let winner = implied_winner(fact(&judgement.why), position.to_move()).expect("a winner");
        assert_eq!(judgement.after == Standing::Won, winner == position.to_move(), "{what}");
    }

    let [look, idea, last] = coach.hint(board, position, &lookup).expect("no limits");
    for reason in [&look, &idea, &last] {
        check(board, position, reason);
    }
    let good = |reason: &Reason| -> Vec<usize> {
        let marks = reason.marks.iter().filter(|mark| mark.role == Role::Good);
        marks.filter_map(|mark| if let Target::Link(e) = mark.on { Some(e) } else { None }).collect()
    };
    assert!(good(&look).is_empty() && good(&idea).is_empty(), "the answer comes last: {what}");
    let [suggested] = good(&last)[..] else { panic!("one move is suggested: {last:?} {what}") };
    assert!(appraisal.keeping.contains(&Edge(suggested as u32)), "{what}");
    let switching::Fact::Look { vertex } = fact(&look) else { panic!("{look:?}") };
    let ends = board.graph().ends(Edge(suggested as u32));
    assert!(ends.iter().any(|v| v.0 == *vertex), "{what}");

    let kind = |reason: &Reason| {
        let json = serde_json::to_value(&reason.fact).expect("data");
        format!("{} {}", json["fact"], reason.message.key)
    };
    [&appraisal.why, &judgement.why, &look, &idea, &last].map(kind).to_vec()
}

#[test]
fn what_is_said_of_small_boards_is_true_and_agrees_with_minimax() {
    let mut dice = Dice::new(seed());
    let mut told = std::collections::BTreeMap::new();
    let rounds = rounds(10_000);
    for _ in 0..rounds {
        let (board, position) = random_game(&mut dice, 4, 10);
        let mv = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
        let what = format!("{} {} {mv:?}", board.id(), board.position_text(&position));
        for kind in check_all(&board, &position, mv) {
            *told.entry(kind).or_insert(0) += 1;
        }
        let winning = winning(&board, &position);
        let count = board.count(&position);
        let appraisal =
            switching::SwitchingCoach.appraise(&board, &position, &Lookup::unlimited()).expect("no limits");
        let standing = if winning.is_empty() { Standing::Lost } else { Standing::Won };
        assert_eq!(appraisal.standing, standing, "{what}");
        let keeping = if winning.is_empty() { position.free().collect() } else { winning.clone() };
        assert_eq!(appraisal.keeping, keeping, "{what}");
        let judgement =
            switching::SwitchingCoach.judge(&board, &position, &mv, &Lookup::unlimited()).expect("no limits");
        assert_eq!(judgement.after == Standing::Won, winning.contains(&mv), "{what}");
        assert_eq!(judgement.decidable, !winning.is_empty() && winning.len() < count, "{what}");
    }
    println!("{told:#?}");
    // The rarest is told about twenty times in 10,000 positions.
    if rounds < 10_000 {
        return;
    }
    let texts = include_str!("../messages/en.txt").lines().filter(|line| line.starts_with("switching."));
    for key in texts.filter_map(|line| line.split(" = ").next()) {
        assert!(told.keys().any(|kind| kind.ends_with(&format!(" {key}"))), "nobody was told {key}");
    }
}

#[test]
fn what_is_said_of_larger_boards_is_true() {
    let mut dice = Dice::new(seed());
    let mut checked = 0;
    while checked < rounds(300) {
        let board = match dice.below(4) {
            0 => Switching::from_id(&format!("switching/gale{}", 2 + dice.below(5))).expect("a board"),
            1 => {
                let graph = plane_graph(&mut dice, 12, 26);
                let [Some(a), Some(b)] = ["A", "B"].map(|name| graph.find(name)) else { continue };
                Switching::new(graph, [a, b], Side::Short).expect("a board")
            }
            _ => random_board(&mut dice, 14, 34),
        };
        let position = random_position(&board, &mut dice, 16);
        let position = with_turn(&board, &position, [Side::Short, Side::Cut][dice.below(2) as usize]);
        if board.outcome(&position).is_none() {
            let mv = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
            check_all(&board, &position, mv);
            checked += 1;
        }
    }
}

#[test]
fn a_cut_that_broke_a_tree_is_named_with_what_mends_it() {
    let board = Switching::from_id("switching/[A-x;A-x;x-B;x-B]").expect("a board");
    let judgement = |position: &str, mv: u32| {
        let position = at(&board, position);
        switching::SwitchingCoach
            .judge(&board, &position, &Edge(mv), &Lookup::unlimited())
            .expect("no limits")
    };
    let said = |position: &str, mv: u32| english().render(&judgement(position, mv).why.message);
    assert_eq!(
        said(":cut", 2),
        "Without edge 2 (x-B), one of the two trees that join A to B is in two pieces, but Short mends it \
         with an edge of the other: 3."
    );
    assert_eq!(
        said("-2:short", 3),
        "Edge 2 (x-B) had broken one of two trees that join A to B. Edge 3 (x-B), of the other tree, \
         mends it."
    );
    assert_eq!(said("-2:short", 0), "Now Cut removes edge 3 (x-B), and nothing leads from A to B any more.");
    assert_eq!(judgement("-2:short", 0).better, Some(Edge(3)));
    let broken = judgement("-2:short", 3).why;
    let role = |e: usize| broken.marks.iter().find(|mark| mark.on == Target::Link(e)).map(|mark| mark.role);
    assert_eq!([2, 3].map(role), [Some(Role::Bad), Some(Role::Good)]);
    assert!(
        [0, 1].map(role) == [Some(Role::One), Some(Role::Two)]
            || [1, 0].map(role) == [Some(Role::One), Some(Role::Two)]
    );
}

#[test]
fn the_teacher_speaks_of_moves_as_text_and_stops_when_asked() {
    let mut teacher = coach("switching").expect("a coach");
    let lookup = Lookup::unlimited();
    let game = open_at("switching/[A-x;A-x;x-B;x-B]", "-2:short").expect("a game");
    assert_eq!(teacher.appraise(game.as_ref(), &lookup).expect("an answer").keeping, ["3"]);
    let judgement = teacher.judge(game.as_ref(), "A-x", &lookup).expect("an answer");
    assert_eq!(judgement.better.as_deref(), Some("3"));
    assert!(matches!(teacher.judge(game.as_ref(), "2", &lookup), Err(Mute::Refused(_))));
    let over = open_at("switching/[A-x;x-B]", "-0:short").expect("a game");
    assert_eq!(teacher.hint(over.as_ref(), &lookup), Err(Mute::Over));
    let hurried = Lookup { limits: Limits { stop: &|| true, ..Limits::none() }, ..lookup };
    let gale = open("switching/gale4").expect("a game");
    assert_eq!(teacher.hint(gale.as_ref(), &hurried), Err(Mute::Stopped(Stopped::Asked)));
}
