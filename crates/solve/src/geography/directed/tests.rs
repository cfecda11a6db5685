//! The core in sets against the lists it came from, and all ways to search against each other.

use std::collections::HashMap;

use gambol_games::{Geography, Notation as _, Rule, Rules as _, Seat, geography::Position};
use gambol_graph::{Dice, Direction, Vertex};
use gambol_testing::{random_graph, rounds, seed};
use gambol_verify::{Claim, Verdict, verify};

use super::{
    Trek, Walk,
    words::{Mask, Words},
};
use crate::{
    Limits,
    dfpn::{Descent as _, Numbers, Proving, Search, Step, Table},
    geography::{
        retreat::{Fate, Retreat, is_open},
        search::guess,
    },
};

fn board(dice: &mut Dice, rule: Rule, n: u64, m: u64) -> Geography {
    let graph = random_graph(dice, Direction::Directed, n, m);
    Geography::new(graph, rule, Some(Vertex(dice.below(n) as u32))).expect("a board")
}

fn walk<'a, W: Mask>(board: &'a Geography, position: &Position) -> Walk<'a, W> {
    let token = position.token().expect("a token");
    let mut retreat = Retreat::new(board);
    retreat.judge(board, position, token);
    let core = retreat.core(board, position, token).to_vec();
    Walk::new(board, position, &retreat, &core)
}

/// The token, and the open steps inside the core, or just its vertices under the vertex rule.
type Future = (Vertex, Vec<Vertex>, Vec<[Vertex; 2]>);

/// What lists say of a position, and what its winner depends on if they do not decide it.
fn judged(board: &Geography, position: &Position) -> (Numbers, Option<Future>) {
    let token = position.token().expect("a token");
    let mut retreat = Retreat::new(board);
    match retreat.judge(board, position, token) {
        Fate::Won => return (Numbers::WON, None),
        Fate::Lost => return (Numbers::LOST, None),
        Fate::Undecided => {}
    }
    let mut core = retreat.core(board, position, token).to_vec();
    core.sort_unstable();
    let mut steps = Vec::new();
    for &v in &core {
        let open = board.graph().steps(v).iter().filter(|&&step| is_open(board, position, step));
        steps.extend(open.map(|step| [v, step.to]).filter(|[_, to]| core.contains(to)));
    }
    steps.sort_unstable();
    let mut moves: Vec<Vertex> = steps.iter().filter(|[v, _]| *v == token).map(|&[_, to]| to).collect();
    moves.dedup();
    (guess(moves.len() as u32), Some((token, core, steps)))
}

/// Walks about at random, and back; every step must be seen as lists see it, and keys be equal where futures are.
fn check_walks<W: Mask>(dice: &mut Dice, board: &Geography) {
    let mut walk = walk::<W>(board, &board.start());
    let (mut keys, mut futures) = (HashMap::new(), HashMap::new());
    for _ in 0..6 {
        let mut position = board.start();
        let mut way = Vec::new();
        while walk.judge().decided().is_none() {
            let mut steps = Vec::new();
            walk.steps(&mut steps);
            let legal: Vec<Vertex> =
                board.graph().vertices().filter(|v| board.check(&position, v).is_ok()).collect();
            let mut moves: Vec<Vertex> = steps.iter().map(|step| step.mv).collect();
            moves.sort_unstable();
            assert_eq!(moves, legal, "{} {}", board.id(), board.position_text(&position));
            for Step { mv, key } in &steps {
                let came = board.play(&mut position, mv);
                let (numbers, future) = judged(board, &position);
                let at = format!("{} {}", board.id(), board.position_text(&position));
                board.undo(&mut position, mv, came);
                assert_eq!(walk.judge_after(mv), numbers, "{at}");
                walk.play(mv);
                assert_eq!((walk.judge(), walk.key()), (numbers, *key), "{at}");
                walk.undo(mv);
                assert_eq!(walk.judge_after(mv), numbers, "{at}, without having looked at all steps");
                if let Some(future) = future {
                    let mut after = position.clone();
                    board.play(&mut after, mv);
                    assert_eq!(self::walk::<W>(board, &after).key(), *key, "{at}, from there");
                    assert_eq!(keys.entry(future.clone()).or_insert(*key), key, "{at}");
                    assert_eq!(futures.entry(*key).or_insert(future.clone()), &future, "{at}");
                }
            }
            let mv = steps[dice.below(steps.len() as u64) as usize].mv;
            walk.play(&mv);
            board.play(&mut position, &mv);
            way.push(mv);
        }
        way.iter().rev().for_each(|mv| walk.undo(mv));
    }
}

#[test]
fn fuzz_the_core_in_sets_is_the_core_in_lists() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(150) {
        for rule in [Rule::Edge, Rule::Vertex] {
            // On few vertices parallel arcs are used again and again.
            let most = [3, 12][dice.below(2) as usize];
            let n = 2 + dice.below(most);
            let m = dice.below(4 * n + 4);
            let small = board(&mut dice, rule, n, m);
            check_walks::<u64>(&mut dice, &small);
            check_walks::<Words<2>>(&mut dice, &small);
        }
    }
    for _ in 0..rounds(4) {
        for rule in [Rule::Edge, Rule::Vertex] {
            let large = board(&mut dice, rule, 110, 220);
            check_walks::<Words<2>>(&mut dice, &large);
        }
    }
}

/// Whether the mover wins, after the certificate has been checked.
fn proved<D: Proving>(board: &Geography, root: D) -> bool {
    let table = Table::with_entries(1 << 10, &Limits::none()).expect("no limits");
    let search = Search::new(root, &table);
    let wins = search.work(&Limits::none()).expect("no limits");
    let verdict =
        if wins == (board.turn(&board.start()) == Seat::First) { Verdict::First } else { Verdict::Second };
    let claim = Claim { game: board.id(), position: board.position_text(&board.start()), verdict };
    let mut certificate = Vec::new();
    search
        .strategy(&Limits::none())
        .expect("no limits")
        .write(&claim, &mut certificate)
        .expect("a vector takes all");
    if let Err(rejection) = verify(&certificate[..]) {
        panic!("{rejection}: {}", String::from_utf8_lossy(&certificate));
    }
    wins
}

#[test]
fn fuzz_boards_too_large_for_sets_are_searched_with_the_same_result() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(200) {
        for rule in [Rule::Edge, Rule::Vertex] {
            let n = 2 + dice.below(7);
            let m = dice.below(3 * n);
            let board = board(&mut dice, rule, n, m);
            let start = board.start();
            let mut retreat = Retreat::new(&board);
            retreat.judge(&board, &start, start.token().expect("a token"));
            let wins = proved(&board, walk::<u64>(&board, &start));
            assert_eq!(proved(&board, walk::<Words<4>>(&board, &start)), wins, "{}", board.id());
            assert_eq!(proved(&board, Trek::new(&board, &start, retreat)), wins, "{}", board.id());
        }
    }
}
