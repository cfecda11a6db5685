//! Clocks.

use std::time::Duration;

use gambol_games::Seat;
use gambol_play::{Session, Setup, TimeControl, Turn};

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn timed(time: TimeControl) -> Session {
    Session::start(Setup { time: Some(time), ..Setup::new("sim/k6") }).unwrap()
}

#[test]
fn the_games_own_time_per_move_counts_unless_something_else_was_settled() {
    let own = Session::start(Setup::new("coins/preset2")).unwrap();
    assert_eq!(own.time_control(), TimeControl { per_move: Some(seconds(30)), per_game: None });
    let unlimited = TimeControl::default();
    let other = Session::start(Setup { time: Some(unlimited), ..Setup::new("coins/preset2") }).unwrap();
    assert_eq!(other.time_control(), unlimited);
}

#[test]
fn who_takes_too_long_for_one_move_or_for_all_has_overstepped() {
    let mut session = timed(TimeControl { per_move: Some(seconds(10)), per_game: Some(seconds(15)) });
    session.play("0-1", Turn::of(seconds(10))).unwrap();
    session.play("0-2", Turn::of(seconds(9))).unwrap();
    session.play("0-3", Turn::of(seconds(5))).unwrap();
    assert_eq!(session.overstepped(), None, "the last second is still one's own, of a move and of the game");
    session.undo();
    session.play("0-3", Turn::of(seconds(6))).unwrap();
    assert_eq!(session.overstepped(), Some(Seat::First), "16 s of 15");
    session.play("0-4", Turn::of(seconds(11))).unwrap();
    assert_eq!(session.overstepped(), Some(Seat::First), "the other was later");
    session.jump(2);
    assert_eq!(session.overstepped(), None, "on this line nobody has");
    session.play("1-2", Turn::of(Duration::ZERO)).unwrap();
    session.play("3-4", Turn::of(Duration::from_millis(10_001))).unwrap();
    assert_eq!(session.overstepped(), Some(Seat::Second));
}

#[test]
fn a_move_played_again_counts_with_the_time_it_took_now() {
    let mut session = timed(TimeControl::default());
    session.play("0-1", Turn::of(seconds(10))).unwrap();
    session.undo();
    session.play("0-1", Turn::of(seconds(2))).unwrap();
    assert_eq!(session.clock(Seat::First).used, seconds(2));
    assert_eq!(session.nodes(), 2);
}

#[test]
fn absurd_times_are_neither_wrapped_nor_lost() {
    let mut session = timed(TimeControl { per_move: Some(Duration::MAX), per_game: Some(Duration::MAX) });
    for text in ["0-1", "0-2", "0-3"] {
        session.play(text, Turn::of(Duration::MAX)).unwrap();
    }
    let resumed = Session::resume(session.record().as_bytes()).unwrap().session;
    assert_eq!(resumed.clock(Seat::First), session.clock(Seat::First));
    assert_eq!(resumed.time_control(), session.time_control());
    assert_eq!(session.clock(Seat::First).used, 2 * session.clock(Seat::Second).used);
}

#[test]
fn the_nearer_of_two_limits_is_what_is_left() {
    let time = TimeControl { per_move: Some(seconds(10)), per_game: Some(seconds(15)) };
    let mut session = timed(time);
    session.play("0-1", Turn::of(seconds(8))).unwrap();
    let [first, second] = [Seat::First, Seat::Second].map(|seat| session.clock(seat));
    assert_eq!(time.left(&first, seconds(1)), Some(seconds(6)));
    assert_eq!(time.left(&second, seconds(1)), Some(seconds(9)));
    assert_eq!(time.left(&second, seconds(11)), Some(Duration::ZERO));
    assert_eq!(TimeControl::default().left(&second, seconds(11)), None);
}
