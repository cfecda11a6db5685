//! Forts in graphs of any size.
//!
//! **Theorem.** If the token's component is bipartite, every solution of A x = 0 that holds the token gives a fort: its part
//! on the token's side of the component.
//!
//! *Proof.* The edges of a vertex on one side all lead to the other. So a vertex on the token's side has no edge into the
//! part, and one on the other side has as many as into the whole solution. The part is independent because it is on
//! one side. ∎
//!
//! **Theorem.** If the component is bipartite and there is no fort, some step leads into one. So the mover loses iff there is
//! a fort (Fraenkel, Scheinerman, Ullman 1993).
//!
//! *Proof.* Let the token be at v. If no solution of A x = 0 has x(v) = 1, then e(v) is a sum of rows of A: A y = e(v) for some y.
//! Let y be on the side that v is not on; the rest can be left out, since the rows of v's side do not see it, and the other
//! rows are to give 0. The row of v says that y holds some w across an odd number of edges. After the step from v to w the row
//! of v has lost one of them and gives 0, and the row of w, which has lost one to v, still does, because y does not hold v.
//! So A y = 0, and y, which is on one side, is a fort that holds w. ∎

use gambol_graph::{Edge, Graph, Vertex};

use super::{
    clauses,
    component::Component,
    elimination::{Equation, solutions},
    set::{Bits, Set},
    span::{GaveUp, Settled, Span},
};
use crate::limits::{Limits, Stopped};

/// How many rounds the kernel is searched before the SAT solver takes over.
const EFFORT: u32 = 100;

/// A fort that holds the token, in ascending order; `None` if there is provably none.
///
/// The directions of edges are ignored.
///
/// ```
/// use gambol_graph::{Graph, Vertex};
/// use gambol_solve::{Limits, geography::forts::find};
///
/// let square = Graph::from_id("cycle4")?;
/// let fort = find(&square, |_| true, Vertex(1), &Limits::none());
/// assert_eq!(fort, Ok(Some(vec![Vertex(1), Vertex(3)])));
///
/// let triangle = Graph::from_id("cycle3")?;
/// assert_eq!(find(&triangle, |_| true, Vertex(0), &Limits::none()), Ok(None));
/// # Ok::<(), gambol_graph::IdError>(())
/// ```
pub fn find(
    graph: &Graph,
    unused: impl Fn(Edge) -> bool,
    token: Vertex,
    limits: &Limits<'_>,
) -> Result<Option<Vec<Vertex>>, Stopped> {
    let component = Component::new(graph, unused, token);
    let fort = match &component.sides {
        Some(sides) => on_own_side(&component, sides, limits)?,
        None => anywhere(&component, limits)?,
    };
    Ok(fort.map(|fort| {
        let mut vertices: Vec<Vertex> = fort.list().into_iter().map(|v| component.vertices[v]).collect();
        vertices.sort_unstable();
        vertices
    }))
}

/// By the theorem, with the vertices of the token's side as unknowns and an equation for each of the others.
fn on_own_side(component: &Component, sides: &[bool], limits: &Limits<'_>) -> Result<Option<Bits>, Stopped> {
    let others = (0..component.size()).filter(|&v| sides[v]);
    let equations: Vec<Equation> = others.map(|v| equation(component, v, |u| u != 0)).collect();
    let span = solutions(component.size(), &equations, limits)?;
    Ok(span.map(|span| with_token(span).base))
}

fn anywhere(component: &Component, limits: &Limits<'_>) -> Result<Option<Bits>, Stopped> {
    let Some(mut span) = solutions_with_token(component, limits)? else { return Ok(None) };
    let adjacent = adjacency(component, limits)?;
    let not_stopped = || limits.check().is_ok();
    let v = match span.settle(&adjacent, &mut { not_stopped }).map_err(|GaveUp| Stopped::Asked)? {
        Settled::Nothing => return Ok(None),
        Settled::Base => return Ok(Some(span.base)),
        Settled::Clash(v) => v,
    };
    let mut effort = EFFORT;
    let mut go_on = || {
        effort -= 1;
        effort > 0 && not_stopped()
    };
    if let Ok(member) = span.clone().branch(v, &adjacent, &mut go_on) {
        return Ok(member);
    }
    limits.check()?;
    clauses::independent_member(component, &span, limits)
}

/// The sets that hold the token, none of its neighbours, and an even number of edges from every vertex.
fn solutions_with_token(component: &Component, limits: &Limits<'_>) -> Result<Option<Span<Bits>>, Stopped> {
    let n = component.size();
    let mut undecided = vec![true; n];
    for v in component.neighbours[0].iter().map(|&(v, _)| v).chain([0]) {
        undecided[v] = false;
    }
    let equations: Vec<Equation> = (0..n).map(|v| equation(component, v, |u| undecided[u])).collect();
    Ok(solutions(n, &equations, limits)?.map(with_token))
}

fn adjacency(component: &Component, limits: &Limits<'_>) -> Result<Vec<Bits>, Stopped> {
    let n = component.size();
    limits.afford((n * n / 8) as u128)?;
    let near = |v: usize| {
        let mut near = Bits::none(n);
        component.neighbours[v].iter().for_each(|&(u, _)| near.flip(u));
        near
    };
    Ok((0..n).map(near).collect())
}

/// The number of edges from v into a fort is even, which holds the token, and otherwise only vertices that are undecided.
fn equation(component: &Component, v: usize, undecided: impl Fn(usize) -> bool) -> Equation {
    let unknowns = component.odd_neighbours(v).filter(|&u| undecided(u)).collect();
    Equation { unknowns, odd: component.odd_neighbours(v).any(|u| u == 0) }
}

/// The token is in every member.
fn with_token(mut span: Span<Bits>) -> Span<Bits> {
    span.base.flip(0);
    span
}
