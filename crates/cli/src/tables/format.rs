//! The file that holds a table.
//!
//! | part | content |
//! |---|---|
//! | head | `gambol table`, a byte 10, the length of the rules (4 bytes), the rules as JSON |
//! | pieces, in any order | number, length (4 bytes each), first 8 bytes of the SHA-256 of what follows, the piece compressed |
//! | index | the place of every piece's number in the file, 8 bytes each |
//! | foot | the sum of the table as JSON; the length of that (4 bytes); `gambol end` |
//!
//! Numbers have their lowest byte first. A file that is being made has no index and no foot yet; what it has is good up to the
//! first piece that is cut off or does not fit its checksum.

use gambol_games::{Coins, Notation as _};
use gambol_solve::coins::{Chunk, Numbering, Shape, Sum, packed, unpacked};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub(super) const HEAD: &[u8; 13] = b"gambol table\n";
pub(super) const FOOT: &[u8; 10] = b"gambol end";

/// The length of a piece's number, length and checksum.
pub(super) const LABEL: usize = 16;

/// The version of the format.
const VERSION: u32 = 1;

/// Fast, and on these tables almost as good as slower levels.
const LEVEL: i32 = 1;

/// What a table is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Terms {
    /// The version of the format.
    table: u32,
    /// The version of the rules.
    rules: u32,
    /// The board's ID.
    pub(super) game: String,
    /// The cells that have coins.
    pub(super) cells: Vec<u32>,
    /// The number of pieces.
    pieces: u64,
}

impl Terms {
    pub(super) fn of(board: &Coins, numbering: &Numbering) -> Self {
        let pieces = Shape::of(numbering.cells().len()).pieces() as u64;
        let (game, cells) = (board.id(), numbering.cells().to_vec());
        Self { table: VERSION, rules: Coins::VERSION, game, cells, pieces }
    }

    /// The head of the file.
    pub(super) fn head(&self) -> Vec<u8> {
        let json = serde_json::to_vec(self).unwrap_or_default();
        [HEAD, (json.len() as u32).to_le_bytes().as_slice(), &json].concat()
    }
}

/// What is known of a table when it is done.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Foot {
    lost: u64,
    checksum: String,
}

/// The end of the file, after the index.
pub(super) fn foot(sum: &Sum) -> Vec<u8> {
    let foot = Foot { lost: sum.lost, checksum: sum.checksum.clone() };
    let json = serde_json::to_vec(&foot).unwrap_or_default();
    [json.as_slice(), &(json.len() as u32).to_le_bytes(), FOOT].concat()
}

/// The sum that the JSON in the foot gives.
pub(super) fn sum(json: &[u8]) -> Option<Sum> {
    let Foot { lost, checksum } = serde_json::from_slice(json).ok()?;
    Some(Sum { lost, checksum })
}

/// The number, length and checksum before a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) piece: u32,
    pub(super) length: u32,
    checksum: [u8; 8],
}

impl Label {
    fn of(piece: u32, content: &[u8]) -> Self {
        Self { piece, length: content.len() as u32, checksum: checksum(content) }
    }

    pub(super) fn read(bytes: &[u8; LABEL]) -> Self {
        let [piece, length] = [0, 4].map(|at| u32::from_le_bytes(array(bytes, at)));
        Self { piece, length, checksum: array(bytes, 8) }
    }

    fn bytes(self) -> [u8; LABEL] {
        let mut bytes = [0; LABEL];
        bytes[..4].copy_from_slice(&self.piece.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.length.to_le_bytes());
        bytes[8..].copy_from_slice(&self.checksum);
        bytes
    }
}

/// The N bytes at a place.
fn array<const N: usize>(bytes: &[u8; LABEL], at: usize) -> [u8; N] {
    std::array::from_fn(|i| bytes[at + i])
}

fn checksum(content: &[u8]) -> [u8; 8] {
    let hash = Sha256::digest(content);
    std::array::from_fn(|i| hash[i])
}

/// A piece as it stands in the file, with its label.
pub(super) fn compressed(piece: usize, chunks: &[Chunk]) -> std::io::Result<Vec<u8>> {
    let bytes: Vec<u8> = chunks.iter().flat_map(packed).collect();
    let content = zstd::bulk::compress(&bytes, LEVEL)?;
    Ok([Label::of(piece as u32, &content).bytes().as_slice(), &content].concat())
}

/// The chunks of a piece, if the content is what the label says, and a piece.
pub(super) fn decompressed(label: Label, content: &[u8], chunks: usize) -> Option<Vec<Chunk>> {
    if checksum(content) != label.checksum {
        return None;
    }
    let bytes = zstd::bulk::decompress(content, chunks * size_of::<Chunk>()).ok()?;
    let (whole, rest) = bytes.as_chunks();
    (whole.len() == chunks && rest.is_empty()).then(|| whole.iter().map(unpacked).collect())
}
