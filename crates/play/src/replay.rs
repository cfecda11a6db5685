//! Stepping through a line of play.

use gambol_games::Game;

use crate::event::Move;

/// A line of play to be looked at move by move, forth and back. The session it comes from does not notice.
///
/// ```
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("fish/1,1"))?;
/// for text in ["1", "2"] {
///     session.play(text, Turn::default()).unwrap();
/// }
/// let mut replay = session.replay();
/// assert_eq!(replay.game().position(), "1,1:1");
/// while let Some(mv) = replay.forward() {
///     println!("{}: {}", mv.text, replay.game().position());
/// }
/// assert_eq!(replay.game().position(), "0,0:1");
/// assert_eq!(replay.back().unwrap().text, "2");
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub struct Replay<'a> {
    /// At the position after the first `at` moves.
    game: Box<dyn Game>,
    moves: Vec<&'a Move>,
    at: usize,
}

impl<'a> Replay<'a> {
    /// A replay of these moves, the latest ones of `game`, which has no others.
    pub(crate) fn new(game: &dyn Game, moves: Vec<&'a Move>) -> Self {
        let mut game = game.boxed_clone();
        while game.undo() {}
        Self { game, moves, at: 0 }
    }

    /// The game after the moves so far.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// All moves of the line.
    pub fn moves(&self) -> &[&'a Move] {
        &self.moves
    }

    /// How many moves have been played so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Plays the next move and tells it; `None` at the end.
    pub fn forward(&mut self) -> Option<&'a Move> {
        let mv = *self.moves.get(self.at)?;
        self.game.play(&mv.text).ok()?;
        self.at += 1;
        Some(mv)
    }

    /// Takes the latest move back and tells it; `None` at the start.
    pub fn back(&mut self) -> Option<&'a Move> {
        self.game.undo().then(|| {
            self.at -= 1;
            self.moves[self.at]
        })
    }
}
