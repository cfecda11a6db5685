//! The published rule by which the second player wins Sim on `K_6`.
//!
//! A move is *allowed* for a player if it completes no triangle of theirs, and a set of moves if all of it can be coloured so. The
//! *miniboard* is a smallest set of nodes, every two of them joined, that has every coloured edge and at least one
//! allowed move of the second player.
//!
//! 1. Take a miniboard.
//! 2. If it has one allowed move, play it.
//! 3. Else keep the moves that are in the most maximal allowed sets of the second player over the miniboard,
//! 4. and of these the ones in the most maximal allowed sets of the first player. Play any of these.
//!
//! *Maximal* means of largest size; with sets that are merely in no larger one, the rule loses. It never loses on `K_6`,
//! whichever miniboard and whichever of the last moves is taken: the tests walk through all lines of the first
//! player. On other boards nothing is known of it, and it may find no miniboard.

use gambol_games::Seat;
use gambol_graph::{Graph, Vertex};
use thiserror::Error;

/// What is between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// No edge.
    Missing,
    /// An edge that nobody has coloured.
    Free,
    /// An edge of that player.
    Coloured(Seat),
}

/// An edge by its two nodes, the lesser one first.
pub type Move = [usize; 2];

/// Nodes, in ascending order.
pub type Nodes = Vec<usize>;

/// A board of Sim as an adjacency matrix.
///
/// ```
/// use gambol_games::Seat;
/// use gambol_solve::avoidance::sim_rule::GameBoard;
///
/// let mut board = GameBoard::complete(6)?;
/// board.color_edge(0, 1, Seat::First)?;
/// assert_eq!(board.get_miniboard(), Some(vec![0, 1, 2]), "three nodes hold the coloured edge and a move");
/// assert_eq!(board.get_move(), Some([0, 2]));
/// assert_eq!(board.get_winner(), None);
/// # Ok::<(), gambol_solve::avoidance::sim_rule::Refused>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameBoard {
    /// By two nodes; symmetric, and missing on the diagonal.
    matrix: [[Link; GameBoard::MOST_NODES]; GameBoard::MOST_NODES],
    nodes: usize,
}

/// Why a board cannot be made or an edge not be coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refused {
    /// Too many nodes.
    #[error("a board of {found} nodes; {} are possible", GameBoard::MOST_NODES)]
    Nodes {
        /// How many.
        found: usize,
    },
    /// The edge is not on the board.
    #[error("there is no edge {0}-{1}")]
    Missing(usize, usize),
    /// The edge has been coloured.
    #[error("{0}-{1} has been coloured already")]
    Coloured(usize, usize),
}

impl GameBoard {
    /// The most nodes: the rule goes through sets of moves.
    pub const MOST_NODES: usize = 8;

    /// The complete board.
    pub fn complete(nodes: usize) -> Result<Self, Refused> {
        Self::with(nodes, |_, _| Link::Free)
    }

    /// The board with the edges of a graph.
    pub fn of_graph(graph: &Graph) -> Result<Self, Refused> {
        Self::with(graph.vertex_count(), |u, v| {
            let [u, v] = [u, v].map(|node| Vertex(node as u32));
            let joined = graph.edges_between(u, v).chain(graph.edges_between(v, u)).next().is_some();
            if joined { Link::Free } else { Link::Missing }
        })
    }

    fn with(nodes: usize, link: impl Fn(usize, usize) -> Link) -> Result<Self, Refused> {
        if nodes > Self::MOST_NODES {
            return Err(Refused::Nodes { found: nodes });
        }
        let mut board = Self { matrix: [[Link::Missing; Self::MOST_NODES]; Self::MOST_NODES], nodes };
        for u in 0..nodes {
            for v in 0..u {
                board.matrix[u][v] = link(u, v);
                board.matrix[v][u] = board.matrix[u][v];
            }
        }
        Ok(board)
    }

    /// What is between two nodes.
    pub fn link(&self, u: usize, v: usize) -> Link {
        if u.max(v) < self.nodes { self.matrix[u][v] } else { Link::Missing }
    }

    /// Colours a free edge.
    pub fn color_edge(&mut self, u: usize, v: usize, player: Seat) -> Result<(), Refused> {
        match self.link(u, v) {
            Link::Missing => Err(Refused::Missing(u, v)),
            Link::Coloured(_) => Err(Refused::Coloured(u, v)),
            Link::Free => {
                self.matrix[u][v] = Link::Coloured(player);
                self.matrix[v][u] = Link::Coloured(player);
                Ok(())
            }
        }
    }

    /// The player whose rival has a triangle.
    pub fn get_winner(&self) -> Option<Seat> {
        let has_triangle = |player: Seat| {
            let own = Link::Coloured(player);
            self.moves_with(own).into_iter().any(|[u, v]| self.closes_triangle(u, v, own))
        };
        [Seat::First, Seat::Second].into_iter().find(|&player| has_triangle(player.other()))
    }

    /// The free edges that complete no triangle of the player, in order.
    pub fn get_allowed_moves(&self, player: Seat) -> Vec<Move> {
        let mut moves = self.moves_with(Link::Free);
        moves.retain(|&[u, v]| !self.closes_triangle(u, v, Link::Coloured(player)));
        moves
    }

    /// The sets of largest size among those sets of moves that can be coloured without completing a triangle of the player.
    pub fn get_maximal_allowed_sets(&self, player: Seat) -> Vec<Vec<Move>> {
        let moves = self.get_allowed_moves(player);
        let mut own = [0; Self::MOST_NODES];
        for [u, v] in self.moves_with(Link::Coloured(player)) {
            own[u] |= 1 << v;
            own[v] |= 1 << u;
        }
        let mut sets = LargestSets { moves: &moves, own, largest: vec![0] };
        sets.extend(0, 0);
        let listed = |set: u32| (0..moves.len()).filter(|i| set >> i & 1 == 1).map(|i| moves[i]).collect();
        sets.largest.into_iter().map(listed).collect()
    }

    /// The first of the [miniboards](Self::miniboards).
    pub fn get_miniboard(&self) -> Option<Nodes> {
        self.miniboards().into_iter().next()
    }

    /// The move of the second player: the first that the rule leaves over the first miniboard. None without a miniboard.
    pub fn get_move(&self) -> Option<Move> {
        self.moves_over(&self.get_miniboard()?).into_iter().next()
    }

    /// All smallest sets of nodes, every two of them joined, that have every coloured edge and a move that is allowed for the
    /// second player; none if there is none.
    pub fn miniboards(&self) -> Vec<Nodes> {
        let coloured = self.edges().filter(|&[u, v]| matches!(self.link(u, v), Link::Coloured(_)));
        let needed = coloured.flatten().fold(0_u32, |set, node| set | 1 << node);
        let allowed = self.get_allowed_moves(Seat::Second);
        let moves: Vec<u32> = allowed.iter().map(|&[u, v]| 1 << u | 1 << v).collect();
        let fits = |set: u32| {
            set & needed == needed
                && moves.iter().any(|mv| mv & !set == 0)
                && self.edges_within(&nodes(set)).all(|[u, v]| self.link(u, v) != Link::Missing)
        };
        let mut fitting: Vec<u32> = (0..1 << self.nodes).filter(|&set| fits(set)).collect();
        let least = fitting.iter().map(|set| set.count_ones()).min();
        fitting.retain(|set| Some(set.count_ones()) == least);
        let mut miniboards: Vec<Nodes> = fitting.into_iter().map(nodes).collect();
        miniboards.sort_unstable();
        miniboards
    }

    /// The moves among which the rule leaves the choice, over a miniboard.
    pub fn moves_over(&self, miniboard: &[usize]) -> Vec<Move> {
        let board = self.restricted(miniboard);
        let mut moves = board.get_allowed_moves(Seat::Second);
        if moves.len() > 1 {
            for player in [Seat::Second, Seat::First] {
                let sets = board.get_maximal_allowed_sets(player);
                let count = |mv: &Move| sets.iter().filter(|set| set.contains(mv)).count();
                let most = moves.iter().map(count).max();
                moves.retain(|mv| Some(count(mv)) == most);
            }
        }
        moves
    }

    /// The board without the edges that leave these nodes.
    fn restricted(&self, nodes: &[usize]) -> Self {
        let mut board = self.clone();
        for u in 0..self.nodes {
            for v in (0..self.nodes).filter(|v| !nodes.contains(&u) || !nodes.contains(v)) {
                board.matrix[u][v] = Link::Missing;
            }
        }
        board
    }

    fn edges(&self) -> impl Iterator<Item = Move> {
        (0..self.nodes).flat_map(|u| (u + 1..self.nodes).map(move |v| [u, v]))
    }

    fn edges_within(&self, nodes: &[usize]) -> impl Iterator<Item = Move> {
        self.edges().filter(|edge| edge.iter().all(|node| nodes.contains(node)))
    }

    fn moves_with(&self, link: Link) -> Vec<Move> {
        self.edges().filter(|&[u, v]| self.link(u, v) == link).collect()
    }

    /// Whether two edges of that colour lead from `u` to `v` over a third node.
    fn closes_triangle(&self, u: usize, v: usize, own: Link) -> bool {
        (0..self.nodes).any(|w| self.matrix[u][w] == own && self.matrix[v][w] == own)
    }
}

/// The elements of a set of nodes.
fn nodes(set: u32) -> Nodes {
    (0..GameBoard::MOST_NODES).filter(|node| set >> node & 1 == 1).collect()
}

/// The search for all allowed sets of largest size.
struct LargestSets<'m> {
    moves: &'m [Move],
    /// By node, the nodes that an edge of the player joins to it, the chosen moves included.
    own: [u32; GameBoard::MOST_NODES],
    /// The sets of the largest size so far, by the numbers of their moves.
    largest: Vec<u32>,
}

impl LargestSets<'_> {
    /// Tries all sets that consist of the chosen moves and some of those from number `next` on.
    fn extend(&mut self, chosen: u32, next: usize) {
        let size = self.largest[0].count_ones();
        if chosen.count_ones() + ((self.moves.len() - next) as u32) < size {
            return;
        }
        let Some(&[u, v]) = self.moves.get(next) else {
            if chosen.count_ones() > size {
                self.largest.clear();
            }
            if chosen != 0 {
                self.largest.push(chosen);
            }
            return;
        };
        if self.own[u] & self.own[v] == 0 {
            let toggle = |own: &mut [u32]| {
                own[u] ^= 1 << v;
                own[v] ^= 1 << u;
            };
            toggle(&mut self.own);
            self.extend(chosen | 1 << next, next + 1);
            toggle(&mut self.own);
        }
        self.extend(chosen, next + 1);
    }
}
