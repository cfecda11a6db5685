//! What makes one move better than another where the theory does not say.

use gambol_games::{Rules, Side, Switching, switching::Position};
use gambol_solve::{Limits, Stopped, switching::solve};

use super::{
    currents::currents,
    residue::{Part, Residue},
};

/// A way to tell moves apart. In a lost position each looks for what makes the opponent go wrong; in a won one all
/// but the first look for the shortest way to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// How many of the opponent's replies keep the win: the fewer, the better.
    Replies,
    /// How many moves in a row the winner would need to end the game: the more, the better for the loser.
    Delay,
    /// The current through the edge, if every free edge is a resistor between A and B.
    Currents,
    /// How short a way from A to B can be that uses the edge.
    Distance,
}

/// The steps that an agent takes. `docs/AGENTS.md` says what each is worth.
///
/// ```
/// use gambol_players::switching::{Step, Taste};
///
/// assert_eq!(Taste::default(), Taste::of(&Step::ALL));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taste(Vec<Step>);

impl Step {
    /// Every step.
    pub const ALL: [Self; 4] = [Self::Replies, Self::Delay, Self::Currents, Self::Distance];

    /// How much more likely the move with the best score is than the one with the worst, as a power of e.
    const fn importance(self) -> f64 {
        match self {
            Self::Replies => 8.0,
            Self::Delay => 4.0,
            Self::Currents => 2.0,
            Self::Distance => 1.0,
        }
    }
}

impl Taste {
    /// These steps and no others.
    pub fn of(steps: &[Step]) -> Self {
        Self(steps.to_vec())
    }

    fn has(&self, step: Step) -> bool {
        self.0.contains(&step)
    }
}

impl Default for Taste {
    fn default() -> Self {
        Self::of(&Step::ALL)
    }
}

/// A position, surveyed once for all its moves. Moves go by their place among the free edges.
pub(super) struct Survey<'a> {
    board: &'a Switching,
    position: &'a Position,
    pub(super) residue: Residue,
    parts: Vec<Part>,
    /// Empty unless it is asked for.
    currents: Vec<f64>,
    /// With how many edges the opponent could end the game now.
    endings: usize,
    /// The edges that are worth solving the position after them.
    shortlist: Vec<bool>,
    /// The length of the shortest way through each edge, empty unless it is asked for.
    detours: Vec<Option<usize>>,
}

impl<'a> Survey<'a> {
    /// What these steps need to know before a single move is looked at.
    pub(super) fn new(
        board: &'a Switching,
        position: &'a Position,
        taste: &Taste,
        limits: &Limits,
    ) -> Result<Self, Stopped> {
        let residue = Residue::new(board, position, limits)?;
        let currents = if taste.has(Step::Currents) { currents(&residue, limits)? } else { Vec::new() };
        let detours = if taste.has(Step::Distance) { detours(&residue) } else { Vec::new() };
        let parts = residue.parts();
        let shortlist = shortlist(&residue, &currents);
        let mut survey = Self { board, position, residue, parts, currents, endings: 0, shortlist, detours };
        let opponent = position.to_move().other();
        survey.endings = (0..survey.parts.len()).filter(|&i| survey.ends_for(opponent, i)).count();
        Ok(survey)
    }

    /// Whether the mover ends the game with that move.
    pub(super) fn ends(&self, i: usize) -> bool {
        self.ends_for(self.position.to_move(), i)
    }

    fn ends_for(&self, side: Side, i: usize) -> bool {
        match side {
            Side::Short => self.residue.joins_terminals(i),
            Side::Cut => self.parts[i] == Part::Vital,
        }
    }

    /// Whether no way from A to B uses the edge.
    pub(super) fn is_idle(&self, i: usize) -> bool {
        self.parts[i] == Part::Idle
    }

    /// Whether the opponent can end the game after that move: with an edge that would have ended it before, unless
    /// the move takes the only one. (Contracting an edge makes no other one vital, nor does removing one make
    /// another join A to B.)
    pub(super) fn lets_end(&self, i: usize) -> bool {
        let opponent = self.position.to_move().other();
        self.endings > usize::from(self.ends_for(opponent, i))
    }

    /// The current through an edge, as a share of the largest; 0 if nobody asked for it.
    pub(super) fn current(&self, i: usize) -> f64 {
        self.currents.get(i).copied().unwrap_or(0.0)
    }

    /// How many replies to a move are wrong, as a share of all: 0 if the move is not worth a closer look.
    pub(super) fn wrong_replies(&self, i: usize, limits: &Limits) -> Result<f64, Stopped> {
        if !self.shortlist[i] {
            return Ok(0.0);
        }
        let mut position = self.position.clone();
        self.board.play(&mut position, &self.residue.edges[i]);
        let answer = solve(self.board, &position, limits)?;
        let right = match position.to_move() {
            Side::Short => answer.short_moves,
            Side::Cut => answer.cut_moves,
        };
        Ok(1.0 - right.len() as f64 / (self.residue.edges.len() - 1).max(1) as f64)
    }

    /// How good these moves are as tries, or as ways on, by the steps: the best the highest. Steps for which there
    /// is no time are left out.
    pub(super) fn scores(&self, taste: &Taste, moves: &[usize], is_won: bool, limits: &Limits) -> Vec<f64> {
        let mut scores = vec![0.0; moves.len()];
        for &step in &taste.0 {
            let by_step = self.by_step(step, moves, is_won, limits).unwrap_or_default();
            for (score, more) in scores.iter_mut().zip(by_step) {
                *score += step.importance() * more;
            }
        }
        scores
    }

    /// From 0 to 1, the best the highest.
    fn by_step(
        &self,
        step: Step,
        moves: &[usize],
        is_won: bool,
        limits: &Limits,
    ) -> Result<Vec<f64>, Stopped> {
        let moves = moves.iter().copied();
        Ok(match step {
            Step::Replies if is_won => Vec::new(),
            Step::Replies => moves.map(|i| self.wrong_replies(i, limits)).collect::<Result<_, Stopped>>()?,
            Step::Delay => {
                let mover = self.position.to_move();
                let winner = if is_won { mover } else { mover.other() };
                let unchanged = self.residue.moves_needed(winner, None);
                let needed = |i| {
                    limits.check()?;
                    let taken = Some((i, mover));
                    Ok(if self.shortlist[i] { self.residue.moves_needed(winner, taken) } else { unchanged })
                };
                let needed = moves.map(needed).collect::<Result<Vec<_>, Stopped>>()?;
                ranked(&needed, !is_won)
            }
            Step::Currents => moves.map(|i| self.current(i)).collect(),
            Step::Distance => ranked(&moves.map(|i| self.detours[i]).collect::<Vec<_>>(), false),
        })
    }
}

/// The edges with the largest currents: so many that solving the position after each of them takes some tenths of a
/// second at most, all of them on boards of some hundred edges.
fn shortlist(residue: &Residue, currents: &[f64]) -> Vec<bool> {
    const MOST: usize = 320;
    const EDGES_IN_ALL: usize = 200_000;
    let count = residue.edges.len();
    let mut order: Vec<usize> = (0..count).collect();
    if !currents.is_empty() {
        order.sort_by(|&i, &j| currents[j].total_cmp(&currents[i]));
    }
    let mut shortlist = vec![false; count];
    for &i in order.iter().take((EDGES_IN_ALL / count.max(1)).clamp(8, MOST)) {
        shortlist[i] = true;
    }
    shortlist
}

/// The length of the shortest way from A to B through each edge, as a walk.
fn detours(residue: &Residue) -> Vec<Option<usize>> {
    let [from_a, from_b] = residue.terminals.map(|terminal| residue.distances(terminal));
    let through = |u: usize, v: usize| Some(from_a[u]? + 1 + from_b[v]?);
    residue.ends.iter().map(|&[u, v]| through(u, v).into_iter().chain(through(v, u)).min()).collect()
}

/// Numbers of moves or edges as scores between 0 and 1. None is more than any number.
fn ranked(counts: &[Option<usize>], more_is_better: bool) -> Vec<f64> {
    let known = || counts.iter().copied().flatten();
    let (least, most) = (known().min().unwrap_or(0), known().max().unwrap_or(0) + 1);
    let rank = |count: Option<usize>| (count.unwrap_or(most) - least) as f64 / (most - least) as f64;
    counts.iter().map(|&count| if more_is_better { rank(count) } else { 1.0 - rank(count) }).collect()
}
