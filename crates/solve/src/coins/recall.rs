//! A memory of fixed size for bounds on what positions are worth.

use super::score_search::Bounds;

/// Pairs of entries: of the positions that fall on the same pair, the one with most coins and the latest are remembered. An
/// entry is a position with its bounds packed into a word; the empty board, which is never asked for, stands for none.
pub(super) struct Recall {
    pairs: Vec<[[u64; 2]; 2]>,
}

/// The most pairs: 4 GiB.
const MOST_PAIRS: u64 = 1 << 27;

impl Recall {
    /// A memory of at most that many bytes, but at least of two pairs.
    pub(super) fn new(bytes: u64) -> Self {
        let pairs = (bytes / size_of::<[[u64; 2]; 2]>() as u64).clamp(2, MOST_PAIRS);
        Self { pairs: vec![[[0; 2]; 2]; 1 << pairs.ilog2()] }
    }

    /// What is remembered of a position.
    pub(super) fn get(&self, coins: u64) -> Option<Bounds> {
        let entry = self.pairs[self.place(coins)].iter().find(|entry| entry[0] == coins);
        entry.map(|&[_, packed]| Bounds { least: packed as i32, most: (packed >> 32) as i32 })
    }

    /// Remembers bounds, instead of others if need be.
    pub(super) fn put(&mut self, coins: u64, bounds: Bounds) {
        let entry = [coins, u64::from(bounds.least as u32) | u64::from(bounds.most as u32) << 32];
        let place = self.place(coins);
        let [largest, latest] = &mut self.pairs[place];
        if largest[0] == coins {
            *largest = entry;
        } else if coins.count_ones() > largest[0].count_ones() && latest[0] != coins {
            *latest = *largest;
            *largest = entry;
        } else {
            *latest = entry;
        }
    }

    /// The pair that a position falls on, by the highest bits of a product (Fibonacci hashing).
    fn place(&self, coins: u64) -> usize {
        (coins.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.pairs.len().ilog2())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_those_that_fall_on_the_same_place_the_largest_and_the_latest_stay() {
        let bounds = |coins: u64| Bounds { least: -(coins as i32), most: 1_000_000 };
        let place = |coins: &u64| Recall::new(0).place(*coins);
        // From 31 downwards: the first of these has most coins.
        let mut same: Vec<u64> = (1..32).rev().filter(|coins| place(coins) == place(&31)).collect();
        for _ in 0..same.len() {
            let mut recall = Recall::new(0);
            for &coins in &same {
                recall.put(coins, bounds(coins));
            }
            for coins in [31, same[same.len() - 1]] {
                assert_eq!(recall.get(coins), Some(bounds(coins)), "{same:?}");
            }
            assert_eq!(same.iter().filter(|&&coins| recall.get(coins).is_some()).count(), 2);
            same.rotate_left(1);
        }
    }
}
