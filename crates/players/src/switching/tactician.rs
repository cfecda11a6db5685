//! Gambol's own agent for switching: perfect where the position is won, a nuisance where it is not.

use gambol_games::{Side, Switching, switching::Position};
use gambol_graph::Edge;
use gambol_solve::{Limits, switching::solve};

use super::taste::{Step, Survey, Taste};
use crate::{
    expert::{Expert, Opinion, Weighed},
    player::{Grounds, Thinking},
};

/// Knows every winning move, by the theory, and has a [`Taste`] for the rest.
///
/// Where the mover has lost, every move is as good as any other against perfect play; the weights say how likely the
/// opponent goes wrong. Of mistakes, those are likely after which the opponent needs the right reply, that carry much
/// current, or that touch an edge that would have won.
#[derive(Clone, Debug, Default)]
pub struct Tactician {
    /// What it looks at.
    pub taste: Taste,
}

/// How much likelier a move is that ends the game than any other that wins.
const END: f64 = 1e9;

impl Expert for Tactician {
    type Board = Switching;

    fn opinion(
        &mut self,
        board: &Switching,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Opinion<Edge> {
        let limits = &thinking.limits;
        let Ok(answer) = solve(board, position, limits) else {
            return guess(board, position, limits);
        };
        let winning = match position.to_move() {
            Side::Short => answer.short_moves,
            Side::Cut => answer.cut_moves,
        };
        let is_won = !winning.is_empty();
        let free: Vec<Edge> = position.free().collect();
        let is_optimal = |e: &Edge| !is_won || winning.binary_search(e).is_ok();
        let (optimal, mistakes): (Vec<usize>, Vec<usize>) =
            (0..free.len()).partition(|&i| is_optimal(&free[i]));
        let full = Taste::default();
        let taste = if mistakes.is_empty() { &self.taste } else { &full };
        let survey = Survey::new(board, position, taste, limits).ok();
        Opinion {
            optimal: self.weigh_optimal(survey.as_ref(), &free, &optimal, is_won, limits),
            mistakes: weigh_mistakes(survey.as_ref(), &free, &optimal, &mistakes, limits),
            grounds: Grounds::Proved,
        }
    }
}

impl Tactician {
    /// Moves between which the theory makes no difference; all the same if there is no time to look at them.
    fn weigh_optimal(
        &self,
        survey: Option<&Survey<'_>>,
        free: &[Edge],
        optimal: &[usize],
        is_won: bool,
        limits: &Limits,
    ) -> Vec<Weighed<Edge>> {
        let alike = || vec![0.0; optimal.len()];
        let scores = survey.map(|survey| survey.scores(&self.taste, optimal, is_won, limits));
        let ends = |i: usize| survey.is_some_and(|survey| survey.ends(i));
        let weigh =
            |(&i, score): (&usize, f64)| Weighed::new(free[i], score.exp() * if ends(i) { END } else { 1.0 });
        optimal.iter().zip(scores.unwrap_or_else(alike)).map(weigh).collect()
    }
}

/// Mistakes, by how likely a person makes them. A child sees that an edge leads nowhere, that the game can be ended
/// at once, and that the opponent is about to end it.
fn weigh_mistakes(
    survey: Option<&Survey<'_>>,
    free: &[Edge],
    optimal: &[usize],
    mistakes: &[usize],
    limits: &Limits,
) -> Vec<Weighed<Edge>> {
    let Some(survey) = survey else {
        return mistakes.iter().map(|&i| Weighed::new(free[i], 1.0)).collect();
    };
    let residue = &survey.residue;
    let mut is_near = vec![false; residue.vertex_count()];
    optimal.iter().flat_map(|&i| residue.ends[i]).for_each(|v| is_near[v] = true);
    let misses_end = optimal.iter().any(|&i| survey.ends(i));
    let weigh = |&i: &usize| {
        let is_hard = survey.wrong_replies(i, limits).unwrap_or(0.0);
        let near = if residue.ends[i].iter().any(|&v| is_near[v]) { 2.0 } else { 1.0 };
        let weight = (3.0 * is_hard).exp() * (0.1 + survey.current(i)) * near;
        let absurd = misses_end || survey.is_idle(i) || survey.lets_end(i);
        Weighed { mv: free[i], weight, absurd }
    };
    mistakes.iter().map(weigh).collect()
}

/// Without the solver: the edge with the largest current is the best guess. Without that, any edge is.
fn guess(board: &Switching, position: &Position, limits: &Limits) -> Opinion<Edge> {
    let survey = Survey::new(board, position, &Taste::of(&[Step::Currents]), limits);
    let mut moves: Vec<Weighed<Edge>> = position.free().map(|e| Weighed::new(e, 1.0)).collect();
    let mut optimal = Vec::new();
    if let Ok(survey) = survey {
        for (i, weighed) in moves.iter_mut().enumerate() {
            weighed.weight = 0.1 + survey.current(i);
        }
        let best = (0..moves.len()).max_by(|&i, &j| {
            let rank = |i: usize| (survey.ends(i), survey.current(i));
            rank(i).partial_cmp(&rank(j)).unwrap_or(std::cmp::Ordering::Equal)
        });
        optimal.extend(best.map(|best| moves.swap_remove(best)));
    } else {
        std::mem::swap(&mut optimal, &mut moves);
    }
    Opinion { optimal, mistakes: moves, grounds: Grounds::Guessed }
}
