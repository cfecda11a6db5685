//! Bipartite components are decided by linear algebra alone, winning steps included.
//!
//! **Theorem.** Let the token's component be bipartite, with the token at v. The step to a neighbour w wins iff some set y of
//! vertices on the side of w has A y = e(v) and holds w.
//!
//! *Proof.* By the theorems of [`super::find()`] the step wins iff there is a fort on the side of w afterwards that holds w: a set y
//! with A' y = 0, where the step has changed A at (v, w) and (w, v). As y holds w and not v, A' y = A y + e(v). ∎

use gambol_graph::{Edge, Graph, Vertex};

use super::{
    component::Component,
    elimination::{Equation, solutions},
    set::Set as _,
};
use crate::{Limits, Stopped};

/// The steps that win where the token's component is bipartite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningSteps {
    /// Where they lead, in ascending order; none if the mover loses.
    pub to: Vec<Vertex>,
    /// The fort that holds the first of them after the step, in ascending order.
    pub fort: Vec<Vertex>,
}

/// The steps that win, if the token's component is bipartite.
///
/// ```
/// use gambol_graph::{Graph, Vertex};
/// use gambol_solve::{Limits, geography::forts::winning_steps};
///
/// let path = Graph::from_id("[a-b;b-c;c-d]")?;
/// let steps = winning_steps(&path, |_| true, Vertex(1), &Limits::none())?.expect("a path is bipartite");
/// assert_eq!(steps.to, [Vertex(0)], "beyond c one more step is left, to d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_steps(
    graph: &Graph,
    unused: impl Fn(Edge) -> bool,
    token: Vertex,
    limits: &Limits<'_>,
) -> Result<Option<WinningSteps>, Stopped> {
    let component = Component::new(graph, unused, token);
    let Some(sides) = &component.sides else { return Ok(None) };
    let own_side = (0..component.size()).filter(|&u| !sides[u]);
    let equations: Vec<Equation> =
        own_side.map(|u| Equation { unknowns: component.odd_neighbours(u).collect(), odd: u == 0 }).collect();
    let Some(span) = solutions(component.size(), &equations, limits)? else {
        return Ok(Some(WinningSteps { to: Vec::new(), fort: Vec::new() }));
    };
    // A solution with w in it. A vertex with an even number of edges to every other one is in no equation: it may be added.
    let solution_with = |w: usize| {
        let mut solution = span.base.clone();
        if !solution.holds(w) {
            match span.generators.iter().find(|generator| generator.holds(w)) {
                Some(generator) => solution.add(generator),
                None if component.odd_neighbours(w).next().is_none() => solution.flip(w),
                None => return None,
            }
        }
        Some(solution)
    };
    let mut steps: Vec<(Vertex, usize)> =
        component.neighbours[0].iter().map(|&(w, _)| (component.vertices[w], w)).collect();
    steps.retain(|&(_, w)| solution_with(w).is_some());
    steps.sort_unstable();
    let first = steps.first().and_then(|&(_, w)| solution_with(w));
    let members = first.map_or_else(Vec::new, |fort| fort.list());
    let mut fort: Vec<Vertex> =
        members.into_iter().filter(|&v| sides[v]).map(|v| component.vertices[v]).collect();
    fort.sort_unstable();
    Ok(Some(WinningSteps { to: steps.into_iter().map(|(to, _)| to).collect(), fort }))
}
