//! Input in portions of limited length.

use std::{
    cell::Cell,
    io::{self, Read},
};

/// Input that fails when more than a portion is read at a stretch, so that whatever is kept of a portion, a hostile
/// certificate cannot fill the memory with it. Whoever is done with a portion sets `left` anew.
pub(crate) struct Portions<'a, R> {
    pub(crate) input: R,
    pub(crate) left: &'a Cell<u64>,
}

impl<R: Read> Read for Portions<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left.get()).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let length = self.input.read(&mut buffer[..most])?;
        self.left.set(self.left.get() - length as u64);
        Ok(length)
    }
}
