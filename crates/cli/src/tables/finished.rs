//! A table in a file.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
};

use gambol_games::Coins;
use gambol_solve::coins::{Chunk, Numbering, Shape, Sum, Summing, packed};
use thiserror::Error;

use super::format::{self, FOOT, HEAD, LABEL, Label, Terms};

/// Why a file is not used.
#[derive(Debug, Error)]
pub(crate) enum Unusable {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("this is not a table")]
    NotATable,
    #[error("this table is not complete")]
    Incomplete,
    #[error("this is the table of {0}, or of another version")]
    OtherRules(String),
    #[error("piece {0} of the table is damaged")]
    Damaged(usize),
}

/// A table that is read piece by piece.
pub(crate) struct Finished {
    file: File,
    numbering: Numbering,
    shape: Shape,
    sum: Sum,
    /// The place of every piece in the file.
    index: Vec<u64>,
    /// The piece that was read last.
    latest: Option<(usize, Vec<Chunk>)>,
}

/// Longer heads and feet are not read.
const LONGEST: u64 = 1 << 16;

impl Finished {
    /// Opens the table of the board's positions.
    pub(crate) fn open(path: &Path, board: &Coins, numbering: &Numbering) -> Result<Self, Unusable> {
        let mut file = File::open(path)?;
        let terms = read_terms(&mut file)?;
        if terms != Terms::of(board, numbering) {
            return Err(Unusable::OtherRules(terms.game));
        }
        let shape = Shape::of(numbering.cells().len());
        let tail = (FOOT.len() + 4) as u64;
        let end = file.metadata()?.len().checked_sub(tail).ok_or(Unusable::Incomplete)?;
        file.seek(SeekFrom::Start(end))?;
        let tail = read(&mut file, tail)?;
        let length = tail.first_chunk().map_or(0, |length| u32::from_le_bytes(*length));
        let index_length = shape.pieces() as u64 * 8;
        let foot_at = end.checked_sub(length.into());
        let index_at = foot_at.and_then(|at| at.checked_sub(index_length));
        let (Some(index_at), true) = (index_at, tail.ends_with(FOOT)) else {
            return Err(Unusable::Incomplete);
        };
        file.seek(SeekFrom::Start(index_at))?;
        let index = read(&mut file, index_length)?;
        let index = index.as_chunks().0.iter().map(|place| u64::from_le_bytes(*place)).collect();
        let sum = read(&mut file, u64::from(length).min(LONGEST))?;
        let sum = format::sum(&sum).ok_or(Unusable::Incomplete)?;
        Ok(Self { file, numbering: numbering.clone(), shape, sum, index, latest: None })
    }

    pub(crate) fn sum(&self) -> &Sum {
        &self.sum
    }

    /// Whether the player to move loses in a position.
    pub(crate) fn is_lost(&mut self, position: u64) -> Result<bool, Unusable> {
        let (number, word, bit) = self.shape.place(position);
        if self.latest.as_ref().is_none_or(|latest| latest.0 != number) {
            self.latest = Some((number, self.piece(number)?));
        }
        let words = self.latest.iter().flat_map(|(_, chunks)| chunks.as_flattened().as_flattened());
        Ok(words.copied().nth(word).unwrap_or(0) >> bit & 1 == 1)
    }

    /// The chunks of a piece.
    pub(crate) fn piece(&mut self, number: usize) -> Result<Vec<Chunk>, Unusable> {
        self.file.seek(SeekFrom::Start(self.index[number]))?;
        let (label, content) = read_piece(&mut self.file, self.shape)?.ok_or(Unusable::Damaged(number))?;
        let here = label.piece as usize == number;
        let chunks = here.then(|| format::decompressed(label, &content, self.shape.chunks())).flatten();
        chunks.ok_or(Unusable::Damaged(number))
    }

    /// The sum of what is in the file.
    pub(crate) fn summed_anew(&mut self) -> Result<Sum, Unusable> {
        let mut summing = Summing::new(&self.numbering);
        for number in 0..self.shape.pieces() {
            summing.add(&self.piece(number)?);
        }
        Ok(summing.sum())
    }

    /// Writes the bits as certificates have them.
    pub(crate) fn write_bits(&mut self, out: &mut dyn io::Write) -> Result<(), Unusable> {
        let mut left = self.shape.packed();
        for number in 0..self.shape.pieces() {
            for chunk in self.piece(number)? {
                let mut bytes = packed(&chunk);
                let length = left.min(bytes.len() as u64) as usize;
                if self.numbering.cells().len() < 3 {
                    bytes[0] &= (1 << self.numbering.positions()) - 1;
                }
                out.write_all(&bytes[..length])?;
                left -= length as u64;
            }
        }
        Ok(())
    }
}

/// What the table in a file is about.
pub(super) fn read_terms(file: &mut File) -> Result<Terms, Unusable> {
    let head = read(file, HEAD.len() as u64 + 4)?;
    let length = head.strip_prefix(HEAD).and_then(|rest| rest.first_chunk());
    let length = u32::from_le_bytes(*length.ok_or(Unusable::NotATable)?);
    let json = read(file, u64::from(length).min(LONGEST))?;
    serde_json::from_slice(&json).map_err(|_| Unusable::NotATable)
}

/// The piece that stands here, if all of it does.
pub(super) fn read_piece(file: &mut File, shape: Shape) -> io::Result<Option<(Label, Vec<u8>)>> {
    let label = read(file, LABEL as u64)?;
    let Some(label) = label.first_chunk().map(Label::read) else { return Ok(None) };
    // A piece that cannot be made smaller becomes a little larger.
    let most = (shape.chunks() * size_of::<Chunk>()) as u64 * 2;
    if u64::from(label.length) > most {
        return Ok(None);
    }
    let content = read(file, label.length.into())?;
    Ok((content.len() == label.length as usize).then_some((label, content)))
}

/// So many bytes, or those that are left.
fn read(file: &mut File, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
