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

/// Shows every position that was reached by its number and the move that led there. What branches off is set further in,
/// below the move it was tried instead of; a star marks the current position.
pub(crate) fn show(console: &mut Console, session: &Session) -> Result<(), Failure> {
    let mut shown = 0;
    // Nodes still to come, the next one last, with their depth of branching.
    let mut coming = vec![(0, 0)];
    while let Some((node, depth)) = coming.pop() {
        if shown == MOST_LINES {
            return console.say(&message!("draw.more", count = session.nodes() - shown));
        }
        shown += 1;
        let Some(found) = session.node(node) else { continue };
        let star = if node == session.here() { '*' } else { ' ' };
        let words = match found.played {
            None => console.words(&message!("history.start")),
            Some(mv) => console.words(&told(console, mv)),
        };
        console.line(&format!("{star}{:>4} {}{}", node, "    ".repeat(depth), visible(&words)))?;
        // The game goes on with the first move that was tried, after all that was tried instead of it.
        if let [first, others @ ..] = found.children {
            coming.push((*first, depth));
            coming.extend(others.iter().rev().map(|&other| (other, depth + 1)));
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
