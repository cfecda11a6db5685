//! Talking with whoever sits at the terminal.

use std::env;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, StdinLock, Stdout, Write as _};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use gambol_games::{Message, Scene};

use crate::draw::{Easel, Pens, visible, wrapped};
use crate::failure::Failure;
use crate::words::Words;

/// The usual width of a terminal, where its own is not known.
const USUAL_WIDTH: usize = 80;
/// Wider lines are hard to follow with the eye.
const MOST_WIDTH: usize = 120;
/// The most bytes of a typed line that are read. The rest of a longer one is passed over.
const LONGEST_LINE: u64 = 1 << 20;

const REFUSAL: Style = AnsiColor::Red.on_default();
const PROMPT: Style = Style::new().bold();

/// The keyboard and the screen, or what stands in for them.
pub(crate) struct Console {
    input: StdinLock<'static>,
    output: AutoStream<Stdout>,
    words: Words,
    easel: Easel,
    /// Whether to show what is typed, because the input does not come from a keyboard that does.
    echo: bool,
}

impl Console {
    pub(crate) fn new() -> Self {
        let width = terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| width.0.into());
        let easel = Easel { width: width.min(MOST_WIDTH), pens: Pens::of(shows_unicode()) };
        let echo = !io::stdin().is_terminal();
        Self { input: io::stdin().lock(), output: anstream::stdout(), words: Words::english(), easel, echo }
    }

    pub(crate) fn width(&self) -> usize {
        self.easel.width
    }

    /// The message in the language of this terminal.
    pub(crate) fn words(&self, message: &Message) -> String {
        self.words.say(message)
    }

    /// A line as it stands.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.output, "{line}").map_err(|error| screen(&error))
    }

    /// Something said to the player.
    pub(crate) fn say(&mut self, message: &Message) -> Result<(), Failure> {
        self.paragraph(message, Style::new())
    }

    /// Why something cannot be done.
    pub(crate) fn refuse(&mut self, message: &Message) -> Result<(), Failure> {
        self.paragraph(message, REFUSAL)
    }

    fn paragraph(&mut self, message: &Message, style: Style) -> Result<(), Failure> {
        let text = visible(&self.words.say(message));
        for line in wrapped(&text, self.easel.width, 0) {
            self.line(&format!("{style}{line}{style:#}"))?;
        }
        Ok(())
    }

    /// The board.
    pub(crate) fn draw(&mut self, scene: &Scene) -> Result<(), Failure> {
        for line in self.easel.draw(scene, &self.words) {
            self.line(&line)?;
        }
        Ok(())
    }

    /// What is typed at a prompt, without the blanks around it; `None` at the end of the input.
    pub(crate) fn ask(&mut self, prompt: &Message) -> Result<Option<String>, Failure> {
        let prompt = visible(&self.words.say(prompt));
        write!(self.output, "{PROMPT}{prompt}{PROMPT:#} ")
            .and_then(|()| self.output.flush())
            .map_err(|error| screen(&error))?;
        let line = self.read_line().map_err(|error| Failure::file("standard input", &error))?;
        match &line {
            // The cursor still stands behind the prompt.
            None => self.line("")?,
            Some(line) if self.echo => self.line(&visible(line))?,
            Some(_) => {}
        }
        Ok(line)
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut cut = 0;
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        // A line may be endless; memory is not.
        while bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
            let mut rest = Vec::new();
            cut += self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut rest)?;
            if rest.is_empty() || rest.ends_with(b"\n") {
                break;
            }
        }
        let line = String::from_utf8_lossy(&bytes);
        // What was cut off must not make a legal move of what is left.
        let ellipsis = if cut > 0 { "…" } else { "" };
        Ok(Some(format!("{}{ellipsis}", line.trim())))
    }
}

fn screen(error: &io::Error) -> Failure {
    Failure::file("standard output", error)
}

/// Whether the terminal shows more than ASCII, as far as one can tell: the locale says UTF-8, and it is not the console of
/// Linux, whose fonts lack most signs. Windows always does.
fn shows_unicode() -> bool {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
    let is_utf8 = locale.contains("utf-8") || locale.contains("utf8");
    cfg!(windows) || is_utf8 && !matches!(set("TERM").as_deref(), Some("linux" | "dumb"))
}
