//! The facts of geography by their definitions.

use std::collections::HashMap;

use gambol_coach::geography::{Fact, Place};
use gambol_games::{FiniteMoves as _, Geography, Rule, Rules as _, geography::Position};
use gambol_graph::{Edge, Vertex};

use crate::plain::Plain;

/// Whether a fact is true: the number of steps from the position after which it shows that the player to move has lost, or
/// what is wrong.
pub(crate) fn check(
    board: &Geography,
    position: &Position,
    fact: &Fact,
    plain: &mut Plain<'_, Geography>,
) -> Result<usize, &'static str> {
    let steps = match fact {
        Fact::LeavesFort { to, back, .. } => vec![vertex(to), vertex(back)],
        Fact::Covered { to, .. } | Fact::Wins { to } => vec![vertex(to)],
        Fact::Stuck { after }
        | Fact::Fort { after, .. }
        | Fact::Missed { after, .. }
        | Fact::DeadEnds { after, .. }
        | Fact::Search { after, .. } => after.iter().map(vertex).collect(),
        Fact::Look { .. } | Fact::Try { .. } | Fact::Answered { .. } | Fact::AllCovered { .. } => vec![],
        _ => return Err("an unknown fact"),
    };
    let mut then = position.clone();
    for step in &steps {
        walk(board, &mut then, *step)?;
    }
    let says_who_wins = !matches!(fact, Fact::Look { .. });
    if says_who_wins && plain.mover_wins(&mut then) {
        return Err("whoever is to move then wins");
    }
    match fact {
        Fact::Stuck { .. } => ensure(board.outcome(&then).is_some(), "the game goes on")?,
        Fact::Fort { fort, .. } => check_fort(board, &then, fort)?,
        Fact::LeavesFort { fort, back, .. } => {
            check_fort(board, position, fort)?;
            ensure(fort.contains(back), "back is outside")?;
        }
        Fact::Missed { matching, witness, .. } => {
            let left = left(board, &then, true);
            let covered = check_matching(board, left, matching)?;
            ensure(covered & bit(then.token()) == 0, "the token is covered")?;
            ensure(largest(board, left) == matching.len(), "a matching is larger")?;
            ensure(berge(board, left, witness) == matching.len(), "the witness proves less")?;
        }
        Fact::Covered { to, matching, witness } => {
            let all = left(board, position, true);
            check_matching(board, all, matching)?;
            let joins = |&e: &u32| {
                let ends = board.graph().ends(Edge(e));
                ends.contains(&vertex(to)) && position.token().is_some_and(|token| ends.contains(&token))
            };
            ensure(matching.iter().any(joins), "the token is not joined to the vertex")?;
            ensure(largest(board, all) == matching.len(), "a matching is larger")?;
            let without = left(board, position, false);
            ensure(largest(board, without) + 1 == matching.len(), "a maximum matching misses the token")?;
            ensure(berge(board, without, witness) + 1 == matching.len(), "the witness proves less")?;
        }
        Fact::AllCovered { matching } => {
            let all = (1 << board.graph().vertex_count()) - 1;
            ensure(check_matching(board, all, matching)? == all, "a vertex is missed")?;
        }
        Fact::DeadEnds { lost, .. } => check_list(board, &then, lost)?,
        Fact::Search { positions, line, .. } => check_search(board, then, *positions, line, plain)?,
        Fact::Answered { answers } => {
            ensure(answers.len() == board.graph().vertex_count(), "a start is left out")?;
            for (n, pair) in answers.iter().enumerate() {
                ensure(pair[0].number as usize == n, "a start is left out")?;
                let mut then = position.clone();
                for place in pair {
                    walk(board, &mut then, vertex(place))?;
                }
                ensure(!plain.mover_wins(&mut then), "an answer does not win")?;
            }
        }
        Fact::Look { at } => {
            ensure(!at.is_empty(), "nothing to look at")?;
            ensure(at.iter().all(|place| board.graph().name(vertex(place)) == place.name), "a wrong name")?;
        }
        Fact::Try { to, winning, replies } => check_try(board, position, to, [*winning, *replies], plain)?,
        _ => {}
    }
    Ok(steps.len())
}

/// The move that a fact about it begins with.
pub(crate) fn first_step(fact: &Fact) -> Option<Vertex> {
    match fact {
        Fact::LeavesFort { to, .. } => Some(vertex(to)),
        Fact::Stuck { after }
        | Fact::Fort { after, .. }
        | Fact::Missed { after, .. }
        | Fact::DeadEnds { after, .. }
        | Fact::Search { after, .. } => after.first().map(vertex),
        _ => None,
    }
}

fn vertex(place: &Place) -> Vertex {
    Vertex(place.number)
}

fn ensure(holds: bool, complaint: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(complaint) }
}

fn walk(board: &Geography, position: &mut Position, to: Vertex) -> Result<(), &'static str> {
    board.check(position, &to).map_err(|_| "a step cannot be taken")?;
    board.play(position, &to);
    Ok(())
}

fn bit(v: Option<Vertex>) -> u32 {
    v.map_or(0, |v| 1 << v.0)
}

/// Whether a set of vertices is a fort, edge by edge.
fn is_fort(board: &Geography, position: &Position, fort: u32) -> bool {
    let mut odd = 0_u32;
    for e in board.graph().edges().filter(|e| !position.is_used(e.index())) {
        let [u, v] = board.graph().ends(e).map(|v| 1_u32 << v.0);
        match (fort & u != 0, fort & v != 0) {
            (true, true) => return false,
            (true, false) => odd ^= v,
            (false, true) => odd ^= u,
            (false, false) => {}
        }
    }
    odd == 0 && fort & bit(position.token()) != 0
}

fn check_fort(board: &Geography, position: &Position, fort: &[Place]) -> Result<(), &'static str> {
    let ours = board.rule() == Rule::Edge && !board.graph().is_directed();
    let set = fort.iter().fold(0, |set, place| set | bit(Some(vertex(place))));
    ensure(ours && is_fort(board, position, set), "that is no fort")
}

/// The vertices that have not been visited, with the token's or without.
fn left(board: &Geography, position: &Position, with_token: bool) -> u32 {
    let unvisited = board.graph().vertices().filter(|v| !position.is_used(v.index()));
    let left = unvisited.fold(0, |left, v| left | bit(Some(v)));
    if with_token { left | bit(position.token()) } else { left & !bit(position.token()) }
}

/// What a matching of these vertices covers.
fn check_matching(board: &Geography, vertices: u32, matching: &[u32]) -> Result<u32, &'static str> {
    ensure(board.rule() == Rule::Vertex && !board.graph().is_directed(), "another rule")?;
    let mut covered = 0;
    for &e in matching {
        let ends = board.graph().ends(Edge(e)).map(|v| bit(Some(v)));
        let both = ends[0] | ends[1];
        ensure(vertices & both == both && covered & both == 0, "that is no matching")?;
        covered |= both;
    }
    Ok(covered)
}

/// The size of a maximum matching of these vertices, by trying all.
fn largest(board: &Geography, vertices: u32) -> usize {
    if vertices == 0 {
        return 0;
    }
    let v = vertices.trailing_zeros();
    let rest = vertices & !(1 << v);
    let mates = board.graph().steps(Vertex(v)).iter().map(|step| 1_u32 << step.to.0);
    let matched = mates.filter(|mate| rest & mate != 0).map(|mate| 1 + largest(board, rest & !mate));
    matched.max().unwrap_or(0).max(largest(board, rest))
}

/// Berge's bound on a matching of these vertices.
fn berge(board: &Geography, vertices: u32, witness: &[Place]) -> usize {
    let removed = witness.iter().fold(0, |set, place| set | bit(Some(vertex(place))));
    let mut rest = vertices & !removed;
    let mut odd = 0;
    while rest != 0 {
        let mut component = 1 << rest.trailing_zeros();
        loop {
            let members = (0..32).filter(|v| component & 1 << v != 0);
            let near = members.flat_map(|v| board.graph().steps(Vertex(v)).iter());
            let grown = near.fold(component, |grown, step| grown | 1 << step.to.0 & rest);
            if grown == component {
                break;
            }
            component = grown;
        }
        rest &= !component;
        odd += component.count_ones() % 2;
    }
    (vertices.count_ones() as usize + witness.len() - odd as usize) / 2
}

/// Where the open steps from a vertex lead.
fn open_from(board: &Geography, position: &Position, v: Vertex) -> Vec<Vertex> {
    let open = |step: &&gambol_graph::Step| match board.rule() {
        Rule::Edge => !position.is_used(step.edge.index()),
        Rule::Vertex => !position.is_used(step.to.index()),
    };
    board.graph().steps(v).iter().filter(open).map(|step| step.to).collect()
}

fn check_list(board: &Geography, position: &Position, lost: &[Place]) -> Result<(), &'static str> {
    let list: Vec<Vertex> = lost.iter().map(vertex).collect();
    ensure(list.last().copied() == position.token(), "the token is elsewhere")?;
    for (i, &v) in list.iter().enumerate() {
        for between in open_from(board, position, v) {
            ensure(!list.contains(&between), "a step leads from the list into it")?;
            let back = open_from(board, position, between);
            ensure(back.iter().any(|to| list[..i].contains(to)), "a step has no answer")?;
        }
    }
    Ok(())
}

/// The vertices that are lost because of dead ends, found by going over all of them until nothing changes.
fn lost_by_dead_ends(board: &Geography, position: &Position) -> HashMap<Vertex, bool> {
    let mut won = HashMap::new();
    loop {
        let before = won.len();
        for v in board.graph().vertices() {
            let to: Vec<Option<bool>> =
                open_from(board, position, v).iter().map(|to| won.get(to).copied()).collect();
            if to.contains(&Some(false)) {
                won.insert(v, true);
            } else if to.iter().all(|&won| won == Some(true)) {
                won.insert(v, false);
            }
        }
        if won.len() == before {
            return won;
        }
    }
}

/// The line is best play of the winner, and there is no structure that would have explained the position.
fn check_search(
    board: &Geography,
    mut then: Position,
    positions: u64,
    line: &[Place],
    plain: &mut Plain<'_, Geography>,
) -> Result<(), &'static str> {
    ensure(positions > 0, "nothing was searched")?;
    ensure(!line.is_empty() && line.len().is_multiple_of(2), "half a line")?;
    if board.graph().is_directed() {
        let won = lost_by_dead_ends(board, &then);
        ensure(then.token().is_none_or(|token| won.get(&token) != Some(&false)), "dead ends say it too")?;
    } else {
        let sets = 1_u32 << board.graph().vertex_count();
        ensure(!(0..sets).any(|set| is_fort(board, &then, set)), "a fort says it too")?;
    }
    for pair in line.chunks(2) {
        for place in pair {
            walk(board, &mut then, vertex(place))?;
        }
        ensure(!plain.mover_wins(&mut then), "the line gives the win away")?;
    }
    Ok(())
}

/// The counts are right, and no other move leaves a smaller part of winning replies.
fn check_try(
    board: &Geography,
    position: &Position,
    to: &Place,
    [winning, replies]: [usize; 2],
    plain: &mut Plain<'_, Geography>,
) -> Result<(), &'static str> {
    let mut moves = Vec::new();
    board.moves(position, &mut moves);
    for mv in moves {
        let mut then = position.clone();
        board.play(&mut then, &mv);
        let (good, all) = (plain.winning_moves(&mut then, usize::MAX).len(), board.count(&then));
        ensure(mv != vertex(to) || (good, all) == (winning, replies), "the replies are others")?;
        ensure(winning * all <= good * replies, "another move is harder to answer")?;
    }
    Ok(())
}
