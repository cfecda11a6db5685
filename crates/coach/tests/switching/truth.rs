//! Facts checked by their definitions.

use gambol_coach::switching::Fact;
use gambol_games::{Notation, Outcome, Rules, Side, Switching, switching::Position};
use gambol_graph::{Direction, Edge, Graph};
use gambol_verify::{Certificate, Claim, Partition, Proof, Verdict, verify};

use crate::minimax::{at, by_minimax};

/// What a fact is said of.
pub(crate) struct Truth<'a> {
    pub(crate) board: &'a Switching,
    pub(crate) position: &'a Position,
}

/// Who wins if the fact is true, with that side to move.
pub(crate) fn implied_winner(fact: &Fact, mover: Side) -> Option<Side> {
    match fact {
        Fact::Ends { line } => Some(if line.len() % 2 == 1 { mover } else { mover.other() }),
        Fact::TwoTrees { .. } | Fact::Broken { .. } => Some(Side::Short),
        Fact::Partition { .. } | Fact::Closed { .. } | Fact::Surplus { .. } => Some(Side::Cut),
        Fact::Question { .. } => Some(mover.other()),
        _ => None,
    }
}

fn without(edges: &[u32], e: u32) -> Vec<u32> {
    edges.iter().copied().filter(|&x| x != e).collect()
}

impl Truth<'_> {
    pub(crate) fn check(&self, fact: &Fact, what: &str) {
        match fact {
            Fact::Ends { line } => {
                let before = self.after(&line[..line.len() - 1]);
                assert_eq!(self.board.outcome(&before), None, "{what}");
                let winner = Outcome::Won(self.board.seat(before.to_move()));
                assert_eq!(self.board.outcome(&self.after(line)), Some(winner), "{what}");
            }
            Fact::TwoTrees { line, trees } => two_trees(self.board, &self.after(line), trees.clone(), what),
            Fact::Partition { line, parts, forests } => {
                let after = self.after(line);
                partition(self.board, &after, parts.clone(), forests.clone(), what);
                self.parts_are_what_other_edges_join(&after, parts, &forests.concat(), what);
            }
            Fact::Broken { line, lost, trees, broken, mends, played } => {
                let after = self.after(line);
                assert_eq!(after.to_move(), Side::Short, "{what}");
                self.broken(&after, *lost, trees, *broken, mends, what);
                assert!(played.is_none_or(|e| mends.contains(&e)), "{what}");
            }
            Fact::Closed { line, claimed, parts, forests, closed, ring, played } => {
                let after = self.after(line);
                assert_eq!(after.to_move(), Side::Cut, "{what}");
                self.closed(&after, *claimed, parts, forests, *closed, ring, what);
                assert!(played.is_none_or(|e| ring.contains(&e)), "{what}");
            }
            Fact::Surplus { parts, forests, extra, ring } => {
                assert!(self.position.to_move() == Side::Cut && ring.contains(extra), "{what}");
                let marked = [&forests.concat()[..], &[*extra]].concat();
                self.parts_are_what_other_edges_join(self.position, parts, &marked, what);
                for &z in ring {
                    let mut forests = forests.clone();
                    if z != *extra {
                        let forest =
                            forests.iter_mut().find(|forest| forest.contains(&z)).expect("on a ring");
                        *forest = [without(forest, z), vec![*extra]].concat();
                    }
                    partition(self.board, &self.after(&[z]), parts.clone(), forests, what);
                }
            }
            Fact::Question { edge, right, replies } => {
                let after = self.after(&[*edge]);
                assert_eq!(*replies, after.free().count(), "{what}");
                if *replies <= 8 {
                    let (_, [short, cut]) = by_minimax(self.board, &after);
                    let winning = if after.to_move() == Side::Short { short } else { cut };
                    assert_eq!(right.iter().copied().map(Edge).collect::<Vec<_>>(), winning, "{what}");
                }
            }
            Fact::Look { vertex } => {
                let at = |e: Edge| self.board.graph().ends(e).iter().any(|v| v.0 == *vertex);
                assert!(self.position.free().any(at), "{what}");
            }
            other => panic!("how to check {other:?} is not known"),
        }
    }

    /// The position after these moves, which must be legal.
    fn after(&self, line: &[u32]) -> Position {
        let mut position = self.position.clone();
        for e in line.iter().copied().map(Edge) {
            self.board.check(&position, &e).expect("a legal move");
            self.board.play(&mut position, &e);
        }
        position
    }

    /// The position with an edge free again.
    fn with_free(&self, position: &Position, e: u32) -> Position {
        let text = self.board.position_text(position);
        let (edges, turn) = text.split_once(':').expect("a turn");
        let mut kept = String::new();
        for piece in edges.replace('+', " +").replace('-', " -").split_whitespace() {
            if piece[1..] != e.to_string() {
                kept += piece;
            }
        }
        assert_ne!(kept, edges, "edge {e} was taken");
        at(self.board, &format!("{kept}:{turn}"))
    }

    fn broken(
        &self,
        position: &Position,
        lost: Option<u32>,
        trees: &[Vec<u32>; 2],
        broken: usize,
        mends: &[u32],
        what: &str,
    ) {
        let mut whole = trees.clone();
        match lost {
            Some(e) => {
                assert!(!position.is_free(Edge(e)) && !position.is_claimed(Edge(e)), "{what}");
                whole[broken].push(e);
                two_trees(self.board, &self.with_free(position, e), whole, what);
            }
            None => {
                whole[broken].push(self.board.graph().edge_count() as u32);
                let more = with_edge_between_terminals(self.board);
                two_trees(&more, &at(&more, &self.board.position_text(position)), whole, what);
            }
        }
        assert!(!mends.is_empty(), "{what}");
        for &y in mends {
            let mut after = position.clone();
            self.board.check(&after, &Edge(y)).expect("a legal move");
            self.board.play(&mut after, &Edge(y));
            let mut rest = trees.clone();
            rest[1 - broken] = without(&trees[1 - broken], y);
            assert_ne!(rest, *trees, "{what}");
            two_trees(self.board, &after, rest, what);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "they are the fields of a fact")]
    fn closed(
        &self,
        position: &Position,
        claimed: u32,
        parts: &[u32],
        forests: &[Vec<u32>; 2],
        closed: usize,
        ring: &[u32],
        what: &str,
    ) {
        let graph = self.board.graph();
        let mut whole = forests.clone();
        whole[1 - closed].push(claimed);
        partition(self.board, &self.with_free(position, claimed), parts.to_vec(), whole, what);
        assert!(!ring.is_empty(), "{what}");
        let [from, to] = graph.ends(Edge(claimed)).map(|v| parts[v.index()]);
        let merged: Vec<u32> = parts.iter().map(|&part| if part == from { to } else { part }).collect();
        let is_between = |&e: &u32| {
            let [u, v] = graph.ends(Edge(e)).map(|v| merged[v.index()]);
            u != v
        };
        for &z in ring {
            let mut after = position.clone();
            self.board.check(&after, &Edge(z)).expect("a legal move");
            self.board.play(&mut after, &Edge(z));
            let mut rest = forests.clone();
            rest[closed] = without(&forests[closed], z);
            assert_ne!(rest, *forests, "{what}");
            for forest in &mut rest {
                forest.retain(is_between);
            }
            partition(self.board, &after, merged.clone(), rest, what);
        }
    }

    /// What the words say: a part is what edges join that are neither removed nor marked.
    fn parts_are_what_other_edges_join(
        &self,
        position: &Position,
        parts: &[u32],
        marked: &[u32],
        what: &str,
    ) {
        let graph = self.board.graph();
        let mut joined: Vec<usize> = (0..parts.len()).collect();
        for e in graph.edges().filter(|e| !marked.contains(&e.0)) {
            if position.is_free(e) || position.is_claimed(e) {
                let [from, to] = graph.ends(e).map(|v| joined[v.index()]);
                joined.iter_mut().filter(|set| **set == from).for_each(|set| *set = to);
            }
        }
        for u in 0..parts.len() {
            for v in 0..u {
                assert_eq!(parts[u] == parts[v], joined[u] == joined[v], "{what}");
            }
        }
    }
}

fn two_trees(board: &Switching, position: &Position, trees: [Vec<u32>; 2], what: &str) {
    verified(board, position, Verdict::Short, Proof::TwoTrees { trees }, what);
}

fn partition(board: &Switching, position: &Position, parts: Vec<u32>, forests: [Vec<u32>; 2], what: &str) {
    verified(board, position, Verdict::Cut, Proof::Partition(Partition { parts, forests }), what);
}

fn verified(board: &Switching, position: &Position, verdict: Verdict, proof: Proof, what: &str) {
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    let certificate = Certificate { claim, proof }.to_json();
    if let Err(rejection) = verify(certificate.as_bytes()) {
        panic!("{rejection}: {certificate} for {what}");
    }
}

/// The board with one more edge from A to B, after the last.
fn with_edge_between_terminals(board: &Switching) -> Switching {
    let graph = board.graph();
    let mut more = Graph::builder(Direction::Undirected);
    for name in graph.names() {
        more.vertex(name).expect("room");
    }
    for [u, v] in graph.edges().map(|e| graph.ends(e)).chain([board.terminals()]) {
        more.edge(u, v).expect("room");
    }
    Switching::new(more.build(), board.terminals(), board.first()).expect("a board")
}
