//! Bits of a number moved to other places.

/// A map from numbers to sets: bit `i` stands for the `i`-th of some elements. The images of the lower and the higher half of a number
/// are looked up.
pub(super) struct Spread {
    half: usize,
    low: Vec<usize>,
    high: Vec<usize>,
}

impl Spread {
    /// The elements, each a number below the bits of a word.
    pub(super) fn new(elements: impl Iterator<Item = usize>) -> Self {
        let bits: Vec<usize> = elements.map(|element| 1 << element).collect();
        let half = bits.len() / 2;
        Self { half, low: unions(&bits[..half]), high: unions(&bits[half..]) }
    }

    pub(super) fn spread(&self, number: usize) -> usize {
        self.low[number & (self.low.len() - 1)] | self.high[number >> self.half]
    }
}

/// By number, the union of the sets that its bits stand for.
fn unions(sets: &[usize]) -> Vec<usize> {
    let mut unions = vec![0];
    for set in sets {
        unions.extend_from_within(..);
        let old = unions.len() / 2;
        unions[old..].iter_mut().for_each(|union| *union |= set);
    }
    unions
}
