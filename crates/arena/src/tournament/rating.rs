//! How strong players are, from how their games ended, with how sure that is.
//!
//! **Model** (Bradley and Terry 1952, draws by Davidson 1970, the order of play by Davidson and Beaver 1977). Let
//! player i move first against j on board b, and d = θᵢ − θⱼ + `α_b`. Then
//!
//! ```text
//! i wins : j wins : draw  =  exp(d/2) : exp(−d/2) : exp(η)
//! ```
//!
//! where `α_b` is what moving first is worth on the board, and η says how common draws are; without any drawn game
//! there is no η, and no draw. A player 400/ln 10 · θ Elo above another wins as Elo's formula says.
//!
//! **Estimate.** The parameters get a weak prior, normal around 0 with a deviation of `DEVIATION`, about 520 Elo: so
//! that who has won every game has a finite rating. The logarithm of the posterior is that of a log-linear model plus
//! a negative square, hence strictly concave, and has one top, which Newton's method finds. The interval is that of
//! the normal distribution with the inverse of the observed information, for the difference to the mean of the field:
//! what all have in common cannot be seen in games against each other.
//!
//! The games are taken as independent. Agents that leave nothing to chance play the same game over and over again,
//! and then it is worth no more than one; several boards help, repeating rounds does not.
//!
//! The crate `skillratings` offers Elo, Glicko and their kin, which go through the games one after the other and
//! depend on their order; it has neither a maximum likelihood over all games at once nor intervals from it. So this
//! is ours.

use super::{
    finished::Verdict,
    newton::{Hill, climb},
};

/// The rating of the mean of the field.
pub(super) const MEAN: f64 = 1500.0;
/// The deviation of the prior.
const DEVIATION: f64 = 3.0;
/// So many deviations on both sides hold 95 % of a normal distribution.
const SURE: f64 = 1.959_964;

/// A game for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Bout {
    /// The players by seat, as numbers from 0.
    pub seats: [usize; 2],
    /// The board, as a number from 0.
    pub board: usize,
    /// Who won.
    pub verdict: Verdict,
}

/// A number of Elo points with its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The most likely value.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What games say about players and boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// By player; 1500 is the mean of all.
    pub players: Vec<Rating>,
    /// What it is worth to move first, by board, in Elo points.
    pub first_move: Vec<Rating>,
}

/// Ratings of so many players from their games on so many boards. Games of players or on boards of higher
/// numbers are passed over.
///
/// ```
/// use gambol_arena::tournament::{Bout, Verdict, rate};
///
/// let won = Bout { seats: [0, 1], board: 0, verdict: Verdict::First };
/// let lost = Bout { seats: [1, 0], board: 0, verdict: Verdict::Second };
/// let once = rate(2, 1, &[won, lost]);
/// let often = rate(2, 1, &[won, lost].repeat(20));
/// assert!(once.players[0].elo > once.players[1].elo);
/// assert!(once.players[0].low < 1500.0, "two games prove nothing");
/// assert!(often.players[0].low > 1500.0);
/// ```
pub fn rate(players: usize, boards: usize, bouts: &[Bout]) -> Ratings {
    let model = Model::of(players, boards, bouts);
    let (at, covariance) = climb(&model, vec![0.0; model.size()]);
    let scale = 400.0 / std::f64::consts::LN_10;
    let rating = |value: f64, variance: f64, mean: f64| {
        let [value, width] = [value * scale + mean, SURE * variance.max(0.0).sqrt() * scale];
        Rating { elo: value, low: value - width, high: value + width }
    };
    let n = players as f64;
    let mean = at[..players].iter().sum::<f64>() / n;
    let row = |i: usize| covariance[i][..players].iter().sum::<f64>() / n;
    let all = (0..players).map(row).sum::<f64>() / n;
    Ratings {
        players: (0..players)
            .map(|i| rating(at[i] - mean, covariance[i][i] - 2.0 * row(i) + all, MEAN))
            .collect(),
        first_move: (players..players + boards).map(|i| rating(at[i], covariance[i][i], 0.0)).collect(),
    }
}

/// The logarithm of the posterior as a function of θ of all players, α of all boards, and η if there are draws.
struct Model {
    players: usize,
    boards: usize,
    /// Different games, with how often each occurred.
    bouts: Vec<(Bout, f64)>,
    draws: bool,
}

/// The chances of a game.
struct Chances {
    first: f64,
    second: f64,
    draw: f64,
}

impl Model {
    fn of(players: usize, boards: usize, bouts: &[Bout]) -> Self {
        let fits = |bout: &&Bout| {
            bout.seats.iter().all(|&seat| seat < players)
                && bout.board < boards
                && bout.seats[0] != bout.seats[1]
        };
        let mut sorted: Vec<Bout> = bouts.iter().filter(fits).copied().collect();
        sorted.sort_unstable();
        let bouts: Vec<(Bout, f64)> =
            sorted.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as f64)).collect();
        let draws = bouts.iter().any(|(bout, _)| bout.verdict == Verdict::Draw);
        Self { players, boards, bouts, draws }
    }

    fn size(&self) -> usize {
        self.players + self.boards + usize::from(self.draws)
    }

    fn chances(&self, at: &[f64], bout: &Bout) -> Chances {
        let [i, j] = bout.seats;
        let d = at[i] - at[j] + at[self.players + bout.board];
        let eta = if self.draws { at[self.players + self.boards] } else { f64::NEG_INFINITY };
        // The largest of the three becomes 1, so nothing overflows.
        let top = (d.abs() / 2.0).max(eta);
        let [first, second, draw] = [d / 2.0, -d / 2.0, eta].map(|x| (x - top).exp());
        let sum = first + second + draw;
        Chances { first: first / sum, second: second / sum, draw: draw / sum }
    }
}

impl Hill for Model {
    fn height(&self, at: &[f64]) -> f64 {
        let prior: f64 = at.iter().map(|x| -x * x / (2.0 * DEVIATION * DEVIATION)).sum();
        let likelihood = |(bout, times): &(Bout, f64)| {
            let Chances { first, second, draw } = self.chances(at, bout);
            let chance = match bout.verdict {
                Verdict::First => first,
                Verdict::Second => second,
                Verdict::Draw => draw,
            };
            times * chance.max(f64::MIN_POSITIVE).ln()
        };
        prior + self.bouts.iter().map(likelihood).sum::<f64>()
    }

    fn slope(&self, at: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.size();
        let certainty = 1.0 / (DEVIATION * DEVIATION);
        let mut gradient: Vec<f64> = at.iter().map(|x| -x * certainty).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        (0..size).for_each(|i| curvature[i][i] = certainty);
        let eta = self.players + self.boards;
        for (bout, times) in &self.bouts {
            let Chances { first, second, draw } = self.chances(at, bout);
            let seen = match bout.verdict {
                Verdict::First => 0.5,
                Verdict::Second => -0.5,
                Verdict::Draw => 0.0,
            };
            // d/2 counts for a win, −d/2 for a loss: means, variances and the covariance of what counts.
            let mean = (first - second) / 2.0;
            let variance = (first + second) / 4.0 - mean * mean;
            let [i, j] = bout.seats;
            let parts = [(i, 1.0), (j, -1.0), (self.players + bout.board, 1.0)];
            for (k, sign) in parts {
                gradient[k] += times * sign * (seen - mean);
                for (l, other) in parts {
                    curvature[k][l] += times * sign * other * variance;
                }
                if self.draws {
                    let covariance = -mean * draw;
                    curvature[k][eta] += times * sign * covariance;
                    curvature[eta][k] += times * sign * covariance;
                }
            }
            if self.draws {
                let drawn = f64::from(u8::from(bout.verdict == Verdict::Draw));
                gradient[eta] += times * (drawn - draw);
                curvature[eta][eta] += times * draw * (1.0 - draw);
            }
        }
        (gradient, curvature)
    }
}

#[cfg(test)]
mod tests;
