//! Directed geography, with either rule: what dead ends do not decide is searched.

mod core;
mod trek;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use gambol_games::{Geography, geography::Position};
use gambol_graph::Vertex;

use self::{
    trek::Trek,
    walk::Walk,
    words::{Mask, Words},
};
use super::{Answer, Request, retreat::Retreat, searching};
use crate::{Crew, Limits, Stopped, dfpn::Proving};

pub(super) fn solve<'a>(
    board: &'a Geography,
    position: &Position,
    token: Vertex,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped> {
    let job = Job { board, position, request, crew, limits };
    let mut retreat = Retreat::new(board);
    retreat.judge(board, position, token);
    let core = retreat.core(board, position, token).to_vec();
    match core.len() {
        0..=64 => job.walk::<u64>(&retreat, &core),
        65..=256 => job.walk::<Words<4>>(&retreat, &core),
        257..=1536 => job.walk::<Words<24>>(&retreat, &core),
        _ => job.search(&Trek::new(board, position, retreat)),
    }
}

/// A position to solve, and what is wanted of it.
struct Job<'j, 'a> {
    board: &'a Geography,
    position: &'j Position,
    request: &'j Request<'j>,
    crew: &'j dyn Crew,
    limits: &'j Limits<'j>,
}

impl<'a> Job<'_, 'a> {
    fn walk<W: Mask + Send + Sync + 'a>(
        &self,
        retreat: &Retreat,
        core: &[Vertex],
    ) -> Result<Answer<'a>, Stopped> {
        self.search(&Walk::<W>::new(self.board, self.position, retreat, core))
    }

    fn search<D>(&self, root: &D) -> Result<Answer<'a>, Stopped>
    where
        D: Proving<Move = Vertex> + Send + Sync + 'a,
    {
        searching::solve(root, |&to| to, self.request, self.crew, self.limits)
    }
}
