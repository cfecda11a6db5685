//! The same game as a plain list of what was done: every position is found by playing its moves from the start.

use std::time::Duration;

use gambol_games::{Game, Outcome, Played, Seat};
use gambol_graph::Dice;
use gambol_play::{Clock, Session, Setup, Turn};
use gambol_testing::{rounds, seed};

use crate::random::{Wish, boards, game, grant, played_session, session, wish};

struct Model {
    setup: Setup,
    /// Of each node: the moves from the start.
    lines: Vec<Vec<String>>,
    /// Of each node: who played the last of its moves and the latest turn in which that was done.
    turns: Vec<Option<(Seat, Turn)>>,
    /// Of each node: how the game was ended there.
    ends: Vec<Option<Outcome>>,
    /// Every node at which the game has been, in order; the last is the current one.
    visits: Vec<usize>,
}

impl Model {
    fn new(setup: Setup) -> Self {
        Self { setup, lines: vec![Vec::new()], turns: vec![None], ends: vec![None], visits: vec![0] }
    }

    fn here(&self) -> usize {
        *self.visits.last().unwrap()
    }

    fn node_of(&self, line: &[String]) -> Option<usize> {
        self.lines.iter().position(|other| other == line)
    }

    fn game_at(&self, node: usize) -> Box<dyn Game> {
        let mut game = game(&self.setup);
        for text in &self.lines[node] {
            game.play(text).unwrap();
        }
        game
    }

    fn children(&self, node: usize) -> Vec<usize> {
        let line = &self.lines[node];
        let follows = |other: &Vec<String>| other.len() == line.len() + 1 && other.starts_with(line);
        (0..self.lines.len()).filter(|&other| follows(&self.lines[other])).collect()
    }

    /// Whether anything happened.
    fn grant(&mut self, wish: &Wish) -> bool {
        let here = self.here();
        match wish {
            Wish::Play(text, turn) => {
                let game = self.game_at(here);
                let Ok(text) = game.check(text) else { return false };
                if self.ends[here].is_some() {
                    return false;
                }
                let line = [self.lines[here].as_slice(), &[text]].concat();
                let node = self.node_of(&line).unwrap_or_else(|| {
                    self.lines.push(line);
                    self.turns.push(None);
                    self.ends.push(None);
                    self.lines.len() - 1
                });
                self.turns[node] = Some((game.turn(), *turn));
                self.visits.push(node);
            }
            Wish::Undo => {
                let Some((_, before)) = self.lines[here].split_last() else { return false };
                self.visits.push(self.node_of(before).unwrap());
            }
            Wish::Redo => {
                // The latest place beyond this one, and the first step towards it.
                let line = &self.lines[here];
                let beyond = |&&node: &&usize| {
                    self.lines[node].len() > line.len() && self.lines[node].starts_with(line)
                };
                let Some(&last) = self.visits.iter().rev().find(beyond) else { return false };
                self.visits.push(self.node_of(&self.lines[last][..=line.len()]).unwrap());
            }
            Wish::Jump(node) if *node < self.lines.len() => self.visits.push(*node),
            Wish::Jump(_) => return false,
            Wish::End(_, outcome) => {
                if self.ends[here].is_some() || self.game_at(here).outcome().is_some() {
                    return false;
                }
                self.ends[here] = Some(*outcome);
            }
            Wish::Note(_) => {}
        }
        true
    }

    /// The turns of the current line.
    fn turns_here(&self) -> impl Iterator<Item = (Seat, Turn)> {
        let line = &self.lines[self.here()];
        (1..=line.len()).map(|n| self.turns[self.node_of(&line[..n]).unwrap()].unwrap())
    }

    fn clock(&self, seat: Seat) -> Clock {
        let whole = |turn: Turn| Duration::from_millis(turn.think.as_millis() as u64);
        let times: Vec<Duration> =
            self.turns_here().filter(|&(mover, _)| mover == seat).map(|(_, turn)| whole(turn)).collect();
        Clock { used: times.iter().sum(), longest: times.iter().copied().max().unwrap_or_default() }
    }
}

fn assert_same(session: &Session, model: &Model) {
    let here = model.here();
    let game = model.game_at(here);
    assert_eq!(session.here(), here);
    assert_eq!(session.nodes(), model.lines.len());
    assert_eq!(session.game().position(), game.position());
    assert_eq!(session.game().ply(), model.lines[here].len());
    assert_eq!(session.turn(), game.turn());
    assert_eq!(session.outcome(), model.ends[here].or(game.outcome()));
    assert_eq!(session.branches(), model.children(here));
    let line: Vec<&String> = session.line().into_iter().map(|mv| &mv.text).collect();
    assert_eq!(line, model.lines[here].iter().collect::<Vec<_>>());
    for seat in [Seat::First, Seat::Second] {
        assert_eq!(session.clock(seat), model.clock(seat));
    }
    for (mv, (seat, turn)) in session.line().into_iter().zip(model.turns_here()) {
        assert_eq!((mv.seat, mv.hints, mv.lens, mv.level), (seat, turn.hints, turn.lens, turn.level));
    }
}

#[test]
fn fuzz_a_session_does_what_a_list_of_moves_replayed_from_the_start_does() {
    let mut dice = Dice::new(seed());
    for board in boards() {
        for _ in 0..rounds(100).div_ceil(50) {
            let mut session = session(board, &mut dice);
            let mut model = Model::new(session.setup().clone());
            for step in 0..150 {
                let wish = wish(&session, &mut dice);
                let lines_before = session.lines();
                let happened = grant(&mut session, &wish);
                assert_eq!(happened, model.grant(&wish), "{board}, step {step}: {wish:?}");
                assert_eq!(
                    session.lines(),
                    lines_before + usize::from(happened),
                    "one event for what happens, none else"
                );
                assert_same(&session, &model);
            }
            // The record tells it all: going on from it differs in nothing.
            let mut resumed = Session::resume(session.record().as_bytes()).unwrap().session;
            assert_eq!(resumed.record(), session.record());
            for _ in 0..50 {
                assert_same(&resumed, &model);
                let wish = wish(&resumed, &mut dice);
                assert_eq!(grant(&mut resumed, &wish), model.grant(&wish), "{board}, resumed: {wish:?}");
            }
        }
    }
}

#[test]
fn a_foul_is_a_node_that_costs_the_penalty_and_leaves_the_turn() {
    let mut session = Session::start(Setup::new("coins/preset4")).unwrap();
    session.play("0", Turn::default()).unwrap();
    let before = session.game().score().unwrap();
    assert!(matches!(session.play("0", Turn::default()), Ok(Played::Foul(_))));
    assert_eq!(session.game().score(), Some([before[0] + 50, before[1] - 50]));
    assert_eq!((session.turn(), session.here()), (Seat::Second, 2));
    assert!(session.latest().unwrap().foul);
    assert!(
        matches!(session.play("0", Turn::default()), Ok(Played::Foul(_))),
        "each foul is a node of its own"
    );
    assert_eq!(session.here(), 3);
    session.jump(1);
    assert_eq!(session.game().score(), Some(before));
    session.jump(3);
    assert_eq!(session.game().score(), Some([before[0] + 100, before[1] - 100]));
}

#[test]
fn sessions_can_be_sent_to_another_thread_and_copies_go_their_own_way() {
    fn sendable<T: Send>(_: &T) {}
    let mut session = Session::start(Setup::new("sim/k6")).unwrap();
    sendable(&session);
    session.play("0-1", Turn::default()).unwrap();
    let mut copy = session.clone();
    copy.play("2-3", Turn::default()).unwrap();
    copy.undo();
    copy.undo();
    assert_eq!((session.here(), session.game().position()), (1, "+0".into()));
    assert_eq!((copy.here(), copy.nodes()), (0, 3));
}

#[test]
fn a_replay_steps_through_the_current_line_and_back() {
    let mut dice = Dice::new(seed());
    for board in boards() {
        let session = played_session(board, 60, &mut dice);
        let mut replay = session.replay();
        let mut game = game(session.setup());
        for mv in session.line() {
            assert_eq!(replay.game().position(), game.position());
            assert_eq!(replay.forward(), Some(mv));
            game.play(&mv.text).unwrap();
        }
        assert_eq!((replay.forward(), replay.at()), (None, session.line().len()));
        assert_eq!(replay.game().position(), session.game().position());
        for mv in session.line().into_iter().rev() {
            assert_eq!(replay.back(), Some(mv));
        }
        assert_eq!((replay.back(), replay.at()), (None, 0));
        while game.undo() {}
        assert_eq!(replay.game().position(), game.position());
    }
}
