//! What tells one table from another.

use gambol_verify::{Proof, Spot};
use sha2::{Digest as _, Sha256};

use super::{
    kernel::{CHUNK_BITS, Chunk},
    numbering::Numbering,
};

/// The sum of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// How many positions are lost for the player to move.
    pub lost: u64,
    /// The SHA-256 of the packed entries, in hexadecimal digits.
    pub checksum: String,
}

impl Sum {
    /// The proof of what a table with this sum says.
    pub fn proof(&self, numbering: &Numbering, spots: Vec<Spot>) -> Proof {
        let cells = numbering.cells().to_vec();
        Proof::Table { cells, checksum: self.checksum.clone(), lost: self.lost, spots }
    }
}

/// The sum of a table whose chunks come one after the other.
pub struct Summing {
    lost: u64,
    hasher: Sha256,
    /// How many positions are still to come.
    left: u64,
}

impl Summing {
    /// Of a table with these positions.
    pub fn new(numbering: &Numbering) -> Self {
        Self { lost: 0, hasher: Sha256::new(), left: numbering.positions() }
    }

    /// Adds the next chunks. A table of less than a chunk is filled up with entries that do not count.
    pub fn add(&mut self, chunks: &[Chunk]) {
        for chunk in chunks {
            let here = self.left.min(1 << CHUNK_BITS) as usize;
            let mut chunk = *chunk;
            let words = chunk.as_flattened_mut();
            words[here.div_ceil(64)..].fill(0);
            if !here.is_multiple_of(64) {
                words[here / 64] &= (1 << (here % 64)) - 1;
            }
            self.lost += words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            self.hasher.update(&packed(&chunk)[..here.div_ceil(8)]);
            self.left -= here as u64;
        }
    }

    /// The sum of all.
    pub fn sum(self) -> Sum {
        let checksum =
            self.hasher.finalize().iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"));
        Sum { lost: self.lost, checksum }
    }
}

/// The entries of a chunk as certificates and files have them: position p as bit p % 8 of byte p / 8.
pub fn packed(chunk: &Chunk) -> [u8; size_of::<Chunk>()] {
    let mut bytes = [0; size_of::<Chunk>()];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(chunk.as_flattened()) {
        *bytes = word.to_le_bytes();
    }
    bytes
}

/// The chunk that these are the entries of.
pub fn unpacked(bytes: &[u8; size_of::<Chunk>()]) -> Chunk {
    let mut chunk = [[0; 8]; 64];
    for (word, bytes) in chunk.as_flattened_mut().iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    chunk
}
