//! The games there are. A new game is one file with its rules and one line here.

use crate::{
    AnyGame, Avoidance, Coins, FishBarrel, Game, Geography, Message, Notation, Parts, Switching, message,
};

/// A kind of game: what a menu shows and how its boards are opened.
///
/// ```
/// use gambol_games::{KINDS, open};
///
/// for kind in KINDS {
///     println!("{}: {}", kind.name, kind.title);
///     assert_eq!(open(kind.boards[0]).unwrap().kind(), kind.name);
/// }
/// ```
pub struct Kind {
    /// The name, with which all IDs of its boards start.
    pub name: &'static str,
    /// Its title.
    pub title: Message,
    /// Boards to begin with, the usual one first.
    pub boards: &'static [&'static str],
    open: Opener,
}

/// Opens the board that the parts describe, at that position or at its start.
type Opener = fn(&mut Parts<'_>, Option<&str>) -> Result<Box<dyn Game>, Message>;

/// Every kind of game.
pub const KINDS: &[Kind] = &[
    Kind {
        name: FishBarrel::KIND,
        title: Message::new("fish.title", Vec::new()),
        boards: &["fish/3,2,4,1", "fish/5,4,3,2,1/barrel=9/add=3", "fish/1,2,1/solo/add=2"],
        open: open_as::<FishBarrel>,
    },
    Kind {
        name: Switching::KIND,
        title: Message::new("switching.title", Vec::new()),
        boards: &["switching/gale4", "switching/gale6/first=cut", "switching/grid3x4/from=0,0/to=2,3"],
        open: open_as::<Switching>,
    },
    Kind {
        name: Geography::KIND,
        title: Message::new("geography.title", Vec::new()),
        boards: &["geography/pyramid5/start=0,0", "geography/pyramid3/vertex", "geography/countries/vertex"],
        open: open_as::<Geography>,
    },
    Kind {
        name: Coins::KIND,
        title: Message::new("coins.title", Vec::new()),
        boards: &[
            "coins/6",
            "coins/preset1",
            "coins/preset2",
            "coins/preset3",
            "coins/preset4",
            "coins/preset5/seed=1",
        ],
        open: open_as::<Coins>,
    },
    Kind {
        name: Avoidance::KIND,
        title: Message::new("sim.title", Vec::new()),
        boards: &["sim/k6", "sim/k5", "sim/grid3x3/avoid=cycle4"],
        open: open_as::<Avoidance>,
    },
];

/// The game at the start of the board with that ID.
///
/// ```
/// let game = gambol_games::open("sim/k6")?;
/// assert_eq!(game.moves(100).map(|moves| moves.len()), Some(15));
/// assert!(gambol_games::open("chess").is_err());
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub fn open(id: &str) -> Result<Box<dyn Game>, Message> {
    open_with(id, None)
}

/// The game at that position of the board with that ID.
///
/// ```
/// let game = gambol_games::open_at("fish/3,2,4,1", "0,0,4,1:2")?;
/// assert_eq!(game.turn(), gambol_games::Seat::Second);
/// # Ok::<(), gambol_games::Message>(())
/// ```
pub fn open_at(id: &str, position: &str) -> Result<Box<dyn Game>, Message> {
    open_with(id, Some(position))
}

fn open_with(id: &str, position: Option<&str>) -> Result<Box<dyn Game>, Message> {
    let mut parts = Parts::new(id);
    let Some(kind) = KINDS.iter().find(|kind| kind.name == parts.kind) else {
        let names = KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        return Err(message!("id.no-such-game", found = gambol_graph::excerpt(parts.kind), names = names));
    };
    (kind.open)(&mut parts, position)
}

fn open_as<R>(parts: &mut Parts<'_>, position: Option<&str>) -> Result<Box<dyn Game>, Message>
where
    R: Notation,
    AnyGame<R>: Game + 'static,
{
    let board = R::from_parts(parts)?;
    parts.finish()?;
    Ok(Box::new(match position {
        None => AnyGame::new(board),
        Some(text) => {
            let position = board.parse_position(text)?;
            AnyGame::at(board, position)
        }
    }))
}
