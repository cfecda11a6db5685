//! Linear equations over GF(2) by elimination, for equations that are sparse at first.
//!
//! A row keeps only the words from its first unknown to its last. Where every equation is about neighbours in some order, as
//! on grids, rows stay short; where they fill up, a step is one pass over two rows of words.

use smallvec::SmallVec;

use super::{
    Word,
    set::{Bits, Set},
    span::Span,
};
use crate::limits::{Limits, Stopped};

/// The sum of these unknowns, and the sum they have.
#[derive(Clone, Debug, Default)]
pub(super) struct Equation {
    pub(super) unknowns: Vec<usize>,
    pub(super) odd: bool,
}

#[derive(Clone, Debug)]
struct Row {
    /// The number of the first word.
    start: usize,
    words: Vec<u64>,
    odd: bool,
}

impl Row {
    fn new(equation: &Equation) -> Self {
        let words = || equation.unknowns.iter().map(|v| v / 64);
        let start = words().min().unwrap_or(0);
        let end = words().max().map_or(start, |last| last + 1);
        let mut row = Self { start, words: vec![0; end - start], odd: equation.odd };
        for &v in &equation.unknowns {
            row.words[v / 64 - start] ^= u64::bit(v % 64);
        }
        row
    }

    /// The first unknown.
    fn lead(&self) -> Option<usize> {
        let i = self.words.iter().position(|&word| word != 0)?;
        Some(64 * (self.start + i) + self.words[i].first())
    }

    /// Adds a row with the same lead.
    fn add(&mut self, other: &Self) {
        let start = self.start.max(other.start);
        self.words.drain(..start - self.start);
        self.start = start;
        let other_words = &other.words[start - other.start..];
        if self.words.len() < other_words.len() {
            self.words.resize(other_words.len(), 0);
        }
        for (word, other) in self.words.iter_mut().zip(other_words) {
            *word ^= other;
        }
        self.odd ^= other.odd;
    }

    fn unknowns(&self) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate();
        words.flat_map(move |(i, word)| word.members().map(move |v| 64 * (self.start + i) + v))
    }
}

/// All solutions of the equations in unknowns below `n`, as sets of the unknowns that are 1; none if they contradict one
/// another. Unknowns that no equation has are 0.
pub(super) fn solutions(
    n: usize,
    equations: &[Equation],
    limits: &Limits<'_>,
) -> Result<Option<Span<Bits>>, Stopped> {
    let mut occurs = Bits::none(n);
    let mut waiting: Vec<Vec<Row>> = vec![Vec::new(); n];
    for equation in equations {
        let row = Row::new(equation);
        for v in row.unknowns().filter(|&v| !occurs.holds(v)).collect::<Vec<_>>() {
            occurs.flip(v);
        }
        match row.lead() {
            Some(lead) => waiting[lead].push(row),
            None if row.odd => return Ok(None),
            None => {}
        }
    }
    // Every row that still waits has its lead at or after v.
    let mut pivots: Vec<Option<Row>> = Vec::with_capacity(n);
    let mut words: usize = waiting.iter().flatten().map(|row| row.words.len()).sum();
    for v in 0..n {
        limits.check()?;
        let mut rows = std::mem::take(&mut waiting[v]);
        let shortest = (0..rows.len()).min_by_key(|&i| rows[i].words.len());
        let pivot = shortest.map(|i| rows.swap_remove(i));
        if let Some(pivot) = &pivot {
            for mut row in rows {
                words -= row.words.len();
                row.add(pivot);
                words += row.words.len();
                match row.lead() {
                    Some(lead) => waiting[lead].push(row),
                    None if row.odd => return Ok(None),
                    None => {}
                }
            }
        }
        limits.afford(8 * words as u128)?;
        pivots.push(pivot);
    }
    let free: Vec<usize> = (0..n).filter(|&v| pivots[v].is_none() && occurs.holds(v)).collect();
    substitute(&pivots, &free, limits).map(Some)
}

/// Every unknown as a constant plus a sum of free ones, from the last to the first.
fn substitute(pivots: &[Option<Row>], free: &[usize], limits: &Limits<'_>) -> Result<Span<Bits>, Stopped> {
    let n = pivots.len();
    let constant = free.len();
    limits.afford(2 * (n * (constant + 64) / 8) as u128)?;
    let mut forms = vec![Bits::none(constant + 1); n];
    for (i, &v) in free.iter().enumerate() {
        forms[v].flip(i);
    }
    for (v, pivot) in pivots.iter().enumerate().rev() {
        let Some(pivot) = pivot else { continue };
        limits.check()?;
        let mut form = Bits::none(constant + 1);
        if pivot.odd {
            form.flip(constant);
        }
        for u in pivot.unknowns().skip(1) {
            form.add(&forms[u]);
        }
        forms[v] = form;
    }
    let mut generators: SmallVec<[Bits; 8]> = smallvec::smallvec![Bits::none(n); constant + 1];
    for (v, form) in forms.iter().enumerate() {
        for i in form.list() {
            generators[i].flip(v);
        }
    }
    let base = generators.pop().expect("one more than the free unknowns");
    Ok(Span { base, generators })
}
