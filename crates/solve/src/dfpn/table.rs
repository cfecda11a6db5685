//! What the search remembers, in a fixed amount of memory, shared by all workers.
//!
//! A bucket of four entries is one cache line. An entry is two words: 96 bits of the key, whose other 32 bits choose the
//! bucket, and 32 bits of contents. Words are read and written one by one without a lock. The first word is stored
//! mixed with the second, so that a pair of words from two writers fits no key, and is not found.
//!
//! **Replacement.** A new entry takes the place of the one in its bucket that cost the least work (after A. Nagai's
//! *small tree* collection): what is lost most cheaply is lost first, and the newest entry is always kept.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::numbers::{NEVER, Numbers, PACKED_BITS, pack, unpack};
use crate::{Limits, Stopped};

/// A table of positions.
///
/// ```
/// use gambol_solve::{Limits, dfpn::Table};
///
/// let table = Table::with_entries(1 << 16, &Limits::none())?;
/// assert_eq!(table.entries(), 1 << 16);
/// assert_eq!(table.bytes(), 1 << 20);
/// # Ok::<(), gambol_solve::Stopped>(())
/// ```
pub struct Table {
    buckets: Vec<Bucket>,
}

const WAYS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Default)]
struct Slot {
    /// The low 64 bits of the key, exclusive or `contents`.
    mixed: AtomicU64,
    /// The next 32 bits of the key, then 32 bits of a packed entry. 0 if there is none.
    contents: AtomicU64,
}

/// What is stored of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// Once decided: how many of the winner's moves the proof has, counted as a tree.
    pub(super) size: u32,
    /// How many nodes it took.
    pub(super) work: u32,
}

impl Table {
    /// A table of at least that many entries, 16 bytes each.
    pub fn with_entries(entries: usize, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let buckets = entries.div_ceil(WAYS).clamp(1, u32::MAX as usize);
        limits.afford(buckets as u128 * size_of::<Bucket>() as u128)?;
        Ok(Self { buckets: (0..buckets).map(|_| Bucket::default()).collect() })
    }

    /// What an entry takes.
    pub const ENTRY_BYTES: usize = size_of::<Bucket>() / WAYS;

    /// How many entries there is room for.
    pub fn entries(&self) -> usize {
        self.buckets.len() * WAYS
    }

    /// How much memory the entries take.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    fn bucket(&self, key: u128) -> &[Slot; WAYS] {
        let index = ((key >> 96) as u64 * self.buckets.len() as u64) >> 32;
        &self.buckets[index as usize].0
    }

    pub(super) fn get(&self, key: u128) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| slot.read(key))
    }

    /// Stores an entry, unless the position is known to be decided and the entry does not say so.
    pub(super) fn put(&self, key: u128, entry: Entry) {
        let bucket = self.bucket(key);
        let mut cheapest = (&bucket[0], u32::MAX);
        for slot in bucket {
            let contents = slot.contents.load(Relaxed);
            if let Some(old) = slot.read(key) {
                if old.numbers.decided().is_none() || entry.numbers.decided().is_some() {
                    slot.write(key, entry);
                }
                return;
            }
            let price = if contents == 0 { 0 } else { 1 + (contents as u32 & WORK_MASK) };
            if price < cheapest.1 {
                cheapest = (slot, price);
            }
        }
        cheapest.0.write(key, entry);
    }
}

impl Slot {
    fn read(&self, key: u128) -> Option<Entry> {
        let contents = self.contents.load(Relaxed);
        let same = (contents >> 32) as u32 == (key >> 64) as u32
            && self.mixed.load(Relaxed) ^ contents == key as u64
            && contents as u32 != 0;
        same.then(|| Entry::from_bits(contents as u32))
    }

    fn write(&self, key: u128, entry: Entry) {
        let contents = u64::from((key >> 64) as u32) << 32 | u64::from(entry.to_bits());
        self.mixed.store(key as u64 ^ contents, Relaxed);
        self.contents.store(contents, Relaxed);
    }
}

/// The work takes the bits that the two numbers leave: twice its logarithm to base 2, rounded down.
const WORK_MASK: u32 = (1 << (u32::BITS - 2 * PACKED_BITS)) - 1;
const NUMBER_MASK: u32 = (1 << PACKED_BITS) - 1;

impl Entry {
    /// Never 0. The number that would be infinite holds the size of the proof, plus one.
    fn to_bits(self) -> u32 {
        let Numbers { proof, disproof } = self.numbers;
        let finite = |number| pack(if number == NEVER { self.size.saturating_add(1) } else { number });
        let log = self.work.max(1).ilog2();
        let work = 2 * log + (u64::from(self.work) << 1 >> log & 1) as u32;
        finite(proof) << (u32::BITS - PACKED_BITS) | finite(disproof) << (u32::BITS - 2 * PACKED_BITS) | work
    }

    fn from_bits(bits: u32) -> Self {
        let proof = unpack(bits >> (u32::BITS - PACKED_BITS));
        let disproof = unpack(bits >> (u32::BITS - 2 * PACKED_BITS) & NUMBER_MASK);
        let work = bits & WORK_MASK;
        let work = ((2 + u64::from(work & 1)) << (work / 2) >> 1) as u32;
        match (proof, disproof) {
            (0, size) => Self { numbers: Numbers::WON, size: size.saturating_sub(1), work },
            (size, 0) => Self { numbers: Numbers::LOST, size: size - 1, work },
            (proof, disproof) => Self { numbers: Numbers { proof, disproof }, size: 0, work },
        }
    }
}
