//! One worker's way through the tree, on a stack of its own instead of the machine's: plays may be long.

use super::{
    Descent, Numbers, Step,
    crowd::Crowd,
    numbers::{MOST, NEVER},
    search::Shared,
    table::Entry,
};
use crate::{Limits, Stopped};

/// Nodes between two looks at the limits and at what the others have found.
const ASK_EVERY: u32 = 256;
/// Neither in the table nor judged.
const UNKNOWN: Numbers = Numbers { proof: NEVER, disproof: NEVER };

/// A number times 1 + ε, with ε = 1/4, and at least one more. What differs by less is about the same.
const fn wider(number: u32) -> u32 {
    let quarter = number / 4;
    number.saturating_add(if quarter == 0 { 1 } else { quarter })
}

pub(super) struct Worker<'s, D: Descent> {
    shared: &'s Shared<'s>,
    position: D,
    frames: Vec<Frame>,
    /// The children of all frames, those of the lowest frame first.
    children: Vec<Child<D::Move>>,
    steps: Vec<Step<D::Move>>,
    unreported: u32,
}

/// A position on the way from the root to where the worker is.
struct Frame {
    key: u128,
    /// The search stays below here while both numbers are less.
    limit: Numbers,
    /// The place of its first child; the last one is before the next frame's first.
    first: usize,
    /// The place of the child that is the next frame.
    chosen: usize,
    /// Nodes spent here in earlier visits, and in all.
    earlier: u32,
    work: u32,
    /// Whether other workers are told that this one is here.
    counted: bool,
}

struct Child<M> {
    mv: M,
    key: u128,
    numbers: Numbers,
    /// Once decided: the winner's moves in its proof.
    size: u32,
}

/// A decided position: who wins, and by which move if that is the player to move.
pub(super) struct Decided<M> {
    pub(super) won: bool,
    pub(super) by: Option<M>,
}

impl<'s, D: Descent> Worker<'s, D> {
    pub(super) fn new(shared: &'s Shared<'s>, position: D) -> Self {
        let (frames, children, steps) = (Vec::new(), Vec::new(), Vec::new());
        Self { shared, position, frames, children, steps, unreported: 0 }
    }

    /// The position that [`decide`](Self::decide) is about. Between searches the caller may walk about.
    pub(super) fn position(&mut self) -> &mut D {
        &mut self.position
    }

    /// Searches until the position, which is not the end of a game, is decided. If it is stopped, what was found so far is
    /// in the table. With `together`, this is the position that all workers are to decide.
    pub(super) fn decide(
        &mut self,
        limits: &Limits<'_>,
        together: bool,
    ) -> Result<Decided<D::Move>, Stopped> {
        loop {
            if self.frames.is_empty() {
                self.enter(self.position.key(), Numbers { proof: NEVER, disproof: NEVER });
            }
            if self.unreported >= ASK_EVERY {
                self.report(together);
                if let Err(stopped) = limits.check() {
                    while !self.frames.is_empty() {
                        self.leave();
                    }
                    return Err(stopped);
                }
                if !self.shared.crowd.is_one() {
                    self.heed_others();
                }
            }
            let numbers = self.standing(self.frames.len() - 1).numbers;
            match self.frames[..] {
                [.., Frame { limit, .. }] if !numbers.reach(limit) => self.descend(numbers),
                [_] => {
                    let by = self.children.iter().find(|child| child.numbers == Numbers::LOST);
                    let by = by.map(|child| child.mv.clone());
                    // Undecided if it is left because another worker had decided it, and the table has lost that.
                    if let Some(won) = self.leave().numbers.decided() {
                        self.report(together);
                        return Ok(Decided { won, by });
                    }
                }
                _ => drop(self.leave()),
            }
        }
    }

    /// Puts a frame for the current position on the stack, with what the table or a first look says of the children.
    /// If one of them is lost for the player to move there, the others do not matter and are left out.
    fn enter(&mut self, key: u128, limit: Numbers) {
        self.unreported += 1;
        let table = self.shared.table;
        let first = self.children.len();
        let earlier = table.get(key).map_or(0, |entry| entry.work);
        let counted = self.shared.crowd.enter(key, earlier);
        let work = earlier.saturating_add(1);
        self.frames.push(Frame { key, limit, first, chosen: first, earlier, work, counted });

        self.position.steps(&mut self.steps);
        let mut refutation: Option<Child<D::Move>> = None;
        for Step { mv, key } in self.steps.drain(..) {
            let entry = table.get(key);
            let (numbers, size) = entry.map_or((UNKNOWN, 0), |entry| (entry.numbers, entry.size));
            let child = Child { mv, key, numbers, size };
            if numbers != Numbers::LOST {
                self.children.push(child);
            } else if refutation.as_ref().is_none_or(|other| size < other.size) {
                refutation = Some(child);
            }
        }
        if refutation.is_none() {
            refutation = self.judge_unknown(first);
        }
        if let Some(child) = refutation {
            self.children.truncate(first);
            self.children.push(child);
        }
    }

    /// Judges the unknown children of the highest frame, until one is lost: that one.
    fn judge_unknown(&mut self, first: usize) -> Option<Child<D::Move>> {
        for i in first..self.children.len() {
            let child = &mut self.children[i];
            if child.numbers == UNKNOWN {
                child.numbers = self.position.judge_after(&child.mv);
                if child.numbers == Numbers::LOST {
                    return Some(self.children.swap_remove(i));
                }
            }
        }
        None
    }

    /// What the children of a frame make of it.
    fn standing(&self, level: usize) -> Entry {
        let frame = &self.frames[level];
        let end = self.frames.get(level + 1).map_or(self.children.len(), |above| above.first);
        let (mut proof, mut disproof, mut open) = (NEVER, 0, 0);
        let (mut size_if_won, mut size_if_lost) = (NEVER, 0_u32);
        for child in &self.children[frame.first..end] {
            proof = proof.min(child.numbers.disproof);
            match child.numbers.decided() {
                None => {
                    disproof = disproof.max(child.numbers.proof);
                    open += 1;
                }
                Some(true) => size_if_lost = size_if_lost.saturating_add(child.size),
                Some(false) => size_if_won = size_if_won.min(child.size.saturating_add(1)),
            }
        }
        let (numbers, size) = match (proof, open) {
            (0, _) => (Numbers::WON, size_if_won),
            (_, 0) => (Numbers::LOST, size_if_lost),
            _ => (Numbers { proof, disproof: (disproof + open - 1).min(MOST) }, 0),
        };
        Entry { numbers, size: size.min(MOST), work: frame.work }
    }

    /// Goes on to the most promising child of the highest frame, which has these numbers. Where workers part, it is the
    /// least crowded of those that are about as promising.
    fn descend(&mut self, numbers: Numbers) {
        let Some(frame) = self.frames.last_mut() else { return };
        let children = &self.children[frame.first..];
        let crowd = self.shared.crowd.parting_at(numbers);
        // The least disproof number among the children is the proof number here.
        let promising = frame.limit.proof.min(wider(numbers.proof));
        let (mut best, mut best_rank, mut second, mut open) = (0, (u8::MAX, NEVER, NEVER), NEVER, 0);
        for (i, child) in children.iter().enumerate().filter(|(_, child)| child.numbers.decided().is_none()) {
            open += 1;
            let Numbers { proof, disproof } = child.numbers;
            let others = match crowd {
                None => 0,
                Some(crowd) if disproof < promising => crowd.others(child.key),
                Some(_) => u8::MAX,
            };
            // Among equals the one that is farther from being won by the other player.
            let rank = (others, disproof, NEVER - proof);
            if rank < best_rank {
                second = second.min(best_rank.1);
                (best, best_rank) = (i, rank);
            } else {
                second = second.min(disproof);
            }
        }
        let child = &children[best];
        let Numbers { proof, disproof } = child.numbers;
        let limit = Numbers {
            proof: if frame.limit.disproof == NEVER { NEVER } else { frame.limit.disproof - (open - 1) },
            disproof: frame.limit.proof.min(wider(second)).max(disproof + 1),
        };
        debug_assert!(limit.proof > proof, "the frame is below its limit: {numbers:?}");
        frame.chosen = frame.first + best;
        let key = child.key;
        self.position.play(&child.mv);
        self.enter(key, limit);
    }

    /// Takes the highest frame off the stack and tells the table and the frame below.
    fn leave(&mut self) -> Entry {
        let mut entry = self.standing(self.frames.len() - 1);
        let Some(frame) = self.frames.pop() else { return entry };
        match self.decided_elsewhere(&frame) {
            Some(found) => entry = found,
            None => self.shared.table.put(frame.key, entry),
        }
        if frame.counted {
            self.shared.crowd.leave(frame.key);
        }
        self.children.truncate(frame.first);
        if let Some(below) = self.frames.last_mut() {
            let child = &mut self.children[below.chosen];
            self.position.undo(&child.mv);
            child.numbers = entry.numbers;
            child.size = entry.size;
            below.work = below.work.saturating_add(frame.work - frame.earlier);
            if frame.work >= Crowd::WORTH_TELLING && !self.shared.crowd.is_one() {
                self.hear_of_children();
            }
        }
        entry
    }

    /// What another worker has found about a position on which this one has spent a while.
    fn decided_elsewhere(&self, frame: &Frame) -> Option<Entry> {
        if frame.work < Crowd::WORTH_TELLING || self.shared.crowd.is_one() {
            return None;
        }
        self.shared.table.get(frame.key).filter(|entry| entry.numbers.decided().is_some())
    }

    /// Takes over what other workers have found about the children of the highest frame.
    fn hear_of_children(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        for child in &mut self.children[frame.first..] {
            if child.numbers.decided().is_none()
                && let Some(entry) = self.shared.table.get(child.key)
            {
                child.numbers = entry.numbers;
                child.size = entry.size;
            }
        }
    }

    /// Tells the others where this worker is. Where one of them has decided a position on the way here, nothing above it
    /// matters any more.
    fn heed_others(&mut self) {
        let crowd = &self.shared.crowd;
        for frame in self.frames.iter_mut().filter(|frame| !frame.counted) {
            frame.counted = crowd.enter(frame.key, frame.work);
        }
        if let Some(level) = self.frames.iter().position(|frame| self.decided_elsewhere(frame).is_some()) {
            for frame in &mut self.frames[level..] {
                frame.limit = Numbers { proof: 0, disproof: 0 };
            }
        }
    }

    fn report(&mut self, together: bool) {
        let root = (together && !self.frames.is_empty()).then(|| self.standing(0).numbers);
        self.shared.report(std::mem::take(&mut self.unreported), root);
    }
}
