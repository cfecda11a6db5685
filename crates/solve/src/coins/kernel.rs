//! Deciding 2^15 positions at a time.
//!
//! A position's number is cut into pieces: the lowest 6 bits are a place in a word, the next 3 a word of a *group*, the
//! next 6 a group of a *chunk*, and the rest the number of the chunk. A line is cut in the same way. A position is won iff
//! a line leads from it to a lost one, so word by word: shift the lost positions of the word that the line leads to by
//! the line's lowest piece, and keep those that do not have the line's coins already.

use std::array;

/// The words of a group.
const WORDS: usize = 8;
/// The groups of a chunk.
const GROUPS: usize = 64;
/// How many bits of a position's number are inside a chunk.
pub(super) const CHUNK_BITS: usize = 15;

/// 2^9 positions, one bit each, the lowest bits first.
type Group = [u64; WORDS];

/// The entries of 2^15 positions whose numbers differ in the lowest 15 bits: bit p % 64 of word p / 64 % 8 of group p / 512 is
/// 1 if the player to move loses in position p.
pub type Chunk = [Group; GROUPS];

/// Takes the entries of a word to where a line leads to them from.
#[derive(Clone, Copy)]
struct Shift {
    by: u32,
    /// The places that have all coins of the line.
    onto: u64,
}

impl Shift {
    fn of(piece: u64) -> Self {
        let onto = (0..64).filter(|place| place & piece == piece).fold(0, |onto, place| onto | 1 << place);
        Self { by: piece as u32, onto }
    }

    fn apply(self, lost: u64) -> u64 {
        lost << self.by & self.onto
    }
}

/// The lines that agree in all but their lowest pieces.
struct Sheaf {
    chunk: u64,
    group: usize,
    word: usize,
    /// Whether one of them has an empty lowest piece.
    plain: bool,
    /// The others' lowest pieces.
    shifts: Vec<Shift>,
}

/// Groups of a chunk from which no line leads to another, and, for every sheaf, those of them that it takes from.
struct Layer {
    groups: Vec<usize>,
    pulls: Vec<(usize, Vec<usize>)>,
}

/// The most groups in a layer: 6 over 3.
const WIDEST: usize = 20;

/// The lines of a board, arranged for deciding chunk after chunk.
pub(super) struct Kernel {
    /// Whether the player to move loses when no coin is left.
    empty_lost: bool,
    /// The lines that lead to other chunks.
    far: Vec<Sheaf>,
    /// The lines that lead to other groups of the chunk.
    near: Vec<Sheaf>,
    layers: Vec<Layer>,
    /// The lines that lead to other words of the group.
    inner: Vec<Sheaf>,
    /// What is won by the lost positions of a byte: see [`settle`](Self::settle).
    bytes: [u64; 256],
}

impl Kernel {
    pub(super) fn new(lines: &[u64], empty_lost: bool) -> Self {
        let mut kernel = Self {
            empty_lost,
            far: Vec::new(),
            near: Vec::new(),
            layers: Vec::new(),
            inner: Vec::new(),
            bytes: won_by_bytes(lines),
        };
        let mut lines: Vec<u64> = lines.iter().copied().filter(|line| line >> 6 != 0).collect();
        lines.sort_unstable();
        for sheaf in lines.chunk_by(|a, b| a >> 6 == b >> 6) {
            let line = sheaf[0];
            let pieces = sheaf.iter().map(|line| line % 64);
            let sheaf = Sheaf {
                chunk: line >> CHUNK_BITS,
                group: (line >> 9) as usize % GROUPS,
                word: (line >> 6) as usize % WORDS,
                plain: line.is_multiple_of(64),
                shifts: pieces.filter(|&piece| piece != 0).map(Shift::of).collect(),
            };
            match (sheaf.chunk, sheaf.group) {
                (0, 0) => kernel.inner.push(sheaf),
                (0, _) => kernel.near.push(sheaf),
                _ => kernel.far.push(sheaf),
            }
        }
        kernel.layers = (0..=6)
            .map(|size| {
                let groups: Vec<usize> = (0..GROUPS).filter(|group| group.count_ones() == size).collect();
                let pulls = kernel.near.iter().enumerate().map(|(number, sheaf)| {
                    let from = groups.iter().copied().filter(|group| group & sheaf.group == sheaf.group);
                    (number, from.collect())
                });
                Layer { pulls: pulls.filter(|(_, from): &(_, Vec<_>)| !from.is_empty()).collect(), groups }
            })
            .collect();
        kernel
    }

    /// Decides the positions of a chunk, given those of all chunks that lines lead to.
    pub(super) fn decide<'a>(&self, number: u64, decided: impl Fn(u64) -> &'a Chunk, lost: &mut Chunk) {
        let mut won: Chunk = [[0; WORDS]; GROUPS];
        won[0][0] = u64::from(number == 0 && !self.empty_lost);
        // Lines within the chunk's number take whole chunks, several at a time to spare the memory.
        let mut whole = [&NOTHING; 4];
        let mut waiting = 0;
        for sheaf in self.far.iter().filter(|sheaf| sheaf.chunk & number == sheaf.chunk) {
            let from = decided(number ^ sheaf.chunk);
            if sheaf.plain && sheaf.group == 0 && sheaf.word == 0 {
                whole[waiting] = from;
                waiting += 1;
                if waiting == whole.len() {
                    add_whole(&mut won, whole);
                    waiting = 0;
                }
                for shift in &sheaf.shifts {
                    add_shifted(&mut won, from, *shift);
                }
            } else {
                sheaf.pull(&mut won, from, Every);
            }
        }
        if waiting > 0 {
            whole[waiting..].fill(&NOTHING);
            add_whole(&mut won, whole);
        }
        for layer in &self.layers {
            for (sheaf, groups) in &layer.pulls {
                self.near[*sheaf].pull(&mut won, lost, Only(groups));
            }
            self.decide_layer(&layer.groups, &won, lost);
        }
    }

    /// Decides groups side by side, so that the processor has several independent things to do.
    fn decide_layer(&self, groups: &[usize], won: &Chunk, lost: &mut Chunk) {
        let width = groups.len();
        // By the word within the group first.
        let mut open = [[0; WIDEST]; WORDS];
        let mut settled = [[0; WIDEST]; WORDS];
        for (i, &group) in groups.iter().enumerate() {
            for word in 0..WORDS {
                open[word][i] = won[group][word];
            }
        }
        for word in 0..WORDS {
            let won = &mut open[word][..width];
            for sheaf in self.inner.iter().filter(|sheaf| sheaf.word & word == sheaf.word) {
                let from = &settled[word ^ sheaf.word][..width];
                if sheaf.plain {
                    for (won, from) in won.iter_mut().zip(from) {
                        *won |= from;
                    }
                }
                for shift in &sheaf.shifts {
                    for (won, from) in won.iter_mut().zip(from) {
                        *won |= shift.apply(*from);
                    }
                }
            }
            for (settled, won) in settled[word].iter_mut().zip(won) {
                *settled = self.settle(*won);
            }
        }
        for (i, &group) in groups.iter().enumerate() {
            lost[group] = array::from_fn(|word| settled[word][i]);
        }
    }

    /// The lost positions of a word, given those that lines of more than the lowest six coins win.
    ///
    /// A byte of the word holds the eight positions with the same coins among 3, 4 and 5: byte b those with coins b. Byte c
    /// of `bytes[won]` tells which positions are won by taking coins c of these and any of 0, 1 and 2, when
    /// `won` is what is known of the byte that this leads to; if that is byte b, and b and c have no coin in common, they are in
    /// byte b + c. Bytes with equally many coins do not depend on each other.
    #[inline]
    fn settle(&self, won: u64) -> u64 {
        let by = |won: u64, b: usize| (self.bytes[(won >> (8 * b)) as usize % 256] & DISJOINT[b]) << (8 * b);
        let won = won | by(won, 0);
        let won = won | by(won, 1) | by(won, 2) | by(won, 4);
        let won = won | by(won, 3) | by(won, 5) | by(won, 6);
        let won = won | by(won, 7);
        !won
    }
}

static NOTHING: Chunk = [[0; WORDS]; GROUPS];

/// The bytes whose number has no bit in common with b.
const DISJOINT: [u64; 8] = {
    let mut disjoint = [0; 8];
    let mut b = 0;
    while b < 8 {
        let mut c = 0;
        while c < 8 {
            if b & c == 0 {
                disjoint[b] |= 0xff << (8 * c);
            }
            c += 1;
        }
        b += 1;
    }
    disjoint
};

/// For each set of won positions among the eight without coins 3 to 5: the positions of the word that the others, as far as
/// they are lost, win.
fn won_by_bytes(lines: &[u64]) -> [u64; 256] {
    let won_by: [u64; 8] = array::from_fn(|lost| {
        let lines = lines.iter().filter(|&&line| line < 64 && line & lost as u64 == 0);
        lines.fold(0, |won, line| won | 1 << (line | lost as u64))
    });
    array::from_fn(|won| {
        let mut all = won as u64;
        for (position, won_by) in won_by.iter().enumerate() {
            if all >> position & 1 == 0 {
                all |= won_by;
            }
        }
        all
    })
}

fn add_whole(won: &mut Chunk, [a, b, c, d]: [&Chunk; 4]) {
    for group in 0..GROUPS {
        for word in 0..WORDS {
            won[group][word] |= a[group][word] | b[group][word] | c[group][word] | d[group][word];
        }
    }
}

fn add_shifted(won: &mut Chunk, from: &Chunk, shift: Shift) {
    for (won, from) in won.as_flattened_mut().iter_mut().zip(from.as_flattened()) {
        *won |= shift.apply(*from);
    }
}

/// Some groups of a chunk, among them none that lacks a coin of the line.
trait Groups {
    fn each(self, line: usize, visit: impl FnMut(usize));
}

/// All groups that have the line's coins.
struct Every;

impl Groups for Every {
    #[inline]
    fn each(self, line: usize, mut visit: impl FnMut(usize)) {
        let mut group = line;
        while group < GROUPS {
            visit(group);
            group = (group + 1) | line;
        }
    }
}

/// Only these.
struct Only<'a>(&'a [usize]);

impl Groups for Only<'_> {
    #[inline]
    fn each(self, _line: usize, visit: impl FnMut(usize)) {
        self.0.iter().copied().for_each(visit);
    }
}

impl Sheaf {
    /// Adds to `won`, in these groups, the positions from which a line of the sheaf leads to a lost one of `from`.
    fn pull(&self, won: &mut Chunk, from: &Chunk, groups: impl Groups) {
        // Which words of a group have the line's coins is known to the compiler, which makes one movement of it.
        match self.word {
            0 => self.pull_words::<0>(won, from, groups),
            1 => self.pull_words::<1>(won, from, groups),
            2 => self.pull_words::<2>(won, from, groups),
            3 => self.pull_words::<3>(won, from, groups),
            4 => self.pull_words::<4>(won, from, groups),
            5 => self.pull_words::<5>(won, from, groups),
            6 => self.pull_words::<6>(won, from, groups),
            _ => self.pull_words::<7>(won, from, groups),
        }
    }

    fn pull_words<const LINE: usize>(&self, won: &mut Chunk, from: &Chunk, groups: impl Groups) {
        groups.each(self.group, |group| {
            let from = &from[(group ^ self.group) % GROUPS];
            let won = &mut won[group % GROUPS];
            if self.plain {
                for word in (0..WORDS).filter(|word| word & LINE == LINE) {
                    won[word] |= from[word ^ LINE];
                }
            }
            for shift in &self.shifts {
                for word in (0..WORDS).filter(|word| word & LINE == LINE) {
                    won[word] |= shift.apply(from[word ^ LINE]);
                }
            }
        });
    }
}
