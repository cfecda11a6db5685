//! Shannon switching: Short claims edges to join A to B, Cut removes edges to separate them.

use gambol_graph::{Edge, Graph, Vertex, encode_name, excerpt};

use crate::{
    bits::BitSet,
    connection::{Joined, Joining, Route},
    graph_board, message,
    message::Message,
    notation::{Notation, Parts},
    rules::{FiniteMoves, Hashed, Illegal, Outcome, Rules, Seat},
    scene::{Click, Scene, Tone},
    zobrist,
};

/// What a player is after.
///
/// ```
/// use gambol_games::{Notation, Rules, Seat, Side, Switching};
///
/// let board = Switching::from_id("switching/gale3/first=cut").unwrap();
/// assert_eq!(board.seat(Side::Short), Seat::Second);
/// assert_eq!(board.start().to_move(), Side::Cut);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Claims edges; wins when A and B are joined by claimed edges.
    Short,
    /// Removes edges; wins when A and B are separated.
    Cut,
}

impl Side {
    /// The opponent's.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Short => Self::Cut,
            Self::Cut => Self::Short,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Cut => "cut",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Short, Self::Cut].into_iter().find(|side| side.name() == name)
    }
}

/// The switching game on an undirected graph, parallel edges welcome.
///
/// ID `switching/gale5`, with options `from=A`, `to=B` (the terminals; vertices A and B unless said otherwise) and
/// `first=cut`. A move is the number of an edge, or its ends `u-v`. A position is `+3+8-1:cut`: edges 3 and 8 claimed,
/// edge 1 removed, Cut to move.
///
/// ```
/// use gambol_games::{Notation, Outcome, Rules, Seat, Switching};
///
/// let board = Switching::from_id("switching/[A-x;A-x;x-B]")?;
/// let mut position = board.start();
/// for text in ["2", "0", "A-x"] {
///     let mv = board.parse_move(&position, text)?;
///     board.play(&mut position, &mv);
/// }
/// assert_eq!(board.position_text(&position), "+1+2-0:cut");
/// assert_eq!(board.outcome(&position), Some(Outcome::Won(Seat::First)));
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Switching {
    graph: Graph,
    terminals: [Vertex; 2],
    first: Side,
    /// The start, on which a route from A to B has been found once.
    start: Position,
}

/// Which edges are free, claimed and removed, and who moves.
#[derive(Clone, Debug)]
pub struct Position {
    free: BitSet,
    free_count: usize,
    /// The edges that have not been removed: the free and the claimed ones.
    kept: BitSet,
    to_move: Side,
    winner: Option<Side>,
    key: u128,
    /// Which vertices the claimed edges join.
    joining: Joining,
    /// Some way from A to B on edges that are not removed, until Cut has won.
    route: Route,
}

impl Position {
    /// Whether the edge is still to be had.
    pub fn is_free(&self, e: Edge) -> bool {
        self.free.contains(e.index())
    }

    /// Whether Short has claimed the edge.
    pub fn is_claimed(&self, e: Edge) -> bool {
        self.kept.contains(e.index()) && !self.is_free(e)
    }

    /// The edges still to be had.
    pub fn free(&self) -> impl Iterator<Item = Edge> {
        self.free.iter().map(|e| Edge(e as u32))
    }

    /// Whose turn it is, by what they are after.
    pub fn to_move(&self) -> Side {
        self.to_move
    }
}

impl PartialEq for Position {
    /// `joining` follows from the claimed edges, and which route is at hand does not matter.
    fn eq(&self, other: &Self) -> bool {
        (&self.free, &self.kept, self.to_move) == (&other.free, &other.kept, other.to_move)
    }
}

impl Switching {
    /// The game on that graph between those terminals.
    pub fn new(graph: Graph, terminals: [Vertex; 2], first: Side) -> Result<Self, Message> {
        if graph.is_directed() {
            return Err(message!("switching.directed"));
        }
        let [a, b] = terminals;
        if a == b {
            return Err(message!("switching.one-terminal", name = graph.name(a)));
        }
        let route = Route::find(&graph, a, b);
        let start = Position {
            free: BitSet::full(graph.edge_count()),
            free_count: graph.edge_count(),
            kept: BitSet::full(graph.edge_count()),
            to_move: first,
            winner: route.is_none().then_some(Side::Cut),
            key: if first == Side::Cut { CUT_TO_MOVE } else { 0 },
            joining: Joining::new(graph.vertex_count()),
            route: route.unwrap_or_default(),
        };
        Ok(Self { graph, terminals, first, start })
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// A and B.
    pub fn terminals(&self) -> [Vertex; 2] {
        self.terminals
    }

    /// Who moves first.
    pub fn first(&self) -> Side {
        self.first
    }

    /// The seat of a side.
    pub fn seat(&self, side: Side) -> Seat {
        if side == self.first { Seat::First } else { Seat::Second }
    }

    /// Gives the edge to a side; the turn stays.
    fn give(&self, position: &mut Position, e: Edge, side: Side) -> Option<Joined> {
        position.free.remove(e.index());
        position.free_count -= 1;
        position.key ^= edge_feature(e, side);
        match side {
            Side::Short => {
                let [u, v] = self.graph.ends(e);
                let joined = position.joining.join(u, v);
                let [a, b] = self.terminals;
                if joined.is_some() && position.joining.are_joined(a, b) {
                    position.winner = Some(Side::Short);
                }
                joined
            }
            Side::Cut => {
                position.kept.remove(e.index());
                if position.winner.is_none() && !position.route.survives(&self.graph, e, &position.kept) {
                    position.winner = Some(Side::Cut);
                }
                None
            }
        }
    }
}

fn edge_feature(e: Edge, side: Side) -> u128 {
    zobrist::feature(1 + 2 * u64::from(e.0) + side as u64)
}

/// What tells positions with Cut to move from those with Short to move.
const CUT_TO_MOVE: u128 = zobrist::feature(0);

impl Rules for Switching {
    type Position = Position;
    type Move = Edge;
    type Undo = Option<Joined>;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn turn(&self, position: &Position) -> Seat {
        self.seat(position.to_move)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.winner.map(|side| Outcome::Won(self.seat(side)))
    }

    fn check(&self, position: &Position, &e: &Edge) -> Result<(), Illegal> {
        if position.winner.is_some() {
            return Err(message!("game.over").into());
        }
        if e.index() >= self.graph.edge_count() {
            return Err(message!("graph.no-edge", edge = e.0, count = self.graph.edge_count()).into());
        }
        if position.is_claimed(e) {
            return Err(message!("switching.claimed", edge = e.0).into());
        }
        if !position.is_free(e) {
            return Err(message!("switching.removed", edge = e.0).into());
        }
        Ok(())
    }

    fn play(&self, position: &mut Position, &e: &Edge) -> Option<Joined> {
        let side = position.to_move;
        let joined = self.give(position, e, side);
        position.to_move = side.other();
        position.key ^= CUT_TO_MOVE;
        joined
    }

    fn undo(&self, position: &mut Position, &e: &Edge, joined: Option<Joined>) {
        let side = position.to_move.other();
        if let Some(joined) = joined {
            position.joining.part(joined);
        }
        position.free.insert(e.index());
        position.free_count += 1;
        position.kept.insert(e.index());
        position.winner = None;
        position.to_move = side;
        position.key ^= CUT_TO_MOVE ^ edge_feature(e, side);
    }
}

impl FiniteMoves for Switching {
    fn count(&self, position: &Position) -> usize {
        if position.winner.is_some() { 0 } else { position.free_count }
    }

    fn nth(&self, position: &Position, n: usize) -> Edge {
        Edge(position.free.nth(n).expect("n is below count") as u32)
    }
}

impl Hashed for Switching {
    fn key(&self, position: &Position) -> u128 {
        position.key
    }
}

impl Notation for Switching {
    const KIND: &'static str = "switching";
    const VERSION: u32 = 1;

    fn from_parts(parts: &mut Parts<'_>) -> Result<Self, Message> {
        let [from, to] = [parts.option("from").unwrap_or("A"), parts.option("to").unwrap_or("B")];
        let first = match parts.option("first") {
            None => Side::Short,
            Some(name) => {
                Side::parse(name).ok_or_else(|| message!("switching.first", found = excerpt(name)))?
            }
        };
        let graph = graph_board::graph_from(parts)?;
        let terminals = [graph_board::vertex(&graph, from)?, graph_board::vertex(&graph, to)?];
        Self::new(graph, terminals, first)
    }

    fn id(&self) -> String {
        let mut id = format!("{}/{}", Self::KIND, self.graph.id());
        for (option, v, usual) in [("from", self.terminals[0], "A"), ("to", self.terminals[1], "B")] {
            if self.graph.name(v) != usual {
                id += &format!("/{option}={}", encode_name(self.graph.name(v)));
            }
        }
        if self.first == Side::Cut {
            id += "/first=cut";
        }
        id
    }

    fn position_text(&self, position: &Position) -> String {
        let taken = self.graph.edges().filter(|&e| !position.is_free(e));
        let (claimed, removed): (Vec<_>, Vec<_>) = taken.partition(|&e| position.is_claimed(e));
        format!("{}:{}", graph_board::edges_text(&claimed, &removed), position.to_move.name())
    }

    fn parse_position(&self, text: &str) -> Result<Position, Message> {
        let garbled = || message!("switching.position", found = excerpt(text));
        let (edges, to_move) = text.split_once(':').ok_or_else(garbled)?;
        let mut position = self.start();
        for (sign, e) in graph_board::parse_edges(edges, self.graph.edge_count())? {
            self.give(&mut position, e, if sign == '+' { Side::Short } else { Side::Cut });
        }
        let side = Side::parse(to_move).ok_or_else(garbled)?;
        if side != position.to_move {
            position.key ^= CUT_TO_MOVE;
            position.to_move = side;
        }
        Ok(position)
    }

    fn move_text(&self, _position: &Position, e: &Edge) -> String {
        e.0.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Edge, Message> {
        if let Ok(number) = text.parse() {
            return Ok(Edge(number));
        }
        let [u, v] = graph_board::parse_ends(&self.graph, text)?;
        let parallel = || self.graph.edges_between(u, v);
        let edge = parallel().find(|&e| position.is_free(e)).or_else(|| parallel().next());
        edge.ok_or_else(|| message!("graph.not-joined", edge = excerpt(text)))
    }

    fn scene(&self, position: &Position) -> Scene {
        let mut scene = graph_board::scene(&self.graph);
        for v in self.terminals {
            scene.spots[v.index()].tone = Tone::Strong;
        }
        for (e, link) in self.graph.edges().zip(&mut scene.links) {
            if position.is_free(e) {
                link.label = e.0.to_string();
                link.click = Some(Click::Play(link.label.clone()));
            } else {
                link.tone = if position.is_claimed(e) { Tone::Strong } else { Tone::Gone };
            }
        }
        scene
    }

    fn briefing(&self) -> Vec<Message> {
        let [a, b] = self.terminals.map(|v| self.graph.name(v));
        let goal = match self.first {
            Side::Short => message!("switching.goal-short-first", a = a, b = b),
            Side::Cut => message!("switching.goal-cut-first", a = a, b = b),
        };
        vec![goal, message!("switching.how")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;
    use crate::Game;

    #[test]
    fn an_edge_named_by_its_ends_is_the_first_free_one() {
        let board = Switching::from_id("switching/[A-x;A-x;x-B]").unwrap();
        let mut position = board.start();
        assert_eq!(board.parse_move(&position, "x-A"), Ok(Edge(0)));
        board.play(&mut position, &Edge(0));
        assert_eq!(board.parse_move(&position, "A-x"), Ok(Edge(1)));
    }

    #[test]
    fn terminals_that_are_apart_from_the_start_are_a_win_for_cut() {
        let game = AnyGame::new(Switching::from_id("switching/[A-x;B]").unwrap());
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat::Second)));
        assert_eq!(game.moves(10), Some(vec![]));
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_reason() {
        let mut game = AnyGame::new(Switching::from_id("switching/gale2").unwrap());
        game.play("0").unwrap();
        game.play("3").unwrap();
        let mut why = |text: &str| game.play(text).unwrap_err().to_string();
        assert_eq!(why("0"), "edge 0 has been claimed already");
        assert_eq!(why("3"), "edge 3 has been removed already");
        assert_eq!(why("5"), "there is no edge 5; edges are numbered from 0 and there are 5");
        assert_eq!(why("A-B"), "no edge joins A-B");
        assert_eq!(why("A-Z"), "there is no vertex \"Z\"");
        assert_eq!(why("edge"), "\"edge\" is not an edge; type its two ends, like a-b");
    }

    #[test]
    fn boards_without_two_terminals_are_refused() {
        for (id, reason) in [
            ("switching/k4", "there is no vertex \"A\""),
            ("switching/k4/from=0/to=0", "both terminals are \"0\""),
            ("switching/[A>B]", "switching is played on undirected graphs"),
            ("switching/gale3/first=me", "first= takes short or cut, not \"me\""),
        ] {
            assert_eq!(Switching::from_id(id).unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn a_won_position_can_be_read_whatever_the_order_of_its_edges() {
        let board = Switching::from_id("switching/[A-x;x-y;y-B]").unwrap();
        for text in ["-0-1:short", "+1-0:cut", "+0+1+2:cut"] {
            let position = board.parse_position(text).unwrap();
            assert_eq!(board.position_text(&position), text);
            assert!(board.outcome(&position).is_some());
        }
    }
}
