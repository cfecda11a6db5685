//! The facts in words, and where to look.

use std::collections::BTreeMap;

use gambol_games::{Message, Side, Switching, message};
use gambol_graph::{Edge, Vertex};

use super::Fact;
use crate::reason::{self, Mark, Reason, Role, Target};

/// In what connection a fact is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Telling {
    /// Why a position or a move is what it is.
    Why,
    /// The idea of a hint: what to do, but not where.
    Idea,
    /// What should have been played.
    Missed,
}

/// How many edges are named before the rest is only counted.
const NAMED: usize = 12;

/// Tells the facts of one board.
pub(super) struct Words<'a> {
    pub(super) board: &'a Switching,
    /// Who moves in the position that is talked about.
    pub(super) mover: Side,
}

impl Words<'_> {
    /// The fact as a reason.
    pub(super) fn reason(&self, fact: Fact, telling: Telling) -> Reason {
        let message = self.message(&fact, telling);
        let marks = self.marks(&fact, telling);
        Reason { fact: reason::Fact::Switching(fact), message, marks }
    }

    fn terminals(&self) -> [&str; 2] {
        self.board.terminals().map(|v| self.board.graph().name(v))
    }

    /// An edge by its number and its ends.
    fn edge(&self, e: u32) -> String {
        let graph = self.board.graph();
        let [u, v] = graph.ends(Edge(e)).map(|v| graph.name(v));
        format!("{e} ({u}-{v})")
    }

    fn message(&self, fact: &Fact, telling: Telling) -> Message {
        let [a, b] = self.terminals();
        match fact {
            Fact::Ends { line } => self.end(line, telling),
            Fact::TwoTrees { line, trees } => {
                let [one, two] = trees.each_ref().map(|tree| listed(tree));
                match line[..] {
                    [] => message!("switching.two-trees", a = a, b = b, one = one, two = two),
                    [e] => {
                        let edge = self.edge(e);
                        message!("switching.two-trees-after", edge = edge, a = a, b = b, one = one, two = two)
                    }
                    [.., reply] => {
                        let reply = self.edge(reply);
                        message!(
                            "switching.two-trees-reply",
                            reply = reply,
                            a = a,
                            b = b,
                            one = one,
                            two = two
                        )
                    }
                }
            }
            Fact::Partition { line, forests, .. } => {
                let [one, two] = forests.each_ref().map(|forest| listed(forest));
                match line[..] {
                    [] => message!("switching.partition", a = a, b = b, one = one, two = two),
                    [e] => {
                        let edge = self.edge(e);
                        message!("switching.partition-after", edge = edge, a = a, b = b, one = one, two = two)
                    }
                    [.., reply] => {
                        let reply = self.edge(reply);
                        message!(
                            "switching.partition-reply",
                            reply = reply,
                            a = a,
                            b = b,
                            one = one,
                            two = two
                        )
                    }
                }
            }
            Fact::Broken { line, lost, mends, played, .. } => {
                self.broken(line, *lost, &listed(mends), *played, telling)
            }
            Fact::Closed { line, claimed, ring, played, .. } => {
                self.closed(line, *claimed, &listed(ring), *played, telling)
            }
            Fact::Surplus { ring, .. } if telling == Telling::Why => {
                message!("switching.surplus", a = a, b = b, ring = listed(ring))
            }
            Fact::Surplus { .. } => message!("switching.surplus-idea", a = a, b = b),
            Fact::Question { edge, right, replies } if right.len() == *replies => {
                message!("switching.try", edge = self.edge(*edge))
            }
            Fact::Question { edge, right, replies } => {
                let edge = self.edge(*edge);
                message!("switching.question", edge = edge, right = right.len(), replies = replies)
            }
            Fact::Look { vertex } => {
                message!("switching.look", vertex = self.board.graph().name(Vertex(*vertex)))
            }
        }
    }

    fn end(&self, line: &[u32], telling: Telling) -> Message {
        let [a, b] = self.terminals();
        let side = if line.len() % 2 == 1 { self.mover } else { self.mover.other() };
        let edge = line.last().map(|&e| self.edge(e)).unwrap_or_default();
        match (telling, line.len(), side) {
            (Telling::Missed, ..) => message!("switching.missed-end", edge = edge),
            (Telling::Idea, _, Side::Short) => message!("switching.end-idea-short", a = a, b = b),
            (Telling::Idea, _, Side::Cut) => message!("switching.end-idea-cut", a = a, b = b),
            (_, 2.., Side::Short) => message!("switching.lets-end-short", edge = edge, a = a, b = b),
            (_, 2.., Side::Cut) => message!("switching.lets-end-cut", edge = edge, a = a, b = b),
            (_, _, Side::Short) => message!("switching.ends-short", edge = edge, a = a, b = b),
            (_, _, Side::Cut) => message!("switching.ends-cut", edge = edge, a = a, b = b),
        }
    }

    fn broken(
        &self,
        line: &[u32],
        lost: Option<u32>,
        mends: &str,
        played: Option<u32>,
        telling: Telling,
    ) -> Message {
        let [a, b] = self.terminals();
        let [lost, played] = [lost, played].map(|e| e.map(|e| self.edge(e)));
        match (lost, played) {
            (Some(lost), Some(edge)) => {
                message!("switching.mends", edge = edge, a = a, b = b, lost = lost)
            }
            (None, Some(edge)) => message!("switching.mends-first", edge = edge, a = a, b = b),
            (Some(lost), None) if telling == Telling::Idea => {
                message!("switching.broken-idea", a = a, b = b, lost = lost)
            }
            (None, None) if telling == Telling::Idea => message!("switching.broken-idea-first", a = a, b = b),
            (Some(lost), None) if line.is_empty() => {
                message!("switching.broken", a = a, b = b, lost = lost, mends = mends)
            }
            (Some(lost), None) => message!("switching.breaks", a = a, b = b, lost = lost, mends = mends),
            (None, None) => message!("switching.broken-first", a = a, b = b, mends = mends),
        }
    }

    fn closed(
        &self,
        line: &[u32],
        claimed: u32,
        ring: &str,
        played: Option<u32>,
        telling: Telling,
    ) -> Message {
        let [a, b] = self.terminals();
        let claimed = self.edge(claimed);
        match played.map(|e| self.edge(e)) {
            Some(edge) => message!("switching.opens", edge = edge, claimed = claimed, a = a, b = b),
            None if telling == Telling::Idea => {
                message!("switching.closed-idea", claimed = claimed, a = a, b = b)
            }
            None if line.is_empty() => {
                message!("switching.closed", claimed = claimed, a = a, b = b, ring = ring)
            }
            None => message!("switching.closes", claimed = claimed, a = a, b = b, ring = ring),
        }
    }

    fn marks(&self, fact: &Fact, telling: Telling) -> Vec<Mark> {
        let mut marks = Marks::default();
        match fact {
            Fact::Ends { .. } if telling == Telling::Idea => {
                self.board.terminals().iter().for_each(|v| marks.focus_on(v.0));
            }
            Fact::Ends { line } => marks.line(line, line.len() == 1),
            Fact::TwoTrees { line, trees } => {
                marks.pair(trees);
                marks.line(line, self.mover == Side::Short);
            }
            Fact::Partition { line, forests, .. } => {
                marks.pair(forests);
                marks.line(line, self.mover == Side::Cut);
            }
            Fact::Broken { lost, trees, mends, played, .. } => {
                marks.pair(trees);
                marks.all(lost, Role::Bad);
                marks.good(mends, *played, telling);
            }
            Fact::Closed { claimed, forests, ring, played, .. } => {
                marks.pair(forests);
                marks.all([claimed], Role::Bad);
                marks.good(ring, *played, telling);
            }
            Fact::Surplus { forests, extra, .. } if telling == Telling::Idea => {
                marks.all(forests.iter().flatten().chain([extra]), Role::Focus);
            }
            Fact::Surplus { forests, ring, .. } => {
                marks.pair(forests);
                marks.good(ring, None, telling);
            }
            Fact::Question { edge, right, .. } => {
                marks.all(right, Role::Focus);
                marks.all([edge], Role::Good);
            }
            Fact::Look { vertex } => marks.focus_on(*vertex),
        }
        let links = marks.links.into_iter().map(|(e, role)| Mark { on: Target::Link(e as usize), role });
        marks.spots.into_iter().chain(links).collect()
    }
}

/// At most one mark for each edge: the last one counts.
#[derive(Default)]
struct Marks {
    spots: Vec<Mark>,
    links: BTreeMap<u32, Role>,
}

impl Marks {
    fn focus_on(&mut self, v: u32) {
        self.spots.push(Mark { on: Target::Spot(v as usize), role: Role::Focus });
    }

    fn all<'e>(&mut self, edges: impl IntoIterator<Item = &'e u32>, role: Role) {
        self.links.extend(edges.into_iter().map(|&e| (e, role)));
    }

    fn pair(&mut self, [one, two]: &[Vec<u32>; 2]) {
        self.all(one, Role::One);
        self.all(two, Role::Two);
    }

    /// A good move, a mistake with the reply to it, or a move where none is good.
    fn line(&mut self, line: &[u32], is_good: bool) {
        if let [first, replies @ ..] = line {
            let role = match replies {
                [] if is_good => Role::Good,
                [] => Role::Focus,
                _ => Role::Bad,
            };
            self.all([first], role);
            self.all(replies, Role::Focus);
        }
    }

    /// The edges with which the mover wins, or the one that was played, unless they are for the pupil to find.
    fn good(&mut self, edges: &[u32], played: Option<u32>, telling: Telling) {
        if let Some(e) = played {
            self.all([&e], Role::Good);
        } else if telling != Telling::Idea {
            self.all(edges, Role::Good);
        }
    }
}

/// Edges by number; of many only the first.
fn listed(edges: &[u32]) -> String {
    let named: Vec<String> = edges.iter().take(NAMED).map(u32::to_string).collect();
    match edges.len().saturating_sub(NAMED) {
        0 if edges.is_empty() => "–".to_owned(),
        0 => named.join(", "),
        rest => format!("{}, … (+{rest})", named.join(", ")),
    }
}
