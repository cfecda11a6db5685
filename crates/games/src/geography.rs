//! Geography: one token walks along unused edges, or to unused vertices; whoever cannot move loses.

use gambol_graph::{Edge, Graph, Vertex, encode_name, excerpt};

use crate::{
    bits::BitSet,
    graph_board, message,
    message::Message,
    notation::{Notation, Parts},
    rules::{FiniteMoves, Hashed, Illegal, Outcome, Rules, Seat},
    scene::{Click, Scene, Shape, Tone},
    zobrist,
};

/// What may be used only once.
///
/// ```
/// use gambol_games::{Geography, Notation, Rule};
///
/// let board = Geography::from_id("geography/cycle5/vertex").unwrap();
/// assert_eq!(board.rule(), Rule::Vertex);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Every edge.
    Edge,
    /// Every vertex, the one on which the token starts included.
    Vertex,
}

/// Geography on a graph, along its arcs if it is directed.
///
/// ID `geography/pyramid5/start=0,0`, or without `start` to let the first player choose it as the first move; with
/// `vertex` for the vertex rule. A move is the name of the vertex to go to; where parallel edges lead there, the
/// unused one of the lowest number is walked, since which of them makes no difference. A position is `0,0;3,5`: where
/// the token stands and the numbers of the used edges (or vertices); `*` before the start is chosen.
///
/// ```
/// use gambol_games::{Geography, Notation, Outcome, Rules, Seat};
///
/// let board = Geography::from_id("geography/cycle3/start=0")?;
/// let mut position = board.start();
/// for name in ["1", "2", "0"] {
///     let mv = board.parse_move(&position, name)?;
///     board.check(&position, &mv).map_err(|illegal| illegal.reason)?;
///     board.play(&mut position, &mv);
/// }
/// assert_eq!(board.outcome(&position), Some(Outcome::Won(Seat::First)), "the second player is stuck");
/// # Ok::<(), gambol_games::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct Geography {
    graph: Graph,
    rule: Rule,
    start: Option<Vertex>,
    parallel: bool,
}

/// Where the token stands and what has been used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    token: Option<Vertex>,
    used: BitSet,
    turn: Seat,
    key: u128,
}

impl Position {
    /// Where the token stands, once it does.
    pub fn token(&self) -> Option<Vertex> {
        self.token
    }

    /// Whether that edge (or vertex, under the vertex rule) has been used.
    pub fn is_used(&self, number: usize) -> bool {
        self.used.contains(number)
    }
}

/// What undoing a step needs: where the token came from and, under the edge rule, along which edge.
#[derive(Clone, Copy, Debug)]
pub struct Came {
    from: Option<Vertex>,
    along: Option<Edge>,
}

impl Geography {
    /// The game on that graph; without `start` the first player chooses it.
    pub fn new(graph: Graph, rule: Rule, start: Option<Vertex>) -> Result<Self, Message> {
        if graph.vertex_count() == 0 {
            return Err(message!("geography.no-vertices"));
        }
        let parallel = graph.has_parallel_edges();
        Ok(Self { graph, rule, start, parallel })
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What may be used only once.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Where the token starts, if that is fixed.
    pub fn start_vertex(&self) -> Option<Vertex> {
        self.start
    }

    /// How many edges or vertices can be used up.
    fn bound(&self) -> usize {
        match self.rule {
            Rule::Edge => self.graph.edge_count(),
            Rule::Vertex => self.graph.vertex_count(),
        }
    }

    /// A position with nothing used before the token was put down.
    fn with_token(&self, token: Option<Vertex>) -> Position {
        let mut position =
            Position { token: None, used: BitSet::empty(self.bound()), turn: Seat::First, key: 0 };
        if let Some(v) = token {
            self.put(&mut position, v);
        }
        position
    }

    fn put(&self, position: &mut Position, v: Vertex) {
        position.key ^= token_feature(position.token) ^ token_feature(Some(v));
        position.token = Some(v);
        if self.rule == Rule::Vertex {
            self.toggle(position, v.index());
        }
    }

    fn toggle(&self, position: &mut Position, number: usize) {
        if position.used.contains(number) {
            position.used.remove(number);
        } else {
            position.used.insert(number);
        }
        let before = FEATURES + self.graph.vertex_count() as u64 + 1;
        position.key ^= zobrist::feature(before + number as u64);
    }

    /// The vertices the token can go to, by the number of the edge that leads there, each once.
    fn targets<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Vertex> + 'a {
        let steps = position.token.map_or(&[][..], |v| self.graph.steps(v));
        let open = |i: usize| match self.rule {
            Rule::Edge => !position.used.contains(steps[i].edge.index()),
            Rule::Vertex => !position.used.contains(steps[i].to.index()),
        };
        (0..steps.len())
            .filter(move |&i| {
                open(i) && !(self.parallel && (0..i).any(|j| steps[j].to == steps[i].to && open(j)))
            })
            .map(|i| steps[i].to)
    }

    /// The unused edge along which the token would go to `to`.
    fn way(&self, position: &Position, to: Vertex) -> Option<Edge> {
        let from = position.token?;
        self.graph.edges_between(from, to).find(|e| !position.used.contains(e.index()))
    }
}

/// Where the features of this game begin. A solver that makes keys of its own, for parts of a position, has all below and all from
/// 2^41 on: keys of both kinds meet in one table.
const FEATURES: u64 = 1 << 40;
const SECOND_TO_MOVE: u128 = zobrist::feature(FEATURES);

fn token_feature(token: Option<Vertex>) -> u128 {
    token.map_or(0, |v| zobrist::feature(FEATURES + 1 + u64::from(v.0)))
}

impl Rules for Geography {
    type Position = Position;
    type Move = Vertex;
    type Undo = Came;

    fn start(&self) -> Position {
        self.with_token(self.start)
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let stuck = position.token.is_some() && self.targets(position).next().is_none();
        stuck.then(|| Outcome::Won(position.turn.other()))
    }

    fn check(&self, position: &Position, &to: &Vertex) -> Result<(), Illegal> {
        let Some(from) = position.token else { return Ok(()) };
        if self.targets(position).any(|v| v == to) {
            return Ok(());
        }
        let [from, name] = [self.graph.name(from), self.graph.name(to)];
        Err(if self.outcome(position).is_some() {
            message!("game.over").into()
        } else if self.rule == Rule::Vertex && position.used.contains(to.index()) {
            message!("geography.visited", name = name).into()
        } else if position.token.is_some_and(|v| self.graph.edges_between(v, to).next().is_some()) {
            message!("geography.walked", from = from, to = name).into()
        } else {
            message!("geography.no-way", from = from, to = name).into()
        })
    }

    fn play(&self, position: &mut Position, &to: &Vertex) -> Came {
        let along = if self.rule == Rule::Edge { self.way(position, to) } else { None };
        let came = Came { from: position.token, along };
        if let Some(e) = along {
            self.toggle(position, e.index());
        }
        self.put(position, to);
        position.turn = position.turn.other();
        position.key ^= SECOND_TO_MOVE;
        came
    }

    fn undo(&self, position: &mut Position, &to: &Vertex, came: Came) {
        if let Some(e) = came.along {
            self.toggle(position, e.index());
        }
        if self.rule == Rule::Vertex {
            self.toggle(position, to.index());
        }
        position.key ^= token_feature(Some(to)) ^ token_feature(came.from) ^ SECOND_TO_MOVE;
        position.token = came.from;
        position.turn = position.turn.other();
    }
}

impl FiniteMoves for Geography {
    fn count(&self, position: &Position) -> usize {
        match position.token {
            None => self.graph.vertex_count(),
            Some(_) => self.targets(position).count(),
        }
    }

    fn nth(&self, position: &Position, n: usize) -> Vertex {
        match position.token {
            None => Vertex(n as u32),
            Some(_) => self.targets(position).nth(n).expect("n is below count"),
        }
    }
}

impl Hashed for Geography {
    fn key(&self, position: &Position) -> u128 {
        position.key
    }
}

impl Notation for Geography {
    const KIND: &'static str = "geography";
    const VERSION: u32 = 1;

    fn from_parts(parts: &mut Parts<'_>) -> Result<Self, Message> {
        let rule = if parts.flag("vertex") { Rule::Vertex } else { Rule::Edge };
        // The usual rule may be named too.
        parts.flag("edge");
        let graph = graph_board::graph_from(parts)?;
        let start = parts.option("start").map(|name| graph_board::vertex(&graph, name)).transpose()?;
        Self::new(graph, rule, start)
    }

    fn id(&self) -> String {
        let mut id = format!("{}/{}", Self::KIND, self.graph.id());
        if self.rule == Rule::Vertex {
            id += "/vertex";
        }
        if let Some(v) = self.start {
            id += &format!("/start={}", encode_name(self.graph.name(v)));
        }
        id
    }

    fn position_text(&self, position: &Position) -> String {
        let Some(token) = position.token else { return "*".to_owned() };
        let used: Vec<String> = position.used.iter().map(|number| number.to_string()).collect();
        format!("{};{}", encode_name(self.graph.name(token)), used.join(","))
    }

    fn parse_position(&self, text: &str) -> Result<Position, Message> {
        let garbled = || message!("geography.position", found = excerpt(text));
        if text == "*" {
            return if self.start.is_none() { Ok(self.start()) } else { Err(garbled()) };
        }
        let (token, numbers) = text.rsplit_once(';').ok_or_else(garbled)?;
        let token = graph_board::vertex(&self.graph, token)?;
        let mut position = self.with_token(None);
        position.token = Some(token);
        position.key = token_feature(Some(token));
        for number in numbers.split(',').filter(|number| !number.is_empty()) {
            let number: usize = number.parse().map_err(|_| garbled())?;
            if number >= self.bound() {
                return Err(message!("geography.no-number", number = number, count = self.bound()));
            }
            if position.used.contains(number) {
                return Err(garbled());
            }
            self.toggle(&mut position, number);
        }
        if self.rule == Rule::Vertex && !position.used.contains(token.index()) {
            return Err(message!("geography.token-unused", name = self.graph.name(token)));
        }
        // Every move uses one thing up, except that the start vertex is not paid for by a move unless it was chosen.
        let steps = position.used.len() - usize::from(self.rule == Rule::Vertex);
        position.turn = Seat::after(steps + usize::from(self.start.is_none()));
        if position.turn == Seat::Second {
            position.key ^= SECOND_TO_MOVE;
        }
        Ok(position)
    }

    fn move_text(&self, _position: &Position, &to: &Vertex) -> String {
        self.graph.name(to).to_owned()
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Vertex, Message> {
        graph_board::vertex(&self.graph, text)
    }

    fn scene(&self, position: &Position) -> Scene {
        let mut scene = graph_board::scene(&self.graph);
        for (e, link) in self.graph.edges().zip(&mut scene.links) {
            let [u, v] = self.graph.ends(e);
            let used = match self.rule {
                Rule::Edge => position.used.contains(e.index()),
                Rule::Vertex => {
                    [u, v].iter().any(|&w| position.used.contains(w.index()) && position.token != Some(w))
                }
            };
            if used {
                link.tone = Tone::Gone;
            }
        }
        if self.rule == Rule::Vertex {
            for v in position.used.iter() {
                scene.spots[v].tone = Tone::Gone;
            }
        }
        for n in 0..self.count(position) {
            let v = self.nth(position, n);
            scene.spots[v.index()].click = Some(Click::Play(self.move_text(position, &v)));
        }
        if let Some(token) = position.token {
            scene.spots[token.index()].shape = Shape::Token;
            scene.spots[token.index()].tone = Tone::Strong;
        }
        scene
    }

    fn briefing(&self) -> Vec<Message> {
        let goal = match self.rule {
            Rule::Edge => message!("geography.goal-edge"),
            Rule::Vertex => message!("geography.goal-vertex"),
        };
        let start = match self.start {
            None => message!("geography.choose"),
            Some(v) => message!("geography.from", name = self.graph.name(v)),
        };
        vec![goal, start, message!("geography.how")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;
    use crate::Game;

    #[test]
    fn what_cannot_be_walked_is_refused_with_its_reason() {
        let mut game = AnyGame::new(Geography::from_id("geography/cycle4/start=0").unwrap());
        game.play("1").unwrap();
        let mut why = |text: &str| game.play(text).unwrap_err().to_string();
        assert_eq!(why("0"), "the way from 1 to 0 has been walked already");
        assert_eq!(why("3"), "no way leads from 1 to 3");
        assert_eq!(why("1"), "no way leads from 1 to 1");
        assert_eq!(why("Bern"), "there is no vertex \"Bern\"");
        let mut visits = AnyGame::new(Geography::from_id("geography/cycle4/vertex/start=0").unwrap());
        visits.play("1").unwrap();
        assert_eq!(visits.play("0").unwrap_err().to_string(), "0 has been visited already");
    }

    #[test]
    fn parallel_edges_are_walked_one_by_one_and_count_as_one_move() {
        let mut game = AnyGame::new(Geography::from_id("geography/[a-b;a-b;a-b]/start=a").unwrap());
        for (ply, to) in ["b", "a", "b"].into_iter().enumerate() {
            assert_eq!(game.moves(10), Some(vec![to.to_owned()]), "ply {ply}");
            game.play(to).unwrap();
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat::First)));
    }

    #[test]
    fn the_scene_shows_the_token_and_where_it_can_go() {
        let mut game = AnyGame::new(Geography::from_id("geography/cycle4/vertex/start=0").unwrap());
        game.play("1").unwrap();
        let scene = game.scene();
        let tokens: Vec<&str> = scene
            .spots
            .iter()
            .filter(|spot| spot.shape == Shape::Token)
            .map(|spot| spot.label.as_str())
            .collect();
        assert_eq!(tokens, ["1"]);
        let clicks: Vec<&Click> = scene.spots.iter().filter_map(|spot| spot.click.as_ref()).collect();
        assert_eq!(clicks, [&Click::Play("2".to_owned())]);
        assert_eq!(scene.spots[0].tone, Tone::Gone, "vertex 0 has been visited");
    }

    #[test]
    fn names_are_typed_as_they_are() {
        let mut game = AnyGame::new(Geography::from_id("geography/countries/vertex").unwrap());
        game.play("Bosnia and Herzegovina").unwrap();
        assert!(Game::position(&game).starts_with("Bosnia%20and%20Herzegovina;"));
        game.play("Austria").unwrap();
        assert_eq!(game.ply(), 2);
    }
}
