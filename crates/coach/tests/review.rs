//! Reviews of recorded games, against every move by itself.

#[path = "../../players/tests/plain/coins.rs"]
mod plain;

use std::cell::Cell;

use gambol_coach::{
    Appraisal, Judgement, Lookup, Mute, Reason, Review, Tally, Teacher, Verdict, coach, review,
};
use gambol_games::{AnyGame, Coins, Game, Notation as _, Played, Seat, open_at};
use gambol_graph::Dice;
use gambol_play::{Session, Setup, Turn};
use gambol_players::{NoTables, Thinking, agent};
use gambol_solve::{Limits, Stopped};
use gambol_testing::{rounds, seed};
use plain::{BOARDS, Plain};
use serde_json::json;

fn session(id: &str, moves: &[&str]) -> Session {
    let mut session = Session::start(Setup::new(id)).unwrap();
    for text in moves {
        session.play(text, Turn::default()).unwrap();
    }
    session
}

fn reviewed(session: &Session) -> Review {
    review(session, coach("coins").unwrap().as_mut(), Lookup::unlimited).unwrap()
}

/// A game between agents of that level, with branches, and with fouls where they are possible.
fn played(plain: &Plain, level: f64, dice: &mut Dice) -> Session {
    let start = plain.board.position_text(&plain.random_position(dice));
    let setup = Setup { start: Some(start), ..Setup::new(plain.board.id()) };
    let mut session = Session::start(setup).unwrap();
    let mut player = agent("coins", "perfect").unwrap().player(level);
    while !session.is_over() {
        if dice.chance(0.1) && session.undo() {
            continue;
        }
        if dice.chance(0.1) {
            // Most often no line at all.
            let _ = session.play(&format!("0-{}", dice.below(10)), Turn::default());
            continue;
        }
        let choice = player.choose(session.game(), &mut Thinking::of(dice)).unwrap();
        session.play(&choice.text, Turn::default()).unwrap();
    }
    session
}

#[test]
fn the_review_says_what_judging_each_move_by_itself_says() {
    let mut dice = Dice::new(seed());
    let (mut fouls, mut mistakes) = (0, 0);
    for round in 0..rounds(2_000) {
        let id = BOARDS[round % BOARDS.len()];
        let mut plain = Plain::new(id);
        let session = played(&plain, 0.7, &mut dice);
        let review = reviewed(&session);
        let line = session.line();
        assert_eq!(review.game, session.game().id());
        assert_eq!(review.moves.len(), line.len());

        let start = session.setup().start.as_deref().unwrap();
        let mut game = open_at(id, start).unwrap();
        let mut tallies: [Tally; 2] = Default::default();
        for (number, (mv, reviewed)) in line.iter().zip(&review.moves).enumerate() {
            assert_eq!((reviewed.node, reviewed.seat, &reviewed.text), (mv.node, mv.seat, &mv.text));
            let tally = &mut tallies[mv.seat.index()];
            let before = game.boxed_clone();
            if matches!(game.play(&mv.text), Ok(Played::Foul(_))) {
                assert_eq!(reviewed.verdict, Verdict::Foul);
                tally.fouls += 1;
                fouls += 1;
                continue;
            }
            // A new coach each time, who knows of no other move.
            let by_itself = coach("coins").unwrap().judge(before.as_ref(), &mv.text, &Lookup::unlimited());
            assert_eq!(reviewed.verdict, Verdict::Judged(Box::new(by_itself.unwrap())));
            // And somebody who is no coach at all.
            let before: &AnyGame<Coins> = before.as_any().downcast_ref().unwrap();
            let after: &AnyGame<Coins> = game.as_any().downcast_ref().unwrap();
            let gained = plain.earns(before.position(), after.position());
            let kept = gained - plain.value(after.position()) == plain.value(before.position());
            assert_eq!(reviewed.verdict.is_mistake(), !kept);
            tally.turns += 1;
            if plain.is_decidable(before.position()) {
                tally.decidable += 1;
                tally.kept += usize::from(kept);
            }
            if !kept {
                tally.first_mistake.get_or_insert(number);
                mistakes += 1;
            }
        }
        assert_eq!(review.tallies, tallies, "{id}");
        let first = tallies.iter().filter_map(|tally| tally.first_mistake).min();
        assert_eq!(review.first_mistake(), first.map(|number| &review.moves[number]));
    }
    assert!(fouls > 0 && mistakes > 10, "{fouls} fouls, {mistakes} mistakes");
}

#[test]
fn the_line_to_where_the_game_is_now_is_what_is_reviewed() {
    // 0 of a triangle loses; 0-1 wins, and 2 has to be taken.
    let mut session = session("coins/2", &["0", "1-2"]);
    session.jump(0);
    session.play("0-1", Turn::default()).unwrap();
    session.play("2", Turn::default()).unwrap();
    let review = reviewed(&session);
    let nodes: Vec<usize> = review.moves.iter().map(|reviewed| reviewed.node).collect();
    assert_eq!((nodes, review.first_mistake()), (vec![3, 4], None));
    assert_eq!(review.tallies[0].share(), Some(1.0));
    assert_eq!(review.tallies[1].share(), None, "there was nothing to decide");
    session.jump(2);
    assert_eq!(reviewed(&session).tallies.map(|tally| tally.first_mistake), [Some(0), Some(1)]);
    let again = Session::resume(session.record().as_bytes()).unwrap().session;
    assert_eq!(reviewed(&again), reviewed(&session), "the record tells all that is needed");
    session.jump(0);
    assert_eq!(reviewed(&session).moves, [], "nothing has been played");
}

#[test]
fn what_is_beyond_the_limits_is_counted_and_never_called_a_mistake() {
    // 36 coins need a table of 8 GiB, and 30 still one of 128 MiB.
    let session = session("coins/8", &["0-15", "28-33", "16-20", "34-35"]);
    let review = reviewed(&session);
    let unknown = |verdict: &Verdict| matches!(verdict, Verdict::Unknown { .. });
    let known: Vec<bool> = review.moves.iter().map(|reviewed| !unknown(&reviewed.verdict)).collect();
    let left: Vec<u32> = vec![36, 30, 24, 19];
    assert_eq!(known, left.iter().map(|&coins| coins <= 28).collect::<Vec<bool>>());
    let [first, second] = &review.tallies;
    assert_eq!((first.turns, first.unknown, second.turns, second.unknown), (2, 1, 2, 1));
    assert!(first.decidable + first.unknown <= first.turns);
}

#[test]
fn the_limits_are_asked_for_before_every_move() {
    let session = session("coins/4", &["0", "1", "2", "3", "4"]);
    let asked = Cell::new(0);
    let even = || asked.get() % 2 == 0;
    let lookup = || {
        asked.set(asked.get() + 1);
        Lookup { limits: Limits { stop: &even, ..Limits::none() }, tables: &NoTables }
    };
    let review = review(&session, &mut Forgetful, lookup).unwrap();
    let known: Vec<bool> =
        review.moves.iter().map(|reviewed| matches!(reviewed.verdict, Verdict::Judged(_))).collect();
    assert_eq!(known, [true, false, true, false, true]);
    assert_eq!([0, 1].map(|i| review.tallies[i].unknown), [0, 2]);
}

/// Somebody who has to find out everything anew each time.
struct Forgetful;

impl Teacher for Forgetful {
    fn appraise(&mut self, game: &dyn Game, lookup: &Lookup<'_>) -> Result<Appraisal<String>, Mute> {
        coach("coins").unwrap().appraise(game, lookup)
    }

    fn judge(&mut self, game: &dyn Game, text: &str, lookup: &Lookup<'_>) -> Result<Judgement<String>, Mute> {
        coach("coins").unwrap().judge(game, text, lookup)
    }

    fn hint(&mut self, game: &dyn Game, lookup: &Lookup<'_>) -> Result<[Reason; 3], Mute> {
        coach("coins").unwrap().hint(game, lookup)
    }
}

/// Somebody who knows nothing.
struct Ignorant;

impl Teacher for Ignorant {
    fn appraise(&mut self, _: &dyn Game, _: &Lookup<'_>) -> Result<Appraisal<String>, Mute> {
        Err(Stopped::Asked.into())
    }

    fn judge(&mut self, _: &dyn Game, _: &str, _: &Lookup<'_>) -> Result<Judgement<String>, Mute> {
        Err(Stopped::Asked.into())
    }

    fn hint(&mut self, _: &dyn Game, _: &Lookup<'_>) -> Result<[Reason; 3], Mute> {
        Err(Stopped::Asked.into())
    }
}

#[test]
fn the_understanding_score_counts_turns_that_end_with_even_barrels() {
    // 2,1 -> 2,0 (even) -> 1,1 -> 0,2 (even) -> 0,1 -> 0,0 (even).
    let session = session("fish/2,1", &["2", "1 1", "1 1", "2", "2"]);
    let review = review(&session, &mut Ignorant, Lookup::unlimited).unwrap();
    let [first, second] = &review.tallies;
    assert_eq!((first.understanding(), second.understanding()), (Some(1.0), Some(0.0)));
    assert_eq!((first.turns, first.unknown, first.share()), (3, 3, None));
    let coins = reviewed(&self::session("coins/3", &["0"]));
    assert_eq!(coins.tallies.map(|tally| tally.understanding()), [None, None]);
}

#[test]
fn a_coach_of_another_game_reviews_nothing() {
    let session = session("fish/2,1", &["2"]);
    let found = review(&session, coach("coins").unwrap().as_mut(), Lookup::unlimited);
    assert_eq!(found, Err(Mute::OtherGame { knows: "coins", asked: "fish" }));
}

#[test]
fn the_review_is_data() {
    let session = session("coins/2/illegal=-5", &["0", "0", "1-2"]);
    let written = serde_json::to_value(reviewed(&session)).unwrap();
    assert_eq!(
        written["tallies"][0],
        json!({
            "turns": 1, "fouls": 0, "unknown": 0, "decidable": 1, "kept": 0, "share": 0.0, "first_mistake": 0,
        })
    );
    assert_eq!(written["tallies"][1]["fouls"], 1);
    assert_eq!(written["moves"][1], json!({"node": 2, "seat": "second", "text": "0", "verdict": "foul"}));
    let mistake = &written["moves"][0];
    assert_eq!(
        (&mistake["before"], &mistake["after"], &mistake["kept"]),
        (&json!("won"), &json!("lost"), &json!(false))
    );
    assert_eq!(mistake["better"], "1-2");
    let why = &mistake["why"];
    assert_eq!(
        why["fact"],
        json!({"fact": "table", "cells": [1, 2], "lost": false, "moves": 3, "answer": [1]})
    );
    assert_eq!(why["key"], "coins.leaves-won");
    assert_eq!(why["parameters"], json!({"coins": "2", "reply": "1"}));
    assert_eq!(why["text"], "This leaves 2 coins from which the other player can win, with 1.");
    assert_eq!(why["marks"], json!([{"on": {"spot": 1}, "role": "focus"}]));
    let second = reviewed(&session).tallies[Seat::Second.index()].clone();
    assert_eq!((second.turns, second.first_mistake), (1, Some(2)));
}
