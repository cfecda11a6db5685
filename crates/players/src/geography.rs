//! Agents for geography, of all four rules: edges or vertices used up, walked both ways or along arcs.

mod prospect;

use gambol_games::{FiniteMoves as _, Geography, Message, Rules as _, geography::Position};
use gambol_graph::Vertex;
use gambol_solve::geography::{Effort, Outlook, Survey, Surveyor};

use self::prospect::Prospect;
use crate::{
    expert::{AtLevel, Expert, Opinion, Weighed},
    player::{Grounds, Pick, Thinking, Typed},
    registry::Agent,
};

/// The agents for this game.
pub(crate) const AGENTS: &[Agent] = &[Agent {
    name: "perfect",
    kind: Some("geography"),
    about: Message::new("agent.geography-perfect", Vec::new()),
    has_level: true,
    make: |level| Box::new(Typed(AtLevel { expert: Navigator::default(), level })),
}];

/// The positions that may be searched for one move where edges are walked both ways, so that a move takes less than a tenth of
/// a second. What is not proved by then is guessed.
const EFFORT: u64 = 80_000;
/// The same along arcs, times the number of vertices and arcs, which is about what a position costs there. On boards so large that
/// fewer than 256 positions are left of it, only dead ends are looked for.
const DIRECTED_EFFORT: u64 = 30_000_000;
/// The part of the effort that goes into what the opponent may reply.
const FOR_REPLIES: u64 = 4;
/// Where there are more moves than this, as for whoever chooses the start on a large board, replies are not looked into.
const MANY: usize = 32;

/// Knows geography: by theory where that decides, else by search, and where that takes too long by the proof numbers
/// found so far. What was searched is kept for the next move.
///
/// Of moves that win, one that leaves few replies weighs most: the win is nearer and easier to keep. A move that loses weighs the
/// more, the more of the opponent's replies spoil it and the longer the fight.
#[derive(Default)]
pub(crate) struct Navigator {
    surveyor: Surveyor,
}

/// The positions that may be searched for a move on that board.
fn nodes(board: &Geography) -> u64 {
    let graph = board.graph();
    let size = (graph.vertex_count() + graph.edge_count()).max(1) as u64;
    if graph.is_directed() { (DIRECTED_EFFORT / size).min(EFFORT) } else { EFFORT }
}

impl Expert for Navigator {
    type Board = Geography;

    fn opinion(
        &mut self,
        board: &Geography,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Opinion<Vertex> {
        let effort = Effort { nodes: nodes(board), all_moves: true };
        let survey = self.surveyor.survey(board, position, effort, &thinking.limits);
        self.weigh(board, position, &survey, thinking)
    }

    fn choose_at(
        &mut self,
        level: f64,
        board: &Geography,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Vertex>> {
        // Who makes no mistakes needs to know one winning move, not all.
        let flawless = level >= 1.0;
        let effort = Effort { nodes: nodes(board), all_moves: !flawless };
        let survey = self.surveyor.survey(board, position, effort, &thinking.limits);
        let opinion = self.weigh(board, position, &survey, thinking);
        let proved = flawless && survey.mover_wins().is_some();
        let grounds = if proved { Grounds::Proved } else { opinion.grounds };
        opinion.draw(level, thinking).map(|mv| Pick { mv, grounds })
    }
}

impl Navigator {
    fn weigh(
        &mut self,
        board: &Geography,
        position: &Position,
        survey: &Survey,
        thinking: &Thinking<'_>,
    ) -> Opinion<Vertex> {
        let grounds = if survey.is_complete() { Grounds::Proved } else { Grounds::Guessed };
        let mut opinion = Opinion { optimal: Vec::new(), mistakes: Vec::new(), grounds };
        let best_guess = match survey.mover_wins() {
            None => survey.moves.iter().filter_map(chance).fold(0.0, f64::max),
            Some(_) => f64::INFINITY,
        };
        let losing = survey.moves.iter().filter(|after| after.wins() == Some(false)).count();
        let few = if survey.moves.len() <= MANY { losing as u64 } else { 0 };
        let mut after = position.clone();
        for outlook in &survey.moves {
            let to = outlook.to;
            match (outlook.wins(), chance(outlook)) {
                (None, Some(chance)) => {
                    let guessed = chance >= ABOUT * best_guess;
                    let side = if guessed { &mut opinion.optimal } else { &mut opinion.mistakes };
                    side.push(Weighed::new(to, chance));
                }
                (Some(true), _) => {
                    let undo = board.play(&mut after, &to);
                    let replies = board.count(&after);
                    board.undo(&mut after, &to, undo);
                    opinion.optimal.push(Weighed::new(to, 1.0 / (1 + replies) as f64));
                }
                _ => {
                    let undo = board.play(&mut after, &to);
                    let surveyor = (few > 0).then_some(&mut self.surveyor);
                    let share = nodes(board) / FOR_REPLIES / few.max(1);
                    let prospect = Prospect::of(board, &mut after, surveyor, share, &thinking.limits);
                    board.undo(&mut after, &to, undo);
                    let weight = prospect.weight();
                    opinion.mistakes.push(Weighed { mv: to, weight, absurd: prospect.fight == 1 });
                }
            }
        }
        if survey.mover_wins() == Some(false) {
            // Nothing is left to keep.
            opinion.optimal = std::mem::take(&mut opinion.mistakes);
        }
        opinion
    }
}

/// Guesses that differ by less than this factor are the same.
const ABOUT: f64 = 0.9;

/// How near a move that is not decided is to winning: the less is left to prove it, compared with what is left to refute it.
fn chance(outlook: &Outlook) -> Option<f64> {
    let [proof, disproof] = [outlook.numbers.proof, outlook.numbers.disproof].map(f64::from);
    outlook.wins().is_none().then(|| proof / (proof + disproof))
}
