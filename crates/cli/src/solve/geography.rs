//! `gambol solve geography` and `gambol solve pyramid`

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use gambol_games::{Geography, Message, Notation as _, Rule, Rules as _, Seat, geography::Position, message};
use gambol_graph::{Generator, Graph, Vertex, excerpt};
use gambol_solve::{
    Stopped,
    dfpn::Progress,
    geography::{self, Request, Starts, started},
};
use gambol_verify::{Claim, Verdict};
use serde_json::{Map, Value, json};

use super::{
    limiting::Limiting,
    progress::Meter,
    report::{Answer, Reporting, Unknown, first_of, integer, store},
};
use crate::{
    each::{Inquiry, Trouble},
    failure::Failure,
    graph::FORMATS,
};

/// Geography: who wins from where on a graph
///
/// Without --start the first player chooses where the token starts, and the answer is the list of vertices with which that
/// player wins.
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// Where the token starts
    #[arg(long, value_name = "V")]
    start: Option<String>,

    /// What may be used only once
    #[arg(long, value_name = "RULE", default_value = "edge")]
    rule: Once,

    /// List all winning moves
    #[arg(long)]
    all_moves: bool,

    #[command(flatten)]
    inquiry: Inquiry,
}

/// Yasutomi's game: edge geography on a triangular pyramid
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol solve pyramid 5
  gambol solve pyramid 6 --start 2,1 --all-moves --json
  gambol solve pyramid 5 --certificate proof.json && gambol verify proof.json")]
pub(crate) struct PyramidArgs {
    /// The edges on a side of the pyramid
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    side: u32,

    /// Where the token starts: the row and the place in it, both counted from 0
    #[arg(long, value_name = "ROW,COL", default_value = "0,0")]
    start: String,

    /// List all winning moves
    #[arg(long)]
    all_moves: bool,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    limiting: Limiting,
}

/// What is asked of a board.
struct Question<'a> {
    all_moves: bool,
    reporting: &'a Reporting,
    limiting: &'a Limiting,
}

#[derive(Clone, Copy, ValueEnum)]
enum Once {
    /// Every edge
    Edge,
    /// Every vertex, the first one included
    Vertex,
}

fn help() -> String {
    format!(
        "{FORMATS}\n\n\
         Examples:\n  \
           gambol solve geography roads.edges --start Bern\n  \
           gambol graph gen countries | gambol solve geography - --format edges --directed --rule vertex --time-limit 10s\n  \
           gambol solve geography map.graphml --rule vertex --start Bern --certificate proof.json\n  \
           gambol solve geography --each --json --start 0 all.g6"
    )
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Args { rule, all_moves, inquiry, .. } = args;
    let question =
        Question { all_moves: *all_moves, reporting: &inquiry.reporting, limiting: &inquiry.limiting };
    inquiry.run(|graph| match &args.start {
        Some(start) => {
            let start = find(&graph, start).map_err(Trouble::Bad)?;
            let board = board(graph, (*rule).into(), Some(start))?;
            question.position(&board, &board.start())
        }
        None => question.starts(&board(graph, (*rule).into(), None)?),
    })
}

pub(super) fn run_pyramid(args: &PyramidArgs) -> Result<(), Failure> {
    let PyramidArgs { all_moves, reporting, limiting, .. } = args;
    let question = Question { all_moves: *all_moves, reporting, limiting };
    let solved = || {
        let graph = Generator::Pyramid(args.side).graph().map_err(|error| Trouble::Bad(error.to_string()))?;
        let start = find(&graph, &args.start).map_err(Trouble::Bad)?;
        let board = board(graph, Rule::Edge, Some(start))?;
        question.position(&board, &board.start())
    };
    let (json, lines) = solved().map_err(|trouble| match trouble {
        Trouble::Bad(reason) => Failure::BadInput(format!("pyramid {}: {reason}", args.side)),
        Trouble::Unknown(unknown) => reporting.unknown(unknown),
        Trouble::Failed(failure) => failure,
    })?;
    reporting.print(&json, &lines)
}

impl From<Once> for Rule {
    fn from(once: Once) -> Self {
        match once {
            Once::Edge => Self::Edge,
            Once::Vertex => Self::Vertex,
        }
    }
}

fn find(graph: &Graph, name: &str) -> Result<Vertex, String> {
    graph.find(name).ok_or_else(|| format!("there is no vertex \"{}\"", excerpt(name)))
}

fn board(graph: Graph, rule: Rule, start: Option<Vertex>) -> Result<Geography, Trouble> {
    Geography::new(graph, rule, start).map_err(|message| Trouble::Bad(message.to_string()))
}

fn names(board: &Geography, vertices: &[Vertex]) -> Vec<String> {
    vertices.iter().map(|&v| board.graph().name(v).to_owned()).collect()
}

/// The line that lists some vertices.
fn listing(
    names: &[String],
    few: fn(String) -> Message,
    many: fn(String, usize) -> Message,
) -> Option<Message> {
    match first_of(names) {
        _ if names.is_empty() => None,
        (names, 0) => Some(few(names)),
        (names, more) => Some(many(names, more)),
    }
}

impl Question<'_> {
    /// Who wins from a position with the token on the board.
    fn position(&self, board: &Geography, position: &Position) -> Result<Answer, Trouble> {
        let (answer, certificate) = self.solve(
            board,
            position,
            self.reporting.certificate.as_deref(),
            self.reporting.wants_certificate(),
        )?;
        let moves = names(board, &answer.winning_moves);
        let mut lines = vec![if answer.mover_wins {
            message!("solve.mover-wins")
        } else {
            message!("solve.mover-loses")
        }];
        lines.extend(match (answer.complete, first_of(&moves)) {
            _ if moves.is_empty() => None,
            (true, (moves, 0)) => Some(message!("solve.moves", moves = moves)),
            (false, (moves, _)) => Some(message!("solve.some-moves", moves = moves)),
            (true, (moves, more)) => Some(message!("solve.many-moves", moves = moves, more = more)),
        });
        lines.extend((answer.nodes > 0).then(|| message!("solve.nodes", nodes = answer.nodes)));
        let json = json!({
            "mover_wins": answer.mover_wins,
            "winning_moves": moves,
            "complete": answer.complete,
            "nodes": integer(answer.nodes.into()),
            "certificate": certificate,
        });
        Ok((json, lines))
    }

    /// With which vertices a player who may choose the start wins.
    fn starts(&self, board: &Geography) -> Result<Answer, Trouble> {
        let meter = Meter::new();
        let watch = |progress| meter.show(progress);
        let request = Request { watch: Some(&watch), ..Request::default() };
        let starts =
            self.limiting.crewed(|crew, limits| geography::winning_starts(board, &request, crew, limits))?;
        meter.clear();
        let winning = names(board, &starts.winning);
        let mut json = json!({ "winning_first_vertices": winning, "nodes": integer(starts.nodes.into()) });
        let mut lines: Vec<Message> = vec![if winning.is_empty() && starts.unknown.is_empty() {
            message!("solve.no-starts")
        } else {
            message!("solve.starts", count = winning.len(), of = board.graph().vertex_count())
        }];
        lines.extend(listing(
            &winning,
            |names| message!("solve.start-list", names = names),
            |names, more| message!("solve.many-starts", names = names, more = more),
        ));
        if !starts.unknown.is_empty() {
            return Err(Trouble::Unknown(undecided(board, &starts, json, lines)));
        }
        if let Some(path) = &self.reporting.certificate {
            json["certificates"] = self.certificates(board, path)?;
        }
        Ok((json, lines))
    }

    /// The certificates of all starts, each in its own file: that whoever moves from there wins, or loses.
    fn certificates(&self, board: &Geography, path: &Path) -> Result<Value, Trouble> {
        let mut files = Map::new();
        for v in board.graph().vertices() {
            let (_, certificate) = self.solve(board, &started(board, v), Some(&numbered(path, v)), true)?;
            files.insert(board.graph().name(v).to_owned(), certificate);
        }
        Ok(Value::Object(files))
    }

    /// Solves a position and stores its certificate, if it is wanted.
    fn solve<'a>(
        &self,
        board: &'a Geography,
        position: &Position,
        path: Option<&Path>,
        certified: bool,
    ) -> Result<(geography::Answer<'a>, Value), Trouble> {
        let meter = Meter::new();
        let watch = |progress| meter.show(progress);
        let request =
            Request { all_moves: self.all_moves, certified, watch: Some(&watch), ..Request::default() };
        let answer = self
            .limiting
            .crewed(|crew, limits| geography::solve(board, position, &request, crew, limits))
            .map_err(|stopped| so_far(stopped, meter.latest()))?;
        meter.clear();
        let mover = board.turn(position);
        let winner = if answer.mover_wins { mover } else { mover.other() };
        let verdict = if winner == Seat::First { Verdict::First } else { Verdict::Second };
        let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
        let certificate = match answer.evidence.as_ref().filter(|_| certified) {
            Some(evidence) => store(path, |out| evidence.write(&claim, out)).map_err(Trouble::Failed)?,
            None => Value::Null,
        };
        Ok((answer, certificate))
    }
}

/// How far a search had come when it was stopped.
fn so_far(stopped: Stopped, progress: Option<Progress>) -> Trouble {
    let mut unknown = Unknown::because(stopped);
    if let Some(Progress { nodes, root }) = progress {
        unknown.known = (
            json!({ "nodes": integer(nodes.into()), "proof": root.proof, "disproof": root.disproof }),
            vec![message!("solve.searched", nodes = nodes, proof = root.proof, disproof = root.disproof)],
        );
    }
    Trouble::Unknown(unknown)
}

/// For which starts a limit was reached, and what is known of the others.
fn undecided(board: &Geography, starts: &Starts, mut json: Value, mut lines: Vec<Message>) -> Unknown {
    let unknown = names(board, &starts.unknown);
    json["undecided"] = json!(unknown);
    lines.extend(listing(
        &unknown,
        |names| message!("solve.undecided", names = names),
        |names, more| message!("solve.many-undecided", names = names, more = more),
    ));
    let reason = format!("{} of {} starts not decided", unknown.len(), board.graph().vertex_count());
    Unknown { reason, known: (json, lines) }
}

/// The file of the certificate for one start.
fn numbered(path: &Path, v: Vertex) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{}.{}", v.0, extension.to_string_lossy()),
        None => format!("{stem}-{}", v.0),
    };
    path.with_file_name(name)
}
