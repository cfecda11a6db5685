//! Forts (even kernels) of undirected edge geography.
//!
//! A *fort* is a set S of vertices that holds the token's vertex, so that no unused edge joins two members, and every vertex
//! outside has an even number of unused edges into S. Whoever is to move then loses (Fraenkel, Scheinerman, Ullman 1993;
//! proved in `gambol-verify`, which checks forts).
//!
//! **Theorem.** Let A be the matrix of the numbers of unused edges between vertices, modulo 2. The forts are the solutions of
//! A x = 0 with x(v) = 1 for the token's vertex v that are independent, where vertices count as adjacent however many
//! unused edges join them, two included.
//!
//! *Proof.* The row of w in A x is the number of edges from w into the set x, modulo 2. It is even for w outside a fort, and zero
//! for w inside. Conversely an independent solution has an even number at every vertex, and independence is the rest of the
//! definition. An even number of parallel edges is no entry in A, but a step inside S all the same, after which nothing
//! promises a step back. ∎
//!
//! So "no fort" can often be proved by linear algebra alone, and otherwise only the kernel of A has to be searched.
//!
//! - [`Remaining`] is for searches on boards of at most 128 vertices: the linear algebra is kept up to date edge by edge.
//! - [`find`] is for graphs of any size.

mod bipartite;
mod clauses;
mod component;
mod elimination;
mod find;
mod remaining;
mod set;
mod span;
mod tableau;
mod word;

pub use bipartite::{WinningSteps, winning_steps};
pub use find::find;
pub use remaining::{Remaining, Sought};
pub use word::Word;
