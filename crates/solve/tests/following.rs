//! A game followed move by move: against minimax, against solving afresh, and as a player.

mod minimax;

use gambol_games::{FiniteMoves, Notation, Outcome, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_solve::{
    Limits,
    switching::{Follower, Reason, Reply, Untaken, solve},
};
use gambol_testing::{rounds, seed};
use gambol_verify::Verdict;

use self::minimax::{at, by_minimax, random_board, random_position, with_turn};

const SIDES: [Side; 2] = [Side::Short, Side::Cut];

fn follow(board: &Switching, position: &Position) -> Follower {
    Follower::new(board, position, &Limits::none()).expect("no limits")
}

/// A game in which moves come in any order and are taken back in any order.
struct Game<'a> {
    board: &'a Switching,
    follower: Follower,
    taken: Vec<(Edge, Side)>,
}

impl<'a> Game<'a> {
    fn new(board: &'a Switching, position: &Position) -> Self {
        let taken = board.graph().edges().filter(|&e| !position.is_free(e));
        let holder = |e| if position.is_claimed(e) { Side::Short } else { Side::Cut };
        Self { board, follower: follow(board, position), taken: taken.map(|e| (e, holder(e))).collect() }
    }

    fn position(&self) -> Position {
        let mut taken = self.taken.clone();
        taken.sort_unstable_by_key(|&(e, _)| e);
        let of = |side, sign: &str| {
            let edges = taken.iter().filter(move |taken| taken.1 == side);
            edges.map(|(e, _)| format!("{sign}{}", e.0)).collect::<Vec<_>>().concat()
        };
        at(self.board, &format!("{}{}:short", of(Side::Short, "+"), of(Side::Cut, "-")))
    }

    fn play(&mut self, e: Edge, side: Side) {
        self.follower.play(e, side).expect("a free edge");
        self.taken.push((e, side));
    }

    /// A winning move where the follower knows one, a random one, or one taken back.
    fn go_on(&mut self, dice: &mut Dice) {
        let side = SIDES[dice.below(2) as usize];
        let free: Vec<Edge> = self.position().free().collect();
        let reply = if dice.below(2) == 0 { self.follower.winning_move(side) } else { None };
        if let Some(Reply { edge, reason }) = reply {
            self.check_reason(edge, &reason);
            self.play(edge, side);
        } else if !self.taken.is_empty() && (free.is_empty() || dice.below(4) == 0) {
            let (e, _) = self.taken.swap_remove(dice.below(self.taken.len() as u64) as usize);
            self.follower.take_back(e).expect("a taken edge");
        } else if !free.is_empty() {
            self.play(free[dice.below(free.len() as u64) as usize], side);
        }
    }

    fn check_reason(&self, edge: Edge, reason: &Reason) {
        let forests = self.follower.forests();
        match reason {
            Reason::Ahead => {}
            Reason::Rejoins { broken, lost, detour } => {
                assert!(detour.contains(&edge));
                assert!(detour.iter().all(|e| forests[1 - broken].contains(e)), "{detour:?} {forests:?}");
                assert!(lost.is_none_or(|lost| self.taken.contains(&(lost, Side::Cut))));
            }
            Reason::Opens { closed, claimed, cycle } => {
                assert!(cycle.contains(&edge));
                assert!(cycle.iter().all(|e| forests[*closed].contains(e)), "{cycle:?} {forests:?}");
                assert!(claimed.is_none_or(|claimed| self.taken.contains(&(claimed, Side::Short))));
            }
        }
    }

    /// That class and winning moves are these; what to compare is left to chance, since asking may change what
    /// the follower knows.
    fn check(&mut self, dice: &mut Dice, class: Verdict, moves: &[Vec<Edge>; 2]) {
        let what = format!("{} {}", self.board.id(), self.board.position_text(&self.position()));
        for asked in 0..3 {
            if dice.below(2) == 0 {
                continue;
            }
            if asked == 2 {
                assert_eq!(self.follower.class(), class, "{what}");
            } else {
                match self.follower.winning_move(SIDES[asked]) {
                    None => assert_eq!(moves[asked], [], "{what} {:?}", SIDES[asked]),
                    Some(reply) => assert!(moves[asked].contains(&reply.edge), "{what}: {reply:?}"),
                }
            }
        }
    }
}

#[test]
fn class_and_winning_move_are_those_of_minimax_after_every_move() {
    let mut dice = Dice::new(seed());
    let mut met = [0; 3];
    for _ in 0..rounds(10_000) {
        let board = random_board(&mut dice, 4, 8);
        let mut game = Game::new(&board, &random_position(&board, &mut dice, 3));
        for _ in 0..12 {
            game.go_on(&mut dice);
            let (class, moves) = by_minimax(&board, &game.position());
            game.check(&mut dice, class, &moves);
            met[class as usize - Verdict::Short as usize] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 0), "every class is met: {met:?}");
}

#[test]
fn class_and_winning_move_are_those_of_solving_afresh_after_every_move() {
    let mut dice = Dice::new(seed());
    for round in 0..rounds(60) {
        let n = 2 + dice.below(200);
        let board = random_board(&mut dice, n, 2 * n + 4);
        let mut game = Game::new(&board, &random_position(&board, &mut dice, 4));
        for _ in 0..60 + round {
            game.go_on(&mut dice);
            let answer = solve(&board, &game.position(), &Limits::none()).expect("no limits");
            game.check(&mut dice, answer.class, &[answer.short_moves, answer.cut_moves]);
        }
    }
}

/// How the side without a strategy plays.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    /// Takes edges that the winner relies on.
    Spiteful,
}

impl Opponent {
    fn choose(self, free: &Position, reason: Option<&Reason>, follower: &Follower, dice: &mut Dice) -> Edge {
        let mut wanted: Vec<Edge> = match (self, reason) {
            (Self::Random, _) => vec![],
            (
                Self::Spiteful,
                Some(Reason::Rejoins { detour: edges, .. } | Reason::Opens { cycle: edges, .. }),
            ) if dice.below(3) > 0 => edges.clone(),
            (Self::Spiteful, _) => follower.forests().concat(),
        };
        wanted.retain(|&e| free.is_free(e));
        if wanted.is_empty() {
            wanted = free.free().collect();
        }
        wanted[dice.below(wanted.len() as u64) as usize]
    }
}

/// Plays the game to its end; the winner asks the follower, and never asks for more.
fn winner(board: &Switching, perfect: Side, opponent: Opponent, dice: &mut Dice) -> Side {
    let mut position = board.start();
    let mut follower = follow(board, &position);
    let mut reason = None;
    while board.outcome(&position).is_none() {
        let side = position.to_move();
        let e = if side == perfect {
            let reply = follower.winning_move(side).unwrap_or_else(|| {
                panic!("{}: {side:?} should win, {opponent:?}", board.position_text(&position))
            });
            reason = Some(reply.reason);
            reply.edge
        } else {
            opponent.choose(&position, reason.as_ref(), &follower, dice)
        };
        assert!(board.check(&position, &e).is_ok());
        follower.play(e, side).expect("a free edge");
        board.play(&mut position, &e);
    }
    SIDES
        .into_iter()
        .find(|&side| board.outcome(&position) == Some(Outcome::Won(board.seat(side))))
        .expect("a winner")
}

#[test]
fn a_won_game_is_never_lost() {
    let mut dice = Dice::new(seed());
    let mut won = [0; 2];
    for round in 0..rounds(40) {
        let id = match round % 4 {
            0 => format!("switching/gale{}", 3 + dice.below(8)),
            1 => format!("switching/random60-{}-s{round}/from=0/to=1", 100 + dice.below(60)),
            2 => format!("switching/grid{0}x{0}/from=0,0/to={1},{1}", 8, 7),
            _ => format!("switching/multi40-{}-s{round}/from=0/to=1", 60 + dice.below(50)),
        };
        for first in ["short", "cut"] {
            let board = Switching::from_id(&format!("{id}/first={first}")).expect("a board");
            let class = solve(&board, &board.start(), &Limits::none()).expect("no limits").class;
            let perfect = match class {
                Verdict::Short => Side::Short,
                Verdict::Cut => Side::Cut,
                _ => board.first(),
            };
            for opponent in [Opponent::Random, Opponent::Spiteful] {
                assert_eq!(
                    winner(&board, perfect, opponent, &mut dice),
                    perfect,
                    "{} {opponent:?}",
                    board.id()
                );
                won[perfect as usize] += 1;
            }
        }
    }
    assert!(won.iter().all(|&count| count > 0), "both sides win: {won:?}");
}

#[test]
fn a_game_can_be_taken_back_to_its_start() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(30) {
        let board = random_board(&mut dice, 30, 70);
        let mut follower = follow(&board, &board.start());
        let class = follower.class();
        let mut edges: Vec<Edge> = board.graph().edges().collect();
        dice.shuffle(&mut edges);
        for (&e, turn) in edges.iter().zip(0..) {
            follower.play(e, SIDES[turn % 2]).expect("a free edge");
        }
        for &e in edges.iter().rev() {
            follower.take_back(e).expect("a taken edge");
        }
        assert_eq!(follower.class(), class, "{}", board.id());
    }
}

#[test]
fn a_reply_leaves_the_other_edges_where_they_are() {
    let board = Switching::from_id("switching/k6/from=0/to=1").expect("a board");
    let mut follower = follow(&board, &board.start());
    let before = follower.forests();
    let lost = before[0][0];
    follower.play(lost, Side::Cut).expect("a free edge");
    assert!(matches!(follower.class(), Verdict::Short | Verdict::Neutral));
    let reply = follower.winning_move(Side::Short).expect("a reply");
    assert!(matches!(reply.reason, Reason::Rejoins { broken: 0, lost: Some(edge), .. } if edge == lost));
    follower.play(reply.edge, Side::Short).expect("a free edge");
    assert_eq!(follower.class(), Verdict::Short);
    let mut expected = before;
    expected[0].retain(|&e| e != lost);
    expected[0].push(reply.edge);
    expected[0].sort_unstable();
    assert_eq!(follower.forests(), expected);
}

#[test]
fn moves_that_cannot_be_made_are_refused_and_change_nothing() {
    let board = Switching::from_id("switching/gale2").expect("a board");
    let mut follower = follow(&board, &board.start());
    assert_eq!(follower.play(Edge(5), Side::Cut), Err(Untaken::NoEdge(5)));
    assert_eq!(follower.take_back(Edge(5)), Err(Untaken::NoEdge(5)));
    assert_eq!(follower.take_back(Edge(0)), Err(Untaken::Free(0)));
    follower.play(Edge(0), Side::Cut).expect("a free edge");
    follower.play(Edge(1), Side::Short).expect("a free edge");
    for e in [0, 1] {
        assert_eq!(follower.play(Edge(e), Side::Short), Err(Untaken::NotFree(e)));
    }
    let position = at(&board, "+1-0:short");
    assert_eq!(follower.class(), solve(&board, &position, &Limits::none()).expect("no limits").class);
    assert_eq!(board.count(&with_turn(&board, &position, Side::Cut)), 3);
}
