//! Fish-barrel with caps.
//!
//! **Theorem.** Let L be a set of positions such that no move leads from a position of L into L, and from every other position
//! that can come about some move does. Then the player to move loses in the positions of L and wins in the others.
//!
//! *Proof.* From outside L one moves into L, from L the other has to leave it, and the game ends, in a position of L,
//! since elsewhere there is a move. ∎
//!
//! The checker looks at every position within the most that each barrel can come to hold, in which all positions that
//! can come about lie, and at all moves of all of them at once. Let c(p, j) be the fewest fish that, added to barrels of p
//! from the j-th on, give a position of L, each barrel getting no more than a move may add to one. Then c(p, j) is the least of
//! a + c(p with a fish more in barrel j, j + 1), and a move on barrel i leads from p into L iff c(p with one fish less in
//! barrel i, i + 1) is no more than a move may add in all.

use gambol_games::{AnyGame, FishBarrel, Rules};

use crate::{
    certificate::Verdict,
    proof::{Reason, winner},
};

/// The most positions that are looked at; that takes a few seconds and six bytes each.
const MOST_POSITIONS: usize = 1 << 26;

pub(crate) fn check(game: &AnyGame<FishBarrel>, lost: &[Vec<u64>]) -> Result<Verdict, Reason> {
    let (board, position) = (game.board(), game.position());
    if board.is_solo() {
        return Err("nobody wins the game for one player".into());
    }
    let positions = Positions::new(&board.most_from(position))
        .ok_or_else(|| Reason::Unknown("there are too many positions to look at".to_owned()))?;
    let mut in_list = vec![false; positions.count];
    for fish in lost {
        let number = positions.number(fish.iter().map(|&n| n.into()));
        let number = number.ok_or_else(|| format!("the position {fish:?} cannot come about"))?;
        if std::mem::replace(&mut in_list[number], true) {
            return Err(format!("the position {fish:?} is given twice").into());
        }
    }
    let caps = board.caps();
    let most = |cap: Option<u128>| cap.map_or(NO_WAY - 1, |cap| cap.min(u128::from(NO_WAY - 1)) as u32);
    let into_list = positions.moves_into(&in_list, most(caps.add), most(caps.total));
    if let Some(wrong) = (0..positions.count).find(|&p| into_list[p] == in_list[p]) {
        return Err(format!("the position {:?} is on the wrong side", positions.fish(wrong)).into());
    }
    let here = positions.number(position.fish().iter().copied());
    let here = here.ok_or("the position cannot come about")?;
    let mover = board.turn(position);
    Ok(winner(if in_list[here] { mover.other() } else { mover }))
}

/// More fish than can be added.
const NO_WAY: u32 = u32::MAX;

/// Every position with no more fish in a barrel than it can come to hold, numbered in lexicographic order.
struct Positions {
    barrels: Vec<Barrel>,
    count: usize,
}

/// The most fish a barrel can come to hold, and what one fish in it is worth in a position's number.
struct Barrel {
    most: usize,
    worth: usize,
}

impl Positions {
    /// `None` if there are too many.
    fn new(most: &[u128]) -> Option<Self> {
        let mut count = 1_usize;
        let mut barrels = Vec::new();
        for &most in most.iter().rev() {
            let most = usize::try_from(most).ok()?;
            barrels.push(Barrel { most, worth: count });
            count = count.checked_mul(most.checked_add(1)?).filter(|&count| count <= MOST_POSITIONS)?;
        }
        barrels.reverse();
        Some(Self { barrels, count })
    }

    /// The number of the position with those fish, if it is among these.
    fn number(&self, fish: impl ExactSizeIterator<Item = u128>) -> Option<usize> {
        let mut barrels = self.barrels.iter();
        let worth = |(fish, barrel): (u128, &Barrel)| {
            (fish <= barrel.most as u128).then(|| fish as usize * barrel.worth)
        };
        (fish.len() == barrels.len()).then(|| fish.map(|n| worth((n, barrels.next()?))).sum()).flatten()
    }

    /// The fish of the position with that number.
    fn fish(&self, number: usize) -> Vec<usize> {
        self.barrels.iter().map(|barrel| barrel.fish(number)).collect()
    }

    /// From which positions a move leads into the list, if it may add so many fish to one barrel, and so many in all.
    fn moves_into(&self, in_list: &[bool], most_to_one: u32, most_in_all: u32) -> Vec<bool> {
        let mut into_list = vec![false; self.count];
        let mut fewest: Vec<u32> = in_list.iter().map(|&listed| if listed { 0 } else { NO_WAY }).collect();
        for barrel in self.barrels.iter().rev().filter(|barrel| barrel.most > 0) {
            for p in (0..self.count).filter(|&p| barrel.fish(p) > 0) {
                into_list[p] |= fewest[p - barrel.worth] <= most_in_all;
            }
            // Up to so many fish less one have been tried in this barrel; as many more again cover up to twice that.
            let amounts = barrel.most.min(most_to_one as usize) + 1;
            let mut tried = 1;
            while tried < amounts {
                let more = tried.min(amounts - tried);
                for p in (0..self.count).filter(|&p| barrel.fish(p) + more <= barrel.most) {
                    let with_more = fewest[p + more * barrel.worth].saturating_add(more as u32);
                    fewest[p] = fewest[p].min(with_more);
                }
                tried += more;
            }
        }
        into_list
    }
}

impl Barrel {
    /// The fish in this barrel in the position with that number.
    fn fish(&self, number: usize) -> usize {
        number / self.worth % (self.most + 1)
    }
}
