//! `gambol solve sim`

use gambol_games::{Avoidance, Message, Notation as _, Rules as _, message};
use gambol_graph::{Edge, Format, Generator, Graph};
use gambol_solve::{
    Limits,
    avoidance::{Census, Solver, Strong, Unsolved, Value},
};
use gambol_verify::{Proof, Verdict};
use serde_json::{Value as Json, json};

use super::{
    limiting::Limiting,
    report::{Reporting, Unknown, first_of},
};
use crate::{
    failure::Failure,
    files::Place,
    graph::{FORMATS, reading::Reading},
};

/// Sim and other avoidance games: who wins, and how
#[derive(clap::Args)]
#[command(after_help = help())]
#[command(group = clap::ArgGroup::new("played-on").required(true).args(["nodes", "board"]))]
pub(crate) struct Args {
    /// Play on the complete graph with so many nodes
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,

    /// Play on the graph of this file, or - for standard input
    #[arg(long, value_name = "FILE")]
    board: Option<Place>,

    /// The graph to avoid, in a file [default: a triangle]
    #[arg(long, value_name = "FILE")]
    avoid: Option<Place>,

    /// Solve every position, also on boards of more than 15 edges
    #[arg(long)]
    strong: bool,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    limiting: Limiting,
}

fn help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           gambol solve sim 6\n  \
           gambol solve sim 7 --strong --json\n  \
           gambol solve sim 8 --certificate proof.json && gambol verify proof.json\n  \
           gambol solve sim --board wheel.edges --avoid path.edges"
    )
}

/// The most edges of a board of which every position is solved unasked.
const STRONG_UP_TO: usize = 15;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let board = board(args)?;
    let answer = args.limiting.bound(|limits| Answer::find(args, &board, limits));
    let answer = answer.map_err(|unsolved| args.reporting.unknown(Unknown::because(unsolved)))?;
    let lines = answer.said(&board);
    args.reporting.print(&answer.json(args, &board)?, &lines)
}

/// The board that is asked about.
fn board(args: &Args) -> Result<Avoidance, Failure> {
    if let (Some(Place::Standard), Some(Place::Standard)) = (&args.board, &args.avoid) {
        return Err(Failure::BadInput(
            "-: standard input holds the board or the graph to avoid, not both".into(),
        ));
    }
    let forbidden = match &args.avoid {
        None => complete(3)?,
        Some(place) => graph_to_avoid(args, place)?,
    };
    let (graph, place) = match (&args.board, args.nodes) {
        (Some(place), _) => (args.reading.open(place)?.graph()?, format!("{place}: ")),
        (None, nodes) => {
            let nodes = nodes.unwrap_or_default();
            let edges = u64::from(nodes) * u64::from(nodes.saturating_sub(1)) / 2;
            if edges > Solver::MOST_EDGES as u64 {
                // Not made, for it may be larger than any graph can be.
                return Err(args
                    .reporting
                    .unknown(Unknown::because(Unsolved::Edges { found: edges, most: Solver::MOST_EDGES })));
            }
            (complete(nodes)?, String::new())
        }
    };
    let found = graph.edge_count();
    let is_simple = !graph.is_directed() && !graph.has_parallel_edges();
    if is_simple && found > Solver::MOST_EDGES {
        return Err(args
            .reporting
            .unknown(Unknown::because(Unsolved::Edges { found: found as u64, most: Solver::MOST_EDGES })));
    }
    Avoidance::new(graph, forbidden).map_err(|message| Failure::BadInput(format!("{place}{message}")))
}

fn complete(nodes: u32) -> Result<Graph, Failure> {
    Generator::Complete(nodes).graph().map_err(|error| Failure::BadInput(error.to_string()))
}

/// The graph in a file whose name may tell another format than that of the board.
fn graph_to_avoid(args: &Args, place: &Place) -> Result<Graph, Failure> {
    let Some(format) = place.extension().and_then(Format::from_extension) else {
        return args.reading.open(place)?.graph();
    };
    let bytes = place.read(Format::MAX_BYTES)?;
    format.read(&bytes, None).map_err(|error| Failure::BadInput(format!("{place}: {error}")))
}

/// What was found out about the start of a board.
struct Answer {
    value: Value,
    winning: Vec<Edge>,
    holding: Vec<Edge>,
    /// How many positions there are, and after how many moves the game is over unless it is drawn.
    strong: Option<(Census, Option<u32>)>,
    proof: Option<(Verdict, Proof)>,
}

impl Answer {
    fn find(args: &Args, board: &Avoidance, limits: &Limits<'_>) -> Result<Self, Unsolved> {
        let start = board.start();
        let strong = if args.strong || board.graph().edge_count() <= STRONG_UP_TO {
            let mut strong = Strong::solve(board, limits)?;
            Some((strong.census(), strong.value(&start).1))
        } else {
            None
        };
        let mut solver = Solver::new(board)?;
        let value = solver.value(&start, limits)?;
        let winning = solver.winning_moves(&start, limits)?;
        let holding = if value == Value::Draw { solver.holding_moves(&start, limits)? } else { Vec::new() };
        let wanted = args.reporting.wants_certificate();
        let proof = if wanted { Some(solver.proof(&start, limits)?) } else { None };
        Ok(Self { value, winning, holding, strong, proof })
    }

    fn json(self, args: &Args, board: &Avoidance) -> Result<Json, Failure> {
        let start = board.start();
        let texts = |moves: &[Edge]| moves.iter().map(|e| board.move_text(&start, e)).collect::<Vec<_>>();
        let mut json = json!({
            "outcome": match self.value {
                Value::Win => "first",
                Value::Draw => "draw",
                Value::Loss => "second",
            },
            "winning_moves": texts(&self.winning),
            "winning_edges": self.winning.iter().map(|e| e.0).collect::<Vec<_>>(),
        });
        if self.value == Value::Draw {
            json["drawing_moves"] = json!(texts(&self.holding));
        }
        if let Some((census, moves_to_go)) = &self.strong {
            json["positions"] = census.positions.into();
            json["terminal_positions"] = census.terminal.into();
            json["move_count"] = census.moves.into();
            json["won_positions"] = census.won.into();
            json["lost_positions"] = census.lost.into();
            json["drawn_positions"] = census.drawn.into();
            json["moves_to_go"] = json!(moves_to_go);
        }
        if let Some((verdict, proof)) = self.proof {
            json["certificate"] = args.reporting.certify(board, &start, verdict, proof)?;
        }
        Ok(json)
    }

    fn said(&self, board: &Avoidance) -> Vec<Message> {
        let start = board.start();
        let texts =
            |moves: &[Edge]| -> Vec<String> { moves.iter().map(|e| board.move_text(&start, e)).collect() };
        let mut lines = vec![match self.value {
            Value::Win => message!("solve.first-wins"),
            Value::Draw => message!("solve.drawn"),
            Value::Loss => message!("solve.second-wins"),
        }];
        if !self.winning.is_empty() {
            lines.push(match first_of(&texts(&self.winning)) {
                (moves, 0) => message!("solve.moves", moves = moves),
                (moves, more) => message!("solve.many-moves", moves = moves, more = more),
            });
        }
        if !self.holding.is_empty() {
            lines.push(match first_of(&texts(&self.holding)) {
                (moves, 0) => message!("solve.drawing-moves", moves = moves),
                (moves, more) => message!("solve.many-drawing-moves", moves = moves, more = more),
            });
        }
        if let Some((census, moves_to_go)) = &self.strong {
            lines.extend(moves_to_go.map(|moves| message!("solve.moves-to-go", moves = moves)));
            lines.push(message!(
                "solve.census",
                positions = census.positions,
                terminal = census.terminal,
                moves = census.moves
            ));
            lines.push(message!("solve.values", won = census.won, lost = census.lost, drawn = census.drawn));
        }
        lines
    }
}
