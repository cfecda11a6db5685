//! Chance that can be repeated.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Random numbers that depend on a seed and on nothing else: the same on every machine and in every version,
/// because boards, once named by their seed, must stay what they are.
///
/// The numbers are the `ChaCha8` key stream under the key that is the seed in little-endian bytes, then zeros.
///
/// ```
/// use gambol_graph::Dice;
///
/// let mut dice = Dice::new(42);
/// assert_eq!([(); 8].map(|()| dice.below(6)), [5, 3, 2, 0, 0, 3, 5, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of that seed, none of them thrown.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number from 0 to `n - 1`, each equally likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        // Of the 2^64 values only a multiple of n can be shared out evenly; the others are thrown again.
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let value = self.0.next_u64();
            if value < fair {
                return value % n;
            }
        }
    }

    /// A number from 0 up to, but without, 1.
    pub fn fraction(&mut self) -> f64 {
        const STEPS: u64 = 1 << 53;
        self.below(STEPS) as f64 / STEPS as f64
    }

    /// `true` with that probability.
    ///
    /// ```
    /// use gambol_graph::Dice;
    ///
    /// let mut dice = Dice::new(1);
    /// assert!((0..100).all(|_| dice.chance(1.0) && !dice.chance(0.0)));
    /// ```
    pub fn chance(&mut self, probability: f64) -> bool {
        self.fraction() < probability
    }

    /// Brings the items into a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_key_stream() {
        // ChaCha8 under the all-zero key and nonce, from draft-strombergson-chacha-test-vectors.
        let value = Dice::new(0).0.next_u64();
        assert_eq!(value.to_le_bytes(), [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        // Fixed seed: 6 faces, 60,000 throws, standard deviation 91 a face.
        let mut dice = Dice::new(1);
        let mut count = [0_i32; 6];
        for _ in 0..60_000 {
            count[dice.below(6) as usize] += 1;
        }
        assert!(count.iter().all(|n| (n - 10_000).abs() < 400), "{count:?}");
    }

    #[test]
    fn values_that_cannot_be_shared_evenly_are_thrown_again() {
        // Of 2^64 values, 3 * 2^62 can be shared evenly. Without new throws the first third would come half the time.
        let third = 1 << 62;
        let mut dice = Dice::new(2);
        let small = (0..6_000).filter(|_| dice.below(3 * third) < third).count();
        assert!((1_850..2_150).contains(&small), "{small} of 6000 in the first third");
    }

    #[test]
    fn a_shuffle_keeps_all_items_and_reaches_every_order() {
        let mut orders = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let mut items = [0, 1, 2, 3];
            Dice::new(seed).shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 24);
    }
}
