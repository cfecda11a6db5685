//! Sequences in splay trees (Sleator and Tarjan 1985).

/// Nodes numbered from 1; 0 is none. A node may also hang below another without being its child: link-cut trees use that.
pub(super) struct Splay {
    pub(super) parent: Vec<u32>,
    pub(super) child: Vec<[u32; 2]>,
    pub(super) size: Vec<u32>,
    /// Whether the sequence below the node is to be read backwards.
    flipped: Vec<bool>,
}

impl Splay {
    pub(super) fn new(nodes: usize) -> Self {
        let mut size = vec![1; nodes + 1];
        size[0] = 0;
        Self {
            parent: vec![0; nodes + 1],
            child: vec![[0; 2]; nodes + 1],
            size,
            flipped: vec![false; nodes + 1],
        }
    }

    pub(super) fn is_root(&self, x: u32) -> bool {
        let p = self.parent[x as usize];
        p == 0 || !self.child[p as usize].contains(&x)
    }

    pub(super) fn flip(&mut self, x: u32) {
        self.flipped[x as usize] ^= true;
    }

    pub(super) fn push(&mut self, x: u32) {
        if std::mem::take(&mut self.flipped[x as usize]) {
            self.child[x as usize].swap(0, 1);
            for c in self.child[x as usize] {
                self.flipped[c as usize] ^= c != 0;
            }
        }
    }

    pub(super) fn pull(&mut self, x: u32) {
        let [a, b] = self.child[x as usize];
        self.size[x as usize] = self.size[a as usize] + 1 + self.size[b as usize];
    }

    fn rotate(&mut self, x: u32) {
        let p = self.parent[x as usize];
        let g = self.parent[p as usize];
        let side = usize::from(self.child[p as usize][1] == x);
        if !self.is_root(p) {
            let at = usize::from(self.child[g as usize][1] == p);
            self.child[g as usize][at] = x;
        }
        let inner = self.child[x as usize][1 - side];
        self.child[p as usize][side] = inner;
        if inner != 0 {
            self.parent[inner as usize] = p;
        }
        self.child[x as usize][1 - side] = p;
        self.parent[p as usize] = x;
        self.parent[x as usize] = g;
        self.pull(p);
        self.pull(x);
    }

    /// Brings the node to the root of its sequence.
    pub(super) fn splay(&mut self, x: u32) {
        let mut above = vec![x];
        let mut y = x;
        while !self.is_root(y) {
            y = self.parent[y as usize];
            above.push(y);
        }
        while let Some(y) = above.pop() {
            self.push(y);
        }
        while !self.is_root(x) {
            let p = self.parent[x as usize];
            if !self.is_root(p) {
                let g = self.parent[p as usize];
                let straight = (self.child[g as usize][1] == p) == (self.child[p as usize][1] == x);
                self.rotate(if straight { p } else { x });
            }
            self.rotate(x);
        }
    }

    /// The node at that place of the sequence whose root is `x`, brought to the root.
    pub(super) fn nth(&mut self, mut x: u32, mut n: u32) -> u32 {
        loop {
            self.push(x);
            let [left, right] = self.child[x as usize];
            let before = self.size[left as usize];
            if n == before {
                self.splay(x);
                return x;
            }
            if n < before {
                x = left;
            } else {
                n -= before + 1;
                x = right;
            }
        }
    }

    /// Takes off what is on one side of the node, which is brought to the root: its root, or 0.
    pub(super) fn split(&mut self, x: u32, side: usize) -> u32 {
        self.splay(x);
        let off = std::mem::take(&mut self.child[x as usize][side]);
        if off != 0 {
            self.parent[off as usize] = 0;
        }
        self.pull(x);
        off
    }

    /// One sequence after the other, by their roots: the root of both.
    pub(super) fn concat(&mut self, a: u32, b: u32) -> u32 {
        if a == 0 || b == 0 {
            return a.max(b);
        }
        let last = self.nth(a, self.size[a as usize] - 1);
        self.child[last as usize][1] = b;
        self.parent[b as usize] = last;
        self.pull(last);
        last
    }
}
