//! Fish-barrel with caps: every move of a position counted, numbered and listed.

use super::{Fish, FishBarrel, Position, Take};
use crate::{
    message,
    message::Message,
    rules::{FiniteMoves, Hashed, Illegal, Outcome, Rules, Seat},
};

/// The number of ways to take a fish from one of these barrels, if it is at most `most`.
pub(super) fn count_takes(
    board: &FishBarrel,
    position: &Position,
    mut barrels: impl Iterator<Item = usize>,
    most: u128,
) -> Option<u128> {
    barrels.try_fold(0_u128, |sum, barrel| {
        let ways = Additions::of(board, position, barrel)?.count();
        sum.checked_add(ways).filter(|&sum| sum <= most)
    })
}

/// Appends every legal move, by barrel and then by what is added, in lexicographic order.
pub(super) fn every_take(board: &FishBarrel, position: &Position, takes: &mut Vec<Take>) {
    fn fill(rooms: &[u128], left: u128, add: &mut Fish, found: &mut impl FnMut(&Fish)) {
        match rooms {
            [] => found(add),
            [room, rest @ ..] => {
                for added in 0..=left.min(*room) {
                    add.push(added);
                    fill(rest, left - added, add, found);
                    add.pop();
                }
            }
        }
    }
    let total = board.caps.total.unwrap_or(u128::MAX);
    for barrel in position.filled() {
        let rooms = board.rooms_after(position, barrel);
        fill(&rooms, total, &mut Fish::new(), &mut |add| takes.push(Take { barrel, add: add.clone() }));
    }
}

/// The ways to add fish to the barrels after one from which a fish is taken.
struct Additions {
    rooms: Fish,
    /// The cap on the whole move, where it can bind.
    cap: Option<usize>,
    /// `ways[j][t]` is the number of ways to add at most `t` fish in all to the barrels from `j` on;
    /// `ways[j][0]` the number of all ways where no cap binds.
    ways: Vec<Vec<u128>>,
}

impl Additions {
    /// The largest cap on a move that is tabulated.
    const MOST_TOTAL: u128 = 1 << 16;

    /// `None` if there are too many to count.
    fn of(board: &FishBarrel, position: &Position, barrel: usize) -> Option<Self> {
        let rooms = board.rooms_after(position, barrel);
        let sum = rooms.iter().fold(0_u128, |sum, &room| sum.saturating_add(room));
        let cap = match board.caps.total.filter(|&cap| cap < sum) {
            Some(cap) if cap > Self::MOST_TOTAL => return None,
            cap => cap.map(|cap| cap as usize),
        };
        let mut ways = vec![vec![1_u128; cap.unwrap_or(0) + 1]];
        for &room in rooms.iter().rev() {
            let after = &ways[ways.len() - 1];
            ways.push(match cap {
                None => vec![after[0].checked_mul(room.checked_add(1)?)?],
                Some(_) => sums_over_windows(after, room)?,
            });
        }
        ways.reverse();
        Some(Self { rooms, cap, ways })
    }

    fn count(&self) -> u128 {
        self.ways[0][self.cap.unwrap_or(0)]
    }

    /// Way number `n` in lexicographic order.
    fn nth(&self, mut n: u128) -> Fish {
        let mut left = self.cap.unwrap_or(0);
        let barrels = self.rooms.iter().zip(&self.ways[1..]);
        barrels
            .map(|(&room, after)| {
                if self.cap.is_none() {
                    let added = n / after[0];
                    n %= after[0];
                    return added;
                }
                let mut added = 0;
                while added < room && n >= after[left] {
                    n -= after[left];
                    added += 1;
                    left -= 1;
                }
                added
            })
            .collect()
    }
}

/// For each `t` the sum of `terms[t - room..=t]`; `None` if it overflows.
fn sums_over_windows(terms: &[u128], room: u128) -> Option<Vec<u128>> {
    let mut window = 0_u128;
    let sum_up_to = |t: usize| {
        window = window.checked_add(terms[t])?;
        let gone = usize::try_from(room).ok().and_then(|room| t.checked_sub(room)?.checked_sub(1));
        window -= gone.map_or(0, |gone| terms[gone]);
        Some(window)
    };
    (0..terms.len()).map(sum_up_to).collect()
}

/// Fish-barrel with caps that leave every position a number of moves that can be counted.
///
/// ```
/// use gambol_games::{CappedFish, FiniteMoves, FishBarrel, Notation, Rules};
///
/// let board = CappedFish::try_from(FishBarrel::from_id("fish/1,1,0/add=2")?)?;
/// assert_eq!(board.count(&board.start()), 9 + 3);
/// assert!(CappedFish::try_from(FishBarrel::from_id("fish/1,1,0")?).is_err(), "too many without caps");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CappedFish(FishBarrel);

impl CappedFish {
    /// The most moves a position may have.
    pub const MOST_MOVES: u128 = 1 << 32;

    /// The board with its caps.
    pub fn board(&self) -> &FishBarrel {
        &self.0
    }
}

impl TryFrom<FishBarrel> for CappedFish {
    type Error = Message;

    fn try_from(board: FishBarrel) -> Result<Self, Message> {
        // No position has more moves than if every barrel had a fish to take and as much room as an empty one.
        let empty = Position { fish: board.start.iter().map(|_| 0).collect(), moves: 0 };
        match count_takes(&board, &empty, 0..empty.fish.len(), Self::MOST_MOVES) {
            Some(_) => Ok(Self(board)),
            None => Err(message!("fish.too-many-moves", most = Self::MOST_MOVES)),
        }
    }
}

impl Rules for CappedFish {
    type Position = Position;
    type Move = Take;
    type Undo = ();

    fn start(&self) -> Position {
        self.0.start()
    }

    fn turn(&self, position: &Position) -> Seat {
        self.0.turn(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn check(&self, position: &Position, mv: &Take) -> Result<(), Illegal> {
        self.0.check(position, mv)
    }

    fn play(&self, position: &mut Position, mv: &Take) {
        self.0.play(position, mv);
    }

    fn undo(&self, position: &mut Position, mv: &Take, (): ()) {
        self.0.undo(position, mv, ());
    }
}

impl CappedFish {
    fn additions(&self, position: &Position) -> impl Iterator<Item = (usize, Additions)> {
        position.filled().filter_map(|barrel| Some((barrel, Additions::of(&self.0, position, barrel)?)))
    }
}

impl FiniteMoves for CappedFish {
    fn count(&self, position: &Position) -> usize {
        self.additions(position).map(|(_, additions)| additions.count() as usize).sum()
    }

    fn nth(&self, position: &Position, n: usize) -> Take {
        let mut n = n as u128;
        for (barrel, additions) in self.additions(position) {
            if n < additions.count() {
                return Take { barrel, add: additions.nth(n) };
            }
            n -= additions.count();
        }
        unreachable!("nth is asked for a move below count")
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Take>) {
        every_take(&self.0, position, moves);
    }
}

impl Hashed for CappedFish {
    fn key(&self, position: &Position) -> u128 {
        self.0.key(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn moves_are_numbered_as_they_are_listed() {
        for id in [
            "fish/1,2,0,1/add=2",
            "fish/2,1,3/barrel=3",
            "fish/1,1,1,1/add=2/move=3",
            "fish/1,4,2/barrel=6/move=5",
        ] {
            let board = CappedFish::try_from(FishBarrel::from_id(id).unwrap()).unwrap();
            let mut listed = Vec::new();
            board.moves(&board.start(), &mut listed);
            let numbered: Vec<Take> =
                (0..board.count(&board.start())).map(|n| board.nth(&board.start(), n)).collect();
            assert_eq!(numbered, listed, "{id}");
        }
    }

    #[test]
    fn caps_that_leave_too_many_moves_are_refused() {
        for id in ["fish/1,0", "fish/1,0,0,0/add=10000", "fish/1,0,0/move=100000"] {
            assert!(CappedFish::try_from(FishBarrel::from_id(id).unwrap()).is_err(), "{id}");
        }
    }
}
