//! What a board looks like, for any door to draw without knowing the game.

use gambol_graph::Point;

use crate::message::Message;

/// A board with its position: spots at points of the plane, links between them, and words beside it.
/// x grows to the right and y downwards; the scale is the drawer's to choose.
///
/// ```
/// use gambol_games::{Click, Shape, open};
///
/// let scene = open("fish/3,0").unwrap().scene();
/// assert_eq!(scene.spots[0].shape, Shape::Barrel(3));
/// assert_eq!(scene.spots[0].click, Some(Click::Begin("1".into())), "a move begins with the barrel");
/// assert_eq!(scene.spots[1].click, None, "nothing can be taken from an empty one");
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// Vertices, coins and barrels.
    pub spots: Vec<Spot>,
    /// Edges and arcs between spots.
    pub links: Vec<Link>,
    /// What is said beside the board, such as the score.
    pub notes: Vec<Message>,
}

/// A place on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Where it is.
    pub at: Point,
    /// What stands there.
    pub shape: Shape,
    /// How moves name it.
    pub label: String,
    /// How it should look.
    pub tone: Tone,
    /// What a click on it means.
    pub click: Option<Click>,
}

/// What stands at a [`Spot`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A vertex of a graph.
    Vertex,
    /// A vertex on which the token stands.
    Token,
    /// A coin; the label is its cell's number.
    Coin,
    /// A cell whose coin is gone.
    Hole,
    /// A barrel with that many fish.
    Barrel(u128),
}

/// A line between two spots.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The spot where it starts, as an index into [`Scene::spots`].
    pub from: usize,
    /// The spot where it ends.
    pub to: usize,
    /// Whether it leads one way only.
    pub arrow: bool,
    /// How moves name it; empty if they do not.
    pub label: String,
    /// How it should look.
    pub tone: Tone,
    /// What a click on it means.
    pub click: Option<Click>,
}

/// What a click on something means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Click {
    /// It plays this move.
    Play(String),
    /// It begins a move with this text; what follows must be chosen too.
    Begin(String),
}

/// The part that something plays, for the drawer to turn into colour or line style.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// No longer there, only remembered.
    Gone,
    /// Matters more than the rest, like a terminal.
    Strong,
    /// The first player's.
    First,
    /// The second player's.
    Second,
    /// A red coin.
    Red,
    /// A green coin.
    Green,
    /// A yellow coin.
    Yellow,
    /// A white coin.
    White,
}
