//! Seeds for tests that draw their cases: fresh each time, printed where a failing test shows its output, and
//! repeated by setting `GAMBOL_SEED`.

use std::hash::{BuildHasher, RandomState};

use proptest::test_runner::{Config, RngSeed};

pub(crate) fn fresh() -> u64 {
    let given = std::env::var("GAMBOL_SEED").ok().map(|text| text.parse().expect("GAMBOL_SEED is a number"));
    let seed = given.unwrap_or_else(|| RandomState::new().hash_one(0));
    println!("repeat with GAMBOL_SEED={seed}");
    seed
}

/// So many cases, drawn from a fresh seed.
pub(crate) fn cases(number: u32) -> Config {
    Config {
        cases: number,
        rng_seed: RngSeed::Fixed(fresh()),
        failure_persistence: None,
        ..Config::default()
    }
}
