//! `docs/PROTOCOL.md` is true: its sessions are played against the real arena, its boards are those that the arena tells.

use std::{path::Path, time::Duration};

use gambol_arena::{
    Answer, Contender, Fixture, Forfeit, Housing, Left, Program, Reply, Terms,
    protocol::{Said, board},
};
use gambol_games::{Seat, open_at};
use gambol_play::{Player, Session, TimeControl};
use serde_json::Value;

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROTOCOL.md");
    std::fs::read_to_string(path).unwrap()
}

/// The blocks of code in that language, each with the line of text before it.
fn blocks<'a>(document: &'a str, language: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut blocks = Vec::new();
    let mut caption = "";
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None if line.is_empty() => {}
            None => caption = line,
            Some(opened) => {
                let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                if opened == language {
                    blocks.push((caption, block));
                }
            }
        }
    }
    blocks
}

fn seat(name: &str) -> Seat {
    match name {
        "first" => Seat::First,
        "second" => Seat::Second,
        other => panic!("there is no seat {other}"),
    }
}

#[test]
fn the_boards_are_those_that_the_arena_tells() {
    let document = document();
    let mut kinds = Vec::new();
    for (caption, lines) in blocks(&document, "json") {
        let told: Value = serde_json::from_str(&lines.concat()).unwrap();
        let [_, id, _, position, audience] = caption.split('`').collect::<Vec<_>>()[..] else {
            panic!("{caption:?} does not name a board and a position");
        };
        let audience = audience.strip_prefix(", told to the ").unwrap().strip_suffix(" player:").unwrap();
        let game = open_at(id, position).unwrap();
        assert_eq!(game.id(), id);
        assert_eq!(game.position(), position);
        assert_eq!(told, board(game.as_ref(), seat(audience)), "{caption}");
        kinds.push(game.kind());
    }
    kinds.sort_unstable();
    assert_eq!(kinds, ["coins", "fish", "geography", "sim", "switching"]);
}

/// A session of the document.
struct Worked {
    /// What the arena says.
    told: Vec<Value>,
    /// What the bot says, as it stands.
    said: Vec<String>,
}

impl Worked {
    fn read(lines: &[&str]) -> Self {
        let (mut told, mut said) = (Vec::new(), Vec::new());
        for line in lines {
            if let Some(message) = line.strip_prefix("→ ") {
                told.push(serde_json::from_str(message).unwrap());
            } else {
                let answer = line.strip_prefix("← ").expect("every line has its arrow");
                Said::parse(answer.as_bytes()).unwrap();
                said.push(answer.to_owned());
            }
        }
        Self { told, said }
    }

    fn of_type<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Value> {
        self.told.iter().filter(move |message| message["type"] == name)
    }

    /// The game that the message `game` announces.
    fn fixture(&self) -> Fixture {
        let game = self.of_type("game").next().expect("a game begins");
        let limit = |name: &str| game["limits"][name].as_u64().expect("the document has all limits");
        let millis = |name: &str| Some(Duration::from_millis(limit(name)));
        Fixture {
            game: game["game"].as_str().unwrap().to_owned(),
            start: Some(game["start"].as_str().unwrap().to_owned()),
            seed: game["seed"].as_u64().unwrap(),
            terms: Terms {
                time: TimeControl { per_move: millis("move_ms"), per_game: millis("game_ms") },
                cpu: millis("cpu_ms"),
                memory: limit("memory_bytes"),
                ..Terms::default()
            },
        }
    }
}

/// Plays the moves of the document.
struct Opponent {
    moves: std::vec::IntoIter<String>,
}

impl Contender for Opponent {
    fn player(&self) -> Player {
        Player::new("opponent", "scripted")
    }

    fn greet(&mut self, _kind: &str, _terms: &Terms) -> Result<(), Forfeit> {
        Ok(())
    }

    fn start(&mut self, _session: &Session, _seat: Seat, _terms: &Terms, _left: Left) {}

    fn choose(&mut self, _session: &Session, _left: Left) -> Reply {
        let answer = self.moves.next().map_or(Answer::Resign, Answer::Move);
        Reply { think: Duration::ZERO, answer: Ok(answer) }
    }
}

/// Answers every question with its next argument, and repeats on standard error all that it is told.
#[cfg(unix)]
const SCRIPTED: &str = r#"
    while IFS= read -r line; do
        printf '%s\n' "$line" >&2
        case $line in
            *'"type":"hello"'* | *'"type":"your_move"'*) printf '%s\n' "$1"; shift ;;
        esac
    done"#;

/// Takes out what differs: the version of the arena from release to release, and the time from run to run. It is in every
/// message but the greeting, and only gets less.
fn timeless(messages: &[Value], limit: u64) -> Vec<Value> {
    let mut left = limit;
    let mut timeless = messages.to_vec();
    let arena = timeless[0].as_object_mut().and_then(|fields| fields.remove("arena"));
    assert!(arena.as_ref().and_then(Value::as_str).is_some_and(|arena| arena.starts_with("gambol ")));
    for message in &mut timeless[1..] {
        let told = message.as_object_mut().and_then(|fields| fields.remove("time_left_ms"));
        let told = told.as_ref().and_then(Value::as_u64).unwrap_or_else(|| panic!("no time in {message}"));
        assert!(told <= left, "{told} ms are left after {left} ms were");
        left = told;
    }
    timeless
}

#[cfg(unix)]
#[test]
fn the_sessions_are_what_the_arena_says_to_such_a_bot() {
    let document = document();
    let sessions = blocks(&document, "text");
    assert_eq!(sessions.len(), 2);
    for (_, lines) in sessions {
        let worked = Worked::read(&lines);
        let game = worked.of_type("game").next().unwrap();
        let fixture = worked.fixture();
        let limit = u64::try_from(fixture.terms.time.per_game.unwrap().as_millis()).unwrap();

        let command =
            ["/bin/sh", "-c", SCRIPTED, "bot"].map(str::to_owned).into_iter().chain(worked.said.clone());
        let mut bot = Program::new(command.collect(), Housing::Trusted);
        let moves: Vec<String> =
            worked.of_type("opponent_moved").map(|told| told["move"].as_str().unwrap().to_owned()).collect();
        let mut opponent = Opponent { moves: moves.into_iter() };
        let own = seat(game["seat"].as_str().unwrap());
        let bout = match own {
            Seat::First => fixture.play([&mut bot, &mut opponent]),
            Seat::Second => fixture.play([&mut opponent, &mut bot]),
        }
        .unwrap();
        assert_eq!(bout.reason, None);
        let stderr = &bout.corners[own.index()].remains.stderr;
        let told: Vec<Value> = stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(timeless(&worked.told, limit), timeless(&told, limit));
    }
}

#[test]
fn the_sessions_show_every_type_of_message() {
    let document = document();
    let sessions: Vec<Worked> =
        blocks(&document, "text").iter().map(|(_, lines)| Worked::read(lines)).collect();
    for name in ["hello", "game", "your_move", "opponent_moved", "error", "game_over"] {
        assert!(sessions.iter().any(|worked| worked.of_type(name).next().is_some()), "{name}");
        assert!(document.contains(&format!("**`{name}`**")), "{name} is described");
    }
}
