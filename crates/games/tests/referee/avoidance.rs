use std::collections::BTreeSet;

use gambol_games::{Outcome, Seat};
use gambol_graph::{Graph, Vertex};

use crate::{Referee, graph_and_options};

/// An avoidance game that looks for the forbidden graph under every numbering of the vertices.
#[derive(Clone)]
pub(crate) struct Colouring {
    names: Vec<String>,
    /// Pairs of vertex numbers with the spelling of the edge.
    edges: Vec<(BTreeSet<usize>, String)>,
    colour: Vec<Option<usize>>,
    forbidden: Vec<(usize, usize)>,
    forbidden_size: usize,
    moves_made: usize,
}

impl Colouring {
    pub(crate) fn new(rest: &str) -> Self {
        // The forbidden graph may be in brackets, which hold no slash but may hold an equals sign.
        let (board, avoid) = rest.split_once("/avoid=").unwrap_or((rest, "k3"));
        let (graph, _) = graph_and_options(board);
        let forbidden = Graph::from_id(avoid).unwrap();
        let edges: Vec<_> = graph
            .edges()
            .map(|e| {
                let [u, v] = graph.ends(e);
                (BTreeSet::from([u.index(), v.index()]), format!("{}-{}", graph.name(u), graph.name(v)))
            })
            .collect();
        Self {
            names: graph.names().map(str::to_owned).collect(),
            colour: vec![None; edges.len()],
            edges,
            forbidden: forbidden.edges().map(|e| forbidden.ends(e).map(Vertex::index).into()).collect(),
            forbidden_size: forbidden.vertex_count(),
            moves_made: 0,
        }
    }

    /// Whether the edges of a colour contain the forbidden graph, by trying every way to place its vertices.
    fn has_forbidden(&self, colour: usize) -> bool {
        let own: Vec<&BTreeSet<usize>> = self
            .edges
            .iter()
            .zip(&self.colour)
            .filter(|(_, c)| **c == Some(colour))
            .map(|((e, _), _)| e)
            .collect();
        let mut placements: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..self.forbidden_size {
            placements = placements
                .into_iter()
                .flat_map(|placed| {
                    (0..self.names.len())
                        .filter(|v| !placed.contains(v))
                        .map(|v| [placed.clone(), vec![v]].concat())
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        placements.iter().any(|placed| {
            self.forbidden.iter().all(|&(u, v)| own.contains(&&BTreeSet::from([placed[u], placed[v]])))
        })
    }
}

impl Referee for Colouring {
    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let free = self.edges.iter().zip(&self.colour).filter(|(_, colour)| colour.is_none());
        free.map(|((_, text), _)| text.clone()).collect()
    }

    fn after(&self, mv: &str) -> Box<dyn Referee> {
        let mut next = self.clone();
        let e = self.edges.iter().position(|(_, text)| text == mv).unwrap();
        next.colour[e] = Some(self.moves_made % 2);
        next.moves_made += 1;
        Box::new(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_forbidden(0) {
            Some(Outcome::Won(Seat::Second))
        } else if self.has_forbidden(1) {
            Some(Outcome::Won(Seat::First))
        } else {
            self.colour.iter().all(Option::is_some).then_some(Outcome::Drawn)
        }
    }

    fn moves_made(&self) -> usize {
        self.moves_made
    }
}
