//! Proofs of false claims: every proof there can be about a small position, strategies that cheat where they fail, and lists of lost
//! positions with one flaw.

use std::collections::{BTreeMap, HashSet};

use gambol_games::{AnyGame, FishBarrel, Game, Geography, Outcome, Seat, Switching};
use gambol_graph::Dice;
use gambol_verify::{Certificate, Node, Partition, Proof};

use crate::{
    specimens::{any_id, by_theory, claim, fish_id, somewhere, won_by},
    truth::winner,
};

/// The numbers whose bits are set.
pub(crate) fn members(set: u32) -> Vec<u32> {
    (0..32).filter(|i| set >> i & 1 == 1).collect()
}

/// Every fort, every matching with every witness, and every list of at most three vertices to retreat to.
pub(crate) fn about_geography(game: &dyn Game) -> Vec<Proof> {
    let board: &AnyGame<Geography> = game.as_any().downcast_ref().expect("geography");
    let graph = board.board().graph();
    let (n, m) = (graph.vertex_count(), graph.edge_count());
    let sets = |size: usize| (0..1_u32 << size).map(members);
    let forts = sets(n).map(|fort| Proof::Fort { fort });
    // No matching of so few vertices has more than two edges.
    let matchings = sets(m).filter(|matching| matching.len() <= 2).flat_map(|matching| {
        sets(n).map(move |witness| Proof::Matching { matching: matching.clone(), witness })
    });
    let retreats = (1..=3).flat_map(|length| lists(length, n as u32)).map(|lost| Proof::Retreat { lost });
    forts.chain(matchings).chain(retreats).collect()
}

/// The most partitions with forests that are listed.
const MOST_PARTITIONS: usize = 20_000;

/// Every pair of lists of edges as trees and, for every partition of the vertices, as forests, unless there are too many.
pub(crate) fn about_switching(game: &dyn Game) -> Vec<Proof> {
    let board: &AnyGame<Switching> = game.as_any().downcast_ref().expect("switching");
    let graph = board.board().graph();
    let (n, m) = (graph.vertex_count(), graph.edge_count());
    let trees = shares(m).into_iter().map(|trees| Proof::TwoTrees { trees });
    let partitions = if n.pow(n as u32) << (2 * m) > MOST_PARTITIONS { vec![] } else { lists(n, n as u32) };
    let cuts = partitions.into_iter().flat_map(|parts| {
        let partition = move |forests| Proof::Partition(Partition { parts: parts.clone(), forests });
        shares(m).into_iter().map(partition)
    });
    trees.chain(cuts).collect()
}

/// All lists of `length` numbers below `bound`.
fn lists(length: usize, bound: u32) -> Vec<Vec<u32>> {
    (0..length).fold(vec![vec![]], |lists, _| {
        let longer = |list: Vec<u32>| (0..bound).map(move |next| [list.as_slice(), &[next]].concat());
        lists.into_iter().flat_map(longer).collect()
    })
}

/// All ways to give each number below `count` to one of two lists, to both, or to none.
fn shares(count: usize) -> Vec<[Vec<u32>; 2]> {
    let share = |choice: Vec<u32>, bit: u32| {
        (0..count as u32).filter(|&i| choice[i as usize] >> bit & 1 == 1).collect::<Vec<u32>>()
    };
    lists(count, 4).into_iter().map(|choice| [share(choice.clone(), 0), share(choice, 1)]).collect()
}

/// A strategy for the player who loses, which cheats where it is refuted, always in the same way; `None` if the game is
/// drawn or too long.
pub(crate) fn cheating_strategy(dice: &mut Dice) -> Option<Certificate> {
    let mut game = somewhere(&any_id(dice), 4, dice);
    let Some(Outcome::Won(loser)) = winner(game.boxed_clone()) else { return None };
    let mut cheat = Cheat { pretender: loser.other(), way: dice.below(9), nodes: Vec::new() };
    let claim = claim(game.as_ref(), won_by(cheat.pretender));
    cheat.visit(game.as_mut())?;
    Some(Certificate { claim, proof: Proof::Strategy { nodes: cheat.nodes } })
}

struct Cheat {
    pretender: Seat,
    way: u64,
    nodes: Vec<Node>,
}

impl Cheat {
    const MOST_NODES: usize = 300;

    /// The number of a new node about the position.
    fn visit(&mut self, game: &mut dyn Game) -> Option<u64> {
        let number = self.nodes.len();
        if number == Self::MOST_NODES {
            return None;
        }
        self.nodes.push(Node::Over { over: true });
        if game.outcome().is_some() {
            if self.way == 8 {
                self.nodes[number] = Node::Replies { replies: BTreeMap::new() };
            }
            return Some(number as u64);
        }
        let moves = game.moves(100)?;
        let holds = |game: &dyn Game| winner(game.boxed_clone()) == Some(Outcome::Won(self.pretender));
        let (good, bad): (Vec<String>, Vec<String>) = moves.iter().cloned().partition(|mv| {
            game.play(mv).expect("a legal move");
            let good = holds(game);
            game.undo();
            good
        });
        let refuted = !bad.is_empty();
        self.nodes[number] = if game.turn() == self.pretender || self.way == 0 && refuted {
            // The pretender moves, perhaps out of turn.
            let text = good.first().unwrap_or(&moves[0]).clone();
            Node::Move { then: self.after(&text, game)?, text }
        } else if let Some((leaf, _)) = by_theory(game).filter(|_| self.way == 1 && refuted) {
            Node::Leaf { leaf: Box::new(leaf) }
        } else if self.way == 2 && refuted {
            Node::Over { over: true }
        } else {
            let mut replies = BTreeMap::new();
            for text in good {
                replies.insert(text.clone(), self.after(&text, game)?);
            }
            let another = replies.values().next().copied();
            for text in bad {
                let then = match self.way {
                    3 => number as u64,
                    4 => 0,
                    5 => u64::MAX,
                    6 => another.unwrap_or(1),
                    7 => self.after(&text, game)?,
                    _ => continue,
                };
                replies.insert(text, then);
            }
            Node::Replies { replies }
        };
        Some(number as u64)
    }

    /// The number of a new node about the position after a move.
    fn after(&mut self, text: &str, game: &mut dyn Game) -> Option<u64> {
        game.play(text).expect("a legal move");
        let number = self.visit(game);
        game.undo();
        number
    }
}

/// What parity says, whether or not it decides with these caps.
pub(crate) fn by_parity(dice: &mut Dice) -> Certificate {
    let game = somewhere(&fish_id(dice), 2, dice);
    let board: &AnyGame<FishBarrel> = game.as_any().downcast_ref().expect("fish");
    let fish = board.position().fish();
    let odd: Vec<usize> = (1..=fish.len()).filter(|&barrel| fish[barrel - 1] % 2 == 1).collect();
    let winner = if odd.is_empty() { game.turn().other() } else { game.turn() };
    Certificate { claim: claim(game.as_ref(), won_by(winner)), proof: Proof::Parity { odd } }
}

/// The lost positions of a board with caps, one of them false, and others that follow from it.
pub(crate) fn flawed_kernel(dice: &mut Dice) -> Option<Certificate> {
    let start = somewhere(&fish_id(dice), 2, dice);
    let board: &AnyGame<FishBarrel> = start.as_any().downcast_ref().expect("fish");
    let most = board.board().most_from(board.position());
    let count =
        most.iter().try_fold(1_u64, |count, &most| count.checked_mul(u64::try_from(most).ok()? + 1))?;
    if count > 500 {
        return None;
    }
    let text = |fish: &[u64]| fish.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let flaw = dice.below(count);
    let mut lost = Vec::new();
    let mut lost_texts = HashSet::new();
    let mut fish = vec![0; most.len()];
    for number in 0..count {
        let mut rest = number;
        for (fish, &most) in fish.iter_mut().zip(&most).rev() {
            *fish = rest % (most as u64 + 1);
            rest /= most as u64 + 1;
        }
        let mut game = start.boxed_clone();
        game.go_to(&format!("{}:1", text(&fish))).expect("a position");
        let won = game.moves(10_000)?.iter().any(|mv| {
            game.play(mv).expect("a legal move");
            let after = game.position();
            game.undo();
            lost_texts.contains(after.split(':').next().expect("the fish"))
        });
        if won == (number == flaw) {
            lost.push(fish.clone());
            lost_texts.insert(text(&fish));
        }
    }
    let here = start.position();
    let mover = start.turn();
    let winner = if lost_texts.contains(here.split(':').next()?) { mover.other() } else { mover };
    Some(Certificate { claim: claim(start.as_ref(), won_by(winner)), proof: Proof::Kernel { lost } })
}
