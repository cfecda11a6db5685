//! Sim and its relatives: colour an edge of the board in turn; whoever completes the forbidden graph in their own
//! colour loses. A full board with nobody caught is a draw.

use std::sync::Arc;

use gambol_graph::{Edge, Graph, excerpt};

use crate::{
    bits::BitSet,
    copies::{Copies, Pattern},
    graph_board, message,
    message::Message,
    notation::{Notation, Parts},
    rules::{FiniteMoves, Hashed, Illegal, Outcome, Rules, Seat},
    scene::{Click, Scene, Tone},
    zobrist,
};

/// An avoidance game on a simple graph.
///
/// ID `sim/k6`, with `avoid=GRAPH` for another forbidden graph than the triangle. A move is an edge by its ends,
/// `0-3`. A position is `+0+7-3`: edges 0 and 7 are the first player's, edge 3 the second's.
///
/// ```
/// use gambol_games::{Avoidance, Notation, Outcome, Rules, Seat};
///
/// let board = Avoidance::from_id("sim/k6")?;
/// let mut position = board.start();
/// for text in ["0-1", "2-3", "1-2", "3-4", "2-0"] {
///     let mv = board.parse_move(&position, text)?;
///     board.play(&mut position, &mv);
/// }
/// assert_eq!(board.outcome(&position), Some(Outcome::Won(Seat::Second)), "0-1-2 is all the first player's");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Avoidance {
    graph: Graph,
    forbidden: Arc<Pattern>,
    /// The copies of the forbidden graph, unless they are too many.
    copies: Option<Arc<Copies>>,
}

/// Who has coloured which edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    free: BitSet,
    free_count: usize,
    coloured: [BitSet; 2],
    turn: Seat,
    loser: Option<Seat>,
    key: u128,
}

impl Position {
    /// Who has coloured that edge.
    pub fn owner(&self, e: Edge) -> Option<Seat> {
        [Seat::First, Seat::Second].into_iter().find(|seat| self.coloured[seat.index()].contains(e.index()))
    }

    /// The edges nobody has coloured.
    pub fn free(&self) -> impl Iterator<Item = Edge> {
        self.free.iter().map(|e| Edge(e as u32))
    }
}

impl Avoidance {
    /// The game of avoiding `forbidden` on `graph`; both simple and undirected.
    pub fn new(graph: Graph, forbidden: Graph) -> Result<Self, Message> {
        if graph.is_directed() || graph.has_parallel_edges() {
            return Err(message!("sim.not-simple"));
        }
        let forbidden = Pattern::new(forbidden)?;
        let copies = Copies::list(&forbidden, &graph).map(Arc::new);
        if copies.is_none() && forbidden.most_steps(&graph) > Self::MOST_STEPS {
            return Err(message!("sim.too-hard"));
        }
        Ok(Self { graph, forbidden: Arc::new(forbidden), copies })
    }

    /// The most steps in which it must be possible to tell whether a move loses.
    const MOST_STEPS: u64 = 1 << 25;

    /// The board.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The forbidden graph.
    pub fn forbidden(&self) -> &Graph {
        self.forbidden.graph()
    }

    /// The copies of the forbidden graph through `e`, each without `e`; `None` if they are too many to list.
    ///
    /// ```
    /// use gambol_games::{Avoidance, Notation};
    /// use gambol_graph::Edge;
    ///
    /// let board = Avoidance::from_id("sim/k4")?;
    /// let triangles: Vec<&[Edge]> = board.copies_through(Edge(0)).expect("few").collect();
    /// assert_eq!(triangles, [[Edge(1), Edge(3)], [Edge(2), Edge(4)]], "0-1 with 0-2, 1-2 and with 0-3, 1-3");
    /// # Ok::<(), gambol_games::Message>(())
    /// ```
    pub fn copies_through(&self, e: Edge) -> Option<impl Iterator<Item = &[Edge]>> {
        self.copies.as_ref().map(|copies| copies.through(e))
    }

    /// Whether `e` completes the forbidden graph on top of those edges.
    fn completes(&self, e: Edge, edges: &BitSet) -> bool {
        match &self.copies {
            Some(copies) => copies.completed_by(e, edges),
            None => {
                let allowed = |other: Edge| edges.contains(other.index());
                self.forbidden.copies_through(&self.graph, e, &allowed, &mut |_| true)
            }
        }
    }
}

fn edge_feature(e: Edge, seat: Seat) -> u128 {
    zobrist::feature(2 * u64::from(e.0) + seat.index() as u64)
}

impl Rules for Avoidance {
    type Position = Position;
    type Move = Edge;
    type Undo = ();

    fn start(&self) -> Position {
        let bound = self.graph.edge_count();
        Position {
            free: BitSet::full(bound),
            free_count: bound,
            coloured: [BitSet::empty(bound), BitSet::empty(bound)],
            turn: Seat::First,
            loser: None,
            key: 0,
        }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.loser {
            Some(loser) => Some(Outcome::Won(loser.other())),
            None => (position.free_count == 0).then_some(Outcome::Drawn),
        }
    }

    fn check(&self, position: &Position, &e: &Edge) -> Result<(), Illegal> {
        if self.outcome(position).is_some() {
            return Err(message!("game.over").into());
        }
        if e.index() >= self.graph.edge_count() {
            return Err(message!("graph.no-edge", edge = e.0, count = self.graph.edge_count()).into());
        }
        match position.owner(e) {
            None => Ok(()),
            Some(_) => Err(message!("sim.coloured", edge = graph_board::ends_text(&self.graph, e)).into()),
        }
    }

    fn play(&self, position: &mut Position, &e: &Edge) {
        let seat = position.turn;
        let own = &mut position.coloured[seat.index()];
        if self.completes(e, own) {
            position.loser = Some(seat);
        }
        own.insert(e.index());
        position.free.remove(e.index());
        position.free_count -= 1;
        position.key ^= edge_feature(e, seat);
        position.turn = seat.other();
    }

    fn undo(&self, position: &mut Position, &e: &Edge, (): ()) {
        let seat = position.turn.other();
        position.turn = seat;
        position.loser = None;
        position.coloured[seat.index()].remove(e.index());
        position.free.insert(e.index());
        position.free_count += 1;
        position.key ^= edge_feature(e, seat);
    }
}

impl FiniteMoves for Avoidance {
    fn count(&self, position: &Position) -> usize {
        if position.loser.is_some() { 0 } else { position.free_count }
    }

    fn nth(&self, position: &Position, n: usize) -> Edge {
        Edge(position.free.nth(n).expect("n is below count") as u32)
    }
}

impl Hashed for Avoidance {
    fn key(&self, position: &Position) -> u128 {
        position.key
    }
}

impl Notation for Avoidance {
    const KIND: &'static str = "sim";
    const VERSION: u32 = 1;

    fn from_parts(parts: &mut Parts<'_>) -> Result<Self, Message> {
        let forbidden = graph_board::parse_graph(parts.option("avoid").unwrap_or("k3"))?;
        Self::new(graph_board::graph_from(parts)?, forbidden)
    }

    fn id(&self) -> String {
        let mut id = format!("{}/{}", Self::KIND, self.graph.id());
        let forbidden = self.forbidden().id();
        if forbidden != "k3" {
            id += &format!("/avoid={forbidden}");
        }
        id
    }

    fn position_text(&self, position: &Position) -> String {
        let [first, second] =
            position.coloured.each_ref().map(|set| set.iter().map(|e| Edge(e as u32)).collect::<Vec<_>>());
        graph_board::edges_text(&first, &second)
    }

    fn parse_position(&self, text: &str) -> Result<Position, Message> {
        let edges = graph_board::parse_edges(text, self.graph.edge_count())?;
        let of = |wanted| edges.iter().filter(move |(sign, _)| *sign == wanted).map(|&(_, e)| e);
        let (first, second) = (of('+').count(), of('-').count());
        if first != second && first != second + 1 {
            return Err(message!("sim.unbalanced", first = first, second = second));
        }
        let mut position = self.start();
        let mut losers = Vec::new();
        for (seat, sign) in [(Seat::First, '+'), (Seat::Second, '-')] {
            position.loser = None;
            for e in of(sign) {
                position.turn = seat;
                self.play(&mut position, &e);
            }
            losers.extend(position.loser);
        }
        position.turn = Seat::after(first + second);
        position.loser = losers.first().copied();
        // Whoever completed the forbidden graph did so with the latest move.
        if losers.contains(&position.turn) {
            return Err(message!("sim.beyond-end", found = excerpt(text)));
        }
        Ok(position)
    }

    fn move_text(&self, _position: &Position, &e: &Edge) -> String {
        graph_board::ends_text(&self.graph, e)
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Edge, Message> {
        let [u, v] = graph_board::parse_ends(&self.graph, text)?;
        let edge = self.graph.edges_between(u, v).next();
        edge.ok_or_else(|| message!("graph.not-joined", edge = excerpt(text)))
    }

    fn scene(&self, position: &Position) -> Scene {
        let mut scene = graph_board::scene(&self.graph);
        for (e, link) in self.graph.edges().zip(&mut scene.links) {
            match position.owner(e) {
                Some(Seat::First) => link.tone = Tone::First,
                Some(Seat::Second) => link.tone = Tone::Second,
                None => link.click = Some(Click::Play(graph_board::ends_text(&self.graph, e))),
            }
        }
        scene
    }

    fn briefing(&self) -> Vec<Message> {
        let forbidden = self.forbidden().id();
        let goal = match forbidden.as_str() {
            "k3" => message!("sim.goal-triangle"),
            _ => message!("sim.goal", graph = forbidden),
        };
        let ends =
            self.graph.edges().next().map_or_else(String::new, |e| graph_board::ends_text(&self.graph, e));
        vec![goal, message!("sim.how", example = ends)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;
    use crate::Game;
    use gambol_graph::Dice;
    use gambol_testing::seed;

    #[test]
    fn listed_copies_and_the_search_for_copies_agree() {
        let mut dice = Dice::new(seed());
        for id in [
            "sim/k6",
            "sim/k6/avoid=cycle4",
            "sim/k7/avoid=[a-b;c-d;d-e]",
            "sim/cube3/avoid=[a-b;b-c;b-d]",
            "sim/k7/avoid=k4",
        ] {
            let listed = Avoidance::from_id(id).unwrap();
            assert!(listed.copies.is_some());
            let searched = Avoidance { copies: None, ..listed.clone() };
            for _ in 0..20 {
                let mut position = listed.start();
                while listed.outcome(&position).is_none() {
                    let e = listed.nth(&position, dice.below(listed.count(&position) as u64) as usize);
                    let mut other = position.clone();
                    listed.play(&mut position, &e);
                    searched.play(&mut other, &e);
                    assert_eq!(position, other, "{id} at {}", listed.position_text(&position));
                }
            }
        }
    }

    #[test]
    fn boards_with_too_many_copies_to_list_are_played_by_search() {
        let board = Avoidance::from_id("sim/k24/avoid=k6").unwrap();
        assert!(board.copies.is_none());
        let mut game = AnyGame::new(board);
        let k6: Vec<String> = (0..6).flat_map(|u| (0..u).map(move |v| format!("{v}-{u}"))).collect();
        let far: Vec<String> = (6..14).flat_map(|u| (14..20).map(move |v| format!("{u}-{v}"))).collect();
        for (own, other) in k6.iter().zip(&far) {
            assert_eq!(game.outcome(), None);
            game.play(own).unwrap();
            if game.outcome().is_none() {
                game.play(other).unwrap();
            }
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat::Second)));
        assert_eq!(game.ply(), 29);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_reason() {
        let mut game = AnyGame::new(Avoidance::from_id("sim/cycle4").unwrap());
        game.play("0-1").unwrap();
        let mut why = |text: &str| game.play(text).unwrap_err().to_string();
        assert_eq!(why("1-0"), "0-1 has been coloured already");
        assert_eq!(why("0-2"), "no edge joins 0-2");
        assert_eq!(why("0-9"), "there is no vertex \"9\"");
        assert_eq!(why("01"), "\"01\" is not an edge; type its two ends, like a-b");
    }

    #[test]
    fn only_simple_graphs_of_sensible_size_can_be_avoided() {
        for (id, reason) in [
            ("sim/[a-b;a-b]", "boards and forbidden graphs are undirected and without parallel edges"),
            ("sim/[a>b]", "boards and forbidden graphs are undirected and without parallel edges"),
            (
                "sim/k4/avoid=[a-b;a-b]",
                "boards and forbidden graphs are undirected and without parallel edges",
            ),
            ("sim/k4/avoid=[a;b]", "the graph to avoid needs an edge"),
            ("sim/k20/avoid=k11", "the graph to avoid has 11 vertices; 10 are possible"),
            (
                "sim/k60/avoid=cycle8",
                "on this board it would take too long to see whether the graph to avoid is complete",
            ),
            (
                // Few steps along edges, but the pieces may lie anywhere.
                "sim/cycle1000/avoid=[a-b;c-d;e-f;g-h]",
                "on this board it would take too long to see whether the graph to avoid is complete",
            ),
            ("sim", "sim needs a graph, for example sim/k6"),
        ] {
            assert_eq!(Avoidance::from_id(id).unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn positions_that_cannot_come_about_are_refused() {
        let board = Avoidance::from_id("sim/k4").unwrap();
        assert!(board.parse_position("+0+1").is_err(), "two moves in a row");
        assert!(board.parse_position("+0-0").is_err(), "one edge twice");
        assert!(
            board.parse_position("+0+1+3-2-4-5").is_err(),
            "the second player moved after 0-1-2 was complete"
        );
        assert!(board.parse_position("+0+1+3-2-4").is_ok());
    }
}
