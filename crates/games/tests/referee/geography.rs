use std::collections::BTreeSet;

use gambol_games::Outcome;

use crate::{Referee, graph_and_options};

/// Geography as the walk itself: what is used up is read off the walk each time.
#[derive(Clone)]
pub(crate) struct Walk {
    arcs: Vec<(String, String)>,
    names: Vec<String>,
    directed: bool,
    vertex_rule: bool,
    start_is_chosen: bool,
    visited: Vec<String>,
}

impl Walk {
    pub(crate) fn new(rest: &str) -> Self {
        let (graph, options) = graph_and_options(rest);
        let mut arcs: Vec<(String, String)> =
            graph.edges().map(|e| graph.ends(e).map(|v| graph.name(v).to_owned()).into()).collect();
        if !graph.is_directed() {
            arcs.extend(arcs.clone().into_iter().map(|(u, v)| (v, u)));
        }
        Self {
            arcs,
            names: graph.names().map(str::to_owned).collect(),
            directed: graph.is_directed(),
            vertex_rule: options.contains_key("vertex"),
            start_is_chosen: !options.contains_key("start"),
            visited: options.get("start").map(|name| (*name).to_owned()).into_iter().collect(),
        }
    }

    /// How often the walk went from `u` to `v`, or back where that is the same edge.
    fn times_walked(&self, u: &String, v: &String) -> usize {
        let walked =
            |a: &String, b: &String| self.visited.windows(2).filter(|w| (&w[0], &w[1]) == (a, b)).count();
        walked(u, v) + if self.directed { 0 } else { walked(v, u) }
    }
}

impl Referee for Walk {
    fn moves(&self) -> Vec<String> {
        let Some(here) = self.visited.last() else { return self.names.clone() };
        let targets: BTreeSet<&String> =
            self.arcs.iter().filter(|(u, _)| u == here).map(|(_, v)| v).collect();
        let open = |to: &&&String| {
            if self.vertex_rule {
                !self.visited.contains(to)
            } else {
                let edges = self.arcs.iter().filter(|(u, v)| (u, &v) == (here, *to)).count();
                self.times_walked(here, to) < edges
            }
        };
        targets.iter().filter(open).map(|name| (*name).clone()).collect()
    }

    fn after(&self, mv: &str) -> Box<dyn Referee> {
        let mut next = self.clone();
        next.visited.push(mv.to_owned());
        Box::new(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        let loser = self.turn();
        self.moves().is_empty().then_some(Outcome::Won(loser.other()))
    }

    fn moves_made(&self) -> usize {
        self.visited.len() - usize::from(!self.start_is_chosen)
    }
}
