use std::collections::HashSet;

use gambol_games::{Outcome, Seat};

use crate::{Referee, graph_and_options};

/// Switching with a search from scratch after every move.
#[derive(Clone)]
pub(crate) struct Switches {
    edges: Vec<(String, String)>,
    owner: Vec<char>,
    from: String,
    to: String,
    cut_first: bool,
    moves_made: usize,
}

impl Switches {
    pub(crate) fn new(rest: &str) -> Self {
        let (graph, options) = graph_and_options(rest);
        let edges: Vec<_> =
            graph.edges().map(|e| graph.ends(e).map(|v| graph.name(v).to_owned()).into()).collect();
        Self {
            owner: vec!['.'; edges.len()],
            edges,
            from: (*options.get("from").unwrap_or(&"A")).to_owned(),
            to: (*options.get("to").unwrap_or(&"B")).to_owned(),
            cut_first: options.get("first") == Some(&"cut"),
            moves_made: 0,
        }
    }

    /// Whether one gets from one terminal to the other on edges of these owners.
    fn joined(&self, owners: &str) -> bool {
        let mut reached = HashSet::from([&self.from]);
        loop {
            let before = reached.len();
            for ((u, v), owner) in self.edges.iter().zip(&self.owner) {
                if owners.contains(*owner) && (reached.contains(u) || reached.contains(v)) {
                    reached.extend([u, v]);
                }
            }
            if reached.len() == before {
                return reached.contains(&self.to);
            }
        }
    }

    fn cut_moves(&self) -> bool {
        self.moves_made.is_multiple_of(2) == self.cut_first
    }
}

impl Referee for Switches {
    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        (0..self.edges.len()).filter(|&e| self.owner[e] == '.').map(|e| e.to_string()).collect()
    }

    fn after(&self, mv: &str) -> Box<dyn Referee> {
        let mut next = self.clone();
        next.owner[mv.parse::<usize>().unwrap()] = if self.cut_moves() { 'c' } else { 's' };
        next.moves_made += 1;
        Box::new(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        let seat = |cut: bool| if cut == self.cut_first { Seat::First } else { Seat::Second };
        if self.joined("s") {
            Some(Outcome::Won(seat(false)))
        } else if !self.joined("s.") {
            Some(Outcome::Won(seat(true)))
        } else {
            None
        }
    }

    fn moves_made(&self) -> usize {
        self.moves_made
    }
}
