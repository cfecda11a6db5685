//! The top of a concave function by Newton's method.

/// A concave function that is smooth and has a top.
pub(super) trait Hill {
    fn height(&self, at: &[f64]) -> f64;

    /// The gradient, and the negative of the second derivatives, which is positive definite.
    fn slope(&self, at: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>);
}

/// The top, and the inverse of the negative second derivatives there.
///
/// A full step is halved until it leads upwards, which a concave function grants: so every step does.
pub(super) fn climb(hill: &impl Hill, start: Vec<f64>) -> (Vec<f64>, Vec<Vec<f64>>) {
    const STEPS: usize = 200;
    const FLAT: f64 = 1e-10;
    let mut height = hill.height(&start);
    let mut at = start;
    for _ in 0..STEPS {
        let (gradient, curvature) = hill.slope(&at);
        if gradient.iter().all(|slope| slope.abs() < FLAT) {
            break;
        }
        let step = Factor::of(&curvature).solve(&gradient);
        let mut share = 1.0;
        let better = loop {
            let next: Vec<f64> = at.iter().zip(&step).map(|(x, dx)| x + share * dx).collect();
            let there = hill.height(&next);
            if there > height {
                break Some((next, there));
            }
            share /= 2.0;
            if share < 1e-12 {
                break None;
            }
        };
        // No step leads higher: the top, as far as numbers can tell.
        let Some(better) = better else { break };
        (at, height) = better;
    }
    let (_, curvature) = hill.slope(&at);
    let inverse = Factor::of(&curvature).inverse();
    (at, inverse)
}

/// The lower triangular L with L Lᵀ = A, by Cholesky.
struct Factor(Vec<Vec<f64>>);

impl Factor {
    fn of(matrix: &[Vec<f64>]) -> Self {
        let n = matrix.len();
        let mut lower = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..=i {
                let dot: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
                let left = matrix[i][j] - dot;
                lower[i][j] = if i == j { left.max(f64::MIN_POSITIVE).sqrt() } else { left / lower[j][j] };
            }
        }
        Self(lower)
    }

    /// x with A x = b.
    fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = b.len();
        let mut x = b.to_vec();
        for i in 0..n {
            let dot: f64 = (0..i).map(|k| self.0[i][k] * x[k]).sum();
            x[i] = (x[i] - dot) / self.0[i][i];
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|k| self.0[k][i] * x[k]).sum();
            x[i] = (x[i] - dot) / self.0[i][i];
        }
        x
    }

    fn inverse(&self) -> Vec<Vec<f64>> {
        let n = self.0.len();
        let unit = |i: usize| (0..n).map(|j| f64::from(u8::from(i == j))).collect::<Vec<f64>>();
        (0..n).map(|i| self.solve(&unit(i))).collect()
    }
}
