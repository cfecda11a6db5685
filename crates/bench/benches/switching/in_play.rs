//! The next move in a game that is followed: the time from the opponent's move to the reply.

use std::time::{Duration, Instant};

use gambol_games::{FiniteMoves, Rules, Side, Switching, switching::Position};
use gambol_graph::{Dice, Edge};
use gambol_solve::{
    Limits,
    switching::{Follower, Reason},
};
use gambol_verify::Verdict;

/// What the side that cannot win does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// Any free edge.
    Random,
    /// An edge that the winner has just relied on, or one of the two forests.
    Spiteful,
    /// As `Random`; but the winner errs too, one move in eight, and both ask for every move.
    Equal,
}

/// How many moves of a game between equals are played: each mistake takes a search.
const MOVES_OF_EQUALS: usize = 400;

/// How long the winner took for each reply in a whole game, and for some of the opponent's moves how long it took to say
/// the class after it.
pub(crate) struct Game {
    pub(crate) replies: Vec<Duration>,
    classes: Vec<Duration>,
}

impl Game {
    /// Plays the same game several times. Of each reply the shortest time counts: the least disturbed by the rest
    /// of the machine.
    pub(crate) fn best_of(runs: usize, board: &Switching, opponent: Opponent) -> Self {
        let mut classes = Vec::new();
        let replies = least(runs, || {
            let game = Self::play(board, opponent);
            classes.push(game.classes);
            game.replies
        });
        let mut classes = classes.into_iter();
        Self { replies, classes: least(runs, || classes.next().unwrap_or_default()) }
    }

    pub(crate) fn median(&self) -> Duration {
        let mut replies = self.replies.clone();
        replies.sort_unstable();
        replies.get(replies.len() / 2).copied().unwrap_or_default()
    }

    pub(crate) fn worst(&self) -> Duration {
        self.replies.iter().copied().max().unwrap_or_default()
    }

    pub(crate) fn worst_class(&self) -> Duration {
        self.classes.iter().copied().max().unwrap_or_default()
    }

    fn play(board: &Switching, opponent: Opponent) -> Self {
        let mut dice = Dice::new(1);
        let mut position = board.start();
        let mut follower = Follower::new(board, &position, &Limits::none()).expect("no limits");
        let winner = match follower.class() {
            Verdict::Short => Side::Short,
            Verdict::Cut => Side::Cut,
            _ => board.first(),
        };
        let forests = follower.forests().concat();
        let mut game = Self { replies: Vec::new(), classes: Vec::new() };
        let mut reason = Reason::Ahead;
        let mut played = None;
        while board.outcome(&position).is_none() {
            let side = position.to_move();
            let equal = opponent == Opponent::Equal;
            if equal && game.replies.len() == MOVES_OF_EQUALS {
                break;
            }
            let e = if side == winner || equal {
                let start = Instant::now();
                if let Some(e) = played.take() {
                    follower.play(e, side.other()).expect("a free edge");
                }
                let reply = follower.winning_move(side);
                let mistaken = equal && (reply.is_none() || dice.below(8) == 0);
                if let Some(reply) = reply.filter(|_| !mistaken) {
                    follower.play(reply.edge, side).expect("a free edge");
                    game.replies.push(start.elapsed());
                    reason = reply.reason;
                    reply.edge
                } else {
                    game.replies.push(start.elapsed());
                    let e = opponent.choose(board, &position, &forests, &reason, &mut dice);
                    played = Some(e);
                    e
                }
            } else {
                let e = opponent.choose(board, &position, &forests, &reason, &mut dice);
                if game.replies.len() % ASK_CLASS_EVERY < ASK_CLASS_RUNNING {
                    let mut follower = follower.clone();
                    let start = Instant::now();
                    follower.play(e, side).expect("a free edge");
                    follower.class();
                    game.classes.push(start.elapsed());
                }
                played = Some(e);
                e
            };
            board.play(&mut position, &e);
        }
        game
    }
}

/// The class is asked of a copy, which takes time, so only for a few moves in a row now and then.
const ASK_CLASS_EVERY: usize = 2_000;
const ASK_CLASS_RUNNING: usize = 10;

/// Measures the same work, step by step, several times, and takes the shortest time of each step.
pub(crate) fn least(runs: usize, mut work: impl FnMut() -> Vec<Duration>) -> Vec<Duration> {
    let mut best = work();
    for _ in 1..runs {
        for (best, time) in best.iter_mut().zip(work()) {
            *best = (*best).min(time);
        }
    }
    best
}

impl Opponent {
    fn choose(
        self,
        board: &Switching,
        position: &Position,
        forests: &[Edge],
        reason: &Reason,
        dice: &mut Dice,
    ) -> Edge {
        let relied_on: &[Edge] = match reason {
            Reason::Rejoins { detour: edges, .. } | Reason::Opens { cycle: edges, .. } => edges,
            Reason::Ahead => &[],
        };
        let wanted = match self {
            Self::Random | Self::Equal => &[],
            Self::Spiteful if dice.below(2) == 0 => relied_on,
            Self::Spiteful => forests,
        };
        for _ in 0..20 {
            if let Some(&e) = wanted.get(dice.below(wanted.len().max(1) as u64) as usize)
                && position.is_free(e)
            {
                return e;
            }
        }
        board.nth(position, dice.below(board.count(position) as u64) as usize)
    }
}
