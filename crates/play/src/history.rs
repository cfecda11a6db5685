//! The history tree: every event in order, and where each leads.

use gambol_games::{Message, message};

use crate::event::{Ended, Event, Move};

/// A position that was reached: node 0 is the start, the others are numbered as they were first reached.
///
/// ```
/// use gambol_play::{Session, Setup, Turn};
///
/// let mut session = Session::start(Setup::new("sim/k6"))?;
/// session.play("0-1", Turn::default()).unwrap();
/// session.undo();
/// session.play("2-3", Turn::default()).unwrap();
/// let start = session.node(0).unwrap();
/// assert_eq!((start.parent, start.children), (None, &[1, 2][..]));
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// The node before it; `None` for the start.
    pub parent: Option<usize>,
    /// The nodes after it, in the order in which they were first reached.
    pub children: &'a [usize],
    /// The move that led to it when it was last played; `None` for the start.
    pub played: Option<&'a Move>,
    /// How the game ended there, if not by its rules.
    pub ended: Option<&'a Ended>,
}

/// The events and, as a tree, what follows from them. Whether the moves are legal is not known here.
///
/// A node's parent has a smaller number than the node itself.
#[derive(Clone, Debug)]
pub(crate) struct History {
    events: Vec<Event>,
    places: Vec<Place>,
    here: usize,
}

/// A node. Events are referred to by their index.
#[derive(Clone, Debug, Default)]
struct Place {
    /// The event that made it; of no meaning for the start.
    made: usize,
    /// The event that last played its move; `None` for the start.
    played: Option<usize>,
    ended: Option<usize>,
    children: Vec<usize>,
    /// The last event after which the game was here, plus one.
    seen: usize,
}

impl History {
    pub(crate) fn new() -> Self {
        Self { events: Vec::new(), places: vec![Place::default()], here: 0 }
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    pub(crate) fn here(&self) -> usize {
        self.here
    }

    /// The number of nodes, the start included.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn node(&self, node: usize) -> Option<Node<'_>> {
        (node < self.len()).then(|| Node {
            parent: self.parent(node),
            children: self.children(node),
            played: self.played(node),
            ended: self.ended(node).map(|(_, ended)| ended),
        })
    }

    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        self.played(node).map(|mv| mv.parent)
    }

    pub(crate) fn children(&self, node: usize) -> &[usize] {
        &self.places[node].children
    }

    pub(crate) fn played(&self, node: usize) -> Option<&Move> {
        match &self.events[self.places[node].played?] {
            Event::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// How the game ended at a node, if not by its rules, and which event did it.
    pub(crate) fn ended(&self, node: usize) -> Option<(usize, &Ended)> {
        let index = self.places[node].ended?;
        match &self.events[index] {
            Event::Ended(ended) => Some((index, ended)),
            _ => None,
        }
    }

    /// The event that made a node.
    pub(crate) fn made_by(&self, node: usize) -> usize {
        self.places[node].made
    }

    /// Where that move leads, if it has been played at that node.
    pub(crate) fn child(&self, node: usize, text: &str) -> Option<usize> {
        let leads_by_text = |&child: &usize| self.played(child).is_some_and(|mv| mv.text == text);
        self.children(node).iter().copied().find(leads_by_text)
    }

    /// The moves from the start to a node.
    pub(crate) fn line(&self, node: usize) -> Vec<&Move> {
        let mut moves: Vec<&Move> = self.back_from(node).filter_map(|node| self.played(node)).collect();
        moves.reverse();
        moves
    }

    fn back_from(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    /// The way from here to a node: how many moves to take back, then which nodes to enter.
    pub(crate) fn route(&self, to: usize) -> (usize, Vec<usize>) {
        let (mut up, mut down) = (self.here, to);
        let (mut back, mut forward) = (0, Vec::new());
        while up != down {
            // The larger of two numbers cannot be an ancestor of the other.
            if up > down {
                up = self.parent(up).unwrap_or(0);
                back += 1;
            } else {
                forward.push(down);
                down = self.parent(down).unwrap_or(0);
            }
        }
        forward.reverse();
        (back, forward)
    }

    /// The child of this node by way of which the game was last at or beyond one.
    pub(crate) fn last_child(&self) -> Option<usize> {
        let from = self.here;
        // From the end, every node's children come before it.
        let mut last: Vec<usize> = self.places[from..].iter().map(|place| place.seen).collect();
        for node in (from + 1..self.len()).rev() {
            if let Some(parent) = self.parent(node).filter(|&parent| parent >= from) {
                last[parent - from] = last[parent - from].max(last[node - from]);
            }
        }
        self.children(from).iter().copied().max_by_key(|&child| last[child - from])
    }

    /// Whether an event can come next.
    pub(crate) fn check(&self, event: &Event) -> Result<(), Message> {
        let here = self.here;
        let is_here = |node: usize| {
            if node == here { Ok(()) } else { Err(message!("record.elsewhere", node = node, here = here)) }
        };
        let goes_on = || match self.ended(here) {
            None => Ok(()),
            Some(_) => Err(message!("record.ended", node = here)),
        };
        match event {
            Event::Move(mv) => {
                is_here(mv.parent)?;
                goes_on()?;
                if mv.node > self.len() {
                    return Err(message!("record.number", node = mv.node, next = self.len()));
                }
                let is_new = mv.node == self.len();
                if is_new || self.played(mv.node).is_some_and(|before| before.is_same_move(mv)) {
                    Ok(())
                } else {
                    Err(message!("record.other-move", node = mv.node, parent = mv.parent))
                }
            }
            Event::Undo(step) if self.parent(here) != Some(step.to) => {
                Err(message!("record.not-back", here = here, to = step.to))
            }
            Event::Redo(step) if self.node(step.to).and_then(|node| node.parent) != Some(here) => {
                Err(message!("record.not-forward", here = here, to = step.to))
            }
            Event::Jump(step) if step.to >= self.len() => {
                Err(message!("record.no-node", node = step.to, count = self.len()))
            }
            Event::Undo(_) | Event::Redo(_) | Event::Jump(_) => Ok(()),
            Event::Ended(ended) => is_here(ended.node).and_then(|()| goes_on()),
            Event::Note(note) => is_here(note.node),
        }
    }

    /// Appends an event that [`check`](Self::check) accepts.
    pub(crate) fn push(&mut self, event: Event) {
        let index = self.events.len();
        match &event {
            Event::Move(mv) => {
                if mv.node == self.places.len() {
                    self.places.push(Place { made: index, ..Place::default() });
                    self.places[mv.parent].children.push(mv.node);
                }
                self.places[mv.node].played = Some(index);
                self.here = mv.node;
            }
            Event::Undo(step) | Event::Redo(step) | Event::Jump(step) => self.here = step.to,
            Event::Ended(ended) => self.places[ended.node].ended = Some(index),
            Event::Note(_) => {}
        }
        self.places[self.here].seen = index + 1;
        self.events.push(event);
    }
}
