//! Reading a record.

use gambol_games::{Game, Message, message};
use serde::{Deserialize, de::IgnoredAny};

use crate::{
    event::Event,
    fault::{self, Fault},
    history::History,
    session::{self, Session},
    setup::{SCHEMA, Setup},
    verify,
};

/// The most bytes of a record that are read. Time and memory grow with the length, and not faster.
pub const MOST_BYTES: usize = 64 << 20;

/// What came of reading a record.
///
/// Whoever wants to go on where the record is kept cuts it to [`bytes`](Self::bytes) and appends
/// [`record_from`](Session::record_from) of [`lines`](Self::lines), now and whenever something has happened.
///
/// ```
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("fish/1,1"))?;
/// session.play("1", Turn::default()).unwrap();
/// let mut file = session.record() + "{\"event\":\"mo"; // a crash in mid-write
///
/// let mut resumed = Session::resume(file.as_bytes()).unwrap();
/// resumed.session.play("2", Turn::default()).unwrap();
/// file.truncate(resumed.bytes);
/// file += &resumed.session.record_from(resumed.lines);
/// assert_eq!(file, resumed.session.record());
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Resumed {
    /// The game, where the record ends.
    pub session: Session,
    /// How many bytes at the beginning hold whole lines with their newlines.
    pub bytes: usize,
    /// How many lines of the record these are. One less than [`Session::lines`] if only the last newline lacks.
    pub lines: usize,
    /// The number, from 1, of a last line that was cut off and dropped.
    pub torn: Option<usize>,
}

/// A line that is not blank.
struct Line<'a> {
    /// Counted from 1, blank lines included.
    number: usize,
    /// Where it starts.
    offset: usize,
    /// Without its newline.
    text: &'a [u8],
    has_newline: bool,
}

fn lines(record: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut offset = 0;
    let texts = record.split(|&byte| byte == b'\n').enumerate();
    let lines = texts.map(move |(i, text)| {
        let line = Line { number: i + 1, offset, text, has_newline: offset + text.len() < record.len() };
        offset += text.len() + 1;
        line
    });
    lines.filter(|line| !line.text.trim_ascii().is_empty())
}

impl Line<'_> {
    fn fault(&self, reason: Message) -> Fault {
        Fault { line: self.number, reason }
    }

    /// Whether this is JSON of any kind. The beginning of an object is not.
    fn is_json(&self) -> bool {
        serde_json::from_slice::<IgnoredAny>(self.text).is_ok()
    }

    /// The event it tells of, if that can come next.
    fn event_after(&self, history: &History) -> Result<Event, Message> {
        let event = Event::parse(self.text).map_err(|error| fault::json(&error))?;
        history.check(&event)?;
        Ok(event)
    }
}

pub(crate) fn read(record: &[u8]) -> Result<Resumed, Fault> {
    if let Some(readable) = record.get(..MOST_BYTES).filter(|readable| readable.len() < record.len()) {
        let line = readable.split(|&byte| byte == b'\n').count();
        return Err(Fault { line, reason: message!("record.too-long", most = MOST_BYTES) });
    }
    let mut lines = lines(record).peekable();
    let Some(mut line) = lines.next() else {
        return Err(Fault { line: 1, reason: message!("record.empty") });
    };
    let (setup, engine, mut game) = read_header(line.text).map_err(|reason| line.fault(reason))?;

    let mut history = History::new();
    let mut line_numbers = Vec::new();
    let mut torn = None;
    let mut fault = None;
    while let Some(next) = lines.next() {
        line = next;
        match line.event_after(&history) {
            Ok(event) => {
                history.push(event);
                line_numbers.push(line.number);
            }
            Err(_) if lines.peek().is_none() && !line.is_json() => torn = Some(line.number),
            Err(reason) => {
                fault = Some(line.fault(reason));
                break;
            }
        }
    }
    // A move that breaks the rules stands before the line at which reading stopped.
    let dispute = verify::first_dispute(&history, game.as_mut());
    let broken = dispute.map(|dispute| Fault { line: line_numbers[dispute.event], reason: dispute.reason });
    if let Some(fault) = broken.or(fault) {
        return Err(fault);
    }
    let session = Session::restore(setup, engine, game, history);
    let unfinished = torn.is_some() || !line.has_newline;
    Ok(Resumed {
        bytes: if unfinished { line.offset } else { record.len() },
        lines: session.lines() - usize::from(unfinished && torn.is_none()),
        session,
        torn,
    })
}

/// The setup, the version of the engine, and the game at its start.
fn read_header(line: &[u8]) -> Result<(Setup, String, Box<dyn Game>), Message> {
    fn fields<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, Message> {
        serde_json::from_slice(line).map_err(|error| fault::json(&error))
    }
    #[derive(Deserialize)]
    #[serde(expecting = "the header of a record")]
    struct Schema {
        schema: u32,
    }
    #[derive(Deserialize)]
    struct Versions {
        engine: String,
        rules: u32,
    }
    let Schema { schema } = fields(line)?;
    if schema != SCHEMA {
        return Err(message!("record.schema", found = schema, known = SCHEMA));
    }
    let Versions { engine, rules } = fields(line)?;
    let mut setup = fields(line)?;
    let game = session::set_up(&mut setup).map_err(|problem| message!("record.setup", problem = problem))?;
    if rules != game.version() {
        let (kind, known) = (game.kind(), game.version());
        return Err(message!("record.rules", found = rules, kind = kind, known = known));
    }
    Ok((setup, engine, game))
}
