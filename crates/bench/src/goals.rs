//! The figures that the project promises.

use std::process::ExitCode;

/// Goals, each printed as it is judged.
///
/// ```
/// use gambol_bench::Goals;
///
/// let mut goals = Goals::default();
/// goals.at_most("slope", 1.02, 1.1, "");
/// assert!(goals.met());
/// goals.at_least("playouts", 900.0, 1_000.0, " a second");
/// assert!(!goals.met());
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Goals {
    missed: usize,
}

impl Goals {
    /// A figure that must not be larger than the bound.
    pub fn at_most(&mut self, what: &str, figure: f64, bound: f64, unit: &str) {
        self.judge(
            figure <= bound,
            &format!("{what}: {}{unit}, at most {bound}{unit} wanted", short(figure)),
        );
    }

    /// A figure that must not be smaller than the bound.
    pub fn at_least(&mut self, what: &str, figure: f64, bound: f64, unit: &str) {
        self.judge(
            figure >= bound,
            &format!("{what}: {}{unit}, at least {bound}{unit} wanted", short(figure)),
        );
    }

    /// Whether every goal so far was met.
    pub const fn met(&self) -> bool {
        self.missed == 0
    }

    /// What a benchmark ends with: 1 if a goal was missed.
    pub fn exit_code(self) -> ExitCode {
        if self.met() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn judge(&mut self, met: bool, sentence: &str) {
        println!("{} {sentence}", if met { "met:   " } else { "MISSED:" });
        self.missed += usize::from(!met);
    }
}

/// Enough digits to see which side of its bound a figure is on.
fn short(figure: f64) -> String {
    if figure.abs() < 100.0 { format!("{figure:.3}") } else { format!("{figure:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_at_its_bound_meets_the_goal() {
        let mut goals = Goals::default();
        goals.at_most("slope", 1.1, 1.1, "");
        goals.at_least("speed", 5.0, 5.0, "");
        assert!(goals.met());
    }

    #[test]
    fn a_figure_that_is_not_a_number_misses_every_goal() {
        let mut goals = Goals::default();
        goals.at_most("slope", f64::NAN, 1.1, "");
        assert!(!goals.met());
    }
}
