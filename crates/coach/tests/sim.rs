//! Every reason in avoidance games against plain search.

use std::collections::{HashMap, HashSet};

use gambol_coach::{Fact, Lookup, Mute, Reason, Standing, Target, Teacher, coach, english, sim};
use gambol_games::{
    AnyGame, Avoidance, FiniteMoves, Hashed, Notation, Outcome, Rules, Seat, avoidance::Position,
};
use gambol_graph::{Dice, Direction, Edge, Graph, Vertex};
use gambol_testing::{rounds, seed};

/// What a position is worth to the player to move: 1, 0 or -1, and after how many moves it is over if the winner
/// hurries and the loser delays.
type Worth = (i32, Option<u32>);

/// Plain search: every position once, by the rules alone.
struct Referee {
    board: Avoidance,
    known: HashMap<u128, Worth>,
}

impl Referee {
    fn worth(&mut self, position: &Position) -> Worth {
        match self.board.outcome(position) {
            Some(Outcome::Won(winner)) if winner == self.board.turn(position) => return (1, Some(0)),
            Some(Outcome::Won(_)) => return (-1, Some(0)),
            Some(_) => return (0, None),
            None => {}
        }
        let key = self.board.key(position);
        if let Some(&worth) = self.known.get(&key) {
            return worth;
        }
        let rank = |(value, plies): &Worth| {
            let plies = plies.map_or(0, i64::from);
            (*value, if *value > 0 { -plies } else { plies })
        };
        let all: Vec<Worth> = position.free().map(|e| self.worth_of(position, e)).collect();
        let (value, plies) = all.into_iter().max_by_key(rank).expect("a free edge");
        let worth = (value, plies.map(|plies| plies + 1));
        self.known.insert(key, worth);
        worth
    }

    /// What a move is worth to the player who makes it, and how many moves follow.
    fn worth_of(&mut self, position: &Position, e: Edge) -> Worth {
        let (value, plies) = self.worth(&played(&self.board, position, e));
        (-value, plies)
    }
}

fn played(board: &Avoidance, position: &Position, e: Edge) -> Position {
    board.check(position, &e).expect("a legal move");
    let mut after = position.clone();
    board.play(&mut after, &e);
    after
}

fn loses_at_once(board: &Avoidance, position: &Position, e: Edge) -> bool {
    matches!(board.outcome(&played(board, position, e)), Some(Outcome::Won(_)))
}

/// The free edges that complete no copy for that player, from the list of copies.
fn safe(board: &Avoidance, position: &Position, seat: Seat) -> Vec<u32> {
    let completes = |e: Edge| {
        let mut copies = board.copies_through(e).expect("few copies");
        copies.any(|copy| copy.iter().all(|&other| position.owner(other) == Some(seat)))
    };
    position.free().filter(|&e| !completes(e)).map(|e| e.0).collect()
}

fn standing(value: i32) -> Standing {
    [Standing::Lost, Standing::Drawn, Standing::Won][(value + 1) as usize]
}

fn free(position: &Position) -> Vec<u32> {
    position.free().map(|e| e.0).collect()
}

/// A reason about a position, and about the move made in it if there is one.
struct Case<'a> {
    position: &'a Position,
    mv: Option<Edge>,
    referee: &'a mut Referee,
}

impl Case<'_> {
    /// How long the game lasts is told on boards of few edges.
    fn told(&self, plies: Option<u32>) -> Option<u32> {
        plies.filter(|_| self.referee.board.graph().edge_count() <= 15)
    }

    fn check(&mut self, reason: &Reason) -> &'static str {
        let board = self.referee.board.clone();
        for mark in &reason.marks {
            assert!(matches!(mark.on, Target::Link(link) if link < board.graph().edge_count()), "{mark:?}");
        }
        let words = english().render(&reason.message);
        assert!(words != reason.message.key && !words.contains('{'), "{words}");
        let Fact::Sim(fact) = &reason.fact else { panic!("{:?}", reason.fact) };
        let position = self.position;
        let mover = board.turn(position);
        let after = self.mv.map(|mv| played(&board, position, mv));
        let after = || after.clone().expect("said of a move");
        let both_safe =
            |at: &Position| [safe(&board, at, mover).len(), safe(&board, at, mover.other()).len()];
        match fact {
            sim::Fact::Completes { edge, others } => {
                assert_eq!(self.mv, Some(Edge(*edge)));
                assert!(loses_at_once(&board, position, Edge(*edge)));
                let others: Vec<Edge> = others.iter().map(|&e| Edge(e)).collect();
                assert!(others.iter().all(|&e| position.owner(e) == Some(mover)));
                assert!(board.copies_through(Edge(*edge)).expect("few").any(|copy| copy == others));
            }
            sim::Fact::AllLose { edges } => {
                assert_eq!(edges, &free(position));
                assert!(position.free().all(|e| loses_at_once(&board, position, e)));
            }
            sim::Fact::NoSafeReply => {
                assert!(!free(&after()).is_empty() && board.outcome(&after()).is_none());
                assert!(after().free().all(|e| loses_at_once(&board, &after(), e)));
            }
            sim::Fact::Unavoidable { safe, edges } => {
                assert_eq!(edges, &free(&after()));
                assert!(!safe.is_empty());
                for &reply in safe {
                    let then = played(&board, &after(), Edge(reply));
                    assert_eq!(board.outcome(&then), None);
                    assert!(then.free().all(|e| loses_at_once(&board, &then, e)));
                }
            }
            sim::Fact::LastSafe { edge } => {
                let then = played(&board, &after(), Edge(*edge));
                assert_eq!(board.outcome(&then), None);
                assert!(then.free().all(|e| loses_at_once(&board, &then, e)));
            }
            sim::Fact::Refuted { value, plies, line } => {
                let mut here = after();
                let (theirs, rest) = self.referee.worth(&here);
                assert_eq!((*value, *plies), (standing(-theirs), self.told(rest)));
                assert!(-theirs < self.referee.worth(position).0 && !line.is_empty());
                for &e in line {
                    let (before, now) = (self.referee.worth(&here), self.referee.worth_of(&here, Edge(e)));
                    assert_eq!(now.0, before.0);
                    assert_eq!(self.told(now.1), self.told(before.1).map(|plies| plies - 1));
                    here = played(&board, &here, Edge(e));
                }
            }
            sim::Fact::Keeps { value, plies, safe } => {
                let (theirs, rest) = self.referee.worth(&after());
                assert_eq!((*value, *plies), (standing(-theirs), self.told(rest)));
                assert_eq!(-theirs, self.referee.worth(position).0);
                assert_eq!(safe, &both_safe(&after()));
            }
            sim::Fact::Stands { value, plies, safe } => {
                let (mine, rest) = self.referee.worth(position);
                assert_eq!((*value, *plies, *safe), (standing(mine), self.told(rest), both_safe(position)));
            }
            sim::Fact::Safe { edges } => {
                let mut expected = free(position);
                expected.retain(|&e| !loses_at_once(&board, position, Edge(e)));
                assert_eq!(edges, &expected);
            }
            sim::Fact::Keeping { value, good, safe } => {
                let (mine, _) = self.referee.worth(position);
                let keeping = position.free().filter(|&e| self.referee.worth_of(position, e).0 == mine);
                let keeping: Vec<Edge> = keeping.collect();
                assert_eq!((*value, *good), (standing(mine), keeping.len()));
                assert!(keeping.iter().any(|&e| both_safe(&played(&board, position, e)) == *safe));
            }
            sim::Fact::Hope { edge, wrong } => {
                assert_eq!(self.referee.worth(position).0, -1);
                let then = played(&board, position, Edge(*edge));
                let slips = if board.outcome(&then).is_some() {
                    0
                } else {
                    then.free().filter(|&e| self.referee.worth_of(&then, e).0 < 1).count()
                };
                assert_eq!(*wrong, slips);
            }
            sim::Fact::Play { edge } => {
                let mine = self.referee.worth(position).0;
                assert_eq!(self.referee.worth_of(position, Edge(*edge)).0, mine);
            }
            other => panic!("{other:?} is not checked"),
        }
        reason.message.key
    }
}

fn random_board(dice: &mut Dice) -> Avoidance {
    const FORBIDDEN: [&str; 7] = ["k3", "k3", "k3", "cycle4", "[a-b;b-c;c-d]", "[a-b;b-c;c-a;c-d]", "k2"];
    let n = 4 + dice.below(2) as u32;
    let mut pairs: Vec<[u32; 2]> = (0..n).flat_map(|u| (0..u).map(move |v| [u, v])).collect();
    dice.shuffle(&mut pairs);
    pairs.truncate(5 + dice.below(6) as usize);
    let mut builder = Graph::builder(Direction::Undirected);
    for v in 0..n {
        builder.vertex(&v.to_string()).expect("a new name");
    }
    for [u, v] in pairs {
        builder.edge(Vertex(u), Vertex(v)).expect("an edge");
    }
    let forbidden = Graph::from_id(FORBIDDEN[dice.below(7) as usize]).expect("a graph");
    Avoidance::new(builder.build(), forbidden).expect("a board")
}

fn random_position(board: &Avoidance, dice: &mut Dice) -> Position {
    loop {
        let mut position = board.start();
        for _ in 0..dice.below(board.graph().edge_count() as u64) {
            if board.outcome(&position).is_none() {
                let e = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
                board.play(&mut position, &e);
            }
        }
        if board.outcome(&position).is_none() {
            return position;
        }
    }
}

fn check_position(
    teacher: &mut dyn Teacher,
    position: &Position,
    dice: &mut Dice,
    referee: &mut Referee,
) -> Vec<&'static str> {
    let lookup = Lookup::unlimited();
    let board = referee.board.clone();
    let game = AnyGame::at(board.clone(), position.clone());
    let mv = board.nth(position, dice.below(board.count(position) as u64) as usize);
    let appraisal = teacher.appraise(&game, &lookup).expect("no limits");
    let judgement = teacher.judge(&game, &board.move_text(position, &mv), &lookup).expect("no limits");
    let hint = teacher.hint(&game, &lookup).expect("no limits");
    let mine = referee.worth(position).0;
    let kept = referee.worth_of(position, mv).0;
    assert_eq!(
        (appraisal.standing, judgement.before, judgement.after),
        (standing(mine), standing(mine), standing(kept))
    );
    let keeping: Vec<String> = position
        .free()
        .filter(|&e| referee.worth_of(position, e).0 == mine)
        .map(|e| board.move_text(position, &e))
        .collect();
    assert!(appraisal.complete);
    assert_eq!(appraisal.keeping, keeping);
    assert_eq!(judgement.decidable, keeping.len() < board.count(position));
    assert_eq!(judgement.better.is_some(), kept < mine);
    assert!(judgement.better.is_none_or(|better| keeping.contains(&better)));
    let mut case = Case { position, mv: None, referee };
    let mut said = vec![case.check(&appraisal.why)];
    said.extend(hint.iter().map(|step| case.check(step)));
    assert!(matches!(hint[2].fact, Fact::Sim(sim::Fact::Play { .. })));
    case.mv = Some(mv);
    said.push(case.check(&judgement.why));
    said
}

#[test]
fn every_reason_is_true() {
    let mut dice = Dice::new(seed());
    let mut teacher = coach("sim").expect("a coach");
    let mut said = HashSet::new();
    for _ in 0..rounds(10_000) / 100 {
        let mut referee = Referee { board: random_board(&mut dice), known: HashMap::new() };
        for _ in 0..100 {
            let position = random_position(&referee.board, &mut dice);
            said.extend(check_position(teacher.as_mut(), &position, &mut dice, &mut referee));
        }
    }
    // Everything there is to say on boards of few edges has been said.
    let searched = ["lost", "wins", "lost-already", "stands-won", "stands-lost"];
    let texts = english().keys().filter_map(|key| Some((key, key.strip_prefix("coach.sim.")?)));
    let unsaid = texts.filter(|(key, rest)| !said.contains(key) && !searched.contains(rest));
    let unsaid: Vec<&str> = unsaid.map(|(key, _)| key).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn larger_boards_are_searched_and_too_large_ones_passed_over() {
    let mut dice = Dice::new(seed());
    let mut teacher = coach("sim").expect("a coach");
    let board = Avoidance::from_id("sim/k7").expect("a board");
    let mut referee = Referee { board: board.clone(), known: HashMap::new() };
    let mut said = HashSet::new();
    let mut checked = 0;
    while checked < 60 {
        let mut position = board.start();
        let plies = 10 + dice.below(6) as usize;
        while 21 - board.count(&position) < plies {
            let edges: Vec<Edge> =
                position.free().filter(|&e| !loses_at_once(&board, &position, e)).collect();
            let Some(e) = edges.get(dice.below(edges.len() as u64) as usize) else { break };
            board.play(&mut position, e);
        }
        said.extend(check_position(teacher.as_mut(), &position, &mut dice, &mut referee));
        checked += 1;
    }
    assert!(said.contains("coach.sim.stands-won") && said.contains("coach.sim.stands-lost"), "{said:?}");
    let large = AnyGame::new(Avoidance::from_id("sim/k10").expect("a board"));
    assert!(matches!(teacher.appraise(&large, &Lookup::unlimited()), Err(Mute::Stopped(_))));
}
