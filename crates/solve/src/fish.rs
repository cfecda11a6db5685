//! Fish-barrel: by parity where that decides, else by a table of all positions.
//!
//! That parity decides without caps, and with caps that leave room for the parity move, is proved in `gambol-verify`, which
//! checks the answers. Any other cap can make that move illegal; then every position that can come about is decided, in
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
    if parity_decides(board, position) {
        Ok(by_parity(board, position))
    } else {
        by_table(board, position, limits)
    }
}

/// Whether the caps always leave room for the move that makes every barrel even.
fn parity_decides(board: &FishBarrel, position: &Position) -> bool {
    let caps = board.caps();
    let others = position.fish().len() as u128 - 1;
    caps.barrel.is_none_or(|cap| cap % 2 == 0)
        && caps.add.is_none_or(|cap| cap >= 1)
        && caps.total.is_none_or(|cap| cap >= others)
}

fn by_parity(board: &FishBarrel, position: &Position) -> Answer {
    let fish = position.fish();
    let odd: Vec<usize> = (0..fish.len()).filter(|&barrel| fish[barrel] % 2 == 1).collect();
    let mover = board.turn(position);
    let most_moves = if board.caps() == Caps::default() { 1 } else { MOST_MOVES };
    let mut evening = Evening { board, fish, moves: Vec::new(), most: most_moves };
    if let Some(&barrel) = odd.first() {
        evening.add(barrel, &mut Vec::new());
    }
    let complete = evening.moves.len() <= most_moves;
    let mut winning_moves = evening.moves;
    winning_moves.truncate(most_moves);
    Answer {
        winner: if odd.is_empty() { mover.other() } else { mover },
        winning_moves,
        complete,
        proof: Proof::Parity { odd: odd.iter().map(|barrel| barrel + 1).collect() },
    }
}

/// The moves on the first odd barrel that leave every barrel even: exactly the winning ones, since an odd barrel before
/// that cannot be repaired.
struct Evening<'a> {
    board: &'a FishBarrel,
    fish: &'a [u128],
    moves: Vec<Take>,
    /// One more than this is found, to see whether there are more.
    most: usize,
}

impl Evening<'_> {
    /// Finds the moves on that barrel that begin by adding these fish. Each later barrel gets its parity and pairs of
    /// fish, as many as its room and the needs of those after it leave.
    fn add(&mut self, barrel: usize, added: &mut Vec<u128>) {
        let Some(&held) = self.fish.get(barrel + 1 + added.len()) else {
            return self.moves.push(Take { barrel, add: added.iter().copied().collect() });
        };
        let caps = self.board.caps();
        let needs: u128 = self.fish[barrel + 2 + added.len()..].iter().map(|later| later % 2).sum();
        let left = caps.total.map_or(u128::MAX, |total| total - added.iter().sum::<u128>() - needs);
        let room = caps.barrel.unwrap_or(FishBarrel::MOST).min(FishBarrel::MOST) - held;
        let most = room.min(left).min(caps.add.unwrap_or(u128::MAX));
        let mut amount = held % 2;
        while amount <= most && self.moves.len() <= self.most {
            added.push(amount);
            self.add(barrel, added);
            added.pop();
            amount = amount.saturating_add(2);
        }
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
    Ok(Answer { winner, winning_moves, complete, proof: Proof::Kernel { lost: table.lost } })
}

/// Every position that is lost for the player to move, among those with no more fish in a barrel than it can come to
/// hold, in lexicographic order.
struct Table<'a> {
    limits: &'a Limits<'a>,
    most: Vec<u64>,
    add: u64,
    total: u64,
    /// The position that is being decided.
    fish: Vec<u64>,
    lost: Vec<Vec<u64>>,
}

/// More fish than can be added.
const NO_WAY: u32 = u32::MAX;

impl<'a> Table<'a> {
    fn build(board: &FishBarrel, position: &Position, limits: &'a Limits<'a>) -> Result<Self, Stopped> {
        let most = board.most_from(position);
        let positions = most.iter().fold(1_u128, |count, &m| count.saturating_mul(m.saturating_add(1)));
        // A few bytes a position, and at most every other one in the list, which is written out in the end.
        limits.afford(positions.saturating_mul(24 * most.len() as u128 + 48))?;
        let most: Vec<u64> = most.iter().map(|&m| m as u64).collect();
        let caps = board.caps();
        let [add, total] =
            [caps.add, caps.total].map(|cap| cap.unwrap_or(u128::MAX).min(u128::from(NO_WAY - 1)) as u64);
        let fish = Vec::with_capacity(most.len());
        let mut table = Self { limits, most, add, total, fish, lost: Vec::new() };
        let positions = positions as usize;
        table.decide(&vec![false; positions])?;
        Ok(table)
    }

    /// Decides all positions that begin with the fish in `self.fish`, of which those in `won` are known to be won by moves on
    /// these first barrels. Returns the fewest fish that must be added to the other barrels of each to make it a lost one.
    ///
    /// A move on the next barrel leads from a position with x fish in it to one with x - 1, to which fish are added in
    /// later barrels; so x goes up from 0.
    fn decide(&mut self, won: &[bool]) -> Result<Vec<u32>, Stopped> {
        let Some(&most) = self.most.get(self.fish.len()) else {
            if !won[0] {
                self.lost.push(self.fish.clone());
            }
            return Ok(vec![if won[0] { NO_WAY } else { 0 }]);
        };
        let worth = won.len() / (most as usize + 1);
        let mut fewest: Vec<u32> = Vec::with_capacity(won.len());
        let mut won_here = Vec::with_capacity(worth);
        for (x, won) in won.chunks_exact(worth).enumerate() {
            if x.is_multiple_of(1024) {
                self.limits.check()?;
            }
            won_here.clear();
            won_here.extend_from_slice(won);
            if x > 0 {
                let one_less = &fewest[(x - 1) * worth..];
                for (won, &fewest) in won_here.iter_mut().zip(one_less) {
                    *won |= u64::from(fewest) <= self.total;
                }
            }
            self.fish.push(x as u64);
            fewest.extend(self.decide(&won_here)?);
            self.fish.pop();
        }
        // Amounts below `tried` have been tried in this barrel; trying `more` than these covers those below the sum.
        let amounts = most.min(self.add) as usize + 1;
        let mut tried = 1;
        while tried < amounts {
            let more = tried.min(amounts - tried);
            for p in 0..fewest.len().saturating_sub(more * worth) {
                fewest[p] = fewest[p].min(fewest[p + more * worth].saturating_add(more as u32));
            }
            tried += more;
        }
        Ok(fewest)
    }

    /// The lost positions that a move on that barrel, which is not empty, leads to. They have the same fish before the
    /// barrel and one less in it, so they stand side by side in the table.
    fn lost_after<'b>(&'b self, fish: &'b [u64], barrel: usize) -> impl Iterator<Item = &'b [u64]> {
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
}
