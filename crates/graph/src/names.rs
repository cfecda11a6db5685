//! Vertex names: one string that holds them all, and a hash table of numbers into it.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

/// Distinct names, numbered from 0 in the order in which they came.
#[derive(Clone, Default)]
pub(crate) struct Names {
    text: String,
    /// Name `i` ends at `ends[i]` and starts where the one before it ends.
    ends: Vec<u32>,
    /// The numbers of all names, found by the hash of the name they stand for.
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Names {
    /// The most bytes that all names together may have.
    pub(crate) const MOST_BYTES: usize = u32::MAX as usize;

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, i: u32) -> &str {
        slice(&self.text, &self.ends, i)
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|i| self.get(i as u32))
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        self.index.find(hash, |&i| self.get(i) == name).copied()
    }

    /// The number of `name`, and whether it is new; `None` if there is no room for it.
    pub(crate) fn insert(&mut self, name: &str) -> Option<(u32, bool)> {
        let Self { text, ends, index, hasher } = self;
        let entry = index.entry(
            hasher.hash_one(name),
            |&i| slice(text, ends, i) == name,
            |&i| hasher.hash_one(slice(text, ends, i)),
        );
        match entry {
            Entry::Occupied(old) => Some((*old.get(), false)),
            Entry::Vacant(_) if text.len() + name.len() > Self::MOST_BYTES => None,
            Entry::Vacant(new) => {
                let i = ends.len() as u32;
                new.insert(i);
                text.push_str(name);
                ends.push(text.len() as u32);
                Some((i, true))
            }
        }
    }
}

fn slice<'a>(text: &'a str, ends: &[u32], i: u32) -> &'a str {
    let i = i as usize;
    let start = if i == 0 { 0 } else { ends[i - 1] };
    &text[start as usize..ends[i] as usize]
}
