use gambol_graph::Dice;
use gambol_testing::seed;

use super::*;

/// Players of known strength, in the units of θ.
struct Field {
    strengths: Vec<f64>,
    first_move: f64,
    /// exp(η); 0 for no draws.
    draws: f64,
}

impl Field {
    fn random(n: usize, draws: f64, dice: &mut Dice) -> Self {
        let mut strengths: Vec<f64> = (0..n).map(|_| 3.0 * (dice.fraction() - 0.5)).collect();
        let mean = strengths.iter().sum::<f64>() / n as f64;
        for strength in &mut strengths {
            *strength -= mean;
        }
        Self { strengths, first_move: dice.fraction() - 0.5, draws }
    }

    /// Everybody plays everybody so many times on both sides.
    fn games(&self, times: usize, dice: &mut Dice) -> Vec<Bout> {
        let n = self.strengths.len();
        let mut bouts = Vec::new();
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).filter(|(i, j)| i != j) {
            for _ in 0..times {
                let d = self.strengths[i] - self.strengths[j] + self.first_move;
                let [win, loss] = [(d / 2.0).exp(), (-d / 2.0).exp()];
                let lot = dice.fraction() * (win + loss + self.draws);
                let verdict = if lot < win {
                    Verdict::First
                } else if lot < win + loss {
                    Verdict::Second
                } else {
                    Verdict::Draw
                };
                bouts.push(Bout { seats: [i, j], board: 0, verdict });
            }
        }
        bouts
    }
}

fn elo(theta: f64) -> f64 {
    theta * 400.0 / std::f64::consts::LN_10 + MEAN
}

#[test]
fn intervals_hold_the_true_strength_about_95_times_in_100() {
    let mut dice = Dice::new(seed());
    for draws in [0.0, 0.8] {
        let (mut held, mut all) = (0, 0);
        for _ in 0..300 {
            let field = Field::random(6, draws, &mut dice);
            let ratings = rate(6, 1, &field.games(6, &mut dice));
            for (rating, &strength) in ratings.players.iter().zip(&field.strengths) {
                held += usize::from((rating.low..rating.high).contains(&elo(strength)));
                all += 1;
            }
        }
        // 1800 intervals, not all independent: the standard deviation is about 0.6 %.
        let share = f64::from(held as u32) / f64::from(all);
        println!("{share} of the intervals hold it, with draws of weight {draws}");
        assert!((0.925..0.98).contains(&share), "{share} with draws of weight {draws}");
    }
}

#[test]
fn many_games_find_the_true_strengths() {
    let mut dice = Dice::new(seed());
    let field = Field::random(5, 0.5, &mut dice);
    let ratings = rate(5, 1, &field.games(1500, &mut dice));
    for (rating, &strength) in ratings.players.iter().zip(&field.strengths) {
        assert!((rating.elo - elo(strength)).abs() < 25.0, "{rating:?} for {}", elo(strength));
    }
    let first = ratings.first_move[0];
    assert!((first.elo - (elo(field.first_move) - MEAN)).abs() < 25.0, "{first:?}");
}

/// The top by small steps along one coordinate after the other, knowing nothing but heights.
fn plain_top(model: &Model) -> Vec<f64> {
    let mut at = vec![0.0; model.size()];
    let mut step = 1.0;
    while step > 1e-9 {
        let mut moved = false;
        for i in 0..at.len() {
            for change in [step, -step] {
                let height = model.height(&at);
                at[i] += change;
                if model.height(&at) > height {
                    moved = true;
                } else {
                    at[i] -= change;
                }
            }
        }
        if !moved {
            step /= 2.0;
        }
    }
    at
}

#[test]
fn the_top_is_where_a_plain_search_finds_it() {
    let mut dice = Dice::new(seed());
    for draws in [0.0, 1.0] {
        let field = Field::random(4, draws, &mut dice);
        let model = Model::of(4, 1, &field.games(3, &mut dice));
        let (top, _) = climb(&model, vec![0.0; model.size()]);
        for (fast, slow) in top.iter().zip(plain_top(&model)) {
            assert!((fast - slow).abs() < 1e-4, "{fast} and {slow}");
        }
    }
}

#[test]
fn the_curvature_is_that_of_the_height() {
    let mut dice = Dice::new(seed());
    let field = Field::random(3, 1.0, &mut dice);
    let model = Model::of(3, 1, &field.games(4, &mut dice));
    let at: Vec<f64> = (0..model.size()).map(|_| dice.fraction() - 0.5).collect();
    let (gradient, curvature) = model.slope(&at);
    let moved = |i: usize, by: f64| {
        let mut at = at.clone();
        at[i] += by;
        at
    };
    let h = 1e-5;
    for i in 0..at.len() {
        let slope = (model.height(&moved(i, h)) - model.height(&moved(i, -h))) / (2.0 * h);
        assert!((slope - gradient[i]).abs() < 1e-5, "{slope} and {}", gradient[i]);
        let [above, below] = [model.slope(&moved(i, h)).0, model.slope(&moved(i, -h)).0];
        for j in 0..at.len() {
            let bend = -(above[j] - below[j]) / (2.0 * h);
            assert!((bend - curvature[i][j]).abs() < 1e-5, "{bend} and {}", curvature[i][j]);
        }
    }
}

#[test]
fn perfect_scores_and_no_games_stay_finite() {
    let mut bouts = Vec::new();
    for _ in 0..1000 {
        bouts.push(Bout { seats: [0, 1], board: 0, verdict: Verdict::First });
        bouts.push(Bout { seats: [1, 0], board: 0, verdict: Verdict::Second });
    }
    let ratings = rate(3, 2, &bouts);
    for rating in ratings.players.iter().chain(&ratings.first_move) {
        assert!(rating.low.is_finite() && rating.high.is_finite(), "{rating:?}");
        assert!((rating.low..rating.high).contains(&rating.elo));
    }
    let [best, worst, absent] = ratings.players[..] else { panic!() };
    assert!(best.low > worst.high);
    assert!(absent.high - absent.low > 1000.0, "nothing is known of who has not played");
    let nobody = rate(2, 1, &[]);
    assert!((nobody.players[0].elo - MEAN).abs() < 1e-9);
}
