//! The history tree of a game, as lines.

use gambol_games::{Message, Seat, message};
use gambol_play::{Move, Session};

use crate::console::Console;
use crate::draw::visible;
use crate::failure::Failure;

/// The most lines of a history that are shown.
const MOST_LINES: usize = 200;

/// What a seat is called.
pub(crate) fn seat(seat: Seat) -> Message {
    match seat {
        Seat::First => message!("seat.first"),
        Seat::Second => message!("seat.second"),
    }
}

/// What is still to be shown.
enum Coming {
    /// The line of a node, at some depth of branching.
    Line(usize, usize),
    /// All that follows a node.
    After(usize, usize),
}

/// Shows every position that was reached by its number and the move that led there. What was tried instead of a move is
/// set further in below it, before the game goes on; a star marks the current position.
pub(crate) fn show(console: &mut Console, session: &Session) -> Result<(), Failure> {
    let mut shown = 0;
    // The next one last.
    let mut coming = vec![Coming::After(0, 0), Coming::Line(0, 0)];
    while let Some(next) = coming.pop() {
        match next {
            Coming::Line(..) if shown == MOST_LINES => {
                return console.say(&message!("draw.more", count = session.nodes() - shown));
            }
            Coming::Line(node, depth) => {
                shown += 1;
                let star = if node == session.here() { '*' } else { ' ' };
                let words = match session.node(node).and_then(|node| node.played) {
                    None => console.words(&message!("history.start")),
                    Some(mv) => console.words(&told(console, mv)),
                };
                console.line(&format!("{star}{node:>4} {}{}", "    ".repeat(depth), visible(&words)))?;
            }
            Coming::After(node, depth) => {
                let Some([first, others @ ..]) = session.node(node).map(|node| node.children) else {
                    continue;
                };
                coming.push(Coming::After(*first, depth));
                let instead = |&node: &usize| [Coming::After(node, depth + 1), Coming::Line(node, depth + 1)];
                coming.extend(others.iter().rev().flat_map(instead));
                coming.push(Coming::Line(*first, depth));
            }
        }
    }
    Ok(())
}

/// A move and who made it.
pub(crate) fn told(console: &Console, mv: &Move) -> Message {
    let name = console.words(&seat(mv.seat));
    if mv.foul {
        message!("history.foul", name = name, mv = mv.text)
    } else {
        message!("history.move", name = name, mv = mv.text)
    }
}
