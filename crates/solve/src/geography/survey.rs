//! What every move of a position is worth, as far as a given effort goes.
//!
//! Nodes are spent in rounds, each with more of them for every move that is not decided yet. What was searched is kept in
//! a table, so that a later round, and a later survey of the same game, go on where this one ended.

use std::sync::{Mutex, PoisonError};

use gambol_games::{FiniteMoves as _, Geography, Rules as _, geography::Position};
use gambol_graph::Vertex;

use super::{Answer, Request, solve};
use crate::{
    Limits,
    dfpn::{Numbers, Progress, Table},
};

/// Surveys positions and remembers what it has searched on the latest board.
///
/// ```
/// use gambol_games::{Geography, Notation, Rules};
/// use gambol_solve::{Limits, geography::{Effort, Surveyor}};
///
/// let board = Geography::from_id("geography/pyramid5/start=0,0")?;
/// let mut surveyor = Surveyor::default();
/// let effort = Effort { nodes: 10_000, all_moves: true };
/// let survey = surveyor.survey(&board, &board.start(), effort, &Limits::none());
/// assert!(survey.moves.iter().all(|after| after.numbers.decided() == Some(false)), "both steps win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Surveyor {
    memory: Option<Memory>,
    nodes: u64,
}

/// A table for one board, and the nodes that have been searched with it.
struct Memory {
    board: Geography,
    table: Option<Table>,
    nodes: u64,
}

/// How much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The nodes that may be spent, about; with fewer than 256, theory and memory alone are asked.
    pub nodes: u64,
    /// Whether to go on when one winning move is known.
    pub all_moves: bool,
}

/// The moves of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Each with what is known of the position after it.
    pub moves: Vec<Outlook>,
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// Where it leads.
    pub to: Vertex,
    /// Of the position after it, in the eyes of the player to move there: the move wins if that one is lost.
    pub numbers: Numbers,
}

impl Outlook {
    /// Whether the move wins, once that is known.
    pub fn wins(&self) -> Option<bool> {
        self.numbers.decided().map(|won| !won)
    }
}

impl Survey {
    /// Whether the player to move wins, if that is known.
    pub fn mover_wins(&self) -> Option<bool> {
        if self.moves.iter().any(|after| after.wins() == Some(true)) {
            return Some(true);
        }
        self.is_complete().then_some(false)
    }

    /// Whether every move is decided.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|after| after.wins().is_some())
    }

    /// Takes over what a solver says of the position.
    fn heed(&mut self, answer: &Answer<'_>) {
        for after in &mut self.moves {
            if answer.winning_moves.contains(&after.to) {
                after.numbers = Numbers::LOST;
            } else if answer.complete {
                after.numbers = Numbers::WON;
            }
        }
    }

    /// The moves that are known to win.
    pub fn winning_moves(&self) -> impl Iterator<Item = Vertex> {
        self.moves.iter().filter(|after| after.wins() == Some(true)).map(|after| after.to)
    }
}

/// The entries of the tables that are made one after the other, as searches become larger: 64 MiB at most.
const TABLES: [usize; 3] = [1 << 12, 1 << 17, 1 << 22];
/// The nodes for a move in the first round after the one that asks theory and memory alone. No search is begun with less left to
/// spend: it looks at its limits every 256 nodes only.
const FIRST_ROUND: u64 = 256;
/// How many times as many nodes a round spends as the one before.
const GROWTH: u64 = 8;

impl Surveyor {
    /// The nodes searched so far on the latest board.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the player to move wins, if it takes no more than about so many nodes to say it; and the numbers.
    /// The token must be on the board.
    pub fn judge(
        &mut self,
        board: &Geography,
        position: &Position,
        nodes: u64,
        limits: &Limits<'_>,
    ) -> Numbers {
        self.ask(board, position, nodes, limits).0
    }

    /// The moves of a position in which the game goes on. Where the limits or the effort end first, some of them
    /// are left undecided.
    pub fn survey(
        &mut self,
        board: &Geography,
        position: &Position,
        effort: Effort,
        limits: &Limits<'_>,
    ) -> Survey {
        let mut moves = Vec::new();
        board.moves(position, &mut moves);
        let moves = moves.into_iter().map(|to| Outlook { to, numbers: Numbers::open(1, 1) });
        let mut survey = Survey { moves: moves.collect() };
        self.recall(board);
        let begun = self.nodes;
        // One search for all moves finds a single winning one sooner.
        let together = !effort.all_moves && position.token().is_some();
        let (mut round, mut open) = (0, survey.moves.len() as u64);
        loop {
            let before = self.nodes;
            if (together || round == 0) && position.token().is_some() {
                let nodes = if together { (round * open).min(begun + effort.nodes - before) } else { 0 };
                if let (_, Some(answer)) = self.ask(board, position, nodes, limits) {
                    survey.heed(&answer);
                }
            }
            let most = if together { 0 } else { round };
            self.round(board, position, most, begun + effort.nodes, &mut survey, limits);
            let spent = self.nodes - begun;
            let enough = survey.is_complete() || !effort.all_moves && survey.mover_wins().is_some();
            // Where there is no memory for a table, nodes cannot be spent.
            let stuck = round > 0 && self.nodes == before;
            if enough || stuck || spent + FIRST_ROUND > effort.nodes || limits.check().is_err() {
                return survey;
            }
            open = survey.moves.iter().filter(|after| after.wins().is_none()).count() as u64;
            let fair = (effort.nodes - spent).div_ceil(open);
            round = (round * GROWTH).min(fair).max(FIRST_ROUND);
        }
    }

    /// Spends so many nodes on every move that is not decided, the most promising first, until there have been `end` in all.
    fn round(
        &mut self,
        board: &Geography,
        position: &Position,
        nodes: u64,
        end: u64,
        survey: &mut Survey,
        limits: &Limits<'_>,
    ) {
        let mut order: Vec<usize> = (0..survey.moves.len()).collect();
        order.sort_by_key(|&i| survey.moves[i].numbers.disproof);
        let mut position = position.clone();
        for i in order {
            let Outlook { to, numbers } = survey.moves[i];
            if limits.check().is_err() {
                return;
            }
            if numbers.decided().is_none() && (nodes == 0 || self.nodes + FIRST_ROUND <= end) {
                let undo = board.play(&mut position, &to);
                survey.moves[i].numbers = self.judge(board, &position, nodes, limits);
                board.undo(&mut position, &to, undo);
            }
        }
    }

    /// What so many nodes say of a position. If the limits stop that, what was found out before.
    fn ask<'a>(
        &mut self,
        board: &'a Geography,
        position: &Position,
        nodes: u64,
        limits: &Limits<'_>,
    ) -> (Numbers, Option<Answer<'a>>) {
        let memory = self.recall(board);
        memory.make_room(nodes, limits);
        let told = Mutex::new(Progress { nodes: 0, root: Numbers::open(1, 1) });
        let watch = |progress| *told.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        // Without a table nothing can be searched.
        let most_nodes = if memory.table.is_some() { nodes } else { 0 };
        let request = Request {
            most_nodes: Some(most_nodes),
            watch: Some(&watch),
            table: memory.table.as_ref(),
            ..Request::default()
        };
        let answer = solve(board, position, &request, limits, limits).ok();
        let Progress { nodes, root } = told.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (nodes, numbers) = match &answer {
            Some(answer) => (answer.nodes, if answer.mover_wins { Numbers::WON } else { Numbers::LOST }),
            None => (nodes, root),
        };
        memory.nodes += nodes;
        self.nodes = memory.nodes;
        (numbers, answer)
    }

    /// The memory of a board; another board's is forgotten.
    fn recall(&mut self, board: &Geography) -> &mut Memory {
        if self.memory.as_ref().is_some_and(|memory| !is_same(&memory.board, board)) {
            self.memory = None;
            self.nodes = 0;
        }
        self.memory.get_or_insert_with(|| Memory { board: board.clone(), table: None, nodes: 0 })
    }
}

impl Memory {
    /// A table for a search of that many nodes, if there is memory for it. What a smaller one knew has to be searched again, so it
    /// is kept until it has seen several times as many nodes as it has entries.
    fn make_room(&mut self, nodes: u64, limits: &Limits<'_>) {
        let has = self.table.as_ref().map_or(0, Table::entries);
        let wanted = if nodes == 0 { 0 } else { nodes.max(self.nodes / 4) };
        let smaller = TABLES.iter().take_while(|&&entries| (entries as u64) < wanted).count();
        let largest_first = TABLES[..TABLES.len().min(smaller + 1)].iter().rev();
        for &entries in largest_first.take_while(|&&entries| entries > has) {
            if let Ok(table) = Table::with_entries(entries, limits) {
                self.table = Some(table);
                return;
            }
        }
    }
}

/// Whether two boards have the same positions, whatever the names.
fn is_same(one: &Geography, other: &Geography) -> bool {
    let [a, b] = [one, other].map(Geography::graph);
    one.rule() == other.rule()
        && a.direction() == b.direction()
        && a.vertex_count() == b.vertex_count()
        && a.edge_count() == b.edge_count()
        && a.edges().zip(b.edges()).all(|(e, f)| a.ends(e) == b.ends(f))
}
