//! Fish-barrel: take a fish from a barrel, add any number to later ones; whoever takes the last fish of all wins.
//!
//! Every game ends: a move lowers the counts in lexicographic order. In the form for one person (`solo`) the
//! result is the number of moves.

mod capped;

pub use capped::CappedFish;

use gambol_graph::{Point, excerpt};
use smallvec::SmallVec;

use crate::{
    message,
    message::Message,
    notation::{Notation, Parts},
    rules::{Hashed, Illegal, Offers, Outcome, Rules, Seat},
    scene::{Click, Scene, Shape, Spot, Tone},
    zobrist,
};

/// Fish in a barrel, or added to one.
type Fish = SmallVec<[u128; 4]>;

/// Optional limits that make the game finite in breadth as well.
///
/// ```
/// use gambol_games::{Caps, FishBarrel, Notation};
///
/// let caps = Caps { barrel: Some(9), add: Some(3), total: None };
/// assert_eq!(FishBarrel::with(&[3, 2], caps, false)?.id(), "fish/3,2/barrel=9/add=3");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Caps {
    /// The most fish a barrel may hold.
    pub barrel: Option<u128>,
    /// The most fish that one move may add to one barrel.
    pub add: Option<u128>,
    /// The most fish that one move may add in all.
    pub total: Option<u128>,
}

/// The fish-barrel game: how many fish each barrel holds at the start, and the caps.
///
/// ID `fish/3,2,4,1`, with options `solo`, `barrel=9`, `add=3`, `move=5` for the one-player form and the caps.
/// A position is `3,2,4,1:2`: the counts and the player to move, or for one player `3,2,4,1:m5`, the counts and the
/// moves made.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Rules};
///
/// let board = FishBarrel::from_id("fish/3,2,4,1/barrel=4")?;
/// let start = board.start();
/// let overfull = board.parse_move(&start, "1 0 1 0")?;
/// assert_eq!(board.check(&start, &overfull).unwrap_err().reason.to_string(), "barrel 3 would hold 5 fish; at most 4 fit");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FishBarrel {
    start: Fish,
    caps: Caps,
    solo: bool,
}

/// The fish in every barrel and how many moves have been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    fish: Fish,
    moves: u64,
}

impl Position {
    /// The fish in every barrel, the first barrel first.
    pub fn fish(&self) -> &[u128] {
        &self.fish
    }

    /// The barrels that are not empty, counted from 0.
    fn filled(&self) -> impl Iterator<Item = usize> {
        (0..self.fish.len()).filter(|&barrel| self.fish[barrel] > 0)
    }
}

/// A move: `2 0 3` takes a fish from barrel 2, adds none to barrel 3 and three to barrel 4.
///
/// ```
/// use gambol_games::{FishBarrel, Notation, Rules};
///
/// let board = FishBarrel::from_id("fish/1,1,1,1").unwrap();
/// let take = board.parse_move(&board.start(), "2 0 3").unwrap();
/// assert_eq!((take.barrel, take.add.as_slice()), (1, &[0, 3][..]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Take {
    /// The barrel, counted from 0.
    pub barrel: usize,
    /// The fish added to each following barrel; barrels beyond the end of the list get none.
    pub add: Fish,
}

impl FishBarrel {
    /// The most fish a barrel can hold: even, so that the parity theorem holds below it.
    pub const MOST: u128 = u128::MAX - 1;

    /// The most barrels.
    pub const MOST_BARRELS: usize = 1000;

    /// The most moves that can have been made before a position that is read: no game gets to the end of 64 bits from there.
    const MOST_MOVES_MADE: u64 = 1 << 53;

    /// The game for two without caps.
    pub fn new(fish: &[u128]) -> Result<Self, Message> {
        Self::with(fish, Caps::default(), false)
    }

    /// The game with these caps, for one player if `solo`.
    pub fn with(fish: &[u128], caps: Caps, solo: bool) -> Result<Self, Message> {
        if fish.is_empty() || fish.len() > Self::MOST_BARRELS {
            return Err(message!("fish.barrels", most = Self::MOST_BARRELS, found = fish.len()));
        }
        let board = Self { start: fish.into(), caps, solo };
        match fish.iter().position(|&n| n > board.most()) {
            None => Ok(board),
            Some(i) => Err(board.overfull(i, fish[i])),
        }
    }

    /// The caps.
    pub fn caps(&self) -> Caps {
        self.caps
    }

    /// Whether this is the form for one player.
    pub fn is_solo(&self) -> bool {
        self.solo
    }

    /// The most fish each barrel can come to hold from a position on: no more than it may hold, and no more than it
    /// has and all moves on earlier barrels can add.
    ///
    /// ```
    /// use gambol_games::{FishBarrel, Notation, Rules};
    ///
    /// let board = FishBarrel::from_id("fish/2,1,0/add=3")?;
    /// assert_eq!(board.most_from(&board.start()), [2, 1 + 2 * 3, (2 + 7) * 3]);
    /// # Ok::<(), gambol_games::Message>(())
    /// ```
    pub fn most_from(&self, position: &Position) -> Vec<u128> {
        let by_a_move = self.caps.add.unwrap_or(u128::MAX).min(self.caps.total.unwrap_or(u128::MAX));
        let mut moves_before = 0_u128;
        let most = |&fish: &u128| {
            // However many fish pass through a barrel, each is taken by one move.
            let through = moves_before.saturating_mul(by_a_move).saturating_add(fish);
            moves_before = moves_before.saturating_add(through);
            through.min(self.most())
        };
        position.fish.iter().map(most).collect()
    }

    /// The most fish a barrel may hold on this board.
    fn most(&self) -> u128 {
        self.caps.barrel.unwrap_or(Self::MOST).min(Self::MOST)
    }

    /// The most fish that a move may add to a barrel that holds `fish`, the cap on the whole move aside.
    ///
    /// ```
    /// use gambol_games::{FishBarrel, Notation};
    ///
    /// let board = FishBarrel::from_id("fish/3,2/barrel=9/add=3")?;
    /// assert_eq!([2, 8, 9].map(|held| board.room(held)), [3, 1, 0]);
    /// # Ok::<(), gambol_games::Message>(())
    /// ```
    pub fn room(&self, fish: u128) -> u128 {
        self.caps.add.unwrap_or(u128::MAX).min(self.most().saturating_sub(fish))
    }

    fn rooms_after(&self, position: &Position, barrel: usize) -> Fish {
        position.fish[barrel + 1..].iter().map(|&held| self.room(held)).collect()
    }

    fn overfull(&self, barrel: usize, fish: u128) -> Message {
        message!("fish.overfull", barrel = barrel + 1, fish = fish, most = self.most())
    }
}

impl Rules for FishBarrel {
    type Position = Position;
    type Move = Take;
    type Undo = ();

    fn start(&self) -> Position {
        Position { fish: self.start.clone(), moves: 0 }
    }

    fn turn(&self, position: &Position) -> Seat {
        if self.solo { Seat::First } else { Seat::after((position.moves % 2) as usize) }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.fish.iter().any(|&n| n > 0) {
            return None;
        }
        Some(if self.solo { Outcome::Finished } else { Outcome::Won(self.turn(position).other()) })
    }

    fn check(&self, position: &Position, mv: &Take) -> Result<(), Illegal> {
        let fish = &position.fish;
        if self.outcome(position).is_some() {
            return Err(message!("game.over").into());
        }
        let later = match fish.get(mv.barrel) {
            None => return Err(message!("fish.no-barrel", barrel = mv.barrel + 1, count = fish.len()).into()),
            Some(0) => return Err(message!("fish.empty", barrel = mv.barrel + 1).into()),
            Some(_) => &fish[mv.barrel + 1..],
        };
        if mv.add.len() > later.len() {
            return Err(message!("fish.too-many-numbers", barrel = mv.barrel + 1).into());
        }
        let mut total = 0_u128;
        for (i, (&held, &added)) in later.iter().zip(&mv.add).enumerate() {
            let barrel = mv.barrel + 1 + i;
            if let Some(cap) = self.caps.add.filter(|&cap| added > cap) {
                return Err(message!("fish.add-cap", barrel = barrel + 1, most = cap).into());
            }
            match held.checked_add(added) {
                Some(fish) if fish <= self.most() => {}
                Some(fish) => return Err(self.overfull(barrel, fish).into()),
                None => return Err(message!("fish.beyond", barrel = barrel + 1, most = self.most()).into()),
            }
            total = total.saturating_add(added);
        }
        match self.caps.total.filter(|&cap| total > cap) {
            None => Ok(()),
            Some(cap) => Err(message!("fish.move-cap", total = total, most = cap).into()),
        }
    }

    fn play(&self, position: &mut Position, mv: &Take) {
        position.fish[mv.barrel] -= 1;
        for (held, added) in position.fish[mv.barrel + 1..].iter_mut().zip(&mv.add) {
            *held += added;
        }
        position.moves += 1;
    }

    fn undo(&self, position: &mut Position, mv: &Take, (): ()) {
        position.fish[mv.barrel] += 1;
        for (held, added) in position.fish[mv.barrel + 1..].iter_mut().zip(&mv.add) {
            *held -= added;
        }
        position.moves -= 1;
    }
}

impl Hashed for FishBarrel {
    /// Computed afresh: the counts are few, and a move may change most of them.
    fn key(&self, position: &Position) -> u128 {
        let halves = position.fish.iter().flat_map(|&n| [n as u64, (n >> 64) as u64]);
        let turn = self.turn(position).index() as u64;
        halves.fold(zobrist::feature(turn), |key, half| {
            key.rotate_left(5).wrapping_mul(0x0123_4567_89ab_cdef_fedc_ba98_7654_3211)
                ^ zobrist::feature(half)
        })
    }
}

impl Offers for FishBarrel {
    /// Adds at most three fish to a barrel, and no more than the caps leave room for.
    fn sample(&self, position: &Position, pick: &mut dyn FnMut(u64) -> u64) -> Option<Take> {
        let filled: SmallVec<[usize; 8]> = position.filled().collect();
        if filled.is_empty() {
            return None;
        }
        let barrel = filled[pick(filled.len() as u64) as usize];
        let mut left = self.caps.total.unwrap_or(u128::MAX);
        let add = position.fish[barrel + 1..].iter().map(|&held| {
            let added = u128::from(pick(self.room(held).min(left).min(3) as u64 + 1));
            left -= added;
            added
        });
        Some(Take { barrel, add: add.collect() })
    }

    fn list(&self, position: &Position, most: usize) -> Option<Vec<Take>> {
        capped::count_takes(self, position, position.filled(), most as u128)?;
        let mut takes = Vec::new();
        capped::every_take(self, position, &mut takes);
        Some(takes)
    }
}

impl Notation for FishBarrel {
    const KIND: &'static str = "fish";
    const VERSION: u32 = 1;

    fn from_parts(parts: &mut Parts<'_>) -> Result<Self, Message> {
        let solo = parts.flag("solo");
        let caps =
            Caps { barrel: parts.number("barrel")?, add: parts.number("add")?, total: parts.number("move")? };
        let mut fish = Vec::new();
        while let Some(word) = parts.word() {
            fish.extend(parse_counts(word)?);
        }
        Self::with(&fish, caps, solo)
    }

    fn id(&self) -> String {
        let mut id = format!("{}/{}", Self::KIND, counts_text(&self.start));
        if self.solo {
            id += "/solo";
        }
        for (name, cap) in [("barrel", self.caps.barrel), ("add", self.caps.add), ("move", self.caps.total)] {
            if let Some(cap) = cap {
                id += &format!("/{name}={cap}");
            }
        }
        id
    }

    fn position_text(&self, position: &Position) -> String {
        let fish = counts_text(&position.fish);
        if self.solo {
            format!("{fish}:m{}", position.moves)
        } else {
            format!("{fish}:{}", self.turn(position).index() + 1)
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, Message> {
        let garbled =
            || message!("fish.position", found = excerpt(text), example = self.position_text(&self.start()));
        let (counts, turn) = text.split_once(':').ok_or_else(garbled)?;
        let moves = match (self.solo, turn) {
            (true, moves) => moves
                .strip_prefix('m')
                .and_then(|moves| moves.parse().ok())
                .filter(|&moves| moves <= Self::MOST_MOVES_MADE),
            (false, "1") => Some(0),
            (false, "2") => Some(1),
            (false, _) => None,
        };
        let fish = parse_counts(counts)?;
        if fish.len() != self.start.len() {
            return Err(garbled());
        }
        let checked = Self::with(&fish, self.caps, self.solo)?;
        Ok(Position { fish: checked.start, moves: moves.ok_or_else(garbled)? })
    }

    /// Trailing zeros are left out.
    fn move_text(&self, _position: &Position, mv: &Take) -> String {
        let used = mv.add.iter().rposition(|&added| added > 0).map_or(0, |i| i + 1);
        let numbers = std::iter::once((mv.barrel + 1) as u128).chain(mv.add[..used].iter().copied());
        numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Take, Message> {
        let mut numbers = parse_counts(text)?.into_iter();
        let barrel = numbers.next().ok_or_else(|| message!("fish.move-expected"))?;
        let barrel = usize::try_from(barrel).ok().and_then(|barrel| barrel.checked_sub(1));
        let barrel = barrel.ok_or_else(|| message!("fish.which-barrel", count = position.fish.len()))?;
        Ok(Take { barrel, add: numbers.collect() })
    }

    fn scene(&self, position: &Position) -> Scene {
        let spots = position.fish.iter().enumerate().map(|(i, &fish)| Spot {
            at: Point { x: i as f64, y: 0.0 },
            shape: Shape::Barrel(fish),
            label: (i + 1).to_string(),
            tone: if fish == 0 { Tone::Gone } else { Tone::Plain },
            click: (fish > 0).then(|| Click::Begin((i + 1).to_string())),
        });
        let notes =
            if self.solo { vec![message!("fish.moves-made", moves = position.moves)] } else { Vec::new() };
        Scene { spots: spots.collect(), links: Vec::new(), notes }
    }

    fn briefing(&self) -> Vec<Message> {
        let goal = if self.solo { message!("fish.goal-solo") } else { message!("fish.goal") };
        let caps = [
            self.caps.barrel.map(|most| message!("fish.brief-barrel", most = most)),
            self.caps.add.map(|most| message!("fish.brief-add", most = most)),
            self.caps.total.map(|most| message!("fish.brief-move", most = most)),
        ];
        [goal].into_iter().chain(caps.into_iter().flatten()).chain([message!("fish.how")]).collect()
    }

    fn players(&self) -> usize {
        if self.solo { 1 } else { 2 }
    }

    fn score(&self, position: &Position) -> Option<[i64; 2]> {
        self.solo.then(|| [i64::try_from(position.moves).unwrap_or(i64::MAX), 0])
    }
}

/// Numbers separated by commas or blanks.
fn parse_counts(text: &str) -> Result<Vec<u128>, Message> {
    let words = text.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    words
        .map(|word| match word.parse::<u128>() {
            Ok(n) if word.starts_with(|c: char| c.is_ascii_digit()) => Ok(n),
            _ if word.bytes().all(|b| b.is_ascii_digit()) => {
                Err(message!("fish.too-large", found = excerpt(word), most = FishBarrel::MOST))
            }
            _ => Err(message!("fish.not-a-number", found = excerpt(word))),
        })
        .collect()
}

fn counts_text(fish: &[u128]) -> String {
    fish.iter().map(u128::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(id: &str, mv: &str) -> String {
        let board = FishBarrel::from_id(id).unwrap();
        let start = board.start();
        match board.parse_move(&start, mv) {
            Err(message) => message.to_string(),
            Ok(mv) => board.check(&start, &mv).unwrap_err().reason.to_string(),
        }
    }

    #[test]
    fn counts_beyond_the_limit_are_refused_and_never_wrap() {
        let most = FishBarrel::MOST;
        assert_eq!(most, 340_282_366_920_938_463_463_374_607_431_768_211_454);
        assert!(FishBarrel::new(&[most]).is_ok());
        assert!(FishBarrel::new(&[most + 1]).is_err());
        let full = format!("fish/1,{most},0");
        assert_eq!(
            refusal(&full, "1 1"),
            format!("barrel 2 would hold {} fish; at most {most} fit", most + 1)
        );
        assert!(refusal(&full, "1 2").contains("more fish than can be counted"));
        assert!(refusal(&full, "1 0 340282366920938463463374607431768211456").contains("too large"));
        let board = FishBarrel::from_id(&full).unwrap();
        let to_the_brim = Take { barrel: 0, add: smallvec::smallvec![0, most] };
        let mut position = board.start();
        board.check(&position, &to_the_brim).unwrap();
        board.play(&mut position, &to_the_brim);
        assert_eq!(position.fish(), [0, most, most]);
        board.undo(&mut position, &to_the_brim, ());
        assert_eq!(position, board.start());
    }

    #[test]
    fn a_position_with_an_absurd_number_of_moves_is_refused() {
        let board = FishBarrel::from_id("fish/1,2/solo").unwrap();
        assert!(board.parse_position("1,2:m9007199254740992").is_ok());
        assert!(board.parse_position("1,2:m18446744073709551615").is_err());
    }

    #[test]
    fn each_cap_is_enforced_with_its_reason() {
        let id = "fish/3,2,0,1/barrel=5/add=3/move=4";
        assert_eq!(refusal(id, "1 3 2"), "5 fish would be added; a move may add 4 at most");
        assert_eq!(
            refusal(id, "1 0 4"),
            "at most 3 fish may be added to a barrel in one move; barrel 3 would get more"
        );
        assert_eq!(refusal("fish/3,2,4/barrel=5", "1 0 2"), "barrel 3 would hold 6 fish; at most 5 fit");
        assert_eq!(refusal(id, "3"), "barrel 3 is empty");
        assert_eq!(refusal(id, "5"), "there is no barrel 5; there are 4");
        assert_eq!(refusal(id, "0"), "name a barrel from 1 to 4");
        assert_eq!(refusal(id, "4 1"), "more numbers than there are barrels after barrel 4");
        assert_eq!(refusal(id, "one"), "\"one\" is not a number of fish");
        assert_eq!(refusal(id, "-1"), "\"-1\" is not a number of fish");
    }
}
