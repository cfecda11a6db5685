//! Fish-barrel: by parity where that decides, else by a table of all positions.
//!
//! That parity decides without caps, and with an even cap on barrels, is proved in `gambol-verify`, which checks the
//! answers. Any other cap can make the parity move illegal; then every position that can come about is decided, in
//! lexicographic order, in which every move leads backwards.

use gambol_games::{Caps, FishBarrel, Rules, Seat, Take, fish::Position};
use gambol_verify::Proof;

use crate::limits::{Limits, Stopped};

/// Who wins, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The winner.
    pub winner: Seat,
    /// Moves that win, if the player to move does: without caps one that adds as little as possible, with caps all
    /// of them, up to [`MOST_MOVES`].
    pub winning_moves: Vec<Take>,
    /// Whether these are all.
    pub complete: bool,
    /// Why.
    pub proof: Proof,
}

/// The most winning moves that are listed.
pub const MOST_MOVES: usize = 10_000;

/// Solves the game for two from a position.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Rules, Seat};
/// use gambol_solve::{Limits, fish::solve};
///
/// let board = FishBarrel::from_id("fish/3,2,4,1")?;
/// let answer = solve(&board, &board.start(), &Limits::none())?;
/// assert_eq!(answer.winner, Seat::First);
/// assert_eq!(board.move_text(&board.start(), &answer.winning_moves[0]), "1 0 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &FishBarrel, position: &Position, limits: &Limits<'_>) -> Result<Answer, Stopped> {
    match board.caps() {
        Caps { barrel: None, add: None, total: None } => Ok(by_parity(board, position)),
        Caps { barrel: Some(cap), add: None, total: None } if cap % 2 == 0 => {
            // The verdict needs no table; all winning moves do.
            by_table(board, position, limits).or_else(|_| Ok(by_parity(board, position)))
        }
        _ => by_table(board, position, limits),
    }
}

fn by_parity(board: &FishBarrel, position: &Position) -> Answer {
    let fish = position.fish();
    let odd: Vec<usize> = (0..fish.len()).filter(|&barrel| fish[barrel] % 2 == 1).collect();
    let mover = board.turn(position);
    let winning = odd
        .first()
        .map(|&barrel| Take { barrel, add: fish[barrel + 1..].iter().map(|later| later % 2).collect() });
    Answer {
        winner: if odd.is_empty() { mover.other() } else { mover },
        complete: winning.is_none(),
        winning_moves: winning.into_iter().collect(),
        proof: Proof::Parity { odd: odd.iter().map(|barrel| barrel + 1).collect() },
    }
}

fn by_table(board: &FishBarrel, position: &Position, limits: &Limits<'_>) -> Result<Answer, Stopped> {
    let table = Table::build(board, position, limits)?;
    let here: Vec<u64> = position.fish().iter().map(|&n| n as u64).collect();
    let mut winning_moves = Vec::new();
    for barrel in (0..here.len()).filter(|&barrel| here[barrel] > 0) {
        for after in table.lost_after(&here, barrel) {
            let add = after[barrel + 1..].iter().zip(&here[barrel + 1..]);
            winning_moves
                .push(Take { barrel, add: add.map(|(after, before)| u128::from(after - before)).collect() });
        }
    }
    let mover = board.turn(position);
    let winner = if winning_moves.is_empty() { mover.other() } else { mover };
    let complete = winning_moves.len() <= MOST_MOVES;
    winning_moves.truncate(MOST_MOVES);
    Ok(Answer { winner, winning_moves, complete, proof: Proof::Kernel { lost: table.into_lost() } })
}

/// Every position that is lost for the player to move, among those with no more fish in a barrel than it can come to
/// hold, in lexicographic order.
struct Table {
    add: u64,
    total: u64,
    lost: Vec<Vec<u64>>,
}

impl Table {
    fn build(board: &FishBarrel, position: &Position, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let most = board.most_from(position);
        let positions = most.iter().fold(1_u128, |count, &m| count.saturating_mul(m.saturating_add(1)));
        // Of all positions a share of at most one half is lost; each takes a list of counts.
        limits.afford(positions.saturating_mul(8 * most.len() as u128 / 2 + 12))?;
        let most: Vec<u64> = most.iter().map(|&m| m as u64).collect();
        let caps = board.caps();
        let [add, total] =
            [caps.add, caps.total].map(|cap| u64::try_from(cap.unwrap_or(u128::MAX)).unwrap_or(u64::MAX));
        let mut table = Self { add, total, lost: Vec::new() };
        let mut fish = vec![0; most.len()];
        for number in 0_u64.. {
            if number.is_multiple_of(1024) {
                limits.check()?;
            }
            let won = (0..fish.len())
                .any(|barrel| fish[barrel] > 0 && table.lost_after(&fish, barrel).next().is_some());
            if !won {
                table.lost.push(fish.clone());
            }
            let Some(i) = (0..fish.len()).rposition(|i| fish[i] < most[i]) else { break };
            fish[i] += 1;
            fish[i + 1..].fill(0);
        }
        Ok(table)
    }

    /// The lost positions that a move on that barrel, which is not empty, leads to. They have the same fish before the
    /// barrel and one less in it, so they stand side by side in the table.
    fn lost_after<'a>(&'a self, fish: &'a [u64], barrel: usize) -> impl Iterator<Item = &'a [u64]> {
        let mut taken = fish[..=barrel].to_vec();
        taken[barrel] -= 1;
        let begin = self.lost.partition_point(|lost| lost[..=barrel] < taken[..]);
        let same = self.lost[begin..].iter().take_while(move |lost| lost[..=barrel] == taken[..]);
        same.map(Vec::as_slice).filter(move |lost| self.can_add(&fish[barrel + 1..], &lost[barrel + 1..]))
    }

    /// Whether the caps on a move allow adding what makes `before` into `after`.
    fn can_add(&self, before: &[u64], after: &[u64]) -> bool {
        let mut left = self.total;
        before.iter().zip(after).all(|(before, after)| {
            let added = after.checked_sub(*before).filter(|&added| added <= self.add.min(left));
            left -= added.unwrap_or(0);
            added.is_some()
        })
    }

    fn into_lost(self) -> Vec<Vec<u64>> {
        self.lost
    }
}
