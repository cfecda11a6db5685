//! Sets of edges up to the symmetries of the board.

use std::collections::HashMap;

use super::{
    Unsolved,
    labels::Labeller,
    masks::{MaskBoard, ones},
};
use crate::Limits;

/// The sets of edges that symmetries map to one another, for all sets.
pub(super) struct Classes {
    labeller: Labeller,
    /// By two vertices, the edge between them.
    edges: Vec<[u8; Labeller::MOST_VERTICES]>,
    by_key: HashMap<u128, u32>,
    /// By set, its class and the order of its vertices.
    seen: HashMap<u64, (u32, Vec<u8>)>,
    all: Vec<Class>,
    /// How many values of positions there will be.
    values: u128,
}

/// A class of sets of edges.
pub(super) struct Class {
    /// One of them.
    pub(super) model: u64,
    /// The order of its vertices.
    order: Vec<u8>,
    /// How many there are.
    pub(super) size: u64,
}

impl Classes {
    /// All classes, those of smaller sets first.
    pub(super) fn of(board: &MaskBoard, limits: &Limits<'_>) -> Result<Self, Unsolved> {
        let labeller = Labeller::new(board)?.with_all_leaves();
        let mut edges = vec![[0; Labeller::MOST_VERTICES]; labeller.vertices.len()];
        for (e, &[u, v]) in labeller.ends.iter().enumerate() {
            edges[usize::from(u)][usize::from(v)] = e as u8;
            edges[usize::from(v)][usize::from(u)] = e as u8;
        }
        let by_key = HashMap::new();
        let mut classes = Self { labeller, edges, by_key, seen: HashMap::new(), all: Vec::new(), values: 0 };
        classes.class(0);
        classes.all[0].size = 1;
        let mut level = 0..1;
        while !level.is_empty() {
            let next = classes.all.len();
            for class in level {
                limits.check()?;
                limits.afford(classes.bytes())?;
                let Class { model, size, .. } = classes.all[class];
                for e in ones(board.all() & !model) {
                    let larger = classes.class(model | 1 << e);
                    classes.all[larger as usize].size += size;
                }
            }
            // A set of k edges has come about from k smaller ones.
            for class in &mut classes.all[next..] {
                class.size /= u64::from(class.model.count_ones());
            }
            level = next..classes.all.len();
        }
        Ok(classes)
    }

    /// What these classes take, and the values of their positions, one byte for each set of edges of the first player.
    fn bytes(&self) -> u128 {
        let order = size_of::<Vec<u8>>() + self.labeller.vertices.len();
        let classes =
            self.all.len() * (size_of::<Class>() + order) + self.seen.len() * (size_of::<u64>() + order);
        classes as u128 + self.values
    }

    pub(super) fn all(&self) -> &[Class] {
        &self.all
    }

    /// The class of a set.
    pub(super) fn class(&mut self, set: u64) -> u32 {
        if let Some(&(class, _)) = self.seen.get(&set) {
            return class;
        }
        let key = self.labeller.key(set, 0);
        let order = self.labeller.order();
        let class = *self.by_key.entry(key).or_insert_with(|| {
            self.all.push(Class { model: set, order: order.to_vec(), size: 0 });
            self.values += 1 << set.count_ones();
            self.all.len() as u32 - 1
        });
        self.seen.insert(set, (class, order.to_vec()));
        class
    }

    /// The class of a set, and a symmetry that maps the set to its model: by edge, the edge it is mapped to.
    pub(super) fn mapped(&mut self, set: u64) -> (u32, Vec<usize>) {
        let class = self.class(set);
        let mut image = [0; Labeller::MOST_VERTICES];
        for (&v, &to) in self.seen[&set].1.iter().zip(&self.all[class as usize].order) {
            image[usize::from(v)] = usize::from(to);
        }
        let edge = |&[u, v]: &[u8; 2]| usize::from(self.edges[image[usize::from(u)]][image[usize::from(v)]]);
        (class, self.labeller.ends.iter().map(edge).collect())
    }
}
