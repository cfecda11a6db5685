//! Scales for one direction of a drawing.
//!
//! Boards are often lattices, and look right only if equal steps stay equal. So the steps between spots are measured,
//! and if all are multiples of one unit, only whole numbers of cells are tried for it.

/// One of the two directions of a drawing.
pub(super) struct Axis {
    low: f64,
    span: f64,
    /// The step of which all differences are multiples.
    unit: Option<f64>,
}

impl Axis {
    /// The direction along which these coordinates are.
    pub(super) fn new(values: impl Iterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        values.dedup_by(|a, b| same(*a, *b));
        let low = values.first().copied().unwrap_or(0.0);
        let span = values.last().map_or(0.0, |high| high - low);
        let unit = values.windows(2).map(|pair| pair[1] - pair[0]).min_by(f64::total_cmp);
        let is_unit = |unit: &f64| {
            values.iter().all(|value| {
                let steps = (value - low) / unit;
                (steps - steps.round()).abs() < 0.01
            })
        };
        Self { low, span, unit: unit.filter(is_unit) }
    }

    /// How many cells a length of 1 can take, if the whole takes at most `most` more than one.
    pub(super) fn scales(&self, most: i32) -> Vec<f64> {
        if self.span <= 0.0 {
            return vec![1.0];
        }
        match self.unit {
            Some(unit) => (1..=most)
                .map(|pitch| f64::from(pitch) / unit)
                .take_while(|scale| self.span * scale <= f64::from(most) + 0.5)
                .collect(),
            None => (6..=most).step_by(2).map(|extent| f64::from(extent) / self.span).collect(),
        }
    }

    /// The cell of a coordinate.
    pub(super) fn cell(&self, value: f64, scale: f64) -> i32 {
        ((value - self.low) * scale).round() as i32
    }
}

/// Whether two coordinates are meant to be the same.
pub(super) fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_steps_of_a_lattice_stay_equal() {
        let axis = Axis::new([0.5, 0.0, 0.75, 0.25, 0.5].into_iter());
        for scale in axis.scales(20) {
            let cells = [0.0, 0.25, 0.5, 0.75].map(|value| axis.cell(value, scale));
            assert!(cells.windows(2).all(|pair| pair[1] - pair[0] == cells[1] - cells[0]), "{cells:?}");
        }
        assert_eq!(axis.scales(20).len(), 6, "three steps of 1 to 6 cells");
    }

    #[test]
    fn other_coordinates_are_scaled_to_any_size() {
        let axis = Axis::new([0.0, 0.3, 1.0].into_iter());
        assert!(axis.unit.is_none() && !axis.scales(20).is_empty());
        assert_eq!(Axis::new([7.0].into_iter()).scales(20).len(), 1, "a point has no size");
    }
}
