//! `gambol replay`

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use gambol_games::{Message, Outcome, message};
use gambol_play::{Ending, Event, Node, Session};

use crate::console::Console;
use crate::failure::Failure;
use crate::{history, record};

/// Step through the record of a game
#[derive(clap::Args)]
#[command(after_help = "\
Enter shows the next position, b the one before, a number the position of that
number, history the whole tree, q leaves.

Examples:
  gambol replay game.jsonl
  gambol replay --all game.jsonl | less -R")]
pub(crate) struct Args {
    /// The record
    file: PathBuf,

    /// Print every position in the order in which they were reached; so does output that is not a terminal
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let session = record::look(&args.file)?;
    let mut reader = Reader { console: Console::new(), session };
    reader.introduce()?;
    if args.all || !io::stdout().is_terminal() { reader.print_all() } else { reader.step() }
}

/// Whoever reads a record. The session is a copy in memory: moving about in it changes no file.
struct Reader {
    console: Console,
    session: Session,
}

impl Reader {
    fn introduce(&mut self) -> Result<(), Failure> {
        let setup = self.session.setup();
        let id = crate::draw::visible(&setup.game);
        let players = setup.players.clone();
        let (started, seed) = (setup.started.clone(), setup.seed);
        self.console.line(&id)?;
        if let [Some(first), Some(second)] = players {
            self.console.say(&message!("replay.players", first = first.name, second = second.name))?;
        }
        if let Some(started) = started {
            self.console.say(&message!("replay.started", time = started))?;
        }
        if let Some(seed) = seed {
            self.console.say(&message!("table.seed", seed = seed))?;
        }
        Ok(())
    }

    fn print_all(&mut self) -> Result<(), Failure> {
        (0..self.session.nodes()).try_for_each(|node| {
            self.session.jump(node);
            self.show()
        })
    }

    fn step(&mut self) -> Result<(), Failure> {
        self.session.jump(0);
        self.show()?;
        self.console.line("")?;
        loop {
            let prompt =
                message!("replay.prompt", node = self.session.here(), last = self.session.nodes() - 1);
            let Some(line) = self.console.ask(&prompt)? else { return Ok(()) };
            let (moved, problem) = match line.as_str() {
                "q" | "quit" | "exit" => return Ok(()),
                "" | "n" => (self.session.redo(), message!("replay.end")),
                "b" => (self.session.undo(), message!("replay.start")),
                "history" => {
                    history::show(&mut self.console, &self.session)?;
                    continue;
                }
                line => {
                    let node = line.parse().ok().filter(|&node| self.session.jump(node));
                    (node.is_some(), message!("replay.help", last = self.session.nodes() - 1))
                }
            };
            if moved {
                self.show()?;
                self.console.line("")?;
            } else {
                self.console.refuse(&problem)?;
            }
        }
    }

    /// The position where the session is, with what led there and what was tried from there.
    fn show(&mut self) -> Result<(), Failure> {
        let here = self.session.here();
        let Some(node) = self.session.node(here) else { return Ok(()) };
        let title = self.title(here, &node);
        let remarks = self.remarks(here, &node);
        self.console.line("")?;
        self.console.say(&title)?;
        self.console.line("")?;
        self.console.draw(&self.session.game().scene())?;
        remarks.iter().try_for_each(|remark| self.console.say(remark))
    }

    fn title(&self, here: usize, node: &Node<'_>) -> Message {
        let Some((mv, parent)) = node.played.zip(node.parent) else {
            return message!("replay.at-start");
        };
        let told = self.console.words(&history::told(&self.console, mv));
        let think = format!("{:.1}", mv.think.as_secs_f64());
        if parent + 1 == here {
            message!("replay.move", node = here, told = told, think = think)
        } else {
            message!("replay.branch", node = here, parent = parent, told = told, think = think)
        }
    }

    fn remarks(&self, here: usize, node: &Node<'_>) -> Vec<Message> {
        let notes = self.session.events().iter().filter_map(|event| match event {
            Event::Note(note) if note.node == here => Some(message!("replay.note", text = note.text)),
            _ => None,
        });
        let ended = node.ended.map(|ended| match ended.by {
            Ending::Resignation => message!("replay.resigned"),
            Ending::Time => message!("replay.time"),
            Ending::Agreement => message!("replay.agreed"),
            Ending::Adjudication => message!("replay.adjudicated"),
        });
        let outcome = self.session.outcome().map(|outcome| match outcome {
            Outcome::Won(seat) => message!("table.won", name = self.console.words(&history::seat(seat))),
            Outcome::Drawn => message!("table.drawn"),
            Outcome::Finished => message!("table.finished"),
        });
        let branches = (node.children.len() > 1).then(|| {
            let branch = |&child: &usize| {
                let mv = self.session.node(child).and_then(|node| node.played);
                format!("{child} ({})", mv.map_or("", |mv| &mv.text))
            };
            let list = node.children.iter().map(branch).collect::<Vec<_>>().join(", ");
            message!("replay.branches", list = list)
        });
        notes.chain(ended).chain(outcome).chain(branches).collect()
    }
}
