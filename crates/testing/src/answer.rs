//! What a command answered.

use std::process::Output;

/// What the `gambol` command did.
#[derive(Debug)]
pub struct Answer {
    /// Its exit code.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes text");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Answer {
    /// What was printed: the work is done, and there is nothing to complain about.
    ///
    /// # Panics
    /// If not so.
    #[track_caller]
    pub fn done(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    /// The complaint about bad input: exit code 2, one line on standard error, nothing on standard output.
    ///
    /// # Panics
    /// If not so.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{}", self.stderr);
        let line = self.stderr.strip_prefix("gambol: ").and_then(|rest| rest.strip_suffix('\n'));
        let line = line.expect("the command says its name first");
        assert!(!line.contains('\n'), "{line}");
        line.to_owned()
    }
}
