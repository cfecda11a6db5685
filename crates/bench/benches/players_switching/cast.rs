//! Who plays.

use gambol_games::{FiniteMoves, Switching, switching::Position};
use gambol_graph::Edge;
use gambol_players::{
    AtLevel, Chooser, Grounds, Pick, Thinking,
    switching::{Method, Published, Step, Tactician, Taste},
};

/// An agent in the round robin.
pub(crate) struct Cast {
    pub(crate) name: &'static str,
    pub(crate) make: fn() -> Box<dyn Chooser<Board = Switching>>,
    /// Whether it may lose a game that is won.
    pub(crate) errs: bool,
    /// Whether people can ask for it by name.
    pub(crate) is_listed: bool,
}

/// Plays by lot.
struct Lot;

impl Chooser for Lot {
    type Board = Switching;

    fn choose(
        &mut self,
        board: &Switching,
        position: &Position,
        thinking: &mut Thinking<'_>,
    ) -> Option<Pick<Edge>> {
        let n = thinking.dice.below(board.count(position) as u64) as usize;
        Some(Pick { mv: board.nth(position, n), grounds: Grounds::Habit })
    }
}

fn published(method: Method) -> Box<dyn Chooser<Board = Switching>> {
    Box::new(Published::new(method))
}

fn own(steps: &[Step], level: f64) -> Box<dyn Chooser<Board = Switching>> {
    Box::new(AtLevel { expert: Tactician { taste: Taste::of(steps) }, level })
}

const fn erring(name: &'static str, make: fn() -> Box<dyn Chooser<Board = Switching>>) -> Cast {
    Cast { name, make, errs: true, is_listed: true }
}

const fn step(name: &'static str, make: fn() -> Box<dyn Chooser<Board = Switching>>) -> Cast {
    Cast { name, make, errs: false, is_listed: false }
}

pub(crate) const CAST: [Cast; 14] = [
    erring("random", || Box::new(Lot)),
    erring("two-tree", || published(Method::TwoTree)),
    erring("graph-update", || published(Method::GraphUpdate)),
    erring("self-weighted", || published(Method::SelfWeighted)),
    Cast { is_listed: false, ..erring("perfect at level 0.5", || own(&Step::ALL, 0.5)) },
    Cast { is_listed: false, ..erring("perfect at level 0.8", || own(&Step::ALL, 0.8)) },
    step("own, no steps", || own(&[], 1.0)),
    step("replies", || own(&[Step::Replies], 1.0)),
    step("delay", || own(&[Step::Delay], 1.0)),
    step("currents", || own(&[Step::Currents], 1.0)),
    step("distance", || own(&[Step::Distance], 1.0)),
    step("replies, delay", || own(&[Step::Replies, Step::Delay], 1.0)),
    step("replies, delay, currents", || own(&[Step::Replies, Step::Delay, Step::Currents], 1.0)),
    Cast { is_listed: true, ..step("perfect: all four", || own(&Step::ALL, 1.0)) },
];
