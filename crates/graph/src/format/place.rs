//! Where a part of the input stands in it.

/// The byte offset of `part` in `input`, of which it must be a slice.
pub(super) fn offset_in(input: &str, part: &str) -> usize {
    part.as_ptr().addr() - input.as_ptr().addr()
}
