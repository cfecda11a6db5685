//! What a coach is asked.

use gambol_games::{AnyGame, Game, Notation, Refusal, Rules};
use gambol_players::{NoTables, Tables};
use gambol_solve::{Limits, Stopped};
use serde::Serialize;
use thiserror::Error;

use crate::reason::Reason;

/// How long a coach may look, and where.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    /// When to give up.
    pub limits: Limits<'a>,
    /// Tables of coins that have been built before.
    pub tables: &'a dyn Tables,
}

impl Lookup<'_> {
    /// As long as it takes, and without tables.
    pub fn unlimited() -> Lookup<'static> {
        Lookup { limits: Limits::none(), tables: &NoTables }
    }
}

/// How a game stands for one of its players if both play perfectly from here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// That player wins.
    Won,
    /// Nobody wins.
    Drawn,
    /// The other wins.
    Lost,
    /// Where points count: that player's points to come, less the other's.
    Worth(i64),
}

/// How a position stands, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal<M> {
    /// For the player to move.
    pub standing: Standing,
    /// Why.
    pub why: Reason,
    /// Moves that keep this standing; all of them if `complete`, and at least one.
    pub keeping: Vec<M>,
    /// Whether these are all.
    pub complete: bool,
}

/// What a move did.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement<M> {
    /// How the game stood for the player who moved.
    pub before: Standing,
    /// How it stands for that player after the move. Where points count, those of the move itself are included.
    pub after: Standing,
    /// Whether another move would have led to another standing: only then does it say something about the player.
    pub decidable: bool,
    /// Why the move was good, or not.
    pub why: Reason,
    /// A move that keeps the standing, if this one did not.
    pub better: Option<M>,
}

impl<M> Judgement<M> {
    /// Whether the move kept what the player had.
    pub fn kept(&self) -> bool {
        self.before == self.after
    }
}

/// Explains positions and moves of one kind of board.
pub trait Coach: Send {
    /// The boards it knows.
    type Board: Notation;

    /// How a position in which the game goes on stands, and why.
    fn appraise(
        &mut self,
        board: &Self::Board,
        position: &<Self::Board as Rules>::Position,
        lookup: &Lookup<'_>,
    ) -> Result<Appraisal<<Self::Board as Rules>::Move>, Stopped>;

    /// What a legal move in that position would do, and why.
    fn judge(
        &mut self,
        board: &Self::Board,
        position: &<Self::Board as Rules>::Position,
        mv: &<Self::Board as Rules>::Move,
        lookup: &Lookup<'_>,
    ) -> Result<Judgement<<Self::Board as Rules>::Move>, Stopped>;

    /// A hint in three steps: where to look, what the idea is, the move.
    fn hint(
        &mut self,
        board: &Self::Board,
        position: &<Self::Board as Rules>::Position,
        lookup: &Lookup<'_>,
    ) -> Result<[Reason; 3], Stopped>;
}

/// Why a coach says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Mute {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The move cannot be played.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The coach knows another game.
    #[error("the coach knows {knows}, not {asked}")]
    OtherGame {
        /// What it knows.
        knows: &'static str,
        /// What it was asked about.
        asked: &'static str,
    },
    /// The position is beyond what could be solved within the limits.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A [`Coach`] for doors that do not care which game it is: moves are text.
pub trait Teacher: Send {
    /// How the position stands, and why.
    fn appraise(&mut self, game: &dyn Game, lookup: &Lookup<'_>) -> Result<Appraisal<String>, Mute>;
    /// What a move would do, and why.
    fn judge(&mut self, game: &dyn Game, text: &str, lookup: &Lookup<'_>) -> Result<Judgement<String>, Mute>;
    /// A hint in three steps: where to look, what the idea is, the move.
    fn hint(&mut self, game: &dyn Game, lookup: &Lookup<'_>) -> Result<[Reason; 3], Mute>;
}

/// A [`Coach`] as a [`Teacher`].
#[derive(Clone, Debug)]
pub struct Typed<C>(pub C);

fn inside<R: Notation + 'static>(game: &dyn Game) -> Result<&AnyGame<R>, Mute> {
    let Some(inside) = game.as_any().downcast_ref::<AnyGame<R>>() else {
        return Err(Mute::OtherGame { knows: R::KIND, asked: game.kind() });
    };
    if game.outcome().is_some() { Err(Mute::Over) } else { Ok(inside) }
}

impl<C> Teacher for Typed<C>
where
    C: Coach,
    C::Board: 'static,
{
    fn appraise(&mut self, game: &dyn Game, lookup: &Lookup<'_>) -> Result<Appraisal<String>, Mute> {
        let game = inside::<C::Board>(game)?;
        let (board, position) = (game.board(), game.position());
        let Appraisal { standing, why, keeping, complete } = self.0.appraise(board, position, lookup)?;
        let keeping = keeping.iter().map(|mv| board.move_text(position, mv)).collect();
        Ok(Appraisal { standing, why, keeping, complete })
    }

    fn judge(&mut self, game: &dyn Game, text: &str, lookup: &Lookup<'_>) -> Result<Judgement<String>, Mute> {
        let game = inside::<C::Board>(game)?;
        let (board, position) = (game.board(), game.position());
        let mv = board.parse_move(position, text.trim()).map_err(Refusal::Garbled)?;
        board.check(position, &mv).map_err(|illegal| Refusal::Illegal(illegal.reason))?;
        let Judgement { before, after, decidable, why, better } =
            self.0.judge(board, position, &mv, lookup)?;
        let better = better.map(|mv| board.move_text(position, &mv));
        Ok(Judgement { before, after, decidable, why, better })
    }

    fn hint(&mut self, game: &dyn Game, lookup: &Lookup<'_>) -> Result<[Reason; 3], Mute> {
        let game = inside::<C::Board>(game)?;
        Ok(self.0.hint(game.board(), game.position(), lookup)?)
    }
}
