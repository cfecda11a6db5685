//! Fish-barrel under caps: the table of lost positions.

use gambol_games::{Caps, FishBarrel, Take, fish::Position};

use crate::limits::{Limits, Stopped};

/// Every position that is lost for the player to move, among those with no more fish in a barrel than it can come to
/// hold, in lexicographic order.
///
/// It answers for the position it was built from and for all that can come about from there.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Rules};
/// use gambol_solve::{Limits, fish::Kernel};
///
/// let board = FishBarrel::from_id("fish/1,3/barrel=3")?;
/// let kernel = Kernel::build(&board, &board.start(), &Limits::none())?;
/// assert!(kernel.is_lost(&board.start()), "a fourth fish does not fit");
/// let later = board.parse_position("1,2:2")?;
/// assert!(kernel.answers_for(&board, &later) && !kernel.is_lost(&later));
/// assert_eq!(board.move_text(&later, &kernel.winning_moves(&later)[0]), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kernel {
    most: Vec<u64>,
    caps: Caps,
    /// The most fish that a move may add to a barrel, as far as it matters.
    add: u64,
    /// The most fish that a move may add in all.
    total: u64,
    lost: Vec<Vec<u64>>,
}

/// More fish than can be added.
const NO_WAY: u32 = u32::MAX;

impl Kernel {
    /// Decides every position that can come about from that one, and some more.
    pub fn build(board: &FishBarrel, position: &Position, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let most = board.most_from(position);
        let positions = Self::positions(&most);
        limits.afford(Self::bytes(&most))?;
        let most: Vec<u64> = most.iter().map(|&m| m as u64).collect();
        let caps = board.caps();
        let [add, total] =
            [caps.add, caps.total].map(|cap| cap.unwrap_or(u128::MAX).min(u128::from(NO_WAY - 1)) as u64);
        let fish = Vec::with_capacity(most.len());
        let mut building = Building { limits, most: &most, add, total, fish, lost: Vec::new() };
        building.decide(&vec![false; positions as usize])?;
        let lost = building.lost;
        Ok(Self { most, caps, add, total, lost })
    }

    /// How many positions have no more than that many fish in each barrel.
    pub(super) fn positions(most: &[u128]) -> u128 {
        most.iter().fold(1_u128, |count, &m| count.saturating_mul(m.saturating_add(1)))
    }

    /// What their table takes: a few bytes a position, and at most every other one in the list, which may be written
    /// out in the end.
    pub(super) fn bytes(most: &[u128]) -> u128 {
        Self::positions(most).saturating_mul(24 * most.len() as u128 + 48)
    }

    /// Whether the table is about that position of that board: no barrel can come to hold more than it has looked at.
    ///
    /// A position that comes about from one it answers for is another: a move takes a fish from a barrel, so that one
    /// move less can add to a later one, and adds no more than that move could have.
    pub fn answers_for(&self, board: &FishBarrel, position: &Position) -> bool {
        let most = board.most_from(position);
        board.caps() == self.caps
            && most.len() == self.most.len()
            && most.iter().zip(&self.most).all(|(&asked, &known)| asked <= u128::from(known))
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, position: &Position) -> bool {
        let wanted = position.fish();
        self.lost
            .binary_search_by(|lost| lost.iter().map(|&n| u128::from(n)).cmp(wanted.iter().copied()))
            .is_ok()
    }

    /// The moves to lost positions: all that win.
    pub fn winning_moves(&self, position: &Position) -> Vec<Take> {
        let here: Vec<u64> = position.fish().iter().map(|&n| n as u64).collect();
        let mut winning = Vec::new();
        for barrel in (0..here.len()).filter(|&barrel| here[barrel] > 0) {
            for after in self.lost_after(&here, barrel) {
                let add = after[barrel + 1..].iter().zip(&here[barrel + 1..]);
                let add = add.map(|(after, before)| u128::from(after - before)).collect();
                winning.push(Take { barrel, add });
            }
        }
        winning
    }

    /// The lost positions.
    pub fn into_lost(self) -> Vec<Vec<u64>> {
        self.lost
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

/// A table in the making.
struct Building<'a> {
    limits: &'a Limits<'a>,
    most: &'a [u64],
    add: u64,
    total: u64,
    /// The position that is being decided.
    fish: Vec<u64>,
    lost: Vec<Vec<u64>>,
}

impl Building<'_> {
    /// Decides all positions that begin with the fish in `self.fish`, of which those in `won` are known to be won by
    /// moves on these first barrels. Returns the fewest fish that must be added to the other barrels of each to make it
    /// a lost one.
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
}
