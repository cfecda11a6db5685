//! Making a table on all cores.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
};

use gambol_games::Coins;
use gambol_solve::{
    Limits, Stopped,
    coins::{Build, Chunk, Numbering, Shape, Sum, Summing, Table},
};
use indicatif::{ProgressBar, ProgressStyle};

use super::{growing::Growing, memory::Memory};
use crate::{failure::Failure, solve::limiting::Limiting};

/// Why there is no table.
pub(crate) enum Trouble {
    Stopped(Stopped),
    Failed(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Memory for the table, if there is enough.
pub(crate) fn memory(numbering: &Numbering, limiting: &Limiting) -> Result<Memory, Trouble> {
    let bytes = Shape::of(numbering.cells().len()).bytes();
    limiting.bound(|limits| limits.afford(bytes.into())).map_err(Trouble::Stopped)?;
    Memory::new(bytes).map_err(|_| Trouble::Stopped(Stopped::Memory { needed: bytes.into() }))
}

/// Makes a table in memory.
pub(crate) fn make<'m>(
    numbering: Numbering,
    memory: &'m mut Memory,
    limiting: &Limiting,
) -> Result<(Table<'m>, Sum), Trouble> {
    let build = Build::new(numbering, memory.chunks());
    let sum = work(&build, limiting, &|_, _| {}, &|| false).map_err(Trouble::Stopped)?;
    let table = build.finish().ok_or(Trouble::Stopped(Stopped::Asked))?;
    Ok((table, sum))
}

/// A table that has been made in a file.
pub(crate) struct Made {
    pub(crate) sum: Sum,
    /// How many pieces an earlier build had left.
    pub(crate) restored: usize,
}

/// Makes a table in a file, or goes on with it where an earlier build has left it.
pub(crate) fn make_file(
    path: &Path,
    board: &Coins,
    numbering: Numbering,
    limiting: &Limiting,
) -> Result<Made, Trouble> {
    let mut memory = memory(&numbering, limiting)?;
    let (file, done) = Growing::open(path, board, &numbering, memory.chunks())?;
    let build = Build::resume(numbering, memory.chunks(), |piece| done[piece]);
    match work(&build, limiting, &|piece, chunks| file.keep(piece, chunks), &|| file.has_failed()) {
        Ok(sum) => {
            file.finish(path, &sum)?;
            Ok(Made { sum, restored: done.iter().filter(|&&done| done).count() })
        }
        Err(stopped) => {
            file.leave()?;
            Err(Trouble::Stopped(stopped))
        }
    }
}

/// Lets threads work on a table, and sums it up behind them.
fn work(
    build: &Build<'_>,
    limiting: &Limiting,
    keep: &(dyn Fn(usize, &[Chunk]) + Sync),
    failed: &(dyn Fn() -> bool + Sync),
) -> Result<Sum, Stopped> {
    let bar = bar(build);
    let mut summing = Summing::new(build.numbering());
    let stopped = AtomicBool::new(false);
    let work = || {
        let stop = || stopped.load(Relaxed) || failed();
        build.work(&Limits { stop: &stop, ..Limits::none() }, |piece, chunks| {
            keep(piece, chunks);
            bar.inc(1);
        })
    };
    let done = thread::scope(|scope| {
        let workers: Vec<_> = (0..limiting.threads()).map(|_| scope.spawn(work)).collect();
        let summed = limiting.bound(|limits| {
            let stop = || (limits.stop)() || failed();
            build.follow(&Limits { stop: &stop, ..*limits }, |chunks| summing.add(chunks))
        });
        stopped.store(summed.is_err(), Relaxed);
        let worked = workers.into_iter().map(|worker| worker.join().unwrap_or(Err(Stopped::Asked)));
        worked.chain([summed]).collect::<Result<Vec<()>, Stopped>>()
    });
    bar.finish_and_clear();
    done.map(|_| summing.sum())
}

/// A bar on the terminal, if standard error is one.
fn bar(build: &Build<'_>) -> ProgressBar {
    let pieces = build.shape().pieces() as u64;
    let template = "{bar:40} {percent} %, {elapsed} gone, {eta} to go";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    // Written to standard error, and nowhere if that is not a terminal.
    let bar = ProgressBar::new(pieces).with_style(style);
    bar.set_position(pieces - build.left() as u64);
    bar.reset_eta();
    bar
}
