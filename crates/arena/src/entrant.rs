//! Who is meant by a word on a command line.

use std::{
    env,
    path::{Path, PathBuf},
};

use gambol_games::{Message, message};
use gambol_graph::excerpt;
use gambol_play::Level;
use gambol_players::{NoTables, Tables, agent, agents};

use crate::{agent::Agent, contender::Contender, program::Program, warden::Housing};

/// Somebody who wants to play: an agent by its name, or a program.
///
/// ```
/// use gambol_arena::Entrant;
///
/// let agent = Entrant::parse("perfect:0.7", "coins").unwrap();
/// assert_eq!(agent.to_string(), "perfect:0.7");
/// assert!(Entrant::parse("nobody", "coins").is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Entrant {
    /// One of our agents.
    Agent {
        /// Its name.
        name: String,
        /// How well it plays, if that was said.
        level: Option<Level>,
    },
    /// A program and its arguments. Words that name files are absolute paths.
    Program(Vec<String>),
}

impl Entrant {
    /// Who a text stands for where that kind of game is played: `perfect`, `perfect:0.7`, or a program with arguments.
    /// Blanks divide words unless they stand in quotes; nothing else means anything special, as no shell reads it.
    pub fn parse(text: &str, kind: &str) -> Result<Self, Message> {
        if let Some((agent, level)) = named(text, kind)? {
            return Ok(Self::Agent { name: agent.name.to_owned(), level });
        }
        let words = words(text).ok_or_else(|| message!("entrant.quote", found = excerpt(text)))?;
        let Some(program) = words.first().and_then(|word| found(word)) else {
            let names: Vec<&str> =
                agents().filter(|agent| agent.plays(kind)).map(|agent| agent.name).collect();
            return Err(message!("entrant.unknown", found = excerpt(text), agents = names.join(", ")));
        };
        let rest = words[1..].iter().map(|word| absolute(word).unwrap_or_else(|| word.clone()));
        Ok(Self::Program([program].into_iter().chain(rest).collect()))
    }

    /// Whether it is an outside program.
    pub fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// The contender. An agent has no tables of coins.
    pub fn contender(&self, kind: &str, housing: &Housing) -> Result<Box<dyn Contender>, Message> {
        self.contender_with(kind, housing, Box::new(NoTables))
    }

    /// The contender; an agent has these tables of coins at hand.
    pub fn contender_with(
        &self,
        kind: &str,
        housing: &Housing,
        tables: Box<dyn Tables + Send>,
    ) -> Result<Box<dyn Contender>, Message> {
        Ok(match self {
            Self::Agent { name, level } => Box::new(Agent::new(kind, name, *level)?.with_tables(tables)),
            Self::Program(command) => Box::new(Program::new(command.clone(), housing.clone())),
        })
    }
}

impl std::fmt::Display for Entrant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Agent { name, level: Some(level) } => write!(f, "{name}:{}", level.share()),
            Self::Agent { name, level: None } => f.write_str(name),
            Self::Program(command) => f.write_str(&command.join(" ")),
        }
    }
}

/// The agent that a text such as `perfect` or `perfect:0.7` names, and the level that was said; `None` if it names none.
pub(crate) fn named(
    text: &str,
    kind: &str,
) -> Result<Option<(&'static gambol_players::Agent, Option<Level>)>, Message> {
    let (name, level) = match text.split_once(':') {
        Some((name, level)) => (name, Some(level)),
        None => (text, None),
    };
    let Some(agent) = agent(kind, name) else { return Ok(None) };
    let level = level.map(|level| {
        let share = level.parse().ok().and_then(Level::new);
        share.ok_or_else(|| message!("entrant.level", found = excerpt(level)))
    });
    let level = level.transpose()?;
    if level.is_some() && !agent.has_level {
        return Err(message!("agent.no-level", name = name));
    }
    Ok(Some((agent, level)))
}

/// The program that a word names: by its path, or by a name that is found in one of the folders of `PATH`. Which of these
/// it is found in depends on what it will see.
fn found(word: &str) -> Option<String> {
    let is_found = !word.contains('/') && in_path(word).is_some();
    if is_found { Some(word.to_owned()) } else { absolute(word) }
}

/// The file of that name in the folders of `PATH`.
pub(crate) fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The absolute path of a file that is there.
fn absolute(word: &str) -> Option<String> {
    let path = Path::new(word);
    // Links stay as they are: a program may look at the name by which it was called.
    let full = env::current_dir().ok()?.join(path.strip_prefix(".").unwrap_or(path));
    path.is_file().then(|| full.to_str().map(str::to_owned)).flatten()
}

/// The words of a text, with quotes; `None` if one is not closed.
fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_divided_by_blanks_outside_quotes() {
        let of = |text: &str| words(text);
        assert_eq!(of("a 'b c' \"d'e\"  f''"), Some(["a", "b c", "d'e", "f"].map(str::to_owned).to_vec()));
        assert_eq!(of("'a"), None);
        assert_eq!(of("  "), Some(vec![]));
        assert_eq!(of("$HOME;ls ''"), Some(vec!["$HOME;ls".to_owned(), String::new()]));
    }

    #[test]
    fn programs_are_found_in_the_path_and_agents_before_them() {
        let Ok(Entrant::Program(command)) = Entrant::parse("sh -c 'exit 1'", "sim") else {
            panic!("sh is a program")
        };
        assert_eq!(command, ["sh", "-c", "exit 1"]);
        assert_eq!(
            Entrant::parse("random", "sim").unwrap(),
            Entrant::Agent { name: "random".into(), level: None }
        );
        for (text, key) in [
            ("random:0.5", "agent.no-level"),
            ("perfect:2", "entrant.level"),
            ("./no/such/bot", "entrant.unknown"),
            ("\"sh", "entrant.quote"),
            ("", "entrant.unknown"),
        ] {
            assert_eq!(Entrant::parse(text, "sim").unwrap_err().key, key, "{text}");
        }
    }
}
