//! How a cost grows with the size.

/// The exponent of the power law nearest to `(size, cost)` points: the least-squares slope of log cost over
/// log size. None without two different positive sizes, or if a cost is not positive.
///
/// ```
/// let quadratic = [(10.0, 300.0), (20.0, 1_200.0), (40.0, 4_800.0)];
/// assert!((gambol_bench::slope(&quadratic).unwrap() - 2.0).abs() < 1e-9);
/// ```
pub fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<(f64, f64)> = points.iter().map(|&(size, cost)| (size.ln(), cost.ln())).collect();
    let n = logs.len() as f64;
    let mean_x = logs.iter().map(|(x, _)| x).sum::<f64>() / n;
    let mean_y = logs.iter().map(|(_, y)| y).sum::<f64>() / n;
    let covariance: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let slope = covariance / variance;
    slope.is_finite().then_some(slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_lies_between_points_that_are_not_on_one() {
        // Costs x and 4x at x = 1 and x = 4 about the line y = x: the logarithms are (0, 0), (0, 2), (2, 2), (2, 4)
        // in base 2, whose least-squares line has slope 1.
        let points = [(1.0, 1.0), (1.0, 4.0), (4.0, 4.0), (4.0, 16.0)];
        assert!((slope(&points).unwrap() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn there_is_no_slope_without_two_sizes_and_positive_costs() {
        assert_eq!(slope(&[]), None);
        assert_eq!(slope(&[(10.0, 1.0)]), None);
        assert_eq!(slope(&[(10.0, 1.0), (10.0, 2.0)]), None);
        assert_eq!(slope(&[(10.0, 0.0), (20.0, 2.0)]), None);
    }
}
