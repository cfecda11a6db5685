//! The pipes of a program, each with a thread that reads or writes it.

use std::{
    io::{Read, Write},
    process::{ChildStderr, ChildStdin, ChildStdout},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

use crate::{program::Program, protocol::LONGEST_LINE};

/// Lines that wait to be written or looked at. One answer is due at a time: more than a few mean that something is wrong.
pub(crate) const WAITING: usize = 16;

/// What came out of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// A line, without its newline.
    Line(Vec<u8>),
    /// A line longer than [`LONGEST_LINE`]; nothing more is read.
    TooLong,
    /// It has closed its output.
    End,
}

/// Writes lines as they come. Ends when there are no more, or nobody reads.
pub(crate) fn writer(mut stdin: ChildStdin) -> SyncSender<Vec<u8>> {
    let (sender, lines) = sync_channel::<Vec<u8>>(WAITING);
    thread::spawn(move || {
        for line in lines {
            if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// What a program says, line by line.
pub(crate) struct Lines {
    receiver: Receiver<Heard>,
    /// Lines that were read and not yet heard. All lines of what was read at once count before the first of them can be
    /// heard, so that two answers in one breath are never taken for one.
    unheard: Arc<AtomicUsize>,
}

impl Lines {
    /// The next, waiting for it that long.
    pub(crate) fn next(&self, limit: Option<Duration>) -> Result<Heard, RecvTimeoutError> {
        let heard = match limit {
            None => self.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => self.receiver.recv_timeout(limit),
        };
        if let Ok(Heard::Line(_)) = heard {
            self.unheard.fetch_sub(1, Ordering::AcqRel);
        }
        heard
    }

    /// What is there already, and how many lines there are in all.
    pub(crate) fn already(&self) -> Option<(Heard, usize)> {
        let unheard = self.unheard.load(Ordering::Acquire);
        let limit = if unheard > 0 { Duration::from_secs(1) } else { Duration::ZERO };
        self.next(Some(limit)).ok().map(|heard| (heard, unheard))
    }
}

/// Reads lines, and waits while those before have not been looked at.
pub(crate) fn reader(mut stdout: ChildStdout) -> Lines {
    let (sender, receiver) = sync_channel(WAITING);
    let unheard = Arc::new(AtomicUsize::new(0));
    let read = Arc::clone(&unheard);
    thread::spawn(move || {
        let mut bytes = vec![0; 1 << 16];
        let mut line = Vec::new();
        loop {
            let count = match stdout.read(&mut bytes) {
                Ok(0) | Err(_) => break,
                Ok(count) => count,
            };
            let lines = bytes[..count].split(|&byte| byte == b'\n').count() - 1;
            read.fetch_add(lines, Ordering::AcqRel);
            for piece in bytes[..count].split_inclusive(|&byte| byte == b'\n') {
                line.extend_from_slice(piece);
                if line.len() > LONGEST_LINE {
                    let _ = sender.send(Heard::TooLong);
                    return;
                }
                if line.last() == Some(&b'\n') {
                    line.pop();
                    if sender.send(Heard::Line(std::mem::take(&mut line))).is_err() {
                        return;
                    }
                }
            }
        }
        // A last line without a newline is a line all the same.
        if !line.is_empty() {
            read.fetch_add(1, Ordering::AcqRel);
            let _ = sender.send(Heard::Line(line));
        }
        let _ = sender.send(Heard::End);
    });
    Lines { receiver, unheard }
}

/// The beginning of what a program writes to standard error; the rest is read and dropped.
pub(crate) struct Kept {
    text: Arc<Mutex<(Vec<u8>, u64)>>,
    done: Receiver<()>,
}

impl From<ChildStderr> for Kept {
    fn from(mut stderr: ChildStderr) -> Self {
        let text = Arc::new(Mutex::new((Vec::new(), 0)));
        let (sender, done) = sync_channel(1);
        let shared = Arc::clone(&text);
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = stderr.read(&mut bytes) {
                let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let room = Program::STDERR_KEPT - kept.0.len();
                kept.0.extend_from_slice(&bytes[..count.min(room)]);
                kept.1 += count.saturating_sub(room) as u64;
            }
            let _ = sender.send(());
        });
        Self { text, done }
    }
}

impl Kept {
    /// All of it, waiting a little for the end. A trusted program may have left somebody behind who keeps it open.
    pub(crate) fn take(&self) -> String {
        let _ = self.done.recv_timeout(Duration::from_millis(500));
        let kept = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::from_utf8_lossy(&kept.0).into_owned();
        if kept.1 > 0 {
            text += &format!("\n[{} more bytes]\n", kept.1);
        }
        text
    }
}
