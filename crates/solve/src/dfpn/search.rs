//! A search from one position, on which several workers can be.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{Descent, Numbers, Step, Table, crowd::Crowd, worker::Worker};
use crate::{Limits, Stopped};

/// A search that decides one position.
pub struct Search<'t, D> {
    root: D,
    pub(super) shared: Shared<'t>,
}

/// What all workers use.
pub(super) struct Shared<'t> {
    pub(super) table: &'t Table,
    pub(super) crowd: Crowd,
    nodes: AtomicU64,
    /// The numbers of the root, the proof number in the high half.
    root: AtomicU64,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions entered, one that is entered again counted again.
    pub nodes: u64,
    /// The numbers of the root.
    pub root: Numbers,
}

impl<'t, D: Descent> Search<'t, D> {
    /// A search from that position, with what the table may know from earlier searches on the same board.
    pub fn new(root: D, table: &'t Table) -> Self {
        let shared = Shared { table, crowd: Crowd::new(), nodes: AtomicU64::new(0), root: AtomicU64::new(0) };
        shared.report(0, Some(Numbers::open(1, 1)));
        Self { root, shared }
    }

    /// What is remembered.
    pub fn table(&self) -> &'t Table {
        self.shared.table
    }

    /// The position that is searched.
    pub fn root(&self) -> &D {
        &self.root
    }

    /// Works until it is decided whether the player to move wins. To be called on as many threads as there are to be
    /// workers; all of them return soon after one has the answer. Called again after a
    /// stop, it goes on with what the table has.
    pub fn work(&self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        if let Some(known) = self.verdict() {
            return Ok(known);
        }
        let mut root = self.root.clone();
        if let Some(judged) = Some(root.judge()).filter(|numbers| numbers.decided().is_some()) {
            self.shared.report(0, Some(judged));
            return Ok(judged == Numbers::WON);
        }
        self.shared.crowd.join();
        let answer = Worker::new(&self.shared, root).decide(limits, true);
        self.shared.crowd.part();
        let won = answer?.won;
        self.shared.report(0, Some(if won { Numbers::WON } else { Numbers::LOST }));
        Ok(won)
    }

    /// Whether the player to move wins, once it has been found out.
    pub fn verdict(&self) -> Option<bool> {
        self.progress().root.decided()
    }

    /// A move of the searched position that is known to win, by the game itself or by the table.
    pub fn winning_move(&self) -> Option<D::Move> {
        let mut root = self.root.clone();
        let mut steps = Vec::new();
        root.steps(&mut steps);
        let mut is_lost = |step: &Step<D::Move>| {
            let remembered = self.shared.table.get(step.key).map(|entry| entry.numbers);
            remembered == Some(Numbers::LOST) || root.judge_after(&step.mv) == Numbers::LOST
        };
        steps.into_iter().find(|step| is_lost(step)).map(|step| step.mv)
    }

    /// What the table has on the searched position, perhaps from earlier searches.
    pub fn remembered(&self) -> Option<Numbers> {
        self.shared.table.get(self.root.key()).map(|entry| entry.numbers)
    }

    /// How far it has come; workers tell every few hundred nodes.
    pub fn progress(&self) -> Progress {
        let root = self.shared.root.load(Relaxed);
        let root = Numbers { proof: (root >> 32) as u32, disproof: root as u32 };
        Progress { nodes: self.shared.nodes.load(Relaxed), root }
    }
}

impl Shared<'_> {
    /// The nodes that workers have told of.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Counts nodes, and notes the numbers of the root unless they were decided before.
    pub(super) fn report(&self, nodes: u32, root: Option<Numbers>) {
        self.nodes.fetch_add(u64::from(nodes), Relaxed);
        let Some(Numbers { proof, disproof }) = root else { return };
        let word = u64::from(proof) << 32 | u64::from(disproof);
        // 0 is what the root is before the first report.
        let open = |old: u64| old == 0 || (old >> 32 != 0 && old as u32 != 0);
        let _ = self.root.fetch_update(Relaxed, Relaxed, |old| open(old).then_some(word));
    }
}
