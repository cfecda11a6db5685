//! How a move that loses may turn out all the same.

use gambol_games::{FiniteMoves as _, Geography, Rules as _, geography::Position};
use gambol_solve::{
    Limits,
    geography::{Effort, Surveyor},
};

/// What the opponent, who wins, has to find.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Prospect {
    /// The part of the replies that give the win away; one half of those that are not decided.
    pub(super) spoiling: f64,
    /// How many moves the opponent needs at least, as far as was looked.
    pub(super) fight: u32,
}

/// The positions that are looked at to find out how long a fight is.
const LOOK: u32 = 1_000;
/// No fight is followed longer than this.
const LONGEST: u32 = 6;
/// What a move weighs, even if every reply wins.
const FLOOR: f64 = 0.05;

impl Prospect {
    /// Of a position that the player to move wins. The surveyor looks into the replies, if there is one, with about so many nodes.
    pub(super) fn of(
        board: &Geography,
        position: &mut Position,
        surveyor: Option<&mut Surveyor>,
        nodes: u64,
        limits: &Limits<'_>,
    ) -> Self {
        let spoiling = surveyor.map_or(0.5, |surveyor| {
            let replies = surveyor.survey(board, position, Effort { nodes, all_moves: true }, limits).moves;
            let spoils = |wins: Option<bool>| wins.map_or(0.5, |wins| if wins { 0.0 } else { 1.0 });
            let sum: f64 = replies.iter().map(|reply| spoils(reply.wins())).sum();
            sum / replies.len().max(1) as f64
        });
        Self { spoiling, fight: fight(board, position) }
    }

    /// The heavier, the likelier the opponent goes wrong.
    pub(super) fn weight(&self) -> f64 {
        (FLOOR + self.spoiling) * f64::from(self.fight)
    }
}

/// The least number of moves in which the player to move can force the other to be stuck, or a number below it if that takes long
/// to find.
fn fight(board: &Geography, position: &mut Position) -> u32 {
    let mut left = LOOK;
    for moves in 1..LONGEST {
        match is_forced(board, position, moves, &mut left) {
            Some(false) => {}
            Some(true) => return moves,
            // That a single move does it would have been seen at once.
            None => return moves.max(2),
        }
    }
    LONGEST
}

/// Whether the player to move can force it with that many moves; `None` if there are too many positions to say.
fn is_forced(board: &Geography, position: &mut Position, moves: u32, left: &mut u32) -> Option<bool> {
    for n in 0..board.count(position) {
        *left = left.checked_sub(1)?;
        let to = board.nth(position, n);
        let undo = board.play(position, &to);
        let forced = leads_on(board, position, moves, left);
        board.undo(position, &to, undo);
        if forced? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the player to move is stuck, or else stuck after `moves` moves of the other, this one included, whatever they do.
fn leads_on(board: &Geography, position: &mut Position, moves: u32, left: &mut u32) -> Option<bool> {
    let replies = board.count(position);
    if replies > 0 && moves == 1 {
        return Some(false);
    }
    for n in 0..replies {
        let to = board.nth(position, n);
        let undo = board.play(position, &to);
        let forced = is_forced(board, position, moves - 1, left);
        board.undo(position, &to, undo);
        if !forced? {
            return Some(false);
        }
    }
    Some(true)
}
