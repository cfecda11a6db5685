//! Games in which anything may happen.

use std::time::Duration;

use gambol_games::{Game, KINDS, Outcome, Seat, open, open_at};
use gambol_graph::Dice;
use gambol_play::{Ending, Level, Player, Session, Setup, TimeControl, Turn};

/// Every board that the games name.
pub(crate) fn boards() -> impl Iterator<Item = &'static str> {
    KINDS.iter().flat_map(|kind| kind.boards.iter().copied())
}

/// Something a player or the door may ask for.
#[derive(Debug)]
pub(crate) enum Wish {
    Play(String, Turn),
    Undo,
    Redo,
    Jump(usize),
    End(Ending, Outcome),
    Note(String),
}

/// A wish, sensible more often than not. Moves are often such as were played before, so that branches are entered again.
pub(crate) fn wish(session: &Session, dice: &mut Dice) -> Wish {
    match dice.below(32) {
        0..12 => Wish::Play(fresh_move(session, dice), turn(dice)),
        12..15 => Wish::Play(old_move(session, dice), turn(dice)),
        15 => Wish::Play("no such move".into(), turn(dice)),
        16..22 => Wish::Undo,
        22..25 => Wish::Redo,
        25..30 => Wish::Jump(dice.below(session.nodes() as u64 + 1) as usize),
        30 => Wish::Note("\"quoted\",\n\tumlauts äöü and \u{1f41f}".into()),
        _ if dice.below(8) > 0 => Wish::Undo,
        _ => {
            let ending = [Ending::Resignation, Ending::Time, Ending::Agreement, Ending::Adjudication];
            let outcome =
                [Outcome::Won(Seat::First), Outcome::Won(Seat::Second), Outcome::Drawn, Outcome::Finished];
            Wish::End(ending[dice.below(4) as usize], outcome[dice.below(4) as usize])
        }
    }
}

/// Grants a wish as far as the rules allow; whether anything happened.
pub(crate) fn grant(session: &mut Session, wish: &Wish) -> bool {
    match wish {
        Wish::Play(text, turn) => session.play(text, *turn).is_ok(),
        Wish::Undo => session.undo(),
        Wish::Redo => session.redo(),
        Wish::Jump(node) => session.jump(*node),
        Wish::End(by, outcome) => session.end(*by, *outcome),
        Wish::Note(text) => {
            session.note(text.as_str());
            true
        }
    }
}

/// The game of a setup, at its start.
pub(crate) fn game(setup: &Setup) -> Box<dyn Game> {
    match &setup.start {
        None => open(&setup.game),
        Some(position) => open_at(&setup.game, position),
    }
    .unwrap()
}

/// The position after a few moves.
fn middle(board: &str, dice: &mut Dice) -> String {
    let mut game = open(board).unwrap();
    for _ in 0..dice.below(5) {
        if let Some(text) = game.sample(&mut |n| dice.below(n)) {
            game.play(&text).unwrap();
        }
    }
    game.position()
}

/// A session on a board, with everything settled that can be.
pub(crate) fn session(board: &str, dice: &mut Dice) -> Session {
    let player = |name: &str, dice: &mut Dice| Player {
        level: Level::new(dice.below(2001) as f64 / 1000.0),
        ..Player::new(name, "random")
    };
    let limit = |dice: &mut Dice| (dice.below(2) == 0).then(|| Duration::from_millis(dice.below(100_000)));
    let setup = Setup {
        start: (dice.below(3) == 0).then(|| middle(board, dice)),
        seed: Some(u64::MAX - dice.below(10)),
        players: [Some(player("Ödön \"the fish\"", dice)), (dice.below(2) == 0).then(|| player("b", dice))],
        time: (dice.below(2) == 0).then(|| TimeControl { per_move: limit(dice), per_game: limit(dice) }),
        started: Some("2025-01-31T12:00:00Z".into()),
        ..Setup::new(board)
    };
    Session::start(setup).unwrap()
}

/// A session on a board in which that many wishes were granted.
pub(crate) fn played_session(board: &str, wishes: usize, dice: &mut Dice) -> Session {
    let mut session = session(board, dice);
    for _ in 0..wishes {
        let wish = wish(&session, dice);
        grant(&mut session, &wish);
    }
    session
}

fn fresh_move(session: &Session, dice: &mut Dice) -> String {
    session.game().sample(&mut |n| dice.below(n)).unwrap_or_else(|| "0".into())
}

/// A move that was played somewhere: often again here, sometimes illegal and perhaps a foul.
fn old_move(session: &Session, dice: &mut Dice) -> String {
    let node = session.node(dice.below(session.nodes() as u64) as usize);
    node.and_then(|node| node.played).map_or_else(|| fresh_move(session, dice), |mv| mv.text.clone())
}

fn turn(dice: &mut Dice) -> Turn {
    Turn {
        think: Duration::from_micros(dice.below(100_000_000)),
        hints: dice.below(3) as u32,
        lens: dice.below(2) == 0,
        level: Level::new(dice.below(2001) as f64 / 1000.0),
    }
}
