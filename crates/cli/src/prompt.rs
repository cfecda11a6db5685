//! What can be typed at the prompt of a game.

use gambol_games::{Message, message};

/// A line typed at the prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Anything that is not one of the others.
    Move(String),
    Help,
    Moves,
    Board,
    History,
    Jump(usize),
    Undo,
    Redo,
    /// Without a name: where the record is.
    Save(Option<String>),
    Seed,
    Hint,
    /// Without a move: about the latest one.
    Why(Option<String>),
    Quit,
    /// Just the Enter key.
    Nothing,
}

impl Command {
    /// The command that a line stands for. Words are commands only on their own or with what they need after them, so
    /// that a vertex may have almost any name; `play` makes a move of whatever follows.
    pub(crate) fn parse(line: &str) -> Result<Self, Message> {
        let line = line.trim();
        let (word, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        Ok(match (word, rest) {
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("moves", "") => Self::Moves,
            ("board", "") => Self::Board,
            ("history", "") => Self::History,
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("seed", "") => Self::Seed,
            ("hint", "") => Self::Hint,
            ("why", "") => Self::Why(None),
            ("why", mv) => Self::Why(Some(mv.to_owned())),
            ("quit" | "exit", "") => Self::Quit,
            ("save", "") => Self::Save(None),
            ("save", file) => Self::Save(Some(file.to_owned())),
            ("jump", number) => match number.parse() {
                Ok(number) => Self::Jump(number),
                Err(_) => return Err(message!("prompt.jump")),
            },
            ("play", mv) if !mv.is_empty() => Self::Move(mv.to_owned()),
            _ => Self::Move(line.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_only_with_what_they_need() {
        for (line, command) in [
            ("undo", Command::Undo),
            (" save  my game.jsonl ", Command::Save(Some("my game.jsonl".into()))),
            ("jump 3", Command::Jump(3)),
            ("why", Command::Why(None)),
            ("why 0-1", Command::Why(Some("0-1".into()))),
            ("hint me", Command::Move("hint me".into())),
            ("undo 2", Command::Move("undo 2".into())),
            ("moves of mine", Command::Move("moves of mine".into())),
            ("Undo", Command::Move("Undo".into())),
            ("play undo", Command::Move("undo".into())),
            ("play", Command::Move("play".into())),
            ("2 0 3", Command::Move("2 0 3".into())),
            ("  ", Command::Nothing),
        ] {
            assert_eq!(Command::parse(line), Ok(command), "{line:?}");
        }
        assert!(Command::parse("jump back").is_err());
    }
}
