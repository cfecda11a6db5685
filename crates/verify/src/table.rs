//! Tables of coins: one bit for each set of coins, 1 where the player to move loses.
//!
//! The sets of the table's cells are numbered: the i-th cell is bit i. Its bits are packed into bytes, position p as bit p mod 8
//! of byte p div 8, the lowest bit first.
//!
//! **Theorem.** A table is right if the entry of the empty board is as the rules have it, and every other position is lost iff
//! no move leads from it to a lost one.
//!
//! *Proof.* A move takes coins away and so leads to a smaller number; by induction over the numbers every entry says who wins. ∎
//!
//! A table of moderate size is therefore computed here once more, which is a proof. Of a larger one, which has to be
//! given, the checksum is compared, and the theorem's condition is looked at in some places only. They are drawn by dice that
//! the checksum throws: whoever spoils an entry changes the places that are looked at.

use std::io::{self, Read};

use gambol_games::{AnyGame, Coins, Rules};
use gambol_graph::Dice;
use sha2::{Digest as _, Sha256};

use crate::{
    certificate::{Spot, Verdict},
    proof::{Checked, Reason, winner},
};

/// The most cells whose table is computed here; it takes a few seconds and 32 MiB.
const MOST_CELLS_COMPUTED: usize = 28;

/// How many positions are drawn, besides those that the certificate names.
const DRAWN: usize = 10_000;

/// What a certificate says about a table.
pub(crate) struct Entries<'a> {
    pub(crate) cells: &'a [u32],
    pub(crate) checksum: &'a str,
    pub(crate) lost: u64,
    pub(crate) spots: &'a [Spot],
}

pub(crate) fn check(
    game: &AnyGame<Coins>,
    entries: &Entries<'_>,
    given: Option<&mut dyn Read>,
) -> Result<(Verdict, Checked), Reason> {
    let cells = Cells::new(game.board(), entries.cells)?;
    let here =
        cells.number(game.position().coins()).ok_or("the position has a coin that the table leaves out")?;
    let (lost, checked) = if entries.cells.len() <= MOST_CELLS_COMPUTED {
        let lost = cells.examine(entries, here, &mut cells.compute().as_slice())?;
        if let Some(given) = given {
            cells.examine(entries, here, given)?;
        }
        (lost, Checked::Proof)
    } else {
        let given = given.ok_or_else(|| {
            Reason::Unknown(format!(
                "a table of {} coins is not computed here; it must be given",
                cells.count
            ))
        })?;
        (cells.examine(entries, here, given)?, Checked::Spots)
    };
    let mover = game.board().turn(game.position());
    Ok((winner(if lost { mover.other() } else { mover }), checked))
}

/// The cells of a table, and the moves between its positions.
struct Cells {
    /// The cells as the board numbers them.
    places: Vec<u32>,
    count: usize,
    /// What each line takes away from a position's number.
    lines: Vec<u64>,
    /// Whether the player to move loses on the empty board.
    empty_lost: bool,
}

impl Cells {
    fn new(board: &Coins, places: &[u32]) -> Result<Self, Reason> {
        if !places.is_sorted_by(|a, b| a < b)
            || places.last().is_some_and(|&last| last as usize >= board.cells())
        {
            return Err("the table's cells are cells of the board, in ascending order".into());
        }
        let empty_lost = board.is_normal();
        let mut cells = Self { places: places.to_vec(), count: places.len(), lines: Vec::new(), empty_lost };
        cells.lines = board.lines().filter_map(|(line, _)| cells.number(line)).collect();
        Ok(cells)
    }

    /// The number of a set of coins, if it lies within the cells.
    fn number(&self, coins: u64) -> Option<u64> {
        let bits = self.places.iter().enumerate().map(|(i, &place)| (coins >> place & 1) << i);
        let number = bits.fold(0, |number, bit| number | bit);
        (number.count_ones() == coins.count_ones()).then_some(number)
    }

    /// The number of positions.
    fn positions(&self) -> u64 {
        1 << self.count
    }

    /// The table, by the theorem: upwards through the numbers, a position that no lost one has marked is lost, and marks
    /// those from which a move leads to it.
    fn compute(&self) -> Vec<u8> {
        let positions = self.positions();
        let mut won = vec![0_u64; positions.div_ceil(64) as usize];
        won[0] |= u64::from(!self.empty_lost);
        for p in 0..positions {
            if won[(p / 64) as usize] >> (p % 64) & 1 == 0 {
                for from in self.lines.iter().filter(|&line| line & p == 0).map(|line| line | p) {
                    won[(from / 64) as usize] |= 1 << (from % 64);
                }
            }
        }
        let beyond = if positions < 64 { u64::MAX << positions } else { 0 };
        let lost = won.iter().flat_map(|word| (!(word | beyond)).to_le_bytes());
        lost.take(positions.div_ceil(8) as usize).collect()
    }

    /// Whether the position `here` is lost, according to a table that agrees with what is said about it and with
    /// the rules wherever it is looked at.
    fn examine(&self, said: &Entries<'_>, here: u64, table: &mut dyn Read) -> Result<bool, Reason> {
        if let Some(spot) = said.spots.iter().find(|spot| spot.position >= self.positions()) {
            return Err(format!("there is no position {}", spot.position).into());
        }
        let mut looked_at = vec![0, here];
        looked_at.extend(said.spots.iter().map(|spot| spot.position));
        let mut dice = Dice::new(thrown_by(said.checksum)?);
        looked_at.extend((0..DRAWN).map(|_| dice.below(self.positions())));
        let mut needed: Vec<u64> = looked_at.iter().flat_map(|&p| self.after_moves(p).chain([p])).collect();
        needed.sort_unstable();
        needed.dedup();

        let scan = Scan::of(table, &needed, self.positions().div_ceil(8))?;
        if scan.lost != said.lost {
            return Err(format!("{} positions of the table are lost", scan.lost).into());
        }
        if scan.checksum != said.checksum {
            return Err(format!("the checksum of the table is {}", scan.checksum).into());
        }
        let is_lost = |p: u64| needed.binary_search(&p).is_ok_and(|i| scan.entries[i]);
        if let Some(spot) = said.spots.iter().find(|spot| is_lost(spot.position) != spot.lost) {
            return Err(format!("the table has position {} on the other side", spot.position).into());
        }
        let must_be_lost = |p: u64| if p == 0 { self.empty_lost } else { !self.after_moves(p).any(is_lost) };
        match looked_at.iter().find(|&&p| is_lost(p) != must_be_lost(p)) {
            None => Ok(is_lost(here)),
            Some(wrong) => Err(format!("the table has position {wrong} on the wrong side").into()),
        }
    }

    /// The positions that the moves from position `p` lead to.
    fn after_moves(&self, p: u64) -> impl Iterator<Item = u64> {
        self.lines.iter().filter(move |&line| line & !p == 0).map(move |line| p ^ line)
    }
}

/// The seed that a checksum stands for: its first eight bytes.
fn thrown_by(checksum: &str) -> Result<u64, Reason> {
    let digits =
        |text: &str| text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let seed = digits(checksum).then(|| u64::from_str_radix(&checksum[..16], 16).ok()).flatten();
    seed.ok_or_else(|| "a checksum has 64 digits from 0 to f".into())
}

/// What is found out about a table while it goes by.
struct Scan {
    checksum: String,
    lost: u64,
    /// The entries that were needed, in their order.
    entries: Vec<bool>,
}

impl Scan {
    /// Reads a table of that many bytes; the needed entries are in ascending order.
    fn of(table: &mut dyn Read, needed: &[u64], bytes: u64) -> Result<Self, Reason> {
        let mut table = table.take(bytes + 1);
        let mut hasher = Sha256::new();
        let (mut lost, mut passed) = (0, 0);
        let mut entries = Vec::with_capacity(needed.len());
        let mut piece = vec![0; 1 << 16];
        loop {
            let length = match table.read(&mut piece) {
                Ok(0) => break,
                Ok(length) => length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Reason::Table(error)),
            };
            let piece = &piece[..length];
            hasher.update(piece);
            lost += piece.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
            while let Some(&p) = needed.get(entries.len()).filter(|&&p| p / 8 < passed + length as u64) {
                entries.push(piece[(p / 8 - passed) as usize] >> (p % 8) & 1 == 1);
            }
            passed += length as u64;
        }
        if passed != bytes {
            let found = if passed > bytes { "more".to_owned() } else { passed.to_string() };
            return Err(format!("the table has {bytes} bytes, and {found} are given").into());
        }
        let digits = hasher.finalize().into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let checksum = digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect();
        Ok(Self { checksum, lost, entries })
    }
}
