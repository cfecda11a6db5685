//! Memory for large tables.

use std::io;

use gambol_solve::coins::Chunk;
use memmap2::MmapMut;

/// Memory that is filled with zeros, in large pages where the system has them, so that it is asked for less often.
pub(crate) struct Memory(MmapMut);

impl Memory {
    pub(crate) fn new(bytes: u64) -> io::Result<Self> {
        let length = usize::try_from(bytes).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let pages = MmapMut::map_anon(length)?;
        // Without large pages it takes longer.
        #[cfg(target_os = "linux")]
        let _ = pages.advise(memmap2::Advice::HugePage);
        Ok(Self(pages))
    }

    /// A page holds a whole number of chunks.
    pub(crate) fn chunks(&mut self) -> &mut [Chunk] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}
