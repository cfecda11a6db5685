//! The rules against slow referees: each game once more, written from its description without looking at the
//! engine's data structures, with sets, coordinates and searches from scratch.
//!
//! The referees speak the engine's notation for moves and nothing else of it.

mod avoidance;
mod coins;
mod fish;
mod geography;
mod switching;

use std::collections::HashMap;

use gambol_games::{
    Avoidance, CappedFish, Coins, Counts, FishBarrel, Game, Geography, Hashed, KINDS, Notation, Outcome,
    Played, Rules, Seat, Switching, count_lines_from, open, open_at,
};
use gambol_graph::{Dice, Graph};
use gambol_testing::{rounds, seed};

/// A position of some game, played the slow way.
trait Referee {
    /// All legal moves.
    fn moves(&self) -> Vec<String>;
    /// The position after a legal move.
    fn after(&self, mv: &str) -> Box<dyn Referee>;
    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;
    /// How many moves have been made.
    fn moves_made(&self) -> usize;
    /// Whose turn it is while the game goes on.
    fn turn(&self) -> Seat {
        [Seat::First, Seat::Second][self.moves_made() % 2]
    }
    /// Whether the referee is able to list all moves.
    fn lists_moves(&self) -> bool {
        true
    }
    /// The points, where any are counted.
    fn score(&self) -> Option<[i64; 2]> {
        None
    }
}

/// The referee for the start of the board with that ID.
fn referee(id: &str) -> Box<dyn Referee> {
    let (kind, rest) = id.split_once('/').unwrap();
    match kind {
        "fish" => Box::new(fish::Barrels::new(rest)),
        "switching" => Box::new(switching::Switches::new(rest)),
        "geography" => Box::new(geography::Walk::new(rest)),
        "coins" => Box::new(coins::Triangle::new(rest)),
        "sim" => Box::new(avoidance::Colouring::new(rest)),
        _ => panic!("no referee for {kind}"),
    }
}

/// The graph that the first part of an ID stands for, and the options after it.
fn graph_and_options(rest: &str) -> (Graph, HashMap<&str, &str>) {
    let mut parts = rest.split('/');
    let graph = Graph::from_id(parts.next().unwrap()).unwrap();
    (graph, parts.map(|part| part.split_once('=').unwrap_or((part, ""))).collect())
}

fn count_slowly(position: &dyn Referee, depth: u32) -> Counts {
    if depth == 0 {
        return Counts { lines: 1, finished: position.outcome().is_some().into() };
    }
    position.moves().iter().fold(Counts::default(), |sum, mv| {
        let below = count_slowly(position.after(mv).as_ref(), depth - 1);
        Counts { lines: sum.lines + below.lines, finished: sum.finished + below.finished }
    })
}

/// A row of a counts file: a board, the moves that lead to the position, a depth and the two counts.
struct Row<'a> {
    id: &'a str,
    moves: Vec<&'a str>,
    depth: u32,
    counts: Counts,
}

fn rows(file: &str) -> impl Iterator<Item = Row<'_>> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let [id, moves, depth, lines, finished] = line
            .split('|')
            .map(str::trim)
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_else(|_| panic!("{line}"));
        let moves = moves.split("; ").filter(|mv| *mv != "start").collect();
        let counts = Counts { lines: lines.parse().unwrap(), finished: finished.parse().unwrap() };
        Row { id, moves, depth: depth.parse().unwrap(), counts }
    })
}

/// Counts the lines of play from where the moves lead, by the engine.
fn count_fast<R: gambol_games::FiniteMoves>(board: &R, game: &dyn Notated<R>, row: &Row<'_>) -> Counts {
    let mut position = board.start();
    for text in &row.moves {
        let mv = game.parse(&position, text);
        board.check(&position, &mv).unwrap_or_else(|illegal| panic!("{text}: {}", illegal.reason));
        board.play(&mut position, &mv);
    }
    let before = position.clone();
    let counts = count_lines_from(board, &mut position, row.depth);
    assert_eq!(position, before, "undo leads back in {}", row.id);
    counts
}

/// Reads moves; a capped fish-barrel board leaves that to the board inside.
trait Notated<R: Rules> {
    fn parse(&self, position: &R::Position, text: &str) -> R::Move;
}

impl<R: Notation> Notated<R> for R {
    fn parse(&self, position: &R::Position, text: &str) -> R::Move {
        self.parse_move(position, text).unwrap()
    }
}

impl Notated<CappedFish> for FishBarrel {
    fn parse(&self, position: &<Self as Rules>::Position, text: &str) -> <Self as Rules>::Move {
        self.parse_move(position, text).unwrap()
    }
}

fn check_counts(file: &str, fast: impl Fn(&Row<'_>) -> Counts) {
    let mut checked = 0;
    for row in rows(file) {
        let slow = row.moves.iter().fold(referee(row.id), |position, mv| position.after(mv));
        let place = format!("{} after {:?} to depth {}", row.id, row.moves, row.depth);
        assert_eq!(count_slowly(slow.as_ref(), row.depth), row.counts, "the referee on {place}");
        assert_eq!(fast(&row), row.counts, "the engine on {place}");
        checked += 1;
    }
    assert!(checked >= 5, "a counts file with {checked} rows");
}

#[test]
fn fish_lines_are_as_counted() {
    check_counts(include_str!("../counts/fish.txt"), |row| {
        let board = FishBarrel::from_id(row.id).unwrap();
        count_fast(&CappedFish::try_from(board.clone()).unwrap(), &board, row)
    });
}

/// The test of a counts file of a game that needs no detour.
macro_rules! counts {
    ($name:ident, $board:ty, $file:literal) => {
        #[test]
        fn $name() {
            check_counts(include_str!($file), |row| {
                let board = <$board>::from_id(row.id).unwrap();
                count_fast(&board, &board, row)
            });
        }
    };
}

counts!(switching_lines_are_as_counted, Switching, "../counts/switching.txt");
counts!(geography_lines_are_as_counted, Geography, "../counts/geography.txt");
counts!(coins_lines_are_as_counted, Coins, "../counts/coins.txt");
counts!(sim_lines_are_as_counted, Avoidance, "../counts/sim.txt");

/// A random board of that kind, small enough for the referee.
fn random_id(kind: &str, dice: &mut Dice) -> String {
    let pick =
        |dice: &mut Dice, choices: &[&str]| choices[dice.below(choices.len() as u64) as usize].to_owned();
    let number = |dice: &mut Dice, from: u64, to: u64| from + dice.below(to - from + 1);
    match kind {
        "fish" => {
            let barrels: Vec<String> =
                (0..number(dice, 1, 4)).map(|_| number(dice, 0, 3).to_string()).collect();
            let caps = [
                "",
                "/barrel=3",
                "/add=2",
                "/move=3",
                "/barrel=4/add=2",
                "/add=1/move=2",
                "/barrel=3/move=0",
            ];
            format!("fish/{}{}{}", barrels.join(","), pick(dice, &["", "", "/solo"]), pick(dice, &caps))
        }
        "switching" => {
            let (n, seed) = (number(dice, 2, 7), dice.below(1000));
            let graph = match dice.below(3) {
                0 => format!("gale{}", number(dice, 1, 3)),
                _ => format!("multi{n}-{}-s{seed}/from=0/to={}", number(dice, 0, 12), n - 1),
            };
            format!("switching/{graph}{}", pick(dice, &["", "/first=cut"]))
        }
        "geography" => {
            let (n, seed) = (number(dice, 2, 8), dice.below(1000));
            let graph = match dice.below(4) {
                0 => pick(dice, &["pyramid2", "pyramid4", "grid3x3", "k5", "cycle6", "wheel5", "cube3"]),
                1 => format!("digraph{n}-{}-s{seed}", number(dice, 0, n * (n - 1))),
                2 => format!("multidigraph{n}-{}-s{seed}", number(dice, 0, 12)),
                _ => format!("multi{n}-{}-s{seed}", number(dice, 0, 14)),
            };
            let start = Graph::from_id(&graph).unwrap().names().next().unwrap().to_owned();
            let start = if dice.below(2) == 0 { String::new() } else { format!("/start={start}") };
            format!("geography/{graph}{}{start}", pick(dice, &["", "/vertex"]))
        }
        "coins" => {
            let options = [
                "1",
                "2",
                "3/normal",
                "4/line=2",
                "5",
                "6/normal/line=3",
                "7",
                "9/line=8",
                "3/points=1,-2,3/win=5/illegal=-7",
                "4/lose=-3/illegal=-1/gain=2/colours=rgywogryow",
                "preset1",
                "preset2",
                "preset3",
                "preset4",
            ];
            match dice.below(5) {
                0 => format!("coins/preset5/seed={}", dice.below(100)),
                _ => format!("coins/{}", pick(dice, &options)),
            }
        }
        "sim" => {
            let (n, seed) = (number(dice, 3, 6), dice.below(1000));
            let edges = number(dice, 0, n * (n - 1) / 2);
            let board =
                pick(dice, &["k4", "k5", "k6", "grid3x3", "wheel5", &format!("random{n}-{edges}-s{seed}")]);
            let avoid = [
                "",
                "/avoid=k2",
                "/avoid=cycle4",
                "/avoid=[a-b;b-c]",
                "/avoid=[a-b;c-d]",
                "/avoid=[a-b;c]",
                "/avoid=k4",
            ];
            format!("sim/{board}{}", pick(dice, &avoid))
        }
        _ => panic!("no boards for {kind}"),
    }
}

/// Plays a random game beside the referee, comparing everything that can be seen at every ply.
fn play_beside_referee(id: &str, dice: &mut Dice) {
    let mut game = open(id).unwrap_or_else(|message| panic!("{id}: {message}"));
    assert_eq!(open(&game.id()).unwrap().id(), game.id(), "{id} reproduces itself");
    let mut slow = referee(&game.id());
    let mut history = Vec::new();
    loop {
        let place = format!("{id} at {}", game.position());
        assert_eq!(game.outcome(), slow.outcome(), "outcome of {place}");
        assert_eq!(game.score(), slow.score(), "score of {place}");
        let again =
            open_at(&game.id(), &game.position()).unwrap_or_else(|message| panic!("{place}: {message}"));
        assert_same(again.as_ref(), game.as_ref(), &place);
        if slow.lists_moves() {
            let mut fast_moves = game.moves(100_000).unwrap_or_else(|| panic!("too many moves in {place}"));
            let mut slow_moves = if game.outcome().is_some() { Vec::new() } else { slow.moves() };
            fast_moves.sort();
            slow_moves.sort();
            assert_eq!(fast_moves, slow_moves, "moves of {place}");
        }
        history.push(game.position());
        let Some(mv) = game.sample(&mut |n| dice.below(n)) else {
            assert!(game.outcome().is_some(), "{place} offers no move");
            break;
        };
        assert_eq!(game.turn(), slow.turn(), "turn of {place}");
        assert_eq!(game.check(&mv).as_ref(), Ok(&mv), "{place} spells its move as it reads it");
        assert_eq!(game.play(&mv), Ok(Played::Moved), "{mv} in {place}");
        slow = slow.after(&mv);
    }
    while let Some(position) = history.pop() {
        assert_eq!(game.position(), position, "undo in {id}");
        assert_eq!(game.undo(), !history.is_empty());
    }
}

fn assert_same(a: &dyn Game, b: &dyn Game, place: &str) {
    assert_eq!(a.position(), b.position(), "{place} read back");
    assert_eq!((a.turn(), a.outcome(), a.score()), (b.turn(), b.outcome(), b.score()), "{place} read back");
    assert_eq!(a.moves(200), b.moves(200), "moves of {place} read back");
}

#[test]
fn fuzz_random_games_agree_with_the_referees() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(300) {
        for kind in KINDS {
            play_beside_referee(&random_id(kind.name, &mut dice), &mut dice);
        }
    }
}

#[test]
fn every_board_on_the_menu_is_refereed() {
    let mut dice = Dice::new(seed());
    for board in KINDS.iter().flat_map(|kind| kind.boards) {
        play_beside_referee(board, &mut dice);
    }
}

/// Walks all positions within `depth` moves: the incremental key must be that of the position read from its
/// text, equal positions must have equal keys and different ones different keys.
fn check_keys<R: Notation + Hashed>(
    board: &R,
    moves: impl Fn(&R::Position) -> Vec<R::Move>,
    depth: u32,
) -> usize {
    fn walk<R: Notation + Hashed>(
        board: &R,
        position: &mut R::Position,
        moves: &impl Fn(&R::Position) -> Vec<R::Move>,
        depth: u32,
        texts: &mut HashMap<u128, String>,
    ) {
        // Points already scored are not part of the key.
        let text = board.position_text(position);
        let future: String = match board.score(position) {
            Some([a, b]) => text.replace(&format!(":{a},{b}:"), ":").replace(&format!(":m{a}"), ":"),
            None => text.clone(),
        };
        let key = board.key(position);
        assert_eq!(key, board.key(&board.parse_position(&text).unwrap()), "key of {text}");
        assert_eq!(texts.entry(key).or_insert_with(|| future.clone()), &future, "two positions, one key");
        if depth == 0 {
            return;
        }
        for mv in moves(position) {
            let undo = board.play(position, &mv);
            walk(board, position, moves, depth - 1, texts);
            board.undo(position, &mv, undo);
            assert_eq!(board.key(position), key, "undo restores the key of {text}");
        }
    }
    let mut texts = HashMap::new();
    walk(board, &mut board.start(), &moves, depth, &mut texts);
    let distinct: std::collections::HashSet<&String> = texts.values().collect();
    assert_eq!(distinct.len(), texts.len(), "one position, two keys");
    texts.len()
}

#[test]
fn keys_follow_the_moves_and_tell_positions_apart() {
    fn all<R: gambol_games::Offers>(board: &R) -> impl Fn(&R::Position) -> Vec<R::Move> {
        |position| board.list(position, 1000).unwrap()
    }
    let fish = FishBarrel::from_id("fish/2,2,2/barrel=4").unwrap();
    let gale = Switching::from_id("switching/gale3").unwrap();
    let pyramid = Geography::from_id("geography/pyramid3").unwrap();
    let visits = Geography::from_id("geography/pyramid3/vertex").unwrap();
    let coins = Coins::from_id("coins/4/points=1,2,3,4").unwrap();
    let sim = Avoidance::from_id("sim/k5").unwrap();
    let sizes = [
        check_keys(&fish, all(&fish), 5),
        check_keys(&gale, all(&gale), 4),
        check_keys(&pyramid, all(&pyramid), 5),
        check_keys(&visits, all(&visits), 5),
        check_keys(&coins, all(&coins), 4),
        check_keys(&sim, all(&sim), 5),
    ];
    assert!(sizes.iter().all(|&size| size > 100), "{sizes:?}");
}
