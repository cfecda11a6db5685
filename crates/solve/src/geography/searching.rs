//! The search for who wins where no theory says it.

use gambol_graph::Vertex;

use super::{Answer, Request};
use crate::{
    Crew, Limits, Stopped,
    dfpn::{Proving, Search, Step, Table},
};

/// The entries of the tables that are tried one after the other, each with the nodes after which a larger one is worth
/// beginning again. Small searches need no large table, whose making would take longer than they do.
const STAGES: [(usize, u64); 2] = [(1 << 16, 1 << 18), (1 << 22, 1 << 25)];
/// The most entries of the last table.
const MOST_ENTRIES: u64 = 1 << 28;

/// Solves a position by search; `to` tells where a move leads.
pub(super) fn solve<'a, D>(
    root: &D,
    to: fn(&D::Move) -> Vertex,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped>
where
    D: Proving + Send + Sync + 'a,
    D::Move: Send + Sync,
{
    let mut nodes = 0;
    if root.clone().judge().decided().is_none() {
        limits.check()?;
    }
    let last = (limits.memory / 2 / Table::ENTRY_BYTES as u64).clamp(1 << 22, MOST_ENTRIES);
    for (entries, stage_nodes) in STAGES.into_iter().chain([(last as usize, u64::MAX)]) {
        let most_nodes = request.most_nodes.map_or(stage_nodes, |most| stage_nodes.min(most - nodes));
        let table = Table::with_entries(entries, limits)?;
        let search = Search::new(root.clone(), &table);
        // One worker finds shorter proofs than several, and for small searches it is as fast.
        work(&search, most_nodes, request, if entries == STAGES[0].0 { limits } else { crew });
        nodes += search.progress().nodes;
        if let Some(mover_wins) = search.verdict() {
            return conclude(&search, mover_wins, nodes, to, request, crew, limits);
        }
        limits.check()?;
        if request.most_nodes.is_some_and(|most| nodes >= most) {
            break;
        }
    }
    Err(Stopped::Asked)
}

/// Has the crew search until there is a verdict, or there have been so many nodes, or a limit is reached.
fn work<D>(search: &Search<'_, D>, most_nodes: u64, request: &Request<'_>, crew: &dyn Crew)
where
    D: Proving + Send + Sync,
    D::Move: Send + Sync,
{
    crew.set_to(&|worker, limits| {
        let stop = || {
            let progress = search.progress();
            if let Some(watch) = request.watch.filter(|_| worker == 0) {
                watch(progress);
            }
            progress.nodes >= most_nodes || (limits.stop)()
        };
        // Whether it was stopped shows in the verdict.
        let _ = search.work(worker, &Limits { stop: &stop, ..*limits });
    });
}

/// The winning moves and the proof, once the verdict is known.
fn conclude<'a, D>(
    search: &Search<'_, D>,
    mover_wins: bool,
    nodes: u64,
    to: fn(&D::Move) -> Vertex,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped>
where
    D: Proving + Send + Sync + 'a,
    D::Move: Send + Sync,
{
    let mut nodes = nodes;
    let mut winning_moves = Vec::new();
    if mover_wins {
        let mut steps: Vec<Step<D::Move>> = Vec::new();
        search.root().clone().steps(&mut steps);
        for Step { mv, .. } in steps {
            let mut child = search.root().clone();
            child.play(&mv);
            let after = Search::new(child, search.table());
            work(&after, u64::MAX, request, crew);
            nodes += after.progress().nodes;
            if !after.verdict().ok_or(Stopped::Asked)? {
                winning_moves.push(to(&mv));
                if !request.all_moves {
                    break;
                }
            }
        }
    }
    winning_moves.sort_unstable();
    let strategy = request.certified.then(|| search.strategy(limits)).transpose()?;
    Ok(Answer {
        mover_wins,
        winning_moves,
        complete: request.all_moves || !mover_wins,
        nodes,
        evidence: strategy.map(|strategy| Box::new(strategy) as _),
    })
}
