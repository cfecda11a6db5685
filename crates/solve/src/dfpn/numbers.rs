//! Proof and disproof numbers, and how they are packed.

/// What is known of a position, in the eyes of the player to move.
///
/// The proof number counts the leaves that must at least be decided in that player's favour before the position is won,
/// the disproof number those that must be decided the other way before it is lost (L. V. Allis 1994).
///
/// ```
/// use gambol_solve::dfpn::Numbers;
///
/// assert_eq!(Numbers::WON.decided(), Some(true));
/// assert_eq!(Numbers::LOST.decided(), Some(false));
/// assert_eq!(Numbers::open(1, 3).decided(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// 0 if the position is won.
    pub proof: u32,
    /// 0 if the position is lost.
    pub disproof: u32,
}

/// The number of a proof that does not exist.
pub(super) const NEVER: u32 = u32::MAX;
/// No sum of numbers is allowed to grow beyond this, so that it stays different from [`NEVER`].
pub(super) const MOST: u32 = NEVER / 4;

impl Numbers {
    /// The player to move wins.
    pub const WON: Self = Self { proof: 0, disproof: NEVER };
    /// The player to move loses.
    pub const LOST: Self = Self { proof: NEVER, disproof: 0 };

    /// Undecided; both numbers are taken to be at least 1.
    pub const fn open(proof: u32, disproof: u32) -> Self {
        const fn clamp(number: u32) -> u32 {
            match number {
                0 => 1,
                MOST.. => MOST,
                number => number,
            }
        }
        Self { proof: clamp(proof), disproof: clamp(disproof) }
    }

    /// Whether the player to move wins, once that is known.
    pub const fn decided(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Whether a search that was to stay below `limit` has to end.
    pub(super) const fn reach(self, limit: Self) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

/// The significant bits of a packed number, less the leading one.
const FRACTION: u32 = 8;
/// How many bits a packed number takes.
pub(super) const PACKED_BITS: u32 = 13;

/// A number in [`PACKED_BITS`] bits: exact below 512, else with nine significant bits, rounded up, so that what reached a
/// limit reaches it still after packing. Monotone.
pub(super) const fn pack(number: u32) -> u32 {
    let shift = (u32::BITS - number.leading_zeros()).saturating_sub(FRACTION + 1);
    let rounded = (number as u64 + (1 << shift) - 1) >> shift;
    (shift << FRACTION) + rounded as u32
}

/// The number that was packed, or the next larger one that can be.
pub(super) const fn unpack(packed: u32) -> u32 {
    if packed < 2 << FRACTION {
        return packed;
    }
    let shift = (packed >> FRACTION) - 1;
    let number = ((packed - (shift << FRACTION)) as u64) << shift;
    if number > u32::MAX as u64 { u32::MAX } else { number as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_numbers_are_rounded_up_by_less_than_one_part_in_256() {
        let mut number = 0_u32;
        let mut before = 0;
        loop {
            let packed = pack(number);
            assert!(packed < 1 << PACKED_BITS && packed >= before, "{number}");
            let back = unpack(packed);
            assert!(
                back >= number && u64::from(back - number) * 256 <= u64::from(number),
                "{number}: {back}"
            );
            assert!(number >= 512 || back == number, "{number}: {back}");
            assert_eq!(pack(back), packed, "{number}");
            before = packed;
            let Some(next) = number.checked_add(1 + number / 700) else { break };
            number = next;
        }
    }
}
