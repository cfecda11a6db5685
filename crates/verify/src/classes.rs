//! Vertices that count as one.

/// Sets of numbers that can be merged.
pub(crate) struct Classes(Vec<usize>);

impl Classes {
    /// Every number below `n` on its own.
    pub(crate) fn new(n: usize) -> Self {
        Self((0..n).collect())
    }

    /// The number that stands for the class of `i`.
    pub(crate) fn of(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }

    /// Merges two classes; `false` if they were one already, that is, if an edge between them closes a cycle.
    pub(crate) fn merge(&mut self, i: usize, j: usize) -> bool {
        let (i, j) = (self.of(i), self.of(j));
        self.0[i] = j;
        i != j
    }
}
