//! Bits in printable characters, six in each.

use crate::format::ReadError;

/// The code of the character that holds six 0-bits.
pub(super) const ZERO: u8 = b'?';

/// The bits of the characters from `body` on.
pub(super) struct Bits<'a> {
    line: &'a [u8],
    body: usize,
    /// The number of bits taken so far.
    pub(super) next: usize,
}

impl<'a> Bits<'a> {
    pub(super) fn new(line: &'a [u8], body: usize) -> Self {
        Self { line, body, next: 0 }
    }

    pub(super) fn remaining(&self) -> usize {
        (self.line.len() - self.body) * 6 - self.next
    }

    /// The next bits as a number; there must be so many.
    pub(super) fn take(&mut self, count: usize) -> usize {
        let taken = self.next..self.next + count;
        self.next = taken.end;
        taken.fold(0, |number, i| {
            let six = self.line[self.body + i / 6] - ZERO;
            number << 1 | usize::from(six >> (5 - i % 6) & 1)
        })
    }

    /// An error in the character that holds bit `i`.
    pub(super) fn error(&self, i: usize, message: impl Into<String>) -> ReadError {
        ReadError::at(self.line, self.body + i / 6, message)
    }

    /// Refuses a line that does not hold just the matrix of `n` vertices, before anything is allocated for it.
    pub(super) fn expect_exactly(&self, matrix: u64, n: usize) -> Result<(), ReadError> {
        let (expected, found) = (matrix.div_ceil(6), (self.line.len() - self.body) as u64);
        if expected == found {
            return Ok(());
        }
        let message = format!("expected {expected} characters for {n} vertices, found {found}");
        Err(ReadError::at(self.line, self.body + expected.min(found) as usize, message))
    }

    /// Whatever remains fills up the last character with bits of that kind.
    pub(super) fn expect_padding(&mut self, bit: usize) -> Result<(), ReadError> {
        let start = self.next;
        let count = self.remaining();
        if count >= 6 {
            return Err(self.error(start, "expected the end of the line, found more than the graph"));
        }
        if (0..count).all(|_| self.take(1) == bit) {
            Ok(())
        } else {
            Err(self.error(start, format!("expected the last character to be filled up with {bit}-bits")))
        }
    }
}

/// Bits packed six to a byte.
#[derive(Default)]
pub(super) struct SixBits {
    sixes: Vec<u8>,
    length: usize,
}

impl SixBits {
    pub(super) fn zeros(length: usize) -> Self {
        Self { sixes: vec![0; length.div_ceil(6)], length }
    }

    pub(super) fn set(&mut self, i: usize) {
        self.sixes[i / 6] |= 1 << (5 - i % 6);
    }

    /// Appends the lowest `count` bits of `number`, the highest of them first.
    pub(super) fn push(&mut self, number: usize, count: usize) {
        for shift in (0..count).rev() {
            if self.unused() == 0 {
                self.sixes.push(0);
            }
            self.length += 1;
            if number >> shift & 1 == 1 {
                self.set(self.length - 1);
            }
        }
    }

    /// How many bits the last byte has room for.
    pub(super) fn unused(&self) -> usize {
        self.sixes.len() * 6 - self.length
    }

    pub(super) fn characters(self) -> impl Iterator<Item = char> {
        self.sixes.into_iter().map(|six| char::from(ZERO + six))
    }
}
