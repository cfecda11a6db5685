//! Which piece of a table comes next.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use crate::{Limits, Stopped};

/// Pieces numbered by sets of coins. A piece can be decided when those with one coin less have been; the lowest comes first,
/// since it needs those that were decided last.
pub(super) struct Schedule {
    bits: usize,
    state: Mutex<State>,
    news: Condvar,
}

struct State {
    ready: BinaryHeap<Reverse<usize>>,
    /// For each piece, how many others it waits for.
    missing: Vec<u8>,
    left: usize,
}

impl Schedule {
    /// Of 2^bits pieces, except those that are done.
    pub(super) fn new(bits: usize, done: impl Fn(usize) -> bool) -> Self {
        let pieces = 1_usize << bits;
        let open = |piece: &usize| !done(*piece);
        let missing = |piece: usize| {
            let lesser = (0..bits).map(|bit| piece & !(1 << bit)).filter(|&lesser| lesser != piece);
            lesser.filter(open).count() as u8
        };
        let missing: Vec<u8> = (0..pieces).map(missing).collect();
        let left = (0..pieces).filter(open).count();
        let ready = (0..pieces).filter(open).filter(|&piece| missing[piece] == 0).map(Reverse).collect();
        Self { bits, state: Mutex::new(State { ready, missing, left }), news: Condvar::new() }
    }

    /// Does the work on pieces until all are done, together with whoever else calls this at the same time.
    pub(super) fn work(&self, limits: &Limits<'_>, mut on: impl FnMut(usize)) -> Result<(), Stopped> {
        let mut state = self.state();
        while state.left > 0 {
            let Some(Reverse(piece)) = state.ready.pop() else {
                // Somebody is at work on a piece, and will tell.
                state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            if let Err(stopped) = limits.check() {
                self.state().ready.push(Reverse(piece));
                self.news.notify_all();
                return Err(stopped);
            }
            on(piece);
            state = self.state();
            state.left -= 1;
            for bit in (0..self.bits).filter(|bit| piece >> bit & 1 == 0) {
                let greater = piece | 1 << bit;
                state.missing[greater] -= 1;
                if state.missing[greater] == 0 {
                    state.ready.push(Reverse(greater));
                }
            }
            self.news.notify_all();
        }
        Ok(())
    }

    /// Waits until others have done something new that this asks for.
    pub(super) fn wait(&self, limits: &Limits<'_>, done: impl Fn() -> bool) -> Result<(), Stopped> {
        let mut state = self.state();
        while !done() {
            limits.check()?;
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        Ok(())
    }

    /// How many pieces are not done.
    pub(super) fn left(&self) -> usize {
        self.state().left
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, thread};

    use super::*;

    #[test]
    fn every_piece_comes_once_and_after_all_that_it_needs() {
        let schedule = Schedule::new(7, |_| false);
        let done = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    let on = |piece: usize| {
                        let needed = (0..7).map(|bit| piece & !(1 << bit)).filter(|&lesser| lesser != piece);
                        let mut done = done.lock().unwrap();
                        assert!({ needed }.all(|lesser| done.contains(&lesser)), "{piece}");
                        done.push(piece);
                    };
                    schedule.work(&Limits::none(), on).unwrap();
                });
            }
        });
        let mut done = done.into_inner().unwrap();
        done.sort_unstable();
        assert!(done.into_iter().eq(0..128));
        assert_eq!(schedule.left(), 0);
    }

    #[test]
    fn what_is_done_is_left_out_and_work_goes_on_after_a_stop() {
        let schedule = Schedule::new(4, |piece| [0, 1, 2, 8].contains(&piece));
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) == 5;
        let mut done = Vec::new();
        let limits = Limits { stop: &stop, ..Limits::none() };
        assert_eq!(schedule.work(&limits, |piece| done.push(piece)), Err(Stopped::Asked));
        assert_eq!((done.len(), schedule.left()), (5, 7));
        schedule.work(&Limits::none(), |piece| done.push(piece)).unwrap();
        assert_eq!(done, [3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]);
    }
}
