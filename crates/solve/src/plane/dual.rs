//! The dual board of a switching game in the plane.

use gambol_games::{Notation as _, Rules as _, Side, Switching, switching::Position};
use gambol_graph::{Edge, Vertex};

use super::{
    embedding::Embedding,
    error::{NamedVertex, PlaneError},
};

/// The dual board of a switching game in the plane, on which Short and Cut have changed places.
///
/// ```
/// use gambol_games::{Notation, Rules, Switching};
/// use gambol_graph::Edge;
/// use gambol_solve::plane::{Dual, Embedding};
/// use gambol_solve::{Limits, switching::solve};
///
/// let board = Switching::from_id("switching/[A@0,0;x@1,0;B@2,0;A-x;A-x;x-B]")?;
/// let dual = Dual::new(&board, &Embedding::from_drawing(board.graph())?)?;
///
/// // Cut wins with any edge of the path A-x-B and its parallel; so does Short on the dual board, where the two
/// // parallel edges follow each other and the third is beside them.
/// let own = solve(&board, &board.start(), &Limits::none())?;
/// let other = solve(dual.board(), &dual.board().start(), &Limits::none())?;
/// assert_eq!(dual.edge(Edge(2)), Some(Edge(2)));
/// assert_eq!(own.cut_moves, other.short_moves);
/// assert_eq!(own.short_moves, other.cut_moves);
///
/// let position = board.parse_position("+2-0:short")?;
/// assert_eq!(dual.board().position_text(&dual.position(&position)), "+0-2:cut");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dual {
    board: Switching,
    embedding: Embedding,
    edges: Vec<Option<Edge>>,
}

impl Dual {
    /// The dual of a board whose graph is embedded so. Its terminals are named A and B; its other vertices f and
    /// a number.
    pub fn new(board: &Switching, embedding: &Embedding) -> Result<Self, PlaneError> {
        let graph = board.graph();
        let same_ends = |e| embedding.ends(e) == graph.ends(e);
        if [graph.vertex_count(), graph.edge_count()] != [embedding.vertex_count(), embedding.edge_count()]
            || !graph.edges().all(same_ends)
        {
            return Err(PlaneError::OtherGraph);
        }
        let [a, b] = board.terminals();
        let named = || [a, b].map(|v| NamedVertex::new(graph, v));
        let apart = || {
            let [a, b] = named();
            PlaneError::Apart(a, b)
        };
        if board.outcome(&board.start()).is_some() {
            return Err(apart());
        }
        let joined = embedding.joined(a, b).ok_or_else(|| {
            let [a, b] = named();
            PlaneError::NoCommonFace(a, b)
        })?;
        let dual = joined.dual();
        let added = Edge(graph.edge_count() as u32);
        let terminals = dual.ends(added);
        let (embedding, mut edges) = dual.restricted(|e| e != added && !dual.is_loop(e));
        edges.truncate(graph.edge_count());
        let name = |v: u32| match terminals.iter().position(|&terminal| terminal == Vertex(v)) {
            Some(terminal) => ["A", "B"][terminal].to_owned(),
            None => format!("f{v}"),
        };
        let (dual, _) = embedding.graph(name)?;
        // The terminals are two: a path from A to B closes a cycle with the added edge.
        let board = Switching::new(dual, terminals, board.first().other()).map_err(|_| apart())?;
        Ok(Self { board, embedding, edges })
    }

    /// The dual board. Whose turn it is first is the other side there, and the same player.
    pub fn board(&self) -> &Switching {
        &self.board
    }

    /// The embedding of the dual board.
    pub fn embedding(&self) -> &Embedding {
        &self.embedding
    }

    /// The edge of the dual board that crosses `e`; none if no path from A to B uses `e`.
    pub fn edge(&self, e: Edge) -> Option<Edge> {
        self.edges.get(e.index()).copied().flatten()
    }

    /// The position that corresponds to one of the first board: what is claimed there is removed here, and the
    /// other way round.
    ///
    /// # Panics
    /// If the position is one of another board.
    pub fn position(&self, position: &Position) -> Position {
        let [mut claimed, mut removed] = [String::new(), String::new()];
        for (dual, e) in self.edges.iter().zip((0..).map(Edge)).filter_map(|(&dual, e)| Some((dual?, e))) {
            if position.is_claimed(e) {
                removed += &format!("-{}", dual.0);
            } else if !position.is_free(e) {
                claimed += &format!("+{}", dual.0);
            }
        }
        let to_move = match position.to_move() {
            Side::Short => "cut",
            Side::Cut => "short",
        };
        let text = format!("{claimed}{removed}:{to_move}");
        self.board.parse_position(&text).expect("edges of the board, each once")
    }
}
