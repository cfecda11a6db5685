//! The adjacency matrix over GF(2), solved once and kept solved while edges come and go.
//!
//! Let A be the adjacency matrix modulo 2 of a multigraph, symmetric with a zero diagonal, and y = A x. Split the vertices
//! into P, such that A restricted to P is invertible, and the rest F. Then y on P and x on F, together the *input* z, determine
//! x on P and y on F, the *output*: output = T z. The matrix T is the principal pivot transform of A on P (Tucker 1960). It is A
//! for P empty and the inverse of A for F empty, and over GF(2) always symmetric with a zero diagonal. Its block on F x F is
//! the Schur complement of A restricted to P; so the rank of A is |P| plus the rank of this block. P is kept so large that
//! **the block is zero**. Then the kernel of A is spanned by the vectors e(f) + T e(f) for f in F, and A x = y is solvable iff T,
//! applied to y on P, gives y on F.
//!
//! **Pivot.** Let T(a, b) = 1, and α and β the rows a and b of T without their entries at a and b. Input and output exchange
//! their roles at a and b: the outputs there are z(b) + α·z and z(a) + β·z, which give the inputs z(b) and z(a). Therefore row a
//! becomes β with an entry 1 at b, row b becomes α with an entry 1 at a, and any other row i, where z(a) and z(b) are
//! replaced, gains α(i) β + β(i) α and has its entries at a and b exchanged. A vertex in P goes to F, and one in F to P.
//!
//! **Edge.** Another edge ab, or one less, adds x(b) to y(a) and x(a) to y(b). Write x(a) = α·z, where α = T e(a) is row a of T if
//! a is in P, and α = e(a) otherwise; and x(b) = β·z. *If a and b are not both in P, or if T(a, b) = 0, then T becomes
//! T + αβᵀ + βαᵀ.*
//!
//! *Proof.* The input gains x(b) e(a) if a is in P, and x(a) e(b) if b is. That changes neither α·z nor β·z: α(a) = T(a, a) = 0 if a
//! is in P, and α(b) = 0 if b is in P, being T(a, b) if a is in P too and an entry of e(a) if not; likewise β. For the old output
//! in terms of the new input, T e(a) = α is to be added x(b) times if a is in P. If not, the output itself gains x(b) e(a), which is
//! x(b) α again. So in either case the output gains x(b) α, and likewise x(a) β. ∎
//!
//! Otherwise a pivot on a and b takes them out of P first. In the end the block on F x F has a rank of at most 4, and each pivot
//! inside it lowers the rank by 2.

use super::Word;

/// T and P, for at most `W::BITS` vertices.
#[derive(Clone, Debug)]
pub(super) struct Tableau<W> {
    /// A.
    matrix: Vec<W>,
    /// The vertices whose rows of A are not zero.
    touched: W,
    /// T.
    rows: Vec<W>,
    /// P.
    pivots: W,
    all: W,
}

impl<W: Word> Tableau<W> {
    /// Without edges.
    pub(super) fn new(n: usize) -> Self {
        let all = (0..n).fold(W::default(), |all, v| all | W::bit(v));
        let zero = vec![W::default(); n];
        Self { matrix: zero.clone(), touched: W::default(), rows: zero, pivots: W::default(), all }
    }

    /// F.
    pub(super) fn free(&self) -> W {
        self.all & !self.pivots
    }

    /// The vertices with an odd number of edges to some other.
    pub(super) fn touched(&self) -> W {
        self.touched
    }

    /// For f in F, the vector e(f) + T e(f) of the kernel.
    pub(super) fn kernel(&self, f: usize) -> W {
        self.rows[f] ^ W::bit(f)
    }

    /// With y = e(v) and x = 0 on F: on P, what x is; on F, what would have to be zero for A x = y. T is symmetric, so this is
    /// also what x(v) is in terms of the input.
    pub(super) fn response(&self, v: usize) -> W {
        if self.pivots.has(v) { self.rows[v] } else { W::bit(v) }
    }

    /// Adds the edge `ab`, or removes it.
    pub(super) fn toggle(&mut self, a: usize, b: usize) {
        for (v, w) in [(a, b), (b, a)] {
            self.matrix[v] ^= W::bit(w);
            self.touched &= !W::bit(v);
            if !self.matrix[v].is_empty() {
                self.touched |= W::bit(v);
            }
        }
        if self.pivots.has(a) && self.pivots.has(b) && self.rows[a].has(b) {
            self.pivot(a, b);
        }
        let [alpha, beta] = [a, b].map(|v| self.response(v));
        self.add_product(alpha, beta);
        for f in (self.free() & self.touched).members() {
            // A pivot leaves empty rows of the block empty, so one pass is enough.
            let block = self.rows[f] & self.free();
            if !self.pivots.has(f) && !block.is_empty() {
                self.pivot(f, block.first());
            }
        }
    }

    /// T + αβᵀ + βαᵀ.
    fn add_product(&mut self, alpha: W, beta: W) {
        alpha.each(|v| self.rows[v] ^= beta);
        beta.each(|v| self.rows[v] ^= alpha);
    }

    fn pivot(&mut self, a: usize, b: usize) {
        let both = W::bit(a) | W::bit(b);
        let [alpha, beta] = [a, b].map(|v| self.rows[v] & !both);
        alpha.each(|v| self.rows[v] ^= beta | both);
        beta.each(|v| self.rows[v] ^= alpha | both);
        self.rows[a] = beta | W::bit(b);
        self.rows[b] = alpha | W::bit(a);
        self.pivots ^= both;
    }
}

#[cfg(test)]
mod tests {
    use gambol_graph::Dice;
    use gambol_testing::{rounds, seed};

    use super::*;

    /// A applied to x.
    fn image(adjacency: &[u64], x: u64) -> u64 {
        x.members().fold(0, |y, v| y ^ adjacency[v])
    }

    #[test]
    fn the_tableau_solves_the_matrix_after_any_change() {
        let mut dice = Dice::new(seed());
        for _ in 0..rounds(300) {
            let n = 2 + dice.below(20);
            let mut tableau = Tableau::<u64>::new(n as usize);
            let mut adjacency = vec![0_u64; n as usize];
            for _ in 0..3 * n {
                let a = dice.below(n) as usize;
                let b = (a + 1 + dice.below(n - 1) as usize) % n as usize;
                tableau.toggle(a, b);
                adjacency[a] ^= 1 << b;
                adjacency[b] ^= 1 << a;

                let free = tableau.free();
                for v in 0..n as usize {
                    if free.has(v) {
                        assert_eq!(image(&adjacency, tableau.kernel(v)), 0);
                        assert_eq!(tableau.kernel(v) & free, 1 << v);
                    } else {
                        let x = tableau.response(v) & !free;
                        assert_eq!(image(&adjacency, x), 1 << v ^ tableau.response(v) & free);
                    }
                }
            }
        }
    }
}
