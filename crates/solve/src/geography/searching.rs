//! The search for who wins where no theory says it.

use gambol_graph::Vertex;

use super::{Answer, Request};
use crate::{
    Crew, Limits, Stopped,
    dfpn::{Progress, Proving, Search, Step, Table},
};

/// The entries of the tables that are tried one after the other, each with the nodes after which a larger one is worth
/// beginning again. Small searches need no large table, whose making would take longer than they do.
const STAGES: [(usize, u64); 3] = [(1 << 10, 1 << 10), (1 << 16, 1 << 18), (1 << 22, 1 << 25)];
/// Tables up to this are one worker's.
const ALONE: usize = 1 << 16;
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
    D: Proving<Move: Send + Sync> + Send + Sync + 'a,
{
    if root.clone().judge().decided().is_none() {
        limits.check()?;
    }
    let job = Job { to, request, crew, limits };
    if let Some(table) = request.table {
        return job.resume(root, table);
    }
    let mut nodes = 0;
    let last = (limits.memory / 2 / Table::ENTRY_BYTES as u64).clamp(1 << 22, MOST_ENTRIES);
    for (entries, stage_nodes) in STAGES.into_iter().chain([(last as usize, u64::MAX)]) {
        let most_nodes = request.most_nodes.map_or(stage_nodes, |most| stage_nodes.min(most - nodes));
        let table = Table::with_entries(entries, limits)?;
        let search = Search::new(root.clone(), &table);
        // One worker finds shorter proofs than several, and for small searches it is as fast.
        job.work(&search, most_nodes, if entries <= ALONE { limits } else { crew });
        nodes += search.progress().nodes;
        if let Some(mover_wins) = search.verdict() {
            return job.conclude(&search, mover_wins, nodes);
        }
        limits.check()?;
        if request.most_nodes.is_some_and(|most| nodes >= most) {
            break;
        }
    }
    Err(Stopped::Asked)
}

/// What is wanted, and who does it.
struct Job<'j, M> {
    to: fn(&M) -> Vertex,
    request: &'j Request<'j>,
    crew: &'j dyn Crew,
    limits: &'j Limits<'j>,
}

impl<M: Clone + Send + Sync> Job<'_, M> {
    /// Goes on with what a table has that is kept from one search to the next. Without nodes to spend, what is neither judged
    /// nor remembered stays unknown.
    fn resume<'a, D>(&self, root: &D, table: &Table) -> Result<Answer<'a>, Stopped>
    where
        D: Proving<Move = M> + Send + Sync + 'a,
    {
        let search = Search::new(root.clone(), table);
        let numbers = match root.clone().judge() {
            judged if judged.decided().is_some() => judged,
            judged => search.remembered().unwrap_or(judged),
        };
        if let Some(watch) = self.request.watch {
            watch(Progress { nodes: 0, root: numbers });
        }
        // Of a position that is won, the table may have lost the move that wins.
        if let Some(won) = numbers.decided()
            && (!won || search.winning_move().is_some())
        {
            return self.conclude(&search, won, 0);
        }
        let most_nodes = self.request.most_nodes.unwrap_or(u64::MAX);
        if most_nodes > 0 {
            self.work(&search, most_nodes, self.crew);
        }
        let mover_wins = search.verdict().ok_or(Stopped::Asked)?;
        self.conclude(&search, mover_wins, search.progress().nodes)
    }

    /// Has a crew search until there is a verdict, or there have been so many nodes, or a limit is reached.
    fn work<D>(&self, search: &Search<'_, D>, most_nodes: u64, crew: &dyn Crew)
    where
        D: Proving<Move = M> + Send + Sync,
    {
        let watch = self.request.watch;
        crew.set_to(&|worker, limits| {
            let stop = || {
                let progress = search.progress();
                if let Some(watch) = watch.filter(|_| worker == 0) {
                    watch(progress);
                }
                progress.nodes >= most_nodes || (limits.stop)()
            };
            // Whether it was stopped shows in the verdict.
            let _ = search.work(&Limits { stop: &stop, ..*limits });
        });
    }

    /// The winning moves and the proof, once the verdict is known.
    fn conclude<'a, D>(
        &self,
        search: &Search<'_, D>,
        mover_wins: bool,
        mut nodes: u64,
    ) -> Result<Answer<'a>, Stopped>
    where
        D: Proving<Move = M> + Send + Sync + 'a,
    {
        let mut winning_moves = Vec::new();
        let mut steps = Vec::new();
        if mover_wins {
            search.root().clone().steps(&mut steps);
        }
        if !self.request.all_moves
            && let Some(mv) = search.winning_move().filter(|_| mover_wins)
        {
            winning_moves.push((self.to)(&mv));
            steps.clear();
        }
        for Step { mv, .. } in steps {
            let mut child = search.root().clone();
            child.play(&mv);
            let after = Search::new(child, search.table());
            self.work(&after, u64::MAX, self.crew);
            nodes += after.progress().nodes;
            if !after.verdict().ok_or(Stopped::Asked)? {
                winning_moves.push((self.to)(&mv));
                if !self.request.all_moves {
                    break;
                }
            }
        }
        winning_moves.sort_unstable();
        let strategy = self.request.certified.then(|| search.strategy(self.limits)).transpose()?;
        Ok(Answer {
            mover_wins,
            winning_moves,
            complete: self.request.all_moves || !mover_wins,
            nodes,
            evidence: strategy.map(|strategy| Box::new(strategy) as _),
        })
    }
}
