//! Plays one game between two contenders, with clocks and penalties.

use std::time::Duration;

use gambol_games::{Message, Outcome, Played, Seat, message};
use gambol_play::{Clock, Session, Setup, Turn};

use crate::{
    contender::{Answer, Contender, Left, Remains, Reply, Verdict},
    terms::{Cause, Forfeit, Terms},
    words::say,
};

/// Whoever answers so often in a row with an illegal move loses. Where the rules charge for illegal moves, each of them
/// is played as a foul and costs the penalty first; elsewhere nothing happens to the board.
pub const MOST_ILLEGAL: usize = 3;

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The ID of the board.
    pub game: String,
    /// The position to start from, if it is not the board's own.
    pub start: Option<String>,
    /// Where chance starts.
    pub seed: u64,
    /// What the contenders may use.
    pub terms: Terms,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Bout {
    /// The game, at its end. What ended it stands in the record; a forfeit is explained in a note.
    pub session: Session,
    /// How it ended.
    pub outcome: Outcome,
    /// What ended it.
    pub by: Cause,
    /// Why the loser lost, if not by the rules.
    pub reason: Option<Message>,
    /// The points, where the game counts them, as they stood at the end.
    pub score: Option<[i64; 2]>,
    /// Both contenders, by [`Seat::index`].
    pub corners: [Corner; 2],
}

/// A contender as it was in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Corner {
    /// What it called itself.
    pub name: String,
    /// The time on the wall that it used, to the microsecond; a last answer that never came included.
    pub clock: Clock,
    /// How often it was asked for a move.
    pub asked: usize,
    /// What is left of it.
    pub remains: Remains,
}

impl Fixture {
    /// Plays the game; `contenders` are the first and the second player. An error is the fixture's own: no such board.
    pub fn play(&self, contenders: [&mut dyn Contender; 2]) -> Result<Bout, Message> {
        let mut setup = Setup {
            start: self.start.clone(),
            seed: Some(self.seed),
            time: Some(self.terms.time),
            ..Setup::new(self.game.clone())
        };
        // The board is opened before anybody is called upon.
        let game = Session::start(setup.clone())?;
        if game.game().players() != 2 {
            return Err(message!("referee.solo", game = self.game));
        }
        let kind = game.game().kind();
        let [first, second] = contenders;
        // One after the other: the loser of a race to the screen should not be the one that started second.
        let greetings = [first.greet(kind, &self.terms), second.greet(kind, &self.terms)];
        setup.players = [Some(first.player()), Some(second.player())];
        let session = Session::start(setup)?;
        let corners =
            [first.player(), second.player()].map(|player| Corner { name: player.name, ..Corner::default() });
        let referee = Referee { terms: &self.terms, contenders: [first, second], session, corners };
        Ok(referee.conduct(greetings))
    }
}

struct Referee<'a> {
    terms: &'a Terms,
    contenders: [&'a mut dyn Contender; 2],
    session: Session,
    corners: [Corner; 2],
}

/// Why a game ended before its rules ended it: who lost (`None`: both), and how.
type Upset = (Option<Seat>, Forfeit);

impl Referee<'_> {
    fn conduct(mut self, greetings: [Result<(), Forfeit>; 2]) -> Bout {
        let upset = match greetings {
            [Ok(()), Ok(())] => self.rounds().err().map(|(seat, forfeit)| (Some(seat), forfeit)),
            [Err(forfeit), Ok(())] => Some((Some(Seat::First), forfeit)),
            [Ok(()), Err(forfeit)] => Some((Some(Seat::Second), forfeit)),
            [Err(forfeit), Err(_)] => Some((None, forfeit)),
        };
        self.close(upset)
    }

    /// Plays until the rules end the game, or somebody loses otherwise.
    fn rounds(&mut self) -> Result<(), (Seat, Forfeit)> {
        for seat in [Seat::First, Seat::Second] {
            let left = self.left(seat, Duration::ZERO);
            self.contenders[seat.index()].start(&self.session, seat, self.terms, left);
        }
        while !self.session.is_over() {
            let seat = self.session.turn();
            self.turn(seat).map_err(|forfeit| (seat, forfeit))?;
        }
        Ok(())
    }

    /// One turn: up to a legal move.
    fn turn(&mut self, seat: Seat) -> Result<(), Forfeit> {
        // What answers that were refused have taken of the time for this move.
        let mut spent = Duration::ZERO;
        for _ in 0..MOST_ILLEGAL {
            let text = self.ask(seat, &mut spent)?;
            match self.session.play(&text, Turn::of(spent)) {
                Ok(played) => {
                    let other = seat.other();
                    let left = self.left(other, Duration::ZERO);
                    self.contenders[other.index()].opponent_moved(&self.session, left);
                    let Played::Foul(reason) = played else { return Ok(()) };
                    spent = Duration::ZERO;
                    self.refuse(seat, &reason.to_string(), spent);
                    if self.session.is_over() {
                        return Ok(());
                    }
                }
                Err(refusal) => self.refuse(seat, &refusal.to_string(), spent),
            }
        }
        Err(Forfeit::new(Cause::Illegal, message!("referee.illegal", count = MOST_ILLEGAL)))
    }

    /// Asks for a move and runs the clock.
    fn ask(&mut self, seat: Seat, spent: &mut Duration) -> Result<String, Forfeit> {
        let left = self.left(seat, *spent);
        let Reply { think, answer } = self.contenders[seat.index()].choose(&self.session, left);
        let corner = &mut self.corners[seat.index()];
        *spent = spent.saturating_add(think);
        corner.asked += 1;
        corner.clock.used = corner.clock.used.saturating_add(think);
        corner.clock.longest = corner.clock.longest.max(*spent);
        let answer = answer?;
        if left.answer.is_some_and(|limit| think > limit) {
            return Err(self.overstepped(seat));
        }
        match answer {
            Answer::Move(text) => Ok(text),
            Answer::Resign => Err(Forfeit::new(Cause::Resignation, message!("referee.resigned"))),
        }
    }

    fn refuse(&mut self, seat: Seat, reason: &str, spent: Duration) {
        let left = self.left(seat, spent);
        self.contenders[seat.index()].refused(reason, left);
    }

    fn overstepped(&self, seat: Seat) -> Forfeit {
        let used = self.corners[seat.index()].clock.longest;
        let took = format!("{:.3}", used.as_secs_f64());
        Forfeit::new(Cause::Time, message!("referee.overstepped", took = took))
    }

    /// The time of a contender who has spent some on the move at hand.
    fn left(&self, seat: Seat, spent: Duration) -> Left {
        let (time, clock) = (&self.terms.time, &self.corners[seat.index()].clock);
        let game = time.per_game.map(|limit| limit.saturating_sub(clock.used));
        let answer = time.per_move.map(|limit| limit.saturating_sub(spent));
        Left { answer: [answer, game].into_iter().flatten().min(), game }
    }

    fn close(mut self, upset: Option<Upset>) -> Bout {
        let (by, loser, reason) = match upset {
            None => (Cause::Rules, None, None),
            Some((loser, forfeit)) => (forfeit.by, loser, Some(forfeit.reason)),
        };
        if let (Some(reason), Some(ending)) = (&reason, by.ending()) {
            self.session.note(say(reason));
            let outcome = loser.map_or(Outcome::Drawn, |seat| Outcome::Won(seat.other()));
            self.session.end(ending, outcome);
        }
        let outcome = self.session.outcome().unwrap_or(Outcome::Drawn);
        let score = self.session.game().score();
        for seat in [Seat::First, Seat::Second] {
            let forfeited = reason.is_some() && loser.is_none_or(|loser| loser == seat);
            let verdict = Verdict { outcome, by, score, seat, forfeited };
            let left = self.left(seat, Duration::ZERO);
            self.corners[seat.index()].remains = self.contenders[seat.index()].over(&verdict, left);
        }
        let Self { session, corners, .. } = self;
        Bout { session, outcome, by, reason, score, corners }
    }
}
