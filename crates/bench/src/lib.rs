//! Measuring, for the benchmarks in `benches/`.
//!
//! A time alone says more about the machine than about the code. A benchmark here compares its subject with a
//! plain reference in the same run, and follows it over growing sizes; it reports a ratio and a slope, and
//! says of each goal of the project whether it is met.
//!
//! ```
//! use gambol_bench::{Comparison, Table, slope};
//!
//! let mut table = Table::new(["n", "sum", "ratio to a loop"]);
//! let mut times = Vec::new();
//! for n in [1_000_u64, 10_000, 100_000] {
//!     let sum = Comparison::of(3, || (0..n).sum::<u64>(), || (0..n).fold(0, |a, b| a + b));
//!     table.row([n.to_string(), format!("{:?}", sum.subject), format!("{:.2}", sum.ratio())]);
//!     times.push((n as f64, sum.subject.as_secs_f64()));
//! }
//! println!("{table}\ngrows as n^{:.2}", slope(&times).unwrap_or(f64::NAN));
//! ```

mod alone;
mod goals;
mod slope;
mod table;
mod time;

pub use alone::Alone;
pub use goals::Goals;
pub use slope::slope;
pub use table::Table;
pub use time::{Comparison, OnProcessor, best_of};
