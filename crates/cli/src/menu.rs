//! The menu that `gambol` without arguments shows: a game, a board, who plays.

use std::iter;

use gambol_games::{KINDS, Kind, Message, Parts, Seat, message, open};
use gambol_players::agents;

use crate::agent::{ADAPTIVE, HUMAN};
use crate::board;
use crate::console::Console;
use crate::draw::visible;
use crate::failure::Failure;
use crate::play::Start;

/// What came of a question.
enum Answer<T> {
    Given(T),
    /// Back to the question before.
    Back,
    Leave,
}

/// Asks what to play, and plays it.
pub(crate) fn run() -> Result<(), Failure> {
    let mut console = Console::new();
    console.say(&message!("menu.welcome"))?;
    loop {
        let kind = match ask_kind(&mut console)? {
            Answer::Given(kind) => kind,
            Answer::Back => continue,
            Answer::Leave => return Ok(()),
        };
        loop {
            let id = match ask_board(&mut console, kind)? {
                Answer::Given(id) => id,
                Answer::Back => break,
                Answer::Leave => return Ok(()),
            };
            let opponent = match open(&id).map(|game| game.players()) {
                Ok(1) => Answer::Given((HUMAN.to_owned(), Seat::First)),
                _ => ask_opponent(&mut console, Parts::new(&id).kind)?,
            };
            match opponent {
                Answer::Given((opponent, seat)) => {
                    let start =
                        Start { id, position: None, opponent, level: None, seat, names: None, seed: None };
                    return start.play(&mut console, None);
                }
                Answer::Back => {}
                Answer::Leave => return Ok(()),
            }
        }
    }
}

fn ask_kind(console: &mut Console) -> Result<Answer<&'static Kind>, Failure> {
    let titles: Vec<String> = KINDS.iter().map(|kind| console.words(&kind.title)).collect();
    ask(console, &titles, &message!("menu.game", last = titles.len()), |choice| match choice {
        Choice::Number(number) => Ok(&KINDS[number]),
        Choice::Typed(name) => {
            KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| no_number(titles.len()))
        }
    })
}

fn ask_board(console: &mut Console, kind: &Kind) -> Result<Answer<String>, Failure> {
    let boards: Vec<String> = kind.boards.iter().map(|&board| board.to_owned()).collect();
    let question = message!("menu.board", last = boards.len());
    ask(console, &boards, &question, |choice| match choice {
        Choice::Number(number) => Ok(boards[number].clone()),
        Choice::Typed(words) => typed_board(kind, words),
    })
}

/// The ID that was typed, with or without the name of the game, if there is such a board.
fn typed_board(kind: &Kind, typed: &str) -> Result<String, Message> {
    let mut words: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
    let starts_with = |name: &str| typed.split([' ', '/']).next() == Some(name);
    if !KINDS.iter().any(|kind| starts_with(kind.name)) {
        words.insert(0, kind.name.to_owned());
    }
    let id = board::id(&words, false)
        .map_err(|failure| message!("menu.file", problem = failure.message().unwrap_or_default()))?;
    open(&id).map(|game| game.id())
}

/// Who plays against whoever sits here: another person, or an agent, and where that agent sits.
fn ask_opponent(console: &mut Console, kind: &str) -> Result<Answer<(String, Seat)>, Failure> {
    let names: Vec<&str> = iter::once(ADAPTIVE)
        .chain(agents().filter(|agent| agent.plays(kind)).map(|agent| agent.name))
        .collect();
    let people = console.words(&message!("menu.people"));
    let offers: Vec<String> = iter::once(people)
        .chain(names.iter().map(|name| console.words(&message!("menu.against", name = name))))
        .collect();
    let opponent =
        ask(console, &offers, &message!("menu.opponent", last = offers.len()), |choice| match choice {
            Choice::Number(0) => Ok(HUMAN),
            Choice::Number(number) => Ok(names[number - 1]),
            Choice::Typed(name) => {
                names.iter().copied().find(|known| *known == name).ok_or_else(|| no_number(offers.len()))
            }
        })?;
    let opponent = match opponent {
        Answer::Given(HUMAN) => return Ok(Answer::Given((HUMAN.to_owned(), Seat::First))),
        Answer::Given(name) => name.to_owned(),
        Answer::Back => return Ok(Answer::Back),
        Answer::Leave => return Ok(Answer::Leave),
    };
    let seats = [message!("menu.you-first"), message!("menu.you-second")].map(|seat| console.words(&seat));
    ask(console, &seats, &message!("menu.seat", last = seats.len()), |choice| match choice {
        Choice::Number(0) => Ok((opponent.clone(), Seat::First)),
        Choice::Number(_) => Ok((opponent.clone(), Seat::Second)),
        Choice::Typed(_) => Err(no_number(seats.len())),
    })
}

fn no_number(last: usize) -> Message {
    message!("menu.number", last = last)
}

/// How a question was answered.
enum Choice<'a> {
    /// By the number of what was offered, counted from 0.
    Number(usize),
    /// By something else.
    Typed(&'a str),
}

/// Shows what is offered and asks until `read` accepts the answer. The Enter key alone takes the first offer.
fn ask<T>(
    console: &mut Console,
    offers: &[String],
    question: &Message,
    read: impl Fn(Choice<'_>) -> Result<T, Message>,
) -> Result<Answer<T>, Failure> {
    console.line("")?;
    for (number, offer) in (1..).zip(offers) {
        console.line(&format!("{number:>3}  {}", visible(offer)))?;
    }
    console.line("")?;
    loop {
        let Some(line) = console.ask(question)? else { return Ok(Answer::Leave) };
        let number = line.parse::<usize>().ok().filter(|number| (1..=offers.len()).contains(number));
        let answer = match (line.as_str(), number) {
            ("quit" | "exit", _) => return Ok(Answer::Leave),
            ("undo" | "back", _) => return Ok(Answer::Back),
            ("help" | "?", _) => Err(message!("menu.help")),
            ("redo" | "save", _) => Err(message!("menu.no-game")),
            (line, _) if line.starts_with("save ") => Err(message!("menu.no-game")),
            ("", _) => read(Choice::Number(0)),
            (_, Some(number)) => read(Choice::Number(number - 1)),
            (line, None) => read(Choice::Typed(line)),
        };
        match answer {
            Ok(given) => return Ok(Answer::Given(given)),
            Err(problem) => console.refuse(&problem)?,
        }
    }
}
