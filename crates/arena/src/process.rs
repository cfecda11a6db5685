//! A running program: lines in, lines out, and an end to it whatever it does.
//!
//! Nothing here waits for the program without a bound: it is written to and read from by threads of its own, whose
//! buffers are bounded. A program that says more than we read is held up by its full pipe.

mod ends;
mod pipes;
mod watch;

use std::{
    io,
    process::{Child, ExitStatus, Stdio},
    sync::mpsc::{RecvTimeoutError, SyncSender},
    time::Duration,
};

pub(crate) use ends::told;
pub(crate) use pipes::{Heard, WAITING};
pub(crate) use watch::Excess;

use pipes::{Kept, Lines};
use watch::Watch;

use crate::{contender::Remains, terms::Terms, warden::Housing};

/// A program that was started.
pub(crate) struct Process {
    child: Child,
    /// Lines to be written; dropped to close the program's input.
    input: Option<SyncSender<Vec<u8>>>,
    lines: Lines,
    stderr: Kept,
    watch: Watch,
    is_contained: bool,
    ended: bool,
}

impl Process {
    /// Starts it.
    pub(crate) fn start(command: &[String], housing: &Housing, terms: &Terms) -> io::Result<Self> {
        let mut command = housing.command(command, terms)?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let missing = || io::Error::other("no pipe");
        let watch = Watch::over(child.id(), terms, housing.is_contained());
        Ok(Self {
            child,
            input: Some(pipes::writer(stdin.ok_or_else(missing)?)),
            lines: pipes::reader(stdout.ok_or_else(missing)?),
            stderr: Kept::from(stderr.ok_or_else(missing)?),
            watch,
            is_contained: housing.is_contained(),
            ended: false,
        })
    }

    /// Puts a line into its input; `false` if it has stopped reading.
    pub(crate) fn tell(&self, line: Vec<u8>) -> bool {
        self.input.as_ref().is_some_and(|input| input.try_send(line).is_ok())
    }

    /// What it has said without being asked, and how many lines of that there are.
    pub(crate) fn unasked(&self) -> Option<(Heard, usize)> {
        self.lines.already()
    }

    /// The next that it says; `None` if that takes longer than the limit.
    pub(crate) fn hear(&self, limit: Option<Duration>) -> Option<Heard> {
        match self.lines.next(limit) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        }
    }

    /// What it used too much of, if it was ended for that.
    pub(crate) fn excess(&self) -> Option<Excess> {
        self.watch.excess()
    }

    /// Closes its input, waits for it to leave as long as that, and then ends it and everything that it started. How it
    /// ended, if it left on its own.
    pub(crate) fn end(&mut self, grace: Duration) -> (Remains, Option<ExitStatus>) {
        self.ended = true;
        self.watch.look();
        self.input = None;
        let left = ends::leave(&mut self.child, grace);
        let cpu = self.watch.stop();
        let status = ends::kill(&mut self.child, self.is_contained);
        (Remains { stderr: self.stderr.take(), cpu }, status.filter(|_| left))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.ended {
            self.end(Duration::ZERO);
        }
    }
}
