//! The whole table of win and loss.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::{
    kernel::{CHUNK_BITS, Chunk, Kernel},
    numbering::Numbering,
    schedule::Schedule,
    sum::{Sum, Summing},
};
use crate::{Limits, Stopped};

/// How a table is cut.
///
/// ```
/// use gambol_solve::coins::Shape;
///
/// let shape = Shape::of(28);
/// assert_eq!((shape.pieces(), shape.bytes()), (256, 32 << 20));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many bits of a position's number are inside a piece.
    piece_bits: usize,
    /// How many bits number the pieces.
    bits: usize,
    positions: u64,
}

impl Shape {
    /// The table of that many coins: at least one chunk, then about 256 pieces, until a piece fills half of a core's
    /// second-level cache.
    pub fn of(coins: usize) -> Self {
        let piece_bits = coins.saturating_sub(8).clamp(CHUNK_BITS, 22);
        Self { piece_bits, bits: coins.saturating_sub(piece_bits), positions: 1 << coins }
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        1 << self.bits
    }

    /// The number of chunks in a piece.
    pub fn chunks(&self) -> usize {
        1 << (self.piece_bits - CHUNK_BITS)
    }

    /// The memory that the table takes, in bytes.
    pub fn bytes(&self) -> u64 {
        1 << (self.piece_bits + self.bits - 3)
    }

    /// The number of bytes when the entries are packed, eight a byte, without what small tables are filled up with.
    pub fn packed(&self) -> u64 {
        self.positions.div_ceil(8)
    }

    /// The piece that holds a position, and the place of the position's word and bit in it.
    pub fn place(&self, position: u64) -> (usize, usize, u32) {
        let piece = (position >> self.piece_bits) as usize;
        let within = position & ((1 << self.piece_bits) - 1);
        (piece, (within / 64) as usize, (within % 64) as u32)
    }
}

/// A table in the making. The memory for it is given, and any number of threads may [`work`](Self::work) on it.
///
/// ```
/// use gambol_games::{Coins, Notation};
/// use gambol_solve::{Limits, coins::{Build, Numbering}};
///
/// let board = Coins::from_id("coins/6")?;
/// let numbering = Numbering::new(&board, (1 << 21) - 1);
/// let mut memory = Build::memory(&numbering, &Limits::none())?;
/// let build = Build::new(numbering, &mut memory);
/// std::thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| build.work(&Limits::none(), |_, _| {}));
///     }
/// });
/// let table = build.finish().expect("both have worked until the end");
/// assert_eq!(table.lost(), 189_089);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Build<'m> {
    numbering: Numbering,
    shape: Shape,
    kernel: Kernel,
    schedule: Schedule,
    /// The pieces that nobody has begun.
    blank: Vec<Mutex<Option<&'m mut [Chunk]>>>,
    decided: Vec<OnceLock<&'m [Chunk]>>,
}

impl<'m> Build<'m> {
    /// Memory for a table, if it is not too much.
    pub fn memory(numbering: &Numbering, limits: &Limits<'_>) -> Result<Vec<Chunk>, Stopped> {
        let shape = Shape::of(numbering.cells().len());
        limits.afford(shape.bytes().into())?;
        let chunks = usize::try_from(shape.bytes() / size_of::<Chunk>() as u64);
        let chunks = chunks.map_err(|_| Stopped::Memory { needed: shape.bytes().into() })?;
        Ok(vec![[[0; 8]; 64]; chunks])
    }

    /// A table to be built from the start.
    ///
    /// # Panics
    /// If the memory is not as large as the table.
    pub fn new(numbering: Numbering, memory: &'m mut [Chunk]) -> Self {
        Self::resume(numbering, memory, |_| false)
    }

    /// A table of which some pieces are in the memory already. A piece counts if all that it rests on are there too.
    ///
    /// # Panics
    /// If the memory is not as large as the table.
    pub fn resume(numbering: Numbering, memory: &'m mut [Chunk], done: impl Fn(usize) -> bool) -> Self {
        let shape = Shape::of(numbering.cells().len());
        assert_eq!(size_of_val(memory) as u64, shape.bytes(), "the memory fits the table");
        let decided: Vec<OnceLock<&[Chunk]>> = (0..shape.pieces()).map(|_| OnceLock::new()).collect();
        let mut blank = Vec::new();
        for (number, piece) in memory.chunks_mut(shape.chunks()).enumerate() {
            let lesser = (0..shape.bits).map(|bit| number & !(1 << bit)).filter(|&lesser| lesser != number);
            let rests = { lesser }.all(|lesser| decided[lesser].get().is_some());
            blank.push(Mutex::new(if rests && done(number) {
                let _ = decided[number].set(piece);
                None
            } else {
                Some(piece)
            }));
        }
        let kernel = Kernel::new(numbering.lines(), numbering.is_normal());
        let schedule = Schedule::new(shape.bits, |piece| decided[piece].get().is_some());
        Self { numbering, shape, kernel, schedule, blank, decided }
    }

    /// The positions by number.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How the table is cut.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many pieces are not done.
    pub fn left(&self) -> usize {
        self.schedule.left()
    }

    /// Works until the table is done, or the limits stop this thread. Each piece that this thread has decided is
    /// handed to `keep` with its number.
    pub fn work(&self, limits: &Limits<'_>, mut keep: impl FnMut(usize, &[Chunk])) -> Result<(), Stopped> {
        self.schedule.work(limits, |piece| {
            let blank = self.blank[piece].lock().unwrap_or_else(PoisonError::into_inner).take();
            // The schedule gives every piece once.
            let Some(memory) = blank else { return };
            self.decide(piece, memory);
            keep(piece, memory);
            let _ = self.decided[piece].set(memory);
        })
    }

    /// Visits the pieces from the first to the last, each as soon as others have decided it.
    pub fn follow(&self, limits: &Limits<'_>, mut visit: impl FnMut(&[Chunk])) -> Result<(), Stopped> {
        for piece in &self.decided {
            limits.check()?;
            self.schedule.wait(limits, || piece.get().is_some())?;
            piece.get().into_iter().for_each(|chunks| visit(chunks));
        }
        Ok(())
    }

    fn decide(&self, piece: usize, memory: &mut [Chunk]) {
        let chunks = self.shape.chunks();
        for place in 0..chunks {
            let (before, rest) = memory.split_at_mut(place);
            let decided = |chunk: u64| {
                let (other, place) = (chunk as usize / chunks, chunk as usize % chunks);
                match self.decided[other].get() {
                    Some(other) => &other[place],
                    None => &before[place],
                }
            };
            self.kernel.decide((piece * chunks + place) as u64, decided, &mut rest[0]);
        }
    }

    /// The table, if it is done.
    pub fn finish(self) -> Option<Table<'m>> {
        let pieces: Option<Vec<&[Chunk]>> = self.decided.into_iter().map(OnceLock::into_inner).collect();
        Some(Table { numbering: self.numbering, shape: self.shape, pieces: pieces? })
    }
}

/// Who wins in every position.
pub struct Table<'m> {
    numbering: Numbering,
    shape: Shape,
    pieces: Vec<&'m [Chunk]>,
}

impl Table<'_> {
    /// The positions by number.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Whether the player to move loses in a position.
    pub fn is_lost(&self, position: u64) -> bool {
        let (piece, word, bit) = self.shape.place(position);
        self.pieces[piece].as_flattened().as_flattened()[word] >> bit & 1 == 1
    }

    /// How many positions are lost for the player to move.
    pub fn lost(&self) -> u64 {
        self.sum().lost
    }

    /// The number of lost positions and the checksum.
    pub fn sum(&self) -> Sum {
        let mut summing = Summing::new(&self.numbering);
        for piece in &self.pieces {
            summing.add(piece);
        }
        summing.sum()
    }
}
