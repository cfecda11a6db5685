//! What the token can reach, with or without what hangs off cut vertices.

use super::position::{MARK, NO_TOKEN};
use crate::canonical::Coloured;

/// A depth-first walk from the token, in memory that is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// By vertex, when it was reached; `NEVER` if not.
    time: Vec<u32>,
    /// The vertices in the order in which they were reached.
    reached: Vec<Reached>,
    /// The times of the vertices on the way from the token to where the walk is.
    way: Vec<u32>,
    edges: Vec<[u32; 2]>,
    graph: Coloured,
}

const NEVER: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Reached {
    vertex: u32,
    /// When the vertex was reached from which the walk came to this one.
    parent: u32,
    /// How many of its neighbours have been looked at.
    looked: u32,
    /// The earliest time of a vertex joined to this one or to one reached by way of it.
    low: u32,
    /// Its number in the new graph; `NEVER` if it is deleted.
    kept: u32,
    is_marked: bool,
}

impl Reach {
    /// The part of the graph that a token on `token` can reach once the edge by which it came from another vertex is gone.
    ///
    /// **With deletion** only what no cut vertex separates from the token is kept, that is, the blocks that contain the
    /// token's vertex. In a depth-first tree a vertex p other than the root cuts off a child c, and what was reached by
    /// way of it, iff no edge leads from there to above p (R. E. Tarjan 1972).
    pub(super) fn from(
        &mut self,
        graph: &Coloured,
        token: u32,
        came_from: Option<u32>,
        deletion: bool,
    ) -> &Coloured {
        let is_gone =
            |u: u32, v: u32| came_from.is_some_and(|from| (u, v) == (from, token) || (u, v) == (token, from));
        self.walk(graph, token, is_gone);
        let mut count = 0;
        for time in 0..self.reached.len() {
            let Reached { parent, low, .. } = self.reached[time];
            let above = &mut self.reached[parent as usize];
            // The token's vertex is its own parent.
            let is_cut_off = deletion && time > 0 && parent > 0 && low >= parent;
            let kept = time == 0 || above.kept != NEVER && !is_cut_off;
            above.is_marked |= is_cut_off;
            if kept {
                self.reached[time].kept = count;
                count += 1;
            }
        }
        self.edges.clear();
        for (time, to) in self.reached.iter().enumerate().filter(|(_, to)| to.kept != NEVER) {
            for &u in graph.neighbours(to.vertex) {
                let earlier = self.time[u as usize];
                if earlier < time as u32
                    && !is_gone(u, to.vertex)
                    && self.reached[earlier as usize].kept != NEVER
                {
                    self.edges.push([self.reached[earlier as usize].kept, to.kept]);
                }
            }
        }
        let colour = |(time, reached): (usize, &Reached)| {
            let mark = graph.colours()[reached.vertex as usize] & MARK | u8::from(reached.is_marked);
            mark | if time == 0 { 0 } else { NO_TOKEN }
        };
        let kept = self.reached.iter().enumerate().filter(|(_, reached)| reached.kept != NEVER);
        self.graph = Coloured::new(kept.map(colour).collect(), &self.edges);
        &self.graph
    }

    /// Reaches every vertex that can be, and finds how far up each subtree is joined.
    fn walk(&mut self, graph: &Coloured, token: u32, is_gone: impl Fn(u32, u32) -> bool) {
        self.time.clear();
        self.time.resize(graph.vertex_count(), NEVER);
        self.reached.clear();
        self.meet(token, 0);
        while let Some(&at) = self.way.last() {
            let here = &mut self.reached[at as usize];
            let Some(&next) = graph.neighbours(here.vertex).get(here.looked as usize) else {
                let Reached { parent, low, .. } = *here;
                let above = &mut self.reached[parent as usize].low;
                *above = low.min(*above);
                self.way.pop();
                continue;
            };
            here.looked += 1;
            if is_gone(here.vertex, next) {
                continue;
            }
            match self.time[next as usize] {
                NEVER => self.meet(next, at),
                // The edge by which the walk came here does not lead on.
                time if time != here.parent => here.low = here.low.min(time),
                _ => {}
            }
        }
    }

    fn meet(&mut self, vertex: u32, parent: u32) {
        let time = self.reached.len() as u32;
        self.time[vertex as usize] = time;
        self.way.push(time);
        self.reached.push(Reached { vertex, parent, looked: 0, low: time, kept: NEVER, is_marked: false });
    }
}
