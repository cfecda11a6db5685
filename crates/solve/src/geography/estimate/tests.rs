//! The search against plain play by the same strategy.

use std::collections::HashMap;

use gambol_games::Seat;
use gambol_graph::{Dice, Generator, Graph, Vertex};
use gambol_testing::{rounds, seed};

use super::{
    Ending, Estimator, Method, Order,
    position::{Position, Positions},
    strategy::Strategy,
    zobrist,
};
use crate::{Limits, canonical::Coloured};

/// Plays on the board itself: no canonical labels, except to ask the strategy for its move.
struct Plain<'a> {
    edges: &'a [[u32; 2]],
    vertices: usize,
    strategy: Strategy,
    /// Whether the first player ends up stuck, by the unused edges, the token and whose turn it is.
    known: HashMap<(u128, u32, bool), bool>,
    /// The forms of all positions met.
    met: Vec<Position>,
}

impl Plain<'_> {
    fn unused(&self, left: u128) -> Vec<[u32; 2]> {
        (0..self.edges.len()).filter(|i| left >> i & 1 == 1).map(|i| self.edges[i]).collect()
    }

    fn first_is_stuck(&mut self, left: u128, token: u32, turn: Seat) -> bool {
        let key = (left, token, turn == Seat::First);
        if let Some(&stuck) = self.known.get(&key) {
            return stuck;
        }
        let unused = self.unused(left);
        let mut positions = Positions::new(false);
        let draft = positions.start(self.vertices, &unused, token, turn);
        let position = draft.position();
        if !self.met.contains(&position) {
            self.met.push(position.clone());
        }
        let mut steps = Vec::new();
        for (i, edge) in self.edges.iter().enumerate().filter(|(i, _)| left >> i & 1 == 1) {
            if let Some(end) = edge.iter().position(|&v| v == token) {
                steps.push((left & !(1 << i), edge[1 - end]));
            }
        }
        let stuck = if steps.is_empty() {
            turn == Seat::First
        } else if turn == Seat::First {
            // The one step that leads to what the strategy chooses, up to isomorphism.
            let to = position.moves()[self.strategy.choose(&position)];
            let wanted = positions.after(&position, to).position();
            let leads_there = |&(left, to): &(u128, u32)| {
                let unused = self.unused(left);
                positions.start(self.vertices, &unused, to, Seat::Second).position() == wanted
            };
            let (left, to) = steps.into_iter().find(leads_there).expect("the strategy plays by the rules");
            self.first_is_stuck(left, to, Seat::Second)
        } else {
            let mut any = false;
            for (left, to) in steps {
                any |= self.first_is_stuck(left, to, Seat::First);
            }
            any
        };
        self.known.insert(key, stuck);
        stuck
    }
}

fn agrees_with_plain_play(graph: &Graph, start: Vertex, order: Order, seed: u64) {
    let method = Method { order, deletion: false, ..Method::default() };
    let estimator = Estimator::new(graph, start, method).expect("an undirected board");
    let trial = estimator.trial(seed, 0, &Limits::none(), &mut |_| ()).expect("no limits");
    let edges: Vec<[u32; 2]> = graph.edges().map(|e| graph.ends(e).map(|v| v.0)).collect();
    let mut plain = Plain {
        edges: &edges,
        vertices: graph.vertex_count(),
        strategy: Strategy::new(zobrist::seeds(seed, 0).next(), order),
        known: HashMap::new(),
        met: Vec::new(),
    };
    let stuck = plain.first_is_stuck((1 << edges.len()) - 1, start.0, Seat::First);
    let ending = if stuck { Ending::FirstStuck } else { Ending::SecondStuck };
    assert_eq!((trial.positions, trial.ending), (plain.met.len() as u64, ending), "{graph:?} seed {seed}");
    assert!(trial.hash_agreement);
}

#[test]
fn fuzz_without_deletion_the_value_and_the_count_are_those_of_plain_play() {
    let mut dice = Dice::new(seed());
    for round in 0..rounds(40) {
        let order = if round % 2 == 0 { Order::Random } else { Order::Fewest };
        for n in 1..=2 {
            let pyramid = Generator::Pyramid(n).graph().expect("a pyramid");
            agrees_with_plain_play(&pyramid, Vertex(0), order, dice.below(u64::MAX));
        }
        let vertices = 2 + dice.below(6) as u32;
        let edges = dice.below(12.min(u64::from(vertices * (vertices - 1) / 2)) + 1);
        let code = format!("random{vertices}-{edges}-s{}", dice.below(1 << 40));
        let graph = code.parse::<Generator>().and_then(Generator::graph).expect("a random graph");
        let start = Vertex(dice.below(vertices.into()) as u32);
        agrees_with_plain_play(&graph, start, order, dice.below(u64::MAX));
    }
    let pyramid = Generator::Pyramid(3).graph().expect("a pyramid");
    agrees_with_plain_play(&pyramid, Vertex(0), Order::Random, dice.below(u64::MAX));
}

/// What is left by the definition: an edge stays iff no vertex other than the token's separates it from the token.
fn kept_by_definition(edges: &[[u32; 2]], token: u32) -> (Vec<[u32; 2]>, Vec<u32>) {
    let reaches = |edge: &[u32; 2], without: Option<u32>| {
        let mut seen = vec![token];
        for i in 0.. {
            let Some(&v) = seen.get(i) else { break };
            for e in edges.iter().filter(|e| e.contains(&v)) {
                let other = e[0] ^ e[1] ^ v;
                if Some(v) != without && !seen.contains(&other) {
                    seen.push(other);
                }
            }
        }
        // The vertex left out is reached, but nothing beyond it.
        edge.iter().any(|v| seen.contains(v) && Some(*v) != without)
    };
    let reachable: Vec<[u32; 2]> = edges.iter().copied().filter(|e| reaches(e, None)).collect();
    let mut ends: Vec<u32> = reachable.iter().flatten().copied().filter(|&v| v != token).collect();
    ends.sort_unstable();
    ends.dedup();
    let stays = |e: &[u32; 2]| ends.iter().all(|&w| reaches(e, Some(w)));
    let kept: Vec<[u32; 2]> = reachable.iter().copied().filter(stays).collect();
    let on_kept = |w: u32| kept.iter().any(|e| e.contains(&w));
    let marked = ends
        .iter()
        .copied()
        .filter(|&w| on_kept(w) && reachable.iter().any(|e| e.contains(&w) && !kept.contains(e)));
    (kept.clone(), marked.collect())
}

#[test]
fn fuzz_deletion_keeps_what_no_cut_vertex_separates_from_the_token() {
    let mut dice = Dice::new(seed());
    let mut positions = Positions::new(true);
    for _ in 0..rounds(2_000) {
        let n = 1 + dice.below(9) as u32;
        let mut edges: Vec<[u32; 2]> = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v])).collect();
        dice.shuffle(&mut edges);
        edges.truncate(dice.below(u64::from(2 * n)) as usize);
        let token = dice.below(n.into()) as u32;
        let (kept, marked) = kept_by_definition(&edges, token);
        let vertices: Vec<u32> =
            (0..n).filter(|v| *v == token || kept.iter().any(|e| e.contains(v))).collect();
        let number = |v: u32| vertices.iter().position(|&w| w == v).expect("a vertex that stays") as u32;
        let colours = vertices.iter().map(|v| 2 * u8::from(*v != token) + u8::from(marked.contains(v)));
        let renumbered: Vec<[u32; 2]> = kept.iter().map(|e| e.map(number)).collect();
        let expected = Coloured::new(colours.collect(), &renumbered).canonical();
        let found = positions.start(n as usize, &edges, token, Seat::First).position();
        assert_eq!(found.graph(), &expected, "{edges:?}, token on {token}");
    }
}
