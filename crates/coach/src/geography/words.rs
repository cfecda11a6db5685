//! Facts in words, and what to draw over the board.

use gambol_games::{Geography, Message, Rule, geography::Position, message};
use gambol_graph::{Edge, Vertex};

use super::{Fact, Place};
use crate::reason::{self, Mark, Reason, Role, Target};

/// A longer list is cut short in words; the marks show all of it.
const MOST_NAMES: usize = 16;

/// A fact about the position, in words and marks.
pub(super) fn reason(board: &Geography, position: &Position, fact: Fact) -> Reason {
    let message = say(board, position, &fact);
    let marks = marks(board, position, &fact);
    Reason { fact: reason::Fact::Geography(fact), message, marks }
}

/// The idea behind a fact, without the step that it recommends.
pub(super) fn idea(board: &Geography, position: &Position, fact: Fact) -> Reason {
    let message = match &fact {
        Fact::Stuck { after } if !after.is_empty() => message!("coach.geography-idea-stuck"),
        Fact::Fort { after, fort } if !after.is_empty() => {
            message!("coach.geography-idea-fort", fort = names(fort))
        }
        Fact::Missed { after, matching, .. } if !after.is_empty() => {
            message!("coach.geography-idea-missed", pairs = pairs(board, matching))
        }
        Fact::Covered { .. } => message!("coach.geography-idea-covered"),
        Fact::DeadEnds { after, lost } if !after.is_empty() => {
            message!("coach.geography-idea-dead-ends", lost = names(lost))
        }
        Fact::Search { after, positions, .. } if !after.is_empty() => {
            message!("coach.geography-idea-search", positions = positions)
        }
        about_lost => say(board, position, about_lost),
    };
    let marks = marks(board, position, &fact).into_iter().filter(|mark| mark.role != Role::Good).collect();
    Reason { fact: reason::Fact::Geography(fact), message, marks }
}

/// The vertices that a fact is about.
pub(super) fn places(board: &Geography, position: &Position, fact: &Fact) -> Vec<Place> {
    let mut places = match fact {
        Fact::Fort { fort, .. } | Fact::LeavesFort { fort, .. } => fort.clone(),
        Fact::DeadEnds { lost, .. } => lost.clone(),
        Fact::Missed { matching, .. } | Fact::Covered { matching, .. } | Fact::AllCovered { matching } => {
            Place::all(board, matching.iter().flat_map(|&e| board.graph().ends(Edge(e))))
        }
        Fact::Stuck { after } => after.clone(),
        Fact::Answered { answers } => answers.iter().map(|[_, answer]| answer.clone()).collect(),
        // Where something can be played.
        _ => Place::all(board, board.graph().vertices().filter(|v| is_open(board, position, *v))),
    };
    places.sort_unstable();
    places.dedup();
    places
}

fn is_open(board: &Geography, position: &Position, v: Vertex) -> bool {
    gambol_games::Rules::check(board, position, &v).is_ok()
}

fn names(places: &[Place]) -> String {
    list(places.iter().map(|place| place.name.clone()))
}

fn pairs(board: &Geography, matching: &[u32]) -> String {
    let graph = board.graph();
    list(matching.iter().map(|&e| graph.ends(Edge(e)).map(|v| graph.name(v)).join("–")))
}

fn list(items: impl ExactSizeIterator<Item = String>) -> String {
    let cut = items.len() > MOST_NAMES;
    let mut items: Vec<String> = items.take(MOST_NAMES).collect();
    if cut {
        items.push("…".to_owned());
    }
    items.join(", ")
}

fn say(board: &Geography, position: &Position, fact: &Fact) -> Message {
    match fact {
        Fact::Stuck { after } => match &after[..] {
            [to, reply] => message!("coach.geography-stuck-reply", to = to.name, reply = reply.name),
            [to] => message!("coach.geography-stuck", to = to.name),
            _ => message!("coach.geography-stuck-now"),
        },
        Fact::Fort { after, fort } => match &after[..] {
            [to, reply] => {
                message!("coach.geography-fort-reply", to = to.name, reply = reply.name, fort = names(fort))
            }
            [to] => message!("coach.geography-fort", to = to.name, fort = names(fort)),
            _ => message!("coach.geography-fort-now", fort = names(fort)),
        },
        Fact::LeavesFort { fort, to, back } => {
            message!("coach.geography-leaves-fort", to = to.name, back = back.name, fort = names(fort))
        }
        Fact::Missed { after, matching, .. } => {
            let pairs = pairs(board, matching);
            match &after[..] {
                [to, reply] => {
                    message!("coach.geography-missed-reply", to = to.name, reply = reply.name, pairs = pairs)
                }
                [to] => message!("coach.geography-missed", to = to.name, pairs = pairs),
                _ => message!("coach.geography-missed-now", pairs = pairs),
            }
        }
        Fact::Covered { to, matching, .. } => {
            let token = position.token().map_or("", |v| board.graph().name(v));
            let pairs = pairs(board, matching);
            message!("coach.geography-covered", token = token, to = to.name, pairs = pairs)
        }
        Fact::AllCovered { matching } => {
            message!("coach.geography-all-covered", pairs = pairs(board, matching))
        }
        Fact::DeadEnds { after, lost } => match &after[..] {
            [to, reply] => {
                message!(
                    "coach.geography-dead-ends-reply",
                    to = to.name,
                    reply = reply.name,
                    lost = names(lost)
                )
            }
            [to] => message!("coach.geography-dead-ends", to = to.name, lost = names(lost)),
            _ => message!("coach.geography-dead-ends-now", lost = names(lost)),
        },
        Fact::Search { after, positions, line } => {
            let line = if line.is_empty() { "–".to_owned() } else { names(line) };
            match &after[..] {
                [to, reply] => message!(
                    "coach.geography-search-reply",
                    to = to.name,
                    reply = reply.name,
                    positions = positions,
                    line = line
                ),
                [to] => {
                    message!("coach.geography-search", to = to.name, positions = positions, line = line)
                }
                _ => message!("coach.geography-search-now", positions = positions, line = line),
            }
        }
        Fact::Answered { answers } => match answers.first() {
            Some([start, answer]) => {
                message!("coach.geography-answered", start = start.name, answer = answer.name)
            }
            None => message!("coach.geography-stuck-now"),
        },
        Fact::Look { at } => message!("coach.geography-look", at = names(at)),
        Fact::Wins { to } if position.token().is_none() => message!("coach.geography-start", to = to.name),
        Fact::Wins { to } => message!("coach.geography-step", to = to.name),
        Fact::Try { to, winning, replies } => {
            message!("coach.geography-try", to = to.name, winning = winning, replies = replies)
        }
    }
}

fn marks(board: &Geography, position: &Position, fact: &Fact) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut spots = |places: &[Place], role| {
        marks.extend(places.iter().map(|place| Mark { on: Target::Spot(place.number as usize), role }));
    };
    let (mut matching, mut steps): (&[u32], &[Place]) = (&[], &[]);
    match fact {
        Fact::Stuck { after } | Fact::Search { after, .. } => steps = after,
        Fact::Fort { after, fort } => {
            spots(fort, Role::One);
            steps = after;
        }
        Fact::LeavesFort { fort, to, back } => {
            spots(fort, Role::One);
            spots(std::slice::from_ref(to), Role::Bad);
            spots(std::slice::from_ref(back), Role::Focus);
        }
        Fact::Missed { after, matching: edges, witness } => {
            spots(witness, Role::Two);
            (matching, steps) = (edges, after);
        }
        Fact::Covered { to, matching: edges, witness } => {
            spots(witness, Role::Two);
            (matching, steps) = (edges, std::slice::from_ref(to));
        }
        Fact::AllCovered { matching: edges } => matching = edges,
        Fact::DeadEnds { after, lost } => {
            spots(lost, Role::One);
            steps = after;
        }
        Fact::Answered { answers } => {
            for [_, answer] in answers {
                spots(std::slice::from_ref(answer), Role::Focus);
            }
        }
        Fact::Look { at } => spots(at, Role::Focus),
        Fact::Wins { to } | Fact::Try { to, .. } => steps = std::slice::from_ref(to),
    }
    match steps {
        [to] => spots(std::slice::from_ref(to), Role::Good),
        [to, reply] => {
            spots(std::slice::from_ref(to), Role::Bad);
            spots(std::slice::from_ref(reply), Role::Focus);
        }
        _ => {}
    }
    let role = if steps.len() == 1 { Role::Good } else { Role::Bad };
    marks.extend(matching.iter().map(|&e| Mark { on: Target::Link(e as usize), role: Role::One }));
    marks.extend(steps.first().and_then(|to| link(board, position, to.vertex())).map(|on| Mark { on, role }));
    marks
}

/// The edge along which the token would go to a vertex.
fn link(board: &Geography, position: &Position, to: Vertex) -> Option<Target> {
    let unused = |e: &Edge| board.rule() == Rule::Vertex || !position.is_used(e.index());
    let e = board.graph().edges_between(position.token()?, to).find(unused)?;
    Some(Target::Link(e.index()))
}
