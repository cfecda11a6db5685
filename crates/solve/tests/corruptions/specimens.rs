//! Valid certificates of every kind, about small random boards.

use std::collections::HashMap;

use gambol_games::{AnyGame, Avoidance, Coins, FishBarrel, Game, Outcome, Rules, Seat, Switching, open};
use gambol_graph::Dice;
use gambol_solve::{Limits, avoidance, fish, switching};
use gambol_verify::{Certificate, Claim, Node, Proof, Spot, Verdict, verify};
use sha2::{Digest, Sha256};

use crate::forgeries;

/// The kinds of proof.
pub(crate) const KINDS: [&str; 12] = [
    "parity",
    "kernel",
    "two-trees",
    "partition",
    "neutral",
    "fort",
    "matching",
    "retreat",
    "table",
    "strategy",
    "strategies",
    "blocked",
];

/// Random certificates until there are `each` of every kind.
pub(crate) fn specimens(each: usize, dice: &mut Dice) -> Vec<String> {
    let mut found: HashMap<&str, Vec<String>> = HashMap::new();
    while KINDS.iter().any(|kind| found.get(kind).is_none_or(|of_kind| of_kind.len() < each)) {
        let certificate = match dice.below(7) {
            0 => Some(fish_certificate(dice)),
            1 => Some(switching_certificate(dice)),
            2 => geography_certificate(dice),
            3 => Some(table_certificate(false, dice)),
            4 => Some(sim_certificate(dice)),
            _ => strategy_certificate(dice),
        };
        let Some(certificate) = certificate else { continue };
        let json = certificate.to_json();
        let kind =
            KINDS.into_iter().find(|kind| json.contains(&format!("\"kind\":\"{kind}\""))).expect("a kind");
        let of_kind = found.entry(kind).or_default();
        if of_kind.len() < each {
            of_kind.push(json);
        }
    }
    found.into_values().flatten().collect()
}

fn one_of<'a>(choices: &[&'a str], dice: &mut Dice) -> &'a str {
    choices[dice.below(choices.len() as u64) as usize]
}

/// The board after some random moves.
pub(crate) fn somewhere(id: &str, most_moves: u64, dice: &mut Dice) -> Box<dyn Game> {
    let mut game = open(id).unwrap_or_else(|message| panic!("{id}: {message}"));
    for _ in 0..dice.below(most_moves + 1) {
        if game.outcome().is_none() {
            let mv = game.sample(&mut |n| dice.below(n)).expect("a move");
            game.play(&mv).expect("a legal move");
        }
    }
    game
}

pub(crate) fn claim(game: &dyn Game, verdict: Verdict) -> Claim {
    Claim { game: game.id(), position: game.position(), verdict }
}

pub(crate) fn won_by(seat: Seat) -> Verdict {
    if seat == Seat::First { Verdict::First } else { Verdict::Second }
}

pub(crate) fn fish_id(dice: &mut Dice) -> String {
    let counts: Vec<String> = (0..=dice.below(3)).map(|_| dice.below(4).to_string()).collect();
    let caps = [
        "",
        "/barrel=4",
        "/barrel=3",
        "/barrel=3/add=1",
        "/barrel=3/move=2",
        "/barrel=4/add=2/move=3",
        "/barrel=4/add=0",
        "/barrel=4/move=1",
    ];
    format!("fish/{}{}", counts.join(","), one_of(&caps, dice))
}

fn fish_certificate(dice: &mut Dice) -> Certificate {
    let game = somewhere(&fish_id(dice), 3, dice);
    let board: &AnyGame<FishBarrel> = game.as_any().downcast_ref().expect("fish");
    let answer = fish::solve(board.board(), board.position(), &Limits::none()).expect("no limits");
    Certificate { claim: claim(game.as_ref(), won_by(answer.winner)), proof: answer.proof }
}

/// A small multigraph on vertices with these names.
fn graph_id(names: &[&str], most_edges: u64, dice: &mut Dice) -> String {
    let mut parts: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    for _ in 0..=dice.below(most_edges) {
        let [u, v] = [(); 2].map(|()| one_of(names, dice));
        if u != v {
            parts.push(format!("{u}-{v}"));
        }
    }
    format!("[{}]", parts.join(";"))
}

pub(crate) fn switching_id(most_edges: u64, dice: &mut Dice) -> String {
    let names = ["A", "B", "x", "y"];
    let count = 2 + dice.below(3) as usize;
    let first = one_of(&["", "/first=cut"], dice);
    format!("switching/{}{first}", graph_id(&names[..count], most_edges, dice))
}

fn switching_certificate(dice: &mut Dice) -> Certificate {
    let game = somewhere(&switching_id(7, dice), 2, dice);
    let (proof, class) = by_theory(game.as_ref()).expect("switching");
    Certificate { claim: claim(game.as_ref(), class), proof }
}

/// The class of a switching position, with its proof.
pub(crate) fn by_theory(game: &dyn Game) -> Option<(Proof, Verdict)> {
    let game: &AnyGame<Switching> = game.as_any().downcast_ref()?;
    let answer = switching::solve(game.board(), game.position(), &Limits::none()).expect("no limits");
    Some((answer.proof, answer.class))
}

pub(crate) fn geography_id(dice: &mut Dice) -> String {
    let names = ["a", "b", "c", "d", "e"];
    let count = 2 + dice.below(4) as usize;
    let rule = one_of(&["", "/vertex"], dice);
    let arrow = one_of(&["-", ">"], dice);
    let graph = graph_id(&names[..count], 7, dice).replace('-', arrow);
    format!("geography/{graph}{rule}/start={}", names[0])
}

/// The first proof that holds about a geography position, out of many.
fn first_that_holds(game: &dyn Game, mut proofs: impl Iterator<Item = Proof>) -> Option<Certificate> {
    proofs.find_map(|proof| {
        let verdicts = [Verdict::First, Verdict::Second];
        let claims =
            verdicts.map(|verdict| Certificate { claim: claim(game, verdict), proof: proof.clone() });
        claims.into_iter().find(|certificate| verify(certificate.to_json().as_bytes()).is_ok())
    })
}

fn geography_certificate(dice: &mut Dice) -> Option<Certificate> {
    let game = somewhere(&geography_id(dice), 3, dice);
    let mut proofs = forgeries::about_geography(game.as_ref());
    dice.shuffle(&mut proofs);
    first_that_holds(game.as_ref(), proofs.into_iter())
}

fn coins_id(dice: &mut Dice) -> String {
    let rows = 1 + dice.below(4);
    let line = 1 + dice.below(rows);
    let play = one_of(&["", "/normal", "/points=1", "/win=3"], dice);
    if play == "/points=1" {
        format!("coins/{rows}{play}")
    } else {
        format!("coins/{rows}/line={line}{play}")
    }
}

/// A table of the coins around a random position, with one false entry if `flawed`, and others that follow from it.
pub(crate) fn table_certificate(flawed: bool, dice: &mut Dice) -> Certificate {
    let game = somewhere(&coins_id(dice), 4, dice);
    let coins: &AnyGame<Coins> = game.as_any().downcast_ref().expect("coins");
    let (board, here) = (coins.board(), coins.position().coins());
    let cells: Vec<u32> =
        (0..board.cells() as u32).filter(|i| here >> i & 1 == 1 || dice.below(4) > 0).collect();
    let coins_of = |p: u64| cells.iter().enumerate().map(|(i, cell)| (p >> i & 1) << cell).sum::<u64>();
    let flaw = flawed.then(|| dice.below(1 << cells.len()));
    let mut lost_coins = Vec::new();
    let mut table = vec![0_u8; (1_usize << cells.len()).div_ceil(8)];
    for p in 0..1 << cells.len() {
        let coins = coins_of(p);
        let mut after = board.lines().filter(|(line, _)| line & !coins == 0).map(|(line, _)| coins ^ line);
        let lost = if p == 0 { board.is_normal() } else { !after.any(|after| lost_coins.contains(&after)) };
        if lost != (flaw == Some(p)) {
            lost_coins.push(coins);
            table[p as usize / 8] |= 1 << (p % 8);
        }
    }
    let spots = (0..dice.below(4)).map(|_| dice.below(1 << cells.len()));
    let spots =
        spots.map(|position| Spot { position, lost: lost_coins.contains(&coins_of(position)) }).collect();
    let checksum =
        Sha256::digest(&table).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    let mover = board.turn(coins.position());
    let winner = if lost_coins.contains(&here) { mover.other() } else { mover };
    let proof = Proof::Table { cells, checksum, lost: lost_coins.len() as u64, spots };
    Certificate { claim: claim(game.as_ref(), won_by(winner)), proof }
}

/// A board with symmetries, which the certificate uses.
fn sim_certificate(dice: &mut Dice) -> Certificate {
    let boards = ["k3", "k4", "cycle5/avoid=[a-b;b-c]", "[a-b;b-c;c-a;c-d;d-a]", "k4/avoid=[a-b;b-c;c-d]"];
    let game = somewhere(&format!("sim/{}", one_of(&boards, dice)), 3, dice);
    let sim: &AnyGame<Avoidance> = game.as_any().downcast_ref().expect("sim");
    let mut solver = avoidance::Solver::new(sim.board()).expect("a small board");
    let (verdict, proof) = solver.proof(sim.position(), &Limits::none()).expect("no limits");
    Certificate { claim: claim(game.as_ref(), verdict), proof }
}

/// Some small board of any game.
pub(crate) fn any_id(dice: &mut Dice) -> String {
    match dice.below(5) {
        0 => switching_id(7, dice),
        1 => geography_id(dice),
        2 => format!("coins/{}{}", 1 + dice.below(2), one_of(&["", "/normal", "/illegal=-5"], dice)),
        3 => one_of(&["sim/k3/avoid=k2", "sim/[a-b;b-c;a-c]", "sim/cycle4/avoid=k2"], dice).to_owned(),
        _ => fish_id(dice),
    }
}

fn strategy_certificate(dice: &mut Dice) -> Option<Certificate> {
    let id = any_id(dice);
    let mut game = somewhere(&id, 2, dice);
    game.moves(100)?;
    let Some(Outcome::Won(winner)) = crate::truth::winner(game.boxed_clone()) else { return None };
    let mut plan = Plan { winner, with_leaves: dice.below(2) == 0, order: HashMap::new(), nodes: Vec::new() };
    let start = claim(game.as_ref(), won_by(winner));
    plan.visit(game.as_mut());
    // The later a node was finished, the earlier it stands; so all references lead forward.
    let last = plan.nodes.len() as u64 - 1;
    for node in &mut plan.nodes {
        match node {
            Node::Move { then, .. } => *then = last - *then,
            Node::Replies { replies } => replies.values_mut().for_each(|then| *then = last - *then),
            Node::Mapped { .. } | Node::Leaf { .. } | Node::Over { .. } => {}
        }
    }
    plan.nodes.reverse();
    Some(Certificate { claim: start, proof: Proof::Strategy { nodes: plan.nodes } })
}

/// A strategy in the making: its nodes in the order in which they are finished.
struct Plan {
    winner: Seat,
    with_leaves: bool,
    order: HashMap<String, u64>,
    nodes: Vec<Node>,
}

impl Plan {
    /// The number of the node about the position, which is won.
    fn visit(&mut self, game: &mut dyn Game) -> u64 {
        let position = game.position();
        if let Some(&number) = self.order.get(&position) {
            return number;
        }
        let node = self.node(game);
        self.nodes.push(node);
        let number = self.nodes.len() as u64 - 1;
        self.order.insert(position, number);
        number
    }

    fn node(&mut self, game: &mut dyn Game) -> Node {
        if game.outcome().is_some() {
            return Node::Over { over: true };
        }
        if let Some((leaf, _)) = by_theory(game).filter(|_| self.with_leaves && game.ply() > 2) {
            return Node::Leaf { leaf: Box::new(leaf) };
        }
        let moves = game.moves(100).expect("few moves");
        let winners_turn = game.turn() == self.winner;
        let mut answers = moves.into_iter().filter_map(|text| {
            game.play(&text).expect("a legal move");
            let won = crate::truth::winner(game.boxed_clone()) == Some(Outcome::Won(self.winner));
            let then = won.then(|| self.visit(game));
            game.undo();
            then.map(|then| (text, then))
        });
        // Of the winner's moves one is enough; of the loser's, all lead to positions that are won.
        if winners_turn {
            let (text, then) = answers.next().expect("a winning move");
            Node::Move { text, then }
        } else {
            Node::Replies { replies: answers.collect() }
        }
    }
}
