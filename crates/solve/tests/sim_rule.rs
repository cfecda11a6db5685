//! The published rule for the second player of Sim never loses on `K_6`, whatever the first player does.

use std::collections::HashSet;

use gambol_games::Seat;
use gambol_graph::Graph;
use gambol_solve::avoidance::sim_rule::{GameBoard, Link, Move, Refused};

fn free_edges(board: &GameBoard, nodes: usize) -> Vec<Move> {
    let edges = (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| [u, v]));
    edges.filter(|&[u, v]| board.link(u, v) == Link::Free).collect()
}

fn with_edge(board: &GameBoard, [u, v]: Move, player: Seat) -> GameBoard {
    let mut board = board.clone();
    board.color_edge(u, v, player).unwrap();
    board
}

#[test]
fn the_rule_never_loses_on_k6_whichever_miniboard_and_tie_it_takes() {
    // The positions after a move of the first player, and after one of the rule's.
    let (mut asked_before, mut answered_before) = (HashSet::new(), HashSet::new());
    let mut open = vec![GameBoard::complete(6).unwrap()];
    while let Some(board) = open.pop() {
        for mv in free_edges(&board, 6) {
            let asked = with_edge(&board, mv, Seat::First);
            if asked.get_winner().is_some() || !asked_before.insert(asked.clone()) {
                continue;
            }
            let miniboards = asked.miniboards();
            assert!(!miniboards.is_empty(), "{asked:?}");
            for miniboard in miniboards {
                let moves = asked.moves_over(&miniboard);
                assert!(!moves.is_empty(), "{asked:?} over {miniboard:?}");
                for reply in moves {
                    let answered = with_edge(&asked, reply, Seat::Second);
                    assert_eq!(answered.get_winner(), None, "{answered:?}");
                    if answered_before.insert(answered.clone()) {
                        open.push(answered);
                    }
                }
            }
        }
    }
    assert_eq!(answered_before.len(), 118_452);
}

/// The reading of *maximal* that the rule does not mean: in no larger allowed set.
fn inclusion_maximal(board: &GameBoard, player: Seat) -> Vec<Vec<Move>> {
    let moves = board.get_allowed_moves(player);
    let is_allowed = |set: u32| {
        let mut board = board.clone();
        let chosen = moves.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        chosen.for_each(|(_, &[u, v])| board.color_edge(u, v, player).unwrap());
        board.get_winner().is_none()
    };
    let allowed: HashSet<u32> = (0..1 << moves.len()).filter(|&set| is_allowed(set)).collect();
    let is_maximal =
        |set: &&u32| (0..moves.len()).all(|i| *set >> i & 1 == 1 || !allowed.contains(&(*set | 1 << i)));
    let listed = |set: &u32| (0..moves.len()).filter(|i| set >> i & 1 == 1).map(|i| moves[i]).collect();
    allowed.iter().filter(is_maximal).map(listed).collect()
}

#[test]
fn maximal_allowed_sets_are_those_of_largest_size_and_all_of_them() {
    let mut board = GameBoard::complete(5).unwrap();
    for (mv, player) in
        [([0, 1], Seat::First), ([2, 3], Seat::Second), ([1, 2], Seat::First), ([3, 4], Seat::Second)]
    {
        for player in [Seat::First, Seat::Second] {
            let mut expected = inclusion_maximal(&board, player);
            let largest = expected.iter().map(Vec::len).max().unwrap();
            expected.retain(|set| set.len() == largest);
            expected.sort_unstable();
            let mut found = board.get_maximal_allowed_sets(player);
            found.sort_unstable();
            assert_eq!(found, expected);
        }
        board.color_edge(mv[0], mv[1], player).unwrap();
    }
}

#[test]
fn without_moves_the_empty_set_is_the_only_maximal_one() {
    let full = GameBoard::complete(1).unwrap();
    assert_eq!(full.get_maximal_allowed_sets(Seat::First), [Vec::<Move>::new()]);
    assert_eq!((full.get_miniboard(), full.get_move()), (None, None));
}

#[test]
fn boards_with_missing_edges_have_miniboards_only_inside_cliques() {
    // Two triangles that share the edge 1-2.
    let mut board = GameBoard::of_graph(&Graph::from_id("[0-1;0-2;1-2;1-3;2-3]").unwrap()).unwrap();
    assert_eq!(board.link(0, 3), Link::Missing);
    assert_eq!(
        board.miniboards(),
        [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]],
        "an edge is a complete set with a move"
    );
    board.color_edge(0, 1, Seat::First).unwrap();
    assert_eq!(board.get_miniboard(), Some(vec![0, 1, 2]));
    let reply = board.get_move().unwrap();
    assert!([[0, 2], [1, 2]].contains(&reply));
    board.color_edge(reply[0], reply[1], Seat::Second).unwrap();
    board.color_edge(2, 3, Seat::First).unwrap();
    assert_eq!(board.get_miniboard(), None, "no complete set has 0-1 and 2-3");
    assert_eq!(board.get_move(), None);
}

#[test]
fn the_rule_takes_the_only_allowed_move_of_a_miniboard() {
    let mut board = GameBoard::complete(3).unwrap();
    board.color_edge(0, 1, Seat::First).unwrap();
    board.color_edge(0, 2, Seat::Second).unwrap();
    assert_eq!(board.moves_over(&[0, 1, 2]), [[1, 2]]);
}

#[test]
fn who_has_a_triangle_loses() {
    let mut board = GameBoard::complete(4).unwrap();
    for mv in [[0, 1], [1, 2]] {
        board.color_edge(mv[0], mv[1], Seat::First).unwrap();
    }
    assert_eq!(board.get_winner(), None);
    assert!(!board.get_allowed_moves(Seat::First).contains(&[0, 2]));
    assert!(board.get_allowed_moves(Seat::Second).contains(&[0, 2]));
    board.color_edge(2, 0, Seat::First).unwrap();
    assert_eq!(board.get_winner(), Some(Seat::Second));
}

#[test]
fn what_cannot_be_coloured_is_refused() {
    let mut board = GameBoard::of_graph(&Graph::from_id("cycle4").unwrap()).unwrap();
    assert_eq!(board.color_edge(0, 2, Seat::First), Err(Refused::Missing(0, 2)));
    assert_eq!(board.color_edge(0, 9, Seat::First), Err(Refused::Missing(0, 9)));
    assert_eq!(board.color_edge(1, 1, Seat::First), Err(Refused::Missing(1, 1)));
    board.color_edge(1, 0, Seat::First).unwrap();
    assert_eq!(board.color_edge(0, 1, Seat::Second), Err(Refused::Coloured(0, 1)));
    assert_eq!(GameBoard::complete(9), Err(Refused::Nodes { found: 9 }));
}
