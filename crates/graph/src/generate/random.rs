//! Random graphs, the same for ever under the same seed.

use std::collections::BTreeSet;

use super::Random;
use crate::{BuildError, Dice, Direction, Graph, Vertex};

pub(super) fn graph(random: Random) -> Result<Graph, BuildError> {
    let Random { direction, vertices, edges, seed, .. } = random;
    let mut builder = Graph::builder(direction);
    for v in 0..vertices {
        builder.vertex(&v.to_string())?;
    }
    let mut dice = Dice::new(seed);
    let pairs = if random.parallel {
        (0..edges).map(|_| any_pair(&mut dice, vertices)).collect()
    } else {
        distinct_pairs(&mut dice, direction, vertices, edges)
    };
    for [u, v] in pairs {
        builder.edge(Vertex(u), Vertex(v))?;
    }
    Ok(builder.build())
}

/// Two different vertices of `n`, each ordered pair equally likely.
fn any_pair(dice: &mut Dice, n: u32) -> [u32; 2] {
    ordered_pair(dice.below(u64::from(n) * u64::from(n - 1)), n)
}

/// `m` different pairs in ascending order, each such set equally likely: Floyd's sampling, which draws
/// exactly `m` numbers however dense the graph is (Bentley and Floyd, CACM 30:9, 1987).
fn distinct_pairs(dice: &mut Dice, direction: Direction, n: u32, m: u32) -> Vec<[u32; 2]> {
    let total = pair_count(direction, n);
    let mut chosen = BTreeSet::new();
    for last in total - u64::from(m)..total {
        if !chosen.insert(dice.below(last + 1)) {
            chosen.insert(last);
        }
    }
    let mut pairs: Vec<_> = match direction {
        Direction::Undirected => chosen.into_iter().map(unordered_pair).collect(),
        Direction::Directed => chosen.into_iter().map(|k| ordered_pair(k, n)).collect(),
    };
    pairs.sort_unstable();
    pairs
}

/// How many edges a graph on `n` vertices can have without parallel ones.
pub(super) fn pair_count(direction: Direction, n: u32) -> u64 {
    let ordered = u64::from(n) * u64::from(n.saturating_sub(1));
    match direction {
        Direction::Undirected => ordered / 2,
        Direction::Directed => ordered,
    }
}

/// The `k`-th pair of different numbers below `n`.
fn ordered_pair(k: u64, n: u32) -> [u32; 2] {
    let others = u64::from(n) - 1;
    let (u, v) = (k / others, k % others);
    [u as u32, if v < u { v as u32 } else { v as u32 + 1 }]
}

/// The `k`-th pair `u < v` in the order 01, 02, 12, 03, 13, 23, …: the pairs before those of `v` are v(v-1)/2.
fn unordered_pair(k: u64) -> [u32; 2] {
    let v = (1 + 8 * k).isqrt().div_ceil(2);
    [(k - v * (v - 1) / 2) as u32, v as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_without_gaps_or_repetition() {
        for n in 2..20 {
            let unordered: BTreeSet<_> =
                (0..pair_count(Direction::Undirected, n)).map(unordered_pair).collect();
            let expected = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
            assert!(unordered.into_iter().eq(expected));

            let ordered = (0..pair_count(Direction::Directed, n)).map(|k| ordered_pair(k, n));
            let expected = (0..n).flat_map(|u| (0..n).filter(move |&v| v != u).map(move |v| [u, v]));
            assert!(ordered.eq(expected));
        }
        let n = Random::MAX_VERTICES;
        assert_eq!(unordered_pair(pair_count(Direction::Undirected, n) - 1), [n - 2, n - 1]);
    }

    #[test]
    fn every_set_of_edges_is_about_equally_likely() {
        // 2 of the 6 pairs on 4 vertices: 15 sets; 15,000 seeds, standard deviation 31 a set.
        let mut count = std::collections::BTreeMap::new();
        for seed in 0..15_000 {
            *count
                .entry(distinct_pairs(&mut Dice::new(seed), Direction::Undirected, 4, 2))
                .or_insert(0_i32) += 1;
        }
        assert_eq!(count.len(), 15);
        assert!(count.values().all(|n| (n - 1_000).abs() < 150), "{count:?}");
    }
}
