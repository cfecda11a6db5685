//! Shannon's resistors: every free edge conducts alike, a claimed one without resistance, a removed one not at all.
//!
//! With a voltage between A and B, each vertex takes the mean potential of its neighbours. The edge with the largest
//! current is the one that Shannon's machine of 1951 played, for either side.

use gambol_solve::{Limits, Stopped};

use super::residue::Residue;

/// More rounds than this are not worth their time: on boards that need them, the currents are only
/// roughly right.
const MOST_ROUNDS: usize = 600;

/// The current through each edge, whichever way it flows, as a share of the largest.
pub(super) fn currents(residue: &Residue, limits: &Limits) -> Result<Vec<f64>, Stopped> {
    let potential = potentials(residue, limits)?;
    let mut currents: Vec<f64> =
        residue.ends.iter().map(|&[u, v]| (potential[u] - potential[v]).abs()).collect();
    let largest = currents.iter().copied().fold(0.0, f64::max);
    if largest > 0.0 {
        for current in &mut currents {
            *current /= largest;
        }
    }
    Ok(currents)
}

/// The potential of each vertex, 1 at A and 0 at B.
///
/// They solve a system of linear equations whose matrix, the Laplacian without A and B, is symmetric and has no
/// negative eigenvalue: by conjugate gradients, scaled by the degrees. What is joined to neither terminal stays at 0.
fn potentials(residue: &Residue, limits: &Limits) -> Result<Vec<f64>, Stopped> {
    let n = residue.vertex_count();
    let [a, b] = residue.terminals;
    let degree: Vec<f64> = (0..n).map(|v| residue.around(v).len().max(1) as f64).collect();
    let is_inner = |v: usize| v != a && v != b;
    let times_laplacian = |x: &[f64]| -> Vec<f64> {
        let at = |v: usize| {
            let around: f64 = residue.around(v).iter().map(|&(_, w)| x[v] - x[w]).sum();
            if is_inner(v) { around } else { 0.0 }
        };
        (0..n).map(at).collect()
    };
    let dot = |x: &[f64], y: &[f64]| -> f64 { x.iter().zip(y).map(|(x, y)| x * y).sum() };

    let mut potential = vec![0.0; n];
    potential[a] = 1.0;
    let mut rest: Vec<f64> = times_laplacian(&potential).iter().map(|flow| -flow).collect();
    let mut scaled: Vec<f64> = rest.iter().zip(&degree).map(|(r, d)| r / d).collect();
    let mut direction = scaled.clone();
    let mut size = dot(&rest, &scaled);
    let enough = size * 1e-20;
    for _ in 0..MOST_ROUNDS.min(2 * n) {
        if size <= enough {
            break;
        }
        limits.check()?;
        let image = times_laplacian(&direction);
        let along = dot(&direction, &image);
        if along <= 0.0 {
            break;
        }
        let step = size / along;
        for v in 0..n {
            potential[v] += step * direction[v];
            rest[v] -= step * image[v];
            scaled[v] = rest[v] / degree[v];
        }
        let smaller = dot(&rest, &scaled);
        for v in 0..n {
            direction[v] = scaled[v] + smaller / size * direction[v];
        }
        size = smaller;
    }
    Ok(potential)
}

#[cfg(test)]
mod tests {
    use gambol_games::{Notation, Side, Switching};
    use gambol_graph::{Dice, Direction, Vertex};
    use gambol_testing::{random_graph, rounds, seed};

    use super::*;

    fn residue(board: &Switching, position: &str) -> Residue {
        let position = board.parse_position(position).unwrap();
        Residue::new(board, &position, &Limits::none()).unwrap()
    }

    #[test]
    fn parallel_edges_share_a_current_and_one_that_leads_nowhere_has_none() {
        let board = Switching::from_id("switching/[A-x;A-x;x-B;A-p]").unwrap();
        let through = currents(&residue(&board, ":short"), &Limits::none()).unwrap();
        for (current, wanted) in through.iter().zip([0.5, 0.5, 1.0, 0.0]) {
            assert!((current - wanted).abs() < 1e-9, "{through:?}");
        }
        let claimed = currents(&residue(&board, "+0-2:short"), &Limits::none()).unwrap();
        assert!(claimed.iter().all(|&current| current < 1e-9), "A and B are apart: {claimed:?}");
    }

    /// Kirchhoff's law: at every vertex but A and B as much flows in as out.
    #[test]
    fn nothing_is_lost_on_the_way() {
        let mut dice = Dice::new(seed());
        for _ in 0..rounds(300) {
            let graph = random_graph(&mut dice, Direction::Undirected, 40, 70);
            let board = Switching::new(graph, [Vertex(0), Vertex(1)], Side::Short).unwrap();
            let residue = residue(&board, ":short");
            let potential = potentials(&residue, &Limits::none()).unwrap();
            for v in (0..residue.vertex_count()).filter(|v| !residue.terminals.contains(v)) {
                let lost: f64 = residue.around(v).iter().map(|&(_, w)| potential[v] - potential[w]).sum();
                assert!(lost.abs() < 1e-6, "{} loses {lost} at {v}", board.graph().id());
            }
            assert!((potential[residue.terminals[0]] - 1.0).abs() < 1e-12);
            assert!(potential[residue.terminals[1]].abs() < 1e-12);
        }
    }
}
