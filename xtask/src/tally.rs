//! Counting what passed and what did not.

use std::fmt;
use std::ops::AddAssign;

/// How many checks passed, failed and were left out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Tally {
    /// One check that passed.
    pub(crate) const PASS: Self = Self { passed: 1, failed: 0, skipped: 0 };
    /// One check that failed.
    pub(crate) const FAIL: Self = Self { passed: 0, failed: 1, skipped: 0 };

    /// The counts in a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    ///
    /// Tests filtered out were not asked for; ignored ones were, and count as skipped.
    pub(crate) fn from_test_result(line: &str) -> Option<Self> {
        let (_, counts) = line.trim_start().strip_prefix("test result: ")?.split_once(". ")?;
        let mut tally = Self::default();
        for count in counts.split(';') {
            match count.trim().split_once(' ') {
                Some((n, "passed")) => tally.passed = n.parse().ok()?,
                Some((n, "failed")) => tally.failed = n.parse().ok()?,
                Some((n, "ignored")) => tally.skipped = n.parse().ok()?,
                _ => {}
            }
        }
        Some(tally)
    }

    /// The counts in a whole line `N passed, M failed`.
    pub(crate) fn from_counts(line: &str) -> Option<Self> {
        let (passed, failed) = line.trim().split_once(", ")?;
        let passed = passed.strip_suffix(" passed")?.parse().ok()?;
        let failed = failed.strip_suffix(" failed")?.parse().ok()?;
        Some(Self { passed, failed, skipped: 0 })
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// The name of the test in a line `test NAME ... FAILED`.
pub(crate) fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_result_line_is_counted_whether_it_is_ok_or_not() {
        let ok =
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.02s";
        assert_eq!(Tally::from_test_result(ok), Some(Tally { passed: 12, failed: 0, skipped: 1 }));
        let failed = "test result: FAILED. 7 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(Tally::from_test_result(failed), Some(Tally { passed: 7, failed: 2, skipped: 0 }));
    }

    #[test]
    fn other_lines_are_not_counted() {
        for line in
            ["", "running 3 tests", "test a ... ok", "the test result: ok. 1 passed", "test result: ok"]
        {
            assert_eq!(Tally::from_test_result(line), None, "{line}");
        }
    }

    #[test]
    fn the_counts_of_a_script_need_the_whole_line() {
        assert_eq!(
            Tally::from_counts("40 passed, 2 failed"),
            Some(Tally { passed: 40, failed: 2, skipped: 0 })
        );
        for line in ["", "40 passed", "about 40 passed, 2 failed", "40 passed, 2 failed today"] {
            assert_eq!(Tally::from_counts(line), None, "{line}");
        }
    }

    #[test]
    fn tallies_add_up_and_read_as_a_sentence() {
        let mut total = Tally { passed: 311, failed: 0, skipped: 4 };
        total += Tally::PASS;
        total += Tally::FAIL;
        assert_eq!(total.to_string(), "312 passed, 1 failed, 4 skipped");
    }

    #[test]
    fn a_failed_test_is_named() {
        assert_eq!(failed_test("test graph::loops_are_refused ... FAILED"), Some("graph::loops_are_refused"));
        assert_eq!(failed_test("test src/lib.rs - (line 6) ... FAILED"), Some("src/lib.rs - (line 6)"));
        assert_eq!(failed_test("test graph::loops_are_refused ... ok"), None);
    }
}
