//! Against all sets of edges.

use gambol_games::{Notation, Rules};
use gambol_graph::{Dice, Direction};
use gambol_testing::{random_graph, rounds, seed};

use super::*;

/// A board with few edges, some of them taken.
fn random(dice: &mut Dice) -> (Switching, Position) {
    let n = 2 + dice.below(4);
    let graph = random_graph(dice, Direction::Undirected, n, 9);
    let board = Switching::new(graph, [Vertex(0), Vertex(1)], Side::Short).unwrap();
    let taken = board.graph().edges().filter_map(|e| match dice.below(6) {
        0 => Some(format!("+{}", e.0)),
        1 => Some(format!("-{}", e.0)),
        _ => None,
    });
    let position = board.parse_position(&format!("{}:short", taken.collect::<String>())).unwrap();
    (board, position)
}

/// Who has won if the free edges of the set go to one side and the others to nobody.
fn ends_with(board: &Switching, position: &Position, side: Side, edges: &[Edge]) -> bool {
    let text = board.position_text(position);
    let (taken, _) = text.split_once(':').unwrap();
    let sign = if side == Side::Short { '+' } else { '-' };
    let more = edges.iter().map(|e| format!("{sign}{}", e.0)).collect::<Vec<_>>().concat();
    let after = board.parse_position(&format!("{taken}{more}:cut")).unwrap();
    board.outcome(&after) == Some(gambol_games::Outcome::Won(board.seat(side)))
}

fn subsets(edges: &[Edge]) -> impl Iterator<Item = Vec<Edge>> {
    (0..1_u32 << edges.len())
        .map(|set| (0..edges.len()).filter(|i| set >> i & 1 == 1).map(|i| edges[i]).collect())
}

/// Both by trying all sets of edges: a way from A to B is a smallest set that joins them, and a set that no smaller
/// one of which does is a way.
#[test]
fn moves_needed_and_the_part_of_each_edge_are_what_all_sets_of_edges_say() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(300) {
        let (board, position) = random(&mut dice);
        if board.outcome(&position).is_some() {
            continue;
        }
        let residue = Residue::new(&board, &position, &Limits::none()).unwrap();
        let what = format!("{} {}", board.id(), board.position_text(&position));
        for side in [Side::Short, Side::Cut] {
            let ending = subsets(&residue.edges).filter(|set| ends_with(&board, &position, side, set));
            let fewest = ending.map(|set| set.len()).min();
            assert_eq!(residue.moves_needed(side, None), fewest, "{side:?} in {what}");
        }
        let joins = |set: &[Edge]| ends_with(&board, &position, Side::Short, set);
        let is_way = |set: &Vec<Edge>| {
            let without = |e: Edge| set.iter().copied().filter(move |&x| x != e).collect::<Vec<_>>();
            joins(set) && !set.iter().any(|&e| joins(&without(e)))
        };
        let ways: Vec<Vec<Edge>> = subsets(&residue.edges).filter(is_way).collect();
        for (&e, part) in residue.edges.iter().zip(residue.parts()) {
            let using = ways.iter().filter(|way| way.contains(&e)).count();
            let wanted = match using {
                0 => Part::Idle,
                _ if using == ways.len() && ends_with(&board, &position, Side::Cut, &[e]) => Part::Vital,
                _ => Part::Useful,
            };
            assert_eq!(part, wanted, "{e:?} in {what}");
        }
    }
}

#[test]
fn moves_needed_after_a_move_are_those_of_the_position_after_it() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(300) {
        let (board, position) = random(&mut dice);
        let residue = Residue::new(&board, &position, &Limits::none()).unwrap();
        for (i, mover) in (0..residue.edges.len()).flat_map(|i| [(i, Side::Short), (i, Side::Cut)]) {
            if board.outcome(&position).is_some() {
                continue;
            }
            let text = board.position_text(&position);
            let (taken, _) = text.split_once(':').unwrap();
            let turn = if mover == Side::Short { "short" } else { "cut" };
            let mut after = board.parse_position(&format!("{taken}:{turn}")).unwrap();
            board.play(&mut after, &residue.edges[i]);
            if board.outcome(&after).is_some() {
                continue;
            }
            let then = Residue::new(&board, &after, &Limits::none()).unwrap();
            for side in [Side::Short, Side::Cut] {
                let foreseen = residue.moves_needed(side, Some((i, mover)));
                assert_eq!(foreseen, then.moves_needed(side, None), "{} {text} {i} {mover:?}", board.id());
            }
        }
    }
}
