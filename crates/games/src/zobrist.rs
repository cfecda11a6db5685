//! Keys of positions: the exclusive or of one fixed random number for every feature a position has
//! (A. L. Zobrist, *A new hashing method with application for game playing*, 1970).

/// The random number of feature number `i`: two rounds of the `SplitMix64` finaliser, cheaper than a table in memory.
#[inline]
pub const fn feature(i: u64) -> u128 {
    let low = mix(i.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x632b_e59b_d9b4_e019));
    let high = mix(low ^ i.wrapping_add(0xd1b5_4a32_d192_ed03));
    (high as u128) << 64 | low as u128
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
