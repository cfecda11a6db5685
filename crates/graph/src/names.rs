//! Vertex names: one string that holds them all, and a hash table of numbers into it.

use std::hash::BuildHasher;
use std::ops::Range;

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
        self.index.find(hash, |&i| is(&self.text, &self.ends, i, name)).copied()
    }

    /// The numbers of many names. In a large table a look-up waits for memory, first for the index, then for the
    /// text; here all of them wait for the one together, and then for the other.
    pub(crate) fn find_each<const N: usize>(&self, names: &[Option<&str>; N]) -> [Option<u32>; N] {
        let hashes = names.map(|name| name.map(|name| self.hasher.hash_one(name)));
        let likely = hashes.map(|hash| self.index.iter_hash(hash?).next().copied());
        std::array::from_fn(|k| {
            let (name, i) = (names[k]?, likely[k]?);
            if is(&self.text, &self.ends, i, name) { Some(i) } else { self.find(name) }
        })
    }

    /// The number of `name`, and whether it is new; `None` if there is no room for it.
    pub(crate) fn insert(&mut self, name: &str) -> Option<(u32, bool)> {
        let Self { text, ends, index, hasher } = self;
        let entry = index.entry(
            hasher.hash_one(name),
            |&i| is(text, ends, i, name),
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
    &text[span(ends, i)]
}

/// Whether name `i` is `name`: bytes against bytes, without the look at the text's letters that a slice of it takes.
fn is(text: &str, ends: &[u32], i: u32, name: &str) -> bool {
    let span = span(ends, i);
    span.len() == name.len() && text.as_bytes()[span] == *name.as_bytes()
}

fn span(ends: &[u32], i: u32) -> Range<usize> {
    let i = i as usize;
    let start = if i == 0 { 0 } else { ends[i - 1] };
    start as usize..ends[i] as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_looked_up_together_are_those_looked_up_one_by_one() {
        let mut names = Names::default();
        for i in 0..20_000 {
            names.insert(&format!("v{i}"));
        }
        // So many that for some of them another name comes first in the index.
        for i in (0..30_000).step_by(2) {
            let [even, odd] = [format!("v{i}"), format!("v{}", i + 1)];
            let found = names.find_each(&[Some(even.as_str()), None, Some(odd.as_str())]);
            let known = (i < 20_000).then_some(i);
            assert_eq!(found, [known, None, known.map(|i| i + 1)]);
        }
    }
}
