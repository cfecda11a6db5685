//! Disjoint sets of numbers that can be merged.

/// Union by size with path halving: a find or a merge takes almost constant time.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    parent: Vec<u32>,
    /// How many members the set has, at the number that stands for it.
    size: Vec<u32>,
}

impl Sets {
    /// Every number below `n` on its own.
    pub(crate) fn new(n: usize) -> Self {
        Self { parent: (0..n as u32).collect(), size: vec![1; n] }
    }

    /// The number that stands for the set of `i`.
    pub(crate) fn find(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let above = self.parent[self.parent[i as usize] as usize];
            self.parent[i as usize] = above;
            i = above;
        }
        i
    }

    /// How many members the set of `i` has.
    pub(crate) fn size(&mut self, i: u32) -> u32 {
        let i = self.find(i);
        self.size[i as usize]
    }

    pub(crate) fn are_joined(&mut self, i: u32, j: u32) -> bool {
        self.find(i) == self.find(j)
    }

    /// Merges two sets; `false` if they were one already.
    pub(crate) fn merge(&mut self, i: u32, j: u32) -> bool {
        let (mut i, mut j) = (self.find(i), self.find(j));
        if i == j {
            return false;
        }
        if self.size[i as usize] < self.size[j as usize] {
            (i, j) = (j, i);
        }
        self.parent[j as usize] = i;
        self.size[i as usize] += self.size[j as usize];
        true
    }
}
