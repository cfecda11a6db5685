//! The published rule, as an agent.

use gambol_games::{Avoidance, Rules, Seat, avoidance::Position};
use gambol_graph::{Dice, Edge, Vertex};
use gambol_solve::avoidance::sim_rule::GameBoard;

use super::guess::is_lost_by;
use crate::player::{Chooser, Grounds, Pick, Thinking};

/// Plays by the rule for the second player, over any miniboard and with any of the moves that it leaves.
///
/// Where the rule says nothing (it moves first, the forbidden graph is no triangle, the board has more points than the
/// rule can be worked out for, or there is no miniboard) it plays any move that does not lose at once, and if all do,
/// any move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule;

impl Chooser for Rule {
    type Board = Avoidance;

    fn choose(
        &mut self,
        board: &Avoidance,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Edge>> {
        let mv =
            by_rule(board, position, thinking.dice).or_else(|| allowed(board, position, thinking.dice))?;
        Some(Pick { mv, grounds: Grounds::Habit })
    }
}

fn by_rule(board: &Avoidance, position: &Position, dice: &mut Dice) -> Option<Edge> {
    let (graph, forbidden) = (board.graph(), board.forbidden());
    let is_triangle = forbidden.vertex_count() == 3 && forbidden.edge_count() == 3;
    if !is_triangle || board.turn(position) != Seat::Second {
        return None;
    }
    let mut matrix = GameBoard::of_graph(graph).ok()?;
    for e in graph.edges() {
        if let Some(owner) = position.owner(e) {
            let [u, v] = graph.ends(e).map(Vertex::index);
            matrix.color_edge(u, v, owner).ok()?;
        }
    }
    let miniboards = matrix.miniboards();
    let miniboard = miniboards.get(dice.below(miniboards.len() as u64) as usize)?;
    let moves = matrix.moves_over(miniboard);
    let &[u, v] = moves.get(dice.below(moves.len() as u64) as usize)?;
    graph.edges_between(Vertex(u as u32), Vertex(v as u32)).next()
}

fn allowed(board: &Avoidance, position: &Position, dice: &mut Dice) -> Option<Edge> {
    let mut free: Vec<Edge> = position.free().collect();
    dice.shuffle(&mut free);
    let safe = free.iter().find(|&&e| !is_lost_by(board, position, e));
    safe.or(free.first()).copied()
}
