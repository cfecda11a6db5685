//! The published agents for switching: what they do, and the positions where it goes wrong.

#[path = "../../solve/tests/minimax/mod.rs"]
#[expect(dead_code, reason = "random boards are for other tests")]
mod minimax;

use gambol_games::{FiniteMoves, Notation, Outcome, Rules, Side, Switching};
use gambol_graph::{Dice, Edge};
use gambol_players::{
    Chooser, Grounds, Thinking,
    switching::{Method, Published},
};
use gambol_testing::seed;
use gambol_verify::Verdict;

use self::minimax::{at, by_minimax};

const ALL: [Method; 3] = [Method::TwoTree, Method::GraphUpdate, Method::SelfWeighted];

/// Neutral: Short can claim x-B. If Short claims x-y instead, y-B stands in for x-B should that be cut.
const NEUTRAL: &str = "switching/[A-x;A-x;x-B;x-y;y-B;A-p]";

fn board(id: &str) -> Switching {
    Switching::from_id(id).expect("a board")
}

/// The moves with which the mover wins, by minimax.
fn winning(board: &Switching, position: &str) -> Vec<Edge> {
    let position = at(board, position);
    let (_, [short, cut]) = by_minimax(board, &position);
    if position.to_move() == Side::Short { short } else { cut }
}

/// Asserts that an agent, asked afresh every time, draws lots among those edges: each has its share, give or take six
/// standard deviations.
fn assert_draws(method: Method, board: &Switching, position: &str, edges: &[u32], dice: &mut Dice) {
    const TIMES: f64 = 600.0;
    let what = format!("{method:?} on {} at {position}", board.id());
    let position = at(board, position);
    let mut counts = vec![0.0; board.graph().edge_count()];
    for _ in 0..TIMES as usize {
        let pick = Published::new(method).choose(board, &position, &mut Thinking::of(dice)).expect("a move");
        assert_eq!(pick.grounds, Grounds::Habit);
        counts[pick.mv.index()] += 1.0;
    }
    let taken: Vec<u32> = (0..).zip(&counts).filter(|&(_, &count)| count > 0.0).map(|(e, _)| e).collect();
    assert_eq!(taken, edges, "{what}");
    let share = 1.0 / edges.len() as f64;
    let deviation = (TIMES * share * (1.0 - share)).sqrt();
    for &e in edges {
        let count = counts[e as usize];
        assert!((count - TIMES * share).abs() <= 6.0 * deviation, "{count} for {e}: {what}");
    }
}

#[test]
fn two_trees_that_are_there_from_the_start_are_mended() {
    let mut dice = Dice::new(seed());
    let doubled = board("switching/[A-x;A-x;x-B;x-B]");
    for (cut, reply) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        for method in ALL {
            assert_draws(method, &doubled, &format!("-{cut}:short"), &[reply], &mut dice);
        }
    }
}

#[test]
fn without_two_trees_at_the_start_the_two_tree_agent_draws_lots_for_ever() {
    let mut dice = Dice::new(seed());
    let neutral = board(NEUTRAL);
    assert_eq!(by_minimax(&neutral, &neutral.start()).0, Verdict::Neutral);
    assert_draws(Method::TwoTree, &neutral, ":short", &[0, 1, 2, 3, 4, 5], &mut dice);
    // By now there were two trees, and one of them has been broken. It has not looked.
    assert_eq!(winning(&neutral, "+3-2:short"), [Edge(4)]);
    assert_draws(Method::TwoTree, &neutral, "+3-2:short", &[0, 1, 4, 5], &mut dice);
}

#[test]
fn the_graph_update_agent_keeps_trees_that_came_up_during_the_game() {
    let mut dice = Dice::new(seed());
    let neutral = board(NEUTRAL);
    // Cut has wasted a move on A-p: there are two trees. Whatever Cut does now, they are mended.
    for _ in 0..300 {
        let mut agent = Published::new(Method::GraphUpdate);
        let mut position = at(&neutral, "+3-5:short");
        while neutral.outcome(&position).is_none() {
            let mv = match position.to_move() {
                Side::Short => {
                    agent.choose(&neutral, &position, &mut Thinking::of(&mut dice)).expect("a move").mv
                }
                Side::Cut => neutral.nth(&position, dice.below(neutral.count(&position) as u64) as usize),
            };
            neutral.play(&mut position, &mv);
        }
        assert_eq!(neutral.outcome(&position), Some(Outcome::Won(neutral.seat(Side::Short))));
    }
}

#[test]
fn the_graph_update_agent_draws_lots_where_one_move_would_make_two_trees() {
    let mut dice = Dice::new(seed());
    let neutral = board(NEUTRAL);
    assert_draws(Method::GraphUpdate, &neutral, ":short", &[0, 1, 2, 3, 4, 5], &mut dice);
    assert_draws(Method::GraphUpdate, &neutral, "+3-2:short", &[0, 1, 4, 5], &mut dice);
    // Trees of another game are forgotten: here nothing is claimed yet.
    let mut agent = Published::new(Method::GraphUpdate);
    agent.choose(&neutral, &at(&neutral, "+3-5:short"), &mut Thinking::of(&mut dice)).expect("a move");
    let mut choose =
        || agent.choose(&neutral, &neutral.start(), &mut Thinking::of(&mut dice)).expect("a move").mv;
    assert!((0..200).any(|_| choose() == Edge(5)), "A-p is as likely as any other");
}

#[test]
fn the_knots_of_the_whole_graph_mislead_the_self_weighted_agent() {
    let mut dice = Dice::new(seed());
    let pendant = board("switching/[A-x;A-x;x-B;A-p]");
    // x-B and A-p are in every spanning tree.
    assert_eq!(winning(&pendant, ":short"), [Edge(2)]);
    assert_draws(Method::SelfWeighted, &pendant, ":short", &[2, 3], &mut dice);
    // With p cut off there is no spanning tree any more.
    assert_eq!(winning(&pendant, "-3:short"), [Edge(2)]);
    assert_draws(Method::SelfWeighted, &pendant, "-3:short", &[0, 1, 2], &mut dice);
    // No knots: any edge of the trees.
    let doubled = board("switching/[A-x;A-x;x-B;x-B]");
    assert_draws(Method::SelfWeighted, &doubled, ":short", &[0, 1, 2, 3], &mut dice);
}

#[test]
fn playing_cut_each_does_the_same_on_the_dual_board_if_there_is_one() {
    let mut dice = Dice::new(seed());
    let drawn = board("switching/[A@0,1;x@1,0;B@2,1;y@1,2;A-x;x-B;A-y;y-B]");
    let undrawn = board("switching/[A-x;x-B;A-y;y-B]");
    for (claimed, right) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let position = format!("+{claimed}:cut");
        assert_eq!(winning(&drawn, &position), [Edge(right)]);
        let others: Vec<u32> = (0..4).filter(|&e| e != claimed).collect();
        for method in ALL {
            assert_draws(method, &drawn, &position, &[right], &mut dice);
            assert_draws(method, &undrawn, &position, &others, &mut dice);
        }
    }
}
