//! The search for an independent member of a span by a SAT solver, which learns from its failures.

use batsat::{Callbacks, Lit, Solver, SolverInterface as _, SolverOpts, lbool};

use super::{
    component::Component,
    set::{Bits, Set},
    span::Span,
};
use crate::limits::{Limits, Stopped};

/// The most literals of a parity constraint before it is cut; k of them make 2^(k-1) clauses.
const LONGEST: usize = 4;

/// An independent member of the span; `None` if there is none. The span must be settled, and its members be solutions of the
/// component's parity constraints.
///
/// The vertices that some members hold and others do not become variables. That a member is a solution is said by the
/// component's constraints rather than by the generators: a generator is as large as the graph, but a vertex has few neighbours.
pub(super) fn independent_member(
    component: &Component,
    span: &Span<Bits>,
    limits: &Limits<'_>,
) -> Result<Option<Bits>, Stopped> {
    let open = span.open();
    let mut clauses = Clauses { solver: Solver::new(SolverOpts::default(), Ask { stop: limits.stop }) };
    let variables: Vec<Option<Lit>> =
        (0..component.size()).map(|v| open.holds(v).then(|| clauses.variable())).collect();
    let literals = |vertices: &mut dyn Iterator<Item = usize>| -> Vec<Lit> {
        vertices.filter_map(|v| variables[v]).collect()
    };
    for (v, own) in variables.iter().enumerate() {
        limits.check()?;
        let odd =
            component.odd_neighbours(v).filter(|&u| !open.holds(u) && span.base.holds(u)).count() % 2 == 1;
        clauses.parity(literals(&mut component.odd_neighbours(v)), odd);
        if let &Some(own) = own {
            for other in literals(&mut component.neighbours[v].iter().map(|&(u, _)| u).filter(|&u| u > v)) {
                clauses.add([!own, !other]);
            }
        }
    }
    let answer = clauses.solver.solve_limited(&[]);
    if answer == lbool::FALSE {
        return Ok(None);
    }
    if answer != lbool::TRUE {
        return Err(Stopped::Asked);
    }
    let mut member = span.base.clone();
    for (v, variable) in variables.iter().enumerate() {
        if let Some(variable) = variable
            && (clauses.solver.value_lit(*variable) == lbool::TRUE) != member.holds(v)
        {
            member.flip(v);
        }
    }
    Ok(Some(member))
}

struct Clauses<'a> {
    solver: Solver<Ask<'a>>,
}

impl Clauses<'_> {
    /// A new variable, tried as false first.
    fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::FALSE, true), true)
    }

    fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.solver.add_clause_reuse(&mut literals.into_iter().collect());
    }

    /// The sum of the literals is odd, or even. A long sum is cut: the sum of its first literals becomes a new variable.
    fn parity(&mut self, mut literals: Vec<Lit>, odd: bool) {
        while literals.len() > LONGEST {
            let sum = self.variable();
            let mut piece = literals.split_off(literals.len() + 1 - LONGEST);
            piece.push(sum);
            self.forbid_parity(&piece, true);
            literals.insert(0, sum);
        }
        self.forbid_parity(&literals, !odd);
    }

    /// One clause against every choice of the literals with that parity.
    fn forbid_parity(&mut self, literals: &[Lit], odd: bool) {
        for choice in 0..1_u32 << literals.len() {
            if choice.count_ones() % 2 == u32::from(odd) {
                self.add(
                    literals.iter().enumerate().map(
                        |(i, &literal)| {
                            if choice >> i & 1 == 1 { !literal } else { literal }
                        },
                    ),
                );
            }
        }
    }
}

/// Lets the solver ask whether it must stop.
struct Ask<'a> {
    stop: &'a dyn Fn() -> bool,
}

impl Callbacks for Ask<'_> {
    fn stop(&self) -> bool {
        (self.stop)()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_choices_of_that_parity_are_allowed_however_often_it_is_cut() {
        for (length, odd) in (0..=9).flat_map(|length| [(length, false), (length, true)]) {
            let mut clauses = Clauses { solver: Solver::new(SolverOpts::default(), Ask { stop: &|| false }) };
            let literals: Vec<Lit> = (0..length).map(|_| clauses.variable()).collect();
            clauses.parity(literals.clone(), odd);
            for choice in 0..1_u32 << length {
                let chosen = literals.iter().enumerate();
                let chosen: Vec<Lit> = chosen
                    .map(|(i, &literal)| if choice >> i & 1 == 1 { literal } else { !literal })
                    .collect();
                let allowed = clauses.solver.solve_limited(&chosen) == lbool::TRUE;
                assert_eq!(allowed, (choice.count_ones() % 2 == 1) == odd, "{choice:b} of {length}");
            }
        }
    }
}
