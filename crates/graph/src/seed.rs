//! Property tests that draw their cases afresh each time.

use proptest::test_runner::{Config, RngSeed};

/// So many cases, drawn from a fresh seed that is printed.
pub(crate) fn cases(number: u32) -> Config {
    let rng_seed = RngSeed::Fixed(gambol_testing::seed());
    Config { cases: number, rng_seed, failure_persistence: None, ..Config::default() }
}
