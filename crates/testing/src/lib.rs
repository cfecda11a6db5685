//! What the tests of several rooms share: a fresh seed that is printed, the number of rounds of a fuzz test,
//! input that is almost right, random plane graphs, and what the command answered.

mod answer;
mod catalogue;
mod plane;
mod random;

pub use answer::{Answer, folder_with, object};
pub use catalogue::check_catalogue;
pub use plane::plane_graph;
pub use random::random_graph;

use std::{
    env,
    hash::{BuildHasher, RandomState},
};

use gambol_graph::Dice;

/// A fresh seed, printed where a failing test shows its output; set `GAMBOL_SEED` to repeat one.
///
/// # Panics
/// If `GAMBOL_SEED` is set to something else than a number.
pub fn seed() -> u64 {
    let given = env::var("GAMBOL_SEED").ok().map(|text| text.parse().expect("GAMBOL_SEED is a number"));
    let seed = given.unwrap_or_else(|| RandomState::new().hash_one(0));
    println!("repeat with GAMBOL_SEED={seed}");
    seed
}

/// How many rounds a fuzz test runs: `usual`, or what `GAMBOL_FUZZ_ROUNDS` says.
pub fn rounds(usual: usize) -> usize {
    env::var("GAMBOL_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A few random changes to `input`: bytes flipped, dropped or doubled, pieces of `tokens` put in, the end cut off.
///
/// ```
/// use gambol_graph::Dice;
/// use gambol_testing::mutate;
///
/// let mut dice = Dice::new(1);
/// let changed = (0..20).filter(|_| mutate(b"a b\nb c\n", &["\"", "{"], &mut dice) != b"a b\nb c\n");
/// assert!(changed.count() > 15);
/// ```
pub fn mutate(input: &[u8], tokens: &[&str], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() as u64 + 1) as usize;
        match dice.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            2 => {
                let end = bytes.len().min(at + 1 + dice.below(8) as usize);
                bytes.drain(at..end);
            }
            3 => {
                let end = bytes.len().min(at + 1 + dice.below(16) as usize);
                let piece = bytes[at..end].to_vec();
                let to = dice.below(bytes.len() as u64 + 1) as usize;
                bytes.splice(to..to, piece);
            }
            4 if dice.below(4) == 0 => bytes.truncate(at),
            _ if !tokens.is_empty() => {
                let token = tokens[dice.below(tokens.len() as u64) as usize];
                bytes.splice(at..at, token.bytes());
            }
            _ => {}
        }
    }
    bytes
}
