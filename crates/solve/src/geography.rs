//! Geography: who wins, by the theory of each rule where there is one, and by search elsewhere.
//!
//! | | edges used up | vertices used up |
//! |---|---|---|
//! | undirected | linear algebra if bipartite, forts, search | maximum matching |
//! | directed | dead ends, search of the core | the same |

mod answer;
mod directed;
mod edge_rule;
pub mod estimate;
pub mod forts;
mod matching;
mod mirrors;
mod retreat;
mod search;
mod searching;
mod survey;
mod theory;
mod vertex_rule;

use gambol_games::{Geography, Rule, Rules as _, geography::Position};
use gambol_graph::Vertex;

pub use self::{
    answer::{Answer, Evidence},
    search::{Stride, Trail},
    survey::{Effort, Outlook, Survey, Surveyor},
    theory::{covering, loss},
};
use crate::{
    Crew, Limits, Stopped,
    dfpn::{Progress, Table},
};

/// What is wanted beyond the verdict.
#[derive(Clone, Copy, Default)]
pub struct Request<'a> {
    /// All winning moves, not only one.
    pub all_moves: bool,
    /// The proof.
    pub certified: bool,
    /// To give up after about so many nodes.
    pub most_nodes: Option<u64>,
    /// Told every now and then how far a search has come.
    pub watch: Option<&'a (dyn Fn(Progress) + Sync)>,
    /// To search with this table, which may know something from other positions of the same board, instead of new ones.
    pub table: Option<&'a Table>,
}

/// Solves a position with the token on the board.
///
/// ```
/// use gambol_games::{Geography, Notation, Rules};
/// use gambol_graph::Vertex;
/// use gambol_solve::{Limits, geography::{Request, solve}};
///
/// let board = Geography::from_id("geography/[a-b;b-c]/vertex/start=b")?;
/// let alone = Limits::none();
/// let answer = solve(&board, &board.start(), &Request::default(), &alone, &alone)?;
/// assert_eq!(answer.winning_moves, [Vertex(0), Vertex(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If the token is not on the board yet; see [`winning_starts`].
pub fn solve<'a>(
    board: &'a Geography,
    position: &Position,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped> {
    let token = position.token().expect("the token is on the board");
    match (board.graph().is_directed(), board.rule()) {
        (true, _) => directed::solve(board, position, token, request, crew, limits),
        (false, Rule::Vertex) => vertex_rule::solve(board, position, token, limits),
        (false, Rule::Edge) => edge_rule::solve(board, position, token, request, crew, limits),
    }
}

/// The vertices on which a player who may choose puts the token to win, as far as that is found out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Starts {
    /// Whoever has to move from these loses.
    pub winning: Vec<Vertex>,
    /// For these a limit was reached first.
    pub unknown: Vec<Vertex>,
    /// The positions searched.
    pub nodes: u64,
}

/// Solves the game in which the first player chooses where the token starts, on a board that leaves it open. Starts that
/// need a long search have to wait for those that do not.
///
/// ```
/// use gambol_games::{Geography, Notation};
/// use gambol_graph::Vertex;
/// use gambol_solve::{Limits, geography::{Request, winning_starts}};
///
/// let board = Geography::from_id("geography/[a>b;b>c]")?;
/// let alone = Limits::none();
/// let starts = winning_starts(&board, &Request::default(), &alone, &alone)?;
/// assert_eq!(starts.winning, [Vertex(0), Vertex(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_starts(
    board: &Geography,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Starts, Stopped> {
    if board.rule() == Rule::Vertex && !board.graph().is_directed() {
        return Ok(Starts { winning: vertex_rule::winning_starts(board, limits)?, ..Starts::default() });
    }
    let mut starts = Starts { unknown: board.graph().vertices().collect(), ..Starts::default() };
    for most_nodes in [Some(1 << 14), Some(1 << 20), request.most_nodes] {
        let request = Request { most_nodes, all_moves: false, certified: false, ..*request };
        for v in std::mem::take(&mut starts.unknown) {
            if limits.check().is_err() {
                starts.unknown.push(v);
                continue;
            }
            match solve(board, &started(board, v), &request, crew, limits) {
                Ok(answer) => {
                    starts.nodes += answer.nodes;
                    if !answer.mover_wins {
                        starts.winning.push(v);
                    }
                }
                Err(Stopped::Asked) => starts.unknown.push(v),
                Err(stopped) => return Err(stopped),
            }
        }
    }
    starts.winning.sort_unstable();
    Ok(starts)
}

/// The position after the first player has put the token on `v`.
pub fn started(board: &Geography, v: Vertex) -> Position {
    let mut position = board.start();
    board.play(&mut position, &v);
    position
}
