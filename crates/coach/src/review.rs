//! The review of a game.

use gambol_games::{AnyGame, FishBarrel, Game, Seat};
use gambol_play::{Move, Session};
use serde::{Serialize, Serializer};

use crate::{
    reason::Reason,
    teacher::{Judgement, Lookup, Mute, Standing, Teacher},
};

/// What both players made of a game, move by move: of the line that leads to where the game is now.
///
/// ```
/// use gambol_coach::{Lookup, coach, review};
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("coins/2"))?;
/// for text in ["0", "1-2"] {
///     session.play(text, Turn::default()).unwrap();
/// }
/// let mut teacher = coach("coins").unwrap();
/// let review = review(&session, teacher.as_mut(), Lookup::unlimited).unwrap();
///
/// let [first, second] = &review.tallies;
/// assert_eq!(first.first_mistake, Some(0), "two of the three coins would have won");
/// assert_eq!(second.first_mistake, Some(1), "the last coin loses: one of the two would have won");
/// assert_eq!((first.decidable, first.kept, first.share()), (1, 0, Some(0.0)));
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The ID of the board.
    pub game: String,
    /// Of the first player and of the second.
    pub tallies: [Tally; 2],
    /// All moves of the line.
    pub moves: Vec<Reviewed>,
}

/// A move with what there is to say about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reviewed {
    /// The node of the history that it leads to.
    pub node: usize,
    /// Who played it.
    #[serde(serialize_with = "seat")]
    pub seat: Seat,
    /// The move in its usual spelling.
    pub text: String,
    /// What there is to say.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// What there is to say about a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Verdict {
    /// It is known what it did.
    Judged(Box<Judgement<String>>),
    /// It was illegal and cost the penalty. It is not counted as a turn: the same player moved again.
    Foul,
    /// The position is beyond what could be solved within the limits. Whatever was played is not called a mistake.
    Unknown {
        /// Why.
        reason: String,
    },
}

impl Verdict {
    /// Whether the move gave something away.
    pub fn is_mistake(&self) -> bool {
        matches!(self, Self::Judged(judgement) if !judgement.kept())
    }
}

/// What one player made of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The legal moves of that player.
    pub turns: usize,
    /// The illegal ones that cost a penalty.
    pub fouls: usize,
    /// The turns of which nothing is known.
    pub unknown: usize,
    /// The turns in which some moves kept what the player had and others did not.
    pub decidable: usize,
    /// Those of them in which it was kept.
    pub kept: usize,
    /// The move that first gave a win, a draw or points away, by its number in [`Review::moves`].
    pub first_mistake: Option<usize>,
    /// In fish-barrel, the turns that ended with an even number of fish in every barrel.
    pub even: Option<usize>,
}

impl Tally {
    /// The share of the decidable turns in which the player kept what there was; `None` if there were none.
    pub fn share(&self) -> Option<f64> {
        share(self.kept, self.decidable)
    }

    /// The published understanding score of fish-barrel: the share of all turns that ended with even barrels.
    pub fn understanding(&self) -> Option<f64> {
        share(self.even?, self.turns)
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// With the shares besides the counts.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            turns: usize,
            fouls: usize,
            unknown: usize,
            decidable: usize,
            kept: usize,
            share: Option<f64>,
            first_mistake: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            understanding: Option<f64>,
        }
        let &Self { turns, fouls, unknown, decidable, kept, first_mistake, .. } = self;
        let (share, understanding) = (self.share(), self.understanding());
        let written = Written { turns, fouls, unknown, decidable, kept, share, first_mistake, understanding };
        written.serialize(serializer)
    }
}

/// As in records.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn seat<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match seat {
        Seat::First => "first",
        Seat::Second => "second",
    })
}

/// With whether the standing was kept.
impl Serialize for Judgement<String> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            before: Standing,
            after: Standing,
            decidable: bool,
            kept: bool,
            why: &'a Reason,
            better: &'a Option<String>,
        }
        let Self { before, after, decidable, why, better } = self;
        let kept = self.kept();
        Written { before: *before, after: *after, decidable: *decidable, kept, why, better }
            .serialize(serializer)
    }
}

/// Looks at every move of the line that leads to where the game is now. `lookup` is asked before each for how long
/// that may take.
pub fn review<'l>(
    session: &Session,
    teacher: &mut dyn Teacher,
    mut lookup: impl FnMut() -> Lookup<'l>,
) -> Result<Review, Mute> {
    let mut review = Review { game: session.game().id(), tallies: Default::default(), moves: Vec::new() };
    let mut replay = session.replay();
    while let Some(&mv) = replay.moves().get(replay.at()) {
        let verdict = verdict(replay.game(), mv, teacher, &lookup())?;
        if replay.forward().is_none() {
            // A line can always be played again.
            break;
        }
        review.add(mv, verdict, are_even(replay.game()));
    }
    Ok(review)
}

/// What there is to say about the next move of a game.
fn verdict(
    game: &dyn Game,
    mv: &Move,
    teacher: &mut dyn Teacher,
    lookup: &Lookup<'_>,
) -> Result<Verdict, Mute> {
    if mv.foul {
        return Ok(Verdict::Foul);
    }
    match teacher.judge(game, &mv.text, lookup) {
        Ok(judgement) => Ok(Verdict::Judged(Box::new(judgement))),
        Err(Mute::Stopped(stopped)) => Ok(Verdict::Unknown { reason: stopped.to_string() }),
        Err(mute) => Err(mute),
    }
}

impl Review {
    fn add(&mut self, mv: &Move, verdict: Verdict, even: Option<bool>) {
        let tally = &mut self.tallies[mv.seat.index()];
        if verdict.is_mistake() {
            tally.first_mistake.get_or_insert(self.moves.len());
        }
        match &verdict {
            Verdict::Foul => tally.fouls += 1,
            Verdict::Unknown { .. } => tally.unknown += 1,
            Verdict::Judged(judgement) if judgement.decidable => {
                tally.decidable += 1;
                tally.kept += usize::from(judgement.kept());
            }
            Verdict::Judged(_) => {}
        }
        if verdict != Verdict::Foul {
            tally.turns += 1;
            if let Some(even) = even {
                *tally.even.get_or_insert(0) += usize::from(even);
            }
        }
        self.moves.push(Reviewed { node: mv.node, seat: mv.seat, text: mv.text.clone(), verdict });
    }

    /// The move that first gave a win, a draw or points away, whoever played it.
    pub fn first_mistake(&self) -> Option<&Reviewed> {
        self.moves.iter().find(|reviewed| reviewed.verdict.is_mistake())
    }
}

/// In fish-barrel, whether every barrel holds an even number of fish.
fn are_even(game: &dyn Game) -> Option<bool> {
    let game = game.as_any().downcast_ref::<AnyGame<FishBarrel>>()?;
    Some(game.position().fish().iter().all(|fish| fish % 2 == 0))
}
